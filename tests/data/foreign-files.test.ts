import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { players } from "../../db/schema/index.ts";
import { createArchive, partsOf } from "../../src/data/backup/archive.ts";
import { backUp } from "../../src/data/backup/dump.ts";
import { jsonPart, manifestName, readManifest } from "../../src/data/backup/manifest.ts";
import { offered, remove } from "../../src/data/deletions.ts";
import { folderStore } from "../../src/data/files.ts";
import { exportOrganization } from "../../src/data/move/export.ts";
import { importOrganization } from "../../src/data/move/import.ts";
import type { Organization } from "../../src/data/organization/platform.ts";
import { read } from "../../src/data/tenant.ts";
import { uploadKey, uploadsIn, uploadsOfDeletion } from "../../src/data/page/uploads.ts";
import { deletable, tableOf, type Deletable } from "../../src/domain/deletion/deletions.ts";
import { testApp } from "../support/app.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { imageFile } from "../support/pictures.ts";
import { staffOf } from "../support/staff.ts";
import { tenantTables } from "../support/tables.ts";
import { temporaryFolder } from "../support/temporary.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let victim: Organization;
let attacker: Organization;
let owner: Awaited<ReturnType<typeof staffOf>>;
let logo: string;
let slugs = 0;

beforeAll(async () => {
	site = await testApp();
	victim = await site.organization({ slug: "victim" });
	const theirs = await staffOf(site, victim, "org_owner");
	const form = new FormData();
	form.append("logo", imageFile("logo"));
	expect((await theirs.send("PUT", `/api/organizations/${victim.id}`, form)).status).toBe(200);
	const [row] = await site.database.owner.sql`select logo_url from organizations where id = ${victim.id}`;
	logo = String(row?.["logo_url"]);
	expect((await site.get(logo)).status).toBe(200);
});
afterAll(async () => await site.close());
beforeEach(async () => {
	attacker = await site.organization({ slug: `attacker${++slugs}` });
	owner = await staffOf(site, attacker, "org_owner");
});

const isThere = async () => {
	expect((await site.get(logo)).status).toBe(200);
	expect(readdirSync(join(site.uploads, String(victim.id)))).toEqual([logo.split("/").at(-1) ?? ""]);
};

/** Puts the address wherever the database lets a text of the attacker's stand; how many columns took it. */
async function nameEverywhere(address: string): Promise<number> {
	let taken = 0;
	for (const { name, columns } of tenantTables)
		for (const column of columns.filter((one) => one.getSQLType() === "text")) {
			const set = `update "${name}" set "${column.name}" = $1 where organization_id = $2`;
			const rows = await site.database.owner.sql.unsafe(set, [address, attacker.id]).catch(() => null);
			if (rows && rows.count > 0) taken += 1;
		}
	const blocks = { blocks: [{ type: "image", url: address, caption: address, alt: address }] };
	const own = site.database.owner.sql;
	await own`update pages set content = ${JSON.stringify(blocks)}::text::jsonb where organization_id = ${attacker.id}`;
	const sponsor = { name: address, url: address, image: address };
	await own`update players set sponsor = ${JSON.stringify(sponsor)}::text::jsonb, videos = ${JSON.stringify([address])}::text::jsonb where organization_id = ${attacker.id}`;
	site.directory.drop(attacker.id);
	return taken;
}

/** Deletes the last row of a kind; the id of the deletion, and what it keeps. */
async function deleted(noun: Deletable): Promise<{ id: number; document: string }> {
	const [row] = await site.database.owner.sql.unsafe(
		`select max(id)::float8 as id from "${tableOf(noun)}" where organization_id = $1`,
		[attacker.id],
	);
	return await site.write(attacker, async (writer) => {
		await remove(writer, noun, [Number(row?.["id"])]);
		const id = (await offered(writer)).rows[0]?.id ?? 0;
		const [kept] = await writer.tx.execute<{ document: string }>(
			sql`select document::text as document from deletions where id = ${id}`,
		);
		return { id, document: kept?.document ?? "" };
	});
}

describe("what names another organization's picture and is erased for good", () => {
	test.each(deletable)("takes nothing of it away: a %s", async (noun) => {
		await site.write(attacker, fillLeague);
		expect(await nameEverywhere(logo)).toBeGreaterThan(20);
		const { id, document } = await deleted(noun);
		expect([noun, document.includes(logo)]).toEqual([noun, !textless.has(noun)]);
		await nameEverywhere("/elsewhere"); // so that the deletion alone names it
		expect((await owner.send("DELETE", `/api/deletions/${id}`)).status).toBe(200);
		await isThere();
	});
});

/** What is made of references and dates alone. */
const textless = new Set<Deletable>(["bye"]);

