import { desc, eq, sql } from "drizzle-orm";
import { leagues, leagueTeams, rosters, seasonLeagues, teams } from "../../../db/schema/index.ts";
import { leagueOrder } from "../../domain/league/order.ts";
import { compareNames } from "../../domain/order.ts";
import { fullName } from "../../domain/player/players.ts";
import type { Sport } from "../../domain/sport/sport.ts";
import type { Ranked } from "../../domain/stat/leaderboard.ts";
import type { Sign } from "../../domain/team/sign.ts";
import { idsText } from "../deletion/reach.ts";
import { framed } from "../frame.ts";
import { question } from "../question.ts";
import { placeGiven } from "../league/order.ts";
import { isListed, shownNames } from "../shown.ts";
import { byLatestGame } from "../team/latest-team.ts";
import { signColumns } from "../team/signs.ts";
import type { Tenant } from "../tenant.ts";
import { type Asking, type Competitor, type Ranks, ranksOf } from "./ranks.ts";
import { ofSeason, visible, type Stat } from "./stats.ts";

interface LeaderTeam extends Sign {
	id: number;
	name: string;
}

/** With the teams of the season that may be listed, the latest first. */
export interface LeaderPlayer extends Named {
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
	{ abbreviations, sport, count = 3 }: { abbreviations: readonly string[]; sport: Sport; count?: number },
): Promise<StatLeaders[]> {
	const { lists } = await contest(tenant, seasonId, { abbreviations, sport, by: "total", minimumGames: 1, count });
	return lists;
}

interface Asked extends Omit<Asking, "stats" | "shares"> {
	/** The season's. */
	sport: Sport;
	/** An organization-wide league: only roster entries of its teams count. One that the season has not is no choice. */
	leagueId?: number | undefined;
	/** The stats that are ranked, in this order; all that pages show where none are named. One that is hidden is left out. */
	abbreviations?: readonly string[] | undefined;
	/** Where each list begins that is looked at in parts. */
	from?: number | undefined;
}

export interface Contest extends Omit<Ranks, "lists"> {
	lists: StatLeaders[];
	/** How many the first list ranks in all, where it is looked at in parts; and what the first of it has. */
	ranked: number;
	best: number;
	stats: Stat[];
	/** The organization-wide leagues of the season, in league order (leagues 3), and the one that was chosen. */
	leagues: { id: number; name: string }[];
	league: number | undefined;
}

/**
 * Who leads a season, and in what; a player of several teams is one. Names, and which of somebody's teams is the latest, are asked
 * for those alone who are shown.
 */
export async function contest(
	tenant: Tenant,
	seasonId: number,
	{ leagueId, abbreviations, sport, from, count, ...how }: Asked,
): Promise<Contest> {
	const [known, slots] = await Promise.all([ofSeason(tenant, seasonId), slotsOf(tenant, seasonId)]);
	const leagues = leagueOrder([...new Map(slots.map(({ league }) => [league.id, league])).values()]);
	const league = leagues.find(({ id }) => id === leagueId)?.id;
	const chosen = slots.filter((slot) => league === undefined || slot.league.id === league);
	const shown = visible(known);
	const stats =
		abbreviations?.flatMap((abbreviation) => shown.find((stat) => stat.abbreviation === abbreviation) ?? []) ?? shown;
	const leagueIds = [...new Set(chosen.map(({ season_league_id }) => season_league_id))].toSorted((a, b) => a - b);
	const asking = { ...how, count: from === undefined ? count : Number.POSITIVE_INFINITY, stats, shares: sport.shares };
	const { lists, ...ranks } = await ranksOf(tenant, seasonId, { known, leagueIds }, asking);
	const filled = await playersOf(tenant, chosen, lists, [from ?? 0, (from ?? 0) + count]);
	return {
		...ranks,
		lists: stats.map((stat, at) => ({ stat, leaders: filled[at] ?? [] })),
		ranked: lists[0]?.length ?? 0,
		best: lists[0]?.[0]?.value ?? 0,
		stats: known,
		leagues,
		league,
	};
}

type Slot = Awaited<ReturnType<typeof slotsOf>>[number];
type Named = Competitor & { firstName: string; lastName: string };

/** A part of each list, equals by name, with their teams. */
async function playersOf(
	tenant: Tenant,
	slots: readonly Slot[],
	lists: readonly (readonly Ranked<Competitor>[])[],
	[from, to]: readonly [number, number],
): Promise<Ranked<LeaderPlayer>[][]> {
	const named = await namesOf(tenant, new Set(lists.flat().map(({ who }) => who.id)));
	const shown = lists.map((list) => byName(list, named).slice(from, to));
	const entries = await askEntries(tenant, {
		players: idsText(new Set(shown.flat().map(({ who }) => who.id))),
	});
	const teamsById = new Map(slots.filter(({ listed }) => listed).map(({ slt_id, team }) => [slt_id, team]));
	const latest = await byLatestGame(
		tenant,
		entries.filter(({ slt_id }) => teamsById.has(slt_id)),
		(entry) => ({ ...entry, season_id: 0 }),
	);
	const byPlayer = Map.groupBy(latest, ({ player_id }) => player_id);
	const playerOf = (who: Named): LeaderPlayer => {
		const teams = (byPlayer.get(who.id) ?? []).flatMap(({ slt_id }) => teamsById.get(slt_id) ?? []);
		return { ...who, teams: [...new Map(teams.map((team) => [team.id, team])).values()] };
	};
	return shown.map((list) => list.map((ranked) => ({ ...ranked, who: playerOf(ranked.who) })));
}

/** Their roster entries of all seasons, the last made first. */
const askEntries = question(({ tx }, { players }: { players: string }) =>
	tx
		.select({ roster_id: rosters.id, slt_id: rosters.slt_id, player_id: rosters.player_id })
		.from(rosters)
		.where(sql`${rosters.player_id} = any(${players}::bigint[])`)
		.orderBy(desc(rosters.id)),
);

/** Every team of the season. */
async function slotsOf(tenant: Tenant, seasonId: number) {
	return await framed(tenant, `slots ${seasonId}`, async () => await slotsIn(tenant, seasonId));
}

async function slotsIn(tenant: Tenant, seasonId: number) {
	const rows = await tenant.tx
		.select({
			slt_id: leagueTeams.id,
			season_league_id: leagueTeams.season_league_id,
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
	return rows.map(({ slt_id, season_league_id, listed, league_id, league, place, ...team }) => ({
		slt_id,
		season_league_id,
		listed,
		team,
		league: { id: league_id, name: league, place },
	}));
}

/** The names of players, as this face shows them. */
async function namesOf(tenant: Tenant, ids: ReadonlySet<number>): Promise<Map<number, Named>> {
	const rows = await askNames(tenant, { ids: idsText(ids) });
	return new Map(rows.map((row) => [row.id, { ...row, name: fullName(row) }]));
}

const askNames = question((tenant, { ids }: { ids: string }) => {
	const p = shownNames(tenant);
	return tenant.tx
		.select({ id: p.id, firstName: p.firstName, lastName: p.lastName })
		.from(p)
		.where(sql`${p.id} = any(${ids}::bigint[])`);
});

/** Who has the same value stands by name. */
function byName(list: readonly Ranked<Competitor>[], named: ReadonlyMap<number, Named>): Ranked<Named>[] {
	const rows = list.flatMap(({ who, ...ranked }) => {
		const found = named.get(who.id);
		return found ? [{ ...ranked, who: found }] : [];
	});
	return rows.toSorted((a, b) => a.rank - b.rank || compareNames(a.who.name, b.who.name) || a.who.id - b.who.id);
}
