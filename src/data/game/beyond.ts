import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { gamePeriods, periodScores } from "../../../db/schema/index.ts";
import { isCompleted, type Scored, type ShootOut } from "../../domain/game/game.ts";
import { beyondMark, beyondText, isShootOut, overtimePattern } from "../../domain/period/periods.ts";
import { sportAmong } from "../../domain/sport/sport.ts";
import { idsText } from "../deletion/reach.ts";
import { question } from "../question.ts";
import type { Tenant } from "../tenant.ts";

/** What a game went on with after its regular time: as a result has it, "OT", and in words, "overtime". */
export interface Beyond {
	mark: string;
	text: string;
}

/** The same of a game, with what its shoot-out ended. */
export interface GoneBeyond {
	beyond?: Beyond;
	shoot_out?: ShootOut;
}

type Some = Scored & { id: number };

/** Of some games those that are over and went beyond regular time, where their sport says so with every result (games 28, games 29). */
export async function beyondAmong<G extends Some>(
	tenant: Tenant,
	some: readonly G[],
	homeOf: (game: G) => number | null,
): Promise<ReadonlyMap<number, GoneBeyond>> {
	const { sports } = tenant.organization;
	const saying = sports.filter((sport) => sportAmong([sport], sport.id).decider !== undefined).map(({ id }) => id);
	const over = new Map(saying.length === 0 ? [] : some.filter(isCompleted).map((game) => [game.id, game]));
	if (over.size === 0) return new Map();
	const rows = await askBeyond(tenant, { games: idsText(over.keys()), sports: idsText(saying) });
	const found = new Map<number, GoneBeyond>();
	for (const [game, own] of Map.groupBy(rows, (row) => row.game))
		for (const { name, sport } of own.slice(-1))
			// the last one is said
			found.set(game, {
				beyond: { mark: beyondMark({ name }), text: beyondText({ name }, sportAmong(sports, sport).part) },
				...shotsIn(own, homeOf(over.get(game)!)),
			});
	return found;
}

/** The scores of what comes after regular time, in its order. */
const askBeyond = question(({ tx }, values: { games: string; sports: string }) =>
	tx
		.select({
			game: periodScores.game_id,
			team: periodScores.team_id,
			score: sql<number>`${periodScores.score}`,
			name: gamePeriods.name,
			sport: gamePeriods.sportId,
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
			and(
				sql`${periodScores.game_id} = any(${values.games}::bigint[])`,
				sql`${gamePeriods.sportId} = any(${values.sports}::bigint[])`,
				isNotNull(periodScores.score),
				sql`lower(${gamePeriods.name}) ~ ${overtimePattern}`,
			),
		)
		.orderBy(asc(gamePeriods.order)),
);

/** Both teams' goals in a shoot-out, where both are written. */
function shotsIn(
	rows: readonly { team: number; score: number; name: string }[],
	home_team_id: number | null,
): Pick<GoneBeyond, "shoot_out"> {
	const shots = rows.filter(isShootOut);
	const home = shots.find(({ team }) => team === home_team_id);
	const away = shots.find(({ team }) => team !== home_team_id);
	return home && away ? { shoot_out: { home: home.score, away: away.score } } : {};
}
