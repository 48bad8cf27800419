import { type Draft, type Pair, loserOf, nobody, seeded, winnerOf } from "./matchup.ts";
import { roundName } from "./rounds.ts";
import { bracketSize, seedPairs } from "./seeding.ts";
import { playInOpening } from "./special.ts";

/** Single elimination, with a play-in column where the team count has one. */
export function singleRounds(teamCount: number): Draft[] {
	return eliminationRounds(playInOpening(teamCount) ?? opening(teamCount));
}

/** The same, and the losers of the semifinals meet. Below four teams nobody is left to play for third place. */
export function thirdPlaceRounds(teamCount: number): Draft[] {
	const drafts = singleRounds(teamCount);
	const semifinals = drafts.length - 1;
	const pairs: Pair[] = [[loserOf(semifinals, 0), loserOf(semifinals, 1)]];
	return teamCount < 4 ? drafts : [...drafts, { name: "Third place", section: "third", column: semifinals, pairs }];
}

/** The same, and the losers of the quarterfinals play for the fifth place and the seventh. Below six teams no two of them are left. */
export function placementRounds(teamCount: number): Draft[] {
	const drafts = thirdPlaceRounds(teamCount);
	if (teamCount < 6) return drafts;
	const quarterfinals = drafts.length - 3; // before semifinals, final and third place
	const losers = (drafts[quarterfinals - 1]?.pairs ?? []).map((pair, index) =>
		pair.includes(nobody) ? nobody : loserOf(quarterfinals, index),
	);
	const [first = nobody, second = nobody, third = nobody, fourth = nobody] = losers;
	const meetings: Pair[] = [
		[first, second],
		[third, fourth],
	];
	const column = quarterfinals;
	if (teamCount === 6) return [...drafts, { name: "Fifth place", section: "fifth", column, pairs: [[second, third]] }];
	const round = drafts.length + 1;
	const all: Draft[] = [
		...drafts,
		{ name: "Places 5 to 8", section: "losers", column, pairs: meetings },
		{ name: "Fifth place", section: "fifth", column: column + 1, pairs: [[winnerOf(round, 0), winnerOf(round, 1)]] },
	];
	if (meetings.flat().includes(nobody)) return all;
	const seventh: Pair = [loserOf(round, 0), loserOf(round, 1)];
	return [...all, { name: "Seventh place", section: "seventh", column: column + 1, pairs: [seventh] }];
}

/** The first column of a bracket as wide as the next power of two: what is missing are byes of the top seeds. */
export function opening(teamCount: number): Draft[] {
	const pairs = seedPairs(bracketSize(teamCount)).map(([better, worse]): Pair => [
		seeded(better),
		worse <= teamCount ? seeded(worse) : nobody,
	]);
	return [{ name: roundName(pairs.length), section: "main", column: 0, pairs }];
}

/** Halves the last column, neighbour against neighbour, down to the one matchup that decides. */
export function eliminationRounds(opening: Draft[]): Draft[] {
	const drafts = [...opening];
	for (let count = drafts.at(-1)!.pairs.length / 2; count >= 1; count /= 2) {
		const round = drafts.length;
		const pairs = Array.from({ length: count }, (_, index): Pair => [
			winnerOf(round, index * 2),
			winnerOf(round, index * 2 + 1),
		]);
		drafts.push({ name: roundName(count), section: "main", column: round, pairs });
	}
	return drafts;
}
