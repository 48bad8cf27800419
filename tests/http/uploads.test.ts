import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq, getTableColumns, getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import * as schema from "../../db/schema/index.ts";
import { offered, remove } from "../../src/data/deletions.ts";
import { imageOf } from "../../src/http/image.ts";
import { testApp } from "../support/app.ts";
import { bomb } from "../support/pictures.ts";
import { staffOf } from "../support/staff.ts";
import { said } from "../support/said.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let organization: Awaited<ReturnType<typeof site.organization>>;
let player: number;

beforeAll(async () => {
	site = await testApp();
	organization = await site.organization({ slug: "acme" });
	player = await site.write(organization, async ({ tx }) => {
		const [row] = await tx
			.insert(schema.players)
			.values({ organization_id: organization.id, firstName: "Ada" })
			.returning();
		return row?.id ?? 0;
	});
});
afterAll(async () => await site.close());

/** A picture of noise, which does not compress. */
function noise(width: number, height: number): Uint8Array<ArrayBuffer> {
	const row = (width * 3 + 3) & ~3;
	const bytes = new Uint8Array(54 + row * height);
	const view = new DataView(bytes.buffer);
	bytes.set([66, 77]);
	for (const [at, value] of [
		[2, bytes.length],
		[10, 54],
		[14, 40],
		[18, width],
		[22, height],
		[26, 1 + 24 * 65536],
	] as const)
		view.setUint32(at, value, true);
	let seed = 1;
	for (let at = 54; at < bytes.length; at += 1) {
		seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
		bytes[at] = seed >> 16;
	}
	return bytes;
}

const fileOf = (bytes: Uint8Array<ArrayBuffer> | string, type = "image/png") => new File([bytes], "photo", { type });
const png = async (width: number, height: number) =>
	new Uint8Array(await new Bun.Image(noise(width, height)).png().bytes());
const jpeg = async (width: number, height: number) =>
	new Uint8Array(await new Bun.Image(noise(width, height)).jpeg({ quality: 80 }).bytes());

/** An EXIF segment that turns the picture by 90 degrees and names a place, put into a JPEG. */
function withExif(plain: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
	const tiff = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0];
	const body = [...Buffer.from("Exif\0\0"), ...tiff, ...Buffer.from("SECRETPLACE"), 0xff, 0xd9];
	const segment = [0xff, 0xe1, (body.length + 2) >> 8, (body.length + 2) & 255, ...body];
	return new Uint8Array([...plain.slice(0, 2), ...segment, ...plain.slice(2)]);
}

test("a large picture becomes WebP of at most 800 pixels and 1 MB", async () => {
	const { bytes, name } = await imageOf(fileOf(await png(1600, 1200)));
	const { width, height, format } = await new Bun.Image(bytes).metadata();
	expect([width, height, format]).toEqual([800, 600, "webp"]);
	expect(bytes.byteLength).toBeLessThanOrEqual(1024 * 1024);
	expect(name).toMatch(/^[\w-]{24}\.webp$/);
});

test("a small picture is not enlarged", async () => {
	const { bytes } = await imageOf(fileOf(await png(40, 30)));
	expect(await new Bun.Image(bytes).metadata()).toMatchObject({ width: 40, height: 30 });
});

test("a photo is turned as its EXIF says, which is then gone", async () => {
	const { bytes } = await imageOf(fileOf(withExif(await jpeg(60, 40))));
	expect(await new Bun.Image(bytes).metadata()).toMatchObject({ width: 40, height: 60 });
	expect(Buffer.from(bytes).includes("SECRETPLACE")).toBe(false);
	expect(Buffer.from(bytes).includes("EXIF")).toBe(false);
});

test.each([
	["text", async () => "hello", "This file is not an image. Choose a JPEG, PNG, WebP or GIF."],
	[
		"SVG with a script",
		async () => `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`,
		"This file is not an image. Choose a JPEG, PNG, WebP or GIF.",
	],
	["half a PNG", async () => (await png(200, 200)).slice(0, 9_000), "This image is damaged or incomplete."],
	["half a JPEG", async () => (await jpeg(200, 200)).slice(0, 9_000), "This image is damaged or incomplete."],
	[
		"half a JPEG whose EXIF has an end",
		async () => withExif(await jpeg(200, 200)).slice(0, 9_000),
		"This image is damaged or incomplete.",
	],
	["a pixel bomb", async () => bomb(), said.tooManyPixels],
	["20 MB", async () => new Uint8Array(20 * 1024 * 1024), said.fileTooLarge],
])("%s is refused with the field named", async (_, make, sentence) => {
	const refusal = await imageOf(fileOf(await make()), "logo").catch((error: unknown) => error);
	expect(refusal).toMatchObject({ kind: "invalid", message: sentence, fields: { logo: sentence } });
});

const keep = async () =>
	(await site.app.uploads.keep(organization, "image", fileOf(await png(40, 30)))) ?? "no address";
