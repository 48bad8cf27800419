import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdirSync, statSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fillDemo } from "../../../db/demo.ts";
import { migrateTo, migrations } from "../../../db/migrate.ts";
import { allSports } from "../../../src/domain/sport/all.ts";
import { backUp } from "../../../src/data/backup/dump.ts";
import { restore } from "../../../src/data/backup/restore.ts";
import { folderStore } from "../../../src/data/files.ts";
import { testApp } from "../../support/app.ts";
import { testDatabase } from "../../support/database.ts";
import { crawl } from "../../support/demo.ts";
import { depth, further } from "../../support/depth.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { difference } from "../../support/difference.ts";

const startMs = 240_000;
const instant = Date.parse("2026-11-21T03:30:00Z");
const { path: folder, remove } = temporaryFolder();
const file = join(folder, "all.tipoff");
const key = "1/AAAAAAAAAAAA.webp";
const picture = new Uint8Array([1, 2, 3, 4]);

let site: Awaited<ReturnType<typeof testApp>>;
let report: Awaited<ReturnType<typeof backUp>>;
/** What came of it in an empty installation. */
let copy: Awaited<ReturnType<typeof testApp>>;
let done: Awaited<ReturnType<typeof restore>>;

beforeAll(async () => {
	site = await testApp({ instant });
	const { db, owner } = site.database;
	await fillDemo(db, { instant });
	await owner.sql`update organizations set logo_url = ${`/_/uploads/${key}`} where id = 1`;
	await owner.sql`update organizations set logo_url = '/_/uploads/2/BBBBBBBBBBBB.webp' where id = 2`;
	await owner.sql`update players set bio = 'see /_/uploads/1/zzz.webp' where id = (select min(id) from players where organization_id = 1)`;
	const [user] = await owner.sql`insert into users (username, role) values ('Ada', 'super_admin') returning id`;
	await owner.sql`insert into credentials (user_id, password_hash) values (${user?.["id"]}, 'a hash')`;
	await owner.sql`insert into second_factors (user_id, handle, code_secret) values (${user?.["id"]}, 'a handle', 'MZXW6')`;
	await owner.sql`insert into passkeys (id, user_id, host, public_key, name) values ('a-key', ${user?.["id"]}, 'localhost', 'k', 'Laptop')`;
	await owner.sql`insert into recovery_codes (user_id, number, code_hash) values (${user?.["id"]}, 1, 'none')`;
	await owner.sql`insert into factor_steps (id, purpose, user_id, host, address, expires_at) values ('secret-step', 'sign-in', ${user?.["id"]}, 'localhost', '192.0.2.1', now() + interval '1 day')`;
	await owner.sql`insert into sessions (id, user_id, expires_at, host) values ('secret-session', ${user?.["id"]}, now() + interval '1 day', 'localhost')`;
	await owner.sql`insert into login_attempts (account, address) values ('ada', '192.0.2.1')`;
	await owner.sql`insert into scorer_links (organization_id, token_hash, label, date, expires_at, actor) values (1, 'secret-token', 'Table', '2026-11-21', now() + interval '1 day', 'Ada')`;
	await folderStore(site.uploads).put(key, picture);
	site.directory.unverify(true);
	report = await backUp(owner.sql, { path: file, store: folderStore(site.uploads), instant });
	const { other, work } = await restored(file);
	done = await work;
	copy = other;
	copy.directory.unverify(true);
}, startMs);
afterAll(async () => {
	await site.close();
	await copy.close();
	remove();
});

const appUser = () => site.database.options.user;

const refusal = async (work: Promise<unknown>) =>
	await work.then(
		() => "no refusal",
		(error: Error) => error.message,
	);

async function restored(path: string) {
	const other = await testApp({ instant });
	const order = { path, store: folderStore(other.uploads), loginRole: appUser() };
	return { other, work: restore(other.database.owner.sql, order) };
}

further(
	"every public page is the same after a restore",
	async () => {
		expect(done).toMatchObject({ organizations: report.organizations, rows: report.rows, files: 1, migrated: 0 });
		const hosts = await site.database.owner.sql<{ host: string }[]>`select host from domains`;
		const pages = await crawl(site.get, ["/", "/sitemap.xml", ...(await slugs())], depth(1, 3));
		expect(pages.size).toBeGreaterThan(depth(15, 40));
		for (const [path, { status, html }] of pages) {
			const again = await copy.get(path);
			expect([path, again.status]).toEqual([path, status]);
			if (html) expect([path, difference(await again.text(), html)]).toEqual([path, null]);
		}
		for (const { host } of hosts)
			expect(await (await copy.get("/", { host })).text()).toBe(await (await site.get("/", { host })).text());
		const served = await copy.get(`/_/uploads/${key}`);
		expect(new Uint8Array(await served.arrayBuffer())).toEqual(picture);
	},
	startMs,
);

const slugs = async () =>
	(await site.database.owner.sql<{ slug: string }[]>`select slug from organizations order by id`).map(
		({ slug }) => `/${slug}`,
	);

