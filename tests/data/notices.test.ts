import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { connect } from "../../db/client.ts";
import { migrate } from "../../db/migrate.ts";
import { Directory } from "../../src/data/organization/directory.ts";
import { listen } from "../../src/data/listen.ts";
import { createOrganization } from "../../src/data/organization/organizations.ts";
import type { Organization } from "../../src/data/organization/platform.ts";
import { write } from "../../src/data/tenant.ts";
import { startCluster } from "../support/cluster.ts";
import { testDatabase, type TestDatabase } from "../support/database.ts";
import { proxyTo } from "../support/servers/proxy.ts";
import { until } from "../support/until.ts";
import { said } from "../support/said.ts";

let database: TestDatabase;
let one: Organization;
let two: Organization;
const soon = { everyMs: 20, silentMsMax: 60_000 };

beforeAll(async () => {
	database = await testDatabase();
	one = await createOrganization(database.db, { name: "One", slug: "one", domain: "one.test" });
	two = await createOrganization(database.db, { name: "Two", slug: "two" });
}, 120_000);
afterAll(async () => await database?.close(), 60_000);

const isOnSocket = () => database.options.host.startsWith("/");
const change = async ({ id }: Organization) => await write(database.db, { id }, 0, async ({ version }) => version);
const rename = async ({ id }: Organization, name: string) =>
	await write(database.db, { id }, 0, async ({ tx }) => {
		await tx.execute(sql`update organizations set name = ${name} where id = ${id}`);
	});

/** A process's memory, the reads that it costs, and a way to hold one up before it is answered. */
async function hearing(options = database.options, pace: Parameters<typeof listen>[2] = soon) {
	const reads = { count: 0, hold: null as Promise<void> | null };
	const db = new Proxy(database.db, {
		get: (target, name) => {
			const value: unknown = Reflect.get(target, name);
			if (name !== "transaction") return typeof value === "function" ? value.bind(target) : value;
			return async (...words: Parameters<typeof target.transaction>) => {
				reads.count += 1;
				const result = await target.transaction(...words);
				await reads.hold;
				return result;
			};
		},
	});
	const directory = new Directory(db);
	const { close } = await listen(options, directory, pace);
	return { directory, reads, [Symbol.asyncDispose]: close };
}

test("a change whose commit waits for the disk holds up no other organization's (caching 2)", async () => {
	const own = await startCluster();
	const admin = connect({ ...own.owner, database: "postgres" }, { max: 2 });
	await admin.sql`create database slow`;
	const owner = connect({ ...own.owner, database: "slow" }, { max: 3 });
	await migrate(owner.sql, own.app.user);
	await owner.sql`insert into organizations (name, slug) values ('One', 'one'), ('Two', 'two')`;
	await admin.sql.unsafe("alter system set synchronous_standby_names = 'nobody'");
	await admin.sql`select pg_reload_conf()`;
	await until(async () => (await owner.sql`show synchronous_standby_names`)[0]?.["synchronous_standby_names"] !== "");
	const changed = async (slug: string, isWaiting: boolean) =>
		await owner.sql.begin(async (tx) => {
			await tx.unsafe(`set local synchronous_commit = ${isWaiting ? "on" : "off"}`);
			await tx`update organizations set version = app_version() where slug = ${slug}`;
		});
	const waiting = async () => await admin.sql`select pid from pg_stat_activity where wait_event = 'SyncRep'`;
	let slow = changed("one", true);
	let isOver = false;
	await until(async () => {
		// The server heeds its new setting a moment after the session does.
		if (isOver) slow = changed("one", true);
		isOver = await Promise.race([slow.then(() => true), waiting().then(() => false)]);
		return !isOver && (await waiting()).length === 1;
	});
	const quick = changed("two", false).then(() => "committed");
	const blocked = until(async () => {
		return (await admin.sql`select from pg_locks where not granted`).length > 0;
	}).then(() => "held up");
	expect(await Promise.race([quick, blocked])).toBe("committed");
	blocked.catch(() => {});
	await admin.sql`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`;
	await slow;
	await Promise.all([owner.close(), admin.close()]);
	await own.stop();
}, 120_000);

test("a change that ends long after a later one is heard too, also when whoever made it is gone", async () => {
	await using other = await hearing();
	const { directory } = other;
	await Promise.all([directory.byId(one.id), directory.byId(two.id)]);
	const versions = async () => [(await directory.byId(one.id))?.version, (await directory.byId(two.id))?.version];
	const left = connect(database.ownerOptions, { max: 1 });
	const [began, goOn] = [Promise.withResolvers<string>(), Promise.withResolvers<void>()];
	const slow = left.sql.begin(async (tx) => {
		const [row] = await tx`update organizations set version = app_version() where id = ${one.id} returning version`;
		began.resolve(String(row?.["version"]));
		await goOn.promise;
	});
	const late = await began.promise;
	const early = await change(two);
	await until(async () => (await versions())[1] === early);
	expect((await versions())[0]).not.toBe(late);
	goOn.resolve();
	await slow;
	await left.close();
	await until(async () => (await versions())[0] === late);
});

