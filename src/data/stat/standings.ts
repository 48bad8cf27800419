import { and, eq, inArray, sql } from "drizzle-orm";
import {
	divisions,
	divisionTeams,
	leagues,
	leagueTeams,
	seasonLeagues,
	stats,
	teams,
} from "../../../db/schema/index.ts";
import { leagueOrder } from "../../domain/league/order.ts";
import { rowsOf } from "../../domain/standings/kept.ts";
import type { Team } from "../../domain/standings/record.ts";
import type { StandingRow } from "../../domain/standings/standings.ts";
import type { Slot } from "../../domain/standings/views.ts";
import { checkTieBreak, type TieBreak } from "../../domain/standings/tie-break.ts";
import { placeGiven } from "../league/order.ts";
import { inSeasonListed, leagueListed, shownNames, teamListed } from "../shown.ts";
import { gathered } from "../../../db/gathered.ts";
import type { Tenant } from "../tenant.ts";
import { signColumns } from "../team/signs.ts";
import type { Sign } from "../../domain/team/sign.ts";
import type { TeamTotal } from "../../../db/schema/kept.ts";
import { computedTeamTotals, keptTeamTotals } from "./kept-totals.ts";
import { computedTables, type KeptTables, keptTables } from "./kept-standings.ts";

/** A league in the season; `id` is the season league's (leagues 1). */
interface StandingLeague {
	id: number;
	league_id: number;
	name: string;
	position: number;
	/** The one that staff have given it. */
	place: number | null;
	tie_break: TieBreak;
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
}

export interface SeasonTables {
	/** In league order (leagues 3). */
	tables: LeagueTable[];
	divisions: { id: number; name: string; position: number }[];
	/** The day of the last game that counts, or null before the first. */
	through: string | null;
}

interface Wanted {
	/** Sums over hundreds of players (standings 7). */
	figures?: boolean;
	/** The sentences that explain each place (standings 3). */
	traces?: boolean;
}

/** The standings of a season, a table a league, as they are kept (standings 8). What is not wanted is left out. */
export async function seasonTables(
	tenant: Tenant,
	seasonId: number,
	{ figures: wantsFigures = true, traces = wantsFigures }: Wanted = {},
): Promise<SeasonTables> {
	const found = await gathered(tenant.tx, {
		leagues: leaguesOf(tenant, seasonId),
		teams: teamsOf(tenant, seasonId),
		stats: statsOf(tenant, wantsFigures),
		totals: keptTeamTotals(tenant, seasonId, wantsFigures),
		kept: keptTables(tenant, seasonId, traces),
		divisions: divisionsOf(tenant, seasonId),
		slots: slotsOf(tenant, seasonId),
	});
	const { slots, divisions: divisionRows } = found;
	const leagueRows = found.leagues.map((row) => ({ ...row, tie_break: checkTieBreak(row.tie_break) }));
	const teamRows = found.teams.map(withCaptain);
	const kept: KeptTables = new Map(found.kept.map(({ id, ...table }) => [id, table]));
	const missing = leagueRows.flatMap(({ id }) => (kept.has(id) ? [] : [id]));
	for (const [id, table] of await computedTables(tenant, seasonId, missing)) kept.set(id, table);
	const summed = new Set(found.totals.map(({ id }) => id));
	const unsummed = wantsFigures ? leagueRows.flatMap(({ id }) => (summed.has(id) ? [] : [id])) : [];
	const totals = [...found.totals.flatMap(({ teams }) => teams), ...(await computedTeamTotals(tenant, unsummed))];
	const figures = figuresOf(totals, found.stats);
	const slotOf = new Map(slots.map(({ slt_id, ...slot }) => [slt_id, slot]));
	const byLeague = Map.groupBy(teamRows, (team) => team.season_league_id);
	const tables = leagueOrder(leagueRows).map((league) => {
		const listed = (byLeague.get(league.id) ?? []).map((team) => ({
			...team,
			league,
			division: slotOf.get(team.id) ?? null,
			figures: figures.get(team.id) ?? null,
		}));
		const { lines, traces: told } = kept.get(league.id) ?? noTable;
		return { league, rows: rowsOf(lines, new Map(listed.map((team) => [team.id, team])), told) };
	});
	return { tables, divisions: divisionRows, through: latest(kept) };
}

