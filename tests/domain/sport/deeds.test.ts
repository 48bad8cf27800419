import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { applied, countAt, type Board, type GameEvent } from "../../../src/domain/game/events.ts";
import { followed, pointsIn } from "../../../src/domain/game/parts.ts";
import type { GameFrame } from "../../../src/domain/game/state.ts";
import { undoing } from "../../../src/domain/game/undo.ts";
import { isFinal, isShootOut } from "../../../src/domain/period/periods.ts";
import { effects, type Tap } from "../../../src/domain/scorer/taps.ts";
import { allDeeds, sportOf, type Sport } from "../../../src/domain/sport/sport.ts";
import type { Sheet, SheetTap } from "../../../src/domain/tally/sheet.ts";
import { said } from "../../support/said.ts";
import { tallied } from "../../../src/domain/tally/tally.ts";

const sports = [
	"basketball",
	"3x3-basketball",
	"volleyball",
	"beach-volleyball",
	"soccer",
	"futsal",
	"handball",
	"ice-hockey",
	"field-hockey",
	"baseball",
	"softball",
	"tennis",
	"flag-football",
	"ultimate",
	"netball",
].map(sportOf);

const frameOf = (sport: Sport, isKnockout = false): GameFrame => ({
	sides: { home: 71, away: 72 },
	rosters: new Map([
		[1, { side: "home", player_id: 11, name: "Ada Lee" }],
		[2, { side: "away", player_id: 12, name: "Bo Ray" }],
	]),
	stats: sport.stats.map(({ abbreviation }, at) => ({ id: at + 1, abbreviation })),
	periods: sport.periods.map((name, order) => ({ id: order + 1, name, order, hidden: false })),
	sport,
	isKnockout,
});

/** A game of that sport as the server keeps it. */
function night(sport: Sport, isKnockout = false) {
	const frame = frameOf(sport, isKnockout);
	let board: Board = new Map();
	const events: GameEvent[] = [];
	const enter = (payload: Record<string, unknown>, changes: GameEvent["changes"]) => {
		const isSaid = changes.some(({ of }) => of === "score");
		const seq = events.length + 1;
		events.push({ op_id: `op-${seq}`, kind: "tap", status: "applied", seq, payload, changes, actor: "ada" });
		board = isSaid ? applied(board, changes) : followed(board, applied(board, changes), frame);
	};
	const tap = (action: string, rest: Omit<Tap, "op_id" | "action"> = {}): string | null => {
		const done = effects({ action, ...rest }, board, frame);
		if ("refused" in done) return done.refused;
		enter({ action, ...rest }, done.changes);
		return null;
	};
	const own = {
		frame,
		tap,
		times(many: number, action: string, rest: Omit<Tap, "op_id" | "action">) {
			for (let at = 0; at < many; at += 1) expect(tap(action, rest)).toBeNull();
		},
		/** Takes back the entry at this place; false where it cannot go. */
		undo(at: number): boolean {
			const target = events[at];
			const outcome = target ? undoing(events, board, target) : null;
			if (!outcome || "refused" in outcome || outcome.to !== "undone") return false;
			outcome.root.status = "undone";
			enter({ action: "undo", of: outcome.root.op_id, to: "undone" }, outcome.changes);
			return true;
		},
		get board() {
			return board;
		},
		count: () => events.length,
		score: () => (["home", "away"] as const).map((side) => countAt(board, { of: "score", side })),
		part: (name: string) => {
			const { home, away } = pointsIn(board, frame, { id: frame.periods.find((one) => one.name === name)?.id ?? 0 });
			return [home, away];
		},
		line: (roster_id: number) =>
			Object.fromEntries(
				frame.stats.flatMap(({ id, abbreviation }) => {
					const value = countAt(board, { of: "stat", roster_id, stat_id: id });
					return value === null ? [] : [[abbreviation, value]];
				}),
			),
	};
	tap("start");
	return own;
}

const home = { side: "home" } as const;
const away = { side: "away" } as const;

