import { and, eq, sql } from "drizzle-orm";
import { games as gameRows } from "../../../db/schema/index.ts";
import { isCompleted } from "../../domain/game/game.ts";
import * as games from "../game/games.ts";
import type { Game } from "../game/games.ts";
import { type Cast, castOf } from "../cast.ts";
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
	const [[found], cast] = await Promise.all([
		askAround(tenant, { season: seasonId, today: tenant.today }),
		castOf(tenant, seasonId),
	]);
	const ids = chosen(found?.candidates ?? [], cast);
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

/** A game that may be shown, and as what. */
type Candidate = [
	id: number,
	date: string,
	time: string | null,
	season_league_id: number | null,
	as: "any" | "result" | "next",
];

/** The ids of those that are shown, by the order of games. */
function chosen(candidates: readonly Candidate[], { leagues }: Cast): number[] {
	const among = (as: Candidate[4]) =>
		candidates
			.filter((one) => one[4] === as)
			.map(([id, date, time, league]) => ({ id, date, time, league: leagues.get(league ?? 0) ?? null }))
			.toSorted(games.compareGames)
			.map(({ id }) => id);
	return [...among("any"), ...among("result").slice(-resultsMax), ...among("next").slice(0, nextMax)];
}

/**
 * Of the days on which as many games as are shown have begun before today, and will after it: those that are live, the latest
 * results and the next to come with all that begin at the same time, and those of brackets, which may count for nothing; how many
 * of the leagues the first day to come has; and whether the season has any game.
 */
const askAround = question((tenant, { season, today }: { season: number; today: string }) => {
	const listed = sql`${and(gameListed(tenant), eq(gameRows.season_id, season))}`;
	const inLeague = sql`${listed} and games.division_id is null and games.date between ends.since and ends.until`;
	const open = sql`${inLeague} and games.status = 'scheduled' and not ${completed} and games.date >= ${today}`;
	const shownOf = sql`games.id, games.date, games.time, games.season_league_id`;
	const most = (max: number) => sql.raw(String(max));
	const around = sql`(
		with ends as materialized (select
			coalesce((select min(x.date) from (select games.date from games where ${listed} and games.date < ${today}
				order by games.date desc limit ${most(resultsMax)}) x), ${today}) as since,
			coalesce((select max(x.date) from (select games.date from games where ${listed} and games.date > ${today}
				order by games.date limit ${most(nextMax)}) x), ${today}) as until),
		shown as (
			select ${shownOf}, 'any' as part from games, ends
				where ${listed} and games.date between ends.since and ends.until
				and (games.status = 'live' or games.division_id is not null)
			union all
			(select ${shownOf}, 'result' from games, ends where ${inLeague} and ${completed}
				order by games.date desc, games.time desc nulls first fetch first ${most(resultsMax)} rows with ties)
			union all
			(select ${shownOf}, 'next' from games, ends where ${open}
				order by games.date, games.time nulls last fetch first ${most(nextMax)} rows with ties))
		select (select json_agg(json_build_array(id, date, time, season_league_id, part)) from shown) as candidates, first.date as day,
			(select count(*)::int from games, ends where ${open} and games.date = first.date) as on_day,
			exists (select from games where ${listed}) as any
		from (select min(games.date) as date from games, ends where ${open}) first)`;
	return tenant.tx
		.select({
			candidates: sql<Candidate[] | null>`around.candidates`,
			day: sql<string | null>`around.day`,
			onDay: sql<number>`around.on_day`,
			any: sql<boolean>`around.any`,
		})
		.from(sql`${around} around`);
});
