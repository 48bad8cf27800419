import { and, eq, inArray, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { leagues, leagueTeams, rosters, rosterTotals, seasonLeagues, stats, teams } from "../../../db/schema/index.ts";
import { isDerived } from "../../domain/game/box-score.ts";
import { contendersFor, ranking, type Contender, type Ranked, type Sums } from "../../domain/stat/leaderboard.ts";
import { leagueOrder } from "../../domain/league/order.ts";
import { fullName } from "../../domain/player/players.ts";
import { byLatestGame } from "../team/latest-team.ts";
import { placeGiven } from "../league/order.ts";
import { isListed, shownNames } from "../shown.ts";
import { ofSeason, visible, type Stat } from "./stats.ts";
import type { Tenant } from "../tenant.ts";
import { signColumns } from "../team/signs.ts";
import type { Sign } from "../../domain/team/sign.ts";

interface LeaderTeam extends Sign {
	id: number;
	name: string;
}

/** A player as this face shows them, with the teams of the season that may be listed, the latest first. */
export interface LeaderPlayer {
	id: number;
	firstName: string;
	lastName: string;
	name: string;
	teams: LeaderTeam[];
}

export interface StatLeaders {
	stat: Stat;
	leaders: Ranked<LeaderPlayer>[];
}

/**
 * The first few of a season by total, a list per stat in the order asked for; a stat that the organization hides is left
 * out, and so is a player who may not be listed. Bracket games count (statistics 9).
 */
export async function statLeaders(
	tenant: Tenant,
	seasonId: number,
	{
		abbreviations = ["PTS", "3PM", "REB", "AST"],
		count = 3,
	}: { abbreviations?: readonly string[]; count?: number } = {},
): Promise<StatLeaders[]> {
	const { contenders, stats: known, entries, teamsById } = await competing(tenant, seasonId, { abbreviations });
	const lists = abbreviations.flatMap((abbreviation) => {
		const stat = visible(known).find((one) => one.abbreviation === abbreviation);
		return stat ? [{ stat, leaders: ranking(contenders, abbreviation, { by: "total", minimumGames: 1, count }) }] : [];
	});
	const ids = new Set(lists.flatMap(({ leaders }) => leaders.map(({ who }) => who.id)));
	const shown = await latestFirst(
		tenant,
		entries.filter(([, , id]) => ids.has(id)),
	);
	const players = Map.groupBy(shown, ([, , id]) => id);
	return lists.map(({ stat, leaders }) => ({
		stat,
		leaders: leaders.map((leader) => ({ ...leader, who: playerOf(players.get(leader.who.id) ?? [], teamsById) })),
	}));
}

interface Choice {
	/** An organization-wide league: only roster entries of its teams count. One that the season has not is no choice. */
	leagueId?: number | undefined;
	/** The stats that will be ranked, by default all. */
	abbreviations?: readonly string[];
}

export interface Contest {
	/** Everybody who may be listed and has a value. A player of several teams is one. */
	contenders: Contender<LeaderPlayer>[];
	stats: Stat[];
	/** The organization-wide leagues of the season, in league order (leagues 3), and the one that was chosen. */
	leagues: { id: number; name: string }[];
	league: number | undefined;
}

export async function contest(tenant: Tenant, seasonId: number, choice: Choice = {}): Promise<Contest> {
	const { entries, teamsById, contenders, ...more } = await competing(tenant, seasonId, choice);
	const players = Map.groupBy(await latestFirst(tenant, entries), ([, , id]) => id);
	return {
		...more,
		contenders: contenders.map((one) => ({ ...one, who: playerOf(players.get(one.who.id) ?? [], teamsById) })),
	};
}

/** The same before anybody has asked which of somebody's teams is the latest: that is worth it for those alone who are shown. */
async function competing(tenant: Tenant, seasonId: number, { leagueId, abbreviations }: Choice) {
	const plain = abbreviations?.every((abbreviation) => !isDerived(abbreviation, summands));
	const [known, slots] = await Promise.all([ofSeason(tenant, seasonId), slotsOf(tenant, seasonId)]);
	const leagues = leagueOrder([...new Map(slots.map(({ league }) => [league.id, league])).values()]);
	const league = leagues.find(({ id }) => id === leagueId)?.id;
	const chosen = slots.filter((slot) => league === undefined || slot.league.id === league);
	const ids = chosen.map(({ slt_id }) => slt_id);
	const [entries, totals] = await Promise.all([
		entriesOf(tenant, ids),
		totalsOf(tenant, ids, plain ? abbreviations : undefined),
	]);
	const teamsById = new Map(chosen.filter(({ listed }) => listed).map(({ slt_id, team }) => [slt_id, team]));
	const nameOf = new Map(known.map(({ id, abbreviation }) => [id, abbreviation]));
	const contender = contendersFor<LeaderPlayer>([...nameOf.values()]);
	const sums = sumsByPlayer(entries, totals, nameOf);
	const contenders = [...Map.groupBy(entries, ([, , id]) => id)].flatMap(([id, own]) => {
		const found = sums.get(id);
		return found ? [contender(playerOf(own, teamsById), found)] : [];
	});
	return { contenders, stats: known, leagues, league, entries, teamsById };
}

/** What other stats may be sums of. */
const summands = ["2PM", "2PA", "3PM", "3PA"];

type Entry = [roster_id: number, slt_id: number, id: number, firstName: string, lastName: string];
/** A stat's totals, as columns: the entries, and what each of them has. */
type Column = { stat_id: number; rosters: number[]; totals: number[]; games: number[] };
type Sum = { total: number; games: number };

/** Every team of the season; the other queries ask by its ids, which is quicker than joining them again. */
async function slotsOf(tenant: Tenant, seasonId: number) {
	const rows = await tenant.tx
		.select({
			slt_id: leagueTeams.id,
			id: teams.id,
			name: teams.name,
			...signColumns,
			listed: isListed(tenant),
			league_id: leagues.id,
			league: leagues.name,
			place: placeGiven,
		})
		.from(leagueTeams)
		.innerJoin(seasonLeagues, eq(seasonLeagues.id, leagueTeams.season_league_id))
		.innerJoin(leagues, eq(leagues.id, seasonLeagues.league_id))
		.innerJoin(teams, eq(teams.id, leagueTeams.team_id))
		.where(eq(seasonLeagues.season_id, seasonId));
	return rows.map(({ slt_id, listed, league_id, league, place, ...team }) => ({
		slt_id,
		listed,
		team,
		league: { id: league_id, name: league, place },
	}));
}

/** Roster entries of those who may be listed, the last made first, as one value: hundreds of rows arrive as one. */
async function entriesOf(tenant: Tenant, slots: readonly number[]): Promise<Entry[]> {
	const p = shownNames(tenant);
	const [row] = await tenant.tx
		.select({
			list: sql<
				Entry[] | null
			>`json_agg(json_build_array(${rosters.id}, ${rosters.slt_id}, ${p.id}, ${p.firstName}, ${p.lastName}) order by ${rosters.id} desc)`,
		})
		.from(rosters)
		.innerJoin(p, eq(p.id, rosters.player_id))
		.where(and(inArray(rosters.slt_id, [...slots]), eq(p.open, true)));
	return row?.list ?? [];
}

async function latestFirst(tenant: Tenant, entries: readonly Entry[]): Promise<Entry[]> {
	return await byLatestGame(tenant, entries, ([roster_id, , player_id]) => ({ roster_id, player_id, season_id: 0 }));
}

/** The totals, a row a stat; its columns come as texts, for the same reason. */
async function totalsOf(
	{ tx }: Tenant,
	slots: readonly number[],
	abbreviations?: readonly string[],
): Promise<Column[]> {
	const entries = tx
		.select({ id: rosters.id })
		.from(rosters)
		.where(inArray(rosters.slt_id, [...slots]));
	const wanted =
		abbreviations &&
		tx
			.select({ id: stats.id })
			.from(stats)
			.where(inArray(stats.abbreviation, [...abbreviations]));
	const rows = await tx
		.select({
			stat_id: rosterTotals.stat_id,
			rosters: column(rosterTotals.roster_id),
			totals: column(rosterTotals.total),
			games: column(rosterTotals.games),
		})
		.from(rosterTotals)
		.where(and(inArray(rosterTotals.roster_id, entries), wanted ? inArray(rosterTotals.stat_id, wanted) : undefined))
		.groupBy(rosterTotals.stat_id);
	return rows.map(({ stat_id, ...columns }) => ({
		stat_id,
		rosters: numbers(columns.rosters),
		totals: numbers(columns.totals),
		games: numbers(columns.games),
	}));
}

const column = (of: AnyPgColumn) => sql<string>`array_agg(${of})::text`;

/** `{1,2}`, an array as Postgres writes it. */
function numbers(array: string): number[] {
	return JSON.parse(`[${array.slice(1, -1)}]`) as number[]; // the columns are whole numbers
}

function playerOf(entries: readonly Entry[], teamsById: ReadonlyMap<number, LeaderTeam>): LeaderPlayer {
	const [[, , id, firstName, lastName] = [0, 0, 0, "", ""]] = entries;
	const teams = new Map(
		entries.flatMap(([, slt_id]) => teamsById.get(slt_id) ?? []).map((team) => [team.id, team] as const),
	);
	return { id, firstName, lastName, name: fullName({ firstName, lastName }), teams: [...teams.values()] };
}

/** All roster entries of a player together; who has no total is not there. */
function sumsByPlayer(
	entries: readonly Entry[],
	columns: readonly Column[],
	nameOf: ReadonlyMap<number, string>,
): Map<number, Sums> {
	const playerOf = new Map(entries.map(([roster_id, , id]) => [roster_id, id]));
	const found = new Map<number, Record<string, Sum>>();
	for (const { stat_id, rosters, totals, games } of columns) {
		const name = nameOf.get(stat_id);
		if (name === undefined) continue;
		for (const [at, roster_id] of rosters.entries()) {
			const id = playerOf.get(roster_id);
			if (id === undefined) continue;
			let sums = found.get(id);
			if (sums === undefined) found.set(id, (sums = {}));
			const sum = (sums[name] ??= { total: 0, games: 0 });
			sum.total += totals[at] ?? 0;
			sum.games += games[at] ?? 0;
		}
	}
	return found;
}