test("an action is the same deed in every sport, no key means two things, and none is a number's, a team's or undo's", () => {
	expect(allDeeds.size).toBeGreaterThan(40);
	for (const sport of sports) {
		const keys = sport.deeds.map(({ key }) => key);
		expect([sport.type, new Set(keys).size]).toEqual([sport.type, keys.length]);
		expect(keys.filter((key) => !/^([A-GI-TW-Z]|[-+]\d)$/.test(key))).toEqual([]);
		for (const { action, words } of sport.deeds) expect([action, allDeeds.get(action)?.words]).toEqual([action, words]);
		const known = new Set<string>(sport.stats.map(({ abbreviation }) => abbreviation));
		const lines = sport.deeds.filter(({ team }) => team !== true).map(({ line = {} }) => Object.keys(line));
		expect(lines.filter((line) => !line.some((stat) => known.has(stat)))).toEqual([]); // each counts something
		expect(sport.deeds.some(({ team, gives }) => team === true && (gives ?? 0) > 0)).toBeTrue();
	}
});

test("every deed of every sport counts, and another sport's is refused", () => {
	for (const sport of sports)
		for (const [action] of allDeeds) {
			const own = sport.deeds.find((deed) => deed.action === action);
			const game = night(sport);
			expect(game.tap(action, { roster_id: 1 })).toBe(own ? null : "This is not counted in this sport.");
			const scorer = own?.toOther ? 1 : 0;
			const given = own?.gives ?? 0;
			expect(game.part(sport.periods[0] ?? "")[scorer] ?? 0).toBe(given);
		}
});

describe("volleyball", () => {
	const set = (game: ReturnType<typeof night>, ours: number, theirs: number) => {
		game.times(Math.min(ours, theirs), "point", home);
		game.times(Math.min(ours, theirs), "point", away);
		game.times(Math.abs(ours - theirs), "point", ours > theirs ? home : away);
	};

	test("a set ends at 25 by two, and the score is the sets (FIVB rule 6.2)", () => {
		const game = night(sportOf("volleyball"));
		set(game, 24, 24);
		expect(game.tap("period")).toBe(said.levelSet);
		game.tap("point", home);
		expect([game.score(), game.part("Set 1")]).toEqual([
			[0, 0],
			[25, 24],
		]);
		expect(game.tap("period")).toBe("Set 1 cannot end like this: a set is won by two points.");
		game.tap("kill", { roster_id: 1 });
		expect([game.score(), game.part("Set 1")]).toEqual([
			[1, 0],
			[26, 24],
		]);
		expect(game.tap("point", away)).toBe("Set 1 is over: 26–24.");
		expect(game.tap("dig", { roster_id: 2 })).toBeNull();
		expect([game.line(1), game.line(2)]).toEqual([{ K: 1, TA: 1 }, { DIG: 1 }]);
		expect(game.tap("final")).toBe(said.bestOfFive);
	});

	test("an error is the other team's point, and what is taken back opens a set again", () => {
		const game = night(sportOf("volleyball"));
		set(game, 24, 20);
		game.tap("error", { roster_id: 2 });
		expect([game.score(), game.line(2)]).toEqual([[1, 0], { ERR: 1, TA: 1 }]);
		expect(game.undo(3)).toBeTrue();
		expect([game.score(), game.part("Set 1")]).toEqual([
			[0, 0],
			[24, 20],
		]);
		expect(game.tap("point", away)).toBeNull();
	});

	test("the fifth set ends at 15, and the match with it", () => {
		const game = night(sportOf("volleyball"));
		for (const [ours, theirs] of [
			[25, 20],
			[23, 25],
			[25, 18],
			[20, 25],
		] as const) {
			set(game, ours, theirs);
			expect(game.tap("period")).toBeNull();
		}
		set(game, 15, 11);
		expect(game.score()).toEqual([3, 2]);
		expect(game.tap("period")).toBe(said.bestOfFive);
		expect(game.tap("final")).toBeNull();
	});

	test("who gets the point serves, and who received in a set begins the next one", () => {
		const sheet = sheetOf(sportOf("volleyball"));
		const on = (...taps: Tap[]) => tallied(sheet, sheet.live, [], taps);
		let count = 0;
		const press = (action: string, rest: Partial<Tap> = {}): Tap => ({
			op_id: `p-${(count += 1)}`,
			action,
			period_id: 1,
			...rest,
		});
		expect(on().turn?.side).toBeNull();
		const begins = press("serve", home);
		expect(on(begins).turn).toMatchObject({ side: "home", isTaken: false });
		expect(on(begins, press("point", home)).turn).toMatchObject({ side: "home", isTaken: false });
		expect(on(begins, press("point", away)).turn).toMatchObject({ side: "away", isTaken: true });
		expect(on(begins, press("error", { roster_id: 1 })).turn?.side).toBe("away");
		const point = press("point", away);
		expect(on(begins, point, press("undo", { of: point.op_id })).turn?.side).toBe("home");
		const won = Array.from({ length: 25 }, () => press("point", home));
		const next = { op_id: "next", action: "period" };
		expect(on(begins, ...won, next).turn?.side).toBe("away");
		expect(on(begins, ...won, next)).toMatchObject({ period: { name: "Set 2" }, score: { home: 1, away: 0 } });
	});
});