test("a new version is taken over without a question; another change of the row is asked for", async () => {
	await using other = await hearing();
	const { directory, reads } = other;
	await Promise.all([directory.find("slug", "one"), directory.find("host", "one.test"), directory.find("slug", "two")]);
	const before = reads.count;
	const version = await change(one);
	await until(() => directory.peek("slug", "one")?.version === version);
	expect(directory.peek("host", "one.test")).toBe(directory.peek("slug", "one"));
	expect(reads.count).toBe(before);
	await rename(one, "Uno");
	await until(() => directory.peek("slug", "one") === undefined);
	expect([directory.peek("host", "one.test"), directory.peek("slug", "two")?.id]).toEqual([undefined, two.id]);
	expect((await directory.find("slug", "one"))?.name).toBe("Uno");
	expect(reads.count).toBe(before + 1);
});

test("what another organization changes makes nobody forget a look-up under way, nor a name that is nobody's", async () => {
	await using other = await hearing();
	const { directory, reads } = other;
	await directory.find("slug", "one");
	const held = Promise.withResolvers<void>();
	reads.hold = held.promise;
	const [found, unknown] = [directory.find("slug", "two"), directory.find("slug", "nobody")];
	const version = await change(one);
	await until(() => directory.peek("slug", "one")?.version === version);
	await rename(one, "Ein");
	await until(() => directory.peek("slug", "one") === undefined);
	held.resolve();
	await Promise.all([found, unknown]);
	expect([directory.peek("slug", "two")?.id, directory.peek("slug", "nobody")]).toEqual([two.id, null]);
	await rename(one, "One");
	await until(async () => (await directory.find("slug", "one"))?.name === "One");
	expect([directory.peek("slug", "two")?.id, directory.peek("slug", "nobody")]).toEqual([two.id, null]);
});

test("what was read while its organization changed is not believed, whether it is a row or a name that led nowhere", async () => {
	await using other = await hearing();
	const { directory, reads } = other;
	await directory.find("slug", "one");
	const held = Promise.withResolvers<void>();
	reads.hold = held.promise;
	const reading = [directory.find("slug", "two"), directory.find("slug", "three"), directory.find("slug", "four")];
	await until(() => reads.count === 4);
	await write(database.db, two, 0, async ({ tx }) => {
		await tx.execute(sql`update organizations set slug = 'three' where id = ${two.id}`);
	});
	const version = await change(one);
	await until(() => directory.peek("slug", "one")?.version === version);
	held.resolve();
	await Promise.all(reading);
	const peeked = ["two", "three", "four"].map((slug) => directory.peek("slug", slug));
	expect(peeked).toEqual([undefined, undefined, null]);
	expect([await directory.find("slug", "two"), (await directory.find("slug", "three"))?.id]).toEqual([null, two.id]);
	await database.owner.sql`update organizations set slug = 'two', version = app_version() where id = ${two.id}`;
	await until(async () => (await directory.find("slug", "two"))?.id === two.id);
});

/** Whether its last news came by a notice: a row that was read is doubted when a question answers that was asked before. */
async function knowsByNotice(directory: Directory): Promise<boolean> {
	const known = await directory.find("slug", "one");
	const version = await change(one);
	await until(() => directory.peek("slug", "one")?.version !== known?.version);
	return directory.peek("slug", "one")?.version === version;
}

test("who was deaf for a moment believes nothing meanwhile, and has missed nothing afterwards", async () => {
	if (!isOnSocket()) return console.warn(said.frozenLineBuiltIn);
	await using proxy = await proxyTo(database.options);
	await using other = await hearing(proxy.options, { everyMs: 20, silentMsMax: 500 });
	const { directory, reads } = other;
	await until(async () => await knowsByNotice(directory));
	proxy.freeze();
	const version = await change(one);
	await until(() => !directory.listening);
	expect(directory.peek("slug", "one")).toBeUndefined();
	const before = reads.count;
	proxy.thaw();
	await until(() => directory.peek("slug", "one")?.version === version);
	expect(reads.count).toBe(before);
}, 120_000);

test("who was deaf for longer than notices are kept forgets everything; they are swept by whoever is there", async () => {
	if (!isOnSocket()) return console.warn(said.frozenLineBuiltIn);
	const short = { everyMs: 20, silentMsMax: 400, keptMs: 1_200 };
	await using proxy = await proxyTo(database.options);
	await using other = await hearing(proxy.options, short);
	await using _sweeping = await hearing(database.options, short);
	const { directory } = other;
	await until(
		async () => (await directory.find("slug", "one")) !== null && directory.peek("slug", "one") !== undefined,
	);
	proxy.freeze();
	const version = await change(one);
	const kept = async () => await database.owner.sql`select from notices where text = ${version}`;
	expect(await kept()).toHaveLength(1);
	await until(async () => (await kept()).length === 0);
	proxy.thaw();
	await until(() => directory.listening);
	expect(directory.peek("slug", "one")).toBeUndefined();
	expect((await directory.find("slug", "one"))?.version).toBe(version);
}, 120_000);
