import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { gamePeriods, periodScores } from "../../../db/schema/index.ts";
import { isCompleted, type Scored } from "../../domain/game/game.ts";
import { beyondMark, beyondText, overtimePattern } from "../../domain/period/periods.ts";
import { sportAmong } from "../../domain/sport/sport.ts";
import type { Tenant } from "../tenant.ts";

/** What a game went on with after its regular time: as a result has it, "OT", and in words, "overtime". */
export interface Beyond {
	mark: string;
	text: string;
}

/** Of some games those that are over and went beyond regular time, where their sport says so with every result (games 28). */
export async function beyondAmong(
	{ tx, organization: { sports } }: Tenant,
	some: readonly (Scored & { id: number })[],
): Promise<ReadonlyMap<number, Beyond>> {
	const saying = sports.filter((sport) => sportAmong([sport], sport.id).decider !== undefined).map(({ id }) => id);
	const ids = saying.length === 0 ? [] : some.filter(isCompleted).map(({ id }) => id);
	if (ids.length === 0) return new Map();
	const rows = await tx
		.select({ game: periodScores.game_id, name: gamePeriods.name, sport: gamePeriods.sportId })
		.from(periodScores)
		.innerJoin(
			gamePeriods,
			and(
				eq(gamePeriods.organization_id, periodScores.organization_id),
				eq(gamePeriods.id, periodScores.game_period_id),
			),
		)
		.where(
			and(
				inArray(periodScores.game_id, ids),
				inArray(gamePeriods.sportId, saying),
				isNotNull(periodScores.score),
				sql`lower(${gamePeriods.name}) ~ ${overtimePattern}`,
			),
		)
		.orderBy(asc(gamePeriods.order)); // the last one is said
	return new Map(
		rows.map(({ game, name, sport }) => {
			const { part } = sportAmong(sports, sport);
			return [game, { mark: beyondMark({ name }), text: beyondText({ name }, part) }];
		}),
	);
}
