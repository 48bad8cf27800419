import { and, countDistinct, eq, gte, isNull, or, sql } from "drizzle-orm";
import { boxScoreLines, games, leagueTeams, rosters, teams } from "../../../db/schema/index.ts";
import type { GameStatus } from "../../domain/game/game.ts";
import { gameLog, type LogRow } from "../../domain/game/log.ts";
import { gameListed } from "../shown.ts";
import { all, type Stat } from "../stat/stats.ts";
import type { Tenant } from "../tenant.ts";

/** One game of a player; `team_id` is the organization-wide team they played for (leagues 2). */
export interface PlayerGame extends LogRow {
	season_id: number;
	team_id: number;
	opponent: string;
	home: boolean;
}

/** How many games the player's teams still have in each season, from `today` on: what a drawing of the season keeps room for. */
export async function gamesAhead(tenant: Tenant, playerId: number): Promise<Map<number, number>> {
	const rows = await tenant.tx
		.select({ season_id: games.season_id, count: countDistinct(games.id) })
		.from(rosters)
		.innerJoin(games, or(eq(games.home_team_id, rosters.slt_id), eq(games.away_team_id, rosters.slt_id)))
		.where(
			and(
				eq(rosters.player_id, playerId),
				gameListed(tenant),
				sql`${games.status} in ('scheduled', 'live', 'postponed')`,
				sql`coalesce(greatest(${games.score_home}, ${games.score_away}), 0) = 0`,
				or(isNull(games.date), gte(games.date, tenant.today)),
			),
		)
		.groupBy(games.season_id);
	return new Map(rows.map(({ season_id, count }) => [season_id, count]));
}

/** Every game that a player has played, the latest first, with the statistics that its values name. */
export async function gamesOf(tenant: Tenant, playerId: number): Promise<{ games: PlayerGame[]; stats: Stat[] }> {
	const own = tenant.tx.select({ id: leagueTeams.id, team_id: leagueTeams.team_id }).from(leagueTeams).as("own");
	const [rows, stats] = await Promise.all([
		tenant.tx
			.select({
				game_id: games.id,
				season_id: games.season_id,
				date: games.date,
				time: games.time,
				status: sql<GameStatus>`${games.status}`,
				score_home: games.score_home,
				score_away: games.score_away,
				home: sql<boolean>`${games.home_team_id} = ${rosters.slt_id}`,
				team_id: own.team_id,
				opponent: teams.name,
				line: boxScoreLines.values,
			})
			.from(rosters)
			.innerJoin(own, eq(own.id, rosters.slt_id))
			.innerJoin(boxScoreLines, eq(boxScoreLines.roster_id, rosters.id))
			.innerJoin(games, eq(games.id, boxScoreLines.game_id))
			.innerJoin(
				leagueTeams,
				sql`${leagueTeams.id} = case when ${games.home_team_id} = ${rosters.slt_id} then ${games.away_team_id} else ${games.home_team_id} end`,
			)
			.innerJoin(teams, eq(teams.id, leagueTeams.team_id))
			.where(and(eq(rosters.player_id, playerId), gameListed(tenant))),
		all(tenant),
	]);
	const log = rows.map(({ line, ...row }) => ({
		...row,
		values: Object.fromEntries(stats.map(({ id, abbreviation }) => [abbreviation, line[id] ?? null])),
	}));
	return { games: gameLog(log), stats };
}
