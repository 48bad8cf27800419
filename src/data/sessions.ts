import { and, eq, ne } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { sessions } from "../../db/schema/index.ts";
import { as } from "./tenant.ts";

/** What a session keeps beside its user; ids are hashes here. */
export interface SessionChange {
	acting_organization_id?: number | null;
	public_mode?: boolean;
}

export async function changeSession(db: PostgresJsDatabase, hashedId: string, change: SessionChange): Promise<void> {
	await as(
		db,
		"tipoff_auth",
		null,
		async (tx) => await tx.update(sessions).set(change).where(eq(sessions.id, hashedId)),
	);
}

/** Ends a person's sessions, but for one. */
export async function endSessions(db: PostgresJsDatabase, userId: number, except: string): Promise<void> {
	await as(
		db,
		"tipoff_auth",
		null,
		async (tx) => await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, except))),
	);
}
