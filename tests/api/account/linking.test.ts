import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { testApp } from "../../support/app.ts";
import { authorize, openProvider } from "../../support/servers/provider.ts";
import { browserAt, personWith, signInAt, whoIs, type Visitor } from "../../support/signing-in.ts";
import { said as sentences } from "../../support/said.ts";

const host = "localhost:3000";
const password = "correct horse";
const accounts = {
	"ada-sub": { email: "ada@example.test", email_verified: true },
	"bob-sub": { email: "bob@example.test", email_verified: true },
	"gil-sub": { email: "gil@example.test", email_verified: true },
	"kim-sub": { email: "kim@example.test", email_verified: true },
	"kelvin-sub": { email: "\u212aim@example.test", email_verified: true },
};

let site: Awaited<ReturnType<typeof testApp>>;
let provider: Awaited<ReturnType<typeof openProvider>>;
let acme: Awaited<ReturnType<typeof site.organization>>;

beforeAll(async () => {
	provider = await openProvider([`http://${host}/_/oidc/callback`], accounts);
	site = await testApp({ provider: { ...provider, name: "Harbor ID" }, instant: Date.now() });
	acme = await site.organization({ slug: "acme" });
});
beforeEach(async () => {
	const { sql } = site.database.owner;
	await sql`delete from users`;
	await sql`delete from oidc_logins`;
	await sql`delete from login_attempts`;
	for (const username of ["ada", "bob"]) await personWith(site, acme, { username, password });
});
afterAll(async () => {
	await provider?.close();
	await site?.close();
});

const signIn = async (username: string) => (await signInAt(site, host, { username, password })).at;
const begin = async (at: Visitor, body: object = { oldPassword: password }) => {
	const response = await at.send("POST", "/api/auth/link", body);
	return { status: response.status, to: ((await response.json()) as { to?: string }).to ?? "" };
};
const local = (url: URL) => url.pathname + url.search;
/** What the provider says, said to the callback; the way on. */
const answered = async (to: string, account: string) => {
	const back = await authorize(to, account);
	const response = await site.get(local(back), { host });
	return local(new URL(response.headers.get("location") ?? "/nowhere", `http://${host}`));
};
const identities = async () =>
	(
		await site.database.owner
			.sql`select subject, username from identities i join users u on u.id = i.user_id order by subject`
	).map(({ subject, username }) => `${subject} is ${username}`);
const signInThere = async (at: Visitor, account: string) => {
	const begun = await at.get("/_/oidc/start?slug=acme");
	return await at.get(await answered(begun.headers.get("location") ?? "", account));
};

describe("linking one's account at the provider (access 20)", () => {
	test("wants a token and the present password, and then signs in", async () => {
		const at = await signIn("ada");
		expect((await at.send("POST", "/api/auth/link", { oldPassword: password }, { "x-xsrf-token": "" })).status).toBe(
			403,
		);
		expect((await begin(at, {})).status).toBe(422);
		expect((await begin(at, { oldPassword: "guess" })).status).toBe(422);
		expect((await begin(browserAt(site, host))).status).toBe(403);
		const { status, to } = await begin(at);
		expect(status).toBe(200);
		const finish = await answered(to, "bob-sub");
		expect(await identities()).toEqual([]);
		const done = await at.get(finish);
		expect([done.status, done.headers.get("location")]).toEqual([302, "/userSettings"]);
		expect(await identities()).toEqual(["bob-sub is ada"]);
		expect(await (await at.get("/userSettings")).text()).toContain("Your account at Harbor ID is linked");
		const other = browserAt(site, host);
		await signInThere(other, "bob-sub");
		expect(await whoIs(other)).toBe("ada");
		expect((await at.send("DELETE", "/api/auth/link", { oldPassword: password })).status).toBe(200);
		expect(await identities()).toEqual([]);
	});

	test("a start by an address links nothing, whoever is signed in", async () => {
		const at = await signIn("ada");
		const begun = await at.get("/_/oidc/start?link=1");
		const end = await at.get(await answered(begun.headers.get("location") ?? "", "gil-sub"));
		expect([end.status, await identities()]).toEqual([401, []]);
	});

	test("somebody who is sent another's link gives nothing away, neither at the callback nor after it", async () => {
		const [bob, ada] = [await signIn("bob"), await signIn("ada")];
		const { to } = await begin(bob);
		const finish = await answered(to, "ada-sub");
		expect((await ada.get(finish)).status).toBe(400);
		expect(await identities()).toEqual([]);
		const late = await bob.get(finish); // the code was not spent by her
		expect([late.status, await identities()]).toEqual([302, ["ada-sub is bob"]]);
	});

	test("with the state's cookie, but another session, nothing is linked", async () => {
		for (const change of [
			async (at: Visitor) => void (await at.send("POST", "/api/auth/logout")),
			async (at: Visitor) => void (await signInAt(site, host, { username: "ada", password }, at)),
			async (at: Visitor) => void (await signInAt(site, host, { username: "bob", password }, at)),
		]) {
			const at = await signIn("bob");
			const { to } = await begin(at);
			const finish = await answered(to, "bob-sub");
			await change(at);
			expect([(await at.get(finish)).status, await identities()]).toEqual([400, []]);
		}
	});

	test("an account that is somebody's stays theirs, and an answer of another issuer is none", async () => {
		const [ada, bob] = [await signIn("ada"), await signIn("bob")];
		await ada.get(await answered((await begin(ada)).to, "ada-sub"));
		expect((await bob.get(await answered((await begin(bob)).to, "ada-sub"))).status).toBe(409);
		expect(await identities()).toEqual(["ada-sub is ada"]);
		const back = await authorize((await begin(bob)).to, "bob-sub");
		back.searchParams.set("iss", "https://elsewhere.example");
		expect((await site.get(local(back), { host })).status).toBe(400);
	});

	test("the only way in is not taken away", async () => {
		const at = await signIn("ada");
		await at.get(await answered((await begin(at)).to, "ada-sub"));
		await site.database.owner.sql`delete from credentials`;
		expect((await at.send("DELETE", "/api/auth/link", {})).status).toBe(409);
	});
});

