import type { Layout, Matchup, Slot } from "./matchup.ts";
import { isPlayed, playedSource } from "./numbers.ts";
import type { BracketView } from "./view.ts";

/** The matchup that is to be played next, in the order of the games; of a bracket that is over the one of the title. */
export function nextToPlay({
	layout,
	numbers,
	progress,
}: Pick<BracketView, "layout" | "numbers" | "progress">): string {
	const isUndecided = (id: string) => ["open", "waiting"].includes(progress.standings.get(id)?.state ?? "");
	return [...numbers.keys()].find(isUndecided) ?? layout.finalId;
}

/**
 * The matchup that an arrow key leads to from another one: right to where its winner goes, left to where its upper team comes
 * from (else its lower one), up and down within the round. Null where there is none.
 */
export function neighbour(layout: Layout, matchId: string, key: string): string | null {
	const { rounds } = layout;
	const byId = new Map(rounds.flatMap(({ matchups }) => matchups).map((matchup) => [matchup.matchId, matchup]));
	const from = byId.get(matchId);
	if (!from) return null;
	const played = (id: string | null | undefined) => {
		const matchup = id ? byId.get(id) : undefined;
		return matchup && isPlayed(matchup) ? matchup.matchId : null;
	};
	if (key === "ArrowRight") return played(from.winnerTo?.matchId);
	if (key === "ArrowLeft") return played(sourceOf(from.teamA, layout)) ?? played(sourceOf(from.teamB, layout));
	const step = steps.get(key) ?? 0;
	if (step === 0) return null;
	const column = (rounds[from.round - 1]?.matchups ?? []).filter(isPlayed);
	return column[column.findIndex((matchup: Matchup) => matchup === from) + step]?.matchId ?? null;
}

const steps = new Map([
	["ArrowDown", 1],
	["ArrowUp", -1],
]);

function sourceOf(slot: Slot, layout: Layout): string | null {
	const source = playedSource(slot, layout);
	return source.from === "winner" || source.from === "loser" ? source.sourceMatchId : null;
}
