import { asc, eq, sql } from "drizzle-orm";
import { leagues, leagueTeams, seasonLeagues, seasons, teams } from "../../../db/schema/index.ts";
import { compareInOrder, leagueOrder } from "../../domain/league/order.ts";
import { placeGiven, placeNow } from "../league/order.ts";
import * as places from "../league/places.ts";
import type { League } from "../league/leagues.ts";
import * as leagueTeamRows from "../team/league-teams.ts";
import { leagueListed, seasonListed, teamListed } from "../shown.ts";
import type { Tenant } from "../tenant.ts";
import { teamNamesByLeague } from "./teams.ts";

/** The organization's leagues in league order (leagues 3), each with the seasons it was played in and its teams of today. */
export async function leagueList(tenant: Tenant) {
	const { tx } = tenant;
	const [rows, inSeasons, teamsOf] = await Promise.all([
		tx
			.select({
				id: leagues.id,
				name: leagues.name,
				position: leagues.position,
				revision: leagues.revision,
				place: placeNow,
			})
			.from(leagues)
			.where(leagueListed(tenant)),
		tx
			.select({
				id: seasonLeagues.id,
				season_id: seasonLeagues.season_id,
				league_id: seasonLeagues.league_id,
				position: seasonLeagues.position,
				season: { id: seasons.id, name: seasons.name, active: seasons.active },
			})
			.from(seasonLeagues)
			.innerJoin(seasons, eq(seasons.id, seasonLeagues.season_id))
			.where(seasonListed(tenant))
			.orderBy(seasonLeagues.id),
		teamNamesByLeague(tenant),
	]);
	const byLeague = Map.groupBy(inSeasons, ({ league_id }) => league_id);
	return leagueOrder(rows).map(({ place: _place, ...league }) => {
		const own = teamsOf(league.id);
		return { ...league, teamsCount: own.length, teams: own, seasons_leagues: byLeague.get(league.id) ?? [] };
	});
}

/** A league of a season with its teams by rank (wire 7). */
export async function withTeams(tenant: Tenant, league: League) {
	const place = await places.seasonLeagueOf(tenant, league.season_id, league.id);
	return { ...league, teams: place ? await leagueTeamRows.teamsOf(tenant, place) : [] };
}

/** Every league of every season with both their names, the latest season first (wire 7). */
export async function seasonLeagueList(tenant: Tenant) {
	const { tx } = tenant;
	const playing = await tx
		.select({ place: leagueTeams.season_league_id, id: teams.id, slt_id: leagueTeams.id, name: teams.name })
		.from(leagueTeams)
		.innerJoin(teams, eq(teams.id, leagueTeams.team_id))
		.where(teamListed(tenant))
		.orderBy(teams.name, leagueTeams.id);
	const byPlace = Map.groupBy(playing, ({ place }) => place);
	const rows = await tx
		.select({
			id: seasonLeagues.id,
			season_id: seasonLeagues.season_id,
			league_id: seasonLeagues.league_id,
			position: seasonLeagues.position,
			place: placeGiven,
			tie_break: seasonLeagues.tie_break,
			revision: seasonLeagues.revision,
			season: { id: seasons.id, name: seasons.name, active: seasons.active },
			league: { id: leagues.id, name: leagues.name },
		})
		.from(seasonLeagues)
		.innerJoin(seasons, eq(seasons.id, seasonLeagues.season_id))
		.innerJoin(leagues, eq(leagues.id, seasonLeagues.league_id))
		.orderBy(sql`${seasons.startDate} desc nulls last, ${seasons.id} desc`, asc(seasonLeagues.id));
	return [...Map.groupBy(rows, ({ season_id }) => season_id).values()].flatMap((inSeason) =>
		inSeason
			.toSorted((a, b) => compareInOrder({ ...a.league, place: a.place }, { ...b.league, place: b.place }))
			.map(({ place: _place, ...row }) => {
				const own = (byPlace.get(row.id) ?? []).map(({ id, slt_id, name }) => ({ id, slt_id, name }));
				return { ...row, teamsCount: own.length, teams: own };
			}),
	);
}
