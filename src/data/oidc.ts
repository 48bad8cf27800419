import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { identities, oidc_logins, users } from "../../db/schema/index.ts";
import type { User, UserRole } from "../domain/roles.ts";
import { as } from "./tenant.ts";

/** A sign-in at the provider that is under way; `state` and `code` are hashes. */
export type OidcLogin = typeof oidc_logins.$inferSelect;

const iso = (instant: number) => new Date(instant).toISOString();

/** Begins a sign-in; those that nobody has ended are swept. */
export async function beginLogin(
	db: PostgresJsDatabase,
	login: Omit<OidcLogin, "code" | "user_id" | "expires_at">,
	{ now, until }: { now: number; until: number },
): Promise<void> {
	await as(db, "tipoff_auth", null, async (tx) => {
		await tx.delete(oidc_logins).where(lt(oidc_logins.expires_at, iso(now)));
		await tx.insert(oidc_logins).values({ ...login, expires_at: iso(until) });
	});
}

export async function loginOf(db: PostgresJsDatabase, state: string, now: number): Promise<OidcLogin | null> {
	return await as(db, "tipoff_auth", null, async (tx) => {
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
	{ code, user_id, until }: { code: string; user_id: number; until: number },
): Promise<boolean> {
	return await as(db, "tipoff_auth", null, async (tx) => {
		const rows = await tx
			.update(oidc_logins)
			.set({ code, user_id, expires_at: iso(until) })
			.where(and(eq(oidc_logins.state, state), sql`${oidc_logins.code} is null`))
			.returning({ state: oidc_logins.state });
		return rows.length === 1;
	});
}

/** Ends a sign-in: the person, when state, code and host are those of one that is answered and young enough. */
export async function endLogin(
	db: PostgresJsDatabase,
	{ state, code, host, now }: { state: string; code: string; host: string; now: number },
): Promise<{ user: User; login: OidcLogin } | null> {
	return await as(db, "tipoff_auth", null, async (tx) => {
		const [login] = await tx.delete(oidc_logins).where(eq(oidc_logins.state, state)).returning();
		if (!login || login.code !== code || login.host !== host || Date.parse(login.expires_at) <= now) return null;
		const [user] = await tx
			.select(person)
			.from(users)
			.where(eq(users.id, login.user_id ?? 0));
		return user ? { user: { ...user, role: user.role as UserRole }, login } : null; // checked by the database
	});
}

const person = {
	id: users.id,
	organization_id: users.organization_id,
	username: users.username,
	email: users.email,
	role: users.role,
	theme: users.theme,
};

/** The person whose account at the issuer this is, or null. */
export async function userOfIdentity(db: PostgresJsDatabase, issuer: string, subject: string): Promise<number | null> {
	return await as(db, "tipoff_auth", null, async (tx) => {
		const [row] = await tx
			.select({ user_id: identities.user_id })
			.from(identities)
			.where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
		return row?.user_id ?? null;
	});
}

/** The one member of the organization with this e-mail; null when there is none, or more than one. Never a super admin. */
export async function memberByEmail(
	db: PostgresJsDatabase,
	organizationId: number,
	email: string,
): Promise<number | null> {
	return await as(db, "tipoff_auth", null, async (tx) => {
		const rows = await tx
			.select({ id: users.id })
			.from(users)
			.where(and(eq(users.organization_id, organizationId), sql`lower(${users.email}) = lower(${email})`))
			.limit(2);
		return rows.length === 1 ? (rows[0]?.id ?? null) : null;
	});
}

/** Links an account at the issuer to a person; false when it is somebody's already. */
export async function linkIdentity(
	db: PostgresJsDatabase,
	issuer: string,
	subject: string,
	user_id: number,
): Promise<boolean> {
	return await as(db, "tipoff_auth", null, async (tx) => {
		const made = await tx.insert(identities).values({ issuer, subject, user_id }).onConflictDoNothing().returning();
		if (made.length === 1) return true;
		const [row] = await tx
			.select({ user_id: identities.user_id })
			.from(identities)
			.where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
		return row?.user_id === user_id;
	});
}
