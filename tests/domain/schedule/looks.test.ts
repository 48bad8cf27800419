import { describe, expect, setDefaultTimeout, test } from "bun:test";
import fc from "fast-check";
import { addDays } from "../../../src/domain/clock.ts";
import { generate, type Generated, type Input } from "../../../src/domain/schedule/generator/generate.ts";
import type { Slot, Wishes } from "../../../src/domain/schedule/plan.ts";
import { depth } from "../../support/depth.ts";
import { freeCalendar, teamsOf, weekly } from "./leagues.ts";
import { violations } from "./oracle.ts";

setDefaultTimeout(120_000); // large leagues, on a machine that may be busy

function daily(days: number, perDay: number): Slot[] {
	return Array.from({ length: days * perDay }, (_, index) => ({
		date: addDays("2026-01-06", Math.floor(index / perDay)),
		time: `${8 + (index % perDay)}:00`.padStart(5, "0"),
	}));
}

describe("a league that cannot be completed is given up after a bounded number of looks", () => {
	const leagues: Record<string, [teams: number, slots: Slot[], wishes: Wishes]> = {
		"room for half": [20, daily(30, 6), { games: { rounds: 2 } }],
		"second meetings too soon": [20, daily(60, 10), { games: { rounds: 2 }, meetingGapDays: 400 }],
		"forty games in eight weeks": [30, daily(60, 10), { games: { perTeam: 40 }, limit: { games: 1, days: 7 } }],
		"two teams that meet a hundred times": [2, daily(500, 10), { games: { rounds: 100 } }],
	};
	const looksMax = depth(10_000_000, 200_000_000);
	for (const [name, [teams, slots, wishes]] of Object.entries(leagues))
		test(name, () => {
			const { games, looks } = generate({ teams: teamsOf(teams), slots, wishes, seed: 1, looksMax });
			expect(games.length).toBeGreaterThan(0);
			expect(looks).toBeLessThan(1.75 * looksMax);
		});
});

test("whatever the league, search ends with its looks, and the rules hold all the same", () => {
	const looksMax = 50_000;
	fc.assert(
		fc.property(
			fc.integer({ min: 2, max: 12 }),
			fc.integer({ min: 1, max: 12 }),
			fc.integer({ min: 1, max: 9 }),
			fc.boolean(),
			fc.integer({ min: 0, max: 60 }),
			fc.integer(),
			(teams, count, days, free, meetingGapDays, seed) => {
				const slots = daily(20, 3);
				const wishes = {
					games: free ? { perTeam: count } : { rounds: count },
					limit: { games: 1, days },
					meetingGapDays,
				};
				const input: Input = { teams: teamsOf(teams), slots, wishes, seed, looksMax };
				const { games, looks } = generate(input);
				const passes = 20 * slots.length * teams ** 2 * (days + count); // over every pair's slots, before search and after it
				expect(looks).toBeLessThan(looksMax + passes);
				expect(violations({ ...input, games })).toEqual([]);
			},
		),
		{ numRuns: depth(30, 200), seed: 7 },
	);
});

test("more looks are spent where more may be, and make a better schedule", () => {
	const league = freeCalendar(6, { homeDaysMax: 14 });
	const [short, long] = [1_000_000, 20_000_000].map((looksMax) => generate({ ...league, looksMax })) as [
		Generated,
		Generated,
	];
	expect(short.looks).toBeLessThan(long.looks);
	expect(short.unplaced.length).toBeGreaterThan(long.unplaced.length);
	expect(long.unplaced).toEqual([]);
});

test("without looks to spend, what fits is placed all the same, and turned where only the guest can be home", () => {
	const [guest, ...others] = teamsOf(6);
	const teams = [{ ...guest!, limits: { home_days: "not Mon–Sun" } }, ...others];
	for (const seed of [1, 2, 3, 4, 5]) {
		const input = { teams, slots: daily(30, 3), wishes: { games: { rounds: 1 } }, seed, looksMax: 1 };
		const { games, unplaced } = generate(input);
		expect(unplaced).toEqual([]);
		expect(games.filter((game) => game.away === 1)).toHaveLength(5);
		expect(violations({ ...input, games })).toEqual([]);
	}
});

test("progress rises from 0 to 1, and hearing it changes nothing", () => {
	for (const input of [
		{ ...freeCalendar(8), looksMax: 20_000_000 },
		weekly({ teams: 9, weeks: 10, times: ["18:00", "19:00", "20:00", "21:00"] }),
	]) {
		const shares: number[] = [];
		const heard = generate(input, (share) => shares.push(share));
		expect(heard).toEqual(generate(input));
		expect([shares[0], shares.at(-1)]).toEqual([0, 1]);
		expect(shares).toEqual(shares.toSorted((a, b) => a - b));
		expect(shares.length).toBeGreaterThan(input.teams.length === 15 ? 15 : 3);
	}
});

describe("what no search could hold is refused", () => {
	test("more than 5,000 games, wished or locked", () => {
		const slots = daily(10, 10);
		const wished = { teams: teamsOf(64), slots, wishes: { games: { rounds: 3 } }, seed: 1 };
		expect(() => generate(wished)).toThrow("A schedule has at most 5000 games.");
		const locked = { home: 1, away: 2, ...slots[0]! };
		const fixed = Array.from({ length: 5_001 }, () => locked);
		expect(() => generate({ teams: teamsOf(2), slots, fixed, seed: 1 })).toThrow("at most 5000 games");
	});

	test("days more than ten years apart", () => {
		const slots = ["2026-01-06", "2036-01-07"].map((date) => ({ date, time: "18:00" }));
		expect(() => generate({ teams: teamsOf(2), slots, seed: 1 })).toThrow("A schedule spans at most 3653 days.");
	});
});
