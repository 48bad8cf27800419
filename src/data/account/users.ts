import { asc, eq } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { credentials, users } from "../../../db/schema/index.ts";
import { assert, Refusal } from "../../domain/refusal.ts";
import { plainUsername } from "../../domain/account/users.ts";
import { as, postgresCode, withAuth } from "../tenant.ts";

const uniqueViolation = "23505";
const usernameForm = /^[^\s@/]{1,60}$/;

/** A person who may manage the whole platform; they belong to no organization. Refused: a name that is taken or has spaces. */
export async function createSuperAdmin(
	db: PostgresJsDatabase,
	{ username: given, passwordHash, temporary = false }: { username: string; passwordHash: string; temporary?: boolean },
): Promise<number> {
	const username = plainUsername(given);
	if (!usernameForm.test(username))
		throw new Refusal("invalid", "A username has 1 to 60 characters without spaces, @ or slashes.", {
			username: "form",
		});
	return await withAuth(db, async (tx) => {
		const [user] = await tx.insert(users).values({ username, role: "super_admin" }).returning({ id: users.id });
		assert(user, "an insert returns its row");
		await tx.insert(credentials).values({ user_id: user.id, password_hash: passwordHash, temporary });
		return user.id;
	}).catch((error: unknown) => refuseTaken(error, username));
}

/** Whether nobody manages the platform yet. */
export async function lacksSuperAdmin(db: PostgresJsDatabase): Promise<boolean> {
	return await withAuth(db, async (tx) => {
		const rows = await tx.select({ id: users.id }).from(users).where(eq(users.role, "super_admin")).limit(1);
		return rows.length === 0;
	});
}

/** Those who manage the platform, by name, with the day since when. */
export async function superAdmins(
	db: PostgresJsDatabase,
): Promise<{ username: string; email: string | null; since: string }[]> {
	return await withAuth(db, async (tx) => {
		const rows = await tx
			.select({ username: users.username, email: users.email, created_at: users.created_at })
			.from(users)
			.where(eq(users.role, "super_admin"))
			.orderBy(asc(users.username));
		return rows.map(({ created_at, ...row }) => ({ ...row, since: created_at.slice(0, 10) }));
	});
}

/** The organization of a user; null for a super admin, and where there is no such user. */
export async function organizationOfUser(db: PostgresJsDatabase, id: number): Promise<number | null> {
	return await as(db, "tipoff_platform", null, async (tx) => {
		const [row] = await tx.select({ organization_id: users.organization_id }).from(users).where(eq(users.id, id));
		return row?.organization_id ?? null;
	});
}

/** A person of an organization; the password is known by its hash only. Refused: a name that is taken. */
export async function createMember(
	db: PostgresJsDatabase,
	{
		organizationId,
		username,
		role,
		passwordHash,
	}: { organizationId: number; username: string; role: "org_owner" | "staff"; passwordHash: string },
): Promise<number> {
	return await withAuth(db, async (tx) => {
		const [user] = await tx
			.insert(users)
			.values({ username, role, organization_id: organizationId })
			.returning({ id: users.id });
		assert(user, "an insert returns its row");
		await tx.insert(credentials).values({ user_id: user.id, password_hash: passwordHash });
		return user.id;
	}).catch((error: unknown) => refuseTaken(error, username));
}

function refuseTaken(error: unknown, username: string): never {
	if (postgresCode(error) !== uniqueViolation) throw error;
	throw new Refusal("conflict", `There is already a user named "${username}".`, { username: "taken" });
}
