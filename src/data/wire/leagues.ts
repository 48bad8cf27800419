import { asc, eq, sql } from "drizzle-orm";
import { leagues, seasonLeagues, seasons } from "../../../db/schema/index.ts";
import { compareInOrder, leagueOrder } from "../../domain/league-order.ts";
import { placeGiven, placeNow } from "../league-order.ts";
import { leagueListed, seasonListed } from "../shown.ts";
import type { Tenant } from "../tenant.ts";

/** The organization's leagues in league order (leagues 3), each with the seasons it was played in. */
export async function leagueList(tenant: Tenant) {
	const { tx } = tenant;
	const [rows, places] = await Promise.all([
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
	]);
	const byLeague = Map.groupBy(places, ({ league_id }) => league_id);
	return leagueOrder(rows).map(({ place: _place, ...league }) => ({
		...league,
		seasons_leagues: byLeague.get(league.id) ?? [],
	}));
}

/** Every league of every season with both their names, the latest season first (wire 7). */
export async function seasonLeagueList({ tx }: Tenant) {
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
	return [...Map.groupBy(rows, ({ season_id }) => season_id).values()].flatMap((own) =>
		own
			.toSorted((a, b) => compareInOrder({ ...a.league, place: a.place }, { ...b.league, place: b.place }))
			.map(({ place: _place, ...row }) => row),
	);
}
