import { sql } from "drizzle-orm";
import { compareInOrder } from "../../domain/league/order.ts";
import type { Tenant } from "../tenant.ts";

/** Where and from when a league of a season plays, by its own games; `id` is the league's. */
export interface SeasonVenue {
	id: number;
	name: string;
	location: string | null;
	/** The day and time of its first game that visitors may see. */
	starts: string | null;
	time: string | null;
	teams: number;
}

/** The leagues of a season in league order, with the place that most of their games have. */
export async function seasonVenues({ tx }: Tenant, season: number): Promise<SeasonVenue[]> {
	const rows = await tx.execute<Record<keyof SeasonVenue | "place", unknown>>(sql`
		select l.id, l.name, case when sl.placed then sl.position end as place, g.location, g.starts, g.time,
			(select count(*)::int from league_teams t where t.organization_id = sl.organization_id and t.season_league_id = sl.id and not t.hidden) as teams
		from season_leagues sl
		join leagues l on l.organization_id = sl.organization_id and l.id = sl.league_id
		left join lateral (
			select mode() within group (order by g.location) as location, min(g.date)::text as starts,
				(array_agg(g.time order by g.date, g.time) filter (where g.date is not null))[1] as time
			from games g
			where g.organization_id = sl.organization_id and g.season_league_id = sl.id and g.published_at is not null
		) g on true
		where sl.season_id = ${season}`);
	return rows
		.map((row) => ({ row, name: String(row.name), place: row.place === null ? null : Number(row.place) }))
		.toSorted(compareInOrder)
		.map(({ row: { id, name, location, starts, time, teams } }) => ({
			id: Number(id),
			name: String(name),
			location: location === null ? null : String(location),
			starts: starts === null ? null : String(starts),
			time: time === null ? null : String(time),
			teams: Number(teams),
		}));
}