const name = async (image: string | null, more: object = {}) =>
	await site.write(organization, async ({ tx }) => {
		await tx
			.update(schema.players)
			.set({ image, ...more })
			.where(eq(schema.players.id, player));
	});

test("a picture is served to visitors while a row that they may see names it", async () => {
	const address = await keep();
	expect((await site.get(address)).status).toBe(404);
	await name(address);
	const response = await site.get(address);
	expect(response.status).toBe(200);
	expect(Object.fromEntries(response.headers)).toMatchObject({
		"content-type": "image/webp",
		"x-content-type-options": "nosniff",
		"content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
		"cache-control": "private, max-age=31536000, immutable",
	});
	expect((await site.get(address, { headers: { "if-none-match": response.headers.get("etag") ?? "" } })).status).toBe(
		304,
	);
	await name(address, { privacy: "hidden" });
	expect((await site.get(address)).status).toBe(404);
	await name(address, { privacy: null });
	expect((await site.get(address)).status).toBe(200);
	await name(null);
	expect((await site.get(address)).status).toBe(404);
});

test("a place that shows few pixels is given a copy of so many, with the rights of the whole (writing 17)", async () => {
	const address = (await site.app.uploads.keep(organization, "image", fileOf(await png(1600, 1200)))) ?? "no address";
	const at = async (query: string) => await site.get(address + query);
	expect((await at("?side=96")).status).toBe(404);
	await name(address);
	const whole = new Uint8Array(await (await at("")).arrayBuffer());
	const answers = await Promise.all(["?side=96", "?side=192", "?side=384", "?side=96"].map(at));
	const copies = await Promise.all(answers.map(async (answer) => new Uint8Array(await answer.arrayBuffer())));
	const sizes = await Promise.all(copies.map(async (copy) => await new Bun.Image(copy).metadata()));
	expect(sizes.map(({ width, height, format }) => [width, height, format])).toEqual([
		[96, 72, "webp"],
		[192, 144, "webp"],
		[384, 288, "webp"],
		[96, 72, "webp"],
	]);
	expect(copies.every(({ byteLength }, at) => byteLength < (copies[at + 1] ?? whole).byteLength || at === 2)).toBe(
		true,
	);
	expect(new Set(answers.map(({ headers }) => headers.get("etag"))).size).toBe(3);
	expect(answers[0]?.headers.get("cache-control")).toBe("private, max-age=31536000, immutable");
	for (const query of ["?side=97", "?side=", "?side=1e9", "?side=-96", "?other=1"])
		expect(new Uint8Array(await (await at(query)).arrayBuffer())).toEqual(whole);
	await name(null);
	await site.app.uploads.drop(organization, [address]);
	expect((await (await staffOf(site, organization, "staff")).get(`${address}?side=96`)).status).toBe(404);
});

test("of a small picture the copy is the picture itself", async () => {
	const address = await keep();
	await name(address);
	const [whole, copy] = await Promise.all(
		["", "?side=384"].map(async (query) => new Uint8Array(await (await site.get(address + query)).arrayBuffer())),
	);
	expect((await new Bun.Image(copy ?? "").metadata()).width).toBe(40);
	expect(copy?.byteLength).toBeLessThanOrEqual(whole?.byteLength ?? 0);
	await name(null);
});

test("only emblems may be kept by caches that many share; one that is somebody's picture too may not", async () => {
	const address = await keep();
	const { sql } = site.database.owner;
	const kept = async () => (await site.get(address)).headers.get("cache-control");
	await site.write(organization, async ({ tx }) => {
		await tx
			.update(schema.organizations)
			.set({ logo_url: address })
			.where(eq(schema.organizations.id, organization.id));
	});
	expect(await kept()).toBe("public, max-age=31536000, immutable");
	await name(address);
	expect(await kept()).toBe("private, max-age=31536000, immutable");
	await name(null);
	await sql`update organizations set logo_url = null where id = ${organization.id}`;
});