describe("signing in at the provider", () => {
	test("links the one member with the address only once their browser is back", async () => {
		await site.database.owner
			.sql`update users set email = 'gil@example.test', email_verified_at = now() where username = 'ada'`;
		const at = browserAt(site, host);
		const begun = await at.get("/_/oidc/start?slug=acme");
		const finish = await answered(begun.headers.get("location") ?? "", "gil-sub");
		expect([await identities(), (await browserAt(site, host).get(finish)).status]).toEqual([[], 400]);
		expect(await whoIs(at)).toBeNull();
		await at.get(finish);
		expect([await identities(), await whoIs(at)]).toEqual([["gil-sub is ada"], "ada"]);
	});

	test("an address that another organization has proven too binds nobody, nor one that only folds into it", async () => {
		const { sql } = site.database.owner;
		await sql`update users set email = 'kim@example.test', email_verified_at = now() where username = 'ada'`;
		await personWith(site, await site.organization({ slug: "beta" }), { username: "kim", password });
		await sql`update users set email = 'kim@example.test', email_verified_at = now() where username = 'kim'`;
		const refused = await signInThere(browserAt(site, host), "kim-sub");
		expect([refused.status, await identities()]).toEqual([401, []]);
		await sql`update users set email = null where username = 'kim'`;
		const folded = await signInThere(browserAt(site, host), "kelvin-sub");
		expect([folded.status, await identities()]).toEqual([401, []]);
	});

	test("an owner's word for an address of before binds it, once, and stands in the log (access 4)", async () => {
		const { sql } = site.database.owner;
		await personWith(site, acme, { username: "boss", password, role: "org_owner" });
		const elsewhere = await site.organization({ slug: `away-${crypto.randomUUID().slice(0, 8)}` });
		await personWith(site, elsewhere, { username: "far", password, role: "org_owner" });
		const [ada] = await sql`update users set email = 'gil@example.test' where username = 'ada' returning id, revision`;
		const confirm = async (at: Visitor, id: unknown, body: object = { oldPassword: password }) => {
			const answer = await at.send("PUT", `/api/usersv2/${String(id)}/confirm-email`, body);
			return [answer.status, ((await answer.json()) as { message: string }).message];
		};
		expect((await signInThere(browserAt(site, host), "gil-sub")).status).toBe(401);
		const boss = await signIn("boss");
		expect(await (await boss.get(`/organizations/${acme.id}`)).text()).toContain("Confirm the address of ada");
		expect(await confirm(boss, ada?.["id"], {})).toEqual([422, sentences.enterOwnPassword]);
		expect((await confirm(await signIn("far"), ada?.["id"]))[0]).toBe(404);
		expect(await confirm(await signIn("bob"), ada?.["id"])).toEqual([403, sentences.roleDoesNotAllow]);
		const stale = { oldPassword: password, revision: Number(ada?.["revision"]) - 1 };
		expect((await confirm(boss, ada?.["id"], stale))[0]).toBe(409);
		expect(await confirm(boss, ada?.["id"])).toEqual([200, "gil@example.test is confirmed as the address of ada."]);
		expect(await confirm(boss, ada?.["id"])).toEqual([409, "This address is confirmed already."]);
		const [bob] = await sql`select id from users where username = 'bob'`;
		expect(await confirm(boss, bob?.["id"])).toEqual([409, "This user has no e-mail address."]);
		const [own] = await sql`update users set email = 'boss@example.test' where username = 'boss' returning id`;
		const refused = [403, "You cannot confirm your own address. Another owner can."];
		expect(await confirm(boss, own?.["id"])).toEqual(refused);
		const page = await (await boss.get(`/organizations/${acme.id}`)).text();
		expect([page.includes("Confirm the address of"), page.includes("This address has not been confirmed.")]).toEqual([
			false,
			true,
		]);
		const [entry] = await sql`select actor, before, after from audit_log where noun = 'user' order by id desc limit 1`;
		expect(entry).toEqual({
			actor: "boss",
			before: { confirmed_email: null },
			after: { confirmed_email: "gil@example.test" },
		});
		const at = browserAt(site, host);
		await signInThere(at, "gil-sub");
		expect(await whoIs(at)).toBe("ada");
	});

	test("takes the place of the session that was there", async () => {
		await site.database.owner
			.sql`update users set email = 'gil@example.test', email_verified_at = now() where username = 'ada'`;
		const at = await signIn("bob");
		const before = at.jar.get("sid");
		await signInThere(at, "gil-sub");
		expect([await whoIs(at), await site.app.sessions.of(`sid=${before}`, "localhost")]).toEqual(["ada", null]);
	});
});

