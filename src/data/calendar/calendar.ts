import { and, asc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { byes, leagueTeams, schedules, seasonLeagues, teams, weekOffs } from "../../../db/schema/index.ts";
import { idsText } from "../deletion/reach.ts";
import { question } from "../question.ts";
import { inLeagueListed, teamListed } from "../shown.ts";
import type { Tenant } from "../tenant.ts";
import { signColumns } from "../team/signs.ts";
import { type Sign, signOf } from "../../domain/team/sign.ts";

export interface Bye extends Sign {
	id: number;
	date: string | null;
	season_league_id: number;
	slt_id: number;
	team_id: number;
	name: string;
	revision: number;
}

export interface WeekOff {
	id: number;
	date: string;
	reason: string | null;
	season_league_id: number;
	season_id: number;
	league_id: number;
	revision: number;
}

export interface CalendarFilter {
	season?: number | undefined;
	season_league_ids?: readonly number[] | undefined;
	slt_ids?: readonly number[] | undefined;
}

/** Byes by date; visitors see those of listed teams that belong to no draft of a schedule. */
export async function byeList(tenant: Tenant, filter: CalendarFilter): Promise<Bye[]> {
	const { season_league_ids, slt_ids } = filter;
	if (season_league_ids?.length === 0 || slt_ids?.length === 0) return [];
	return await askByes(tenant, asked(filter));
}

const askByes = question(byesAmong);

/** The same as a part of another question. */
export function byesAmong(tenant: Tenant, { season, leagues, teams: own }: FilterValues) {
	return tenant.tx
		.select({
			id: byes.id,
			date: byes.date,
			season_league_id: byes.season_league_id,
			slt_id: byes.team_id,
			team_id: leagueTeams.team_id,
			name: teams.name,
			...signColumns,
			revision: byes.revision,
		})
		.from(byes)
		.innerJoin(
			leagueTeams,
			and(eq(leagueTeams.organization_id, byes.organization_id), eq(leagueTeams.id, byes.team_id)),
		)
		.innerJoin(teams, and(eq(teams.organization_id, leagueTeams.organization_id), eq(teams.id, leagueTeams.team_id)))
		.leftJoin(schedules, and(eq(schedules.organization_id, byes.organization_id), eq(schedules.id, byes.schedule_id)))
		.where(
			and(
				teamListed(tenant),
				tenant.face === "staff" ? undefined : or(isNull(byes.schedule_id), isNotNull(schedules.published_at)),
				season === undefined ? undefined : ofSeason(byes.season_league_id, season),
				leagues === undefined ? undefined : sql`${byes.season_league_id} = any(${leagues}::bigint[])`,
				own === undefined ? undefined : sql`${byes.team_id} = any(${own}::bigint[])`,
			),
		)
		.orderBy(asc(byes.date), asc(teams.name), asc(byes.id));
}

type FilterValues = { season: number | undefined; leagues: string | undefined; teams: string | undefined };

const asked = ({ season, season_league_ids, slt_ids }: CalendarFilter): FilterValues => ({
	season,
	leagues: season_league_ids && idsText(season_league_ids),
	teams: slt_ids && idsText(slt_ids),
});

/** Days on which a season league does not play, by date. */
export async function weekOffList(tenant: Tenant, filter: Omit<CalendarFilter, "slt_ids">): Promise<WeekOff[]> {
	if (filter.season_league_ids?.length === 0) return [];
	return await askWeekOffs(tenant, asked(filter));
}

const askWeekOffs = question(weekOffsAmong);

export function weekOffsAmong(tenant: Tenant, { season, leagues }: Omit<FilterValues, "teams">) {
	return tenant.tx
		.select({
			id: weekOffs.id,
			date: weekOffs.date,
			reason: weekOffs.reason,
			season_league_id: weekOffs.season_league_id,
			season_id: seasonLeagues.season_id,
			league_id: seasonLeagues.league_id,
			revision: weekOffs.revision,
		})
		.from(weekOffs)
		.innerJoin(seasonLeagues, eq(seasonLeagues.id, weekOffs.season_league_id))
		.where(
			and(
				inLeagueListed(tenant, sql`${weekOffs.season_league_id}`),
				season === undefined ? undefined : ofSeason(weekOffs.season_league_id, season),
				leagues === undefined ? undefined : sql`${weekOffs.season_league_id} = any(${leagues}::bigint[])`,
			),
		)
		.orderBy(asc(weekOffs.date), asc(weekOffs.id));
}

/** A bye as the public read has it: `league_id` is a season league's, the teams a list (games 15, leagues 1). */
export function wireBye({ id, date, season_league_id, slt_id, team_id, name, revision, ...sign }: Bye) {
	const team = { id: team_id, slt_id, seasons_league_teams_id: slt_id, name, ...signOf(sign) };
	return { id, date, team_id: slt_id, league_id: season_league_id, teams: [team], revision };
}

/** A week-off in the wire's shape (games 15). */
export function wireWeekOff({ season_league_id, ...rest }: WeekOff) {
	return { ...rest, seasons_leagues_id: season_league_id };
}

const ofSeason = (column: typeof byes.season_league_id | typeof weekOffs.season_league_id, season: number) =>
	sql`${column} in (select sl.id from season_leagues sl where sl.season_id = ${season})`;
