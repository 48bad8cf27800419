import { and, asc, eq, inArray } from "drizzle-orm";
import { gamePeriods, periodScores } from "../../../db/schema/index.ts";
import { byPartField, byPartText, type ByPartField } from "../../domain/game/by-part.ts";
import { pointsByPeriod, visiblePeriods } from "../../domain/period/periods.ts";
import { sportAmong } from "../../domain/sport/sport.ts";
import type { Tenant } from "../tenant.ts";
import type { Game } from "./games.ts";

/** Of some games those whose score is parts that were won, by id: the line in which each is typed (games 23). */
export async function playedByPart(
	tenant: Tenant,
	some: readonly Omit<Game, "outdated">[],
): Promise<Map<number, ByPartField>> {
	const { sports } = tenant.organization;
	const own = some.filter(({ season }) => sportAmong(sports, season.sport_id).counts === "won");
	if (own.length === 0) return new Map();
	const rows = await tenant.tx
		.select({
			game: periodScores.game_id,
			team_id: periodScores.team_id,
			score: periodScores.score,
			gamePeriod_id: periodScores.game_period_id,
			name: gamePeriods.name,
			order: gamePeriods.order,
			hidden: gamePeriods.hidden,
		})
		.from(periodScores)
		.innerJoin(
			gamePeriods,
			and(
				eq(gamePeriods.organization_id, periodScores.organization_id),
				eq(gamePeriods.id, periodScores.game_period_id),
			),
		)
		.where(
			inArray(
				periodScores.game_id,
				own.map(({ id }) => id),
			),
		)
		.orderBy(asc(gamePeriods.order));
	const byGame = Map.groupBy(rows, ({ game }) => game);
	return new Map(
		own.map((game) => {
			const scores = byGame.get(game.id) ?? [];
			const named = new Map(scores.map(({ gamePeriod_id: id, ...period }) => [id, { id, ...period }]));
			const periods = visiblePeriods([...named.values()]);
			const [home, away] = [game.home, game.away].map(({ slt_id }) => pointsByPeriod(periods, scores, slt_id));
			const parts = periods.map((_, at) => ({ home: home?.[at] ?? null, away: away?.[at] ?? null }));
			return [game.id, byPartField(sportAmong(sports, game.season.sport_id), byPartText(game, parts))];
		}),
	);
}
