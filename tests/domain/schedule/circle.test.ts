import { expect, test } from "bun:test";
import fc from "fast-check";
import { circle, regular } from "../../../src/domain/schedule/circle.ts";
import { random } from "../../../src/domain/schedule/random.ts";
import { balance, type Sides } from "../../../src/domain/schedule/generator/sides.ts";

test("four teams meet as in Kirkman's rounds", () => {
	expect(circle(4)).toEqual([
		[
			[0, 3],
			[1, 2],
		],
		[
			[3, 1],
			[2, 0],
		],
		[
			[2, 3],
			[0, 1],
		],
	]);
});

test("every pair meets once, nobody twice in a round, home and away differ by at most one", () => {
	for (let count = 2; count <= 40; count++) {
		const rounds = circle(count);
		expect(rounds).toHaveLength(count % 2 === 0 ? count - 1 : count);
		for (const round of rounds) expect(new Set(round.flat()).size).toBe(count - (count % 2));
		const games = rounds.flat();
		expect(new Set(games.map((pair) => pair.toSorted((a, b) => a - b).join())).size).toBe((count * (count - 1)) / 2);
		for (let team = 0; team < count; team++) {
			const home = games.filter(([host]) => host === team).length;
			expect(Math.abs(2 * home - (count - 1))).toBeLessThanOrEqual(1);
		}
	}
});

test("any number of games per team is met by all, or by all but one where both numbers are odd", () => {
	for (let count = 2; count <= 15; count++)
		for (let games = 1; games <= 30; games++) {
			const list = regular(count, games).flat();
			const played = Array.from({ length: count }, (_, team) => list.filter((pair) => pair.includes(team)).length);
			expect(played.toSorted((a, b) => a - b)).toEqual(
				Array.from({ length: count }, (_, index) => (index === 0 && (count * games) % 2 === 1 ? games - 1 : games)),
			);
			const met = new Map<string, number>();
			for (const pair of list) {
				const key = pair.toSorted((a, b) => a - b).join();
				met.set(key, (met.get(key) ?? 0) + 1);
			}
			const pairs = (count * (count - 1)) / 2;
			const least = met.size < pairs ? 0 : Math.min(...met.values());
			expect(Math.max(...met.values()) - least).toBeLessThanOrEqual(1);
		}
});

const season = fc.integer({ min: 2, max: 12 }).chain((teams) =>
	fc.record({
		teams: fc.constant(teams),
		games: fc.array(
			fc
				.record({ home: fc.nat(teams - 1), away: fc.nat(teams - 1), flips: fc.boolean() })
				.filter(({ home, away }) => home !== away),
			{ maxLength: 60 },
		),
	}),
);

function surplus(games: readonly Sides[], team: number): number {
	return games.reduce((sum, { home, away }) => sum + (home === team ? 1 : 0) - (away === team ? 1 : 0), 0);
}

test("when all sides may turn, home and away differ by at most one for everybody", () => {
	fc.assert(
		fc.property(season, ({ teams, games }) => {
			const free = games.map((game) => ({ ...game, flips: true }));
			balance(free, teams);
			for (let team = 0; team < teams; team++) expect(Math.abs(surplus(free, team))).toBeLessThanOrEqual(1);
		}),
		{ numRuns: 2000, seed: 5 },
	);
});

test("bound sides stay, the same pairs meet, and nobody is further from balance than the furthest was", () => {
	fc.assert(
		fc.property(season, ({ teams, games }) => {
			const before = games.map((game) => ({ ...game }));
			const worst = (list: readonly Sides[]) =>
				Math.max(...Array.from({ length: teams }, (_, team) => Math.abs(surplus(list, team))));
			balance(games, teams);
			expect(worst(games)).toBeLessThanOrEqual(worst(before));
			games.forEach((game, index) => {
				const was = before[index]!;
				expect([game.home, game.away].sort()).toEqual([was.home, was.away].sort());
				if (!game.flips) expect(game.home).toBe(was.home);
			});
		}),
		{ numRuns: 2000, seed: 6 },
	);
});

test("a pair that meets twice has each at home once, where a way back over other games exists", () => {
	const games = [
		[0, 1],
		[0, 1],
		[1, 2],
		[1, 2],
		[2, 0],
		[2, 0],
	].map(([home, away]) => ({
		home: home!,
		away: away!,
		flips: true,
	}));
	balance(games, 3);
	for (const [one, two] of [
		[0, 1],
		[1, 2],
		[2, 0],
	])
		expect(games.filter((game) => game.home === one && game.away === two)).toHaveLength(1);
	const alone = [
		{ home: 0, away: 1, flips: true },
		{ home: 0, away: 1, flips: true },
		{ home: 1, away: 2, flips: false },
		{ home: 1, away: 2, flips: false },
		{ home: 2, away: 0, flips: false },
		{ home: 2, away: 0, flips: false },
	];
	balance(alone, 3);
	expect(alone.filter((game) => game.home === 0 && game.away === 1)).toHaveLength(2);
});

test("a seed gives the same stream, another seed another one, and shuffling keeps everything", () => {
	const take = (seed: number) => {
		const chance = random(seed);
		return Array.from({ length: 20 }, () => chance.below(1000));
	};
	expect(take(1)).toEqual(take(1));
	expect(take(1)).not.toEqual(take(2));
	fc.assert(
		fc.property(fc.integer(), fc.array(fc.integer()), (seed, list) => {
			expect(
				random(seed)
					.shuffle([...list])
					.sort(),
			).toEqual([...list].sort());
		}),
	);
});

test("each number below ten comes up about as often as the others", () => {
	const chance = random(7);
	const counts = Array.from({ length: 10 }, () => 0);
	for (let draw = 0; draw < 10_000; draw++) counts[chance.below(10)]!++;
	for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150);
});
