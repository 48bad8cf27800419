import { asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { divisions, divisionTeams, games, leagues, seasonLeagues, seasons, sports } from "../../../db/schema/index.ts";
import {
	lettersOf,
	poolSeeds,
	reasonsOf,
	tooDeep,
	type Pool,
	type PoolLeague,
	type PoolSeed,
} from "../../domain/division/pools.ts";
import { Refusal } from "../../domain/refusal.ts";
import { sportOf, type Sport } from "../../domain/sport/sport.ts";
import { checkTieBreak, type TieBreak } from "../../domain/standings/tie-break.ts";
import type { Bracket } from "../bracket/brackets.ts";
import { seat } from "./teams.ts";
import { divisionAt, hasGames, refuseLocked, update, type Division } from "./divisions.ts";
import { completed } from "../game/filter.ts";
import { gameCounts } from "../shown.ts";
import { seasonTables, type LeagueTable } from "../stat/standings.ts";
import { renew, type Tenant, type Writer } from "../tenant.ts";

/** The tables that seeds come from are those that visitors see, or will: a hidden team holds no rank (teams 5). */
export async function openTables(tenant: Tenant, seasonId: number): Promise<LeagueTable[]> {
	return (
		await seasonTables({ ...tenant, face: "visitor", foresees: true }, seasonId, { figures: false, traces: true })
	).tables;
}

/** The leagues of a season as pools, in league order. */
export async function poolLeagues(
	tenant: Tenant,
	seasonId: number,
	tables: readonly LeagueTable[],
): Promise<PoolLeague[]> {
	const counts = await gamesCounted(tenant, seasonId);
	const letters = lettersOf(tables.map(({ league }) => league.name));
	return tables.map(({ league, rows }, place) => ({
		id: league.id,
		name: league.name,
		letter: letters[place] ?? "",
		teams: rows.map(({ team, rank }) => ({ slt_id: team.id, name: team.name, rank })),
		...(counts.get(league.id) ?? { played: 0, open: 0 }),
	}));
}

/** Sets the plan of a division's seeds, or takes it away; what is decided already fills a division without teams at once. */
export async function setPools(writer: Writer, division: Division, pools: Pool[] | null): Promise<void> {
	if (pools !== null) {
		await refuseStrangeLeagues(writer, division, pools);
		await refuseTooDeep(writer, division, pools);
	}
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
	if (pools.some(({ season_league_id: id }) => !known.has(id)))
		throw new Refusal("invalid", sentence, { pools: sentence });
}

async function refuseTooDeep(tenant: Tenant, { season_id }: Division, pools: readonly Pool[]): Promise<void> {
	const sentence = tooDeep(pools, await poolLeagues(tenant, season_id, await openTables(tenant, season_id)));
	if (sentence !== null) throw new Refusal("invalid", sentence, { pools: sentence });
}

/** The plan of a division's seeds and what it gives at present; null where people set its teams. */
export async function planOf(tenant: Tenant, id: number): Promise<PoolSeed[] | null> {
	const division = await divisionAt(tenant, id);
	return division.pools && (await seedsNow(tenant, division, division.pools));
}

/** The plan of a division that has no teams yet; null where there is none, or nothing to wait for. */
export async function waitingPlan(tenant: Tenant, { division, teams }: Bracket): Promise<PoolSeed[] | null> {
	return division.pools !== null && teams.length === 0 ? await planOf(tenant, division.id) : null;
}

/** Gives a division the teams that its pools name. Refused (conflict) with every reason why they are not decided. */
export async function fillFromPools(writer: Writer, division: Division): Promise<void> {
	refuseLocked(division);
	if (division.pools === null) throw new Refusal("conflict", "This division takes its teams by hand.");
	const { teams, reasons } = await drawn(writer, division, division.pools);
	if (reasons.length > 0) throw new Refusal("conflict", reasons.join(" "));
	await seat(writer, division, teams);
}

/** A league game of a season has been decided, or a plan was made: divisions that wait for it get their teams. */
export async function fillWaiting(writer: Writer, seasonId: number): Promise<void> {
	const planned = await plannedDivisions(writer);
	for (const one of planned) if (one.isWaiting && one.season_id === seasonId) await fillDecided(writer, one.id);
}

/**
 * Makes a change, whatever it is: what it decides (a deletion, a file, another tie-break) fills the divisions that waited for it,
 * and those that came with it. A division that staff have emptied since it was decided stays empty.
 */
export async function fillingDecided<T>(writer: Writer, change: () => Promise<T>): Promise<T> {
	const before = await plannedDivisions(writer);
	const known = new Set(before.map(({ id }) => id));
	const waited = new Set<number>();
	for (const { id, isWaiting } of before) if (isWaiting && !(await isDecided(writer, id))) waited.add(id);
	const result = await change();
	for (const { id, isWaiting } of await plannedDivisions(writer))
		if (isWaiting && (waited.has(id) || !known.has(id))) await fillDecided(writer, id);
	return result;
}

/** Every division that takes its teams from pools; it waits while it has neither teams nor games. */
async function plannedDivisions({ tx }: Tenant) {
	return await tx
		.select({
			id: divisions.id,
			name: divisions.name,
			pools: divisions.pools,
			season_id: divisions.season_id,
			isWaiting: sql<boolean>`not exists (select from ${divisionTeams} t where t.organization_id = divisions.organization_id and t.division_id = divisions.id) and not ${hasGames}`,
		})
		.from(divisions)
		.where(isNotNull(divisions.pools))
		.orderBy(asc(divisions.id));
}

/** A division that waits for level teams of leagues that are over. */
export interface TiedPlan {
	id: number;
	name: string;
	season_id: number;
	/** "Monday Open: Herons and Hawks share rank 1." */
	sentences: string[];
}

/** The divisions of some seasons whose teams wait for a tie to be decided. */
export async function tiedPlans(tenant: Tenant, seasonIds: readonly number[]): Promise<TiedPlan[]> {
	const waiting = (await plannedDivisions(tenant)).filter(
		({ isWaiting, season_id }) => isWaiting && seasonIds.includes(season_id),
	);
	const found: TiedPlan[] = [];
	for (const [season, own] of Map.groupBy(waiting, ({ season_id }) => season_id)) {
		const leagues = await poolLeagues(tenant, season, await openTables(tenant, season));
		for (const { id, name, pools } of own) {
			const tied = poolSeeds(pools ?? [], leagues).filter(({ kind }) => kind === "tied");
			if (tied.length > 0) found.push({ id, name, season_id: season, sentences: reasonsOf(tied) });
		}
	}
	return found;
}

/** A league that is over and whose level teams keep a plan open. */
export interface TiedLeague {
	/** The league's (leagues 1). */
	id: number;
	name: string;
	tie_break: TieBreak;
	sport: Sport;
	revision: number;
	/** "Monday Open: Herons and Hawks share rank 1." */
	sentences: string[];
}

/** The leagues whose ties keep a plan open, of which `seeds` says what it gives at present. */
export async function tiedLeagues(
	{ tx }: Tenant,
	pools: readonly Pool[] | null,
	seeds: readonly PoolSeed[] | null,
): Promise<TiedLeague[]> {
	const tied = Map.groupBy(
		(pools ?? []).flatMap(({ season_league_id }, at) => {
			const seed = seeds?.[at];
			return seed?.kind === "tied" ? [{ season_league_id, seed }] : [];
		}),
		({ season_league_id }) => season_league_id,
	);
	if (tied.size === 0) return [];
	const rows = await tx
		.select({
			place: seasonLeagues.id,
			id: leagues.id,
			name: leagues.name,
			tie_break: seasonLeagues.tie_break,
			type: sports.type,
			revision: seasonLeagues.revision,
		})
		.from(seasonLeagues)
		.innerJoin(leagues, eq(leagues.id, seasonLeagues.league_id))
		.innerJoin(seasons, eq(seasons.id, seasonLeagues.season_id))
		.innerJoin(sports, eq(sports.id, seasons.sport_id))
		.where(inArray(seasonLeagues.id, [...tied.keys()]))
		.orderBy(asc(leagues.id));
	return rows.map(({ place, tie_break, type, ...league }) => ({
		...league,
		sport: sportOf(type),
		tie_break: checkTieBreak(tie_break),
		sentences: reasonsOf((tied.get(place) ?? []).map(({ seed }) => seed)),
	}));
}

async function isDecided(tenant: Tenant, id: number): Promise<boolean> {
	const division = await divisionAt(tenant, id);
	return division.pools !== null && (await drawn(tenant, division, division.pools)).reasons.length === 0;
}

async function fillDecided(writer: Writer, id: number): Promise<void> {
	const division = await divisionAt(writer, id);
	const { teams, reasons } = await drawn(writer, division, division.pools ?? []);
	if (reasons.length > 0 || teams.length === 0) return;
	await renew(writer);
	await seat(writer, division, teams);
}

async function drawn(tenant: Tenant, division: Division, pools: readonly Pool[]) {
	const seeds = await seedsNow(tenant, division, pools);
	return { teams: seeds.flatMap(({ team }) => team?.slt_id ?? []), reasons: reasonsOf(seeds) };
}

async function seedsNow(tenant: Tenant, { id, season_id }: Division, pools: readonly Pool[]): Promise<PoolSeed[]> {
	const tables = await openTables(tenant, season_id);
	const homes = new Map(tables.flatMap(({ rows }) => rows).map(({ team }) => [team.id, team.division]));
	return poolSeeds(pools, await poolLeagues(tenant, season_id, tables), (slt_id) => {
		const home = homes.get(slt_id);
		return home && home.id !== id ? home.name : null;
	});
}

/** How many league games are over and still to be played; one between two leagues counts in both; a draft is none that is over (games 32). */
async function gamesCounted({ tx }: Tenant, seasonId: number): Promise<Map<number, { played: number; open: number }>> {
	const isOver = sql`${completed} and ${gameCounts}`;
	const isOpen = sql`not (${isOver}) and ${games.status} <> 'cancelled'`;
	const rows = await tx.execute<{ id: number; played: number; open: number }>(sql`
		select l.id::float8 as id, (count(*) filter (where g.is_over))::int as played, (count(*) filter (where g.is_open))::int as open
		from (
			select ${isOver} as is_over, ${isOpen} as is_open, h.season_league_id as home, a.season_league_id as away
			from ${games}
			join league_teams h on h.organization_id = games.organization_id and h.id = games.home_team_id
			join league_teams a on a.organization_id = games.organization_id and a.id = games.away_team_id
			where games.season_id = ${seasonId} and games.season_league_id is not null
		) g, lateral (values (g.home), (nullif(g.away, g.home))) l (id)
		where l.id is not null
		group by l.id`);
	return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
