import { and, eq, inArray, sql } from "drizzle-orm";
import {
	divisions,
	divisionTeams,
	leagues,
	leagueTeams,
	seasonLeagues,
	seasons,
	sports,
	stats,
	teams,
} from "../../../db/schema/index.ts";
import { throwStats } from "../../domain/sport/basketball.ts";
import { sportAmong, sportOf, type Sport } from "../../domain/sport/sport.ts";
import { leagueOrder } from "../../domain/league/order.ts";
import { rowsOf } from "../../domain/standings/kept.ts";
import type { Team } from "../../domain/standings/record.ts";
import type { StandingRow } from "../../domain/standings/standings.ts";
import type { Slot } from "../../domain/standings/views.ts";
import { checkTieBreak, type TieBreak } from "../../domain/standings/tie-break.ts";
import { placeGiven } from "../league/order.ts";
import { idsText } from "../deletion/reach.ts";
import { framed } from "../frame.ts";
import { question } from "../question.ts";
import { inSeasonListed, leagueListed, teamListed } from "../shown.ts";
import { type Captain, captainNamed, captainsAmong } from "../team/captains.ts";
import { gathered } from "../../../db/gathered.ts";
import type { Tenant } from "../tenant.ts";
import { signColumns } from "../team/signs.ts";
import type { Sign } from "../../domain/team/sign.ts";
import type { TeamTotal } from "../../../db/schema/kept.ts";
import { computedTeamTotals, keptTeamTotals } from "./kept-totals.ts";
import { computedTables, keptDays, type KeptTable, type KeptTables, keptTables } from "./kept-standings.ts";

/** A league in the season; `id` is the season league's (leagues 1). */
interface StandingLeague {
	id: number;
	league_id: number;
	name: string;
	position: number;
	/** The one that staff have given it. */
	place: number | null;
	tie_break: TieBreak;
	sport: Sport;
}

/** A league team; `team_id` is the organization-wide team's (leagues 2). */
interface StandingTeam extends Sign {
	id: number;
	team_id: number;
	name: string;
	hidden: boolean;
	captain: { name: string; player_id: number | null } | null;
	league: StandingLeague;
	division: Slot | null;
	/** Sums over the roster; null while no box score has any. */
	figures: { ftMade: number; ftAttempts: number; threes: number } | null;
}

export type StandingLine = StandingRow<StandingTeam>;
export interface LeagueTable {
	league: StandingLeague;
	rows: StandingLine[];
	/** How many teams it has, of which `rows` may be some. */
	size: number;
	/** Names what it is of, where it is kept. */
	made: string | null;
}

export interface SeasonTables {
	/** In league order (leagues 3). */
	tables: LeagueTable[];
	divisions: { id: number; name: string; position: number }[];
	/** The day of the last game that counts, or null before the first. */
	through: string | null;
}

/** Only the first rows of each table, and those of some league teams, which are in those season leagues; without captains. */
interface Heads {
	rows: number;
	teams: ReadonlySet<number>;
	leagues: ReadonlySet<number>;
}

interface Wanted {
	/** Sums over hundreds of players (standings 7). */
	figures?: boolean;
	/** The sentences that explain each place (standings 3); `alone` where one league is filled and no more. */
	traces?: boolean | "alone";
	/** The leagues whose tables are filled, by their place among those with teams too; the others stand there without rows. */
	only?: (league: { id: number; league_id: number }, at: number) => boolean;
	heads?: Heads;
}

