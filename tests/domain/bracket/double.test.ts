import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { layout } from "../../../src/domain/bracket/layout.ts";
import type { Layout, Matchup, Slot } from "../../../src/domain/bracket/matchup.ts";
import { random } from "../../../src/domain/schedule/random.ts";
import {
	brief,
	briefly,
	favouriteWins,
	gamesIn,
	lucky,
	matchupsOf,
	playOut,
	plays,
	seedsUnder,
	teamCounts,
	underdogWins,
	won,
} from "./play.ts";
import { depth } from "../../support/depth.ts";

const sectionOf = (bracket: Layout, section: string) => bracket.rounds.filter((round) => round.section === section);

const firstLosersRound = (count: number) => sectionOf(layout(count, "double"), "losers")[0]!.matchups.map(briefly);

/** How many losers' rounds are left after the one in which a rematch is first possible. */
function roundsLeft(count: number): number {
	const bracket = layout(count, "double");
	return sectionOf(bracket, "losers").length - firstPossibleRematch(bracket);
}

describe("a double elimination", () => {
	test("of four teams is the textbook's", () => {
		const shown = layout(4, "double").rounds.map((round) => [round.name, round.column, round.matchups.map(briefly)]);
		expect(shown).toEqual([
			["Winners semifinals", 0, ["1 v 4", "2 v 3"]],
			["Winners final", 1, ["W r1-0 v W r1-1"]],
			["Losers round 1", 1, ["L r1-0 v L r1-1"]],
			["Losers final", 2, ["L r2-0 v W r3-0"]],
			["Grand final", 3, ["W r2-0 v W r4-0"]],
			["Grand final, second game", 4, ["L r5-0 v W r5-0"]],
		]);
	});

	test("of eight teams sends losers of the second round to the other half", () => {
		const losers = sectionOf(layout(8, "double"), "losers").map((round) => round.matchups.map(briefly));
		expect(losers).toEqual([
			["L r1-0 v L r1-1", "L r1-2 v L r1-3"],
			["L r2-1 v W r4-0", "L r2-0 v W r4-1"],
			["W r5-0 v W r5-1"],
			["L r3-0 v W r6-0"],
		]);
	});

	test("of two teams lets the loser of the first game come back", () => {
		expect(matchupsOf(layout(2, "double")).map(briefly)).toEqual(["1 v 2", "W r1-0 v L r1-0", "L r2-0 v W r2-0"]);
	});

	test("leaves out a first losers' round in which byes let nobody meet", () => {
		expect(firstLosersRound(6)).toEqual(["L r2-1 v L r1-1", "L r2-0 v L r1-2"]);
		expect(firstLosersRound(7)).toEqual(["- v L r1-1", "L r1-2 v L r1-3"]);
		for (const count of teamCounts)
			for (const round of layout(count, "double").rounds)
				expect(round.matchups.some((matchup) => !matchup.isBye && !matchup.isSpacer)).toBe(true);
	});

	test("has 2(N-1) games and a possible last one", () => {
		for (const count of teamCounts) expect(gamesIn(layout(count, "double"))).toHaveLength(2 * (count - 1) + 1);
	});

	test("has the winners' half of a single elimination, with byes instead of a play-in column", () => {
		for (const count of teamCounts) {
			const winners = sectionOf(layout(count, "double"), "main");
			expect(winners.flatMap((round) => round.matchups).filter((matchup) => !matchup.isBye)).toHaveLength(count - 1);
			expect(winners.some((round) => round.isPlayIn)).toBe(false);
			const final = winners.at(-1)!.matchups[0]!;
			const seeds = [
				...seedsUnder(layout(count, "double"), final.teamA),
				...seedsUnder(layout(count, "double"), final.teamB),
			];
			expect(seeds.toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
		}
	});

	test("ends with the grand final when the winners' champion wins it", () => {
		for (const count of teamCounts) {
			const { games, progress } = playOut(layout(count, "double"), favouriteWins);
			const last = progress.standings.get(layout(count, "double").finalId)!;
			expect([games.length, progress.champion!.seed, last.state, last.winner]).toEqual([
				2 * (count - 1),
				1,
				"unneeded",
				"teamB",
			]);
		}
	});

	test("has a second grand final when the losers' champion wins the first", () => {
		for (const count of teamCounts) {
			const bracket = layout(count, "double");
			const grand = sectionOf(bracket, "final")[0]!.matchups[0]!.matchId;
			const upset = playOut(bracket, (open) =>
				open.matchup.matchId === grand ? won(open, "teamB") : favouriteWins(open),
			);
			const last = upset.progress.standings.get(bracket.finalId)!;
			expect([upset.games.length, last.state, upset.progress.champion!.seed]).toEqual([
				2 * (count - 1) + 1,
				"decided",
				1,
			]);
			expect([last.teamA!.seed, last.teamB!.seed]).toEqual([1, 2]);
		}
	});

	test("is waiting for its second grand final until the first is decided", () => {
		const bracket = layout(4, "double");
		const { progress } = playOut(bracket, (open) =>
			open.matchup.matchId === "r5-0" ? { ...won(open, "teamA"), score_away: 80 } : favouriteWins(open),
		);
		expect(progress.standings.get("r5-0")!.state).toBe("open");
		expect(progress.standings.get("r6-0")!.state).toBe("waiting");
		expect(progress.champion).toBeNull();
	});

	test("puts everybody but the champion out with the second loss, and nobody before", () => {
		fc.assert(
			fc.property(plays, (play) => {
				fc.pre(play.bracket.format === "double");
				const { progress } = playOut(play.bracket, lucky(play));
				const losses = new Map<number, number>();
				for (const { state, winner, teamA, teamB } of progress.standings.values()) {
					if (state !== "decided") continue;
					const loser = winner === "teamA" ? teamB! : teamA!;
					losses.set(loser.seed, (losses.get(loser.seed) ?? 0) + 1);
				}
				const champion = progress.champion!.seed;
				for (let seed = 1; seed <= play.bracket.teamCount; seed++)
					if (seed !== champion) expect(losses.get(seed)).toBe(2);
				expect(losses.get(champion) ?? 0).toBeLessThan(2);
			}),
			{ seed: 7, numRuns: depth(75, 1500) },
		);
	});

	test("ends also when every favourite loses", () => {
		for (const count of teamCounts)
			expect(playOut(layout(count, "double"), underdogWins).progress.champion).not.toBeNull();
	});
});

describe("rematches", () => {
	test("come no earlier than any crossing of the losers allows", () => {
		for (const [rounds, size] of [4, 8, 16, 32, 64].map((size) => [Math.log2(size), size] as const)) {
			const best = Math.max(...crossings(rounds).map((masks) => firstRematch(rounds, masks)));
			expect(firstPossibleRematch(layout(size, "double"))).toBe(best);
		}
	});

	test("of full brackets are possible from these losers' rounds on", () => {
		expect([4, 8, 16, 32, 64].map((size) => firstPossibleRematch(layout(size, "double")))).toEqual([2, 3, 4, 5, 7]);
	});

	test("of other brackets are as few rounds before the losers' final as those of the next full one", () => {
		for (const count of teamCounts.filter((count) => count > 2))
			expect(roundsLeft(count)).toBeLessThanOrEqual(roundsLeft(2 ** Math.ceil(Math.log2(count))));
	});

	test("between equal teams are three in four tournaments or fewer; a losers' final turned round has one in nearly each", () => {
		for (const count of [16, 32]) {
			const chance = random(count);
			const bracket = layout(count, "double");
			let rematches = 0;
			for (let tournament = 0; tournament < 1000; tournament++) rematches += rematchesIn(bracket, chance.below);
			expect(rematches / 1000).toBeLessThan(0.85);
			expect(rematches / 1000).toBeGreaterThan(0.6);
		}
	});
});

/** Meetings of two that have met before, up to the losers' final, in a tournament decided by lot. */
function rematchesIn(bracket: Layout, below: (count: number) => number): number {
	const finals = new Set(sectionOf(bracket, "final").flatMap((round) => round.matchups.map(({ matchId }) => matchId)));
	const { games } = playOut(bracket, (open) => won(open, below(2) === 0 ? "teamA" : "teamB"));
	const pairs = games
		.filter((game) => !finals.has(game.match_id!))
		.map((game) => [game.home_team_id, game.away_team_id].toSorted().join(" "));
	return pairs.length - new Set(pairs).size;
}

/** The losers' round in which two teams can first meet again, found by following every team to every line it can reach. */
function firstPossibleRematch(bracket: Layout): number {
	const byId = new Map(matchupsOf(bracket).map((matchup) => [matchup.matchId, matchup]));
	const entrants = new Map<string, number[]>();
	const teams = (slot: Slot): number[] => {
		const key = brief(slot);
		if (!entrants.has(key)) entrants.set(key, seedsUnder(bracket, slot));
		return entrants.get(key)!;
	};
	const meeting = new Map<string, string>();
	for (const { matchId, teamA, teamB } of sectionOf(bracket, "main").flatMap((round) => round.matchups))
		for (const upper of teams(teamA))
			for (const lower of teams(teamB)) meeting.set(`${upper} ${lower}`, matchId).set(`${lower} ${upper}`, matchId);
	type Fallen = { seed: number; lostIn: string };
	const reaching = (slot: Slot): Fallen[] => {
		if (slot.from !== "winner" && slot.from !== "loser") return [];
		const source: Matchup = byId.get(slot.sourceMatchId)!;
		if (slot.from === "winner") return [...reaching(source.teamA), ...reaching(source.teamB)];
		return [...teams(source.teamA), ...teams(source.teamB)].map((seed) => ({ seed, lostIn: source.matchId }));
	};
	const meetsAgain = ({ teamA, teamB }: Matchup) =>
		reaching(teamA).some((upper) =>
			reaching(teamB).some((lower) =>
				[upper.lostIn, lower.lostIn].includes(meeting.get(`${upper.seed} ${lower.seed}`)!),
			),
		);
	return sectionOf(bracket, "losers").findIndex((round) => round.matchups.some(meetsAgain)) + 1;
}

/** All ways to cross the losers of the winners' rounds 2 to `rounds` - 1 by a mask each. */
function crossings(rounds: number): number[][] {
	return Array.from({ length: Math.max(0, rounds - 2) }, (_, index) => 2 ** (rounds - index - 2)).reduce<number[][]>(
		(ways, count) => ways.flatMap((way) => Array.from({ length: count }, (_, mask) => [...way, mask])),
		[[]],
	);
}

/** The same by arithmetic: how far the paths of a winner and of whom it beat are apart where the winner drops in. */
function firstRematch(rounds: number, masks: number[]): number {
	const mask = (round: number) => masks[round - 2] ?? 0;
	let first = Number.POSITIVE_INFINITY;
	for (let beaten = 1; beaten < rounds; beaten++)
		for (let dropped = beaten + 1; dropped <= rounds; dropped++) {
			const apart = (beaten === 1 ? 0 : mask(beaten) >> (dropped - beaten)) ^ mask(dropped);
			const joins = apart === 0 ? 2 * (dropped - 1) : 2 * (dropped + Math.floor(Math.log2(apart))) - 1;
			first = Math.min(first, joins);
		}
	return first;
}
