import { and, eq, inArray, sql } from "drizzle-orm";
import {
	divisions,
	divisionTeams,
	leagues,
	leagueTeams,
	rosters,
	rosterTotals,
	seasonLeagues,
	stats,
	teams,
} from "../../../db/schema/index.ts";
import { isCompleted } from "../../domain/game/game.ts";
import { leagueOrder } from "../../domain/league/order.ts";
import { standings, type StandingRow, type StandingsGame } from "../../domain/standings/standings.ts";
import type { Slot } from "../../domain/standings/views.ts";
import { checkTieBreak, type TieBreak } from "../../domain/standings/tie-break.ts";
import { placeGiven } from "../league/order.ts";
import { playedIn } from "../game/played.ts";
import { inSeasonListed, leagueListed, shownNames, teamListed } from "../shown.ts";
import type { Tenant } from "../tenant.ts";
import { signColumns } from "../team/signs.ts";
import type { Sign } from "../../domain/team/sign.ts";

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

/**
 * The standings of a season, a table a league. Hidden teams are in no visitor's table, but their games count for the
 * others (teams 5); a game between two leagues counts in both. Bracket games count for nobody. The figures, sums over
 * hundreds of players (standings 7), are left out for who shows none.
 */
export async function seasonTables(
	tenant: Tenant,
	seasonId: number,
	{ figures: wantsFigures = true }: { figures?: boolean } = {},
): Promise<SeasonTables> {
	const [leagueRows, teamRows, totals, played, divisionRows, slots] = await Promise.all([
		leaguesOf(tenant, seasonId),
		teamsOf(tenant, seasonId),
		wantsFigures ? totalsOf(tenant, seasonId) : [],
		playedIn(tenant, seasonId),
		divisionsOf(tenant, seasonId),
		slotsOf(tenant, seasonId),
	]);
	const figures = new Map(totals.map(({ id, ...figure }) => [id, figure]));
	const slotOf = new Map(slots.map(({ slt_id, ...slot }) => [slt_id, slot]));
	const byLeague = Map.groupBy(teamRows, (team) => team.season_league_id);
	const gamesOf = gamesByLeague(teamRows, played);
	const tables = leagueOrder(leagueRows).map((league) => {
		const listed = (byLeague.get(league.id) ?? []).map((team) => ({
			...team,
			league,
			division: slotOf.get(team.id) ?? null,
			figures: figures.get(team.id) ?? null,
		}));
		return { league, rows: standings(listed, gamesOf.get(league.id) ?? [], { tieBreak: league.tie_break }) };
	});
	return { tables, divisions: divisionRows, through: lastDay(played) };
}

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

async function leaguesOf({ tx }: Tenant, seasonId: number): Promise<StandingLeague[]> {
	const rows = await tx
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
	return rows.map((row) => ({ ...row, tie_break: checkTieBreak(row.tie_break) }));
}

async function teamsOf(tenant: Tenant, seasonId: number) {
	const captains = shownNames(tenant);
	const rows = await tenant.tx
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
	return rows.map(({ captain, player_id, first, last, open, ...team }) => ({
		...team,
		captain: captainOf(captain, player_id, `${first ?? ""} ${last ?? ""}`.trim(), open),
	}));
}

/** A captain with a record bears the name that the record shows; the written one could name a hidden player. */
function captainOf(written: string | null, playerId: number | null, name: string, open: boolean | null) {
	if (playerId !== null) return { name, player_id: open ? playerId : null };
	return written ? { name: written, player_id: null } : null;
}

const figureStats = ["FTM", "FTA", "3PM"];

/** Asked by the ids of teams and stats, which the database finds first: half the work of joining all five tables. */
async function totalsOf({ tx }: Tenant, seasonId: number) {
	const among = tx
		.select({ id: leagueTeams.id })
		.from(leagueTeams)
		.innerJoin(seasonLeagues, eq(seasonLeagues.id, leagueTeams.season_league_id))
		.where(eq(seasonLeagues.season_id, seasonId));
	const statIds = (abbreviations: readonly string[]) =>
		tx
			.select({ id: stats.id })
			.from(stats)
			.where(inArray(stats.abbreviation, [...abbreviations]));
	const sum = (abbreviation: string) =>
		sql<number>`coalesce(sum(${rosterTotals.total}) filter (where ${rosterTotals.stat_id} = any(array(${statIds([abbreviation])}))), 0)::int`;
	return await tx
		.select({ id: rosters.slt_id, ftMade: sum("FTM"), ftAttempts: sum("FTA"), threes: sum("3PM") })
		.from(rosterTotals)
		.innerJoin(rosters, eq(rosters.id, rosterTotals.roster_id))
		.where(
			sql`${rosters.slt_id} = any(array(${among})) and ${rosterTotals.stat_id} = any(array(${statIds(figureStats)}))`,
		)
		.groupBy(rosters.slt_id);
}

async function divisionsOf({ tx }: Tenant, seasonId: number) {
	return await tx
		.select({ id: divisions.id, name: divisions.name, position: divisions.position })
		.from(divisions)
		.where(eq(divisions.season_id, seasonId));
}

async function slotsOf({ tx }: Tenant, seasonId: number) {
	return await tx
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
