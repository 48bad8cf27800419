import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { createArchive, damaged, partsOf, sha256 } from "../../src/data/backup/archive.ts";
import { type Manifest, manifestName } from "../../src/data/backup/manifest.ts";
import { folderStore } from "../../src/data/files.ts";
import { exportOrganization } from "../../src/data/move/export.ts";
import { importOrganization } from "../../src/data/move/import.ts";
import { testApp } from "../support/app.ts";
import { temporaryFolder } from "../support/temporary.ts";

type Row = Record<string, unknown>;

const { path: folder, remove } = temporaryFolder();
let site: Awaited<ReturnType<typeof testApp>>;
let honest: string;
let id: number;

beforeAll(async () => {
	site = await testApp();
	({ id } = await site.organization({ slug: "acme", name: "Acme Hoops" }));
	await site.organization({ slug: "harbor", name: "Harbor Hoops" });
	const { sql } = site.database.owner;
	await sql`insert into users (username, role, organization_id, email) values ('ada', 'org_owner', ${id}, 'ada@example.test')`;
	honest = join(folder, "honest");
	await exportOrganization(sql, { slug: "acme", path: honest, store: folderStore(site.uploads), instant: 0 });
}, 120_000);
afterAll(async () => {
	await site?.close();
	remove();
});

/** The same file with other rows in a table, right in all its sums, as somebody makes it who has read how. */
async function forged(table: string, change: (rows: Row[]) => Row[]): Promise<string> {
	const path = join(folder, crypto.randomUUID());
	const archive = await createArchive(path);
	const parts = await Array.fromAsync(partsOf(honest));
	const isOwn = (name: string) => name.startsWith(`tables/${table}/`);
	const rows = parts
		.filter(({ name }) => isOwn(name))
		.flatMap(({ bytes }) => bytes.toString().trimEnd().split("\n"))
		.map((line) => JSON.parse(line) as Row);
	const made = change(rows);
	const bytes = Buffer.from(made.map((row) => `${JSON.stringify(row)}\n`).join(""));
	const columns = Object.keys(made[0] ?? {});
	const at = parts.findIndex(({ name }) => isOwn(name));
	const others = parts.filter(({ name }) => !isOwn(name) && name !== manifestName);
	const mine = { name: `tables/${table}/1`, bytes };
	for (const part of others.toSpliced(at < 0 ? others.length : at, 0, mine)) await archive.add(part.name, part.bytes);
	const manifest = JSON.parse(parts.at(-1)?.bytes.toString() ?? "") as Manifest;
	const tables = [
		...manifest.tables.filter(({ name }) => name !== table),
		{ name: table, columns, rows: made.length, sha256: sha256(bytes) },
	];
	await archive.add(manifestName, Buffer.from(`${JSON.stringify({ ...manifest, tables })}\n`));
	await archive.finish();
	return path;
}

const imported = async (path: string, slug: string) =>
	await importOrganization(site.database.owner.sql, { path, slug, store: folderStore(site.uploads) });

test("a file that was made anew with the same rows is taken", async () => {
	expect(await imported(await forged("users", (rows) => rows), "again")).toMatchObject({ slug: "again" });
});

const verified_at = "2026-01-01T00:00:00Z";
const forgeries: [string, string, (rows: Row[]) => Row[]][] = [
	[
		"a domain that nobody has proven",
		"domains",
		() => [{ id: 1e9, organization_id: id, host: "victim.example", token: "t", is_primary: true, verified_at }],
	],
	["another's former address", "organization_aliases", () => [{ organization_id: id, slug: "once-anothers" }]],
	[
		"an e-mail address that nobody has proven",
		"users",
		(rows) => rows.map((row) => ({ ...row, email_verified_at: verified_at })),
	],
	["a version that is served already", "organizations", (rows) => rows.map((row) => ({ ...row, version: "1" }))],
	["somebody who manages the platform", "users", (rows) => rows.map((row) => ({ ...row, role: "super_admin" }))],
	["somebody of another organization", "users", (rows) => rows.map((row) => ({ ...row, organization_id: id + 1 }))],
	["a password", "credentials", () => [{ user_id: 1, password_hash: "$argon2id$" }]],
	["a table that is none", 'users" (id) values (1); drop table players; --', () => [{ organization_id: id }]],
];

test.each(forgeries)("a file that brings %s is refused, and leaves nothing", async (what, table, change) => {
	const { sql } = site.database.owner;
	const count = async () => {
		const [row] =
			await sql`select (select count(*) from organizations)::int as organizations, (select count(*) from users)::int as users,
			(select count(*) from domains)::int as domains, (select count(*) from organization_aliases)::int as aliases`;
		return { ...row };
	};
	const before = await count();
	const slug = `forged-${forgeries.findIndex(([one]) => one === what)}`;
	const failure = await imported(await forged(table, change), slug).then(
		() => null,
		(error: unknown) => (error instanceof Error ? error.message : "no error"),
	);
	expect(failure).toBe(damaged().message);
	expect(await count()).toEqual(before);
});
