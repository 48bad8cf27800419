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

export type Format = NamedFormat | EntriesFormat;

/** Rounds stand in an order in which every matchup comes after those that feed it; `finalId` decides the champion. */
export type Layout = { format: Format; teamCount: number; rounds: Round[]; finalId: string };

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
