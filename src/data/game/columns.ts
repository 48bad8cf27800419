import { sql, type SQL } from "drizzle-orm";
import { games } from "../../../db/schema/index.ts";
import type { Side } from "../../domain/game/game.ts";
import type { ReasonReader, ReasonSubject } from "../../domain/game/reason.ts";
import type { Tenant } from "../tenant.ts";
import type { Game, GameTeam } from "./games.ts";

const columns = {
	id: games.id,
	season_id: games.season_id,
	season_league_id: games.season_league_id,
	division_id: games.division_id,
	match_id: games.match_id,
	date: games.date,
	time: games.time,
	location: games.location,
	location_url: games.location_url,
	video_url: games.video_url,
	status: games.status,
	forfeit_winner: sql<Side | null>`${games.forfeit_winner}`,
	score_home: games.score_home,
	score_away: games.score_away,
	period_id: games.period_id,
	live_seq: games.live_seq,
	draft: sql<boolean>`${games.published_at} is null`,
	moved_from: sql<
		Game["moved_from"]
	>`case when ${games.published_date} is not null then json_build_object('date', ${games.published_date}, 'time', ${games.published_time}, 'location', ${games.published_location}) end`,
	revision: games.revision,
};

/** Both league teams, in the places of their names. */
export const teamIds = { home: games.home_team_id, away: games.away_team_id };

/** Visitors see the reasons that are for them. */
export function columnsFor({ face }: Tenant) {
	const own = (column: SQL) =>
		face === "visitor" ? sql`case when ${games.reason_seen_by} = 'visitors' then ${column} end` : column;
	return {
		...columns,
		reason: sql<string | null>`${own(sql`${games.reason}`)}`,
		reason_about: sql<ReasonSubject | null>`${own(sql`${games.reason_about}`)}`,
		reason_seen_by: sql<ReasonReader | null>`${own(sql`${games.reason_seen_by}`)}`,
	};
}

const team = (column: string) =>
	sql<GameTeam>`(select json_build_object('slt_id', lt.id, 'team_id', t.id, 'season_league_id', lt.season_league_id, 'name', t.name, 'logo', lt.logo, 'abbreviation', lt.abbreviation, 'color', lt.color, 'hidden', lt.hidden) from league_teams lt join teams t on t.organization_id = lt.organization_id and t.id = lt.team_id where lt.organization_id = games.organization_id and lt.id = games.${sql.raw(column)})`;

/** The names behind one game's ids, in the same query. Written out: Drizzle drops the table inside a selection of one table. */
export const names = {
	season: sql<
		Game["season"]
	>`(select json_build_object('id', s.id, 'name', s.name, 'sport_id', s.sport_id) from seasons s where s.organization_id = games.organization_id and s.id = games.season_id)`,
	league: sql<
		Game["league"]
	>`(select json_build_object('season_league_id', sl.id, 'id', l.id, 'name', l.name) from season_leagues sl join leagues l on l.organization_id = sl.organization_id and l.id = sl.league_id where sl.organization_id = games.organization_id and sl.id = games.season_league_id)`,
	division: sql<
		Game["division"]
	>`(select json_build_object('id', d.id, 'name', d.name) from divisions d where d.organization_id = games.organization_id and d.id = games.division_id)`,
	home: team("home_team_id"),
	away: team("away_team_id"),
};
