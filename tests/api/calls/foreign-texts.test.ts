import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdirSync, readFileSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { createApi } from "../../../src/api/index.ts";
import { partsOf } from "../../../src/data/backup/archive.ts";
import { manifestName, readManifest } from "../../../src/data/backup/manifest.ts";
import { folderStore } from "../../../src/data/files.ts";
import { exportOrganization } from "../../../src/data/move/export.ts";
import { another, anotherDay, goodCalls } from "../../support/bodies.ts";
import { depth } from "../../support/depth.ts";
import { places, replaced } from "../../support/hostile.ts";
import { imageFile } from "../../support/pictures.ts";
import { staffOf } from "../../support/staff.ts";
import { tables } from "../../support/tables.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { openApiSite, type ApiSite } from "../league.ts";

const host = "leagues.example";
const folder = temporaryFolder();
let site: ApiSite;
let people: Record<"owner" | "root", Awaited<ReturnType<typeof staffOf>>>;
let good: Awaited<ReturnType<typeof goodCalls>>;
/** Another organization's pictures: one that everybody sees, and one of a person whom nobody does. */
let pictures: string[];

beforeAll(async () => {
	site = await openApiSite();
	people = {
		owner: await staffOf(site, site.acme, "org_owner", host),
		root: await staffOf(site, site.acme, "super_admin", host),
	};
	good = await goodCalls(site, (await staffOf(site, site.acme, "staff", host)).id);
	const theirs = await staffOf(site, site.harbor, "org_owner", host);
	const form = (field: string) => {
		const made = new FormData();
		made.append(field, imageFile(field));
		return made;
	};
	const player = site.other.players[0]?.id ?? 0;
	for (const [path, field] of [
		[`/api/organizations/${site.harbor.id}`, "logo"],
		[`/api/playersv2/${player}`, "image"],
	] as const)
		expect((await theirs.send("PUT", path, form(field))).status).toBe(200);
	expect((await theirs.send("PUT", `/api/playersv2/${player}`, { privacy: "hidden" })).status).toBe(200);
	const { sql } = site.database.owner;
	const named = await sql<{ address: string }[]>`
		select logo_url as address from organizations where id = ${site.harbor.id}
		union all select image from players where id = ${player}`;
	pictures = named.map(({ address }) => address);
	expect(await shown()).toEqual([200, 404]);
}, 120_000);
afterAll(async () => {
	await site.close();
	folder.remove();
});

const shown = async () =>
	await Promise.all(pictures.map(async (address) => (await site.get(address, { host })).status));
const filesOf = ({ id }: { id: number }) => readdirSync(join(site.uploads, String(id))).toSorted();

/** Every row of an organization, as the database has it. */
async function rowsOf({ id }: { id: number }): Promise<string> {
	const rows: string[] = [];
	for (const { name, columns } of tables) {
		const owner = columns.find(({ name: column }) => column === (name === "organizations" ? "id" : "organization_id"));
		if (!owner || name === "notices") continue; // what was heard is swept after a minute
		const found = await site.database.owner.sql.unsafe(
			`select row_to_json(t)::text as row from "${name}" t where t."${owner.name}" = $1 order by 1`,
			[id],
		);
		rows.push(...found.map(({ row }) => `${name} ${row}`));
	}
	return rows.join("\n");
}

const routes = createApi({ sessions: { secure: false } } as never).routes; // only its route table is read
let count = 0;

async function send(method: string, pattern: string, path: string, body: unknown, isPlatform: boolean) {
	site.now.instant += (pattern.endsWith("/login") ? 70 : 4) * 1000; // oftener, one would be told to wait
	count += 1;
	const day = new Date(Date.parse("2027-03-01") + (count % 20_000) * 86_400_000).toISOString().slice(0, 10);
	const text = JSON.stringify(body).replaceAll(another, String(count)).replaceAll(anotherDay, day);
	const sent = JSON.parse(text) as object; // it was an object
	return (await (isPlatform ? people.root : people.owner).send(method, path, sent)).status;
}

