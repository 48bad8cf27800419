import { eq, inArray, sql, type SQL } from "drizzle-orm";
import { pointsStat } from "../../domain/sport/basketball.ts";
import { boxScoreLines, gamePeriods, periodScores, rosters, stats } from "../../../db/schema/index.ts";
import type { Side } from "../../domain/game/game.ts";
import { isMismatch, type SideFigures } from "../../domain/game/mismatch.ts";
import type { Tenant } from "../tenant.ts";
import type { DatedGame } from "../game/dated.ts";
import { type PartSums, partSums, periodFigures } from "../game/part-sums.ts";

/** Of some games of any leagues, those whose scores, players and periods contradict each other (games 14), in the same order. */
export async function mismatchesAmong(
	tenant: Tenant,
	some: readonly DatedGame[],
): Promise<Map<number, Record<Side, SideFigures>>> {
	const ids = some.map(({ id }) => id);
	if (ids.length === 0) return new Map();
	const [points, periods] = await Promise.all([pointsOf(tenant, ids), periodsOf(tenant, ids)]);
	const figures = (game: number, slt: number, other: number, score: number | null): SideFigures => {
		const own = periodFigures(periods.get(`${game} ${slt}`), periods.get(`${game} ${other}`));
		return { final: own.final ?? score, players: points.get(`${game} ${slt}`) ?? null, periods: own.total };
	};
	const found = new Map<number, Record<Side, SideFigures>>();
	for (const { id, home_slt, away_slt, score_home, score_away } of some) {
		const sides = {
			home: figures(id, home_slt, away_slt, score_home),
			away: figures(id, away_slt, home_slt, score_away),
		};
		if (isMismatch(sides.home) || isMismatch(sides.away)) found.set(id, sides);
	}
	return found;
}

/** The sum of each team's points by game and league team, null where no player has any entered. */
async function pointsOf({ tx }: Tenant, ids: readonly number[]): Promise<Map<string, number | null>> {
	const known = await tx.select({ id: stats.id }).from(stats).where(eq(stats.abbreviation, pointsStat));
	if (known.length === 0) return new Map();
	const points = known.map(({ id }): SQL => sql`${boxScoreLines.values} -> ${String(id)}::text`);
	const rows = await tx
		.select({
			game: boxScoreLines.game_id,
			slt: rosters.slt_id,
			points: sql<number | null>`sum(coalesce(${sql.join(points, sql`, `)})::int)::int`,
		})
		.from(boxScoreLines)
		.innerJoin(rosters, eq(rosters.id, boxScoreLines.roster_id))
		.where(inArray(boxScoreLines.game_id, [...ids]))
		.groupBy(boxScoreLines.game_id, rosters.slt_id);
	return new Map(rows.map(({ game, slt, points: sum }) => [`${game} ${slt}`, sum]));
}

/** What the periods of each team add up to, and what the one named Final says. */
async function periodsOf(tenant: Tenant, ids: readonly number[]): Promise<Map<string, PartSums>> {
	const { tx } = tenant;
	const known = await tx
		.select({ id: gamePeriods.id, name: gamePeriods.name, sportId: gamePeriods.sportId })
		.from(gamePeriods);
	const rows = await tx
		.select({ game: periodScores.game_id, slt: periodScores.team_id, ...partSums(known, tenant) })
		.from(periodScores)
		.where(inArray(periodScores.game_id, [...ids]))
		.groupBy(periodScores.game_id, periodScores.team_id);
	return new Map(rows.map(({ game, slt, ...sums }) => [`${game} ${slt}`, sums]));
}
