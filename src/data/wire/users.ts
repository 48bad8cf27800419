import { asc, count, ilike, or, sql } from "drizzle-orm";
import { users } from "../../../db/schema/index.ts";
import { personColumns } from "../account/person.ts";
import { holdersOfFactors } from "../account/second-factors.ts";
import type { Tenant } from "../tenant.ts";

const columns = { ...personColumns, revision: users.revision };

/** The users of an organization by name, for its owners. */
export async function memberList({ tx }: Tenant) {
	return await tx.select(columns).from(users).orderBy(asc(users.username));
}

export const membersOnPage = 50;

/** A page of them for who looks after them: by a part of their name or e-mail, with the last sign-in in milliseconds. */
export async function memberPage(
	tenant: Tenant,
	{ name, page = 1 }: { name?: string | undefined; page?: number | undefined },
) {
	const { tx } = tenant;
	const part = `%${(name ?? "").trim().replace(/[\\%_]/g, "\\$&")}%`;
	const wanted = part === "%%" ? undefined : or(ilike(users.username, part), ilike(users.email, part));
	const [[all], [found], rows] = await Promise.all([
		tx.select({ count: count() }).from(users),
		tx.select({ count: count() }).from(users).where(wanted),
		tx
			.select({
				...columns,
				signed_in: signedIn,
				email_confirmed: sql<boolean>`${users.email_verified_at} is not null`,
			})
			.from(users)
			.where(wanted)
			.orderBy(asc(sql`lower(${users.username})`))
			.limit(membersOnPage)
			.offset((page - 1) * membersOnPage),
	]);
	const holders = await holdersOfFactors(
		tenant,
		rows.map(({ id }) => id),
	);
	return {
		all: all?.count ?? 0,
		found: found?.count ?? 0,
		rows: rows.map((row) => ({ ...row, second_factor: holders.has(row.id) })),
	};
}

export type MemberPage = Awaited<ReturnType<typeof memberPage>>;

const signedIn = sql<number | null>`floor(extract(epoch from ${users.signed_in_at}) * 1000)::float8`;
