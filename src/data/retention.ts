import { lt, sql, type SQL } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import {
	auditLog,
	deletions,
	factor_steps,
	importUndos,
	login_attempts,
	oidc_logins,
	organizations,
	sessions,
} from "../../db/schema/index.ts";
import { attemptsMs } from "../domain/account/attempts.ts";
import { auditDays, undoDays } from "../domain/deletion/deletions.ts";
import { isYoung } from "./account/sessions.ts";
import { as, withAuth } from "./tenant.ts";

/** Deletes of every organization what has been kept as long as it may (writing 7), and what has ended of sessions and sign-ins; `instant` in milliseconds since 1970. */
export async function sweepKept(db: PostgresJsDatabase, instant: number): Promise<void> {
	const before = (days: number): SQL =>
		sql`to_timestamp(${instant / 1000}::float8) - make_interval(days => ${days}::int)`;
	await as(
		db,
		"tipoff_platform",
		null,
		async (tx) => {
			await tx.delete(organizations).where(sql`${organizations.deleted_at} <= ${before(undoDays)}`);
			await tx.delete(deletions).where(sql`${deletions.created_at} <= ${before(undoDays)}`);
			await tx.delete(importUndos).where(sql`${importUndos.created_at} <= ${before(undoDays)}`);
			await tx.delete(auditLog).where(sql`${auditLog.created_at} <= ${before(auditDays)}`);
		},
		{ limit: "sweep" },
	);
	const now = new Date(instant).toISOString();
	await withAuth(
		db,
		async (tx) => {
			await tx.delete(sessions).where(sql`${sessions.expiresAt} < now() or not ${isYoung}`);
			await tx
				.delete(login_attempts)
				.where(lt(login_attempts.created_at, new Date(instant - attemptsMs).toISOString()));
			await tx.delete(factor_steps).where(lt(factor_steps.expires_at, now));
			await tx.delete(oidc_logins).where(lt(oidc_logins.expires_at, now));
		},
		{ limit: "sweep" },
	);
}
