import type { TieBreak } from "../../domain/standings/tie-break.ts";
import type { BoxScore } from "./box-scores.ts";
import type { Game } from "./games.ts";
import { fixedTeams, teamsToPlay } from "../game-night/teams.ts";
import { historyOf } from "../game-night/history.ts";
import { tieBreakOf } from "../league/places.ts";
import { cards } from "../player/players.ts";
import { placesOf } from "./places.ts";
import type { Tenant } from "../tenant.ts";

/** What staff need of a game beyond what visitors see. */
export interface GameDesk {
	/** Shirt numbers by the player's id. */
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
	const ids = [...new Set(players.map(({ player_id }) => player_id))];
	const [known, history, tieBreak, fixed, teams, places] = await Promise.all([
		cards(tenant, ids),
		historyOf(tenant, id),
		league && tieBreakOf(tenant, league.season_league_id),
		fixedTeams(tenant, game),
		league ? teamsToPlay(tenant, league.season_league_id) : [],
		placesOf(tenant, [game.season_id]),
	]);
	return {
		numbers: new Map(known.flatMap(({ id, number }) => (number === null ? [] : [[id, number]]))),
		history,
		teams: fixed ?? teams,
		places,
		tieBreak,
	};
}
