import { describe, expect, test } from "bun:test";
import { turnTo } from "../../../src/domain/game/state.ts";
import { effects, lateness, readTaps, tapsMax } from "../../../src/domain/scorer/taps.ts";
import { frame, made, periodId, statId, table } from "./game-night.ts";
import { said } from "../../support/said.ts";

const running = () => {
	const night = table(new Map());
	night.tap({ action: "start" });
	return night;
};

describe("a press", () => {
	test("begins the game at 0–0 in the first period", () => {
		const night = running();
		expect(night.score()).toEqual([0, 0]);
		expect(night.board.get("state status")).toBe("live");
		expect(night.board.get("state period_id")).toBe(periodId("Q1"));
	});

	const presses: [string, Record<string, number>, number][] = [
		["2", { "2PM": 1, "2PA": 1, PTS: 2 }, 2],
		["3", { "3PM": 1, "3PA": 1, PTS: 3 }, 3],
		["ft", { FTM: 1, FTA: 1, PTS: 1 }, 1],
		["2-miss", { "2PA": 1 }, 0],
		["3-miss", { "3PA": 1 }, 0],
		["ft-miss", { FTA: 1 }, 0],
		["reb", { REB: 1 }, 0],
		["ast", { AST: 1 }, 0],
		["foul", {}, 0],
	];
	test.each(presses)("of %s adds to the player, the score and the period", (action, line, points) => {
		const night = running();
		night.tap({ action, roster_id: 1 });
		expect(night.line(1)).toEqual(line);
		expect(night.score()).toEqual([points, 0]);
		expect(night.quarter("Q1")).toEqual([points === 0 ? null : points, null]);
		night.tap({ action, roster_id: 3 });
		expect(night.score()).toEqual([points, points]);
	});

	test("of points needs no player, but a team and how many", () => {
		const night = running();
		night.tap({ action: "points", side: "away", n: 4 });
		expect([night.score(), night.quarter("Q1")]).toEqual([
			[0, 4],
			[null, 4],
		]);
		expect(night.tap({ action: "points", side: "away" })).toBe("Say how many points.");
		expect(night.tap({ action: "points", n: 2 })).toBe("Say which team it was.");
		night.tap({ action: "2", side: "home" });
		expect(night.score()).toEqual([2, 4]);
	});

	test("counts field goals and fouls where the organization enters them itself", () => {
		const own = {
			...frame,
			stats: ["PTS", "FGM", "FGA", "FG%", "PF"].map((abbreviation, at) => ({ id: at + 1, abbreviation })),
		};
		const changed = (action: string) => {
			const outcome = effects({ action, roster_id: 1 }, new Map(), own);
			if ("refused" in outcome) throw new Error(outcome.refused);
			return outcome.changes.flatMap((change) => (change.of === "stat" ? [[change.stat_id, change.to]] : []));
		};
		expect(changed("3")).toEqual([
			[2, 1],
			[3, 1],
			[1, 3],
		]);
		expect(changed("3-miss")).toEqual([[3, 1]]);
		expect(changed("foul")).toEqual([[5, 1]]);
	});

	test("goes to the period that it names", () => {
		const night = running();
		night.tap({ action: "period" });
		night.tap({ action: "2", roster_id: 1, period_id: periodId("Q1") });
		night.tap({ action: "3", roster_id: 1 });
		expect([night.quarter("Q1"), night.quarter("Q2")]).toEqual([
			[2, null],
			[3, null],
		]);
		for (const period_id of [periodId("Final"), 999])
			expect(night.tap({ action: "2", roster_id: 1, period_id })).toBe("This period is not one of the game's.");
	});

	test("turns the periods one by one, until only another overtime can follow", () => {
		const night = running();
		const names = ["Q2", "Q3", "Q4", "OT"];
		for (const name of names) {
			night.tap({ action: "period" });
			expect(night.board.get("state period_id")).toBe(periodId(name));
		}
		expect(night.tap({ action: "period" })).toBe("There is no further period. Add an overtime first.");
	});

	test("of somebody who is on neither roster does nothing", () => {
		expect(running().tap({ action: "2", roster_id: 99 })).toBe(said.playerOnNeitherRoster);
	});

	test("never leads to stats for both teams", () => {
		const night = running();
		const both = { ...frame, rosters: new Map(frame.rosters).set(4, { side: "away", player_id: 11, name: "Ada Lee" }) };
		night.tap({ action: "reb", roster_id: 1 });
		expect(effects({ action: "ast", roster_id: 4 }, night.board, both)).toEqual({
			refused: said.adaOnBothTeams,
		});
	});

	test("never counts above 999", () => {
		const board = new Map<string, string | number>([
			["state status", "live"],
			[`stat 1 ${statId("PTS")}`, 998],
		]);
		expect(effects({ action: "2", roster_id: 1 }, board, frame)).toEqual({ refused: "Nothing counts above 999." });
	});

	test("waits for staff before the game and after it", () => {
		const at = (status: string) => new Map([["state status", status]]);
		const [before, after] = ["The game has not started.", said.gameOver].map(
			(why) => `${why} Staff can still accept this.`,
		);
		expect(
			["scheduled", "postponed", "final", "forfeit", "cancelled"].map((status) =>
				lateness({ action: "2" }, at(status)),
			),
		).toEqual([before ?? null, before ?? null, after ?? null, after ?? null, after ?? null]);
		expect(lateness({ action: "2" }, at("live"))).toBeNull();
		expect([at("scheduled"), at("postponed"), at("live")].map((board) => lateness({ action: "start" }, board))).toEqual(
			[null, null, null],
		);
		const played = new Map<string, string | number>([
			["state status", "scheduled"],
			["score home", 4],
		]);
		expect(lateness({ action: "start" }, played)).toBe(after ?? "");
	});

	test("of the end keeps the score and says nothing else", () => {
		const night = running();
		night.tap({ action: "2", roster_id: 1 });
		expect(made(night.tap({ action: "final" })).changes).toEqual([
			{ of: "state", field: "status", from: "live", to: "final" },
		]);
		expect(night.score()).toEqual([2, 0]);
	});
});

