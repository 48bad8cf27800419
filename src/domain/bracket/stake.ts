import type { Layout, Matchup } from "./matchup.ts";
import { roundOf } from "./numbers.ts";

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
	if (round.section === "third") return "The winner is third.";
	if (matchup.matchId === layout.finalId) return "The winner is the champion.";
	if (round.section === "final") return null;
	const next = find(matchup.winnerTo?.matchId);
	if (!next) return null;
	const loser = find(matchup.loserTo?.matchId);
	const out = loser ? `the loser plays on${placeOf(layout, loser)}` : "the loser is out";
	return `The winner goes on to the ${roundOf(layout, passed(next, find)).name}, ${out}.`;
}

/** Who passes a bye plays in the round after it. */
function passed(matchup: Matchup, find: (id: string | undefined) => Matchup | undefined): Matchup {
	const next = matchup.isBye ? find(matchup.winnerTo?.matchId) : undefined;
	return next ? passed(next, find) : matchup;
}

const placeOf = (layout: Layout, matchup: Matchup) =>
	roundOf(layout, matchup).section === "third" ? " for third place" : "";
