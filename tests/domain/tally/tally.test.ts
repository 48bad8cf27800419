import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { tallied } from "../../../src/domain/tally/tally.ts";
import type { Tap } from "../../../src/domain/scorer/taps.ts";
import { known, running, sheetWith, tap } from "./sheet.ts";

const sheet = sheetWith();
const on = (taken: Tap[], waiting: Tap[], given = sheet, live = running) => tallied(given, live, taken, waiting);

describe("the scorer's screen", () => {
	test("without presses shows what the server says", () => {
		const { score, status, period, next, fouls, players } = on([], []);
		expect({ score, status, period: period?.name, next, fouls }).toEqual({
			score: { home: 10, away: 8 },
			status: "live",
			period: "Q1",
			next: "Q2",
			fouls: { home: 1, away: 0 },
		});
		expect(players.get(1)).toEqual({ points: 6, fouls: 1 });
	});

	test("counts what waits at once, for the player, the team and the fouls", () => {
		const waiting = [
			tap({ action: "3", roster_id: 1 }),
			tap({ action: "points", side: "away", n: 2 }),
			tap({ action: "foul", roster_id: 3 }),
			tap({ action: "foul", side: "home" }),
			tap({ action: "2-miss", roster_id: 1 }),
		];
		const { score, fouls, players } = on([], waiting);
		expect({ score, fouls }).toEqual({ score: { home: 13, away: 10 }, fouls: { home: 2, away: 1 } });
		expect([players.get(1), players.get(3)]).toEqual([
			{ points: 9, fouls: 1 },
			{ points: 0, fouls: 1 },
		]);
	});

	test("counts what the server has taken in the lines, and in the score only once", () => {
		const press = tap({ action: "2", roster_id: 1 });
		const live = { ...running, seq: 5, score_home: 12 };
		const { score, players } = on([press], [], sheet, live);
		expect([score.home, players.get(1)?.points]).toEqual([12, 8]);
	});

	test("counts a press that waits for its answer once, though the sheet knows it already", () => {
		const press = tap({ action: "2", roster_id: 1 });
		const live = { ...running, seq: 5, score_home: 12 };
		const newer = sheetWith({ live, taps: [known({ op_id: press.op_id, action: "2", roster_id: 1, side: "home" })] });
		expect(on([], [press], newer, live).score.home).toBe(12);
	});

	test("takes back a press that the game knows, or that it has just taken", () => {
		const old = known({ op_id: "old", action: "2", roster_id: 1, side: "home" });
		const foul = known({ op_id: "foul", action: "foul", roster_id: 1, side: "home" });
		const given = sheetWith({ taps: [old, foul] });
		const undone = on([], [tap({ action: "undo", of: "old" }), tap({ action: "undo", of: "foul" })], given);
		expect([undone.score.home, undone.players.get(1), undone.fouls.home]).toEqual([8, { points: 4, fouls: 0 }, 0]);
		const taken = tap({ action: "3", roster_id: 2 });
		const live = { ...running, seq: 5, score_home: 13 };
		expect(on([taken], [tap({ action: "undo", of: taken.op_id })], sheet, live).score.home).toBe(10);
	});

	test("goes on to the next period without fouls, and to an overtime that nobody has made yet", () => {
		const next = () => tap({ action: "period" });
		const second = on([], [next(), tap({ action: "foul", side: "away" })]);
		expect([second.period, second.fouls]).toEqual([
			expect.objectContaining({ id: 2, name: "Q2" }),
			{ home: 0, away: 1 },
		]);
		const level = tap({ action: "points", side: "away", n: 2 });
		const beyond = on([], [next(), level, next(), next()]);
		expect([beyond.period, beyond.next, beyond.isDecided]).toEqual([{ id: null, name: "OT2" }, "OT3", false]);
	});

	test("offers an overtime where the score is level alone, else the end", () => {
		const last = tap({ action: "period" });
		const led = on([], [last]);
		expect([led.period?.name, led.next, led.isDecided]).toEqual(["Q2", null, true]);
		const level = on([], [last, tap({ action: "points", side: "away", n: 2 })]);
		expect([level.score, level.next, level.isDecided]).toEqual([{ home: 10, away: 10 }, "OT", false]);
		expect([on([], []).next, on([], []).isDecided]).toEqual(["Q2", false]);
	});

	test("names a period that another device has made since the sheet was read", () => {
		const live = { ...running, seq: 9, period: { id: 77, name: "OT2" }, score_home: 10, score_away: 10 };
		const { period, next } = on([], [], sheet, live);
		expect([period?.name, next]).toEqual(["OT2", "OT3"]);
	});

	test("goes on at once where its end is taken back", () => {
		const live = { ...running, status: "final" as const };
		const end = known({ op_id: "end", action: "final" });
		const given = sheetWith({ live, taps: [end] });
		expect(on([], [], given, live).status).toBe("final");
		expect(on([], [tap({ action: "undo", of: "end" })], given, live)).toMatchObject({
			status: "live",
			period: { name: "Q1" },
			score: { home: 10, away: 8 },
		});
	});

	test("starts at 0 and ends", () => {
		const live = {
			...running,
			status: "scheduled" as const,
			seq: 0,
			period: null,
			score_home: null,
			score_away: null,
			periods: [],
		};
		const given = sheetWith({ live });
		const start = tap({ action: "start" });
		expect(on([], [], given, live)).toMatchObject({ status: "scheduled", next: null, score: { home: 0, away: 0 } });
		expect(on([], [start], given, live)).toMatchObject({ status: "live", period: { name: "Q1" }, next: "Q2" });
		expect(on([], [start, tap({ action: "final" })], given, live).status).toBe("final");
	});
});

const press = fc.record({
	action: fc.constantFrom("ft", "2", "3", "ft-miss", "2-miss", "reb", "ast", "foul"),
	roster_id: fc.constantFrom(1, 2, 3, 4),
});

test("pressing and taking everything back leaves the screen as it was, in whatever order", () => {
	fc.assert(
		fc.property(fc.array(press, { maxLength: 20 }), fc.infiniteStream(fc.nat()), (presses, keys) => {
			const waiting = presses.map((one) => tap(one as Omit<Tap, "op_id">));
			const undos = waiting
				.map(({ op_id }) => ({ of: op_id, key: keys.next().value ?? 0 }))
				.toSorted((a, b) => a.key - b.key)
				.map(({ of }) => tap({ action: "undo", of }));
			expect(on([], [...waiting, ...undos])).toEqual(on([], []));
		}),
	);
});

test("the score is the same however much of it the server has taken already", () => {
	fc.assert(
		fc.property(fc.array(press, { maxLength: 15 }), fc.nat(15), (presses, cut) => {
			const all = presses.map((one) => tap(one as Omit<Tap, "op_id">));
			const [taken, waiting] = [all.slice(0, cut), all.slice(cut)];
			const first = on([], taken);
			const live = {
				...running,
				seq: running.seq + taken.length,
				score_home: first.score.home,
				score_away: first.score.away,
				fouls: { ...first.fouls },
				periods: [{ id: 1, name: "Q1", home: first.score.home, away: first.score.away }],
			};
			expect(on(taken, waiting, sheet, live)).toEqual(on([], all));
		}),
	);
});
