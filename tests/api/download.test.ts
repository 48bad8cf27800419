import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { partsOf } from "../../src/data/backup/archive.ts";
import { folderStore } from "../../src/data/files.ts";
import { organizationFile } from "../../src/data/move/download.ts";
import { importOrganization } from "../../src/data/move/import.ts";
import { testApp } from "../support/app.ts";
import { fillBusy } from "../support/seasons/busy-league.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { personWith, signInAt, type Visitor } from "../support/signing-in.ts";
import { staffOf } from "../support/staff.ts";
import { originalTables } from "../support/tables.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { until } from "../support/until.ts";
import { said } from "../support/said.ts";

const password = "correct horse";
const { path: folder, remove } = temporaryFolder();
let site: Awaited<ReturnType<typeof testApp>>;
let acme: Awaited<ReturnType<typeof site.organization>>;
let owner: Awaited<ReturnType<typeof staffOf>>;

beforeAll(async () => {
	site = await testApp({ instant: Date.parse("2026-11-21T03:30:00Z") });
	acme = await site.organization({ slug: "acme", name: "Acme Hoops" });
	await fillBusy(site, acme);
	const other = await site.organization({ slug: "other", name: "Other Hoops" });
	await site.write(other, fillLeague);
	owner = await staffOf(site, acme, "org_owner");
	const { sql } = site.database.owner;
	await sql`insert into credentials (user_id, password_hash) values (${owner.id}, 'a-secret-hash')`;
	await sql`update sessions set proven_at = now() where user_id = ${owner.id}`;
	await sql`insert into identities (issuer, subject, user_id) values ('https://id.example', 'a-subject', ${owner.id})`;
	await sql`update scorer_links set token_hash = 'a-token-hash'`;
	await sql`insert into domains (organization_id, host, token, is_primary) values (${acme.id}, 'acme.test', 'a-proof', false)`;
}, 120_000);
afterAll(async () => {
	await site.close();
	remove();
});

const address = () => `/api/organizations/${acme.id}/file`;
/** The product's own folders go into the one of this file, where nobody else's are. */
const { TMPDIR: usual } = process.env;
beforeAll(() => void (process.env["TMPDIR"] = folder));
afterAll(() => {
	if (usual === undefined) delete process.env["TMPDIR"];
	else process.env["TMPDIR"] = usual;
});
const left = () => readdirSync(folder).filter((name) => name.startsWith("tipoff-download-"));

async function downloaded(): Promise<string> {
	const path = join(folder, crypto.randomUUID());
	const response = await owner.get(address());
	expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/gzip"]);
	expect(response.headers.get("content-disposition")).toBe('attachment; filename="acme-2026-11-20.tipoff.tar.gz"');
	await Bun.write(path, response);
	return path;
}

test("an owner downloads every row of the organization, and nobody else's", async () => {
	const path = await downloaded();
	const counts = new Map<string, number>();
	let text = "";
	for await (const { name, bytes } of partsOf(path)) {
		if (!name.startsWith("tables/")) continue;
		text += bytes.toString();
		const table = name.split("/")[1] ?? "";
		for (const line of bytes.toString().trimEnd().split("\n")) {
			const row = JSON.parse(line) as Record<string, unknown>;
			expect([table, row["organization_id"] ?? row["id"]]).toEqual([table, acme.id]);
			counts.set(table, (counts.get(table) ?? 0) + 1);
		}
	}
	const { sql } = site.database.owner;
	for (const { name } of originalTables) {
		const [row] = await sql`select count(*)::int as count from ${sql(name)} where organization_id = ${acme.id}`;
		expect([name, counts.get(name) ?? 0]).toEqual([name, row?.["count"]]);
	}
	expect(text).not.toMatch(/a-secret-hash|a-token-hash|a-subject|a-proof|Other Hoops/);
	expect(left()).toEqual([]);
}, 120_000);

test("it is the file that import-organization reads, pictures and all", async () => {
	const other = await testApp({ instant: site.now.instant });
	const path = await downloaded();
	const report = await importOrganization(other.database.owner.sql, {
		path,
		slug: "elsewhere",
		store: folderStore(other.uploads),
	});
	expect(report).toMatchObject({ slug: "elsewhere", missing: [], files: 1 });
	other.directory.unverify(true);
	const html = await (await other.get("/elsewhere/rules")).text();
	const picture = /src="(\/_\/uploads\/[^"]+)"/.exec(html)?.[1] ?? "";
	expect((await other.get(picture)).status).toBe(200);
	await other.close();
}, 120_000);

test("a download is in the log, and changes no page's version", async () => {
	const { sql } = site.database.owner;
	const version = async () => (await sql`select version from organizations where id = ${acme.id}`)[0]?.["version"];
	const before = await version();
	await downloaded();
	expect(await version()).toBe(before);
	const [entry] =
		await sql`select action, noun, actor from audit_log where organization_id = ${acme.id} order by id desc limit 1`;
	expect({ ...entry }).toEqual({ action: "download", noun: "organization", actor: owner.username });
	expect(await (await owner.get("/dashboard/audit")).text()).toContain("Downloaded");
});

test("who is no owner of it gets nothing", async () => {
	const staff = await staffOf(site, acme, "staff");
	const stranger = await staffOf(site, await site.organization({ slug: "third" }), "org_owner");
	expect((await staff.get(address())).status).toBe(403);
	expect((await stranger.get(address())).status).toBe(404);
	expect((await site.get(address())).status).toBe(401);
	const headers = { cookie: owner.cookie, "sec-fetch-site": "cross-site" };
	expect((await site.get(address(), { headers })).status).toBe(403);
});

