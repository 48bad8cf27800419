import { type Draft, nobody, seeded, winnerOf } from "./matchup.ts";
import { roundName } from "./rounds.ts";
import { seedPairs } from "./seeding.ts";

const bases = new Map([
	[10, 8],
	[11, 8],
	[17, 16],
	[18, 16],
]);

/**
 * The first two columns of the team counts with a special layout (brackets 1), else null: a full round of 8 or 16, and
 * beside it a play-in column as tall. Line `i` of that column holds the game that feeds matchup `i`, or a spacer.
 */
export function playInOpening(teamCount: number): Draft[] | null {
	const base = bases.get(teamCount);
	if (base === undefined) return null;
	const pairs = seedPairs(base);
	const playsIn = (seed: number) => seed > base * 2 - teamCount;
	return [
		{
			name: "Play-in",
			section: "main",
			column: 0,
			isPlayIn: true,
			pairs: pairs.map(([, worse]) =>
				playsIn(worse) ? [seeded(worse), seeded(base * 2 + 1 - worse)] : [nobody, nobody],
			),
		},
		{
			name: roundName(base / 2),
			section: "main",
			column: 1,
			pairs: pairs.map(([better, worse], index) => [
				seeded(better),
				playsIn(worse) ? winnerOf(1, index) : seeded(worse),
			]),
		},
	];
}
