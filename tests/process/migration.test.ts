import { afterAll, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { connect } from "../../db/client.ts";
import { migrate, migrations, schemaState } from "../../db/migrate.ts";
import { packageEngine, startEngine } from "../../db/embedded.ts";
import { allSports } from "../../src/domain/sport/all.ts";
import { freePort, run } from "../support/running.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { testDatabase } from "../support/database.ts";
import { until } from "../support/until.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove(), 60_000);

test("migrations stand in the order of their numbers, without a gap", () => {
	expect(migrations.map(({ name }) => Number(name.slice(0, 4)))).toEqual(migrations.map(({ number }) => number));
});

test("a database that is behind is copied before a migration touches it", async () => {
	const dir = join(folder.path, "behind");
	const env = { PORT: String(await freePort()), DATA_DIR: dir };
	const first = run(["serve"], env);
	await first.says("Make the first administrator");
	expect(await run(["admin", "create", "ada"], env).exited).toBe(0);
	const { connection } = await Bun.file(join(dir, "run.json")).json();
	const running = connect(connection.owner, { max: 1 });
	await running.sql`delete from migrations where number = ${migrations.length}`;
	expect(await schemaState(running.sql)).toBe("behind");
	const early = run(["admin", "create", "bea"], env);
	expect([await early.exited, early.output()]).toEqual([1, expect.stringContaining("is of an older release")]);
	expect((await running.sql`select username from users`).map(({ username }) => username)).toEqual(["ada"]);
	await running.close();
	first.kill("SIGTERM");
	await first.exited;
	const engine = await startEngine({ dataDir: { dir }, source: packageEngine() });
	const owner = connect(engine.owner, { max: 1 });
	await owner.sql.unsafe(
		"create or replace function app_notify_organization() returns trigger language plpgsql as 'begin return null; end'",
	);
	await owner.close();
	await engine.stop();
	const second = run(["serve"], env);
	await until(() => existsSync(join(dir, `postgres-before-migration-${migrations.length}`, "PG_VERSION")));
	second.kill("SIGTERM"); // the last migration may bear to be made twice, or may have ended it
	await second.exited;
}, 240_000);

test("a sport of the code that the database does not know yet has its row after the next start", async () => {
	const database = await testDatabase();
	const { sql } = database.owner;
	const known = await sql`select id, type, name from sports order by id`;
	expect(known.map(({ type, name }) => ({ type, name }))).toEqual(
		expect.arrayContaining(allSports.map(({ type, name }) => ({ type, name }))),
	);
	await sql`delete from sports where type in ('ultimate', 'netball')`;
	expect(await schemaState(database.sql)).toBe("lacking");
	await migrate(sql, database.options.user);
	expect(await schemaState(database.sql)).toBe("ready");
	const now = await sql`select id, type, name from sports order by id`;
	const others = ({ type }: { type?: string }) => type !== "ultimate" && type !== "netball";
	expect(now.filter(others)).toEqual(known.filter(others));
	expect(new Set(now.map(({ type }) => String(type)))).toEqual(new Set(known.map(({ type }) => String(type))));
}, 120_000);

test("several processes may bring up one database at once", async () => {
	const database = await testDatabase();
	const { sql } = database.owner;
	await sql.unsafe("drop schema public cascade; create schema public");
	const owners = Array.from({ length: 5 }, () => connect(database.ownerOptions, { max: 1 }));
	const outcomes = await Promise.all(owners.map((owner) => migrate(owner.sql, database.options.user)));
	expect(outcomes.map(({ applied }) => applied).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, migrations.length]);
	expect(await schemaState(database.sql)).toBe("ready");
	await sql`insert into migrations (number, name, sha256, min_reader) values (${migrations.length + 1}, 'later', 'x', ${migrations.length})`;
	expect(await schemaState(database.sql)).toBe("ready");
	await sql`update migrations set min_reader = ${migrations.length + 1} where name = 'later'`;
	expect(await schemaState(database.sql).catch((error: Error) => error.message)).toContain(
		"was brought to later by a newer Tipoff",
	);
	await sql`update migrations set sha256 = 'changed' where number = 1`;
	expect(await schemaState(database.sql).catch((error: Error) => error.message)).toContain(
		"is not the one of this release",
	);
	await Promise.all(owners.map((owner) => owner.close()));
	await database.close();
});

test("a runtime role that row-level security does not hold is refused", async () => {
	const database = await testDatabase();
	const { host, port, user, database: name } = database.ownerOptions;
	if (host.startsWith("/")) {
		await database.close();
		return console.warn("The superuser in DATABASE_URL is tried where TEST_DATABASE_URL is set.");
	}
	const tipoff = run(["serve"], {
		PORT: String(await freePort()),
		DATABASE_URL: `postgres://${user}@${host}:${port}/${name}`,
	});
	expect(await tipoff.exited).toBe(1);
	expect(tipoff.output()).toContain(`DATABASE_URL logs in as "${user}", whom row-level security does not hold`);
	await database.close();
});
