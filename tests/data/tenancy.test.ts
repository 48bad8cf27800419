import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import * as schema from "../../db/schema/index.ts";
import { as, postgresCode, type Tx } from "../../src/data/tenant.ts";
import { testApp } from "../support/app.ts";
import { tenantTables } from "../support/tables.ts";
import { fillLeague } from "../support/seasons/league.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let a: { id: number };
let b: { id: number };

beforeAll(async () => {
	site = await testApp();
	for (const slug of ["first", "second"]) {
		const organization = await site.organization({ slug });
		await site.write(organization, fillLeague);
		if (slug === "first") a = organization;
		else b = organization;
	}
});
afterAll(async () => await site.close());

const asB = <T>(work: (tx: Tx) => Promise<T>) => as(site.database.db, "tipoff_tenant", b.id, work);
const count = async (name: string, organizationId: number) =>
	Number(
		(
			await site.database.owner.sql.unsafe(`select count(*) from ${name} where organization_id = ${organizationId}`)
		)[0]?.["count"],
	);
const codeOf = async (work: Promise<unknown>) =>
	await work.then(
		() => "no error",
		(error: unknown) => postgresCode(error),
	);

describe.each(tenantTables.map(({ name }) => [name]))("tenant B against %s of A", (name) => {
	const table = sql.raw(`"${name}"`);

	test("sees its own rows and none of A's", async () => {
		expect(await count(name, a.id)).toBeGreaterThan(0);
		const seen = await asB(async (tx) => await tx.execute(sql`select organization_id from ${table}`));
		expect(seen.length).toBe(await count(name, b.id));
		expect(seen.every((row) => Number(row["organization_id"]) === b.id)).toBe(true);
	});

	test("changes and deletes none of A's rows", async () => {
		const before = await count(name, a.id);
		const changed = await asB(
			async (tx) =>
				await tx.execute(sql`update ${table} set organization_id = organization_id where organization_id = ${a.id}`),
		);
		const deleted = await asB(
			async (tx) => await tx.execute(sql`delete from ${table} where organization_id = ${a.id}`),
		);
		expect([changed.count, deleted.count]).toEqual([0, 0]);
		expect(await count(name, a.id)).toBe(before);
	});

	test("cannot move a row of its own to A", async () => {
		const code = await codeOf(asB(async (tx) => await tx.execute(sql`update ${table} set organization_id = ${a.id}`)));
		expect(["42501", "23503"]).toContain(code ?? "");
		expect(
			await codeOf(asB(async (tx) => await tx.execute(sql`update ${table} set organization_id = organization_id`))),
		).toBe("no error");
	});

	test("without a tenant nothing is there; without a role nothing is allowed (tenancy 2, tenancy 3)", async () => {
		const unset = await as(
			site.database.db,
			"tipoff_tenant",
			null,
			async (tx) => await tx.execute(sql`select 1 from ${table}`),
		);
		expect(unset.length).toBe(0);
		expect(await codeOf(site.database.db.execute(sql`select 1 from ${table}`))).toBe("42501");
	});
});

test("a foreign tenant's id cannot be stored (tenancy 7)", async () => {
	const [game] = await site.database.owner.sql`select id from games where organization_id = ${a.id} limit 1`;
	const [roster] = await site.database.owner.sql`select id from rosters where organization_id = ${b.id} limit 1`;
	const code = await codeOf(
		asB(
			async (tx) =>
				await tx
					.insert(schema.boxScoreLines)
					.values({ organization_id: b.id, game_id: Number(game?.["id"]), roster_id: Number(roster?.["id"]) }),
		),
	);
	expect(code).toBe("23503");
});

test("credentials and sessions are out of reach for tenants and platform", async () => {
	for (const role of ["tipoff_tenant", "tipoff_platform"] as const)
		for (const name of [
			"credentials",
			"sessions",
			"identities",
			"login_attempts",
			"second_factors",
			"passkeys",
			"recovery_codes",
			"factor_steps",
		])
			expect(
				await codeOf(
					as(site.database.db, role, b.id, async (tx) => await tx.execute(sql`select 1 from ${sql.raw(name)}`)),
				),
			).toBe("42501");
});

test("the platform learns which organization an id belongs to, and nothing else", async () => {
	const code = await codeOf(
		as(site.database.db, "tipoff_platform", null, async (tx) => await tx.execute(sql`select first_name from players`)),
	);
	expect(code).toBe("42501");
	const rows = await as(
		site.database.db,
		"tipoff_platform",
		null,
		async (tx) => await tx.execute(sql`select organization_id, id from players`),
	);
	expect(rows.length).toBeGreaterThan(0);
});

test("a tenant may not see or change another organization's own row", async () => {
	const seen = await asB(async (tx) => await tx.select({ id: schema.organizations.id }).from(schema.organizations));
	expect(seen).toEqual([{ id: b.id }]);
	const changed = await asB(
		async (tx) => await tx.execute(sql`update organizations set name = 'taken' where id = ${a.id}`),
	);
	expect(changed.count).toBe(0);
});

test("the captain may go without taking the team's organization with him", async () => {
	await site.write(b as never, async ({ tx }) => {
		await tx.execute(sql`update league_teams set captain_id = (select min(id) from players)`);
		await tx.execute(sql`delete from players where id = (select min(id) from players)`);
		const [row] = await tx.execute(
			sql`select count(*)::int as orphans from league_teams where organization_id is null`,
		);
		const [left] = await tx.execute(
			sql`select count(*)::int as captains from league_teams where captain_id is not null`,
		);
		expect([row?.["orphans"], left?.["captains"]]).toEqual([0, 0]);
	});
});
