import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { connect } from "../../../db/client.ts";
import { migrate, migrations, schemaState } from "../../../db/migrate.ts";
import { testApp } from "../../support/app.ts";
import { crawl } from "../../support/demo.ts";
import { signInAt } from "../../support/signing-in.ts";

/** Two organizations of the demo as the last release stored them; docs/develop.md says how it is made. */
const dump = join(import.meta.dir, "dump.sql.gz");
type Counts = Record<string, number>;

let site: Awaited<ReturnType<typeof testApp>>;
let before: Counts;
let applied: number;

beforeAll(async () => {
	site = await testApp();
	const { owner, ownerOptions, options } = site.database;
	await owner.sql.unsafe("drop schema public cascade; create schema public");
	const loading = connect(ownerOptions, { max: 1 }); // the dump leaves the session without a search path
	await loading.sql.unsafe(new TextDecoder().decode(Bun.gunzipSync(await Bun.file(dump).bytes())));
	await loading.close();
	before = await counts();
	({ applied } = await migrate(owner.sql, options.user));
	site.directory.unverify(true);
}, 240_000);
afterAll(async () => await site?.close());

async function counts(): Promise<Counts> {
	const { sql } = site.database.owner;
	const tables = await sql<{ name: string }[]>`
		select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`;
	const found: Counts = {};
	for (const { name } of tables)
		found[name] = Number((await sql`select count(*) from ${sql(name)}`)[0]?.["count"] ?? Number.NaN);
	return found;
}

test("a database of the last release is brought up, and keeps every row", async () => {
	expect(before["games"]).toBeGreaterThan(500);
	expect(applied).toBe(migrations.length - (before["migrations"] ?? 0));
	expect(applied).toBeGreaterThan(0);
	expect(await schemaState(site.database.sql)).toBe("ready");
	const after = await counts();
	expect(after["sports"]).toBeGreaterThan(before["sports"] ?? 0); // a release may know more of them
	const kept = Object.keys(before).filter((name) => name !== "migrations" && name !== "sports");
	expect(Object.fromEntries(kept.map((name) => [name, after[name]]))).toEqual(
		Object.fromEntries(kept.map((name) => [name, before[name]])),
	);
});

test("its pages are there", async () => {
	const pages = await crawl(site.get, ["/harbor-city", "/golden-valley-youth"], 2);
	expect(pages.size).toBeGreaterThan(20);
	expect([...pages].filter(([, { status }]) => status !== 200).map(([path, { status }]) => [path, status])).toEqual([]);
}, 240_000);

test("its people sign in", async () => {
	const { status } = await signInAt(site, "localhost:3000", { username: "demo-owner", password: "tipoff-demo" });
	expect(status).toBe(200);
});

test("every row can be stored without a search path, as other tools read a dump back", async () => {
	const { ownerOptions } = site.database;
	const { sql, close } = connect(ownerOptions, { max: 1 });
	const columns = await sql<{ name: string; columns: string[] }[]>`
		select c.relname as name, array_agg(a.attname order by a.attnum) as columns
		from pg_class c join pg_attribute a on a.attrelid = c.oid
		where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
		group by 1 order by 1`;
	expect(columns.length).toBeGreaterThan(30);
	await sql.unsafe("set search_path to ''");
	for (const { name, columns: own } of columns) {
		const [from, copy] = [`public.${name}`, `public.copy_of_${name}`];
		await sql.unsafe(`create table ${copy} (like ${from} including all)`);
		const list = own.map((column) => `"${column}"`).join(", ");
		await sql.unsafe(`insert into ${copy} (${list}) overriding system value select ${list} from ${from}`);
		await sql.unsafe(`drop table ${copy}`);
	}
	await close();
}, 240_000);
