import { afterAll, beforeAll, expect, test } from "bun:test";
import { getTableConfig } from "drizzle-orm/pg-core";
import * as schema from "../../db/schema/index.ts";
import { migrations } from "../../db/migrate.ts";
import { tables, tenantTables } from "../support/tables.ts";
import { testDatabase, type TestDatabase } from "../support/database.ts";

const platform = new Set<string>(schema.platformTables);

let database: TestDatabase;
beforeAll(async () => {
	database = await testDatabase();
});
afterAll(async () => await database.close());

test("the tables of the database are those of the schema, column by column", async () => {
	const rows = await database.owner
		.sql`select table_name, column_name, is_nullable from information_schema.columns where table_schema = 'public' and table_name <> 'migrations'`;
	const there = rows.map((row) => `${row["table_name"]}.${row["column_name"]} ${row["is_nullable"]}`).sort();
	const meant = tables
		.flatMap(({ name, columns }) =>
			columns.map((column) => `${name}.${column.name} ${column.notNull || column.primary ? "NO" : "YES"}`),
		)
		.sort();
	expect(there).toEqual(meant);
});

test("every index, unique rule and check of the schema is in the database", async () => {
	const indexes = await database.owner.sql`select indexname as name from pg_indexes where schemaname = 'public'`;
	const constraints = await database.owner.sql`select conname as name from pg_constraint`;
	const there = new Set([...indexes, ...constraints].map((row) => String(row["name"])));
	const meant = tables.flatMap(({ indexes, checks, foreignKeys }) => [
		...indexes.map((index) => index.config.name ?? ""),
		...checks.map((check) => check.name),
		...foreignKeys.map((key) => key.getName()),
	]);
	expect(meant.filter((name) => !there.has(name))).toEqual([]);
});

test("every check of the database is in the schema", async () => {
	const rows = await database.owner
		.sql`select conname as name from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> 0`;
	const meant = new Set(tables.flatMap(({ checks }) => checks.map(({ name }) => name)));
	expect(rows.map((row) => String(row["name"])).filter((name) => !meant.has(name))).toEqual([]);
});

test("tenant tables are keyed by organization, under forced row-level security, and refer by both columns", async () => {
	const secured = await database.owner
		.sql`select relname as name from pg_class where relrowsecurity and relforcerowsecurity`;
	const names = new Set(secured.map((row) => String(row["name"])));
	for (const { name, primaryKeys, foreignKeys } of tenantTables) {
		expect(names.has(name)).toBe(true);
		expect(primaryKeys[0]?.columns[0]?.name).toBe("organization_id");
		for (const key of foreignKeys) {
			const { columns, foreignTable } = key.reference();
			if (platform.has(getTableConfig(foreignTable).name)) continue;
			expect(columns[0]?.name).toBe("organization_id");
		}
	}
});

test("every composite foreign key has an index that starts with the organization", async () => {
	const [missing] = await database.owner.sql`
		select count(*)::int as count from pg_constraint c
		where c.contype = 'f' and array_length(c.conkey, 1) > 1 and not exists (
			select from pg_index i where i.indrelid = c.conrelid and (i.indkey::int2[])[0:array_length(c.conkey, 1) - 1] = c.conkey)`;
	expect(missing?.["count"]).toBe(0);
});

/** Tables that are no one organization's, each with the reason: Citus would keep a copy of each on every machine. */
const everywhere: Readonly<Record<string, string>> = {
	credentials: "A person's password: found by the user's id before any organization is known.",
	factor_steps: "A step before there is a session.",
	identities: "Who somebody is at the provider, which knows of no organization.",
	login_attempts: "Counted by name and address, also for names that nobody has.",
	migrations: "What the database itself has become.",
	organizations: "The organization itself: its id is its key.",
	passkeys: "A person's, as their password.",
	platform: "One row, of the platform.",
	recovery_codes: "A person's, as their password.",
	second_factors: "A person's, as their password.",
	sessions: "Read with each request, before any organization is known.",
	sports: "The same for all.",
};

/** Keys and unique rules without the organization of tables that have one, each with the reason. */
const across: Readonly<Record<string, string>> = {
	domains_host_unique: "A host leads to one organization.",
	domains_pkey: "A platform table: the organization is looked for.",
	oidc_logins_pkey: "A sign-in that is under way at the provider, found by what it brings back.",
	organization_aliases_pkey: "A former slug leads to one organization.",
	users_account_unique: "A name is somebody's in the whole installation (access 1).",
	users_pkey: "A platform table: the administrators of the platform belong to no organization.",
	users_username_unique: "A name is somebody's in the whole installation (access 1).",
};

