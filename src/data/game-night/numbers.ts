import { eq, inArray, sql } from "drizzle-orm";
import { attributes, attributeValues, rosters } from "../../../db/schema/index.ts";
import type { Tenant } from "../tenant.ts";

/** The numbers of roster entries, where they have one: that season's (players 10), by the attribute of that name (players 12). */
export async function numbersThen({ tx }: Tenant, entries: readonly number[]): Promise<Map<number, string>> {
	if (entries.length === 0) return new Map();
	const today = tx
		.select({ player_id: attributeValues.player_id, value: attributeValues.value })
		.from(attributeValues)
		.innerJoin(attributes, eq(attributes.id, attributeValues.attribute_id))
		.where(eq(sql`lower(${attributes.attribute_name})`, "number"))
		.as("today");
	const rows = await tx
		.select({ id: rosters.id, number: sql<string | null>`coalesce(${rosters.number}, ${today.value})` })
		.from(rosters)
		.leftJoin(today, eq(today.player_id, rosters.player_id))
		.where(inArray(rosters.id, [...entries]));
	return new Map(rows.flatMap(({ id, number }) => (number ? [[id, number]] : [])));
}
