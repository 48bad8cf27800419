import { advance, type BracketTeam, type Standing } from "./advance.ts";
import { layout, layoutRefusal } from "./layout.ts";
import type { Format } from "./matchup.ts";
import { isPlayed } from "./numbers.ts";
import type { BracketGame } from "./result.ts";

/** How far a division's bracket has come. `games` are those that have to be played, `played` those that are decided. */
export interface BracketStatus {
	teams: number;
	/** That many places wait for their teams, of which none is known. */
	isAwaited: boolean;
	/** There are as many teams as a bracket can have. */
	isDrawn: boolean;
	games: number;
	played: number;
	champion: string | null;
}

/** The status of a bracket of these teams, in their order, with its games; null is a team that is not known yet. */
export function statusOf(
	format: Format,
	teams: readonly (BracketTeam | null)[],
	games: readonly BracketGame[],
): BracketStatus {
	const own = { teams: teams.length, isAwaited: teams.length > 0 && teams.every((team) => team === null) };
	if (layoutRefusal(teams.length, format) !== null)
		return { ...own, isDrawn: false, games: 0, played: 0, champion: null };
	const { games: all, champion } = advance(layout(teams.length, format), games, teams);
	const needed = [...all.values()].filter(isNeeded);
	return {
		...own,
		isDrawn: true,
		games: needed.length,
		played: needed.filter(({ state }) => state === "decided").length,
		champion: champion?.name ?? null,
	};
}

/** A matchup without a game, and a game that nobody needs yet, are none that have to be played. */
function isNeeded(standing: Standing<BracketTeam, BracketGame>): boolean {
	return isPlayed(standing.matchup) && standing.state !== "unneeded" && !standing.isIfNeeded;
}
