import { sql, type SQL } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { auditLog, deletions, organizations } from "../../db/schema/index.ts";
import { auditDays, undoDays } from "../domain/deletions.ts";
import { as } from "./tenant.ts";

/** Deletes of every organization what has been kept as long as it may (writing 7); `instant` in milliseconds since 1970. */
export async function sweepKept(db: PostgresJsDatabase, instant: number): Promise<void> {
	const before = (days: number): SQL =>
		sql`to_timestamp(${instant / 1000}::float8) - make_interval(days => ${days}::int)`;
	await as(db, "tipoff_platform", null, async (tx) => {
		await tx.delete(organizations).where(sql`${organizations.deleted_at} <= ${before(undoDays)}`);
		await tx.delete(deletions).where(sql`${deletions.created_at} <= ${before(undoDays)}`);
		await tx.delete(auditLog).where(sql`${auditLog.created_at} <= ${before(auditDays)}`);
	});
}
