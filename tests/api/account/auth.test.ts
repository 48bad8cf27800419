import { afterAll, beforeAll, expect, test } from "bun:test";
import { testApp } from "../../support/app.ts";
import { setPassword } from "../../../src/data/account/credentials.ts";
import { hashPassword } from "../../../src/http/account/password.ts";
import { browserAt } from "../../support/signing-in.ts";
import { networkOf } from "../../../src/domain/account/attempts.ts";
import { said } from "../../support/said.ts";

let site: Awaited<ReturnType<typeof testApp>>;
const platform = "leagues.example";

beforeAll(async () => {
	site = await testApp({ publicUrl: new URL("https://leagues.example") });
	await site.organization({ slug: "acme", domain: "acme.test" });
	await site.organization({ slug: "harbor" });
	const { sql } = site.database.owner;
	await sql`insert into users (username, organization_id, role) select 'Ada', id, 'org_owner' from organizations where slug = 'acme'`;
	await sql`insert into users (username, organization_id) select 'bob', id from organizations where slug = 'harbor'`;
	await sql`insert into users (username, role) values ('root', 'super_admin')`;
	const hash = await hashPassword("correct horse");
	for (const { id } of await sql`select id from users`) await setPassword(site.database.db, Number(id), hash, false);
});
afterAll(async () => await site.close());

const browser = (host: string) => browserAt(site, host);

async function login(host: string, body: Record<string, unknown>) {
	const at = browser(host);
	await at.get("/api/auth/check-auth");
	const response = await at.send("POST", "/api/auth/login", { password: "correct horse", ...body });
	const { status, headers } = response;
	return { at, status, headers, body: (await response.json()) as Record<string, unknown> };
}

test("a person signs in at the platform, at the own domain and by slug, and nowhere else", async () => {
	for (const [host, body] of [
		[platform, { username: "ada" }],
		[platform, { username: "ADA", slug: "acme" }],
		["acme.test", { username: "Ada", domain: "acme.test" }],
	] as const)
		expect((await login(host, body)).status).toBe(200);
	expect((await login(platform, { username: "ada", slug: "harbor" })).status).toBe(401);
	expect((await login("acme.test", { username: "bob" })).status).toBe(401);
});

test("what a form sends besides, such as where it leads, does not keep anybody out", async () => {
	expect((await login(platform, { username: "ada", next: "/navbar-links" })).status).toBe(200);
});

test("whose session has ended is told so, with a token of before", async () => {
	const { at } = await login("acme.test", { username: "ada" });
	await site.database.owner.sql`delete from sessions`;
	const answer = await at.send("POST", "/api/seasonsv2", { name: "Fall" });
	const message = "You are signed out. Sign in in another tab, then send this again: what you typed is still here.";
	expect([answer.status, await answer.json()]).toEqual([403, { message }]);
});

test("a super admin signs in at the platform only", async () => {
	expect((await login(platform, { username: "root" })).status).toBe(200);
	expect((await login("acme.test", { username: "root" })).status).toBe(401);
	expect((await login(platform, { username: "root", slug: "acme" })).status).toBe(401);
});

test("an unknown user, a wrong password and a user of elsewhere get the same words", async () => {
	const answers = await Promise.all([
		login(platform, { username: "nobody" }),
		login(platform, { username: "bob", password: "wrong" }),
		login(platform, { username: "bob", slug: "acme" }),
	]);
	for (const { status, body } of answers) expect([status, body]).toEqual([401, { message: said.loginFailed }]);
});

test("who is signed in is known, with a token, until they sign out", async () => {
	const { at } = await login(platform, { username: "ada" });
	expect(at.jar.has("__Host-sid")).toBe(true);
	const known = (await (await at.get("/api/auth/check-auth")).json()) as {
		authenticated: boolean;
		user: { username: string; role: string };
	};
	expect([known.authenticated, known.user.username, known.user.role]).toEqual([true, "Ada", "org_owner"]);
	expect(known.user).not.toHaveProperty("password_hash");
	expect((await at.send("POST", "/api/auth/logout", {})).status).toBe(200);
	expect(at.jar.has("__Host-sid")).toBe(false);
	expect(await (await at.get("/api/auth/check-auth")).json()).toEqual({ authenticated: false, user: null });
});

test("a request that no page of this host has made is refused before anything else", async () => {
	const { at } = await login(platform, { username: "ada" });
	const out = async (extra: Record<string, string>) => (await at.send("POST", "/api/auth/logout", {}, extra)).status;
	expect(await out({ "x-xsrf-token": "" })).toBe(403);
	expect(await out({ "x-xsrf-token": "forged" })).toBe(403);
	expect(await out({ origin: "https://evil.test" })).toBe(403);
	expect(await out({ origin: "null" })).toBe(403);
	expect(await out({ "sec-fetch-site": "cross-site" })).toBe(403);
	expect(await out({ "content-type": "text/plain" })).toBe(415);
	expect(await out({ origin: "https://leagues.example" })).toBe(200);
});

test("without the twin cookie nobody signs in", async () => {
	const at = browser(platform);
	expect((await at.send("POST", "/api/auth/login", { username: "ada", password: "correct horse" })).status).toBe(403);
});

test("a body that cannot be read is refused without an echo of it", async () => {
	const at = browser(platform);
	await at.get("/api/auth/check-auth");
	const response = await at.send("POST", "/api/auth/login", { username: 7, password: "s3cret" });
	expect(response.status).toBe(422);
	expect(await response.text()).not.toContain("s3cret");
});

test("failed attempts make an account wait, ever longer, and never for good", async () => {
	const { sql } = site.database.owner;
	await sql`delete from login_attempts`;
	for (let time = 0; time < 5; time += 1)
		expect((await login(platform, { username: "bob", password: "wrong" })).status).toBe(401);
	const { status, body, headers } = await login(platform, { username: "bob" });
	expect([status, body]).toEqual([429, { message: "Too many attempts. Please wait 1 second." }]);
	expect(headers.get("retry-after")).toBe("1");
	site.now.instant += 2_000;
	expect((await login(platform, { username: "bob" })).status).toBe(200);
	expect((await login(platform, { username: "bob", password: "wrong" })).status).toBe(401);
	await sql`insert into login_attempts (account, address, created_at) select 'x' || n, ${networkOf("0.0.0.0")}::inet, ${new Date(site.now.instant).toISOString()}::timestamptz from generate_series(1, 40) n`;
	expect((await login(platform, { username: "ada" })).status).toBe(429);
	await sql`delete from login_attempts`;
});

test("who tries many at the same time gets no more tries than one after the other", async () => {
	const { sql } = site.database.owner;
	await sql`delete from login_attempts`;
	const answers = await Promise.all(
		Array.from({ length: 12 }, async () => await login(platform, { username: "bob", password: "wrong" })),
	);
	expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(5).fill(401), ...Array(7).fill(429)]);
	await sql`delete from login_attempts`;
});

test("a password's change elsewhere ends the other sessions", async () => {
	const first = await login(platform, { username: "ada" });
	const second = await login(platform, { username: "ada" });
	const session = await site.app.sessions.of(`__Host-sid=${second.at.jar.get("__Host-sid")}`, platform);
	await site.app.sessions.endAll(session?.user.id ?? 0, session?.id);
	const signedIn = async (at: typeof first.at) =>
		((await (await at.get("/api/auth/check-auth")).json()) as { authenticated: boolean }).authenticated;
	expect([await signedIn(first.at), await signedIn(second.at)]).toEqual([false, true]);
});
