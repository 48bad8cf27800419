import { and, desc, eq, gt, isNull, ne, sql } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { organizations, sessions, users } from "../../../db/schema/index.ts";
import type { SessionFactor } from "../../domain/account/factors.ts";
import { asAuth, withAuth, type Tenant, type Writer } from "../tenant.ts";

/** What a session keeps beside its user; ids are hashes here. */
export interface SessionChange {
	acting_organization_id?: number | null;
	public_mode?: boolean;
	factor?: SessionFactor | null;
}

/** Their organization demands a second factor, and the session was made without (factors 6). */
const lacksFactor = sql<boolean>`coalesce(${organizations.second_factor}, false) and ${sessions.factor} is null`;

/** A session that is older than this is over, however much it is used (access 16). */
export const isYoung = sql`${sessions.created_at} > now() - interval '90 days'`;
const youngUntil = sql`${sessions.created_at} + interval '90 days'`;
/** Its person has just shown who they are (access 18). */
const isFresh = sql<boolean>`${sessions.created_at} > now() - interval '10 minutes'`;
/** The same of one whose password was asked for to download with. */
const isProven = sql<boolean>`coalesce(${sessions.proven_at} > now() - interval '10 minutes', false)`;
const isUnseen = sql<boolean>`${sessions.seen_at} < now() - interval '5 minutes'`;

/** A session with its person, unless its days are over or their organization is deleted; that it is used is noted now and then. */
export async function sessionWithUser(db: PostgresJsDatabase, hashedId: string) {
	return await withAuth(db, async (tx) => {
		const [row] = await tx
			.select({ session: sessions, user: users, isFresh, isProven, isUnseen, lacksFactor })
			.from(sessions)
			.innerJoin(users, eq(users.id, sessions.userId))
			.leftJoin(organizations, eq(organizations.id, users.organization_id))
			.where(and(eq(sessions.id, hashedId), isYoung, isNull(organizations.deleted_at)));
		if (row?.isUnseen)
			await tx
				.update(sessions)
				.set({ seen_at: sql`now()` })
				.where(eq(sessions.id, hashedId));
		return row ?? null;
	});
}

/** Lets a session that is used live on, but never past its last day. */
export async function prolongSession(db: PostgresJsDatabase, hashedId: string, until: Date): Promise<void> {
	const expiresAt = sql`least(${until.toISOString()}::timestamptz, ${youngUntil})`;
	await withAuth(db, async (tx) => await tx.update(sessions).set({ expiresAt }).where(eq(sessions.id, hashedId)));
}

export async function changeSession(db: PostgresJsDatabase, hashedId: string, change: SessionChange): Promise<void> {
	await withAuth(db, async (tx) => await tx.update(sessions).set(change).where(eq(sessions.id, hashedId)));
}

/** From now on, for ten minutes, what wants it may be downloaded in this session. */
export async function noteProven(db: PostgresJsDatabase, hashedId: string): Promise<void> {
	await withAuth(
		db,
		async (tx) =>
			await tx
				.update(sessions)
				.set({ proven_at: sql`now()` })
				.where(eq(sessions.id, hashedId)),
	);
}

/** Notes when somebody signs in, for the owners who look after their people. */
export async function noteSignIn(db: PostgresJsDatabase, userId: number): Promise<void> {
	await withAuth(
		db,
		async (tx) =>
			await tx
				.update(users)
				.set({ signed_in_at: sql`now()` })
				.where(eq(users.id, userId)),
	);
}

/** Ends a person's sessions, but for one; how many. */
export async function endSessions(db: PostgresJsDatabase, userId: number, except: string): Promise<number> {
	return await withAuth(db, async (tx) => {
		const gone = await tx
			.delete(sessions)
			.where(and(eq(sessions.userId, userId), ne(sessions.id, except)))
			.returning({ id: sessions.id });
		return gone.length;
	});
}

/** Ends one of a person's own sessions, by its name; whether there was one. */
export async function endSession(db: PostgresJsDatabase, userId: number, name: string): Promise<boolean> {
	return await withAuth(db, async (tx) => {
		const gone = await tx
			.delete(sessions)
			.where(and(eq(sessions.userId, userId), eq(nameOf, name)))
			.returning({ id: sessions.id });
		return gone.length > 0;
	});
}

/** Signs out everybody of an organization that is being deleted. */
export async function endSessionsOf(writer: Writer): Promise<void> {
	const { tx, organization } = writer;
	await asAuth(writer, async () => {
		const people = tx.select({ id: users.id }).from(users).where(eq(users.organization_id, organization.id));
		await tx.delete(sessions).where(sql`${sessions.userId} in ${people}`);
	});
}

/** A session as its person may know it. */
export interface OwnSession {
	name: string;
	host: string;
	agent: string | null;
	/** Instants in milliseconds. */
	began: number;
	seen: number;
}

/** The sessions of a person that still hold, the last used first. */
export async function sessionsOf(tenant: Tenant, userId: number): Promise<OwnSession[]> {
	return await asAuth(tenant, async () => await listed(tenant.tx, userId));
}

/** The same outside of a page. */
export async function ownSessions(db: PostgresJsDatabase, userId: number): Promise<OwnSession[]> {
	return await withAuth(db, async (tx) => await listed(tx, userId));
}

const listedMax = 100;
const millis = (column: typeof sessions.seen_at | typeof sessions.created_at) =>
	sql<number>`floor(extract(epoch from ${column}) * 1000)::float8`;

async function listed(tx: Tenant["tx"], userId: number): Promise<OwnSession[]> {
	return await tx
		.select({
			name: nameOf,
			host: sessions.host,
			agent: sessions.agent,
			began: millis(sessions.created_at),
			seen: millis(sessions.seen_at),
		})
		.from(sessions)
		.where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`), isYoung))
		.orderBy(desc(sessions.seen_at), sessions.id)
		.limit(listedMax);
}

/** What names a session to its person: a part of its hash, which opens nothing. */
const nameLength = 16;
const nameOf = sql<string>`left(${sessions.id}, ${sql.raw(String(nameLength))})`;
export const sessionName = (hashedId: string) => hashedId.slice(0, nameLength);
