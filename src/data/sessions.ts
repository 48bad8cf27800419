import { and, eq, ne, sql } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { sessions, users } from "../../db/schema/index.ts";
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

/** Notes when somebody signs in, for the owners who look after their people. */
export async function noteSignIn(db: PostgresJsDatabase, userId: number): Promise<void> {
	await as(
		db,
		"tipoff_auth",
		null,
		async (tx) =>
			await tx
				.update(users)
				.set({ signed_in_at: sql`now()` })
				.where(eq(users.id, userId)),
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
