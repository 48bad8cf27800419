import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Organization } from "../../src/data/organization/platform.ts";
import { testApp } from "../support/app.ts";
import { staffOf } from "../support/staff.ts";
import { said } from "../support/said.ts";

type Person = Awaited<ReturnType<typeof staffOf>>;

let site: Awaited<ReturnType<typeof testApp>>;
let harbor: Organization;
let root: Person;
let owner: Person;

/** Harbor Hoops has been at /pier and at /quay before. */
beforeAll(async () => {
	site = await testApp();
	harbor = await site.organization({ slug: "pier", name: "Harbor Hoops" });
	root = await staffOf(site, null, "super_admin");
	owner = await staffOf(site, harbor, "org_owner");
	await rename("quay");
	await rename("harbor");
});
afterAll(async () => await site.close());

const answerOf = async (response: Response) => ({
	status: response.status,
	body: (await response.json()) as { message?: string; fields?: Record<string, string>; aliases?: string[] },
});
const send = async (by: Person, method: string, path: string, body?: object) =>
	await answerOf(await by.send(method, path, body));
const rename = async (slug: string) => await send(root, "PUT", `/api/organizations/${harbor.id}`, { slug });
const known = async (by: Person) =>
	(await answerOf(await by.get(`/api/organizations/${harbor.id}/aliases`))).body.aliases?.toSorted();
const free = async (by: Person, slug: string) =>
	await send(by, "DELETE", `/api/organizations/${harbor.id}/aliases/${slug}`);
const leads = async (slug: string) => {
	const response = await site.get(`/${slug}/teamList`);
	return [response.status, response.headers.get("location")];
};

test("an owner sees the former addresses, on the page too, and cannot free them", async () => {
	expect(await known(owner)).toEqual(["pier", "quay"]);
	const page = await (await owner.get(`/organizations/${harbor.id}`)).text();
	expect(page).toContain("Former addresses");
	expect(page).toContain("/quay</b>");
	expect(page).not.toContain("Free /quay");
	expect((await free(owner, "quay")).status).toBe(403);
	expect(await leads("quay")).toEqual([301, "/harbor/teamList"]);
	expect((await owner.get(`/api/organizations/${harbor.id + 1}/aliases`)).status).toBe(404);
});

test("a former address of another organization is refused with the reason, to a new one and to a renamed one", async () => {
	const other = await site.organization({ slug: "dockside", name: "Dockside" });
	const sentence =
		"This was an address of Harbor Hoops and still leads there. Choose another one, or free it on the page of Harbor Hoops.";
	for (const answer of [
		await send(root, "POST", "/api/organizations", { name: "New", slug: "quay" }),
		await send(root, "PUT", `/api/organizations/${other.id}`, { slug: "quay" }),
	])
		expect(answer).toEqual({ status: 422, body: { message: sentence, fields: { slug: sentence } } });
	expect((await send(root, "POST", "/api/organizations", { name: "New", slug: "harbor" })).body.message).toBe(
		said.addressInUse,
	);
});

test("a freed one leads nowhere, stands in the log, and may be taken", async () => {
	expect((await (await root.get(`/organizations/${harbor.id}`)).text()).replaceAll("<!-- -->", "")).toContain(
		"Free /quay? Links to it end: they find nothing, or whoever takes the address next.",
	);
	expect(await free(root, "quay")).toEqual({ status: 200, body: { message: "/quay is free now" } });
	expect((await leads("quay"))[0]).toBe(404);
	expect(await leads("pier")).toEqual([301, "/harbor/teamList"]);
	expect((await free(root, "quay")).status).toBe(404);
	const log = await site.database.owner
		.sql`select actor, action, noun, before from audit_log where organization_id = ${harbor.id} and noun = 'former address'`;
	expect([...log]).toEqual([
		{ actor: root.username, action: "delete", noun: "former address", before: { slug: "quay" } },
	]);
	expect((await send(root, "POST", "/api/organizations", { name: "Quay", slug: "quay" })).status).toBe(200);
});

test("nobody frees an address of another organization by naming their own", async () => {
	const other = await site.organization({ slug: "elsewhere" });
	expect((await send(root, "DELETE", `/api/organizations/${other.id}/aliases/pier`)).status).toBe(404);
	expect(await known(owner)).toEqual(["pier"]);
});

test("an address of a deleted organization stays its own while it can be taken back", async () => {
	expect((await root.send("DELETE", `/api/organizations/${harbor.id}`)).status).toBe(200);
	const { status, body } = await send(root, "POST", "/api/organizations", { name: "New", slug: "pier" });
	expect([status, body.message]).toEqual([
		422,
		"This was an address of Harbor Hoops, which is deleted and can still be taken back. Choose another one.",
	]);
});
