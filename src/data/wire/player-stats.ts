import { eq } from "drizzle-orm";
import { boxScoreLines, rosters } from "../../../db/schema/index.ts";
import * as games from "../game/games.ts";
import type { Tenant } from "../tenant.ts";
import { statList } from "./stats.ts";

/** What a player has in every game that this face may see, one row a value with its game, by date (wire 3). */
export async function gameStatsOf(tenant: Tenant, playerId: number, seasonId?: number) {
	const [lines, known] = await Promise.all([
		tenant.tx
			.select({
				roster_id: rosters.id,
				slt_id: rosters.slt_id,
				game_id: boxScoreLines.game_id,
				values: boxScoreLines.values,
			})
			.from(rosters)
			.innerJoin(boxScoreLines, eq(boxScoreLines.roster_id, rosters.id))
			.where(eq(rosters.player_id, playerId)),
		statList(tenant),
	]);
	const slt_ids = [...new Set(lines.map(({ slt_id }) => slt_id))];
	const played = await games.list(tenant, { season: seasonId, slt_ids });
	const byGame = Map.groupBy(lines, ({ game_id }) => game_id);
	return played.flatMap((row) => {
		const game = games.wireGame(row, tenant);
		return (byGame.get(row.id) ?? []).flatMap(({ roster_id, slt_id, values }) =>
			known.flatMap(({ id, abbreviation }) => {
				const value = values[id];
				if (value === undefined) return [];
				const stat = { id, abbreviation };
				return [{ game_id: row.id, player_id: playerId, team_id: slt_id, roster_id, stat_id: id, value, stat, game }];
			}),
		);
	});
}
