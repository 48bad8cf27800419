import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { cellKey, changesTo, type Cell } from "../../../src/domain/game/events.ts";
import { replayed } from "../../../src/domain/game/undo.ts";
import { resultOf, turnTo } from "../../../src/domain/game/state.ts";
import { entered, readStatEntries } from "../../../src/domain/stat/entries.ts";
import { tapActions } from "../../../src/domain/scorer/taps.ts";
import { foldOf } from "../../support/log.ts";
import { frame, made, statId, table } from "./game-night.ts";
import { said } from "../../support/said.ts";

const points = { of: "stat", roster_id: 1, stat_id: statId("PTS") } as const;
const edit = (night: ReturnType<typeof table>, to: number | null, actor = "bea") =>
	night.enter("stats", {}, changesTo(night.board, [{ ...points, to }]), actor);

describe("taking back", () => {
	test("a tap leaves the later ones", () => {
		const night = table();
		const first = made(night.tap({ action: "2", roster_id: 1 }));
		made(night.tap({ action: "3", roster_id: 1 }));
		made(night.undo(first));
		expect([night.line(1), night.score()]).toEqual([{ "3PM": 1, "3PA": 1, PTS: 3 }, [3, null]]);
		expect(night.undo(first)).toBe(said.alreadyTakenBack);
	});

	test("the only tap leaves nothing, as before it", () => {
		const night = table();
		made(night.undo(made(night.tap({ action: "2", roster_id: 1 }))));
		expect([night.line(1), night.score()]).toEqual([{}, [null, null]]);
	});

	test("a tap that an edit has corrected since is refused, and says by whom", () => {
		const night = table();
		const tap = made(night.tap({ action: "2", roster_id: 1 }));
		edit(night, 0);
		expect(night.undo(tap)).toBe("bea has changed the same since. Correct it by hand.");
		expect(night.line(1)["PTS"]).toBe(0);
	});

	test("an edit whose cell was changed later is refused, by a tap too, and goes once that is gone", () => {
		const night = table();
		const changed = edit(night, 10);
		const tap = made(night.tap({ action: "2", roster_id: 1 }, "Court 1"));
		expect(night.undo(changed)).toBe("Court 1 has changed the same since. Correct it by hand.");
		made(night.undo(tap));
		made(night.undo(changed));
		expect(night.line(1)).toEqual({});
	});

	test("an undo brings the entry back, and can be taken back in turn", () => {
		const night = table();
		const changed = edit(night, 10);
		const undo = made(night.undo(changed));
		const redo = made(night.undo(undo));
		expect([night.line(1), changed.status, undo.status, redo.status]).toEqual([
			{ PTS: 10 },
			"applied",
			"undone",
			"applied",
		]);
		expect(night.undo(undo)).toBe(said.alreadyTakenBack);
		made(night.undo(redo));
		expect([night.line(1), changed.status, redo.status]).toEqual([{}, "undone", "undone"]);
	});

	test("an edit goes back to what is true now, not to what was true then", () => {
		const night = table();
		const tap = made(night.tap({ action: "2", roster_id: 1 }));
		const changed = edit(night, 7);
		const undo = made(night.undo(changed));
		made(night.undo(tap));
		const redo = made(night.undo(undo));
		made(night.undo(redo));
		expect(night.line(1)).toEqual({});
	});

	test("what something else has written over is left alone; a tap's points still go", () => {
		const night = table();
		const changed = edit(night, 10);
		const tap = made(night.tap({ action: "2", roster_id: 3 }));
		const elsewhere = table(new Map(night.board).set(cellKey(points), 12).set("score away", 5));
		elsewhere.events.push(...night.events);
		expect(elsewhere.undo(changed)).toBe(said.changedByImport);
		made(elsewhere.undo(tap));
		expect(elsewhere.score()).toEqual([null, 3]);
	});

	test("what never counted cannot be taken back", () => {
		const night = table();
		const late = { ...edit(night, 4), status: "late" as const, seq: null };
		expect(night.undo(late)).toBe("This was never counted, so there is nothing to take back.");
	});
});