test("a goal of soccer is its scorer's and a shot; a league's game may end level, a bracket's goes on", () => {
	const league = night(sportOf("soccer"));
	league.tap("goal", { roster_id: 1 });
	league.tap("yellow", { roster_id: 2 });
	league.tap("own-goal", { roster_id: 1 });
	expect([league.score(), league.line(1), league.line(2)]).toEqual([[1, 1], { G: 1, SH: 1, SOG: 1 }, { YC: 1 }]);
	league.tap("period");
	expect(league.tap("final")).toBeNull();
	const cup = night(sportOf("soccer"), true);
	expect(cup.tap("final")).toBe(said.levelKnockout);
	for (const _ of [1, 2, 3]) cup.tap("period");
	cup.times(5, "goal", { roster_id: 1 });
	cup.times(4, "goal", away);
	expect([cup.score(), cup.part("Penalties"), cup.line(1)]).toEqual([[0, 0], [5, 4], {}]);
	expect(cup.tap("period")).toBe("There is no further half.");
	expect(cup.tap("final")).toBeNull();
	expect(cup.score()).toEqual([0, 0]);
});

test("a tie of tennis is scored by its matches, one after the other", () => {
	const tie = night(sportOf("tennis"));
	expect(tie.tap("period")).toBe("Singles 1 is level: a match has a winner.");
	tie.tap("match", { roster_id: 1 });
	expect([tie.score(), tie.tap("match", away)]).toEqual([[1, 0], "Singles 1 is over: 1–0."]);
	for (const side of [away, home, home, away]) {
		expect(tie.tap("period")).toBeNull();
		tie.tap("match", side);
	}
	expect([tie.score(), tie.tap("period"), tie.tap("final")]).toEqual([[3, 2], "There is no further match.", null]);
});

test("an inning of baseball has its halves by the outs", () => {
	const sheet = sheetOf(sportOf("baseball"));
	let count = 0;
	const out = (side: "home" | "away"): Tap => ({ op_id: `o-${(count += 1)}`, action: "out", side, period_id: 1 });
	const on = (...taps: Tap[]) => tallied(sheet, sheet.live, [], taps).turn;
	const top = [out("away"), out("away")];
	expect(on(...top)).toMatchObject({ side: "away", outs: 2 });
	expect(on(...top, out("away"))).toMatchObject({ side: "home", outs: 0, isOver: false });
	const both = [...top, out("away"), out("home"), out("home"), out("home")];
	expect(on(...both)).toMatchObject({ side: "home", outs: 3, isOver: true });
	expect(on(...both, { op_id: "next", action: "period" })).toMatchObject({ side: "away", outs: 0 });
	expect(on({ op_id: "swap", action: "bat", side: "home", period_id: 1 })).toMatchObject({ side: "home", outs: 0 });
});

