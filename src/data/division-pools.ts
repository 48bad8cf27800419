import { and, eq, isNotNull, or, sql } from "drizzle-orm";
import { divisions, games, leagueTeams, seasonLeagues } from "../../db/schema/index.ts";
import { letterAt, poolSeeds, reasonsOf, type Pool, type PoolLeague } from "../domain/division/pools.ts";
import { Refusal } from "../domain/refusal.ts";
import { seat, seated } from "./division-teams.ts";
import { divisionAt, refuseLocked, update, type Division } from "./divisions.ts";
import { completed } from "./games.ts";
import { seasonTables, type LeagueTable } from "./standings.ts";
import { renew, type Tenant, type Writer } from "./tenant.ts";

/** The tables that seeds come from are those that visitors see: a hidden team holds no rank (RULINGS 11). */
export async function openTables(tenant: Tenant, seasonId: number): Promise<LeagueTable[]> {
	return (await seasonTables({ ...tenant, face: "visitor" }, seasonId)).tables;
}

/** The leagues of a season as pools, in league order. */
export async function poolLeagues(
	tenant: Tenant,
	seasonId: number,
	tables: readonly LeagueTable[],
): Promise<PoolLeague[]> {
	const counts = await gamesCounted(tenant, seasonId);
	return tables.map(({ league, rows }, place) => ({
		id: league.id,
		name: league.name,
		letter: letterAt(place),
		teams: rows.map(({ team, rank }) => ({ slt_id: team.id, name: team.name, rank })),
		...(counts.get(league.id) ?? { played: 0, open: 0 }),
	}));
}

/** Sets the plan of a division's seeds, or takes it away; what is decided already fills a division without teams at once. */
export async function setPools(writer: Writer, division: Division, pools: Pool[] | null): Promise<void> {
	if (pools !== null) await refuseStrangeLeagues(writer, division, pools);
	await update(writer, division, { pools });
	if (pools !== null) await fillWaiting(writer, division.season_id);
}

async function refuseStrangeLeagues({ tx }: Tenant, { season_id }: Division, pools: readonly Pool[]): Promise<void> {
	const rows = await tx
		.select({ id: seasonLeagues.id })
		.from(seasonLeagues)
		.where(eq(seasonLeagues.season_id, season_id));
	const known = new Set(rows.map(({ id }) => id));
	const sentence = "A league of this plan is not in this season.";
	if (pools.some(({ season_league_id: id }) => !known.has(id))) throw new Refusal(422, sentence, { pools: sentence });
}

/** Gives a division the teams that its pools name. Refused (409) with every reason why they are not decided. */
export async function fillFromPools(writer: Writer, division: Division): Promise<void> {
	refuseLocked(division);
	if (division.pools === null) throw new Refusal(409, "This division takes its teams by hand.");
	const { teams, reasons } = await drawn(writer, division, division.pools);
	if (reasons.length > 0) throw new Refusal(409, reasons.join(" "));
	await seat(writer, division, teams);
}

/** A league game of a season has been decided, or a plan was made: divisions that wait for it get their teams. */
export async function fillWaiting(writer: Writer, seasonId: number): Promise<void> {
	const waiting = await writer.tx
		.select({ id: divisions.id })
		.from(divisions)
		.where(and(eq(divisions.season_id, seasonId), isNotNull(divisions.pools)));
	for (const { id } of waiting) {
		const division = await divisionAt(writer, id);
		if (division.locked || division.pools === null || (await seated(writer, id)).length > 0) continue;
		const { teams, reasons } = await drawn(writer, division, division.pools);
		if (reasons.length > 0) continue;
		await renew(writer);
		await seat(writer, division, teams);
	}
}

async function drawn(tenant: Tenant, { id, season_id }: Division, pools: readonly Pool[]) {
	const tables = await openTables(tenant, season_id);
	const seeds = poolSeeds(pools, await poolLeagues(tenant, season_id, tables));
	const elsewhere = tables
		.flatMap(({ rows }) => rows)
		.flatMap(({ team }) => {
			const isTaken = team.division !== null && team.division.id !== id;
			return isTaken && seeds.some((seed) => seed.team?.slt_id === team.id)
				? [`${team.name} is in ${team.division?.name}.`]
				: [];
		});
	return { teams: seeds.flatMap(({ team }) => team?.slt_id ?? []), reasons: [...reasonsOf(seeds), ...elsewhere] };
}

/** How many league games are over and still to be played; one between two leagues counts in both, drafts count as well. */
async function gamesCounted({ tx }: Tenant, seasonId: number): Promise<Map<number, { played: number; open: number }>> {
	const rows = await tx
		.select({
			id: leagueTeams.season_league_id,
			played: sql<number>`(count(distinct ${games.id}) filter (where ${completed}))::int`,
			open: sql<number>`(count(distinct ${games.id}) filter (where not ${completed} and ${games.status} <> 'cancelled'))::int`,
		})
		.from(games)
		.innerJoin(leagueTeams, or(eq(leagueTeams.id, games.home_team_id), eq(leagueTeams.id, games.away_team_id)))
		.where(and(eq(games.season_id, seasonId), isNotNull(games.season_league_id)))
		.groupBy(leagueTeams.season_league_id);
	return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