/** The standings of a season, a table a league, as they are kept (standings 8). What is not wanted is left out. */
export async function seasonTables(
	tenant: Tenant,
	seasonId: number,
	{ figures: wantsFigures = true, traces = wantsFigures, only, heads }: Wanted = {},
): Promise<SeasonTables> {
	const { ordered, teams, slots, divisions: divisionRows, stats: known } = await listedIn(tenant, seasonId);
	const wanted = only ? ordered.filter(({ id }) => teams.has(id)).filter(only) : ordered;
	const filled = new Set(wanted.map(({ id }) => id));
	const shown = wanted.map(({ id }) => teams.get(id) ?? noTeams);
	const led = heads
		? "{}"
		: idsText(shown.flatMap((own) => [...own.values()].flatMap(({ captain_id: id }) => id ?? [])));
	const leagues = only && idsText(filled);
	const whole = heads && idsText(heads.leagues);
	const how = { traces: traces === "alone" ? wanted.length === 1 : traces, figures: wantsFigures, head: heads?.rows };
	const found = await askKept(tenant, { seasonId, led, leagues, whole }, how);
	const captains = new Map(found.captains.map((row) => [row.id, row]));
	const kept: KeptTables = new Map(found.kept.map(({ id, ...table }) => [id, table]));
	const days = new Map(found.days.map(({ id, through }) => [id, through]));
	const missing = ordered.flatMap(({ id }) => (days.has(id) ? [] : [id]));
	for (const [id, table] of await computedTables(tenant, seasonId, missing)) {
		kept.set(id, table);
		days.set(id, table.through);
	}
	const summed = new Set(found.totals.map(({ id }) => id));
	const unsummed = wantsFigures ? [...filled].filter((id) => !summed.has(id)) : [];
	const totals = [...found.totals.flatMap(({ teams: own }) => own), ...(await computedTeamTotals(tenant, unsummed))];
	const figures = figuresOf(totals, known);
	const tables = ordered.map((league) => {
		const own = (filled.has(league.id) && teams.get(league.id)) || noTeams;
		const { lines, traces: told, size = lines.length, made = null } = kept.get(league.id) ?? noTable;
		const read = new Map<number, StandingTeam>();
		for (const [at, [id]] of lines.entries()) {
			const team = own.get(id);
			if (!team || (heads && at >= heads.rows && !heads.teams.has(id))) continue;
			const [division, figure] = [slots.get(id) ?? null, figures.get(id) ?? null];
			read.set(id, { ...withCaptain(team, captains), league, division, figures: figure });
		}
		const rows = rowsOf(lines, read, { traces: told, awards: league.sport.awards });
		return { league, rows, size: own.size === 0 ? 0 : size, made };
	});
	return { tables, divisions: divisionRows, through: latest(days.values()) };
}

const noTeams: ReadonlyMap<number, TeamRow> = new Map();

const askKept = question(
	(
		tenant,
		{
			seasonId,
			led,
			leagues,
			whole,
		}: Record<"leagues" | "whole", string | undefined> & { seasonId: number; led: string },
		{ traces, figures, head }: { traces: boolean; figures: boolean; head: number | undefined },
	) => ({
		totals: keptTeamTotals(tenant, { seasonId, leagues }, figures),
		kept: keptTables(tenant, { seasonId, leagues, whole }, { traces, head }),
		days: keptDays(tenant, seasonId),
		captains: captainsAmong(tenant, led),
	}),
);

/** The table of one league over those of its teams that are at hand, without explanations; `made` names it where it is kept. */
export async function leagueTable<T extends Team>(
	tenant: Tenant,
	{ season, league }: { season: { id: number; sport_id: number }; league: { season_league_id: number } },
	teams: readonly T[],
): Promise<{ rows: StandingRow<T>[]; made: string | null }> {
	const id = league.season_league_id;
	const [kept] = await askTable(tenant, { seasonId: season.id, leagues: idsText([id]) });
	const { awards } = sportAmong(tenant.organization.sports, season.sport_id);
	const table = kept ?? (await computedTables(tenant, season.id, [id])).get(id) ?? noTable;
	const rows = rowsOf(table.lines, new Map(teams.map((team) => [team.id, team])), { awards });
	return { rows, made: kept?.made ?? null };
}

const askTable = question((tenant, values: { seasonId: number; leagues: string }) =>
	keptTables(tenant, values, { traces: false }),
);

const noTable: KeptTable = { lines: [], traces: [], through: null };

const latest = (days: Iterable<string | null>) =>
	[...days].reduce<string | null>(
		(last, through) => (through !== null && (last === null || through > last) ? through : last),
		null,
	);

/** Whether the organization has such a league, in any season that this face may see, or in none. */
export async function leagueExists(tenant: Tenant, leagueId: number): Promise<boolean> {
	const rows = await tenant.tx
		.select({ id: leagues.id })
		.from(leagues)
		.where(and(eq(leagues.id, leagueId), leagueListed(tenant)));
	return rows.length > 0;
}

/** The season of a division, or null where this face may see no such division. */
export async function seasonOfDivision(tenant: Tenant, divisionId: number): Promise<number | null> {
	const [row] = await tenant.tx
		.select({ season_id: divisions.season_id })
		.from(divisions)
		.where(and(eq(divisions.id, divisionId), inSeasonListed(tenant, sql`${divisions.season_id}`)));
	return row?.season_id ?? null;
}

