import { expect, setDefaultTimeout, test } from "bun:test";
import fc from "fast-check";
import { slotKey } from "../../../src/domain/schedule/calendar.ts";
import { Board } from "../../../src/domain/schedule/generator/board.ts";
import { generate } from "../../../src/domain/schedule/generator/generate.ts";
import { problemOf } from "../../../src/domain/schedule/generator/problem.ts";
import { rehost } from "../../../src/domain/schedule/generator/rehost.ts";
import { random } from "../../../src/domain/schedule/random.ts";
import { depth } from "../../support/depth.ts";
import { freeCalendar, nearGames } from "./leagues.ts";
import { violations } from "./oracle.ts";

setDefaultTimeout(120_000); // whole seasons, on a machine that may be busy

const annealing = { steps: Infinity, hot: 3_000, cold: 300, tell: () => {} };

/** A season of nine teams that search has hardly looked at, on a board; every so many games locked, others in no slot. */
function seasonOf(seed: number, { every, out }: { every: number; out: number }) {
	const input = { ...freeCalendar(seed, { teamCount: 9, span: 180, homeDaysMin: 9, homeDaysMax: 14 }), seed };
	const { games } = generate({ ...input, looksMax: 200_000 });
	const problem = problemOf({ ...input, games: [] });
	const sides = games.map(({ home, away }, index) => ({ home: home - 1, away: away - 1, locked: index % every === 0 }));
	const board = new Board(
		problem,
		sides.map((game) => ({ ...game, flips: false })),
	);
	const slots = new Map(problem.slots.map((slot, index) => [slotKey(slot), index]));
	for (const [index, game] of games.entries())
		if (sides[index]!.locked || index % out !== 1) board.place(index, slots.get(slotKey(game))!);
	board.weighRest();
	const placed = () =>
		games.flatMap((game, index) => (board.at[index]! < 0 ? [] : [{ ...game, ...problem.slots[board.at[index]!]! }]));
	return { input, board, placed };
}

test("hosts that share out their home games break no rule, move nothing that is locked, and leave no more games over", () => {
	fc.assert(
		fc.property(fc.integer(), fc.integer({ min: 2, max: 9 }), fc.integer({ min: 2, max: 9 }), (seed, every, out) => {
			const { input, board, placed } = seasonOf(seed, { every, out });
			const [before, at, cost] = [placed().length, board.at.slice(), board.cost];
			rehost(board, random(seed), { ...annealing, looks: 400_000 });
			expect(violations({ ...input, games: placed() })).toEqual([]);
			expect(placed().length).toBeGreaterThanOrEqual(before);
			if (placed().length === before) expect(board.cost).toBeLessThanOrEqual(cost);
			for (const [game, slot] of at.entries()) if (board.locked[game]) expect(board.at[game]).toBe(slot);
		}),
		{ numRuns: depth(10, 60), seed: 17 },
	);
});

test("games that were taken out of their slots find them again, and teams rest more than before", () => {
	const { input, board, placed } = seasonOf(4, { every: 1_000, out: 6 });
	const all = generate({ ...input, looksMax: 200_000 }).games;
	expect(placed().length).toBeLessThan(all.length);
	rehost(board, random(1), { ...annealing, looks: 8_000_000 });
	expect(placed().length).toBe(all.length);
	expect(nearGames(input.teams, placed())).toBeLessThan(nearGames(input.teams, all));
});

test("it stops as soon as it is told that this is enough", () => {
	const { board } = seasonOf(4, { every: 1_000, out: 1_000 });
	const looks = board.looks;
	rehost(board, random(1), { ...annealing, looks: 8_000_000, isEnough: () => true });
	expect(board.looks - looks).toBeLessThan(100);
});
