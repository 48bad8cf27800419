import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { testApp } from "../support/app.ts";
import { browserAt, personWith, signInAt } from "../support/signing-in.ts";
import { staffOf } from "../support/staff.ts";

const host = "localhost:3000";
const password = "correct horse";

let site: Awaited<ReturnType<typeof testApp>>;
let acme: Awaited<ReturnType<typeof site.organization>>;
let harbor: typeof acme;

beforeAll(async () => {
	site = await testApp();
	acme = await site.organization({ slug: "acme" });
	harbor = await site.organization({ slug: "harbor" });
	await personWith(site, acme, { username: "ada", password });
	await personWith(site, null, { username: "root", password, role: "super_admin" });
});
beforeEach(async () => {
	await site.database.owner.sql`delete from audit_log`;
	await site.database.owner.sql`delete from login_attempts`;
});
afterAll(async () => await site.close());

const log = async ({ id }: { id: number }) =>
	(
		await site.database.owner
			.sql`select actor, action, noun, after ->> 'label' as label from audit_log where organization_id = ${id} order by id`
	).map(({ actor, action, noun, label }) => `${actor}: ${action} ${noun} ${label}`);

describe("the log of an organization says (access 23)", () => {
	test("who signed in, and who was refused, without what was typed", async () => {
		const signIn = async (body: { username: string; password: string; slug?: string }) =>
			(await signInAt(site, host, body)).status;
		expect(await signIn({ username: "ADA", password })).toBe(200);
		expect(await signIn({ username: "ada", password: "wrong" })).toBe(401);
		expect(await signIn({ username: "ada", password, slug: "harbor" })).toBe(401);
		expect(await signIn({ username: "my secret", password, slug: "acme" })).toBe(401);
		expect(await signIn({ username: "my secret", password })).toBe(401);
		expect(await signIn({ username: "root", password: "wrong" })).toBe(401);
		expect(await log(acme)).toEqual([
			"ada: permit sign-in ada",
			"Somebody unknown: refuse sign-in ada: wrong password",
			"Somebody unknown: refuse sign-in ada: not admitted here",
			"Somebody unknown: refuse sign-in Nobody has this username",
		]);
		expect(await log(harbor)).toEqual([]);
	});

	test("who was refused something, at a call and at a page, and nothing of visitors", async () => {
		const staff = await staffOf(site, acme, "staff");
		expect((await staff.send("POST", "/api/usersv2", { username: "eve" })).status).toBe(403);
		expect((await staff.get(`/organizations/${acme.id}`)).status).toBe(403);
		expect((await staff.get("/harbor/navbar-links")).status).toBe(403);
		expect((await staff.send("DELETE", "/api/sessions", undefined, { "x-xsrf-token": "forged" })).status).toBe(403);
		expect((await browserAt(site, host).send("POST", "/api/usersv2", { username: "eve" })).status).toBe(403);
		expect(await log(acme)).toEqual([
			`${staff.username}: refuse access POST /api/usersv2`,
			`${staff.username}: refuse access GET /organizations/${acme.id}`,
			`${staff.username}: refuse access GET /harbor/navbar-links`,
			`${staff.username}: refuse access DELETE /api/sessions`,
		]);
		expect(await log(harbor)).toEqual([]);
	});

	test("not more than two hundred refusals an hour", async () => {
		const staff = await staffOf(site, harbor, "staff");
		const refused = async () => (await staff.send("POST", "/api/usersv2", { username: "eve" })).status;
		for (let turn = 0; turn < 203; turn += 1) expect(await refused()).toBe(403);
		expect(await log(harbor)).toHaveLength(200);
		site.now.instant += 61 * 60_000;
		expect(await refused()).toBe(403);
		expect(await log(harbor)).toHaveLength(201);
	});

	test("all of it on the owner's screen, in words", async () => {
		await signInAt(site, host, { username: "ada", password });
		await signInAt(site, host, { username: "ada", password: "wrong" });
		const owner = await staffOf(site, acme, "org_owner");
		const text = (await (await owner.get("/dashboard/audit")).text())
			.replace(/<!-- -->|<[^>]+>/g, " ")
			.replace(/\s+/g, " ");
		expect(text).toMatch(/Somebody unknown.*Refused sign-in ada: wrong password/);
		expect(text).toMatch(/Permitted sign-in ada/);
	});
});