describe("any interleaving of taps, edits, results, states and undos", () => {
	const small = fc.integer({ min: 0, max: 6 });
	const step = fc.oneof(
		{
			weight: 4,
			arbitrary: fc.record({
				kind: fc.constant("tap" as const),
				action: fc.constantFrom(...tapActions.filter((action) => action !== "undo")),
				roster_id: fc.constantFrom(1, 2, 3, 4),
				n: fc.integer({ min: 1, max: 5 }),
			}),
		},
		{
			weight: 2,
			arbitrary: fc.record({
				kind: fc.constant("stats" as const),
				cells: fc.array(
					fc.record({
						roster_id: fc.constantFrom(1, 2, 3, 4),
						stat: fc.constantFrom("PTS", "2PM", "REB"),
						value: fc.option(small),
					}),
					{ minLength: 1, maxLength: 4 },
				),
			}),
		},
		fc.record({ kind: fc.constant("scores" as const), home: fc.option(small), away: fc.option(small) }),
		fc.record({
			kind: fc.constant("state" as const),
			status: fc.constantFrom("scheduled" as const, "live" as const, "final" as const, "cancelled" as const),
		}),
		{ weight: 3, arbitrary: fc.record({ kind: fc.constant("undo" as const), which: fc.nat(40) }) },
	);

	test("folds to what is stored, and so do the entries that still count", () => {
		let undone = 0;
		fc.assert(
			fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), (steps) => {
				const night = table();
				for (const one of steps) {
					if (one.kind === "tap") night.tap(one);
					if (one.kind === "stats") {
						const entries = one.cells.map(({ roster_id, stat, value }) => ({
							at: "",
							player_id: null,
							roster_id,
							stat_id: statId(stat),
							value,
						}));
						night.enter("stats", {}, entered(entries, night.board, frame).changes);
					}
					if (one.kind === "scores")
						night.enter("scores", {}, resultOf(night.board, { score_home: one.home, score_away: one.away }));
					if (one.kind === "state") night.enter("state", {}, turnTo(night.board, frame, one.status));
					const target = one.kind === "undo" ? night.events[one.which % Math.max(night.events.length, 1)] : undefined;
					if (target && typeof night.undo(target) !== "string") undone += 1;
				}
				expect(foldOf(night.events, new Map([["state status", "live"]]))).toEqual(new Map(night.board));
				const cells = new Map<string, Cell>(
					night.events.flatMap(({ changes }) => changes.map((change) => [cellKey(change), change])),
				);
				for (const [key, cell] of cells)
					expect([key, replayed(night.events, cell)]).toEqual([key, night.board.get(key) ?? null]);
				for (const value of night.board.values()) expect(typeof value !== "number" || value >= 0).toBe(true);
			}),
			{ numRuns: 400 },
		);
		expect(undone).toBeGreaterThan(100);
	});

	test("of taps alone leaves score, periods and players saying the same", () => {
		const press = fc.record({
			action: fc.constantFrom("2" as const, "3" as const, "ft" as const, "2-miss" as const, "period" as const),
			roster_id: fc.constantFrom(1, 2, 3, 4),
			undo: fc.option(fc.nat(30), { freq: 3 }),
		});
		fc.assert(
			fc.property(fc.array(press, { maxLength: 40 }), (presses) => {
				const night = table(new Map());
				made(night.tap({ action: "start" }));
				for (const { undo, ...tap } of presses) {
					night.tap(tap);
					const target = undo === null ? undefined : night.events[1 + (undo % night.events.length)];
					if (target) night.undo(target);
				}
				const sum = (values: (number | string | null | undefined)[]) =>
					values.reduce<number>((total, value) => total + Number(value ?? 0), 0);
				const [home, away] = night.score();
				expect(sum([1, 2].map((roster) => night.line(roster)["PTS"] as number))).toBe(Number(home));
				expect(sum([3, 4].map((roster) => night.line(roster)["PTS"] as number))).toBe(Number(away));
				const names = ["Q1", "Q2", "Q3", "Q4", "OT"];
				expect([
					sum(names.map((name) => night.quarter(name)[0])),
					sum(names.map((name) => night.quarter(name)[1])),
				]).toEqual([Number(home), Number(away)]);
			}),
			{ numRuns: 200 },
		);
	});
});

