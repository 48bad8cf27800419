import { and, eq, inArray, sql } from "drizzle-orm";
import { keptStandings, leagueTeams, seasonLeagues, seasons, sports, teams } from "../../../db/schema/index.ts";
import { sportOf, type Sport } from "../../domain/sport/sport.ts";
import { readsParts } from "../../domain/sport/told.ts";
import { isCompleted } from "../../domain/game/game.ts";
import { keptLine, type KeptLine } from "../../domain/standings/kept.ts";
import { standings, type StandingsGame } from "../../domain/standings/standings.ts";
import { checkTieBreak } from "../../domain/standings/tie-break.ts";
import { playedIn } from "../game/played.ts";
import type { Tenant, Writer } from "../tenant.ts";

/** A season league's table as it is kept (standings 8): best first, with the sentences that explain each place, and its last day. */
export interface KeptTable {
	lines: KeptLine[];
	/** How many lines there are, where these are the first. */
	size?: number;
	traces: string[][];
	through: string | null;
	/** Its name, where it is kept: whatever changes it, or the games that it is of, gives it another one. */
	made?: string;
}

/** Season leagues' tables by the season leagues' ids. */
export type KeptTables = Map<number, KeptTable>;

/**
 * What is kept of a season, or of some leagues of it, for this face; a league that is not among it has to be computed. With `head`
 * only so many lines of each, but for the leagues that are wanted `whole`.
 */
export function keptTables(
	{ tx, face }: Tenant,
	{ seasonId, leagues, whole }: { seasonId: number; leagues?: string | undefined; whole?: string | undefined },
	{ traces: withTraces, head }: { traces: boolean; head?: number | undefined },
) {
	const k = keptStandings;
	const [lines, traces, through] =
		face === "staff"
			? [sql`${k.lines}`, sql`${k.traces}`, sql`${k.through}`]
			: [sql`coalesce(${k.shown_lines}, ${k.lines})`, sql`coalesce(${k.shown_traces}, ${k.traces})`, shownThrough];
	const first = sql`jsonb_path_query_array(${lines}, ${sql.raw(`'$[0 to ${(head ?? 1) - 1}]'`)})`;
	const isWhole = whole === undefined ? sql`false` : sql`${k.season_league_id} = any(${whole}::bigint[])`;
	return tx
		.select({
			id: k.season_league_id,
			made: k.made,
			lines: sql<KeptLine[]>`${head === undefined ? lines : sql`case when ${isWhole} then ${lines} else ${first} end`}`,
			size: sql<number>`jsonb_array_length(${lines})`,
			traces: withTraces ? sql<string[][]>`${traces}` : sql<string[][]>`'[]'::jsonb`,
			through: sql<string | null>`${through}`,
		})
		.from(k)
		.where(
			and(
				eq(k.season_id, seasonId),
				leagues === undefined ? undefined : sql`${k.season_league_id} = any(${leagues}::bigint[])`,
			),
		);
}

/** The last day of each table that is kept of a season. */
export function keptDays({ tx, face }: Tenant, seasonId: number) {
	const k = keptStandings;
	return tx
		.select({ id: k.season_league_id, through: face === "staff" ? sql<string | null>`${k.through}` : shownThrough })
		.from(k)
		.where(eq(k.season_id, seasonId));
}

const shownThrough = sql<
	string | null
>`case when ${keptStandings.shown_lines} is null then ${keptStandings.through} else ${keptStandings.shown_through} end`;

/**
 * The tables of some leagues of a season from nothing but teams and games. Hidden teams are in no visitor's table, but their games
 * count for the others (teams 5); a game between two leagues counts in both. Bracket games count for nobody.
 */
export async function computedTables(
	tenant: Tenant,
	seasonId: number,
	leagueIds: readonly number[],
): Promise<KeptTables> {
	if (leagueIds.length === 0) return new Map();
	const all: Tenant = { ...tenant, foresees: true }; // who may see a planned season is asked where its teams are read
	const only = leagueIds.length === 1 ? leagueIds[0] : undefined;
	const sport = await sportOfSeason(tenant, seasonId);
	const [rows, listed, played] = await Promise.all([
		tenant.tx
			.select({ id: seasonLeagues.id, tie_break: seasonLeagues.tie_break })
			.from(seasonLeagues)
			.where(inArray(seasonLeagues.id, [...leagueIds])),
		tenant.tx
			.select({
				id: leagueTeams.id,
				season_league_id: leagueTeams.season_league_id,
				name: teams.name,
				hidden: leagueTeams.hidden,
			})
			.from(leagueTeams)
			.innerJoin(teams, eq(teams.id, leagueTeams.team_id))
			.where(inArray(leagueTeams.season_league_id, [...leagueIds])),
		playedIn(all, { id: seasonId, sport }, only),
	]);
	const gamesOf = gamesByLeague(listed, played);
	const shown = tenant.face === "staff" ? listed : listed.filter(({ hidden }) => !hidden);
	const byLeague = Map.groupBy(shown, ({ season_league_id }) => season_league_id);
	return new Map(
		rows.map(({ id, tie_break }) => {
			const games = gamesOf.get(id) ?? [];
			const table = standings(byLeague.get(id) ?? [], games, { tieBreak: checkTieBreak(tie_break), sport });
			return [id, { lines: table.map(keptLine), traces: table.map(({ trace }) => trace), through: lastDay(games) }];
		}),
	);
}

