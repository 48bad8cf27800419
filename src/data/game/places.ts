import { and, desc, inArray, isNotNull, sql } from "drizzle-orm";
import { games } from "../../../db/schema/index.ts";
import { placesOnce, type Spelling } from "../../domain/game/places.ts";
import { compareNames } from "../../domain/order.ts";
import { placesIn } from "../../domain/venue/places.ts";
import type { Tenant } from "../tenant.ts";
import { placesOfTenant } from "../venue/places.ts";

/** What a field for a place offers: the venues and their courts, and what else these seasons have written there, as it is spelled most. */
export async function placesOf(tenant: Tenant, seasons: readonly number[]): Promise<string[]> {
	const [rows, places] = await Promise.all([writtenIn(tenant, seasons), placesOfTenant(tenant)]);
	const free = rows.filter(({ name }) => places.spotOf(name) === null);
	const others = placesOnce(free.map(({ name, uses }): Spelling => [name, uses]));
	return [...placesIn(places.venues), ...others].toSorted(compareNames);
}

async function writtenIn({ tx }: Tenant, seasons: readonly number[]) {
	if (seasons.length === 0) return [];
	return await tx
		.select({ name: sql<string>`${games.location}`, uses: sql<number>`count(*)::int` })
		.from(games)
		.where(and(inArray(games.season_id, [...seasons]), isNotNull(games.location)))
		.groupBy(games.location)
		.orderBy(desc(sql`count(*)`), sql`${games.location} collate "C"`);
}
