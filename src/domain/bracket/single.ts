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
