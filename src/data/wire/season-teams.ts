import { and, count, eq } from "drizzle-orm";
import { leagueTeams, rosters, seasonLeagues } from "../../../db/schema/index.ts";
import { compareNames } from "../../domain/order.ts";
import { byPosition } from "../../domain/standings/standings.ts";
import { oneDecimal, share } from "../../domain/stat/stats.ts";
import { ofSeason } from "../division/divisions.ts";
import type { Season } from "../season/seasons.ts";
import { shownNames } from "../shown.ts";
import { seasonTables, type StandingLine } from "../stat/standings.ts";
import type { Tenant } from "../tenant.ts";
import { signOf } from "../../domain/team/sign.ts";

export type WireTeam = ReturnType<typeof wireTeam>;

/** The leagues of a season with the teams that this face may see, by rank (wire 7). */
export async function leaguesWithTeams(tenant: Tenant, season: Season) {
	return (await tablesOf(tenant, season)).map(({ league, teams }) => ({
		id: league.league_id,
		seasons_leagues_id: league.id,
		season_id: season.id,
		name: league.name,
		seasonName: season.name,
		position: league.position,
		teamsCount: teams.length,
		teams,
	}));
}

/** The teams of a season, or of one of its season leagues, by their league team's id. */
export async function seasonTeams(tenant: Tenant, season: Season, only?: number): Promise<Map<number, WireTeam>> {
	const tables = await tablesOf(tenant, season, only);
	return new Map(tables.flatMap(({ teams }) => teams.map((team) => [team.slt_id, team] as const)));
}

/** The divisions of a season by name, each with its teams by stored position (leagues 9, standings 2). */
export async function divisionList(tenant: Tenant, season: Season) {
	const rows = await ofSeason(tenant, season.id);
	if (rows.length === 0) return [];
	const teams = await seasonTeams(tenant, season);
	const byDivision = Map.groupBy(teams.values(), ({ division_id }) => division_id);
	return rows
		.toSorted((a, b) => compareNames(a.name, b.name) || a.id - b.id)
		.map((division) => ({ ...division, teams: (byDivision.get(division.id) ?? []).toSorted(byPosition) }));
}

/** Each league's table, and its teams in the wire's shape beside; where one season league is wanted, the others stand there empty. */
export async function tablesOf(tenant: Tenant, season: Season, only?: number) {
	const [{ tables }, counts] = await Promise.all([
		seasonTables(tenant, season.id, only === undefined ? {} : { only: ({ id }) => id === only }),
		playerCounts(tenant, season.id, only),
	]);
	return tables.map(({ league, rows }) => ({
		league,
		rows,
		teams: rows.map((row) => wireTeam(row, season, counts.get(row.team.id) ?? 0)),
	}));
}

/** A team in a season league: `id` is the organization-wide team's, the doubled `slt_id` the league team's (leagues 2). */
function wireTeam({ team, rank, wins, losses, ties, percentage }: StandingLine, season: Season, playersCount: number) {
	const { figures, league, division } = team;
	return {
		id: team.team_id,
		slt_id: team.id,
		seasons_league_teams_id: team.id,
		seasons_leagues_id: league.id,
		leagueId: league.league_id,
		leagueName: league.name,
		season_id: season.id,
		seasonName: season.name,
		name: team.name,
		...signOf(team),
		hidden: team.hidden,
		captain: team.captain?.name ?? null,
		captain_id: team.captain?.player_id ?? null,
		playersCount,
		rank,
		wins,
		losses,
		ties,
		winPercentage: percentage,
		ftPercentage: figures ? Number(oneDecimal(100 * share(figures.ftMade, figures.ftAttempts))) : null,
		total3PM: figures?.threes ?? 0,
		division_id: division?.id ?? null,
		divisionName: division?.name ?? null,
		position: division?.position ?? null,
	};
}

async function playerCounts(tenant: Tenant, seasonId: number, only?: number): Promise<Map<number, number>> {
	const isWanted = only === undefined ? eq(seasonLeagues.season_id, seasonId) : eq(seasonLeagues.id, only);
	const p = shownNames(tenant);
	const rows = await tenant.tx
		.select({ slt_id: rosters.slt_id, players: count() })
		.from(rosters)
		.innerJoin(leagueTeams, eq(leagueTeams.id, rosters.slt_id))
		.innerJoin(seasonLeagues, eq(seasonLeagues.id, leagueTeams.season_league_id))
		.innerJoin(p, eq(p.id, rosters.player_id))
		.where(and(isWanted, eq(p.open, true)))
		.groupBy(rosters.slt_id);
	return new Map(rows.map(({ slt_id, players }) => [slt_id, players]));
}
