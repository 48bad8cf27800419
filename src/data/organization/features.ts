import { asc, eq } from "drizzle-orm";
import { features } from "../../../db/schema/index.ts";
import { assert, foundFirst } from "../../domain/refusal.ts";
import { record } from "../audit/audit.ts";
import { refuseStale } from "../revision.ts";
import type { Tenant, Writer } from "../tenant.ts";

/** A part of the product that an organization has switched on or off (platform 5). */
export interface Feature {
	id: number;
	feature_key: string;
	enabled: boolean;
	revision: number;
}

const columns = {
	id: features.id,
	feature_key: features.feature_key,
	enabled: features.enabled,
	revision: features.revision,
};

export async function all({ tx }: Tenant): Promise<Feature[]> {
	return await tx.select(columns).from(features).orderBy(asc(features.feature_key));
}

/** Whether a feature is there and on. */
export async function isOn({ tx }: Tenant, key: string): Promise<boolean> {
	const [row] = await tx.select({ enabled: features.enabled }).from(features).where(eq(features.feature_key, key));
	return row?.enabled ?? false;
}

export async function turn(writer: Writer, id: number, enabled: boolean, revision?: number): Promise<Feature> {
	const before = foundFirst(await writer.tx.select(columns).from(features).where(eq(features.id, id)));
	refuseStale(before, revision);
	if (before.enabled === enabled) return before;
	const [after] = await writer.tx.update(features).set({ enabled }).where(eq(features.id, id)).returning(columns);
	assert(after, "the feature was just read");
	await record(writer, { action: "update", noun: "feature", row_id: id, before: { ...before }, after: { ...after } });
	return after;
}