test("a picture of one's own that is replaced goes, another organization's in its place stays", async () => {
	const [player] = await site.write(
		attacker,
		async ({ tx }) =>
			await tx
				.insert(players)
				.values({
					organization_id: attacker.id,
					firstName: "Eve",
					image: logo,
					sponsor: { name: "Pier", url: "", image: logo },
				})
				.returning(),
	);
	await site.database.owner.sql`update organizations set logo_url = ${logo} where id = ${attacker.id}`;
	site.directory.drop(attacker.id);
	const replace = async () => {
		const form = new FormData();
		for (const field of ["image", "sponsorImage"]) form.append(field, imageFile(field));
		expect((await owner.send("PUT", `/api/playersv2/${player?.id}`, form)).status).toBe(200);
		const logoForm = new FormData();
		logoForm.append("logo", imageFile("logo"));
		expect((await owner.send("PUT", `/api/organizations/${attacker.id}`, logoForm)).status).toBe(200);
		return readdirSync(join(site.uploads, String(attacker.id)));
	};
	const first = await replace();
	await isThere();
	expect(first).toHaveLength(3);
	const second = await replace();
	expect(second).toHaveLength(3);
	expect(second.filter((name) => first.includes(name))).toEqual([]);
	await isThere();
});

test("a picture that something else of the organization still names stays when one of them is replaced", async () => {
	const [one, other] = await site.write(
		attacker,
		async ({ tx }) =>
			await tx
				.insert(players)
				.values(["Ada", "Bo"].map((firstName) => ({ organization_id: attacker.id, firstName })))
				.returning(),
	);
	const send = async () => {
		const form = new FormData();
		form.append("image", imageFile("image"));
		expect((await owner.send("PUT", `/api/playersv2/${one?.id}`, form)).status).toBe(200);
	};
	await send();
	await site.database.owner
		.sql`update players set image = (select image from players where id = ${one?.id ?? 0}) where id = ${other?.id ?? 0}`;
	await send();
	const [row] = await site.database.owner.sql`select image from players where id = ${other?.id ?? 0}`;
	expect((await owner.get(String(row?.["image"]))).status).toBe(200);
	expect(readdirSync(join(site.uploads, String(attacker.id)))).toHaveLength(2);
});

test("another organization's picture that is named is none of one's own", async () => {
	await site.write(attacker, fillLeague);
	await nameEverywhere(logo);
	for (const face of ["staff", "visitor"] as const) {
		const { value } = await read(site.database.db, attacker, face, site.now.instant, uploadsIn);
		expect([...value]).toEqual([]);
	}
	const { id } = await deleted("player");
	expect(await site.write(attacker, async (writer) => await uploadsOfDeletion(writer, id))).toEqual([]);
	await expect(folderStore(site.uploads).remove(attacker, uploadKey(logo) ?? "")).rejects.toThrow(
		"another organization",
	);
	await isThere();
});

describe("a file of everything, or of one organization", () => {
	const folder = temporaryFolder();
	afterAll(() => folder.remove());
	const { path: at } = folder;
	const instant = Date.parse("2026-11-20T20:00:00Z");
	const nobody = () => `/_/uploads/${victim.id}/ZZZZZZZZZZZZ.webp`;

	test("takes along what an organization's own rows name, and misses nothing that others typed", async () => {
		await site.write(attacker, fillLeague);
		await nameEverywhere(nobody());
		const store = folderStore(site.uploads);
		const { sql } = site.database.owner;
		const all = await backUp(sql, { path: join(at, "all"), store, instant });
		expect(all.missing.filter((key) => key === uploadKey(nobody()))).toEqual([]);
		const own = await exportOrganization(sql, { slug: attacker.slug, path: join(at, "own"), store, instant });
		expect(own).toMatchObject({ files: 0, missing: [] });
	});

	test("is refused when it brings files of another organization", async () => {
		const made = join(at, "made");
		const other = await testApp();
		const store = folderStore(site.uploads);
		await exportOrganization(site.database.owner.sql, { slug: victim.slug, path: join(at, "whole"), store, instant });
		const archive = await createArchive(made);
		for await (const part of partsOf(join(at, "whole"))) {
			if (part.name !== manifestName) await archive.add(part.name, part.bytes);
			else {
				const manifest = readManifest(part);
				const files = Object.fromEntries(
					Object.entries(manifest.files).map(([key, hash]) => [key.replace(/^\d+/, "999"), hash]),
				);
				await archive.add(manifestName, jsonPart({ ...manifest, files }));
			}
		}
		await archive.finish();
		const order = { path: made, slug: "brought", store: folderStore(other.uploads) };
		await expect(importOrganization(other.database.owner.sql, order)).rejects.toThrow("This file is damaged");
		expect(existsSync(other.uploads)).toBe(false);
		await other.close();
	});
});