describe("saved cells", () => {
	const body = (stats: unknown, rest: object = {}) => ({ game_id: 5, stats, ...rest });
	const save = (stats: unknown, night = table(), rest?: object) =>
		entered(readStatEntries(body(stats, rest)).entries, night.board, frame);
	const refusal = (stats: unknown, rest?: object) => {
		try {
			save(stats, table(), rest);
			return null;
		} catch (error) {
			const { message, fields } = error as { message: string; fields?: Record<string, string> };
			return [Object.keys(fields ?? {})[0] ?? null, message];
		}
	};
	const cell = { roster_id: 1, stat_id: statId("PTS"), value: 4 };

	test("change only what differs; null and blank take a value away", () => {
		const night = table();
		edit(night, 4);
		expect(save([cell], night).changes).toEqual([]);
		for (const value of [null, ""])
			expect(save([{ ...cell, value }], night).changes).toEqual([{ ...points, from: 4, to: null }]);
		expect(save([{ ...cell, value: "12" }], night).changes).toEqual([{ ...points, from: 4, to: 12 }]);
		expect(save([cell, { ...cell, value: 9 }]).changes).toEqual([{ ...points, from: null, to: 9 }]);
	});

	test("find the player's place where none is named", () => {
		expect(save([{ stat_id: cell.stat_id, value: 4 }], table(), { player_id: 11 }).changes).toHaveLength(1);
	});

	test("collide where another value came between, but not where it is the same one", () => {
		const night = table();
		edit(night, 4);
		const of = (base: unknown, value: unknown) => save([{ ...cell, base, value }], night).collisions.length;
		expect([of(null, 6), of("", 6), of(4, 6), of(3, 4), of(3, 6)]).toEqual([1, 1, 0, 0, 1]);
	});

	test("are refused as a whole, with the place named", () => {
		expect(refusal([cell], { game_id: null })).toEqual(["game_id", said.gameIdMissing]);
		expect(refusal({})?.[0]).toBe("stats");
		const wrong: [object, string][] = [
			[{ ...cell, value: 1000 }, "stats.1.value"],
			[{ ...cell, value: 1.5 }, "stats.1.value"],
			[{ ...cell, value: -1 }, "stats.1.value"],
			[{ ...cell, value: "many" }, "stats.1.value"],
			[{ ...cell, base: "x" }, "stats.1.base"],
			[{ ...cell, roster_id: 9 }, "stats.1.roster_id"],
			[{ ...cell, player_id: 12 }, "stats.1.player_id"],
			[{ ...cell, game_id: 6 }, "stats.1.game_id"],
			[{ ...cell, stat_id: 99 }, "stats.1.stat_id"],
			[{ ...cell, stat_id: statId("FG%") }, "stats.1.stat_id"],
			[{ ...cell, stat_id: statId("FGM") }, "stats.1.stat_id"],
			[{ value: 4 }, "stats.1.stat_id"],
		];
		for (const [row, field] of wrong) expect([field, refusal([cell, row])?.[0]]).toEqual([field, field]);
	});

	test("never give one player stats for both teams", () => {
		const both = { ...frame, rosters: new Map(frame.rosters).set(3, { side: "away", player_id: 11, name: "Ada Lee" }) };
		const rows = readStatEntries(body([cell, { ...cell, roster_id: 3 }])).entries;
		expect(() => entered(rows, new Map(), both)).toThrow(said.adaOnBothTeams);
		const zero = readStatEntries(body([cell, { ...cell, roster_id: 3, value: 0 }])).entries;
		expect(entered(zero, new Map(), both).changes).toHaveLength(2);
	});
});

test("a result taken away leaves the game to be played; one that is entered makes it final, but for a running game", () => {
	const at = (status: string) =>
		new Map([
			["state status", status],
			["score home", 61],
			["score away", 58],
		] as [string, string | number][]);
	const status = (before: string, home: number | null, away: number | null) =>
		resultOf(at(before), { score_home: home, score_away: away }).find(({ of }) => of === "state")?.to ?? before;
	expect(status("final", null, null)).toBe("scheduled");
	expect(["live", "forfeit", "postponed"].map((before) => status(before, null, null))).toEqual([
		"live",
		"forfeit",
		"postponed",
	]);
	const entered = ["scheduled", "postponed", "cancelled", "final", "live", "forfeit"];
	for (const [home, away] of [
		[2, 0],
		[0, 0],
	] as const)
		expect(entered.map((before) => status(before, home, away))).toEqual([
			"final",
			"final",
			"final",
			"final",
			"live",
			"forfeit",
		]);
});