test("what comes after the last part: another overtime, extra innings, or the end", () => {
	const after = (type: string, name: string, score: [number, number], division_id: number | null = null) => {
		const sheet = sheetOf(sportOf(type), name, score, division_id);
		const { next, isDecided } = tallied(sheet, sheet.live, [], []);
		return isDecided ? "End" : next;
	};
	expect(after("basketball", "Q4", [80, 80])).toBe("OT");
	expect(after("basketball", "OT", [90, 90])).toBe("OT2");
	expect(after("soccer", "2nd half", [1, 1])).toBe("End");
	expect(after("soccer", "2nd half", [1, 1], 5)).toBe("Extra time");
	expect(after("ice-hockey", "3rd", [2, 2])).toBe("OT");
	expect(after("ice-hockey", "Shoot-out", [2, 2])).toBe("End");
	expect(after("baseball", "9", [3, 3])).toBe("Extra");
	expect(after("baseball", "9", [4, 3])).toBe("End");
	expect(after("baseball", "Extra", [4, 3])).toBe("End");
	expect(after("ultimate", "1st half", [15, 3])).toBe("End");
	expect(after("ultimate", "2nd half", [11, 11])).toBe("OT");
});

test("whatever is tapped and taken back, the score is what the parts give", () => {
	const press = fc.record({ deed: fc.nat(), side: fc.constantFrom(1, 2), undo: fc.nat(), what: fc.nat(9) });
	fc.assert(
		fc.property(fc.constantFrom(...sports), fc.array(press, { maxLength: 120 }), (sport, presses) => {
			const game = night(sport);
			for (const { deed, side, undo, what } of presses) {
				if (what === 0) game.tap("period");
				else if (what === 1) game.undo(1 + (undo % game.count())); // but not the start
				else game.tap(sport.deeds[deed % sport.deeds.length]?.action ?? "", { roster_id: side });
			}
			const last = game.tap("final");
			const { board, frame } = game;
			const parts = frame.periods
				.filter((one) => !isFinal(one))
				.map((one) => ({ ...one, ...pointsIn(board, frame, one) }));
			const counted = (own: "home" | "away", other: "home" | "away") =>
				parts.reduce((sum, part) => {
					const isWon = (part[own] ?? 0) > (part[other] ?? 0) ? 1 : 0;
					if (isShootOut(part) && sport.shootOut === "apart") return sum;
					return sum + (sport.counts === "won" || isShootOut(part) ? isWon : (part[own] ?? 0));
				}, 0);
			if (last === null) expect(game.score()).toEqual([counted("home", "away"), counted("away", "home")]);
		}),
		{ numRuns: 400 },
	);
});

/** What the scorer of that sport has in front of them. */
function sheetOf(
	sport: Sport,
	name = sport.periods[0] ?? "",
	score = [0, 0],
	division_id: number | null = null,
): Sheet {
	const periods = frameOf(sport).periods;
	const period = periods.find((one) => one.name === name) ?? null;
	const player = (roster_id: number) => ({
		roster_id,
		player_id: roster_id + 10,
		name: "Ada Lee",
		number: null,
		line: {},
		fouls: 0,
	});
	const [home_ = 0, away_ = 0] = score;
	return {
		game: { id: 7, date: null, time: null, location: null, division_id },
		live: {
			id: 7,
			status: "live",
			seq: 1,
			period,
			score_home: home_,
			score_away: away_,
			periods: [],
			fouls: { home: 0, away: 0 },
		},
		sides: {
			home: { slt_id: 71, name: "Hawks", players: [player(1)] },
			away: { slt_id: 72, name: "Pilots", players: [player(2)] },
		},
		periods,
		stats: sport.stats.map(({ abbreviation }) => abbreviation),
		sport: sport.type,
		taps: [] as SheetTap[],
	};
}
