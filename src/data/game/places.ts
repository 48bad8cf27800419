import { and, desc, inArray, isNotNull, sql } from "drizzle-orm";
import { games } from "../../../db/schema/index.ts";
import { placesOnce, type Spelling } from "../../domain/game/places.ts";
import type { Tenant } from "../tenant.ts";

/** Where the games of these seasons are played, each place once, as it is spelled most. */
export async function placesOf({ tx }: Tenant, seasons: readonly number[]): Promise<string[]> {
	if (seasons.length === 0) return [];
	const rows = await tx
		.select({ name: sql<string>`${games.location}`, uses: sql<number>`count(*)::int` })
		.from(games)
		.where(and(inArray(games.season_id, [...seasons]), isNotNull(games.location)))
		.groupBy(games.location)
		.orderBy(desc(sql`count(*)`), sql`${games.location} collate "C"`);
	return placesOnce(rows.map(({ name, uses }): Spelling => [name, uses]));
}
