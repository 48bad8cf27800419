import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sweepKept } from "../../../src/data/retention.ts";
import { testApp } from "../../support/app.ts";
import { browserAt, personWith, signInAt, whoIs } from "../../support/signing-in.ts";
import { staffOf } from "../../support/staff.ts";
import { said } from "../../support/said.ts";

const platform = "leagues.example";
const password = "correct horse";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

let site: Awaited<ReturnType<typeof testApp>>;
let acme: Awaited<ReturnType<typeof site.organization>>;

beforeAll(async () => {
	site = await testApp({ publicUrl: new URL("https://leagues.example") });
	acme = await site.organization({ slug: "acme", name: "Acme Hoops" });
	for (const username of ["ada", "bob"]) await personWith(site, acme, { username, password });
});
beforeEach(async () => {
	await site.database.owner.sql`delete from sessions`;
	await site.database.owner.sql`delete from login_attempts`;
});
afterAll(async () => await site.close());

const signIn = async (username: string, at = browserAt(site, platform)) =>
	(await signInAt(site, platform, { username, password }, at)).at;
const rows = async () => (await site.database.owner.sql`select id from sessions`).length;
const listOf = async (at: Awaited<ReturnType<typeof signIn>>) =>
	((await (await at.get("/api/sessions")).json()) as { sessions: { name: string; agent: string; current: boolean }[] })
		.sessions;

test("signing in ends the session that the browser had, and its own only (access 16)", async () => {
	const elsewhere = await signIn("ada");
	const at = await signIn("ada");
	const before = at.jar.get("__Host-sid");
	await signIn("bob", at);
	expect(at.jar.get("__Host-sid")).not.toBe(before);
	expect(await site.app.sessions.of(`__Host-sid=${before}`, platform)).toBeNull();
	expect([await whoIs(at), await whoIs(elsewhere), await rows()]).toEqual(["bob", "ada", 2]);
});

test("a sign-in that fails leaves the session there", async () => {
	const at = await signIn("ada");
	await signInAt(site, platform, { username: "bob", password: "wrong" }, at);
	expect(await whoIs(at)).toBe("ada");
});

describe("after 90 days", () => {
	test("a session is over, however much it is used", async () => {
		const at = await signIn("ada");
		const { sql } = site.database.owner;
		await sql`update sessions set created_at = now() - interval '89 days', expires_at = now() + interval '20 days'`;
		expect(await whoIs(at)).toBe("ada");
		await sql`update sessions set created_at = now() - interval '91 days'`;
		expect(await whoIs(at)).toBeNull();
	});

	test("using it does not prolong it past its last day", async () => {
		const at = await signIn("ada");
		const { sql } = site.database.owner;
		await sql`update sessions set created_at = now() - interval '80 days', expires_at = now() + interval '5 days'`;
		await whoIs(at);
		const [row] = await sql`select expires_at - created_at = interval '90 days' as "isLast" from sessions`;
		expect(row?.["isLast"]).toBe(true);
	});

	test("what has ended is swept, also of attempts and of sign-ins elsewhere", async () => {
		const { sql } = site.database.owner;
		const at = await signIn("ada");
		for (const username of ["bob", "ada"]) await signIn(username);
		await sql`update sessions set created_at = now() - interval '91 days' where user_id = (select id from users where username = 'bob')`;
		await sql`update sessions set expires_at = now() - interval '1 second' where id in (select id from sessions where user_id = (select id from users where username = 'ada') order by created_at desc limit 1)`;
		const old = new Date(site.now.instant - 60 * 60_000).toISOString();
		await sql`insert into login_attempts (account, address, created_at) values ('x', '10.0.0.1', ${old}::timestamptz)`;
		await sql`insert into oidc_logins (state, nonce, verifier, host, expires_at) values ('s', 'n', 'v', 'h', ${old}::timestamptz)`;
		await sweepKept(site.database.db, site.now.instant);
		expect([await whoIs(at), await rows()]).toEqual(["ada", 1]);
		const left = await sql`select 1 from login_attempts where account = 'x' union all select 1 from oidc_logins`;
		expect(left).toHaveLength(0);
	});
});

