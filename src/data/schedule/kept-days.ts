import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import { games, keptDays } from "../../../db/schema/index.ts";
import { gameListed, inSeasonListed } from "../shown.ts";
import type { Tenant, Writer } from "../tenant.ts";

/** How many games visitors see on each day of a season, by date: as it is kept, else counted (standings 8). */
export function shownDays(tenant: Tenant, season: number) {
	const kept = tenant.tx
		.select({ days: keptDays.days })
		.from(keptDays)
		.where(and(eq(keptDays.season_id, season), inSeasonListed(tenant, sql`${keptDays.season_id}`)));
	const counted = daysAmong(sql`${and(eq(games.season_id, season), gameListed(tenant))}`);
	return tenant.tx
		.select({ date: sql<string | null>`d.date`, games: sql<number>`d.games` })
		.from(sql`jsonb_to_recordset(coalesce((${kept}), (${counted}), '[]')) as d (date date, games int)`);
}

const daysAmong = (which: SQL) => sql`
	select jsonb_agg(x) from (select date, count(*)::int as games from games where ${which} group by date order by date) x`;

/** Of every season of the organization, whoever sees it. */
const countedDays = (which = sql`true`) => sql`
	select s.organization_id, s.id, coalesce((${daysAmong(sql`games.organization_id = s.organization_id
		and games.season_id = s.id and games.published_at is not null`)}), '[]') as days
	from seasons s where ${which}`;

/** Counts the days of every season of an organization that has none kept. */
export async function keepDays({ tx }: Writer): Promise<void> {
	await tx.execute(sql`
		insert into kept_days (organization_id, season_id, days)
		select c.organization_id, c.id, c.days from (${countedDays(sql`not exists
			(select from kept_days k where k.organization_id = s.organization_id and k.season_id = s.id)`)}) c
		on conflict do nothing`);
}

/** Throws kept days away, by their seasons' ids. */
export async function forgetDays({ tx }: Writer, ids: readonly number[]): Promise<void> {
	await tx.delete(keptDays).where(inArray(keptDays.season_id, [...ids]));
}

/** The seasons whose kept days are not what they would be if they were counted now, by their ids; and how many were compared. */
export async function differingDays({ tx }: Tenant): Promise<{ compared: number; wrong: number[] }> {
	const rows = await tx.execute<{ id: number; wrong: boolean }>(sql`
		select k.season_id::float8 as id, k.days <> c.days as wrong
		from kept_days k join (${countedDays()}) c on c.organization_id = k.organization_id and c.id = k.season_id`);
	return { compared: rows.length, wrong: rows.filter(({ wrong }) => wrong).map(({ id }) => id) };
}
