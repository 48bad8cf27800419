import { and, countDistinct, eq, gte, isNull, or, sql } from "drizzle-orm";
import { boxScoreLines, games, rosters } from "../../../db/schema/index.ts";
import { gameLog, type LogRow } from "../../domain/game/log.ts";
import { question } from "../question.ts";
import { castOf } from "../cast.ts";
import { gameCounts, gameListed } from "../shown.ts";
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
	const rows = await askAhead(tenant, { playerId, today: tenant.today });
	return new Map(rows.map(({ season_id, count }) => [season_id, count]));
}

const askAhead = question((tenant, { playerId, today }: { playerId: number; today: string }) =>
	tenant.tx
		.select({ season_id: games.season_id, count: countDistinct(games.id) })
		.from(rosters)
		.innerJoin(games, or(eq(games.home_team_id, rosters.slt_id), eq(games.away_team_id, rosters.slt_id)))
		.where(
			and(
				eq(rosters.player_id, playerId),
				gameListed(tenant),
				sql`${games.status} in ('scheduled', 'live', 'postponed')`,
				sql`coalesce(greatest(${games.score_home}, ${games.score_away}), 0) = 0`,
				or(isNull(games.date), gte(games.date, today)),
			),
		)
		.groupBy(games.season_id),
);

/** Every game that a player has played, the latest first, with the statistics that its values name. */
export async function gamesOf(tenant: Tenant, playerId: number): Promise<{ games: PlayerGame[]; stats: Stat[] }> {
	const [rows, stats] = await Promise.all([askGames(tenant, { playerId }), all(tenant)]);
	const seasons = [...new Set(rows.map(({ season_id }) => season_id))];
	const casts = new Map(await Promise.all(seasons.map(async (id) => [id, await castOf(tenant, id)] as const)));
	const log = rows.flatMap(({ line, slt_id, home_team_id, away_team_id, ...row }) => {
		const teams = casts.get(row.season_id)?.teams;
		const home = home_team_id === slt_id;
		const [own, other] = [teams?.get(slt_id), teams?.get(home ? away_team_id : home_team_id)];
		if (!own || !other) return [];
		const values: Record<string, number | null> = {};
		for (const { id, abbreviation } of stats) values[abbreviation] = line[id] ?? null;
		return [{ ...row, home, team_id: own.team_id, opponent: other.name, values }];
	});
	return { games: gameLog(log), stats };
}

const askGames = question((tenant, { playerId }: { playerId: number }) =>
	tenant.tx
		.select({
			game_id: games.id,
			season_id: games.season_id,
			date: games.date,
			time: games.time,
			status: games.status,
			score_home: games.score_home,
			score_away: games.score_away,
			home_team_id: games.home_team_id,
			away_team_id: games.away_team_id,
			slt_id: rosters.slt_id,
			line: boxScoreLines.values,
		})
		.from(rosters)
		.innerJoin(boxScoreLines, eq(boxScoreLines.roster_id, rosters.id))
		.innerJoin(games, eq(games.id, boxScoreLines.game_id))
		.where(and(eq(rosters.player_id, playerId), gameCounts, gameListed(tenant))),
);
