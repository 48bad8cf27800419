import { and, count, eq, gt, max, sql } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { credentials, login_attempts, users } from "../../../db/schema/index.ts";
import { personColumns } from "./person.ts";
import type { User } from "../../domain/roles.ts";
import { plainUsername } from "../../domain/account/users.ts";
import { endStepsOf } from "./factor-steps.ts";
import { withAuth, type Tx } from "../tenant.ts";

/** A password that somebody has; a temporary one was made for them and is to be changed. */
interface Credential {
	hash: string;
	temporary: boolean;
}

/** A person by username, in its normal form, with their password; null when there is none. */
export async function credentialOf(
	db: PostgresJsDatabase,
	username: string,
): Promise<({ user: User } & Credential) | null> {
	const known = await userNamed(db, username);
	return known?.credential ? { user: known.user, ...known.credential } : null;
}

/** The same of somebody who may have no password: one who came with an organization's file has none. */
export async function userNamed(
	db: PostgresJsDatabase,
	username: string,
): Promise<{ user: User; credential: Credential | null } | null> {
	return await withAuth(db, async (tx) => {
		const [row] = await tx
			.select({
				...personColumns,
				hash: credentials.password_hash,
				temporary: credentials.temporary,
			})
			.from(users)
			.leftJoin(credentials, eq(credentials.user_id, users.id))
			.where(sql`app_account(${users.username}) = ${accountOf(username)}`);
		if (!row) return null;
		const { hash, temporary, ...user } = row;
		const credential = hash === null ? null : { hash, temporary: temporary === true };
		return { user, credential };
	});
}

/** The hash of a person's password; null for one who has none. */
export async function passwordHashOf(db: PostgresJsDatabase, userId: number): Promise<string | null> {
	return (await hashesOf(db, userId))?.present ?? null;
}

/** The hash of the last password of their own before the present one; null where there is none. */
export async function formerHashOf(db: PostgresJsDatabase, userId: number): Promise<string | null> {
	return (await hashesOf(db, userId))?.former ?? null;
}

async function hashesOf(db: PostgresJsDatabase, userId: number) {
	return await withAuth(db, async (tx) => {
		const [row] = await tx
			.select({ present: credentials.password_hash, former: credentials.former_hash })
			.from(credentials)
			.where(eq(credentials.user_id, userId));
		return row;
	});
}

/** A password by its hash; a temporary one is known to somebody else and is to be changed (access 17). */
export interface Secret {
	hash: string;
	temporary: boolean;
}

export async function setPassword(
	db: PostgresJsDatabase,
	userId: number,
	hash: string,
	temporary: boolean,
): Promise<void> {
	await withAuth(db, async (tx) => await storeSecret(tx, userId, { hash, temporary }));
}

/** As the auth role; the password that somebody had, unless it was a temporary one, is their former one. */
export async function storeSecret(tx: Tx, user_id: number, { hash, temporary }: Secret): Promise<void> {
	const change = { password_hash: hash, temporary, changed_at: sql`now()` };
	const former_hash = sql`case when ${credentials.temporary} then ${credentials.former_hash} else ${credentials.password_hash} end`;
	await tx
		.insert(credentials)
		.values({ user_id, ...change })
		.onConflictDoUpdate({ target: credentials.user_id, set: { ...change, former_hash } });
	await endStepsOf(tx, user_id);
}

/** The one form of a username: accounts are counted, found and made in it, else each spelling had tries of its own (access 21). */
const accountOf = (username: string) => sql<string>`app_account(${plainUsername(username)})`;

export interface Failures {
	count: number;
	/** The instant of the last one, in milliseconds. */
	last: number;
}

/**
 * Notes an attempt to sign in, unless `mayTry` throws at those that have failed since an instant, of the account and of the
 * network (access 5). In the database and one after the other, so that a burst over many connections and processes gets no
 * more tries than one by one; who gets in is forgiven.
 */
export async function noteAttempt(
	db: PostgresJsDatabase,
	{ account, address, instant }: { account: string; address: string; instant: number },
	since: number,
	mayTry: (failed: { account: Failures; address: Failures }) => void,
): Promise<void> {
	const from = new Date(since).toISOString();
	await withAuth(db, async (tx) => {
		await tx.execute(sql`select pg_advisory_xact_lock(hashtext('login_attempts'))`);
		const read = async (where: ReturnType<typeof eq>): Promise<Failures> => {
			const [row] = await tx
				.select({ count: count(), last: max(login_attempts.created_at) })
				.from(login_attempts)
				.where(and(where, gt(login_attempts.created_at, from)));
			return { count: row?.count ?? 0, last: row?.last ? Date.parse(row.last) : 0 };
		};
		mayTry({
			account: await read(eq(login_attempts.account, accountOf(account))),
			address: await read(eq(login_attempts.address, address)),
		});
		const created_at = new Date(instant).toISOString();
		await tx.insert(login_attempts).values({ account: accountOf(account), address, created_at });
	});
}

/** After a login: the account's failures are forgiven, and what is old is swept. */
export async function forgive(db: PostgresJsDatabase, account: string, before: number): Promise<void> {
	await withAuth(db, async (tx) => {
		await tx
			.delete(login_attempts)
			.where(
				sql`${login_attempts.account} = ${accountOf(account)} or ${login_attempts.created_at} < ${new Date(before).toISOString()}`,
			);
	});
}
