import { and, asc, eq, inArray, sql, type SQL } from "drizzle-orm";
import { keptTotals } from "../../../db/schema/index.ts";
import type { TeamTotal, TotalsColumn, TotalsEntry } from "../../../db/schema/kept.ts";
import { idList } from "../deletion/reach.ts";
import type { Tenant, Writer } from "../tenant.ts";

/** What the players of a season league add up to: their entries, the last made first, and a column a stat. */
export interface LeagueTotals {
	entries: TotalsEntry[];
	totals: TotalsColumn[];
}

/** The totals of a season's leagues, by its season leagues' ids (standings 8). */
export async function totalsIn(
	{ tx }: Tenant,
	seasonId: number,
	leagueIds: readonly number[],
): Promise<LeagueTotals[]> {
	const { season_league_id: id, entries, totals } = keptTotals;
	const kept = await tx
		.select({ id, entries, totals })
		.from(keptTotals)
		.where(and(eq(keptTotals.season_id, seasonId), inArray(id, [...leagueIds])));
	const known = new Set(kept.map((row) => row.id));
	return [
		...kept,
		...(await computed(
			tx,
			leagueIds.filter((league) => !known.has(league)),
		)),
	];
}

/** What the kept totals of these leagues are told by. */
export function totalsMade({ tx }: Tenant, { seasonId, leagues }: { seasonId: number; leagues: string }) {
	return tx
		.select({ made: keptTotals.made })
		.from(keptTotals)
		.where(and(eq(keptTotals.season_id, seasonId), sql`${keptTotals.season_league_id} = any(${leagues}::bigint[])`))
		.orderBy(asc(keptTotals.season_league_id));
}

/** What is kept of a season's teams, or of those of some leagues. */
export function keptTeamTotals(
	{ tx }: Tenant,
	{ seasonId, leagues }: { seasonId: number; leagues: string | undefined },
	isWanted: boolean,
) {
	return tx
		.select({ id: keptTotals.season_league_id, teams: keptTotals.teams })
		.from(keptTotals)
		.where(
			and(
				eq(keptTotals.season_id, seasonId),
				leagues === undefined ? undefined : sql`${keptTotals.season_league_id} = any(${leagues}::bigint[])`,
				isWanted ? undefined : sql`false`,
			),
		);
}

/** What the teams of season leagues add up to whose totals are not kept. */
export async function computedTeamTotals({ tx }: Tenant, leagueIds: readonly number[]): Promise<TeamTotal[]> {
	return (await computed(tx, leagueIds)).flatMap(({ teams }) => teams);
}

/** Keeps the totals of season leagues that have none. */
export async function keepTotals({ tx, organization }: Writer, leagueIds: readonly number[]): Promise<void> {
	if (leagueIds.length === 0) return;
	await tx.execute(sql`insert into kept_totals (organization_id, season_league_id, season_id, entries, totals, teams)
		select ${organization.id}, l.* from (${adding(leagueIds)}) l on conflict do nothing`);
}

/** The season leagues whose kept totals are not what they would be if they were added up now; and how many were compared. */
export async function differingTotals({ tx }: Tenant): Promise<{ compared: number; wrong: number[] }> {
	const rows = await tx.select().from(keptTotals);
	const right = new Map(
		(
			await computed(
				tx,
				rows.map((row) => row.season_league_id),
			)
		).map((row) => [row.id, said(row)]),
	);
	const wrong = rows.filter((row) => said(row) !== right.get(row.season_league_id));
	return { compared: rows.length, wrong: wrong.map((row) => row.season_league_id) };
}

/** Throws kept totals away. */
export async function forgetTotals({ tx }: Writer, ids: readonly number[]): Promise<void> {
	await tx.delete(keptTotals).where(inArray(keptTotals.season_league_id, [...ids]));
}

const said = ({ season_id, entries, totals, teams }: Omit<Row, "id">) =>
	JSON.stringify([season_id, entries, totals, teams]);

interface Row extends LeagueTotals {
	id: number;
	season_id: number;
	teams: TeamTotal[];
}

async function computed(tx: Tenant["tx"], leagueIds: readonly number[]): Promise<Row[]> {
	if (leagueIds.length === 0) return [];
	const rows = await tx.execute<Row & Record<string, unknown>>(adding(leagueIds));
	return rows.map((row) => ({ ...row, id: Number(row.id), season_id: Number(row.season_id) }));
}

/** One row a season league. */
function adding(leagueIds: readonly number[]): SQL {
	return sql`with own as materialized (
			select t.season_league_id as league, t.id as team, r.id, r.player_id, x.stat_id, x.total, x.games
			from league_teams t
			join rosters r on r.organization_id = t.organization_id and r.league_team_id = t.id
			join roster_totals x on x.organization_id = r.organization_id and x.roster_id = r.id
			where t.season_league_id = any(${idList(leagueIds)})),
		entries as (
			select league, json_agg(json_build_array(id, team, player_id) order by id desc) as list
			from (select distinct league, id, team, player_id from own) e group by league),
		totals as (
			select league, json_agg(json_build_array(stat_id, ids, sums, counts) order by stat_id) as list
			from (select league, stat_id, json_agg(id order by id) as ids, json_agg(total order by id) as sums,
				json_agg(games order by id) as counts from own group by league, stat_id) c group by league),
		teams as (
			select league, json_agg(json_build_array(team, stat_id, total) order by team, stat_id) as list
			from (select league, team, stat_id, sum(total) as total from own group by league, team, stat_id) s group by league)
		select l.id, l.season_id, coalesce(e.list, '[]') as entries, coalesce(c.list, '[]') as totals, coalesce(s.list, '[]') as teams
		from season_leagues l
		left join entries e on e.league = l.id left join totals c on c.league = l.id left join teams s on s.league = l.id
		where l.id = any(${idList(leagueIds)})`;
}