test("staff see what is not shown yet, those of elsewhere do not", async () => {
	const address = await keep();
	const other = await site.organization({ slug: "other" });
	const [own, foreign] = [await staffOf(site, organization, "staff"), await staffOf(site, other, "org_owner")];
	const response = await own.get(address);
	expect([response.status, response.headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
	expect((await foreign.get(address)).status).toBe(404);
	await site.app.uploads.drop(organization, [address]);
	expect((await own.get(address)).status).toBe(404);
});

test("no address leads out of the folder", async () => {
	for (const path of ["/_/uploads/1/../../../etc/passwd", "/_/uploads/1/%2e%2e%2fx.webp", "/_/uploads/x"])
		expect((await site.get(path)).status).toBe(404);
	await site.app.uploads.drop(organization, ["/_/uploads/../../etc/hosts.webp"]);
	await site.app.uploads.drop(organization, ["https://elsewhere.test/_/uploads/1/abcdefgh.webp"]);
});

test("no file is no picture, and words are none", async () => {
	for (const nothing of [undefined, null, "", new File([], "")])
		expect(await site.app.uploads.keep(organization, "image", nothing)).toBeNull();
	expect(await site.app.uploads.keep(organization, "logo", "logo.png").catch((error: unknown) => error)).toMatchObject({
		kind: "invalid",
		fields: { logo: said.chooseFile },
	});
});

test("what no row names is swept away after a day, what can be restored is kept", async () => {
	const [orphan, named, deleted, fresh] = [await keep(), await keep(), await keep(), await keep()];
	await name(named);
	await site.write(organization, async ({ tx }) => {
		await tx.insert(schema.deletions).values({
			organization_id: organization.id,
			noun: "player",
			label: "Ada",
			document: { players: [{ image: deleted }] },
			counts: {},
			migration: 4,
			actor: "ada",
		});
	});
	const folder = join(site.uploads, String(organization.id));
	const day = site.now.instant / 1000 - 25 * 60 * 60;
	for (const file of readdirSync(folder))
		utimesSync(join(folder, file), day, fresh.endsWith(file) ? site.now.instant / 1000 : day);
	expect(await site.app.uploads.sweep()).toBeGreaterThan(0);
	const left = readdirSync(folder).map((file) => `/_/uploads/${organization.id}/${file}`);
	expect(left).not.toContain(orphan);
	expect(left.toSorted()).toEqual([named, deleted, fresh].toSorted());
});

test("what was never finished is swept away after a day", async () => {
	await keep();
	const folder = join(site.uploads, String(organization.id));
	const [old, fresh] = ["AAAAAAAAAAAAAAAA.webp.new", "BBBBBBBBBBBBBBBB.webp.new"];
	const now = site.now.instant / 1000;
	for (const [name, made] of [
		[old, now - 25 * 60 * 60],
		[fresh, now],
	] as const) {
		writeFileSync(join(folder, name), "half a picture");
		utimesSync(join(folder, name), made, made);
	}
	await site.app.uploads.sweep();
	expect(readdirSync(folder).filter((name) => name.endsWith(".new"))).toEqual([fresh]);
	rmSync(join(folder, fresh));
});

test("a picture of what is erased for good is gone at once, one that others have too stays", async () => {
	const [own, shared] = [await keep(), await keep()];
	const deletion = await site.write(organization, async (writer) => {
		const of = { organization_id: organization.id };
		const [row] = await writer.tx
			.insert(schema.players)
			.values({ ...of, firstName: "Bo", image: own })
			.returning();
		await writer.tx
			.update(schema.players)
			.set({ sponsor: { name: "x", url: "", image: shared } })
			.where(eq(schema.players.id, row?.id ?? 0));
		await writer.tx.update(schema.players).set({ image: shared }).where(eq(schema.players.id, player));
		await remove(writer, "player", [row?.id ?? 0]);
		return (await offered(writer)).rows[0]?.id ?? 0;
	});
	const owner = await staffOf(site, organization, "org_owner");
	const statuses = async () => [(await owner.get(own)).status, (await owner.get(shared)).status];
	expect(await statuses()).toEqual([200, 200]);
	expect((await owner.send("DELETE", `/api/deletions/${deletion}`)).status).toBe(200);
	expect(await statuses()).toEqual([404, 200]);
	expect(readdirSync(join(site.uploads, String(organization.id)))).not.toContain(own.split("/").at(-1) ?? "");
});

test("every column that may hold a picture is known to the sweep", () => {
	const columns = Object.values(schema)
		.flatMap((table) => (is(table, PgTable) ? [table] : []))
		.flatMap((table) =>
			Object.values(getTableColumns(table))
				.filter(({ dataType }) => dataType !== "boolean")
				.map((column) => `${getTableName(table)}.${column.name}`),
		)
		.filter((column) => /\.(.*(image|logo|photo|picture).*|sponsor|content|document|blocks)$/.test(column));
	expect(columns.toSorted()).toEqual([
		"deletions.document",
		"divisions.image_url",
		"league_teams.logo",
		"organizations.logo_url",
		"pages.content",
		"players.image",
		"players.sponsor",
		"venues.picture",
	]);
});

test.each(["multipart/form-data", "Multipart/Form-Data", "MULTIPART/FORM-DATA"])(
	"uploads are counted however their kind is spelled: %s",
	async (kind) => {
		const owner = await staffOf(site, organization, "org_owner");
		const statuses: number[] = [];
		for (let turn = 0; turn < 61; turn += 1) {
			const type = { "content-type": `${kind}; boundary=none` };
			statuses.push((await owner.send("PUT", `/api/organizations/${organization.id}`, undefined, type)).status);
		}
		expect(statuses.indexOf(429)).toBe(60);
	},
);
