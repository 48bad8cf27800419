import { eq } from "drizzle-orm";
import { games as gameRows } from "../../../db/schema/index.ts";
import { openingDate, pagesOf, type PageSpan } from "../../domain/agenda.ts";
import { compareInOrder } from "../../domain/league/order.ts";
import { Refusal } from "../../domain/refusal.ts";
import { castOf } from "../cast.ts";
import type { GameFilter } from "../game/filter.ts";
import * as games from "../game/games.ts";
import type { Season } from "../season/seasons.ts";
import type { Tenant } from "../tenant.ts";

/** A page of a season's games as staff see them (scheduling 2). */
export interface StaffSchedule {
	/** The leagues found in the games, by their own ids. */
	leagues: { id: number; name: string }[];
	games: games.Game[];
	/** How many games there are in all pages. */
	count: number;
	page: number;
	pages: number;
}

const gamesMax = 100;

/** So many earlier games may stand above the week of today; with more of them they have pages of their own. */
const aboveMax = 12;

/** Whole days a page; opens at the week of today, or the last one played, with which a page begins (scheduling 3). */
export async function staffSchedule(
	tenant: Tenant,
	season: Season,
	query: { league?: number | undefined; page?: number | undefined },
): Promise<StaffSchedule> {
	const [cast, found] = await Promise.all([
		castOf(tenant, season.id),
		tenant.tx.selectDistinct({ id: gameRows.season_league_id }).from(gameRows).where(eq(gameRows.season_id, season.id)),
	]);
	const leagues = found.flatMap(({ id }) => (id === null ? [] : (cast.leagues.get(id) ?? [])));
	const chosen = leagues.filter(({ id }) => id === query.league).map(({ season_league_id }) => season_league_id);
	const filter: GameFilter = {
		season: season.id,
		season_league_ids: query.league === undefined ? undefined : chosen,
	};
	const days = await games.days(tenant, filter);
	const dated = days.flatMap((day) =>
		day.date === null ? [] : [{ date: day.date, entries: day.games, games: day.games }],
	);
	const opening = openingDate(dated, tenant.today) ?? tenant.today;
	const early = dated.filter(({ date }) => date < opening);
	const isLong = early.reduce((sum, { entries }) => sum + entries, 0) > aboveMax;
	const before = isLong ? pagesOf(early, gamesMax) : [];
	const onward = pagesOf(isLong ? dated.slice(early.length) : dated, gamesMax);
	const spans = [...before, ...onward];
	const page = query.page ?? before.length + 1;
	const pages = Math.max(1, spans.length);
	if (page > pages) throw new Refusal("missing", "This schedule has fewer pages.");
	const { skip, take, ...span }: PageSpan = spans[page - 1] ?? { from: "0001-01-01", to: "0001-01-01" };
	return {
		leagues: leagues.toSorted((a, b) => compareInOrder(a, b) || a.id - b.id).map(({ id, name }) => ({ id, name })),
		games: await games.list(
			tenant,
			{ ...filter, days: { ...span, undated: page === pages }, part: { skip, take } },
			cast,
		),
		count: days.reduce((sum, day) => sum + day.games, 0),
		page,
		pages,
	};
}
