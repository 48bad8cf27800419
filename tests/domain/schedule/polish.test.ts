import { describe, expect, setDefaultTimeout, test } from "bun:test";
import fc from "fast-check";
import { Board } from "../../../src/domain/schedule/generator/board.ts";
import { slotKey } from "../../../src/domain/schedule/calendar.ts";
import { fairness } from "../../../src/domain/schedule/fairness.ts";
import { generate, type Input } from "../../../src/domain/schedule/generator/generate.ts";
import { evenHalves } from "../../../src/domain/schedule/generator/halves.ts";
import type { Game } from "../../../src/domain/schedule/plan.ts";
import { problemOf } from "../../../src/domain/schedule/generator/problem.ts";
import { random } from "../../../src/domain/schedule/random.ts";
import { depth } from "../../support/depth.ts";
import { hours, weekly } from "./leagues.ts";
import { violations } from "./oracle.ts";

setDefaultTimeout(120_000); // many leagues, on a machine that may be busy

const courts = [{ name: "North" }, { name: "South" }];
const seeds = [1, 2, 3, 4, 5, 6].slice(0, depth(1, 6));

function behind(input: Input) {
	const { games } = generate(input);
	const { measures } = fairness({ ...input, games });
	return measures.filter(({ figure, bound }) => figure !== bound).map(({ name }) => name);
}

describe("games that divide evenly over the times are spread evenly", () => {
	const leagues: Record<string, (seed: number) => Input> = {
		"8 teams, 12 weeks, 4 times": (seed) => weekly({ teams: 8, weeks: 12, times: hours(4), seed }),
		"12 teams, 12 weeks, 3 times on 2 courts": (seed) =>
			weekly({ teams: 12, weeks: 12, times: hours(3), places: courts, seed }),
	};
	for (const [name, make] of Object.entries(leagues))
		test(name, () => {
			for (const seed of seeds) expect(behind(make(seed))).toEqual([]);
		});
});

describe("sixteen teams, twelve weeks and four times of two games are even", () => {
	for (const [name, places] of Object.entries({ courts, hall: [{ name: "Hall", capacity: 2 }] }).slice(0, depth(1, 2)))
		test(name, () => {
			for (const seed of seeds)
				expect(behind(weekly({ teams: 16, weeks: 12, times: hours(4), places, seed }))).toEqual([]);
		});
});

test("twenty teams, ten weeks and five times on two courts are even", () => {
	for (const seed of seeds)
		expect(behind(weekly({ teams: 20, weeks: 10, times: hours(5), places: courts, seed }))).toEqual([]);
});

test("locked games are played in their weeks' rounds: six teams meet again after five weeks, not after one", () => {
	const fixed = [
		{ home: 1, away: 2, date: "2026-01-13", time: "14:00", place: null },
		{ home: 3, away: 4, date: "2026-01-13", time: "15:00", place: null },
	];
	for (const seed of seeds)
		expect(behind({ ...weekly({ teams: 6, weeks: 6, times: hours(4), seed }), fixed })).toEqual([]);
});

/** Leagues whose times and places hold about as many games as there are, with dates, times and locks in the way. */
const league: fc.Arbitrary<Input> = fc
	.record({
		teams: fc.integer({ min: 4, max: 12 }),
		weeks: fc.integer({ min: 3, max: 10 }),
		courtCount: fc.integer({ min: 1, max: 2 }),
		more: fc.integer({ min: 0, max: 2 }),
		doubleHeaders: fc.boolean(),
		seed: fc.integer(),
		gameMinutes: fc.constantFrom(1, 60, 90),
	})
	.chain(({ teams, weeks, courtCount, more, doubleHeaders, seed, gameMinutes }) => {
		const times = hours(Math.ceil(teams / 2 / courtCount) + more);
		const places = courtCount > 1 ? courts : [];
		const input = weekly({ teams, weeks, times, places, wishes: { doubleHeaders }, seed });
		const dates = [...new Set(input.slots.map(({ date }) => date))];
		const team = fc.record({
			unavailableDates: fc.oneof(fc.constant([]), fc.subarray(dates, { maxLength: 1 })),
			unavailableSlots: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, fc.subarray(times, { maxLength: 1 })),
		});
		const each = fc.array(team, { minLength: teams, maxLength: teams });
		return each.map((list) => ({
			...input,
			gameMinutes,
			teams: list.map((own, index) => ({ ...own, id: index + 1 })),
			looksMax: 3_000_000,
		}));
	});

test("whatever is evened out, no rule is broken and locked games stay", () => {
	fc.assert(
		fc.property(league, fc.integer({ min: 2, max: 6 }), (input, every) => {
			const first = generate(input).games;
			expect(violations({ ...input, games: first })).toEqual([]);
			const fixed = first.filter((_, index) => index % every === 0);
			const { games } = generate({ ...input, fixed, seed: input.seed + 1 });
			expect(games.filter((game) => game.fixed)).toEqual(fixed.map((game) => ({ ...game, fixed: true })));
			expect(violations({ ...input, games })).toEqual([]);
		}),
		{ numRuns: depth(5, 60), seed: 11 },
	);
});

/** A board with those games where they are. */
function boardOf(input: Input, games: readonly Game[], isLocked: (index: number) => boolean) {
	const problem = problemOf({ ...input, games: [] });
	const board = new Board(
		problem,
		games.map(({ home, away }, index) => ({ home: home - 1, away: away - 1, flips: true, locked: isLocked(index) })),
	);
	const slots = new Map(problem.slots.map((slot, index) => [slotKey(slot), index]));
	games.forEach((game, index) => board.place(index, slots.get(slotKey(game))!));
	return board;
}

test("ways of two halves together even out two times, and the days, the locks and the rules stay", () => {
	fc.assert(
		fc.property(league, fc.integer({ min: 2, max: 9 }), (input, every) => {
			const { games } = generate({ ...input, looksMax: 100_000 });
			const board = boardOf(input, games, (index) => index % every === 0);
			const before = board.at.slice();
			evenHalves(board, random(input.seed), 1_000_000);
			const { slots, dayOf } = board.problem;
			for (const [index, slot] of board.at.entries()) {
				expect(dayOf[slot]).toBe(dayOf[before[index]!]);
				if (index % every === 0) expect(slot).toBe(before[index]!);
			}
			const after = games.map((game, index) => ({ ...game, ...slots[board.at[index]!]! }));
			expect(violations({ ...input, games: after })).toEqual([]);
		}),
		{ numRuns: depth(25, 150), seed: 12 },
	);
});

test("a trade that made two teams uneven is taken back over other days", () => {
	const input = weekly({ teams: 8, weeks: 12, times: hours(4) });
	const { games } = generate(input);
	const board = boardOf(input, games, (index) => index < 2);
	const even = board.cost;
	const [one, two] = [board.at[0]!, board.at[1]!];
	board.lift(0);
	board.lift(1);
	board.place(0, two);
	board.place(1, one);
	const uneven = board.cost;
	expect(uneven).toBeGreaterThan(even);
	for (let seed = 1; board.cost > even && seed <= 20; seed++) evenHalves(board, random(seed), 1_000_000);
	expect(board.cost).toBeLessThan(uneven);
	expect([board.at[0], board.at[1]]).toEqual([two, one]);
});
