/** One of the two lines of a matchup. */
export type Line = "teamA" | "teamB";

/**
 * Where the team of one line comes from. `onlyFrom` narrows a loser to the one that stood on that line of its source:
 * the second game of a grand final takes the loser of the first only if it had not lost before.
 */
export type Slot =
	| { from: "seed"; seed: number }
	| { from: "winner"; sourceMatchId: string }
	| { from: "loser"; sourceMatchId: string; onlyFrom: Line | null }
	| { from: "nobody" };

/** The line that a winner or a loser goes to. */
export type Feed = { matchId: string; line: Line };

/**
 * Two lines that meet. A bye has a team on one line only, which passes; a spacer has none and keeps a place free in
 * its column. Neither is ever played.
 */
export type Matchup = {
	matchId: string;
	round: number;
	index: number;
	teamA: Slot;
	teamB: Slot;
	isBye: boolean;
	isSpacer: boolean;
	/** At most so many games; whoever has won more than half of them has won it. */
	bestOf: number;
	winnerTo: Feed | null;
	loserTo: Feed | null;
};

export type Section = "main" | "losers" | "final" | PlaceSection;

/** Games for a place by those who no longer play for the title. */
export type PlaceSection = "third" | "fifth" | "seventh";

/** `column` counts from 0, left to right; rounds that are played side by side share one. */
export type Round = { name: string; section: Section; column: number; isPlayIn: boolean; matchups: Matchup[] };

export type NamedFormat = "single" | "third-place" | "placement" | "double" | "double-bye" | "stepladder";

/** With how many seeds enter in each round, the first round first: `entries:4,6,4,0,0`. */
export type EntriesFormat = `entries:${string}`;

/** Which round each seed enters in, and whom it meets there. */
export type Shape = NamedFormat | EntriesFormat;

/** A shape, and how many games its matchups have where that is not one: `single best 5,3`, from the final back. */
export type Format = Shape | `${Shape} best ${string}`;

/** Rounds stand in an order in which every matchup comes after those that feed it; `finalId` decides the champion. */
export type Layout = { format: Shape; teamCount: number; rounds: Round[]; finalId: string };

export type Pair = [teamA: Slot, teamB: Slot];

/** A round as its slots only. A line is `nobody` where its source would be a spacer, or the loser of a bye. */
export type Draft = { name: string; section: Section; column: number; isPlayIn?: boolean; pairs: Pair[] };

export const nobody: Slot = { from: "nobody" };

export const seeded = (seed: number): Slot => ({ from: "seed", seed });

export const winnerOf = (round: number, index: number): Slot => ({
	from: "winner",
	sourceMatchId: matchId(round, index),
});

export const loserOf = (round: number, index: number, onlyFrom: Line | null = null): Slot => ({
	from: "loser",
	sourceMatchId: matchId(round, index),
	onlyFrom,
});

/** Rounds count from 1 through the whole layout, matchups of a round from 0 at the top (brackets 2). */
export function matchId(round: number, index: number): string {
	return `r${round}-${index}`;
}
