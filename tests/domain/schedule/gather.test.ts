import { expect, setDefaultTimeout, test } from "bun:test";
import fc from "fast-check";
import { generate, type Input } from "../../../src/domain/schedule/generator/generate.ts";
import { slotsOf, weeks } from "../../../src/domain/schedule/weeks.ts";
import { depth } from "../../support/depth.ts";
import { violations } from "./oracle.ts";

setDefaultTimeout(120_000); // many schedules, on a machine that may be busy

const slots = slotsOf(
	weeks({
		startDate: "2026-01-05",
		numWeeks: 10,
		gameDays: ["Monday"],
		timeSlots: ["18:00", "19:00", "20:00", "21:00"],
	}),
	[
		{ name: "North", capacity: 1 },
		{ name: "South", capacity: 1 },
	],
);
const league = (club_wish: "together" | null, seed: number, own: readonly number[] = [2, 5]): Input => ({
	teams: Array.from({ length: 10 }, (_, at) => ({
		id: at + 1,
		...(own.includes(at + 1) && { limits: { club: at % 2 ? "Reef" : "reef", club_wish } }),
		...(at === 7 && { unavailableSlots: ["18:00"] }),
	})),
	slots,
	gameMinutes: 60,
	seed,
});

/** Hours that the club waits on all evenings, of games that are not the same one. */
function waits(input: Input, own: readonly number[] = [2, 5]): number {
	const { games } = generate(input);
	const ofClub = games.filter(({ home, away }) => own.includes(home) || own.includes(away));
	return [...Map.groupBy(ofClub, ({ date }) => date).values()].reduce((sum, list) => {
		const hours = list.map(({ time }) => Number(time.slice(0, 2))).toSorted((a, b) => a - b);
		return sum + hours.slice(1).reduce((wait, hour, at) => wait + Math.max(0, hour - hours[at]! - 1), 0);
	}, 0);
}

test("a club that wishes it has its games one after the other on every evening, and nobody else has", () => {
	const seeds = [1, 2, 3];
	expect(seeds.map((seed) => waits(league("together", seed)))).toEqual([0, 0, 0]);
	expect(seeds.map((seed) => waits(league(null, seed))).every((wait) => wait > 0)).toBe(true);
});

test("no rule is broken for it, and no game is lost", () => {
	fc.assert(
		fc.property(fc.integer(), fc.subarray([1, 2, 3, 4, 5, 6], { minLength: 2, maxLength: 4 }), (seed, own) => {
			const input = league("together", seed, own);
			const { games, unplaced } = generate(input);
			expect(violations({ ...input, games })).toEqual([]);
			expect([games.length, unplaced.length]).toEqual([50, 0]);
		}),
		{ numRuns: depth(4, 60) },
	);
});