test("it wants the password of who downloads it, which holds for ten minutes of that session (access 18)", async () => {
	const { sql } = site.database.owner;
	await personWith(site, acme, { username: "boss", password, role: "org_owner" });
	const [boss, thief] = [
		(await signInAt(site, "localhost:3000", { username: "boss", password })).at,
		(await signInAt(site, "localhost:3000", { username: "boss", password })).at,
	];
	const refused = async (at: Visitor) => {
		const response = await at.get(address());
		expect([response.status, await response.json()]).toEqual([
			403,
			{ message: "Enter your own password on the organization's page, and download it within ten minutes." },
		]);
	};
	const prove = async (oldPassword: string) => {
		const response = await boss.send("POST", address(), { oldPassword });
		return { status: response.status, body: (await response.json()) as unknown };
	};
	await refused(boss);
	for (const [typed, sentence] of [
		["", said.enterOwnPassword],
		["guess", said.ownPasswordWrong],
	] as const)
		expect(await prove(typed)).toMatchObject({ status: 422, body: { fields: { oldPassword: sentence } } });
	await refused(boss);
	expect(await prove(password)).toEqual({ status: 200, body: { to: address() } });
	for (let turn = 0; turn < 2; turn += 1) {
		const file = await boss.get(address());
		expect([file.status, (await file.bytes()).length > 100]).toEqual([200, true]);
	}
	site.now.instant += 60_000; // of the limit of one person
	await refused(thief);
	await sql`update sessions set proven_at = now() - interval '11 minutes' where proven_at is not null`;
	await refused(boss);
	expect((await prove(password)).status).toBe(200);
});

test("who has no password must have signed in within ten minutes to download", async () => {
	const elsewhere = await staffOf(site, acme, "org_owner");
	const file = await elsewhere.get(address());
	expect(file.status).toBe(200);
	await file.body?.cancel();
	await site.database.owner
		.sql`update sessions set created_at = now() - interval '11 minutes' where user_id = ${elsewhere.id}`;
	expect((await elsewhere.get(address())).status).toBe(403);
	const asked = await elsewhere.send("POST", address(), { oldPassword: "any" });
	expect([asked.status, await asked.json()]).toEqual([422, { message: said.signInAgain }]);
});

test("without a script the form of the page leads to the file", async () => {
	const path = `/organizations/${acme.id}`;
	await personWith(site, acme, { username: "bess", password, role: "org_owner" });
	const { at } = await signInAt(site, "localhost:3000", { username: "bess", password });
	const post = async (oldPassword: string) => await at.post(path, `file-form POST ${address()}`, { oldPassword });
	const wrong = await post("guess");
	const html = await wrong.text();
	expect([wrong.status, html.includes(said.ownPasswordWrong), html.includes("guess")]).toEqual([422, true, false]);
	const right = await post(password);
	expect([right.status, right.headers.get("location")]).toEqual([303, address()]);
	expect((await at.get(address())).status).toBe(200);
});

test("who hangs up leaves nothing behind, and the sixth within a minute waits", async () => {
	const busy = await staffOf(site, acme, "org_owner");
	for (let turn = 0; turn < 5; turn += 1) {
		const response = await busy.get(address());
		expect(response.status).toBe(200);
		await response.body?.cancel();
		await until(() => left().length === 0);
	}
	expect((await busy.get(address())).status).toBe(429);
	expect((await busy.get(`${address()}/`)).status).toBe(429);
});

test("downloads that nobody reads keep nobody else from theirs, and are left", async () => {
	const busy = await staffOf(site, acme, "org_owner");
	const unread: Response[] = [];
	for (let turn = 0; turn < 4; turn += 1) unread.push(await busy.get(address()));
	expect(unread.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
	for (const { body } of unread) await body?.cancel();
	const file = await organizationFile(site.database.db, acme, {
		store: folderStore(site.uploads),
		instant: site.now.instant,
		stallMs: 1,
	});
	await expect(file.getReader().closed).rejects.toThrow("nobody reads it");
});

test("a slash at its end is the same download, and asking for its head alone makes none", async () => {
	const busy = await staffOf(site, acme, "org_owner");
	expect((await busy.send("HEAD", address())).status).toBe(405);
	for (let turn = 0; turn < 5; turn += 1) {
		const response = await busy.get(`${address()}/`);
		expect(response.status).toBe(200);
		await response.body?.cancel();
		await until(() => left().length === 0);
	}
	expect((await busy.get(address())).status).toBe(429);
});

test("a store that dies in the middle ends the file early, which no import takes", async () => {
	const store = folderStore(join(folder, "dying"));
	const dead = () => Promise.reject(new Error("the store is gone"));
	const other = await testApp({ files: { ...store, get: dead } });
	const hurt = await other.organization({ slug: "hurt" });
	const { sql } = other.database.owner;
	await sql`update organizations set logo_url = ${`/_/uploads/${hurt.id}/AAAAAAAAAAAA.webp`} where id = ${hurt.id}`;
	const response = await (await staffOf(other, hurt, "org_owner")).get(`/api/organizations/${hurt.id}/file`);
	await expect(response.bytes()).rejects.toThrow();
	await until(() => left().length === 0);
	await other.close();
});

test("pages say what a season's files hold, and lead owners to all of it", async () => {
	const html = await (await owner.get("/dashboard/transfer")).text();
	expect(html).toContain("They do not hold pictures");
	expect(html).toContain(`href="/organizations/${acme.id}#file"`);
	expect(await (await owner.get(`/organizations/${acme.id}`)).text()).toContain(`data-call="POST ${address()}"`);
	const staff = await staffOf(site, acme, "staff");
	expect(await (await staff.get("/dashboard/transfer")).text()).toContain(
		"An owner can download all of that as one file.",
	);
});
