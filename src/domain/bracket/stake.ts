import type { Layout, Matchup } from "./matchup.ts";
import { placePlayed, roundOf } from "./numbers.ts";
import { placeOfGame } from "./series.ts";

/**
 * What a matchup decides (games 20, brackets 2): "The winner goes on to the Semifinals, the loser is out."; null for one that the
 * bracket does not have, and for a game that is played only if it is needed.
 */
export function stakeOf(layout: Layout, matchId: string | null): string | null {
	const matchups = layout.rounds.flatMap((round) => round.matchups);
	const find = (id: string | undefined) => matchups.find((matchup) => matchup.matchId === id);
	const matchup = find(matchId === null ? undefined : placeOfGame(matchId).matchId);
	if (!matchup) return null;
	const winner = matchup.bestOf > 1 ? "The winner of the series" : "The winner";
	const round = roundOf(layout, matchup);
	const place = placePlayed(round);
	if (place) return `${winner} is ${place}.`;
	if (matchup.matchId === layout.finalId) return `${winner} is the champion.`;
	if (round.section === "final") return null;
	const next = find(matchup.winnerTo?.matchId);
	if (!next) return null;
	const loser = find(matchup.loserTo?.matchId);
	const out = loser ? `the loser plays on${placeOf(layout, loser)}` : "the loser is out";
	const nextRound = roundOf(layout, passed(next, find));
	const nextPlace = placePlayed(nextRound);
	const on = nextPlace ? `plays for ${nextPlace} place` : `goes on to the ${nextRound.name}`;
	return `${winner} ${on}, ${out}.`;
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