test("no text of any call reaches another organization's files or rows", async () => {
	const [before, files] = [await rowsOf(site.harbor), filesOf(site.harbor)];
	const spellings = pictures.flatMap((address) => [address, `https://${host}${address}`]);
	let [taken, turn] = [0, 0];
	for (const { method, path: pattern, hooks } of routes) {
		const { body, detail } = (hooks ?? {}) as { body?: { properties?: object }; detail?: Record<string, unknown> };
		if (!body || method === "GET" || method === "DELETE") continue; // what is deleted says its password alone
		const { path, body: known } = good(method, pattern);
		for (const place of places(known, Object.keys(body.properties ?? {}))) {
			turn += 1;
			for (const text of depth(0, 1) ? spellings : [spellings[turn % spellings.length]]) {
				const isPlatform = detail?.["x-access"] === "platform.manage";
				const status = await send(method, pattern, path, replaced(known, place, text), isPlatform);
				expect([pattern, place, status < 500]).toEqual([pattern, place, true]);
				if (status < 400) taken += 1;
			}
		}
	}
	expect(taken).toBeGreaterThan(depth(60, 200));
	expect(await rowsOf(site.harbor)).toBe(before);
	expect(filesOf(site.harbor)).toEqual(files);
	expect(await shown()).toEqual([200, 404]);
}, 300_000);

test("its file holds no picture but its own", async () => {
	const own = await rowsOf(site.acme);
	for (const address of pictures) expect(own).toContain(address);
	const path = join(folder.path, "own");
	const order = { slug: "acme", path, store: folderStore(site.uploads), instant: site.now.instant };
	expect(await exportOrganization(site.database.owner.sql, order)).toMatchObject({ files: 0, missing: [] });
	const download = join(folder.path, "download");
	await Bun.write(download, await (await people.owner.get(`/api/organizations/${site.acme.id}/file`)).bytes());
	for (const file of [path, download])
		for await (const part of partsOf(file)) {
			expect(part.name).not.toMatch(/^files/);
			if (part.name === manifestName) expect(readManifest(part).files).toEqual({});
		}
});

test("what is deleted, erased for good and swept takes none of them along", async () => {
	const before = await rowsOf(site.harbor);
	const contents = filesOf(site.harbor).map((name) => readFileSync(join(site.uploads, String(site.harbor.id), name)));
	for (const { method, path: pattern } of routes)
		if (method === "DELETE" && !pattern.includes("/organizations/"))
			await send(method, pattern, good(method, pattern).path, {}, false);
	const { sql } = site.database.owner;
	const kept = await sql<{ id: number; names: boolean }[]>`
		select id::float8 as id, position('/_/uploads/' in document::text) > 0 as names from deletions where organization_id = ${site.acme.id} order by id`;
	expect(kept.filter(({ names }) => names).length).toBeGreaterThan(2);
	await sql`update pages set content = '{"blocks": []}' where organization_id = ${site.acme.id}`; // so that deletions alone name them
	await sql`update divisions set image_url = null where organization_id = ${site.acme.id}`;
	await sql`update players set sponsor = null where organization_id = ${site.acme.id}`;
	for (const { id } of kept) await send("DELETE", "/api/deletions", `/api/deletions/${id}`, {}, false);
	const [left] = await sql`select count(*)::int as count from deletions where organization_id = ${site.acme.id}`;
	expect(left?.["count"]).toBe(0);
	const longAgo = site.now.instant / 1000 - 25 * 60 * 60;
	for (const name of filesOf(site.harbor))
		utimesSync(join(site.uploads, String(site.harbor.id), name), longAgo, longAgo);
	await site.app.uploads.sweep();
	expect(await rowsOf(site.harbor)).toBe(before);
	expect(filesOf(site.harbor).map((name) => readFileSync(join(site.uploads, String(site.harbor.id), name)))).toEqual(
		contents,
	);
	expect(await shown()).toEqual([200, 404]);
}, 120_000);
