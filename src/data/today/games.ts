import { eq, inArray, sql } from "drizzle-orm";
import { schedules, seasonLeagues } from "../../../db/schema/index.ts";
import { fold } from "../../domain/fold.ts";
import type { GameStatus } from "../../domain/game/game.ts";
import { gameMinutesOf } from "../../domain/schedule/overlap.ts";
import type { ScheduleFields } from "../../domain/schedule/wire.ts";
import type { TodayGame } from "../../domain/today.ts";
import type { Tenant } from "../tenant.ts";

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

/** Every published game with a date of some seasons, as one value, which reads fastest. */
export async function datedGames({ tx }: Tenant, seasonIds: readonly number[]): Promise<DatedGame[]> {
	if (seasonIds.length === 0) return [];
	const rows = await tx.execute<{ list: Compact[] | null }>(sql`
		select json_agg(json_build_array(g.id, g.division_id, g.schedule_id, g.date, g.time, g.location, g.status,
			g.score_home, g.score_away, h.team_id, a.team_id, h.id, a.id)) as list
		from games g
		join league_teams h on h.organization_id = g.organization_id and h.id = g.home_team_id
		join league_teams a on a.organization_id = g.organization_id and a.id = g.away_team_id
		where g.season_id in ${[...seasonIds]} and g.published_at is not null and g.date is not null`);
	return (rows[0]?.list ?? []).map(
		([id, division_id, schedule_id, date, time, location, status, score_home, score_away, home, away, h, a]) => ({
			id,
			division_id,
			schedule_id,
			date,
			time,
			location,
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

/** How long the games of each schedule take, and for how many a place has room, by its folded name. */
export async function schedulePlans({ tx }: Tenant, seasonIds: readonly number[]) {
	const minutes = new Map<number, number>();
	const room = new Map<string, number>();
	if (seasonIds.length === 0) return { minutes, room };
	const rows = await tx
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
		.where(inArray(seasonLeagues.season_id, [...seasonIds]));
	for (const { id, places, ...times } of rows) {
		minutes.set(id, gameMinutesOf(times));
		for (const { name, capacity } of places) room.set(fold(name), Math.max(room.get(fold(name)) ?? 0, capacity));
	}
	return { minutes, room };
}
