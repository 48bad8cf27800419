import type { Layout, Matchup } from "./matchup.ts";
import { placePlayed, roundOf } from "./numbers.ts";

/**
 * What a matchup decides (games 20, brackets 2): "The winner goes on to the Semifinals, the loser is out."; null for one that the
 * bracket does not have, and for a game that is played only if it is needed.
 */
export function stakeOf(layout: Layout, matchId: string | null): string | null {
	const matchups = layout.rounds.flatMap((round) => round.matchups);
	const find = (id: string | undefined) => matchups.find((matchup) => matchup.matchId === id);
	const matchup = find(matchId ?? undefined);
	if (!matchup) return null;
	const round = roundOf(layout, matchup);
	const place = placePlayed(round);
	if (place) return `The winner is ${place}.`;
	if (matchup.matchId === layout.finalId) return "The winner is the champion.";
	if (round.section === "final") return null;
	const next = find(matchup.winnerTo?.matchId);
	if (!next) return null;
	const loser = find(matchup.loserTo?.matchId);
	const out = loser ? `the loser plays on${placeOf(layout, loser)}` : "the loser is out";
	const nextRound = roundOf(layout, passed(next, find));
	const nextPlace = placePlayed(nextRound);
	const on = nextPlace ? `plays for ${nextPlace} place` : `goes on to the ${nextRound.name}`;
	return `The winner ${on}, ${out}.`;
}

/** Who passes a bye plays in the round after it. */
function passed(matchup: Matchup, find: (id: string | undefined) => Matchup | undefined): Matchup {
	const next = matchup.isBye ? find(matchup.winnerTo?.matchId) : undefined;
	return next ? passed(next, find) : matchup;
}

function placeOf(layout: Layout, matchup: Matchup): string {
	const round = roundOf(layout, matchup);
	const place = placePlayed(round);
	if (place) return ` for ${place} place`;
	return layout.format === "placement" && round.section === "losers" ? " for places 5 to 8" : "";
}
