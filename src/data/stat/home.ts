import { and, eq, sql } from "drizzle-orm";
import { games as gameRows } from "../../../db/schema/index.ts";
import { isCompleted } from "../../domain/game/game.ts";
import { leagueOrder } from "../../domain/league/order.ts";
import * as games from "../game/games.ts";
import { type Game, noLeague } from "../game/games.ts";
import { type Cast, castOf } from "../cast.ts";
import { idsText } from "../deletion/reach.ts";
import { completed } from "../game/filter.ts";
import { question } from "../question.ts";
import { gameListed } from "../shown.ts";
import type { Tenant } from "../tenant.ts";

/** The games around today, as an organization's home shows them: none that counts for nothing (brackets 12). */
export interface Moment {
	/** Those that are being played, the last to begin first. */
	live: Game[];
	/** Those to come, the next first. */
	next: Game[];
	/** How many the day of the next one has. */
	nextOnDay: number;
	/** Those that are over, the last one first. */
	results: Game[];
	/** Whether the season has any game that this face may see. */
	any: boolean;
}

const resultsMax = 12;
const nextMax = 8;

/** Reads only the games that may be shown, however long the season is and however many one day has. */
export async function moment(tenant: Tenant, seasonId: number): Promise<Moment> {
	const cast = await castOf(tenant, seasonId);
	const [found] = await askAround(tenant, { season: seasonId, today: tenant.today, leagues: inOrder(cast) });
	const ids = found?.ids ?? [];
	const listed = ids.length > 0 ? await games.list(tenant, { season: seasonId, ids }, cast) : [];
	const around = listed.filter(({ outdated }) => !outdated);
	const open = around.filter(
		(game) => game.status === "scheduled" && !isCompleted(game) && (game.date ?? "") >= tenant.today,
	);
	const day = open[0]?.date;
	const inBrackets = open.filter(({ date, division_id }) => date === day && division_id !== null).length;
	return {
		live: around.filter(({ status }) => status === "live").toReversed(),
		next: open.slice(0, nextMax),
		nextOnDay: inBrackets + (found && found.day === day ? found.onDay : 0),
		results: around
			.filter((game) => isCompleted(game))
			.toReversed()
			.slice(0, resultsMax),
		any: found?.any ?? false,
	};
}

/** The season leagues in league order (leagues 3), as `compareGames` has them; 0 is where games of none stand. */
function inOrder({ leagues }: Cast): string {
	const none = { season_league_id: 0, ...noLeague };
	return idsText(leagueOrder([...leagues.values(), none]).map(({ season_league_id }) => season_league_id));
}

/**
 * Of the days on which as many games as are shown have begun before today, and will after it: those that are live, the latest
 * results, the next to come, and those of brackets, which may count for nothing; how many of the leagues the first day to come
 * has; and whether the season has any game. The games of those days are read first: where each part asked for its own, the
 * planner, which cannot know how few days there are, read the whole season for one.
 */
const askAround = question((tenant, { season, today, leagues }: { season: number; today: string; leagues: string }) => {
	const listed = sql`${and(gameListed(tenant), eq(gameRows.season_id, season))}`;
	const most = (max: number) => sql.raw(String(max));
	const around = sql`(
		with ends as materialized (select
			coalesce((select min(x.date) from (select games.date from games where ${listed} and games.date < ${today}
				order by games.date desc limit ${most(resultsMax)}) x), ${today}) as since,
			coalesce((select max(x.date) from (select games.date from games where ${listed} and games.date > ${today}
				order by games.date limit ${most(nextMax)}) x), ${today}) as until),
		near as materialized (
			select games.id, games.date, games.time, games.status, places.league,
					games.division_id is null as in_league, ${completed} as over,
					games.status = 'scheduled' and not ${completed} and games.date >= ${today} as open
				from ends join games on games.date between ends.since and ends.until
				join unnest(${leagues}::bigint[]) with ordinality places (id, league) on places.id = coalesce(games.season_league_id, 0)
				where ${listed}),
		first as (select min(date) as date from near where in_league and open),
		shown as (
			select id from near where status = 'live' or not in_league
			union all
			(select id from near where in_league and over
				order by date desc, time desc nulls first, league desc, id desc limit ${most(resultsMax)})
			union all
			(select id from near where in_league and open order by date, time nulls last, league, id limit ${most(nextMax)}))
		select (select json_agg(id) from shown) as ids, first.date as day,
			(select count(*)::int from near where in_league and open and near.date = first.date) as on_day,
			exists (select from games where ${listed}) as any
		from first)`;
	return tenant.tx
		.select({
			ids: sql<number[] | null>`around.ids`,
			day: sql<string | null>`around.day`,
			onDay: sql<number>`around.on_day`,
			any: sql<boolean>`around.any`,
		})
		.from(sql`${around} around`);
});
