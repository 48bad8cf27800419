import { assert } from "../refusal.ts";
import { type BracketTeam, type Standing, advance } from "./advance.ts";
import type { Layout } from "./matchup.ts";
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
	const falls = ({ matchup, game }: Standing<T, G>) =>
		game !== null && game !== changed && after.standings.get(matchup.matchId)?.game !== game;
	return [...advance(layout, games, teams).standings.values()].filter(falls);
}
