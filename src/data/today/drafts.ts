import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { games, leagues, schedules, seasonLeagues } from "../../../db/schema/index.ts";
import { completed } from "../game/filter.ts";
import { type Game, named } from "../game/games.ts";
import type { Tenant } from "../tenant.ts";

/** A schedule with games, or changes of games, that visitors do not see yet. */
export interface WaitingDraft {
	id: number;
	name: string;
	league: string;
	season_id: number;
	/** Games that are new, and those that visitors see otherwise. */
	added: number;
	changed: number;
	/** The day of the first of them. */
	from: string | null;
	/** The first few of these games. */
	first: number[];
	revision: number;
}

const draftGamesNamed = 4;

/** The drafts of some seasons, the nearest first. */
export async function draftsOf({ tx }: Tenant, seasonIds: readonly number[]): Promise<WaitingDraft[]> {
	if (seasonIds.length === 0) return [];
	const isNew = and(isNull(games.published_at), isNotNull(games.date), isNotNull(games.time));
	const isChanged = isNotNull(games.draft_change);
	const isOpen = inArray(games.status, ["scheduled", "postponed"]);
	const from = sql<string | null>`min(coalesce(${games.draft_date}, ${games.date}))::text`;
	return await tx
		.select({
			id: schedules.id,
			name: schedules.name,
			league: leagues.name,
			season_id: seasonLeagues.season_id,
			added: sql<number>`(count(*) filter (where ${isNew}))::int`,
			changed: sql<number>`(count(*) filter (where ${isChanged}))::int`,
			from,
			first: sql<
				number[]
			>`to_json((array_agg(${games.id} order by coalesce(${games.draft_date}, ${games.date}), ${games.id}))[1:${sql.raw(String(draftGamesNamed))}])`,
			revision: schedules.revision,
		})
		.from(games)
		.innerJoin(schedules, eq(schedules.id, games.schedule_id))
		.innerJoin(seasonLeagues, eq(seasonLeagues.id, schedules.season_league_id))
		.innerJoin(leagues, eq(leagues.id, seasonLeagues.league_id))
		.where(
			and(
				inArray(games.season_id, [...seasonIds]),
				or(isNew, and(isChanged, isOpen)), // who publishes the draft publishes what is over in it too
			),
		)
		.groupBy(schedules.organization_id, schedules.id, leagues.organization_id, leagues.id, seasonLeagues.season_id)
		.having(sql`bool_or(${isOpen})`)
		.orderBy(asc(from), asc(schedules.id));
}

/** The drafts of some seasons that are over, the latest first: what they ended counts once they are published (games 32). */
export async function unseenResults(tenant: Tenant, seasonIds: readonly number[]): Promise<Game[]> {
	if (seasonIds.length === 0) return [];
	const rows = await tenant.tx
		.select({ id: games.id })
		.from(games)
		.where(and(inArray(games.season_id, [...seasonIds]), isNull(games.published_at), completed))
		.orderBy(sql`${games.date} desc nulls last`, desc(games.time), desc(games.id));
	const ids = rows.map(({ id }) => id);
	const known = new Map((await named(tenant, ids)).map((game) => [game.id, game]));
	return ids.flatMap((id) => known.get(id) ?? []);
}