/** The table of one league over those of its teams that are at hand, without explanations; `made` names it where it is kept. */
export async function leagueTable<T extends Team>(
	tenant: Tenant,
	{ season, league }: { season: { id: number }; league: { season_league_id: number } },
	teams: readonly T[],
): Promise<{ rows: StandingRow<T>[]; made: string | null }> {
	const id = league.season_league_id;
	const [kept] = await keptTables(tenant, season.id, false, id);
	const table = kept ?? (await computedTables(tenant, season.id, [id])).get(id) ?? noTable;
	return { rows: rowsOf(table.lines, new Map(teams.map((team) => [team.id, team]))), made: kept?.made ?? null };
}

const noTable = { lines: [], traces: [] };

const latest = (kept: KeptTables) =>
	[...kept.values()].reduce<string | null>(
		(last, { through }) => (through !== null && (last === null || through > last) ? through : last),
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

function leaguesOf({ tx }: Tenant, seasonId: number) {
	return tx
		.select({
			id: seasonLeagues.id,
			league_id: seasonLeagues.league_id,
			name: leagues.name,
			position: seasonLeagues.position,
			place: placeGiven,
			tie_break: seasonLeagues.tie_break,
		})
		.from(seasonLeagues)
		.innerJoin(leagues, eq(leagues.id, seasonLeagues.league_id))
		.where(eq(seasonLeagues.season_id, seasonId));
}

function teamsOf(tenant: Tenant, seasonId: number) {
	const captains = shownNames(tenant);
	return tenant.tx
		.select({
			id: leagueTeams.id,
			season_league_id: leagueTeams.season_league_id,
			team_id: leagueTeams.team_id,
			name: teams.name,
			...signColumns,
			hidden: leagueTeams.hidden,
			captain: leagueTeams.captain,
			player_id: captains.id,
			first: captains.firstName,
			last: captains.lastName,
			open: captains.open,
		})
		.from(leagueTeams)
		.innerJoin(seasonLeagues, eq(seasonLeagues.id, leagueTeams.season_league_id))
		.innerJoin(teams, eq(teams.id, leagueTeams.team_id))
		.leftJoin(captains, eq(captains.id, leagueTeams.captain_id))
		.where(and(eq(seasonLeagues.season_id, seasonId), teamListed(tenant)));
}

type TeamRow = Awaited<ReturnType<typeof teamsOf>>[number];

function withCaptain({ captain, player_id, first, last, open, ...team }: TeamRow) {
	return { ...team, captain: captainOf(captain, player_id, `${first ?? ""} ${last ?? ""}`.trim(), open) };
}

/** A captain with a record bears the name that the record shows; the written one could name a hidden player. */
function captainOf(written: string | null, playerId: number | null, name: string, open: boolean | null) {
	if (playerId !== null) return { name, player_id: open ? playerId : null };
	return written ? { name: written, player_id: null } : null;
}

const figureStats = { FTM: "ftMade", FTA: "ftAttempts", "3PM": "threes" } as const;
const isFigure = (abbreviation: string): abbreviation is keyof typeof figureStats => abbreviation in figureStats;

function statsOf({ tx }: Tenant, isWanted: boolean) {
	return tx
		.select({ id: stats.id, abbreviation: stats.abbreviation })
		.from(stats)
		.where(and(inArray(stats.abbreviation, Object.keys(figureStats)), sql`${isWanted}`));
}

/** By team; one without any of them has no figures. */
function figuresOf(totals: readonly TeamTotal[], known: readonly { id: number; abbreviation: string }[]) {
	const nameOf = new Map(known.map(({ id, abbreviation }) => [id, abbreviation]));
	const figures = new Map<number, { ftMade: number; ftAttempts: number; threes: number }>();
	for (const [slt_id, stat_id, total] of totals) {
		const name = nameOf.get(stat_id);
		if (name === undefined || !isFigure(name)) continue;
		const own = figures.get(slt_id) ?? { ftMade: 0, ftAttempts: 0, threes: 0 };
		own[figureStats[name]] += total;
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
