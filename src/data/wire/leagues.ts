import { asc, eq, sql } from "drizzle-orm";
import { leagues, seasonLeagues, seasons } from "../../../db/schema/index.ts";
import { leagueOrder } from "../../domain/league-order.ts";
import { leagueListed, seasonListed } from "../shown.ts";
import type { Tenant } from "../tenant.ts";

/** The organization's leagues in league order (leagues 3), each with the seasons it was played in. */
export async function leagueList(tenant: Tenant) {
	const { tx } = tenant;
	const [rows, places] = await Promise.all([
		tx
			.select({ id: leagues.id, name: leagues.name, position: leagues.position, revision: leagues.revision })
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
	]);
	const byLeague = Map.groupBy(places, ({ league_id }) => league_id);
	return leagueOrder(rows).map((league) => ({ ...league, seasons_leagues: byLeague.get(league.id) ?? [] }));
}

/** Every league of every season with both their names, the latest season first (wire 7). */
export async function seasonLeagueList({ tx }: Tenant) {
	return await tx
		.select({
			id: seasonLeagues.id,
			season_id: seasonLeagues.season_id,
			league_id: seasonLeagues.league_id,
			position: seasonLeagues.position,
			tie_break: seasonLeagues.tie_break,
			revision: seasonLeagues.revision,
			season: { id: seasons.id, name: seasons.name, active: seasons.active },
			league: { id: leagues.id, name: leagues.name },
		})
		.from(seasonLeagues)
		.innerJoin(seasons, eq(seasons.id, seasonLeagues.season_id))
		.innerJoin(leagues, eq(leagues.id, seasonLeagues.league_id))
		.orderBy(
			sql`${seasons.startDate} desc nulls last, ${seasons.id} desc`,
			asc(seasonLeagues.position),
			asc(seasonLeagues.id),
		);
}
