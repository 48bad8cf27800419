import type { Question } from "../asking.ts";
import { assert } from "../refusal.ts";
import { type BracketTeam, type Standing, advance } from "./advance.ts";
import type { Layout } from "./matchup.ts";
import { roundOf } from "./numbers.ts";
import type { BracketGame } from "./result.ts";

/**
 * What changing a bracket game, or deleting it (`replacement` null), would undo: the matchups above whose games count
 * now and would be outdated then, as they stand before the change, first round first. `changed` is one of `games`.
 */
export function undoneBy<T extends BracketTeam, G extends BracketGame>(
	layout: Layout,
	games: readonly G[],
	teams: readonly T[],
	changed: G,
	replacement: G | null,
): Standing<T, G>[] {
	assert(games.includes(changed), "the changed game is none of the bracket's");
	const after = advance(
		layout,
		games.flatMap((game) => (game === changed ? (replacement ?? []) : game)),
		teams,
	);
	const falls = ({ gameId, game }: Standing<T, G>) =>
		game !== null && game !== changed && after.games.get(gameId)?.game !== game;
	return [...advance(layout, games, teams).games.values()].filter(falls);
}

/** Games that would count for nothing after a change, first round first; `teams` as they stand there now. */
export type Undone = { match_id: string; round: string; teams: string };

/** Asked before a change that games of later rounds stand on, with what it would undo. */
export const undoQuestion = (undoes: readonly Undone[]): Question => ({ sentence: questionOf(undoes), undoes });

/** The standings of {@link undoneBy} in words: "Semifinals: Harbor Hawks 61, Pier Pilots 58". */
export function undoneText<T extends BracketTeam, G extends BracketGame>(
	layout: Layout,
	undone: readonly Standing<T, G>[],
): Undone[] {
	return undone.map(({ matchup, gameId, number, teamA, teamB, game, home }) => {
		const [own, others] =
			home === "teamB" ? [game?.score_away, game?.score_home] : [game?.score_home, game?.score_away];
		const isPlayed = typeof own === "number" && typeof others === "number";
		const [upper, lower] = [teamA?.name ?? "TBD", teamB?.name ?? "TBD"];
		return {
			match_id: gameId,
			round: `${roundOf(layout, matchup).name}${matchup.bestOf > 1 ? `, game ${number}` : ""}`,
			teams: isPlayed ? `${upper} ${own}, ${lower} ${others}` : `${upper} vs ${lower}`,
		};
	});
}

const toldMax = 4;

function questionOf(undone: readonly Undone[]): string {
	const told = undone.slice(0, toldMax).map(({ round, teams }) => `${round}: ${teams}`);
	const more = undone.length - told.length;
	const list = [...told, ...(more > 0 ? [`and ${more} more`] : [])].join("; ");
	const what = undone.length === 1 ? "a later game" : `${undone.length} later games`;
	return `This undoes ${what} (${list}), which would then count for nothing. Go on?`;
}