test("only a forfeit has a winner, and no status is beyond another", () => {
	const forfeit = turnTo(new Map([["state status", "final"]]), frame, "forfeit", "away");
	expect(forfeit.map(({ to }) => to)).toEqual(["forfeit", "away"]);
	const back = turnTo(
		new Map([
			["state status", "forfeit"],
			["state forfeit_winner", "away"],
		]),
		frame,
		"postponed",
		"home",
	);
	expect(back.map(({ to }) => to)).toEqual(["postponed", null]);
});

describe("a request of presses", () => {
	const refusal = (taps: unknown) => {
		try {
			readTaps(taps);
			return "taken";
		} catch (error) {
			return Object.keys((error as { fields: object }).fields)[0];
		}
	};
	test("is read in order, and keeps only what a press has", () => {
		const at = "2026-11-20T19:00:00.000Z";
		expect(readTaps([{ op_id: "a", action: "2", roster_id: "7", side: null, at, extra: 1 }])).toEqual([
			{ op_id: "a", action: "2", roster_id: 7, at },
		]);
		expect(readTaps([{ op_id: "a", action: "ast", at: "yesterday" }])).toEqual([{ op_id: "a", action: "ast" }]);
	});
	test.each([
		["no list", {}, "taps"],
		["too many", Array.from({ length: tapsMax + 1 }, () => ({})), "taps"],
		["nothing", [null], "taps.0"],
		["no action", [{ op_id: "a", action: "dunk" }], "taps.0.action"],
		["no name", [{ action: "2" }], "taps.0.op_id"],
		["a long name", [{ op_id: "x".repeat(65), action: "2" }], "taps.0.op_id"],
		["a name of blanks", [{ op_id: "a b", action: "2" }], "taps.0.op_id"],
		["another side", [{ op_id: "a", action: "2", side: "left" }], "taps.0.side"],
		["no player's id", [{ op_id: "a", action: "2", roster_id: -1 }], "taps.0.roster_id"],
		["half points", [{ op_id: "a", action: "points", n: 1.5 }], "taps.0.n"],
		["an undo of nothing", [{ op_id: "a", action: "undo" }], "taps.0.of"],
	])("with %s is refused", (_, taps, field) => {
		expect(refusal(taps)).toBe(field);
	});
});