test("every key and unique rule of what belongs to an organization names it, so that it can lie on any machine (operations 5)", async () => {
	const rows = await database.owner.sql<{ table: string; name: string; owned: boolean; named: boolean }[]>`
		select c.relname as table, k.relname as name, o.attnum is not null as owned,
			coalesce(o.attnum = any((i.indkey::int2[])[0:i.indnkeyatts - 1]), false) as named
		from pg_index i join pg_class c on c.oid = i.indrelid join pg_class k on k.oid = i.indexrelid
			left join pg_attribute o on o.attrelid = c.oid and o.attname = 'organization_id' and not o.attisdropped
		where c.relnamespace = 'public'::regnamespace and i.indisunique order by 1, 2`;
	const shared = rows.filter(({ owned }) => !owned).map(({ table }) => table);
	expect([...new Set(shared)]).toEqual(Object.keys(everywhere));
	expect(rows.filter(({ owned, named }) => owned && !named).map(({ name }) => name)).toEqual(Object.keys(across));
});

/** Indexes that are the beginning of another one all the same, each with the reason. */
const prefixes: Readonly<Record<string, string>> = {
	game_events_late_ix: "It holds late presses alone, of which a game has next to none.",
	games_days_ix: "It holds published games alone, so that their days are counted without a look at them.",
	players_hidden_ix: "It holds hidden players alone, of whom an organization has few.",
};

test("no index is the beginning of another one of its table", async () => {
	const rows = await database.owner.sql`
		with known as (
			select i.indexrelid, i.indrelid, i.indisunique, i.indnkeyatts::int as keys, i.indkey::int2[] as columns,
				i.indclass::oid[] as classes, i.indoption::int2[] as options, i.indcollation::oid[] as collations,
				pg_get_expr(i.indpred, i.indrelid) as predicate
			from pg_index i join pg_class c on c.oid = i.indexrelid
			where c.relnamespace = 'public'::regnamespace and i.indexprs is null and c.relam = (select oid from pg_am where amname = 'btree')
		)
		select distinct one.indexrelid::regclass::text as name from known one join known other
			on other.indrelid = one.indrelid and other.indexrelid <> one.indexrelid and other.keys >= one.keys
			and other.columns[0:one.keys - 1] = one.columns[0:one.keys - 1]
			and other.classes[0:one.keys - 1] = one.classes[0:one.keys - 1]
			and other.options[0:one.keys - 1] = one.options[0:one.keys - 1]
			and other.collations[0:one.keys - 1] = one.collations[0:one.keys - 1]
			and (other.predicate is null or other.predicate is not distinct from one.predicate)
		where not one.indisunique and (other.keys > one.keys or other.indisunique or other.indexrelid < one.indexrelid)
		order by 1`;
	expect(rows.map((row) => String(row["name"]))).toEqual(Object.keys(prefixes));
});

test("no migration lets read who the one before it kept out", () => {
	const readers = migrations.map(({ minReader }) => minReader);
	expect(readers).toEqual(readers.toSorted((a, b) => a - b));
});

test("migrations only add, unless they say why not", () => {
	for (const { name, text } of migrations) {
		const risky = text
			.split("\n")
			.filter((line) => /\b(drop|rename)\b|set not null/i.test(line) && !line.includes("-- safe:"));
		expect({ name, risky }).toEqual({ name, risky: [] });
	}
});

const refused: [string, string][] = [
	["a slug with capitals", "update organizations set slug = 'Acme'"],
	["a slug of digits", "update organizations set slug = '2026'"],
	["a colour that is no #rrggbb", "update organizations set color = 'red'"],
	[
		"a domain with capitals",
		"insert into domains (organization_id, host, is_primary) select id, 'Acme.test', false from organizations",
	],
	["a blank name", "update organizations set name = '  '"],
	["a user without organization who is no super admin", "insert into users (username, role) values ('x', 'staff')"],
	[
		"a super admin with an organization",
		"insert into users (username, role, organization_id) select 'x', 'super_admin', id from organizations",
	],
];
test.each(refused)("the database refuses %s", async (_, statement) => {
	await database.owner.sql`insert into organizations (name, slug) values ('Acme', 'acme') on conflict do nothing`;
	const code = await database.owner.sql.unsafe(statement).then(
		() => "taken",
		(error: { code: string }) => error.code,
	);
	expect(code).toBe("23514");
});

test("two organizations cannot share a slug, nor two verified domains a host, nor users a name but for case", async () => {
	const { sql } = database.owner;
	await sql`insert into organizations (name, slug) values ('Twin', 'twin-one'), ('Twin', 'twin-two')`;
	const twice = async (statement: string) =>
		await sql.unsafe(statement).then(
			() => "taken",
			(error: { code: string }) => error.code,
		);
	expect(await twice("update organizations set slug = 'twin-one' where slug = 'twin-two'")).toBe("23505");
	await sql.unsafe(
		"insert into domains (organization_id, host, verified_at) select id, 'twin.test', now() from organizations where slug = 'twin-one'",
	);
	expect(
		await twice(
			"insert into domains (organization_id, host, verified_at) select id, 'twin.test', now() from organizations where slug = 'twin-two'",
		),
	).toBe("23505");
	expect(
		await twice(
			"insert into domains (organization_id, host) select id, 'twin.test' from organizations where slug = 'twin-two'",
		),
	).toBe("taken");
	await sql.unsafe("insert into users (username, role) values ('Ada', 'super_admin')");
	expect(await twice("insert into users (username, role) values ('ada', 'super_admin')")).toBe("23505");
});
