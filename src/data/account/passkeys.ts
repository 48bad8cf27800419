import { and, eq, sql } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { passkeys, second_factors, users } from "../../../db/schema/index.ts";
import { personColumns } from "./person.ts";
import type { User } from "../../domain/roles.ts";
import { postgresCode, withAuth, type Tx } from "../tenant.ts";
import { Refusal } from "../../domain/refusal.ts";

export type Passkey = Omit<typeof passkeys.$inferSelect, "created_at" | "used_at">;

/** The passkeys of somebody for one host, as the browser is asked for them. */
export async function passkeysFor(
	db: PostgresJsDatabase,
	userId: number,
	host: string,
): Promise<{ id: string; transports: string[] }[]> {
	return await withAuth(db, async (tx) => {
		const rows = await tx
			.select({ id: passkeys.id, transports: passkeys.transports })
			.from(passkeys)
			.where(and(eq(passkeys.user_id, userId), eq(passkeys.host, host)));
		return rows.map(({ id, transports }) => ({ id, transports: transports.split(" ").filter(Boolean) }));
	});
}

/** A passkey of this host with whose it is, and by what its authenticator knows them. */
export async function passkeyOf(
	db: PostgresJsDatabase,
	id: string,
	host: string,
): Promise<{ passkey: Passkey; user: User; handle: string } | null> {
	return await withAuth(db, async (tx) => {
		const [row] = await tx
			.select({
				passkey: passkeys,
				handle: second_factors.handle,
				user: personColumns,
			})
			.from(passkeys)
			.innerJoin(users, eq(users.id, passkeys.user_id))
			.innerJoin(second_factors, eq(second_factors.user_id, passkeys.user_id))
			.where(and(eq(passkeys.id, id), eq(passkeys.host, host)));
		return row ?? null;
	});
}

/** Notes that a passkey was used; false where its counter has not gone on, which a copy of it would do. */
export async function usePasskey(
	db: PostgresJsDatabase,
	id: string,
	{ counter, backed_up, instant }: { counter: number; backed_up: boolean; instant: number },
): Promise<boolean> {
	return await withAuth(db, async (tx) => {
		const rows = await tx
			.update(passkeys)
			.set({ counter, backed_up, used_at: new Date(instant).toISOString() })
			.where(and(eq(passkeys.id, id), sql`(${passkeys.counter} < ${counter} or ${passkeys.counter} = 0)`))
			.returning({ id: passkeys.id });
		return rows.length === 1;
	});
}

/** Refused: a passkey that is somebody's already, and more of them than anybody has devices. */
export async function addPasskey(tx: Tx, passkey: Passkey): Promise<void> {
	const known = await tx.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.user_id, passkey.user_id));
	if (known.length >= passkeysMax) throw new Refusal("conflict", `You have ${passkeysMax} passkeys. Remove one first.`);
	await tx
		.insert(passkeys)
		.values(passkey)
		.catch((error: unknown) => {
			if (postgresCode(error) !== uniqueViolation) throw error;
			throw new Refusal("conflict", "This passkey is known already.");
		});
}

const passkeysMax = 20;
const uniqueViolation = "23505";

/** Its name, or null where this person has no such passkey. */
export async function removePasskey(tx: Tx, userId: number, id: string): Promise<string | null> {
	const [gone] = await tx
		.delete(passkeys)
		.where(and(eq(passkeys.user_id, userId), eq(passkeys.id, id)))
		.returning({ name: passkeys.name });
	return gone?.name ?? null;
}
