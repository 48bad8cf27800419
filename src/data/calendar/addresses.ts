import { and, asc, eq, inArray, sql } from "drizzle-orm";
import {
	divisions,
	games,
	leagueTeams,
	links,
	rosters,
	seasonLeagues,
	seasons,
	teams,
	venues,
} from "../../../db/schema/index.ts";
import { gameListed, seasonListed, shownNames, teamListed } from "../shown.ts";
import type { Tenant } from "../tenant.ts";

const addressesMax = 45_000;

/** Everything that has a page of its own and may be found by search engines. */
export async function addresses(tenant: Tenant) {
	const { tx } = tenant;
	const [teamRows, playerRows, gameRows, linkRows, venueRows] = await Promise.all([
		tx
			.selectDistinct({ id: teams.id })
			.from(teams)
			.innerJoin(
				leagueTeams,
				and(eq(leagueTeams.organization_id, teams.organization_id), eq(leagueTeams.team_id, teams.id)),
			)
			.where(teamListed(tenant))
			.orderBy(asc(teams.id))
			.limit(addressesMax),
		playersOf(tenant),
		tx.select({ id: games.id }).from(games).where(gameListed(tenant)).orderBy(asc(games.id)).limit(addressesMax),
		tx
			.select({ slug: links.slug })
			.from(links)
			.where(sql`not ${links.is_external}`)
			.orderBy(asc(links.position)),
		tx.select({ id: venues.id }).from(venues).orderBy(asc(venues.id)),
	]);
	const leagueRows = await tx
		.select({ id: seasonLeagues.league_id })
		.from(seasonLeagues)
		.innerJoin(
			seasons,
			and(eq(seasons.organization_id, seasonLeagues.organization_id), eq(seasons.id, seasonLeagues.season_id)),
		)
		.where(eq(seasons.active, true))
		.orderBy(asc(seasonLeagues.position));
	const divisionRows = await tx
		.select({ id: divisions.id, season: divisions.season_id })
		.from(divisions)
		.innerJoin(
			seasons,
			and(eq(seasons.organization_id, divisions.organization_id), eq(seasons.id, divisions.season_id)),
		)
		.where(and(sql`(${seasons.active} or ${seasons.showDivisions})`, seasonListed(tenant)))
		.orderBy(asc(divisions.id));
	const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
	return {
		slugs: linkRows.map(({ slug }) => slug),
		leagues: ids(leagueRows),
		divisions: divisionRows,
		teams: ids(teamRows),
		players: ids(playerRows),
		games: ids(gameRows),
		venues: ids(venueRows),
	};
}

/** Who is seen, and on a team that is. */
async function playersOf(tenant: Tenant) {
	const { tx } = tenant;
	const p = shownNames(tenant);
	return await tx
		.select({ id: p.id })
		.from(p)
		.where(
			and(
				p.open,
				inArray(
					p.id,
					tx
						.select({ id: rosters.player_id })
						.from(rosters)
						.innerJoin(
							leagueTeams,
							and(eq(leagueTeams.organization_id, rosters.organization_id), eq(leagueTeams.id, rosters.slt_id)),
						)
						.where(teamListed(tenant)),
				),
			),
		)
		.orderBy(asc(p.id))
		.limit(addressesMax);
}
