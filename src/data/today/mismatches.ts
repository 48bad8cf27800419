import { eq, inArray, sql, type SQL } from "drizzle-orm";
import { pointsStat } from "../../domain/sport/basketball.ts";
import { boxScoreLines, gamePeriods, periodScores, rosters, stats } from "../../../db/schema/index.ts";
import type { Side } from "../../domain/game/game.ts";
import { isMismatch, type SideFigures } from "../../domain/game/mismatch.ts";
import { sportAmong } from "../../domain/sport/sport.ts";
import { isFinal, isShootOut } from "../../domain/period/periods.ts";
import type { Tenant } from "../tenant.ts";
import type { DatedGame } from "../game/dated.ts";

/** Of some games of any leagues, those whose scores, players and periods contradict each other (games 14), in the same order. */
export async function mismatchesAmong(
	tenant: Tenant,
	some: readonly DatedGame[],
): Promise<Map<number, Record<Side, SideFigures>>> {
	const ids = some.map(({ id }) => id);
	if (ids.length === 0) return new Map();
	const [points, periods] = await Promise.all([pointsOf(tenant, ids), periodsOf(tenant, ids)]);
	const figures = (game: number, slt: number, score: number | null): SideFigures => {
		const own = periods.get(`${game} ${slt}`);
		return { final: own?.final ?? score, players: points.get(`${game} ${slt}`) ?? null, periods: own?.total ?? null };
	};
	const found = new Map<number, Record<Side, SideFigures>>();
	for (const { id, home_slt, away_slt, score_home, score_away } of some) {
		const sides = { home: figures(id, home_slt, score_home), away: figures(id, away_slt, score_away) };
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
async function periodsOf({ tx, organization }: Tenant, ids: readonly number[]) {
	const known = await tx
		.select({ id: gamePeriods.id, name: gamePeriods.name, sportId: gamePeriods.sportId })
		.from(gamePeriods);
	const among = (ids: readonly number[]) =>
		ids.length > 0 ? inArray(periodScores.game_period_id, [...ids]) : sql`false`;
	const isApart = ({ sportId }: { sportId: number }) => sportAmong(organization.sports, sportId).shootOut === "apart";
	const isIn = among(known.filter(isFinal).map(({ id }) => id));
	const isBeside = among(known.filter((period) => isShootOut(period) && isApart(period)).map(({ id }) => id));
	const isOther = among(
		known
			.filter(
				(period) =>
					(isShootOut(period) && !isApart(period)) || sportAmong(organization.sports, period.sportId).counts === "won",
			)
			.map(({ id }) => id),
	); // nothing adds up to sets, nor with single shots
	const rows = await tx
		.select({
			game: periodScores.game_id,
			slt: periodScores.team_id,
			total: sql<
				number | null
			>`(case when bool_or(${isOther}) then null else sum(${periodScores.score}) filter (where not (${isIn} or ${isBeside})) end)::int`,
			final: sql<number | null>`max(${periodScores.score}) filter (where ${isIn})`,
		})
		.from(periodScores)
		.where(inArray(periodScores.game_id, [...ids]))
		.groupBy(periodScores.game_id, periodScores.team_id);
	return new Map(rows.map(({ game, slt, total, final }) => [`${game} ${slt}`, { total, final }]));
}
