import { and, asc, eq, inArray, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { passkeys, recovery_codes, second_factors } from "../../../db/schema/index.ts";
import type { Failures } from "./credentials.ts";
import { inIso } from "../instants.ts";
import { asAuth, withAuth, type Tenant, type Tx } from "../tenant.ts";

/** What somebody has besides a password, without any secret. */
export interface Factors {
	/** Since when one-time codes are asked for; null where they are not. */
	code: string | null;
	passkeys: {
		id: string;
		host: string;
		name: string;
		backed_up: boolean;
		created_at: string;
		used_at: string | null;
	}[];
	/** Recovery codes that are left. */
	recovery: number;
}

export const hasFactor = ({ code, passkeys: keys }: Pick<Factors, "code" | "passkeys">): boolean =>
	code !== null || keys.length > 0;

export async function factorsOf(db: PostgresJsDatabase, userId: number): Promise<Factors> {
	return await withAuth(db, async (tx) => await factorsIn(tx, userId));
}

/** In a transaction of the role that may read them. */
export async function factorsIn(tx: Tx, userId: number): Promise<Factors> {
	const [code] = await tx
		.select({ added: inIso(second_factors.code_added_at) })
		.from(second_factors)
		.where(eq(second_factors.user_id, userId));
	const keys = await tx
		.select({
			id: passkeys.id,
			host: passkeys.host,
			name: passkeys.name,
			backed_up: passkeys.backed_up,
			created_at: inIso(passkeys.created_at),
			used_at: inIso(passkeys.used_at),
		})
		.from(passkeys)
		.where(eq(passkeys.user_id, userId))
		.orderBy(asc(passkeys.created_at), asc(passkeys.id));
	const left = await tx
		.select({ number: recovery_codes.number })
		.from(recovery_codes)
		.where(and(eq(recovery_codes.user_id, userId), isNull(recovery_codes.used_at)));
	return { code: code?.added ?? null, passkeys: keys, recovery: left.length };
}

/** The person's row, made where there is none yet; gives by what authenticators know them. */
async function ensureRow(tx: Tx, user_id: number): Promise<string> {
	const fresh = Buffer.from(crypto.getRandomValues(new Uint8Array(handleBytes))).toString("base64url");
	await tx.insert(second_factors).values({ user_id, handle: fresh }).onConflictDoNothing();
	const [row] = await tx
		.select({ handle: second_factors.handle })
		.from(second_factors)
		.where(eq(second_factors.user_id, user_id));
	return row?.handle ?? fresh;
}

const handleBytes = 24;

/** By what authenticators know somebody, from now on. */
export const handleOf = async (db: PostgresJsDatabase, userId: number): Promise<string> =>
	await withAuth(db, async (tx) => await ensureRow(tx, userId));

/** A secret for one-time codes that counts once it has made a code that fits. */
export async function offerCodes(db: PostgresJsDatabase, user_id: number, secret: string): Promise<void> {
	await withAuth(db, async (tx) => {
		await ensureRow(tx, user_id);
		await tx.update(second_factors).set({ code_offered: secret }).where(eq(second_factors.user_id, user_id));
	});
}

export interface CodeSecrets {
	secret: string | null;
	offered: string | null;
	/** The last step whose code was used. */
	step: number | null;
}

export async function codeSecretsOf(db: PostgresJsDatabase, userId: number): Promise<CodeSecrets | null> {
	return await withAuth(db, async (tx) => {
		const [row] = await tx
			.select({
				secret: second_factors.code_secret,
				offered: second_factors.code_offered,
				step: second_factors.code_step,
			})
			.from(second_factors)
			.where(eq(second_factors.user_id, userId));
		return row ?? null;
	});
}

/** The secret that was offered takes effect, with the step of the code that has shown it; false where it is another one now. */
export async function takeCodes(
	tx: Tx,
	user_id: number,
	{ secret, step, instant }: { secret: string; step: number; instant: number },
): Promise<boolean> {
	const rows = await tx
		.update(second_factors)
		.set({
			code_secret: secret,
			code_offered: null,
			code_added_at: new Date(instant).toISOString(),
			code_step: step,
			failures: 0,
		})
		.where(and(eq(second_factors.user_id, user_id), eq(second_factors.code_offered, secret)))
		.returning({ user_id: second_factors.user_id });
	return rows.length === 1;
}

export async function dropCodes(tx: Tx, userId: number): Promise<void> {
	await tx
		.update(second_factors)
		.set({ code_secret: null, code_offered: null, code_added_at: null })
		.where(eq(second_factors.user_id, userId));
}

/** Uses the code of a step; false where that one or a later one was used before, by whichever process (factors 3). */
export async function useStep(db: PostgresJsDatabase, userId: number, step: number): Promise<boolean> {
	return await withAuth(db, async (tx) => {
		const rows = await tx
			.update(second_factors)
			.set({ code_step: step, failures: 0 })
			.where(
				and(
					eq(second_factors.user_id, userId),
					or(isNull(second_factors.code_step), lt(second_factors.code_step, step)),
				),
			)
			.returning({ user_id: second_factors.user_id });
		return rows.length === 1;
	});
}

/**
 * Notes a guess at somebody's codes, unless `mayTry` throws at those since an instant (factors 2). Under the row's lock, so that
 * a burst over many connections gets no more tries than one by one.
 */
export async function noteGuess(
	db: PostgresJsDatabase,
	user_id: number,
	{ instant, since }: { instant: number; since: number },
	mayTry: (failed: Failures) => void,
): Promise<void> {
	await withAuth(db, async (tx) => {
		await ensureRow(tx, user_id);
		const [row] = await tx
			.select({ failures: second_factors.failures, failed_at: second_factors.failed_at })
			.from(second_factors)
			.where(eq(second_factors.user_id, user_id))
			.for("update");
		const last = row?.failed_at ? Date.parse(row.failed_at) : 0;
		const count = last > since ? (row?.failures ?? 0) : 0;
		mayTry({ count, last });
		await tx
			.update(second_factors)
			.set({ failures: count + 1, failed_at: new Date(instant).toISOString() })
			.where(eq(second_factors.user_id, user_id));
	});
}

export async function forgiveGuesses(db: PostgresJsDatabase, userId: number): Promise<void> {
	await withAuth(
		db,
		async (tx) => await tx.update(second_factors).set({ failures: 0 }).where(eq(second_factors.user_id, userId)),
	);
}

/** A new set of recovery codes, by their hashes; the former one ends. */
export async function setRecovery(tx: Tx, user_id: number, hashes: readonly string[]): Promise<void> {
	await tx.delete(recovery_codes).where(eq(recovery_codes.user_id, user_id));
	await tx.insert(recovery_codes).values(hashes.map((code_hash, at) => ({ user_id, number: at + 1, code_hash })));
}

/** The hash of one recovery code that is left. */
export async function recoveryHashOf(db: PostgresJsDatabase, userId: number, number: number): Promise<string | null> {
	return await withAuth(db, async (tx) => {
		const [row] = await tx.select({ hash: recovery_codes.code_hash }).from(recovery_codes).where(left(userId, number));
		return row?.hash ?? null;
	});
}

/** Uses a recovery code; false where somebody was faster. */
export async function useRecovery(
	db: PostgresJsDatabase,
	userId: number,
	number: number,
	instant: number,
): Promise<boolean> {
	return await withAuth(db, async (tx) => {
		const rows = await tx
			.update(recovery_codes)
			.set({ used_at: new Date(instant).toISOString() })
			.where(left(userId, number))
			.returning({ number: recovery_codes.number });
		return rows.length === 1;
	});
}

const left = (userId: number, number: number) =>
	and(eq(recovery_codes.user_id, userId), eq(recovery_codes.number, number), isNull(recovery_codes.used_at));

/** Nothing is left of what somebody has besides a password. */
export async function dropAll(tx: Tx, userId: number): Promise<void> {
	await tx.delete(passkeys).where(eq(passkeys.user_id, userId));
	await dropRest(tx, userId);
}

/** With the last factor the recovery codes go. */
export async function dropRest(tx: Tx, userId: number): Promise<void> {
	await tx.delete(recovery_codes).where(eq(recovery_codes.user_id, userId));
	await tx.delete(second_factors).where(eq(second_factors.user_id, userId));
}

/** The same inside a page. */
export const factorsWithin = async (tenant: Tenant, userId: number): Promise<Factors> =>
	await asAuth(tenant, async () => await factorsIn(tenant.tx, userId));

/** Who of these has a second factor. */
export async function holdersOfFactors(tenant: Tenant, ids: readonly number[]): Promise<ReadonlySet<number>> {
	const { tx } = tenant;
	const of = [...ids];
	return await asAuth(tenant, async () => {
		const byCode = await tx
			.select({ id: second_factors.user_id })
			.from(second_factors)
			.where(and(inArray(second_factors.user_id, of), isNotNull(second_factors.code_added_at)));
		const byKey = await tx.select({ id: passkeys.user_id }).from(passkeys).where(inArray(passkeys.user_id, of));
		return new Set([...byCode, ...byKey].map(({ id }) => id));
	});
}
