import { afterAll, afterEach, beforeAll, describe, expect, spyOn, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { folderStore } from "../../src/data/files.ts";
import { testApp } from "../support/app.ts";
import { testSpace, type TestSpace } from "../support/database.ts";
import { imageFile } from "../support/pictures.ts";
import { canMount, type SmallDisk, smallDisk } from "../support/servers/small-disk.ts";
import { staffOf } from "../support/staff.ts";
import { said as sentences } from "../support/said.ts";

const noRoom = "There is no room left to store this: nothing was saved. Please try again later.";
const fullLine = /A disk is full, which keeps from storing \(.*no space left on device/i;

let said: string[] = [];
const complaint = spyOn(console, "error").mockImplementation((line: string) => void said.push(line));
afterEach(() => void (said = []));
afterAll(() => complaint.mockRestore());

type Site = Awaited<ReturnType<typeof testApp>>;

const ready = async (site: Site) => {
	const response = await site.get("/readyz");
	return [response.status, await response.text()] as const;
};
const answerOf = async (response: Response) => ({
	status: response.status,
	message: ((await response.json()) as { message?: string }).message,
	retry: response.headers.get("retry-after"),
});
const refused = { status: 507, message: noRoom, retry: "60" };

describe.skipIf(!canMount)("on a disk of uploaded files that is full (needs to mount one)", () => {
	let disk: SmallDisk;
	let site: Site;
	let owner: Awaited<ReturnType<typeof staffOf>>;
	let organization: Awaited<ReturnType<Site["organization"]>>;

	beforeAll(async () => {
		disk = smallDisk("4m");
		site = await testApp({ files: folderStore(join(disk.path, "uploads")) });
		organization = await site.organization({ slug: "acme" });
		owner = await staffOf(site, organization, "org_owner");
	}, 120_000);
	afterAll(async () => {
		await site.close().finally(disk.remove);
	});

	const upload = async () => {
		const form = new FormData();
		form.append("logo", imageFile("logo"));
		form.append("city", "Harbor");
		return await owner.send("PUT", `/api/organizations/${organization.id}`, form);
	};

	test("pictures are refused in a sentence, all else goes on, and it is well again by itself", async () => {
		expect((await upload()).status).toBe(200);
		expect(await ready(site)).toEqual([200, "ready"]);
		const folder = join(disk.path, "uploads", String(organization.id));
		const before = readdirSync(folder);
		said = [];
		disk.fill();
		for (let turn = 0; turn < 3; turn += 1) expect(await answerOf(await upload())).toEqual(refused);
		expect(readdirSync(folder)).toEqual(before);
		expect(await ready(site)).toEqual([
			503,
			"The disk of the uploaded files is full: no picture can be stored until there is room.",
		]);
		expect((await owner.send("POST", "/api/businesses", business)).status).toBe(200);
		expect((await site.get("/acme")).status).toBe(200);
		expect(said.filter((line) => fullLine.test(line))).toHaveLength(1);
		expect(said).toHaveLength(1);
		disk.empty();
		expect(await ready(site)).toEqual([200, "ready"]);
		expect((await upload()).status).toBe(200);
		expect(said.at(-1)).toContain("There is room on the disk of the uploaded files again.");
		expect(readdirSync(folder)).toHaveLength(1);
	});
});

test.skipIf(!canMount)(
	"a download for which there is no room among the temporary files is refused and leaves nothing",
	async () => {
		const disk = smallDisk("1m");
		const { TMPDIR: usual } = process.env;
		const site = await testApp();
		const organization = await site.organization({ slug: "acme" });
		const owner = await staffOf(site, organization, "org_owner");
		const download = async () => await owner.get(`/api/organizations/${organization.id}/file`);
		try {
			process.env["TMPDIR"] = disk.path;
			disk.fill();
			for (let turn = 0; turn < 3; turn += 1) expect(await answerOf(await download())).toEqual(refused);
			disk.empty();
			expect(readdirSync(disk.path)).toEqual([]);
			const response = await download();
			expect([response.status, (await response.bytes()).length > 0]).toEqual([200, true]);
		} finally {
			if (usual === undefined) delete process.env["TMPDIR"];
			else process.env["TMPDIR"] = usual;
			await site.close().finally(disk.remove);
		}
	},
);

const business = { name: "Pier Sports", email: "pier@example.test", website: "https://pier.example" };

describe.skipIf(!canMount)("on a disk of the database that is full (needs to mount one)", () => {
	let disk: SmallDisk;
	let site: Site;
	let owner: Awaited<ReturnType<typeof staffOf>>;
	let organization: Awaited<ReturnType<Site["organization"]>>;
	let space: TestSpace;

	beforeAll(async () => {
		disk = smallDisk("48m");
		space = await testSpace(disk.folderOf);
		site = await testApp({ space });
		organization = await site.organization({ slug: "acme" });
		owner = await staffOf(site, organization, "org_owner");
	}, 120_000);
	afterAll(async () => {
		await site.close().then(space.drop).finally(disk.remove);
	});

	/** Pages of text that does not become smaller. */
	const page = () => ({
		content: { blocks: Array.from({ length: 20 }, () => ({ type: "paragraph", text: noise(4_000) })) },
	});

	test("what is written is refused in a sentence, what is read is there, and it is well again by itself", async () => {
		const { sql } = site.database.owner;
		const [row] = await sql`select id::float8 as id from pages where organization_id = ${organization.id} limit 1`;
		const save = async () => await owner.send("PUT", `/api/pages/${row?.["id"]}`, page());
		expect((await save()).status).toBe(200);
		expect(await ready(site)).toEqual([200, "ready"]);
		said = [];
		disk.fill();
		for (let turn = 0; turn < 3; turn += 1) expect(await answerOf(await save())).toEqual(refused);
		expect(await ready(site)).toEqual([503, sentences.databaseDiskFull]);
		for (const path of ["/acme/teamList", "/dashboard/seasons", "/dashboard/audit"])
			expect([path, (await owner.get(path)).status]).toEqual([path, 200]);
		expect((await site.get("/acme/schedule")).status).toBe(200);
		expect(said.filter((line) => fullLine.test(line))).toHaveLength(1);
		expect(said).toHaveLength(1);
		disk.empty();
		expect(await ready(site)).toEqual([200, "ready"]);
		expect((await save()).status).toBe(200);
		expect(said.at(-1)).toContain("There is room on the disk of the database again.");
	}, 120_000);
});

test("who is signed in may read while there is no room to prolong their session", async () => {
	const site = await testApp();
	const owner = await staffOf(site, await site.organization({ slug: "acme" }), "org_owner");
	const { sql } = site.database.owner;
	await sql`update sessions set expires_at = now() + interval '10 days'`; // due to be prolonged
	await sql.unsafe(`
		create function no_room() returns trigger language plpgsql as $$
			begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
		create trigger no_room before update on sessions execute function no_room()`);
	expect((await owner.get("/dashboard/seasons")).status).toBe(200);
	const signOut = await owner.send("PUT", "/api/session/mode", { public_mode: true });
	expect(await answerOf(signOut)).toEqual(refused);
	await site.close();
});

function noise(length: number): string {
	return Buffer.from(crypto.getRandomValues(new Uint8Array(Math.ceil((length * 3) / 4)))).toString("base64");
}
