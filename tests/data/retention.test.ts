import { afterAll, beforeAll, expect, test } from "bun:test";
import { offered, remove } from "../../src/data/deletions.ts";
import { read } from "../../src/data/tenant.ts";
import { auditDays, undoDays } from "../../src/domain/deletion/deletions.ts";
import { testApp } from "../support/app.ts";
import { fillLeague } from "../support/seasons/league.ts";

let site: Awaited<ReturnType<typeof testApp>>;

beforeAll(async () => {
	site = await testApp();
});
afterAll(async () => await site.close());

const dayMs = 86_400_000;

/** How many entries and deletions are left, of each organization. */
async function left(): Promise<Record<string, [number, number]>> {
	const rows = await site.database.owner.sql`
		select o.slug, (select count(*)::int from audit_log a where a.organization_id = o.id) as entries,
			(select count(*)::int from deletions d where d.organization_id = o.id) as deletions from organizations o`;
	return Object.fromEntries(rows.map((row) => [row["slug"], [row["entries"], row["deletions"]]]));
}

test("the clock takes deletions after thirty days and entries of the log after four hundred, of every organization", async () => {
	const made = Date.now();
	for (const slug of ["acme", "harbor"]) {
		const organization = await site.organization({ slug });
		const { season } = await site.write(organization, fillLeague);
		await site.write(organization, async (writer) => await remove(writer, "season", [season.id]));
	}
	const at = async (days: number) => {
		site.now.instant = made + days * dayMs;
		await site.app.retain();
		return await left();
	};
	const before = await left();
	expect(before).toEqual({ acme: [2, 2], harbor: [2, 2] });
	expect(await at(undoDays - 0.01)).toEqual(before);
	const undos = async () => (await site.database.owner.sql`select from import_undos`).length;
	expect(await undos()).toBe(2);
	expect(await at(undoDays + 0.01)).toEqual({ acme: [2, 0], harbor: [2, 0] });
	expect(await undos()).toBe(0);
	expect(await at(auditDays - 0.01)).toEqual({ acme: [2, 0], harbor: [2, 0] });
	expect(await at(auditDays + 0.01)).toEqual({ acme: [0, 0], harbor: [0, 0] });
	expect([undoDays, auditDays]).toEqual([30, 400]);
});

test("what is past its days is not offered, even before it is taken", async () => {
	const organization = await site.organization({ slug: "pier" });
	const { season } = await site.write(organization, fillLeague);
	await site.write(organization, async (writer) => await remove(writer, "season", [season.id]));
	await site.database.owner
		.sql`update deletions set created_at = now() - interval '30 days 1 minute' where noun = 'season'`;
	const { value } = await read(site.database.db, organization, "staff", site.now.instant, async (tenant) => {
		return await offered(tenant);
	});
	expect(value.rows.map(({ label }) => label)).toEqual(["Old Oars"]);
});
