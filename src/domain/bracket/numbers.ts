import type { Layout, Line, Matchup, PlaceSection, Round, Slot } from "./matchup.ts";

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

/** Where the team of a line comes from while it is not known: "Winner of game 7", or the label of its seed. */
export function sourceText(slot: Slot, { layout, numbers, labels = [] }: Numbered): string {
	const source = playedSource(slot, layout);
	if (source.from === "seed") return labels[source.seed - 1] ?? "TBD";
	if (source.from === "nobody") return "TBD";
	const number = numbers.get(source.sourceMatchId);
	const word = source.from === "winner" ? "Winner" : "Loser";
	return number === undefined ? word : `${word} of ${tieWord(layout, source.sourceMatchId)} ${number}`;
}

/** What a matchup is called before its number: a game, or a series of them. */
function tieWord({ rounds }: Layout, matchId: string): string {
	const matchup = rounds.flatMap(({ matchups }) => matchups).find((one) => one.matchId === matchId);
	return matchup && matchup.bestOf > 1 ? "series" : "game";
}

/** A bracket with what its games are called. */
interface Numbered {
	layout: Layout;
	numbers: ReadonlyMap<string, number>;
	/** Of seeds whose teams are not known. */
	labels?: readonly string[];
}

/** Who passes a bye comes from where the bye's one team comes from. */
export function playedSource(slot: Slot, layout: Layout): Slot {
	if (slot.from !== "winner") return slot;
	const bye = layout.rounds.flatMap(({ matchups }) => matchups).find(({ matchId }) => matchId === slot.sourceMatchId);
	if (!bye?.isBye) return slot;
	return playedSource(bye.teamA.from === "nobody" ? bye.teamB : bye.teamA, layout);
}

/** The round that a matchup belongs to. */
export function roundOf({ rounds }: Layout, { round }: Matchup): Round {
	return rounds[round - 1]!; // rounds count from 1
}

/** Whether who loses on this line plays on for the title: in a double elimination those do who have not lost before (brackets 27). */
export function losesOnce({ matchId, loserTo }: Matchup, line: Line, { format, rounds }: Layout): boolean {
	if (format !== "double" || loserTo === null) return false;
	const next = rounds.flatMap(({ matchups }) => matchups).find((one) => one.matchId === loserTo.matchId);
	const slot = next?.[loserTo.line];
	if (slot?.from !== "loser" || slot.sourceMatchId !== matchId) return false;
	return slot.onlyFrom === null || slot.onlyFrom === line;
}

/** The place that a round's one game is played for, below the title. */
export function placePlayed({ section }: Pick<Round, "section">): PlaceSection | null {
	return section === "third" || section === "fifth" || section === "seventh" ? section : null;
}
