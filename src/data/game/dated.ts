import { and, eq, isNotNull, or, sql, type SQL } from "drizzle-orm";
import { leagueTeams, schedules, seasonLeagues, seasons, teams } from "../../../db/schema/index.ts";
import { fold } from "../../domain/fold.ts";
import type { GameStatus } from "../../domain/game/game.ts";
import { gameMinutesOf } from "../../domain/schedule/overlap.ts";
import type { ScheduleFields } from "../../domain/schedule/wire.ts";
import type { Own } from "../../domain/team/limits.ts";
import type { TodayGame } from "../../domain/today.ts";
import { limitColumns } from "../fact-columns.ts";
import type { Tenant } from "../tenant.ts";
import { placesOfTenant } from "../venue/places.ts";
import { completed } from "./filter.ts";

/** With its division, and its league teams. */
export type DatedGame = TodayGame & {
	division_id: number | null;
	schedule_id: number | null;
	home_slt: number;
	away_slt: number;
};
type Compact = [
	id: number,
	division: number | null,
	schedule: number | null,
	date: string,
	time: string | null,
	location: string | null,
	status: GameStatus,
	scoreHome: number | null,
	scoreAway: number | null,
	home: number,
	away: number,
	homeSlt: number,
	awaySlt: number,
];

/** Which of them: of some seasons from a day on, and those before that have no result, of some days, or from a day on. */
export type Dated = { seasons: readonly number[]; from: string } | { days: readonly string[] } | { from: string };

/** Every published game with a date that is among them, as one value, which reads fastest. */
export async function datedGames(tenant: Tenant, which: Dated): Promise<DatedGame[]> {
	const among = amongOf(which);
	if (among === null) return [];
	const [rows, places] = await Promise.all([
		tenant.tx.execute<{ list: Compact[] | null }>(sql`
		select json_agg(json_build_array(g.id, g.division_id, g.schedule_id, g.date, g.time, g.location, g.status,
			g.score_home, g.score_away, h.team_id, a.team_id, h.id, a.id)) as list
		from games g
		join league_teams h on h.organization_id = g.organization_id and h.id = g.home_team_id
		join league_teams a on a.organization_id = g.organization_id and a.id = g.away_team_id
		where ${among} and g.published_at is not null and g.date is not null`),
		placesOfTenant(tenant),
	]);
	return (rows[0]?.list ?? []).map(
		([id, division_id, schedule_id, date, time, location, status, score_home, score_away, home, away, h, a]) => ({
			id,
			division_id,
			schedule_id,
			date,
			time,
			location: places.nameOf(location),
			status,
			score_home,
			score_away,
			home,
			away,
			home_slt: h,
			away_slt: a,
			minutes: null,
		}),
	);
}

/** The same games with how long each takes by its schedule. */
export function timed<G extends DatedGame>(
	games: readonly G[],
	{ minutes }: { minutes: ReadonlyMap<number, number> },
): G[] {
	return games.map((game) => ({ ...game, minutes: minutes.get(game.schedule_id ?? 0) ?? null }));
}

function amongOf(which: Dated): SQL | null {
	if ("days" in which) return which.days.length === 0 ? null : sql`g.date in ${[...which.days]}`;
	if (!("seasons" in which)) return sql`g.date >= ${which.from}`;
	if (which.seasons.length === 0) return null;
	return sql`g.season_id in ${[...which.seasons]} and (g.date >= ${which.from} or g.status in ('scheduled', 'live'))`;
}

/**
 * What the teams say, how long the games of each schedule take, and for how many a place has room, by its folded name: for as many as a schedule
 * of a season that is not over says, or as have been played there at one time.
 */
export async function schedulePlans(tenant: Tenant) {
	const { tx, organization } = tenant;
	const minutes = new Map<number, number>();
	const room = new Map<string, number>();
	const [limits, rows, held, places] = await Promise.all([
		limitsOf(tenant),
		tx
			.select({
				id: schedules.id,
				places: sql<ScheduleFields["places"]>`${schedules.places}`,
				wishes: sql<ScheduleFields["wishes"]>`${schedules.wishes}`,
				sameSlot: schedules.sameSlot,
				timeSlots: schedules.timeSlots,
				weeklyTimeSlots: sql<ScheduleFields["weeklyTimeSlots"]>`${schedules.weeklyTimeSlots}`,
			})
			.from(schedules)
			.innerJoin(seasonLeagues, eq(seasonLeagues.id, schedules.season_league_id))
			.innerJoin(seasons, eq(seasons.id, seasonLeagues.season_id))
			.where(or(seasons.active, seasons.planned)),
		tx.execute<{ place: string; count: number }>(sql`
			select at.location as place, max(at.count)::int as count
			from (select location, count(*) from games
				where ${completed} and published_at is not null and time is not null and location is not null and date is not null
				group by date, time, location having count(*) > 1) at
			group by at.location`),
		placesOfTenant(tenant),
	]);
	const isRoomFor = (text: string, count: number) => {
		const place = fold(places.nameOf(text));
		room.set(place, Math.max(room.get(place) ?? 1, count));
	};
	for (const { id, places, ...times } of rows) {
		minutes.set(id, gameMinutesOf(times));
		for (const { name, capacity } of places) isRoomFor(name, capacity);
	}
	for (const { place, count } of held) isRoomFor(place, count);
	const gaps = new Map(rows.flatMap(({ id, wishes }) => (wishes.meetingGapDays ? [[id, wishes.meetingGapDays]] : [])));
	return { minutes, room, grounds: { places, zone: organization.time_zone }, teams: { limits, gaps } };
}

/** What the teams of seasons that are not over have said of when they can play, by their places in a league. */
async function limitsOf({ tx }: Tenant): Promise<Map<number, Own>> {
	const said = Object.values(limitColumns).map((column) => isNotNull(column));
	const rows = await tx
		.select({
			id: leagueTeams.id,
			...limitColumns,
			unavailableSlots: teams.unavailableSlots,
			unavailableDates: teams.unavailableDates,
		})
		.from(leagueTeams)
		.innerJoin(teams, eq(teams.id, leagueTeams.team_id))
		.innerJoin(seasonLeagues, eq(seasonLeagues.id, leagueTeams.season_league_id))
		.innerJoin(seasons, eq(seasons.id, seasonLeagues.season_id))
		.where(
			and(
				or(seasons.active, seasons.planned),
				or(...said, sql`${teams.unavailableSlots} <> '{}'`, sql`${teams.unavailableDates} <> '{}'`),
			),
		);
	return new Map(rows.map(({ id, ...own }) => [id, own]));
}

export type SchedulePlans = Awaited<ReturnType<typeof schedulePlans>>;
