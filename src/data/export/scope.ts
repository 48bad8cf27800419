import { and, asc, eq, inArray } from "drizzle-orm";
import { divisions, leagues, leagueTeams, seasonLeagues, seasons, teams } from "../../../db/schema/index.ts";
import type { CellValue } from "../../domain/csv/rows.ts";
import { leagueOrder } from "../../domain/league/order.ts";
import { placeGiven } from "../league/order.ts";
import type { Tenant } from "../tenant.ts";

/** A file before it is text: the header, then rows, read and made when they are asked for, since there may be very many. */
export type Table = Iterable<CellValue[]> | AsyncIterable<CellValue[]>;

/** What files are made of: a season with all its leagues and divisions, or one of its leagues alone. */
export interface Scope {
	tx: Tenant["tx"];
	organization: Tenant["organization"];
	season: Pick<
		typeof seasons.$inferSelect,
		"name" | "startDate" | "finishDate" | "active" | "planned" | "showDivisions" | "sport_id"
	>;
	/** In their order; `id` is the season league's. */
	leagues: { id: number; name: string; league_id: number; tie_break: string | string[] }[];
	/** None where one league stands alone. */
	divisions: (typeof divisions.$inferSelect)[];
	isWhole: boolean;
	/** Who is listed beside those on the rosters: people without any team, everybody else, or nobody. */
	others: "single" | "all" | "none";
	/** Every league team with its name and league. */
	teams: ReadonlyMap<number, { name: string; league: string }>;
}

/** The season, or the league in it; null where there is none. */
export async function scopeOf(
	{ tx, organization }: Tenant,
	{ season: seasonId, league }: { season: number; league: number | null },
): Promise<Scope | null> {
	const [season] = await tx.select().from(seasons).where(eq(seasons.id, seasonId));
	if (!season) return null;
	const rows = await tx
		.select({
			id: seasonLeagues.id,
			name: leagues.name,
			league_id: leagues.id,
			tie_break: seasonLeagues.tie_break,
			place: placeGiven,
		})
		.from(seasonLeagues)
		.innerJoin(leagues, eq(leagues.id, seasonLeagues.league_id))
		.where(
			and(eq(seasonLeagues.season_id, seasonId), league === null ? undefined : eq(seasonLeagues.league_id, league)),
		)
		.orderBy(asc(seasonLeagues.id));
	const places = leagueOrder(rows);
	if (league !== null && places.length === 0) return null;
	const isWhole = league === null;
	return {
		tx,
		organization,
		season,
		leagues: places,
		divisions: isWhole
			? await tx
					.select()
					.from(divisions)
					.where(eq(divisions.season_id, seasonId))
					.orderBy(asc(divisions.position), asc(divisions.id))
			: [],
		isWhole,
		others: isWhole ? "single" : "none",
		teams: await teamsOf(tx, places),
	};
}

async function teamsOf(tx: Tenant["tx"], places: Scope["leagues"]): Promise<Scope["teams"]> {
	const rows = await tx
		.select({ id: leagueTeams.id, name: teams.name, place: leagueTeams.season_league_id })
		.from(leagueTeams)
		.innerJoin(teams, eq(teams.id, leagueTeams.team_id))
		.where(
			inArray(
				leagueTeams.season_league_id,
				places.map(({ id }) => id),
			),
		);
	const names = new Map(places.map(({ id, name }) => [id, name]));
	return new Map(rows.map(({ id, name, place }) => [id, { name, league: names.get(place) ?? "" }]));
}

/** The column of the league, which a file of one league does without. */
export function leagueColumn({ isWhole }: Scope, value: CellValue): CellValue[] {
	return isWhole ? [value] : [];
}

/** A row's league by the id of its season league. */
export function leagueCells(scope: Scope, id: number | null): CellValue[] {
	return leagueColumn(scope, scope.leagues.find((league) => league.id === id)?.name);
}

export const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);
