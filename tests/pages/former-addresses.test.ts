import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Organization } from "../../src/data/organization/platform.ts";
import { testApp } from "../support/app.ts";
import { staffOf } from "../support/staff.ts";

interface Row {
	id: number;
	slug: string;
	revision: number;
}

let site: Awaited<ReturnType<typeof testApp>>;
let acme: Organization;
let staff: Awaited<ReturnType<typeof staffOf>>;

beforeAll(async () => {
	site = await testApp({ publicUrl: new URL("https://leagues.example") });
	acme = await site.organization({ slug: "acme", domain: "acme.test" });
	await site.organization({ slug: "harbor" });
	staff = await staffOf(site, acme, "staff", "leagues.example");
});
afterAll(async () => await site.close());

async function add(label: string): Promise<Row> {
	const answer = await staff.send("POST", "/api/organization-links", { label });
	expect(answer.status).toBe(200);
	return ((await answer.json()) as { link: Row }).link;
}
async function change(id: number, body: object): Promise<Row> {
	const answer = await staff.send("PUT", `/api/organization-links/${id}`, body);
	expect(answer.status).toBe(200);
	return ((await answer.json()) as { link: Row }).link;
}
const deleted = async (id: number) =>
	expect((await staff.send("DELETE", `/api/organization-links/${id}`)).status).toBe(200);
const at = async (path: string, host = "leagues.example") => {
	const response = await site.get(path, { host });
	return [response.status, response.headers.get("location")];
};

test("the old address of a renamed page leads to the new one for good, with its query, by slug and by domain", async () => {
	const { id } = await add("Fees");
	expect(await at("/acme/fees")).toEqual([200, null]);
	await change(id, { label: "Costs" });
	expect(await at("/acme/fees?x=1")).toEqual([301, "/acme/costs?x=1"]);
	expect(await at("/fees", "acme.test")).toEqual([301, "/costs"]);
	expect(await at("/acme/FEES")).toEqual([301, "/acme/costs"]);
	expect(await at("/harbor/fees")).toEqual([404, null]);
	const theirs = await staff.get("/acme/fees");
	expect([theirs.status, theirs.headers.get("location")]).toEqual([301, "/acme/costs"]);
});

test("every former address leads to the present one at once, and one that is taken back is a page again", async () => {
	const { id } = await add("Rules");
	await change(id, { label: "House rules" });
	await change(id, { label: "Court rules" });
	expect(await at("/acme/rules")).toEqual([301, "/acme/court-rules"]);
	expect(await at("/acme/house-rules")).toEqual([301, "/acme/court-rules"]);
	await change(id, { label: "Rules" });
	expect(await at("/acme/rules")).toEqual([200, null]);
	expect(await at("/acme/court-rules")).toEqual([301, "/acme/rules"]);
});

test("another page that takes the address has it, by being made or renamed, and leaves nothing behind", async () => {
	const first = await add("Gyms");
	const before = await change(first.id, { label: "Halls" });
	const second = await add("Gyms");
	expect(await at("/acme/gyms")).toEqual([200, null]);
	await deleted(second.id);
	expect(await at("/acme/gyms")).toEqual([404, null]);
	await change(first.id, { label: "Courts" });
	const third = await add("Places");
	await change(third.id, { label: "Halls" });
	expect(await at("/acme/halls")).toEqual([200, null]);
	await change(third.id, { label: "Fields" });
	expect(await at("/acme/halls")).toEqual([301, "/acme/fields"]);
	expect(before.slug).toBe("halls");
});

test("that another page takes its former address is no edit of a page", async () => {
	const first = await add("Teams of old");
	const { revision } = await change(first.id, { label: "History" });
	await add("Teams of old");
	const [row] = await site.database.owner.sql`select revision, former_slugs from links where id = ${first.id}`;
	expect(row).toEqual({ revision, former_slugs: [] });
});

test("a deleted page takes its former addresses along, and brings them back", async () => {
	const { id } = await add("Camp");
	await change(id, { label: "Summer camp" });
	await deleted(id);
	expect(await at("/acme/camp")).toEqual([404, null]);
	const [kept] = await site.database.owner.sql`select id from deletions where label = 'Summer camp'`;
	expect((await staff.send("POST", `/api/deletions/${kept?.["id"]}/restore`)).status).toBe(200);
	expect(await at("/acme/camp")).toEqual([301, "/acme/summer-camp"]);
});

test("a page whose entry leads elsewhere now leads nowhere from its former address", async () => {
	const { id } = await add("Shop");
	await change(id, { label: "Merch" });
	await change(id, { label: "Merch", is_external: true, url: "https://shop.example" });
	expect(await at("/acme/shop")).toEqual([404, null]);
	expect(await at("/acme/merch")).toEqual([404, null]);
	await change(id, { label: "Merch", is_external: false });
	expect(await at("/acme/shop")).toEqual([301, "/acme/merch"]);
});
