import { and, eq, gt, isNotNull, lt, sql } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { credentials, identities, oidc_logins, users } from "../../../db/schema/index.ts";
import { personColumns } from "./person.ts";
import type { User } from "../../domain/roles.ts";
import { asAuth, withAuth, type Tenant } from "../tenant.ts";

/** A sign-in at the provider that is under way; `state` and `code` are hashes. */
export type OidcLogin = typeof oidc_logins.$inferSelect;

const iso = (instant: number) => new Date(instant).toISOString();

/** What is known of a sign-in when it begins. */
export type Begun = Omit<OidcLogin, "code" | "subject" | "email" | "mfa" | "user_id" | "expires_at"> & {
	address: string;
};

/** Begins a sign-in, unless `mayBegin` throws at how many of that network are under way; those that nobody has ended are swept. */
export async function beginLogin(
	db: PostgresJsDatabase,
	login: Begun,
	{ now, until }: { now: number; until: number },
	mayBegin: (underWay: number) => void,
): Promise<void> {
	await withAuth(db, async (tx) => {
		await tx.execute(sql`select pg_advisory_xact_lock(hashtext('oidc_logins'))`);
		await tx.delete(oidc_logins).where(lt(oidc_logins.expires_at, iso(now)));
		mayBegin(await tx.$count(oidc_logins, eq(oidc_logins.address, login.address)));
		await tx.insert(oidc_logins).values({ ...login, expires_at: iso(until) });
	});
}

export async function loginOf(db: PostgresJsDatabase, state: string, now: number): Promise<OidcLogin | null> {
	return await withAuth(db, async (tx) => {
		const [row] = await tx
			.select()
			.from(oidc_logins)
			.where(and(eq(oidc_logins.state, state), gt(oidc_logins.expires_at, iso(now))));
		return row ?? null;
	});
}

/** The provider has said who it is: a code, to be shown once, at the host where it was begun. Once a sign-in. */
export async function answerLogin(
	db: PostgresJsDatabase,
	state: string,
	{ until, ...said }: { code: string; subject: string; email: string | null; mfa: boolean; until: number },
): Promise<boolean> {
	return await withAuth(db, async (tx) => {
		const rows = await tx
			.update(oidc_logins)
			.set({ ...said, expires_at: iso(until) })
			.where(and(eq(oidc_logins.state, state), sql`${oidc_logins.code} is null`))
			.returning({ state: oidc_logins.state });
		return rows.length === 1;
	});
}

/** Ends a sign-in: what the provider said, when state, code and host are those of one that is answered and young enough. */
export async function endLogin(
	db: PostgresJsDatabase,
	{ state, code, host, now }: { state: string; code: string; host: string; now: number },
): Promise<(OidcLogin & { subject: string }) | null> {
	return await withAuth(db, async (tx) => {
		const [login] = await tx.delete(oidc_logins).where(eq(oidc_logins.state, state)).returning();
		const isGood = login && login.code === code && login.host === host && Date.parse(login.expires_at) > now;
		return isGood && login.subject !== null ? { ...login, subject: login.subject } : null;
	});
}

/** A person by their id, as a session knows them. */
export async function userById(db: PostgresJsDatabase, id: number): Promise<User | null> {
	return await withAuth(db, async (tx) => {
		const [user] = await tx.select(personColumns).from(users).where(eq(users.id, id));
		return user ?? null;
	});
}

/** Whether somebody has linked an account elsewhere, and has a password beside it. */
export async function waysIn(tenant: Tenant, userId: number): Promise<{ isLinked: boolean; hasPassword: boolean }> {
	const { tx } = tenant;
	return await asAuth(tenant, async () => ({
		isLinked: (await tx.$count(identities, eq(identities.user_id, userId))) > 0,
		hasPassword: (await tx.$count(credentials, eq(credentials.user_id, userId))) > 0,
	}));
}

/** Takes a person's accounts at the issuer away from them. */
export async function unlinkIdentity(db: PostgresJsDatabase, issuer: string, userId: number): Promise<void> {
	const own = and(eq(identities.issuer, issuer), eq(identities.user_id, userId));
	await withAuth(db, async (tx) => await tx.delete(identities).where(own));
}

/** The person whose account at the issuer this is, or null. */
export async function userOfIdentity(db: PostgresJsDatabase, issuer: string, subject: string): Promise<number | null> {
	return await withAuth(db, async (tx) => {
		const [row] = await tx
			.select({ user_id: identities.user_id })
			.from(identities)
			.where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
		return row?.user_id ?? null;
	});
}

/**
 * The one member of the organization whose proven e-mail this is (access 4); null when there is none, or more than one, or another
 * organization has proven it of somebody too: none of them can bind the person for the others. Never a super admin.
 */
export async function memberByEmail(
	db: PostgresJsDatabase,
	organizationId: number,
	email: string,
): Promise<number | null> {
	return await withAuth(db, async (tx) => {
		const rows = await tx
			.select({ id: users.id, email: users.email, organization_id: users.organization_id })
			.from(users)
			.where(
				and(
					isNotNull(users.organization_id),
					sql`lower(${users.email}) = lower(${email})`,
					isNotNull(users.email_verified_at),
				),
			);
		const same = rows.filter((row) => row.email !== null && isSameAddress(row.email, email));
		const [only] = same;
		return only && same.length === 1 && only.organization_id === organizationId ? only.id : null;
	});
}

/** Case is nothing in the letters of ASCII; others fold into letters of other addresses. */
function isSameAddress(one: string, other: string): boolean {
	const isAscii = [one, other].every((address) => /^[ -~]*$/.test(address));
	return one === other || (isAscii && one.toLowerCase() === other.toLowerCase());
}

/** Links an account at the issuer to a person; false when it is somebody's already. */
export async function linkIdentity(
	db: PostgresJsDatabase,
	issuer: string,
	subject: string,
	user_id: number,
): Promise<boolean> {
	return await withAuth(db, async (tx) => {
		const made = await tx.insert(identities).values({ issuer, subject, user_id }).onConflictDoNothing().returning();
		if (made.length === 1) return true;
		const [row] = await tx
			.select({ user_id: identities.user_id })
			.from(identities)
			.where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
		return row?.user_id === user_id;
	});
}
