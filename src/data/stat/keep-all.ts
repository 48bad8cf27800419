import { isNull, sql } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { organizations } from "../../../db/schema/index.ts";
import { keepFrame } from "../frame.ts";
import { organizationIn } from "../organization/row.ts";
import { differingDays, forgetDays } from "../schedule/kept-days.ts";
import { as, read, type Tenant, write, type Writer } from "../tenant.ts";
import { keepFigures, leaguesMax } from "./keep.ts";
import { differingStandings, forgetStandings } from "./kept-standings.ts";
import { differingTotals, forgetTotals } from "./kept-totals.ts";

/** Makes all standings, totals, days and frames that are not kept yet: after a migration, a move, a restore, and what a change left over (standings 8). */
export async function keepAll(db: PostgresJsDatabase, instant: number): Promise<void> {
	const lacking = await as(
		db,
		"tipoff_platform",
		null,
		async (tx) =>
			await tx.execute<{ id: number }>(sql`select o.id::float8 as id from organizations o where o.deleted_at is null
				and (not exists (select from kept_frames f where f.organization_id = o.id)
					or exists (select from seasons s where s.organization_id = o.id
						and not exists (select from kept_days k where k.organization_id = s.organization_id and k.season_id = s.id))
					or exists (select from season_leagues l where l.organization_id = o.id
						and (not exists (select from kept_standings k where k.organization_id = l.organization_id and k.season_league_id = l.id)
							or not exists (select from kept_totals k where k.organization_id = l.organization_id and k.season_league_id = l.id))))`),
		{ limit: "sweep" },
	);
	for (const { id } of lacking) {
		const keep = async (writer: Writer) => {
			await keepFrame(writer);
			return await keepFigures(writer);
		};
		const some = async () => await write(db, { id }, instant, keep, undefined, { quiet: true, limit: "sweep" });
		while ((await some()) === leaguesMax);
	}
}

/** The season leagues whose kept standings or totals, and the seasons whose kept days, are not those of a computation from nothing. */
export const differing = async (tenant: Tenant) => ({
	standings: await differingStandings(tenant),
	totals: await differingTotals(tenant),
	days: await differingDays(tenant),
});

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
		const { standings, totals, days } = value;
		sum.organizations += 1;
		sum.compared += standings.compared;
		sum.wrong += new Set([...standings.wrong, ...totals.wrong]).size + days.wrong.length;
		for (const league of standings.wrong) say(`${slug}: the kept standings of season league ${league} were wrong.`);
		for (const season of days.wrong) say(`${slug}: the kept days of season ${season} were wrong.`);
		for (const league of totals.wrong) say(`${slug}: the kept totals of season league ${league} were wrong.`);
		const anew = async (writer: Writer) => {
			await forgetStandings(writer, standings.wrong);
			await forgetTotals(writer, totals.wrong);
			await forgetDays(writer, days.wrong);
		};
		if (standings.wrong.length + totals.wrong.length + days.wrong.length > 0)
			await write(db, { id }, instant, anew, undefined, { limit: "sweep" });
	}
	return sum;
}
