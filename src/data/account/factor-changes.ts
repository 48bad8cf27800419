import { and, desc, eq, sql } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { auditLog, users } from "../../../db/schema/index.ts";
import { factorsText } from "../../domain/account/factors.ts";
import type { User } from "../../domain/roles.ts";
import { record } from "../audit/audit.ts";
import type { Organization } from "../organization/platform.ts";
import { factorsIn, type Factors } from "./second-factors.ts";
import { as, asAuth, withAuth, write, type Actor, type Tx } from "../tenant.ts";

interface Change {
	user: Pick<User, "id" | "username">;
	/** Theirs; null of a super admin, who is in no organization's log. */
	organization: Pick<Organization, "id" | "time_zone"> | null;
	/** In milliseconds since 1970. */
	instant: number;
	/** The person themselves, unless said. */
	by?: Actor;
	/** What the log says besides. */
	note?: Readonly<Record<string, unknown>>;
}

/** Changes what somebody signs in with besides their password, as the role that may, and notes it in their organization's log (factors 5). */
export async function changeFactors<T>(
	db: PostgresJsDatabase,
	{ user, organization, instant, by = { id: user.id, name: user.username }, note = {} }: Change,
	change: (tx: Tx, before: Factors) => Promise<T>,
): Promise<T> {
	const changed = async (tx: Tx) => {
		const before = await factorsIn(tx, user.id);
		const result = await change(tx, before);
		return { result, before, after: await factorsIn(tx, user.id) };
	};
	if (!organization) return (await withAuth(db, changed)).result;
	const noted = async (writer: Parameters<Parameters<typeof write>[3]>[0]) => {
		const { result, before, after } = await asAuth(writer, async () => await changed(writer.tx));
		await record(writer, {
			action: "update",
			noun: "user",
			row_id: user.id,
			before: { second_factor: factorsText(before) },
			after: { second_factor: factorsText(after), ...note },
		});
		return result;
	};
	return await write(db, organization, instant, noted, by, { quiet: true });
}

/** Who took somebody's factors away, and when, in milliseconds; null once they have set one up again, or where it was themselves. */
export interface Reset {
	by: string;
	at: number;
}

/** As the log of their organization knows it. */
export async function lastReset(
	{ tx, organization }: { tx: Tx; organization: { id: number } },
	userId: number,
): Promise<Reset | null> {
	const changed = sql<string | null>`${auditLog.after} ->> 'second_factor'`;
	const [row] = await tx
		.select({ by: auditLog.actor, user_id: auditLog.user_id, left: changed, at: auditLog.created_at })
		.from(auditLog)
		.where(
			and(
				eq(auditLog.organization_id, organization.id),
				eq(auditLog.noun, "user"),
				eq(auditLog.row_id, userId),
				sql`${changed} is not null`,
			),
		)
		.orderBy(desc(auditLog.id))
		.limit(1);
	if (!row || row.left !== factorsText(noFactors) || row.user_id === userId) return null;
	const isCommand = row.user_id === null && row.by === "tipoff";
	return { by: isCommand ? "Who runs this installation" : row.by, at: Date.parse(row.at) };
}

const noFactors = { code: null, passkeys: [] };

/** Whether that was done since somebody signed in for the last time, so that they have not heard of it yet. */
export async function isResetUnheard(
	db: PostgresJsDatabase,
	{ id, organization_id }: Pick<User, "id" | "organization_id">,
): Promise<boolean> {
	if (organization_id === null) return false;
	return await as(db, "tipoff_tenant", organization_id, async (tx) => {
		const reset = await lastReset({ tx, organization: { id: organization_id } }, id);
		const [row] = await tx.select({ at: users.signed_in_at }).from(users).where(eq(users.id, id));
		return reset !== null && Date.parse(row?.at ?? "1970-01-01") < reset.at;
	});
}
