import { eq } from "drizzle-orm";
import { games, leagueTeams, teams } from "../../../db/schema/index.ts";
import { compareNames } from "../../domain/order.ts";
import type { ModelSchedule } from "../../domain/schedule/model.ts";
import type { Builder, BuilderTeam, Schedule } from "../../domain/schedule/wire.ts";
import { builderFor, reasonsOf } from "./builder.ts";
import { modelSchedules } from "./former.ts";
import * as leagues from "../league/leagues.ts";
import * as schedules from "./schedules.ts";
import * as seasons from "../season/seasons.ts";
import { placesIn } from "../../domain/venue/places.ts";
import type { Tenant } from "../tenant.ts";
import { placesOfTenant } from "../venue/places.ts";

/** What the schedule builder's screen shows (scheduling 4): the leagues of a season, one league's schedules, and one of these. */
export interface SchedulePage {
	seasons: seasons.Season[];
	season: seasons.Season | null;
	leagues: leagues.League[];
	league: leagues.League | null;
	schedules: Schedule[];
	chosen: { builder: Builder; reasons: { game_id: number; reason: string }[] } | null;
	/** Schedules of the leagues whose settings a new one may take. */
	models: ModelSchedule[];
	/** What a place may be. */
	places: string[];
	/** The league's teams, where it has no schedule that has them. */
	teams: (Pick<BuilderTeam, "slt_id" | "team_id" | "name" | "unavailableSlots" | "unavailableDates" | "revision"> & {
		logo: null;
		abbreviation: null;
		color: null;
		/** How many it plays there, and how many of them at home. */
		games: number;
		home: number;
	})[];
}

export interface SchedulePageQuery {
	league?: number | undefined;
	season?: number | undefined;
	schedule?: number | undefined;
}

/** A schedule decides its league and season; without one the league's latest is shown, or the league that has any. */
export async function schedulePage(tenant: Tenant, query: SchedulePageQuery): Promise<SchedulePage | null> {
	const asked = query.schedule === undefined ? null : await schedules.byId(tenant, query.schedule);
	if (query.schedule !== undefined && !asked) return null;
	const { season: shown, seasons: known } = await seasons.shown(tenant, asked?.season_id ?? query.season);
	if (!shown && query.season !== undefined) return null;
	const season = shown ?? known[0] ?? null;
	if (!season)
		return {
			seasons: known,
			season,
			leagues: [],
			league: null,
			schedules: [],
			chosen: null,
			models: [],
			teams: [],
			places: [],
		};
	const [own, all] = await Promise.all([
		leagues.ofSeason(tenant, season.id),
		schedules.list(tenant, { seasonId: season.id }),
	]);
	const league =
		own.find(({ id }) => id === (asked?.leagueId ?? query.league)) ??
		own.find(({ id }) => all.some(({ leagueId }) => leagueId === id)) ??
		own[0] ??
		null;
	const listed = all.filter(({ leagueId }) => leagueId === league?.id);
	const schedule = asked ?? listed[0];
	const chosen = schedule
		? { builder: await builderFor(tenant, schedule), reasons: await reasonsOf(tenant, schedule.id) }
		: null;
	return {
		seasons: known,
		season,
		places: placesIn((await placesOfTenant(tenant)).venues),
		leagues: own,
		league,
		schedules: listed,
		chosen,
		models: await modelSchedules(
			tenant,
			own.map(({ id }) => id),
		),
		teams: league && !chosen ? await teamsOf(tenant, league) : [],
	};
}

/** Those of that season, whichever is shown: a planned one has its teams before it begins. */
async function teamsOf({ tx }: Tenant, { seasons_leagues_id }: leagues.League): Promise<SchedulePage["teams"]> {
	const [rows, played] = await Promise.all([
		tx
			.select({
				slt_id: leagueTeams.id,
				team_id: teams.id,
				name: teams.name,
				unavailableSlots: teams.unavailableSlots,
				unavailableDates: teams.unavailableDates,
				revision: teams.revision,
			})
			.from(leagueTeams)
			.innerJoin(teams, eq(teams.id, leagueTeams.team_id))
			.where(eq(leagueTeams.season_league_id, seasons_leagues_id)),
		tx
			.select({ home: games.home_team_id, away: games.away_team_id })
			.from(games)
			.where(eq(games.season_league_id, seasons_leagues_id)),
	]);
	return rows
		.toSorted((a, b) => compareNames(a.name, b.name) || a.team_id - b.team_id)
		.map((team) => ({
			...team,
			logo: null,
			abbreviation: null,
			color: null,
			games: played.filter(({ home, away }) => home === team.slt_id || away === team.slt_id).length,
			home: played.filter(({ home }) => home === team.slt_id).length,
		}));
}
