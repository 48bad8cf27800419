import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { gameEvents, gamePeriods, games, notices, periodScores } from "../../../db/schema/index.ts";
import type { LiveGame } from "../../domain/game/live.ts";
import { isFinal } from "../../domain/period/periods.ts";
import { gameListed } from "../shown.ts";
import type { Tenant, Writer } from "../tenant.ts";

/** Games as their viewers follow them; those that this face does not see are left out. */
export async function liveGames(tenant: Tenant, ids: readonly number[]): Promise<LiveGame[]> {
	const { tx } = tenant;
	const rows = await tx
		.select({
			id: games.id,
			status: games.status,
			seq: games.live_seq,
			period_id: games.period_id,
			score_home: games.score_home,
			score_away: games.score_away,
			home: games.home_team_id,
		})
		.from(games)
		.where(and(inArray(games.id, [...ids]), gameListed(tenant)));
	if (rows.length === 0) return [];
	const [periods, points, fouls] = await Promise.all([
		tx
			.select({ id: gamePeriods.id, name: gamePeriods.name })
			.from(gamePeriods)
			.orderBy(asc(gamePeriods.order), asc(gamePeriods.id)),
		tx
			.select()
			.from(periodScores)
			.where(inArray(periodScores.game_id, [...ids])),
		tx
			.select({
				game_id: gameEvents.game_id,
				side: sql<string>`${gameEvents.payload} ->> 'side'`,
				count: sql<number>`count(*)::int`,
			})
			.from(gameEvents)
			.innerJoin(games, and(eq(games.id, gameEvents.game_id), eq(games.period_id, gameEvents.period_id)))
			.where(
				and(
					inArray(gameEvents.game_id, [...ids]),
					eq(gameEvents.status, "applied"),
					sql`${gameEvents.payload} ->> 'action' = 'foul'`,
				),
			)
			.groupBy(gameEvents.game_id, sql`2`),
	]);
	return rows.map(({ period_id, home, ...row }) => {
		const own = points.filter(({ game_id }) => game_id === row.id);
		const of = (id: number, isHome: boolean) =>
			own.find((one) => one.game_period_id === id && (one.team_id === home) === isHome)?.score ?? null;
		const foulsOf = (side: string) => fouls.find((one) => one.game_id === row.id && one.side === side)?.count ?? 0;
		return {
			...row,
			period: periods.find(({ id }) => id === period_id) ?? null,
			periods: periods
				.filter(
					(period) =>
						!isFinal(period) &&
						(period.id === period_id || own.some(({ game_period_id }) => game_period_id === period.id)),
				)
				.map(({ id, name }) => ({ id, name, home: of(id, true), away: of(id, false) })),
			fouls: { home: foulsOf("home"), away: foulsOf("away") },
		};
	});
}

/** Tells everybody who follows a game what it is like after this change; they hear it when the change is committed. */
export async function announce(writer: Writer, gameId: number): Promise<void> {
	const [game] = await liveGames(writer, [gameId]);
	const { tx, organization } = writer;
	if (!game) return;
	await tx.insert(notices).values({ kind: "live", organization_id: organization.id, text: JSON.stringify(game) });
}
