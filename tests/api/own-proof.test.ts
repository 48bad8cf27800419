import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { testApp } from "../support/app.ts";
import { personWith, signInAt, whoIs, type Visitor } from "../support/signing-in.ts";

const platform = "leagues.example";
const password = "correct horse";

let site: Awaited<ReturnType<typeof testApp>>;
let acme: Awaited<ReturnType<typeof site.organization>>;
let id: number;
let at: Visitor;
let elsewhere: Visitor;

beforeAll(async () => {
	site = await testApp({ publicUrl: new URL("https://leagues.example") });
	acme = await site.organization({ slug: "acme", name: "Acme Hoops" });
});
beforeEach(async () => {
	await site.database.owner.sql`delete from users`;
	id = await personWith(site, acme, { username: "ada", password });
	at = (await signInAt(site, platform, { username: "ada", password })).at;
	elsewhere = (await signInAt(site, platform, { username: "ada", password })).at;
});
afterAll(async () => await site.close());

const put = async (body: object) => {
	const response = await at.send("PUT", `/api/usersv2/${id}`, body);
	return { status: response.status, body: (await response.json()) as { fields?: Record<string, string> } };
};

test.each<[string, { username?: string; email?: string; password?: string }]>([
	["username", { username: "eve" }],
	["e-mail address", { email: "eve@example.test" }],
	["password", { password: "new password of mine" }],
])("another %s wants the present password, and ends all other sessions (access 18)", async (_, change) => {
	expect(await put(change)).toMatchObject({
		status: 422,
		body: { fields: { oldPassword: "Enter your old password." } },
	});
	expect(await put({ ...change, oldPassword: "guess" })).toMatchObject({
		status: 422,
		body: { fields: { oldPassword: "The old password is wrong." } },
	});
	expect([await whoIs(at), await whoIs(elsewhere)]).toEqual(["ada", "ada"]);
	const before = at.jar.get("__Host-sid");
	expect((await put({ ...change, oldPassword: password })).status).toBe(200);
	expect(at.jar.get("__Host-sid")).not.toBe(before);
	expect(await site.app.sessions.of(`__Host-sid=${before}`, platform)).toBeNull();
	expect([await whoIs(at), await whoIs(elsewhere)]).toEqual([change.username ?? "ada", null]);
	expect((await put({ theme: "dark" })).status).toBe(200); // with the token of the new secret
});

test("what is as it was, and how the dashboard looks, want nothing and end nothing", async () => {
	expect((await put({ username: "ada", email: "", theme: "dark", oldPassword: null, password: null })).status).toBe(
		200,
	);
	expect([await whoIs(at), await whoIs(elsewhere)]).toEqual(["ada", "ada"]);
});

test("who has no password must have signed in within ten minutes", async () => {
	const { sql } = site.database.owner;
	await sql`delete from credentials`;
	await sql`update sessions set created_at = now() - interval '11 minutes'`;
	expect(await put({ password: "new password of mine", oldPassword: "any" })).toMatchObject({
		status: 422,
		body: { message: "Sign in again, and change this within ten minutes." },
	});
	await sql`update sessions set created_at = now() - interval '9 minutes'`;
	expect((await put({ password: "new password of mine" })).status).toBe(200);
	expect((await signInAt(site, platform, { username: "ada", password: "new password of mine" })).status).toBe(200);
});

test("the new session works for the organization that the old one had chosen", async () => {
	const root = await personWith(site, null, { username: "root", password, role: "super_admin" });
	const { at: boss } = await signInAt(site, platform, { username: "root", password });
	expect((await boss.send("PUT", "/api/session/organization", { organization_id: acme.id })).status).toBe(200);
	expect(
		(await boss.send("PUT", `/api/usersv2/${root}`, { email: "r@example.test", oldPassword: password })).status,
	).toBe(200);
	expect((await boss.get("/api/seasonsv2")).status).toBe(200);
});
