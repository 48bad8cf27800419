import { isNull, sql } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { organizations } from "../../../db/schema/index.ts";
import { organizationIn } from "../organization/row.ts";
import { as, read, write } from "../tenant.ts";
import { differing, forget, keepStandings, leaguesMax } from "./kept-standings.ts";

/** Makes all tables that are not kept yet: after a migration, a move, a restore, and what a change left over (standings 8). */
export async function keepAll(db: PostgresJsDatabase, instant: number): Promise<void> {
	const lacking = await as(
		db,
		"tipoff_platform",
		null,
		async (tx) =>
			await tx.execute<{ id: number }>(sql`select distinct l.organization_id::float8 as id from season_leagues l
				join organizations o on o.id = l.organization_id and o.deleted_at is null
				where not exists (select from kept_standings k where k.organization_id = l.organization_id and k.season_league_id = l.id)`),
		{ limit: "sweep" },
	);
	for (const { id } of lacking) {
		const some = async () =>
			await write(db, { id }, instant, keepStandings, undefined, { quiet: true, limit: "sweep" });
		while ((await some()) === leaguesMax);
	}
}

/** Compares what is kept of every organization with a computation from nothing; what differs is said, and made anew. */
export async function verifyAll(db: PostgresJsDatabase, instant: number, say: (line: string) => void) {
	const sum = { organizations: 0, compared: 0, wrong: 0 };
	const known = await as(
		db,
		"tipoff_platform",
		null,
		async (tx) =>
			await tx
				.select({ id: organizations.id, slug: organizations.slug })
				.from(organizations)
				.where(isNull(organizations.deleted_at))
				.orderBy(organizations.id),
	);
	for (const { id, slug } of known) {
		const organization = await as(db, "tipoff_platform", null, async (tx) => await organizationIn(tx, id));
		if (!organization) continue;
		const { value } = await read(db, organization, "staff", instant, differing, { limit: "sweep" });
		sum.organizations += 1;
		sum.compared += value.compared;
		sum.wrong += value.wrong.length;
		for (const league of value.wrong) say(`${slug}: the kept standings of season league ${league} were wrong.`);
		if (value.wrong.length > 0)
			await write(db, { id }, instant, async (writer) => await forget(writer, value.wrong), undefined, {
				limit: "sweep",
			});
	}
	return sum;
}
