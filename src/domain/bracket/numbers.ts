import type { Layout, Matchup, Round, Slot } from "./matchup.ts";

/** The games of a bracket counted from 1 in the order in which they can be played: column by column, from the top. */
export function numbersOf({ rounds }: Layout): Map<string, number> {
	const inOrder = rounds
		.toSorted((a, b) => a.column - b.column)
		.flatMap(({ matchups }) => matchups)
		.filter(isPlayed);
	return new Map(inOrder.map(({ matchId }, index) => [matchId, index + 1]));
}

/** Whether a matchup is ever played: byes and spacers are not. */
export function isPlayed({ isBye, isSpacer }: Pick<Matchup, "isBye" | "isSpacer">): boolean {
	return !isBye && !isSpacer;
}

/** Where the team of a line comes from while it is not known: "Winner of game 7". */
export function sourceText(slot: Slot, numbers: ReadonlyMap<string, number>): string {
	if (slot.from === "seed" || slot.from === "nobody") return "TBD";
	const number = numbers.get(slot.sourceMatchId);
	const word = slot.from === "winner" ? "Winner" : "Loser";
	return number === undefined ? word : `${word} of game ${number}`;
}

/** The round that a matchup belongs to. */
export function roundOf({ rounds }: Layout, { round }: Matchup): Round {
	return rounds[round - 1]!; // rounds count from 1
}
