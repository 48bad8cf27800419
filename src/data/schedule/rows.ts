import { asc, eq, inArray, sql } from "drizzle-orm";
import { games } from "../../../db/schema/index.ts";
import type { GameRow } from "../../domain/schedule/game-row.ts";
import type { Tenant } from "../tenant.ts";

export type ScheduleGame = GameRow & { schedule_id: number };

/** All games of some schedules, drafts and what visitors see, by date and time. */
export async function gameRows({ tx }: Tenant, scheduleIds: readonly number[]): Promise<ScheduleGame[]> {
	if (scheduleIds.length === 0) return [];
	return await tx
		.select(columns)
		.from(games)
		.where(inArray(games.schedule_id, [...scheduleIds]))
		.orderBy(asc(games.date), asc(games.time), asc(games.id));
}

/** The schedule that a game belongs to; null for one of none, undefined for no game. */
export async function scheduleIdOf({ tx }: Tenant, gameId: number): Promise<number | null | undefined> {
	const [row] = await tx.select({ id: games.schedule_id }).from(games).where(eq(games.id, gameId));
	return row && row.id;
}

const teamOf = (column: "home_team_id" | "away_team_id") =>
	sql<number>`(select lt.team_id::float8 from league_teams lt where lt.organization_id = games.organization_id and lt.id = games.${sql.raw(column)})`;

const columns = {
	id: games.id,
	schedule_id: sql<number>`${games.schedule_id}::float8`,
	home_team_id: games.home_team_id,
	away_team_id: games.away_team_id,
	team1_id: teamOf("home_team_id"),
	team2_id: teamOf("away_team_id"),
	date: games.date,
	time: games.time,
	location: games.location,
	status: games.status,
	score_home: games.score_home,
	score_away: games.score_away,
	hasEntries: sql<boolean>`(exists (select from box_score_lines l where l.organization_id = games.organization_id and l.game_id = games.id)
		or exists (select from period_scores p where p.organization_id = games.organization_id and p.game_id = games.id))`,
	locked: games.locked,
	isPublished: sql<boolean>`${games.published_at} is not null`,
	draft_change: sql<GameRow["draft_change"]>`${games.draft_change}`,
	draft_date: games.draft_date,
	draft_time: games.draft_time,
	draft_location: games.draft_location,
	revision: games.revision,
};