/** The sport of a season, which says how its games count. */
async function sportOfSeason({ tx }: Tenant, seasonId: number): Promise<Sport> {
	const [row] = await tx
		.select({ type: sports.type })
		.from(seasons)
		.innerJoin(sports, eq(sports.id, seasons.sport_id))
		.where(eq(seasons.id, seasonId));
	return sportOf(row?.type);
}

/** Keeps the tables of some leagues of a season that have none. */
export async function keepStandings(writer: Writer, seasonId: number, ids: readonly number[]): Promise<void> {
	const rows = await rowsFor(writer, seasonId, ids);
	await writer.tx.insert(keptStandings).values(rows).onConflictDoNothing();
}

/** Throws kept tables away, by their season leagues' ids. */
export async function forgetStandings({ tx }: Writer, ids: readonly number[]): Promise<void> {
	await tx.delete(keptStandings).where(inArray(keptStandings.season_league_id, [...ids]));
}

/** The leagues whose kept table is not what it would be if it were computed now, by their ids; and how many were compared. */
export async function differingStandings(tenant: Tenant): Promise<{ compared: number; wrong: number[] }> {
	const rows = await tenant.tx.select().from(keptStandings);
	const wrong: number[] = [];
	for (const [seasonId, own] of Map.groupBy(rows, ({ season_id }) => season_id)) {
		const made = await rowsFor(
			tenant,
			seasonId,
			own.map(({ season_league_id }) => season_league_id),
		);
		const right = new Map(made.map((row) => [row.season_league_id, JSON.stringify(row)]));
		for (const { made: _, ...row } of own)
			if (JSON.stringify(row) !== right.get(row.season_league_id)) wrong.push(row.season_league_id);
	}
	return { compared: rows.length, wrong };
}

/** The rows of some leagues of a season, with all columns in their order. */
async function rowsFor(tenant: Tenant, seasonId: number, ids: readonly number[]) {
	const by_parts = readsParts(await sportOfSeason(tenant, seasonId));
	const [staff, visitors] = await Promise.all([
		computedTables({ ...tenant, face: "staff" }, seasonId, ids),
		computedTables({ ...tenant, face: "visitor" }, seasonId, ids),
	]);
	return [...staff].map(([season_league_id, own]) => {
		const shown = visitors.get(season_league_id);
		const differs = shown !== undefined && JSON.stringify(shown) !== JSON.stringify(own);
		return {
			organization_id: tenant.organization.id,
			season_league_id,
			season_id: seasonId,
			...own,
			by_parts,
			shown_lines: differs ? shown.lines : null,
			shown_traces: differs ? shown.traces : null,
			shown_through: differs ? shown.through : null,
		};
	});
}

/** Every game under the league of its home team and, where that is another one, of its visitors. */
function gamesByLeague(
	listed: readonly { id: number; season_league_id: number }[],
	played: readonly StandingsGame[],
): Map<number, StandingsGame[]> {
	const leagueOf = new Map(listed.map((team) => [team.id, team.season_league_id]));
	const found = new Map<number, StandingsGame[]>();
	const enter = (leagueId: number | undefined, game: StandingsGame) => {
		if (leagueId === undefined) return;
		const list = found.get(leagueId);
		if (list === undefined) found.set(leagueId, [game]);
		else list.push(game);
	};
	for (const game of played) {
		const home = leagueOf.get(game.home_team_id ?? 0);
		const away = leagueOf.get(game.away_team_id ?? 0);
		enter(home, game);
		if (away !== home) enter(away, game);
	}
	return found;
}

function lastDay(played: readonly StandingsGame[]): string | null {
	return played.findLast((game) => game.date !== null && isCompleted(game))?.date ?? null;
}