test("the people of a deleted organization are signed out, and stay so when it is back", async () => {
	const gone = await site.organization({ slug: "gone", name: "Gone" });
	await personWith(site, gone, { username: "gil", password });
	const root = await staffOf(site, gone, "super_admin", platform);
	const [gil, ada] = [await signIn("gil"), await signIn("ada")];
	const send = async (method: string, path: string) =>
		await site.app.fetch(
			new Request(`http://${platform}${path}`, {
				method,
				headers: await tokenFor(root.cookie),
			}),
		);
	expect((await send("DELETE", `/api/organizations/${gone.id}`)).status).toBe(200);
	expect([await whoIs(gil), await whoIs(ada)]).toEqual([null, "ada"]);
	expect((await signInAt(site, platform, { username: "gil", password })).status).toBe(401);
	expect((await send("POST", `/api/organizations/${gone.id}/restore`)).status).toBe(200);
	expect(await whoIs(gil)).toBeNull();
	expect(await whoIs(await signIn("gil"))).toBe("gil");
});

/** The platform is behind TLS here, whose cookie has another name than the one of `staffOf`. */
async function tokenFor(cookie: string) {
	const { tokenOf } = await import("../../../src/http/xsrf.ts");
	return { host: platform, cookie, "x-xsrf-token": tokenOf(cookie.split("=")[1] ?? "") };
}

test("signing out takes the cookie, and what the browser has kept, but no neighbour's cookies", async () => {
	const at = await signIn("ada");
	const response = await at.send("POST", "/api/auth/logout");
	expect(response.headers.get("clear-site-data")).toBe('"cache", "storage"');
	expect([at.jar.has("__Host-sid"), await rows()]).toEqual([false, 0]);
});

describe("the list of one's sessions (access 19)", () => {
	test("says with which browser, and which is the present one", async () => {
		const at = await signIn("ada", browserAt(site, platform, firefox));
		await signIn("ada");
		await signIn("bob");
		const list = await listOf(at);
		expect(list.map(({ agent, current }) => [agent, current])).toContainEqual(["Firefox on Linux", true]);
		expect(list.map(({ current }) => current).toSorted()).toEqual([false, true]);
		expect(JSON.stringify(list)).not.toContain(at.jar.get("__Host-sid") ?? "");
	});

	test("stands on one's settings, with the way out of the others", async () => {
		const at = await signIn("ada", browserAt(site, platform, firefox));
		const alone = await (await at.get("/userSettings")).text();
		expect(alone).toMatch(/Firefox on Linux.*This one/s);
		expect(alone).not.toContain("Sign out everywhere else");
		await signIn("ada");
		expect(await (await at.get("/userSettings")).text()).toMatch(
			/data-call="DELETE \/api\/sessions"(?:(?!<\/form>).)*Sign out everywhere else/s,
		);
	});

	test("one ends another of one's own, or all but the present one; never somebody else's", async () => {
		const [at, second, third, bob] = [
			await signIn("ada"),
			await signIn("ada"),
			await signIn("ada"),
			await signIn("bob"),
		];
		const present = (await listOf(second)).find(({ current }) => current)?.name;
		expect((await bob.send("DELETE", `/api/sessions/${present}`)).status).toBe(404);
		expect((await second.send("DELETE", `/api/sessions/${present}`)).status).toBe(409);
		expect((await at.send("DELETE", `/api/sessions/${present}`)).status).toBe(200);
		expect([await whoIs(at), await whoIs(second), await whoIs(third)]).toEqual(["ada", null, "ada"]);
		const out = await at.send("DELETE", "/api/sessions");
		expect(await out.json()).toEqual({ message: said.signedOutElsewhere });
		expect([await whoIs(at), await whoIs(third), await whoIs(bob)]).toEqual(["ada", null, "bob"]);
		expect(await (await at.send("DELETE", "/api/sessions")).json()).toEqual({
			message: "You were signed in nowhere else.",
		});
	});

	test("when it was last used is noted now and then", async () => {
		const at = await signIn("ada");
		const { sql } = site.database.owner;
		await sql`update sessions set seen_at = now() - interval '1 hour'`;
		await whoIs(at);
		const [row] = await sql`select seen_at > now() - interval '1 minute' as "isNow" from sessions`;
		expect(row?.["isNow"]).toBe(true);
	});
});
