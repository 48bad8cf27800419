import { type AnyColumn, between, eq, isNull, or, sql, type SQL } from "drizzle-orm";
import { games } from "../../../db/schema/index.ts";
import { idsText } from "../deletion/reach.ts";
import { gameListed } from "../shown.ts";
import type { Tenant } from "../tenant.ts";

export interface GameFilter {
	season?: number | undefined;
	season_league_ids?: readonly number[] | undefined;
	division?: number | undefined;
	/** League teams, on either side. */
	slt_ids?: readonly number[] | undefined;
	/** Completed by its state or score, or the rest (games 2). */
	status?: "scheduled" | "completed" | undefined;
	/** Days from one to the other, both inclusive; `undated` adds the games without a date. */
	days?: { from: string; to: string; undated: boolean } | undefined;
	/** Of those by date, time and id only some. */
	part?: { skip?: number | undefined; take?: number | undefined } | undefined;
	/** Where they are, in so many words. */
	places?: readonly string[] | undefined;
	id?: number | undefined;
	ids?: readonly number[] | undefined;
}

export type FilterValues = {
	id: number | undefined;
	season: number | undefined;
	division: number | undefined;
	/** Lists of ids, as PostgreSQL writes them. */
	ids: string | undefined;
	leagues: string | undefined;
	teams: string | undefined;
	/** A list of texts, as JSON. */
	places: string | undefined;
	from: string | undefined;
	to: string | undefined;
	skip: number | undefined;
	take: number | undefined;
};
export type FilterForm = { status: GameFilter["status"]; undated: boolean };

/** A filter as its questions are asked. */
export function asked(filter: GameFilter): [FilterValues, FilterForm] {
	const { id, season, division, days: span, status } = filter;
	const listOf = (ids: readonly number[] | undefined) => ids && idsText(ids);
	return [
		{
			id,
			season,
			division,
			ids: listOf(filter.ids),
			leagues: listOf(filter.season_league_ids),
			teams: listOf(filter.slt_ids),
			places: filter.places && JSON.stringify(filter.places),
			from: span?.from,
			to: span?.to,
			skip: filter.part?.skip,
			take: filter.part?.take,
		},
		{ status, undated: span?.undated ?? false },
	];
}

/** What of the games this face may see the filter leaves. */
export function conditions(tenant: Tenant, values: FilterValues, { status, undated }: FilterForm): (SQL | undefined)[] {
	const { season, leagues, division, teams, places, from, to, id, ids } = values;
	const inDays = from === undefined || to === undefined ? undefined : between(games.date, from, to);
	return [
		gameListed(tenant),
		id === undefined ? undefined : eq(games.id, id),
		ids === undefined ? undefined : among(games.id, ids),
		season === undefined ? undefined : eq(games.season_id, season),
		leagues === undefined ? undefined : among(games.season_league_id, leagues),
		division === undefined ? undefined : eq(games.division_id, division),
		teams === undefined ? undefined : or(among(games.home_team_id, teams), among(games.away_team_id, teams)),
		places === undefined ? undefined : placeAmong(places),
		status && (status === "completed" ? completed : sql`not ${completed}`),
		undated && inDays ? or(inDays, isNull(games.date)) : inDays,
	];
}

const among = (column: AnyColumn, ids: string): SQL => sql`${column} = any(${ids}::bigint[])`;

const placeAmong = (places: string): SQL =>
	sql`${games.location} in (select jsonb_array_elements_text(${places}::text::jsonb))`;

/** The same rule as isCompleted of domain/game, where the database has to count by it; a test holds the two together. */
export const completed = sql`(${games.status} in ('final', 'forfeit') or ${games.status} = 'scheduled' and coalesce(greatest(${games.score_home}, ${games.score_away}), 0) > 0)`;