/** The leagues of a season in their order, its divisions, teams and their places by ids, and the statistics behind the figures. */
async function listedIn(tenant: Tenant, seasonId: number) {
	return await framed(tenant, `standings ${seasonId}`, async () => {
		const found = await gathered(tenant.tx, {
			leagues: leaguesOf(tenant, seasonId),
			teams: teamsOf(tenant, seasonId),
			stats: statsOf(tenant),
			divisions: divisionsOf(tenant, seasonId),
			slots: slotsOf(tenant, seasonId),
		});
		const leagues = found.leagues.map(({ type, ...row }) => ({
			...row,
			tie_break: checkTieBreak(row.tie_break),
			sport: sportOf(type),
		}));
		const teams = Map.groupBy(found.teams, ({ season_league_id }) => season_league_id);
		return {
			ordered: leagueOrder(leagues),
			teams: new Map([...teams].map(([league, own]) => [league, new Map(own.map((team) => [team.id, team]))])),
			slots: new Map(found.slots.map(({ slt_id, ...slot }) => [slt_id, slot])),
			divisions: found.divisions,
			stats: found.stats,
		};
	});
}

function leaguesOf({ tx }: Tenant, seasonId: number) {
	return tx
		.select({
			id: seasonLeagues.id,
			league_id: seasonLeagues.league_id,
			name: leagues.name,
			position: seasonLeagues.position,
			place: placeGiven,
			tie_break: seasonLeagues.tie_break,
			type: sports.type,
		})
		.from(seasonLeagues)
		.innerJoin(leagues, eq(leagues.id, seasonLeagues.league_id))
		.innerJoin(seasons, eq(seasons.id, seasonLeagues.season_id))
		.innerJoin(sports, eq(sports.id, seasons.sport_id))
		.where(eq(seasonLeagues.season_id, seasonId));
}

function teamsOf(tenant: Tenant, seasonId: number) {
	return tenant.tx
		.select({
			id: leagueTeams.id,
			season_league_id: leagueTeams.season_league_id,
			team_id: leagueTeams.team_id,
			name: teams.name,
			...signColumns,
			hidden: leagueTeams.hidden,
			captain: leagueTeams.captain,
			captain_id: leagueTeams.captain_id,
		})
		.from(leagueTeams)
		.innerJoin(seasonLeagues, eq(seasonLeagues.id, leagueTeams.season_league_id))
		.innerJoin(teams, eq(teams.id, leagueTeams.team_id))
		.where(and(eq(seasonLeagues.season_id, seasonId), teamListed(tenant)));
}

type TeamRow = Awaited<ReturnType<typeof teamsOf>>[number];

function withCaptain({ captain, captain_id, ...team }: TeamRow, captains: ReadonlyMap<number, Captain>) {
	return { ...team, captain: captainNamed(captain, captains.get(captain_id ?? 0)) };
}

const isFigure = (abbreviation: string): abbreviation is keyof typeof throwStats => abbreviation in throwStats;

function statsOf({ tx }: Tenant) {
	return tx
		.select({ id: stats.id, abbreviation: stats.abbreviation })
		.from(stats)
		.where(inArray(stats.abbreviation, Object.keys(throwStats)));
}

/** By team; one without any of them has no figures. */
function figuresOf(totals: readonly TeamTotal[], known: readonly { id: number; abbreviation: string }[]) {
	const nameOf = new Map(known.map(({ id, abbreviation }) => [id, abbreviation]));
	const figures = new Map<number, { ftMade: number; ftAttempts: number; threes: number }>();
	for (const [slt_id, stat_id, total] of totals) {
		const name = nameOf.get(stat_id);
		if (name === undefined || !isFigure(name)) continue;
		const own = figures.get(slt_id) ?? { ftMade: 0, ftAttempts: 0, threes: 0 };
		own[throwStats[name]] += total;
		figures.set(slt_id, own);
	}
	return figures;
}

function divisionsOf({ tx }: Tenant, seasonId: number) {
	return tx
		.select({ id: divisions.id, name: divisions.name, position: divisions.position })
		.from(divisions)
		.where(eq(divisions.season_id, seasonId));
}

function slotsOf({ tx }: Tenant, seasonId: number) {
	return tx
		.select({
			slt_id: divisionTeams.slt_id,
			id: divisions.id,
			name: divisions.name,
			order: divisions.position,
			position: divisionTeams.position,
		})
		.from(divisionTeams)
		.innerJoin(divisions, eq(divisions.id, divisionTeams.division_id))
		.where(eq(divisions.season_id, seasonId));
}
