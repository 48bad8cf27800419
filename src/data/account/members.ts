import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { auditLog, users } from "../../../db/schema/index.ts";
import { personColumns } from "./person.ts";
import { Refusal, assert, found } from "../../domain/refusal.ts";
import { losesOwner, ownerRole, type User } from "../../domain/roles.ts";
import type { MemberRole } from "../../domain/account/users.ts";
import type { Theme } from "../../domain/organization/organizations.ts";
import { record } from "../audit/audit.ts";
import { storeSecret, type Secret } from "./credentials.ts";
import { newIn, refuseStale } from "../revision.ts";
import { as, asAuth, postgresCode, withAuth, type Actor, type Tenant, type Tx, type Writer } from "../tenant.ts";

export type Person = User & { revision: number };

const columns = { ...personColumns, revision: users.revision };

/** A person of whatever organization, or of none; who asks is checked by the caller. */
export async function personById(db: PostgresJsDatabase, id: number): Promise<Person | null> {
	return await as(db, "tipoff_platform", null, async (tx) => await personIn(tx, id));
}

/** A person of this organization. */
export async function memberById({ tx }: Tenant, id: number): Promise<Person | null> {
	return await personIn(tx, id);
}

async function personIn(tx: Tx, id: number): Promise<Person | null> {
	const [row] = await tx.select(columns).from(users).where(eq(users.id, id));
	return row ?? null;
}

export interface NewMember {
	username: string;
	email: string | null;
	role: MemberRole;
}

/** A new person of the organization, with a temporary password. Refused: a username that somebody has. */
export async function createMember(writer: Writer, member: NewMember, hash: string): Promise<Person> {
	const { tx, organization } = writer;
	const [row] = await tx
		.insert(users)
		.values({ ...member, ...givenBy(true, member.email), organization_id: organization.id })
		.returning(columns)
		.catch(refuseTaken);
	assert(row, "an insert returns its row");
	await setSecret(tx, row.id, { hash, temporary: true });
	await record(writer, { action: "create", noun: "user", row_id: row.id, after: logged(row) });
	return { ...row, role: member.role };
}

/** The first owner of an organization that is just being made, in its transaction. */
export async function createFirstOwner(
	tx: Tx,
	id: number,
	by: Actor,
	{ member, hash }: { member: NewMember; hash: string },
): Promise<Person> {
	const [row] = await tx
		.insert(users)
		.values({ ...member, ...givenBy(true, member.email), organization_id: id })
		.returning(columns)
		.catch(refuseTaken);
	assert(row, "an insert returns its row");
	await setSecret(tx, row.id, { hash, temporary: true });
	const entry = { action: "create", noun: "user", row_id: row.id, after: logged(row) };
	await tx.insert(auditLog).values({ organization_id: id, user_id: by.id, actor: by.name, ...entry });
	return { ...row, role: member.role };
}

export interface MemberChange {
	username?: string;
	email?: string | null;
	role?: MemberRole;
	theme?: Theme;
}

/** Changes a person of the organization, who keeps at least one owner (access 6). */
export async function updateMember(
	writer: Writer,
	id: number,
	change: MemberChange,
	secret: Secret | null,
	revision?: number,
): Promise<Person> {
	const { tx } = writer;
	const before = found(await memberById(writer, id));
	refuseStale(before, revision);
	if (losesOwner(before.role, change.role ?? before.role)) await refuseLastOwner(writer, id);
	const after = await updatePerson(tx, before, change, writer.by.id !== id);
	if (secret) await setSecret(tx, id, secret);
	const password = secret ? { password: secret.temporary ? "reset" : "changed" } : {};
	await record(writer, {
		action: "update",
		noun: "user",
		row_id: id,
		before: logged(before),
		after: { ...logged(after), ...password },
	});
	return after;
}

/** The same of somebody who belongs to no organization: a super admin's own record. */
export async function updateSuperAdmin(
	db: PostgresJsDatabase,
	id: number,
	change: Omit<MemberChange, "role">,
	secret: Secret | null,
	revision?: number,
): Promise<Person> {
	return await withAuth(db, async (tx) => {
		const before = found(await personIn(tx, id));
		refuseStale(before, revision);
		const after = await updatePerson(tx, before, change, false);
		if (secret) await storeSecret(tx, id, secret);
		return after;
	});
}

/** Counts an address of before as one that an owner gives (access 4); `revision` is of the person as they were seen. */
export async function confirmEmail(writer: Writer, id: number, revision?: number): Promise<Person> {
	const before = found(await memberById(writer, id));
	refuseStale(before, revision);
	if (before.email === null) throw new Refusal("conflict", "This user has no e-mail address.");
	const [set] = await writer.tx
		.update(users)
		.set(givenBy(true, before.email))
		.where(and(eq(users.id, id), isNull(users.email_verified_at)))
		.returning({ id: users.id });
	if (!set) throw new Refusal("conflict", "This address is confirmed already.");
	await record(writer, {
		action: "update",
		noun: "user",
		row_id: id,
		before: { confirmed_email: null },
		after: { confirmed_email: before.email },
	});
	return before;
}

/** Takes a person away, with sessions and passwords; never the last owner. */
export async function removeMember(writer: Writer, id: number): Promise<void> {
	const before = found(await memberById(writer, id));
	if (losesOwner(before.role, null)) await refuseLastOwner(writer, id);
	await writer.tx.delete(users).where(eq(users.id, id));
	await record(writer, { action: "delete", noun: "user", row_id: id, before: logged(before) });
}

/** An address that somebody else vouches for, who may let this person in anyway, is theirs; one's own word is not enough (access 4). */
const givenBy = (byOther: boolean, email: string | null) => ({
	email_verified_at: byOther && email !== null ? sql`now()` : null,
});

async function updatePerson(tx: Tx, before: Person, change: MemberChange, byOther: boolean): Promise<Person> {
	if (!newIn<MemberChange>(before as MemberChange, change)) return before; // a member's role, or none is sent
	const isSame = change.email === undefined || change.email === before.email;
	const set = { ...change, ...(isSame ? {} : givenBy(byOther, change.email ?? null)) };
	const [row] = await tx.update(users).set(set).where(eq(users.id, before.id)).returning(columns).catch(refuseTaken);
	assert(row, "the person was just read");
	return row;
}

async function refuseLastOwner({ tx }: Writer, id: number): Promise<void> {
	const others = await tx
		.select({ id: users.id })
		.from(users)
		.where(and(eq(users.role, ownerRole), ne(users.id, id)))
		.limit(1);
	if (others.length === 0) throw new Refusal("conflict", "An organization keeps at least one owner.");
}

/** Passwords are the auth role's alone: inside a writing transaction it is taken for a moment (tenancy 1). */
async function setSecret(tx: Tx, userId: number, secret: Secret): Promise<void> {
	await asAuth({ tx }, async () => await storeSecret(tx, userId, secret));
}

/** What the log keeps of a person. */
const logged = ({ username, email, role, theme }: Pick<Person, "username" | "email" | "theme"> & { role: string }) => ({
	username,
	email,
	role,
	theme,
});

const uniqueViolation = "23505";

function refuseTaken(error: unknown): never {
	if (postgresCode(error) !== uniqueViolation) throw error;
	throw new Refusal("invalid", "This username is already taken.", { username: "This username is already taken." });
}
