import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { connect, type Connection } from "../../db/client.ts";
import { migrate } from "../../db/migrate.ts";
import { createOrganization } from "../../src/data/organization/organizations.ts";
import { as, postgresCode, read, write } from "../../src/data/tenant.ts";
import { testDatabase, type TestDatabase } from "../support/database.ts";
import { fillLeague } from "../support/seasons/league.ts";

/** A database whose tables belong to an ordinary role, as at most hosts: made by it, served by another login. */
let server: TestDatabase;
let owner: Connection;
let login: Connection;
const name = `tipoff_test_${crypto.randomUUID().slice(0, 8)}`;
const [ownerName, loginName] = [`${name}_owner`, `${name}_web`];
const password = crypto.randomUUID();
const roles = ["tipoff_tenant", "tipoff_platform", "tipoff_auth"] as const;

beforeAll(async () => {
	server = await testDatabase();
	const admin = server.owner.sql;
	await admin.unsafe(`create role ${ownerName} login nosuperuser nobypassrls password '${password}'`);
	await admin.unsafe(`create role ${loginName} login nosuperuser noinherit password '${password}'`);
	await admin.unsafe(`grant ${roles.join(", ")} to ${ownerName} with admin option`);
	await admin.unsafe(`create database ${name} owner ${ownerName}`);
	owner = connect({ ...server.ownerOptions, database: name, user: ownerName, password }, { max: 2 });
	login = connect({ ...server.options, database: name, user: loginName, password }, { max: 2 });
	await migrate(owner.sql, loginName);
}, 120_000);
afterAll(async () => {
	await Promise.all([owner?.close(), login?.close()]);
	const admin = server.owner.sql;
	await admin.unsafe(`drop database if exists ${name} with (force)`);
	await admin.unsafe(`drop owned by ${ownerName} cascade`);
	await admin.unsafe(`drop role ${loginName}`);
	await admin.unsafe(`drop role ${ownerName}`);
	await server.close();
}, 120_000);

const codeOf = async (work: Promise<unknown>) =>
	await work.then(
		() => "no error",
		(error: unknown) => postgresCode(error),
	);

test("what runs with the owner's rights looks into temporary tables last (tenancy 8)", async () => {
	const rows = await owner.sql`
		select proname as name, array_to_string(proconfig, ' ') as settings from pg_proc
		where prosecdef and pronamespace = 'public'::regnamespace order by 1`;
	expect(rows.map((row) => String(row["name"]))).toEqual([
		"app_analyze",
		"app_notice_organization",
		"app_notice_part",
		"app_notice_platform",
	]);
	for (const row of rows) expect(row["settings"]).toBe("search_path=pg_catalog, public, pg_temp");
});

test("the login makes no table, temporary or not, in no role (tenancy 8)", async () => {
	for (const statement of ["create temporary table platform (id int)", "create table public.own (id int)"]) {
		expect(await codeOf(login.sql.unsafe(statement))).toBe("42501");
		for (const role of roles)
			expect([
				role,
				await codeOf(as(login.db, role, null, async (tx) => await tx.execute(sql.raw(statement)))),
			]).toEqual([role, "42501"]);
	}
});

test("a right that was given since is taken away by the next migration", async () => {
	await owner.sql.unsafe(`grant temporary on database ${name} to public, ${loginName}`);
	expect(await codeOf(login.sql`create temporary table own (id int)`)).toBe("no error");
	await migrate(owner.sql, loginName);
	const other = connect({ ...server.options, database: name, user: loginName, password }, { max: 1 });
	expect(await codeOf(other.sql`create temporary table another (id int)`)).toBe("42501");
	await other.close();
});

test("where an ordinary role owns the tables everything is heard, counted and kept apart all the same", async () => {
	const platformVersion = async () => (await owner.sql`select version from platform`)[0]?.["version"] as string;
	const before = await platformVersion();
	const one = await createOrganization(login.db, { name: "One", slug: "one" });
	const two = await createOrganization(login.db, { name: "Two", slug: "two" });
	expect(await platformVersion()).not.toBe(before);
	await write(login.db, one, 0, fillLeague);
	await as(login.db, "tipoff_platform", null, async (tx) => await tx.execute(sql`select app_analyze()`));
	const countFor = async (organization: typeof one) =>
		(
			await read(
				login.db,
				organization,
				"staff",
				0,
				async ({ tx }) => await tx.execute(sql`select count(*)::int as count from games`),
			)
		).value[0]?.["count"];
	expect([Number(await countFor(one)) > 0, await countFor(two)]).toEqual([true, 0]);
	const notices = async () => (await owner.sql`select kind from notices order by id`).map((row) => String(row["kind"]));
	const heard = await notices();
	await write(login.db, one, 0, async ({ tx }) => await tx.execute(sql`update organizations set name = 'Uno'`));
	expect((await notices()).slice(heard.length)).toEqual(["version", "row", "platform"]);
	const foreign = write(login.db, one, 0, async ({ tx }) => {
		await tx.execute(sql`insert into notices (kind, organization_id, text) values ('version', ${two.id}, 'forged')`);
	});
	expect(await codeOf(foreign)).toBe("42501");
});
