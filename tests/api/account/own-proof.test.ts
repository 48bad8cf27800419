import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { hashPassword } from "../../../src/http/account/password.ts";
import { testApp } from "../../support/app.ts";
import { codeOf } from "../../support/one-time.ts";
import { personWith, signInAt, whoIs, type Visitor } from "../../support/signing-in.ts";
import { said } from "../../support/said.ts";

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
		body: { fields: { oldPassword: said.enterOwnPassword } },
	});
	expect(await put({ ...change, oldPassword: "guess" })).toMatchObject({
		status: 422,
		body: { fields: { oldPassword: said.ownPasswordWrong } },
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
		body: { message: said.signInAgain },
	});
	await sql`update sessions set created_at = now() - interval '9 minutes'`;
	expect((await put({ password: "new password of mine" })).status).toBe(200);
	expect((await signInAt(site, platform, { username: "ada", password: "new password of mine" })).status).toBe(200);
});

test("a password that is reset ends a sign-in that waits for its second factor", async () => {
	const boss = await personWith(site, acme, { username: "boss", password, role: "org_owner" });
	const owner = (await signInAt(site, platform, { username: "boss", password })).at;
	const offered = await at.send("POST", "/api/account/codes", { oldPassword: password });
	const { secret } = (await offered.json()) as { secret: string };
	expect((await at.send("PUT", "/api/account/codes", { code: codeOf(secret, site.now.instant) })).status).toBe(200);
	site.now.instant += 60_000;
	const half = await signInAt(site, platform, { username: "ada", password });
	expect([half.status, half.body["user"], boss > 0]).toEqual([200, null, true]);
	const reset = await owner.send("PUT", `/api/usersv2/${id}`, { resetPassword: true, oldPassword: password });
	expect(reset.status).toBe(200);
	const shown = await half.at.send("POST", "/api/auth/second-factor", { code: codeOf(secret, site.now.instant) });
	expect([shown.status, await shown.json()]).toEqual([401, { message: said.signInExpired }]);
	expect(await whoIs(half.at)).toBeNull();
});

test("who signs in while the password is changed has no session by the former one", async () => {
	const { sql } = site.database.owner;
	// what a change stores and ends, between the look at the password and the session
	await sql.unsafe(`
		create function change_meanwhile() returns trigger language plpgsql security definer set search_path = public as $$
		begin
			update credentials set password_hash = '${await hashPassword("new password of mine")}' where user_id = new.id;
			delete from sessions where user_id = new.id;
			return new;
		end $$;
		create trigger change_meanwhile before update of signed_in_at on users for each row execute function change_meanwhile()`);
	try {
		const late = await signInAt(site, platform, { username: "ada", password });
		expect([late.status, late.body]).toEqual([401, { message: said.loginFailed }]);
		expect(await whoIs(late.at)).toBeNull();
	} finally {
		await sql.unsafe("drop trigger change_meanwhile on users; drop function change_meanwhile");
	}
	expect(await sql`select 1 from sessions where user_id = ${id}`).toHaveLength(0);
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
