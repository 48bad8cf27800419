import { and, count, desc, eq, inArray, max } from "drizzle-orm";
import { gameEvents, games } from "../../../db/schema/index.ts";
import type { Tenant } from "../tenant.ts";

/** Games of some seasons with presses of scorers that came too late and wait for staff (writing 4), the latest first. */
export async function latePresses(
	{ tx }: Tenant,
	seasonIds: readonly number[],
): Promise<{ id: number; presses: number }[]> {
	if (seasonIds.length === 0) return [];
	const latest = max(gameEvents.created_at);
	return await tx
		.select({ id: gameEvents.game_id, presses: count() })
		.from(gameEvents)
		.innerJoin(games, eq(games.id, gameEvents.game_id))
		.where(and(eq(gameEvents.status, "late"), inArray(games.season_id, [...seasonIds])))
		.groupBy(gameEvents.game_id)
		.orderBy(desc(latest), desc(gameEvents.game_id));
}
