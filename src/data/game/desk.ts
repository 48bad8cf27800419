import type { TieBreak } from "../../domain/standings/tie-break.ts";
import type { BoxScore } from "./box-scores.ts";
import type { Game } from "./games.ts";
import { fixedTeams, teamsToPlay } from "../game-night/teams.ts";
import { numbersThen } from "../game-night/numbers.ts";
import { historyOf } from "../game-night/history.ts";
import { tieBreakOf } from "../league/places.ts";
import { placesOf } from "./places.ts";
import type { Tenant } from "../tenant.ts";

/** What staff need of a game beyond what visitors see. */
export interface GameDesk {
	/** Shirt numbers by the roster entry, as they were in its season (players 10). */
	numbers: ReadonlyMap<number, string>;
	/** Who entered what, the latest first. */
	history: Awaited<ReturnType<typeof historyOf>>;
	/** Who could play it instead, or why its teams stay as they are. */
	teams: { id: number; name: string }[] | string;
	/** What its place may be. */
	places: string[];
	/** The league's; null for a bracket game. */
	tieBreak: TieBreak | null;
}

export async function gameDesk(tenant: Tenant, game: Game, { players }: BoxScore): Promise<GameDesk> {
	const { id, league } = game;
	const entries = players.map(({ roster_id }) => roster_id);
	const [numbers, history, tieBreak, fixed, teams, places] = await Promise.all([
		numbersThen(tenant, entries),
		historyOf(tenant, id),
		league && tieBreakOf(tenant, league.season_league_id),
		fixedTeams(tenant, game),
		league ? teamsToPlay(tenant, league.season_league_id) : [],
		placesOf(tenant, [game.season_id]),
	]);
	return {
		numbers,
		history,
		teams: fixed ?? teams,
		places,
		tieBreak,
	};
}