describe("starts", () => {
	const from = async (address: string) =>
		await site.app.fetch(new Request(`http://${host}/_/oidc/start?slug=acme`, { headers: { host } }), {
			requestIP: () => ({ address, family: "IPv4", port: 1 }),
			timeout: () => {},
		} as never); // what of the server it asks

	test("are twenty of a network at the same time, however they come", async () => {
		const answers = await Promise.all(Array.from({ length: 60 }, async () => await from("10.1.1.1")));
		const counts = Map.groupBy(answers, ({ status }) => status);
		expect([counts.get(302)?.length, counts.get(429)?.length]).toEqual([20, 40]);
		expect(counts.get(429)?.[0]?.headers.get("retry-after")).toBe("60");
		expect((await from("10.1.1.2")).status).toBe(302);
		expect(await site.database.owner.sql`select 1 from oidc_logins`).toHaveLength(21);
	});

	test("of one owner of a /64 are of one network", async () => {
		for (let turn = 0; turn < 20; turn += 1) await from(`2001:db8::${turn + 1}`);
		expect([(await from("2001:db8::ffff")).status, (await from("2001:db8:1::1")).status]).toEqual([429, 302]);
	});

	test("that nobody ended are swept and hold nobody off", async () => {
		for (let turn = 0; turn < 21; turn += 1) await from("10.1.1.3");
		site.now.instant += 11 * 60_000;
		expect((await from("10.1.1.3")).status).toBe(302);
		expect(await site.database.owner.sql`select 1 from oidc_logins`).toHaveLength(1);
		site.now.instant += 11 * 60_000;
		await site.app.retain();
		expect(await site.database.owner.sql`select 1 from oidc_logins`).toHaveLength(0);
		site.now.instant -= 22 * 60_000;
	});
});

test("the first sign-in there after somebody else took one's second factors away leads to who did it (factors 9)", async () => {
	const { sql } = site.database.owner;
	const id = await personWith(site, acme, { username: "gil", password });
	await personWith(site, acme, { username: "boss", password, role: "org_owner" });
	await sql`insert into identities (user_id, issuer, subject) values (${id}, ${provider.issuer}, 'gil-sub')`;
	await sql`insert into second_factors (user_id, handle, code_secret, code_added_at) values (${id}, 'h', 'MZXW6YTBOI', now())`;
	const boss = await signIn("boss");
	const reset = await boss.send("DELETE", `/api/usersv2/${id}/second-factor`, { oldPassword: password });
	expect(reset.status).toBe(200);
	const at = browserAt(site, host);
	expect((await signInThere(at, "gil-sub")).headers.get("location")).toBe("/userSettings");
	expect(await (await at.get("/userSettings")).text()).toContain("boss");
	expect((await signInThere(browserAt(site, host), "gil-sub")).headers.get("location")).toBe("/dashboard/seasons");
});
