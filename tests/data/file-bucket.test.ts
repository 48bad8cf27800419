import { afterAll, beforeAll, expect, test } from "bun:test";
import { createServer, type Server } from "node:net";
import S3rver from "s3rver";
import { bucketStore } from "../../src/data/file-bucket.ts";
import { testApp } from "../support/app.ts";
import { imageFile } from "../support/pictures.ts";
import { staffOf } from "../support/staff.ts";
import { temporaryFolder } from "../support/temporary.ts";

const { path: folder, remove } = temporaryFolder();
const server = new S3rver({
	address: "127.0.0.1",
	port: 0,
	silent: true,
	directory: folder,
	configureBuckets: [{ name: "tipoff", configs: [] }],
});
let endpoint = "";

beforeAll(async () => {
	endpoint = `http://127.0.0.1:${(await server.run()).port}`;
});
afterAll(async () => {
	await server.close();
	remove();
});

const said: string[] = [];
const storeAt = (at: string, bucket = "tipoff") =>
	bucketStore({ bucket, endpoint: at, region: "us-east-1", accessKeyId: "S3RVER", secretAccessKey: "S3RVER" }, (what) =>
		said.push(what),
	);

const key = (name: string) => `7/${name.padEnd(12, "A")}.webp`;
const bytes = new Uint8Array([1, 2, 3, 250]);
const away = "Pictures cannot be stored or read right now. Please try again in a moment.";

test("what is put is there, what is removed is not, and what never was is nothing", async () => {
	const store = storeAt(endpoint);
	await store.put(key("one"), bytes);
	expect(await store.get(key("one"))).toEqual(bytes);
	await store.remove({ id: 7 }, key("one"));
	await store.remove({ id: 7 }, key("one"));
	expect(await store.get(key("one"))).toBeNull();
});

test("old files are listed, new ones are not", async () => {
	const store = storeAt(endpoint);
	const keys = Array.from({ length: 3 }, (_, at) => key(`many${at}`));
	for (const one of keys) await store.put(one, bytes);
	expect((await store.keysBefore(Date.now() + 60_000)).toSorted()).toEqual(keys);
	expect(await store.keysBefore(Date.now() - 60_000)).toEqual([]);
});

test("a key that leads elsewhere is no key", async () => {
	await expect(storeAt(endpoint).get("../secret")).rejects.toThrow("a key of another form");
});

test("a bucket that is not there is said at the start, and takes nothing", async () => {
	const store = storeAt(endpoint, "missing");
	await expect(store.check()).rejects.toThrow("The bucket missing is not there: make it, or set S3_BUCKET to another.");
	await expect(store.put(key("two"), bytes)).rejects.toThrow(away);
	expect(said.at(-1)).toBe("The store of uploaded files said NoSuchBucket.");
});

test("a store that refuses is said at the start, and takes nothing", async () => {
	const refusing = Bun.serve({
		port: 0,
		hostname: "127.0.0.1",
		fetch: () => new Response("<Error><Code>AccessDenied</Code><Message>no</Message></Error>", { status: 403 }),
	});
	const store = storeAt(`http://127.0.0.1:${refusing.port}`);
	await expect(store.check()).rejects.toThrow("The store of uploaded files refuses (AccessDenied)");
	await expect(store.put(key("three"), bytes)).rejects.toThrow(away);
	await expect(store.get(key("three"))).rejects.toThrow(away);
	await refusing.stop(true);
});

/** Takes the head of a request and a part of its body, then breaks off. */
async function dying(): Promise<{ url: string; server: Server }> {
	const server = createServer((socket) => {
		socket.on("error", () => {});
		socket.once("data", () => socket.destroy());
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const at = server.address();
	return { url: `http://127.0.0.1:${typeof at === "object" ? at?.port : 0}`, server };
}

test("what a store that breaks off would give or take is said to be away; one that answers has it", async () => {
	const { url, server: broken } = await dying();
	await expect(storeAt(url).get(key("four"))).rejects.toThrow(away);
	await expect(storeAt(url).put(key("four"), new Uint8Array(8 * 1024 * 1024))).rejects.toThrow(away);
	broken.close();
	const store = storeAt(endpoint);
	await store.put(key("four"), bytes);
	expect(await store.get(key("four"))).toEqual(bytes);
});

test("a store that dies in the middle of an upload leaves the form's row as it was, and says to try again", async () => {
	const { url, server: broken } = await dying();
	const site = await testApp({ files: storeAt(url) });
	const organization = await site.organization({ slug: "acme" });
	const staff = await staffOf(site, organization, "staff");
	const [player] = await site.database.owner.sql<{ id: string }[]>`
		insert into players (organization_id, first_name) values (${organization.id}, 'Ada') returning id`;
	const form = new FormData();
	form.set("firstName", "Cy");
	form.set("image", imageFile("cy"));
	const answer = await staff.send("PUT", `/api/playersv2/${player?.id}`, form);
	expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
	expect(await answer.text()).toContain(away);
	const [row] = await site.database.owner.sql`select first_name, image from players`;
	expect({ ...row }).toEqual({ first_name: "Ada", image: null });
	await site.close();
	broken.close();
}, 120_000);
