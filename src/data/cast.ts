import { and, eq, sql } from "drizzle-orm";
import { divisions, leagues, leagueTeams, seasonLeagues, seasons, teams } from "../../db/schema/index.ts";
import type { GameLeague, GameTeam } from "./game/games.ts";
import { placeGiven } from "./league/order.ts";
import { framed } from "./frame.ts";
import type { Tenant } from "./tenant.ts";
import { signColumns } from "./team/signs.ts";

/** Who plays where: the names behind the ids of games, so that a list of games joins nothing. */
export interface Cast {
	teams: ReadonlyMap<number, GameTeam>;
	leagues: ReadonlyMap<number, GameLeague>;
	divisions: ReadonlyMap<number, { id: number; name: string }>;
	seasons: ReadonlyMap<number, { id: number; name: string; sport_id: number }>;
}

/** The names of a season, or of everything. */
export async function castOf(tenant: Tenant, season?: number): Promise<Cast> {
	return await framed(tenant, `cast ${season ?? ""}`, async () => await castIn(tenant, season));
}

async function castIn({ tx }: Tenant, season?: number): Promise<Cast> {
	const [seasonRows, leagueRows, divisionRows, teamRows] = await Promise.all([
		tx
			.select({ id: seasons.id, name: seasons.name, sport_id: seasons.sport_id })
			.from(seasons)
			.where(season === undefined ? undefined : eq(seasons.id, season)),
		tx
			.select({ season_league_id: seasonLeagues.id, id: leagues.id, name: leagues.name, place: placeGiven })
			.from(seasonLeagues)
			.innerJoin(
				leagues,
				and(eq(leagues.organization_id, seasonLeagues.organization_id), eq(leagues.id, seasonLeagues.league_id)),
			)
			.where(season === undefined ? undefined : eq(seasonLeagues.season_id, season)),
		tx
			.select({ id: divisions.id, name: divisions.name })
			.from(divisions)
			.where(season === undefined ? undefined : eq(divisions.season_id, season)),
		tx
			.select({
				slt_id: leagueTeams.id,
				team_id: leagueTeams.team_id,
				season_league_id: leagueTeams.season_league_id,
				name: teams.name,
				...signColumns,
				hidden: leagueTeams.hidden,
			})
			.from(leagueTeams)
			.innerJoin(teams, and(eq(teams.organization_id, leagueTeams.organization_id), eq(teams.id, leagueTeams.team_id)))
			.where(
				season === undefined
					? undefined
					: sql`${leagueTeams.season_league_id} in (select sl.id from season_leagues sl where sl.season_id = ${season})`,
			),
	]);
	return {
		seasons: new Map(seasonRows.map((row) => [row.id, row])),
		leagues: new Map(leagueRows.map((row) => [row.season_league_id, row])),
		divisions: new Map(divisionRows.map((row) => [row.id, row])),
		teams: new Map(teamRows.map((row) => [row.slt_id, row])),
	};
}
