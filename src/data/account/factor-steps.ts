import { and, count, eq, gt, lte, min, sql } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { factor_steps, users } from "../../../db/schema/index.ts";
import { personColumns } from "./person.ts";
import type { User } from "../../domain/roles.ts";
import { withAuth, type Tx } from "../tenant.ts";

/** What is under way between two requests; `id` is a hash. */
export type FactorStep = typeof factor_steps.$inferSelect;

const iso = (instant: number) => new Date(instant).toISOString();

/** Begins a step, and sweeps those that are over. `mayBegin` throws at how many of that network and purpose are open, and until when the first is. */
export async function beginStep(
	db: PostgresJsDatabase,
	step: Omit<FactorStep, "expires_at">,
	{ now, until }: { now: number; until: number },
	mayBegin: (open: number, firstEnd: number) => void = () => {},
): Promise<void> {
	await withAuth(db, async (tx) => {
		await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`factor_steps ${step.address}`}))`); // a burst is counted one by one
		await tx.delete(factor_steps).where(lte(factor_steps.expires_at, iso(now)));
		const [open] = await tx
			.select({ count: count(), first: min(factor_steps.expires_at) })
			.from(factor_steps)
			.where(and(eq(factor_steps.address, step.address), eq(factor_steps.purpose, step.purpose)));
		mayBegin(open?.count ?? 0, open?.first ? Date.parse(open.first) : 0);
		const row = { ...step, expires_at: iso(until) };
		await tx.insert(factor_steps).values(row).onConflictDoUpdate({ target: factor_steps.id, set: row });
	});
}

/** Who has shown their password in a step that is not over. */
export async function personOfStep(
	db: PostgresJsDatabase,
	{ id, host, now }: { id: string; host: string; now: number },
): Promise<{ user: User; isTemporary: boolean } | null> {
	return await withAuth(db, async (tx) => {
		const [row] = await tx
			.select({
				...personColumns,
				isTemporary: factor_steps.temporary,
			})
			.from(factor_steps)
			.innerJoin(users, eq(users.id, factor_steps.user_id))
			.where(at(id, "sign-in", host, now));
		if (!row) return null;
		const { isTemporary, ...user } = row;
		return { user, isTemporary };
	});
}

/** What the browser's passkey is to sign in a step that is under way. */
export async function setChallenge(db: PostgresJsDatabase, id: string, challenge: string): Promise<void> {
	await withAuth(db, async (tx) => await tx.update(factor_steps).set({ challenge }).where(eq(factor_steps.id, id)));
}

/** Takes the challenge of a step, which is good for one answer. */
export async function takeChallenge(
	db: PostgresJsDatabase,
	{ id, purpose, host, now }: { id: string; purpose: FactorStep["purpose"]; host: string; now: number },
): Promise<string | null> {
	return await withAuth(db, async (tx) => {
		const [row] = await tx
			.select()
			.from(factor_steps)
			.where(at(id, purpose, host, now))
			.for("update");
		if (!row) return null;
		await tx.update(factor_steps).set({ challenge: null }).where(eq(factor_steps.id, id));
		return row.challenge;
	});
}

/** Ends a step; false where it was over or somebody else has ended it. */
export async function endStep(db: PostgresJsDatabase, id: string): Promise<boolean> {
	return await withAuth(db, async (tx) => {
		const rows = await tx.delete(factor_steps).where(eq(factor_steps.id, id)).returning({ id: factor_steps.id });
		return rows.length === 1;
	});
}

/** Ends what somebody has under way, since the password that they have shown for it is no more. */
export async function endStepsOf(tx: Tx, userId: number): Promise<void> {
	await tx.delete(factor_steps).where(eq(factor_steps.user_id, userId));
}

const at = (id: string, purpose: FactorStep["purpose"], host: string, now: number) =>
	and(
		eq(factor_steps.id, id),
		eq(factor_steps.purpose, purpose),
		eq(factor_steps.host, host),
		gt(factor_steps.expires_at, iso(now)),
	);