test("a backup keeps passwords and second factors, and no session, attempt or token (factors 8)", async () => {
	const { sql } = copy.database.owner;
	const [counts] = await sql`select (select count(*)::int from sessions) as sessions,
		(select count(*)::int from login_attempts) as attempts,
		(select password_hash from credentials) as hash,
		(select code_secret from second_factors) as code,
		(select count(*)::int from passkeys) + (select count(*)::int from recovery_codes) as factors,
		(select count(*)::int from factor_steps) as steps,
		(select token_hash from scorer_links) as token,
		(select withdrawn_at is not null from scorer_links) as withdrawn`;
	expect({ ...counts }).toEqual({
		sessions: 0,
		attempts: 0,
		hash: "a hash",
		code: "MZXW6",
		factors: 2,
		steps: 0,
		token: "",
		withdrawn: true,
	});
	const plain = Buffer.from(Bun.gunzipSync(await readFile(file))).toString("latin1");
	expect(
		["secret-session", "secret-token", "secret-step", "192.0.2.1"].filter((secret) => plain.includes(secret)),
	).toEqual([]);
});

test("ids go on where they were, and versions are new", async () => {
	const next = async (of: typeof site) =>
		(await of.database.owner.sql`select nextval('players_id_seq')::int as id`)[0]?.["id"];
	expect(await next(copy)).toBe(await next(site));
	const versions = async (of: typeof site) =>
		(await of.database.owner.sql<{ version: string }[]>`select version from organizations`).map(
			({ version }) => version,
		);
	const before = new Set(await versions(site));
	expect((await versions(copy)).filter((version) => before.has(version))).toEqual([]);
});

test("only its owner may read a backup, and it takes nobody's place", async () => {
	expect(statSync(file).mode & 0o777).toBe(0o600);
	const again = backUp(site.database.owner.sql, { path: file, store: folderStore(site.uploads), instant });
	expect(await refusal(again)).toBe(`There is already a file ${file}: name another one, or remove it first.`);
	expect(readdirSync(folder)).toEqual(["all.tipoff"]);
});

test("a file that was named and is gone is said, and the backup is made", () => {
	expect(report.missing).toEqual(["2/BBBBBBBBBBBB.webp"]);
});

test("a backup goes into an empty database only", async () => {
	const order = { path: file, store: folderStore(site.uploads), loginRole: appUser() };
	expect(await refusal(restore(site.database.owner.sql, order))).toContain("This database is not empty");
});

const damaged = "This file is damaged or no file that Tipoff wrote: nothing was changed. Take another copy of it.";

test.each([
	["cut off", (bytes: Buffer) => bytes.subarray(0, bytes.length - 2000)],
	[
		"with another byte in it",
		(bytes: Buffer) => Buffer.from(bytes.map((byte, at) => (at === bytes.length >> 1 ? byte ^ 0x55 : byte))),
	],
	["of another program", () => Buffer.from("PK\u0003\u0004 something else entirely")],
	[
		"whose rows were changed",
		(bytes: Buffer) => Buffer.from(Bun.gzipSync(changed(Bun.gunzipSync(new Uint8Array(bytes))))),
	],
])(
	"a file %s is refused and nothing is changed",
	async (name, spoil) => {
		const path = join(folder, `${name}.bad`);
		await writeFile(path, spoil(await readFile(file)));
		const { other, work } = await restored(path);
		expect(await refusal(work)).toBe(damaged);
		expect((await other.database.owner.sql`select count(*)::int as count from sports`)[0]?.["count"]).toBe(
			allSports.length,
		);
		expect((await other.database.owner.sql`select count(*)::int as count from organizations`)[0]?.["count"]).toBe(0);
		await other.close();
	},
	120_000,
);

/** One letter of one row. */
function changed(tar: Uint8Array): Uint8Array<ArrayBuffer> {
	const bytes = Buffer.from(tar);
	bytes.write("b", bytes.indexOf("basketball"));
	bytes.write("X", bytes.indexOf("basketball"));
	return new Uint8Array(bytes);
}

test("a file that is empty is said to be", async () => {
	const path = join(folder, "empty.bad");
	await writeFile(path, "");
	const { other, work } = await restored(path);
	expect(await refusal(work)).toBe(`The file ${path} is empty.`);
	await other.close();
});

test("a file that is not there is said", async () => {
	const { other, work } = await restored(join(folder, "none"));
	expect(await refusal(work)).toBe(`There is no file ${join(folder, "none")}.`);
	await other.close();
});

test("a backup of an older release is brought up to this one", async () => {
	const old = await testDatabase();
	const number = 8;
	await old.owner.sql.begin(async (tx) => {
		await tx`drop schema public cascade`;
		await tx`create schema public`;
		await migrateTo(tx, number);
		await tx`insert into organizations (name, slug) values ('Old', 'old-league')`;
	});
	const path = join(folder, "old.tipoff");
	await backUp(old.owner.sql, { path, store: folderStore(join(folder, "none")), instant });
	await old.close();
	const { other, work } = await restored(path);
	expect((await work).migrated).toBe(migrations.length - number);
	other.directory.unverify(true);
	expect((await other.get("/old-league")).status).toBe(200);
	await other.close();
}, 120_000);

test("an owner whom row-level security holds is refused, with the way out", async () => {
	const { sql } = site.database.owner;
	const path = join(folder, "held.tipoff");
	const held = sql.begin(async (tx) => {
		await tx.unsafe(`set local role ${appUser()}`);
		const begin = async (_: string, work: (inner: typeof tx) => Promise<unknown>) => await work(tx);
		// a transaction of the role that may nothing, where an owner's would begin
		return await backUp({ begin } as unknown as typeof sql, { path, store: folderStore(site.uploads), instant });
	});
	expect(await refusal(held)).toContain(`ALTER ROLE "${appUser()}" BYPASSRLS`);
	expect(readdirSync(folder).filter((name) => name.startsWith("held"))).toEqual([]);
});
