import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { setPassword } from "../../../src/data/account/credentials.ts";
import { hashPassword } from "../../../src/http/account/password.ts";
import { testApp } from "../../support/app.ts";
import { authenticator } from "../../support/screens/authenticator.ts";
import { codeOf } from "../../support/one-time.ts";
import { browserAt } from "../../support/signing-in.ts";
import { said as sentences } from "../../support/said.ts";

setDefaultTimeout(120_000);

let site: Awaited<ReturnType<typeof testApp>>;
const platform = "leagues.example";
const origin = `https://${platform}`;
const password = "correct horse";

beforeAll(async () => {
	site = await testApp({ publicUrl: new URL(origin) });
	await site.organization({ slug: "acme", domain: "acme.test" });
	const { sql } = site.database.owner;
	await sql`insert into users (username, organization_id, role) select u, id, 'org_owner' from organizations, unnest(array['ada', 'bob']) u where slug = 'acme'`;
	await sql`insert into users (username, role) values ('root', 'super_admin')`;
	const hash = await hashPassword(password);
	for (const { id } of await sql`select id from users`) await setPassword(site.database.db, Number(id), hash, false);
});
afterAll(async () => await site.close());
beforeEach(async () => {
	const { sql } = site.database.owner;
	await sql`delete from second_factors`;
	await sql`delete from passkeys`;
	await sql`delete from recovery_codes`;
	await sql`delete from factor_steps`;
	await sql`delete from login_attempts`;
	await sql`update organizations set second_factor = false`;
	site.directory.dropPlatform();
	site.now.instant += 600_000;
});

interface Options {
	challenge: string;
	user?: { id: string };
	allowCredentials?: { id: string }[];
}
type Body = Record<string, unknown> & {
	options: Options;
	recoveryCodes: string[];
	user: { username: string };
	secret: string;
};
interface Answer {
	status: number;
	body: Body;
}

async function at(host = platform) {
	const jar = browserAt(site, host);
	await jar.get("/api/auth/check-auth");
	const send = async (method: string, path: string, body: object = {}): Promise<Answer> => {
		const response = method === "GET" ? await jar.get(path) : await jar.send(method, path, body);
		return { status: response.status, body: (await response.json()) as Body };
	};
	return { ...jar, send, post: async (path: string, body: object = {}) => await send("POST", path, body) };
}

async function login(username: string, host = platform) {
	const browser = await at(host);
	return { ...browser, answer: await browser.post("/api/auth/login", { username, password }) };
}

async function withCodes(username: string) {
	const browser = await login(username);
	const { body: offered } = await browser.post("/api/account/codes", { oldPassword: password });
	const code = codeOf(offered.secret, site.now.instant);
	const { body } = await browser.send("PUT", "/api/account/codes", { code });
	site.now.instant += 60_000;
	return { ...browser, secret: offered.secret, recovery: body.recoveryCodes };
}

async function withPasskey(username: string, host = platform) {
	const browser = await login(username, host);
	const device = authenticator(`https://${host}`);
	const { body } = await browser.post("/api/account/passkeys/options", { oldPassword: password });
	const passkey = device.make(body.options);
	const added = await browser.post("/api/account/passkeys", { name: "Laptop", passkey });
	return { ...browser, device, added, recovery: added.body.recoveryCodes };
}

const isIn = async (browser: Awaited<ReturnType<typeof at>>) =>
	((await (await browser.get("/api/auth/check-auth")).json()) as { authenticated: boolean }).authenticated;

test("with one-time codes a password opens nothing by itself, and the code opens once (factors 2, factors 3)", async () => {
	const { secret } = await withCodes("ada");
	const first = await login("ada");
	expect<unknown>(first.answer).toEqual({ status: 200, body: { user: null, secondFactor: "code" } });
	expect<unknown>(await isIn(first)).toBe(false);
	const code = codeOf(secret, site.now.instant);
	const second = await login("ada");
	const done = await first.post("/api/auth/second-factor", { code: `${code.slice(0, 3)} ${code.slice(3)}` });
	expect([done.status, done.body.user.username, await isIn(first)]).toEqual([200, "ada", true]);
	expect<unknown>(await second.post("/api/auth/second-factor", { code })).toEqual({
		status: 401,
		body: {
			message: sentences.codeUsedBefore,
			fields: { code: sentences.codeUsedBefore },
		},
	});
	site.now.instant += 30_000;
	expect((await second.post("/api/auth/second-factor", { code: codeOf(secret, site.now.instant) })).status).toBe(200);
});

test("a code used by two at the same time lets one in", async () => {
	const { secret } = await withCodes("ada");
	const browsers = await Promise.all(Array.from({ length: 4 }, async () => await login("ada")));
	const code = codeOf(secret, site.now.instant);
	const answers = await Promise.all(browsers.map(async (one) => await one.post("/api/auth/second-factor", { code })));
	expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401]);
});

test("wrong codes make the next one wait, ever longer, and a burst gets no more (factors 2)", async () => {
	const { secret } = await withCodes("ada");
	const browser = await login("ada");
	const answers = await Promise.all(
		Array.from({ length: 12 }, async () => await browser.post("/api/auth/second-factor", { code: "000000" })),
	);
	expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(5).fill(401), ...Array(7).fill(429)]);
	site.now.instant += 1_000;
	expect((await browser.post("/api/auth/second-factor", { code: "000000" })).status).toBe(401);
	const { body } = await browser.post("/api/auth/second-factor", { code: codeOf(secret, site.now.instant) });
	expect(body["message"]).toBe("Too many attempts. Please wait 2 seconds.");
	await site.database.owner.sql`update second_factors set failures = 30`;
	const waiting = await browser.post("/api/auth/second-factor", { code: "000000" });
	expect([waiting.status, waiting.body["message"]]).toEqual([429, "Too many attempts. Please wait 15 minutes."]);
	const log = await site.database.owner.sql`select after ->> 'label' as label from audit_log order by id desc limit 3`;
	expect(log.map((row) => String(row["label"]))).toEqual([
		"ada: Too many attempts. Please wait 15 minutes.",
		"ada: Too many attempts. Please wait 2 seconds.",
		"ada: wrong second factor",
	]);
	site.now.instant += 15 * 60_000;
	const later = await login("ada");
	expect((await later.post("/api/auth/second-factor", { code: codeOf(secret, site.now.instant) })).status).toBe(200);
});

test("without a script a wait is said as it is, with when to try again", async () => {
	await withCodes("ada");
	const browser = browserAt(site, platform);
	await browser.get("/api/auth/check-auth");
	await browser.send("POST", "/api/auth/login", { username: "ada", password });
	await site.database.owner.sql`update second_factors set failures = 30, failed_at = ${new Date(site.now.instant)}`;
	const said = await browser.post("/login/second-factor", "step-code POST /api/auth/second-factor", { code: "000000" });
	expect([said.status, said.headers.get("retry-after")]).toEqual([429, "900"]);
	const html = await said.text();
	expect(html).toContain("Too many attempts. Please wait 15 minutes.");
	expect(html).not.toMatch(/wrong second factor|does not fit/i);
});

test("who has not shown a password, or ten minutes ago, or elsewhere, is not asked for a second factor (factors 2)", async () => {
	const { secret } = await withCodes("ada");
	const expired = { status: 401, body: { message: sentences.signInExpired } };
	const code = () => ({ code: codeOf(secret, site.now.instant) });
	const stranger = await at();
	expect<unknown>(await stranger.post("/api/auth/second-factor", code())).toEqual(expired);
	const slow = await login("ada");
	site.now.instant += 10 * 60_000;
	expect<unknown>(await slow.post("/api/auth/second-factor", code())).toEqual(expired);
	const here = await login("ada");
	const elsewhere = await at("acme.test");
	elsewhere.jar.set("__Host-step", here.jar.get("__Host-step") ?? "");
	expect<unknown>(await elsewhere.post("/api/auth/second-factor", code())).toEqual(expired);
	expect((await here.post("/api/auth/second-factor", code())).status).toBe(200);
	expect<unknown>(await here.post("/api/auth/second-factor", code())).toEqual(expired);
});

test("ten recovery codes come with the first factor; each opens once, and a new set ends them (factors 1)", async () => {
	const { recovery } = await withCodes("ada");
	expect(recovery).toHaveLength(10);
	expect(new Set(recovery).size).toBe(10);
	const stored = await site.database.owner.sql`select code_hash from recovery_codes`;
	expect(stored.every((row) => String(row["code_hash"]).startsWith("$argon2id$"))).toBe(true);
	const browser = await login("ada");
	const [one = "", two = ""] = recovery;
	const entered = await browser.post("/api/auth/second-factor", {
		recoveryCode: one.toUpperCase().replaceAll("-", " "),
	});
	expect([entered.status, await isIn(browser)]).toEqual([200, true]);
	const again = await login("ada");
	expect<unknown>(await again.post("/api/auth/second-factor", { recoveryCode: one })).toMatchObject({
		status: 401,
		body: { fields: { recoveryCode: sentences.recoveryCodeUsed } },
	});
	expect((await browser.send("GET", "/api/account/second-factor")).body["recovery"]).toBe(9);
	const renewed = await browser.post("/api/account/recovery-codes", { oldPassword: password });
	expect(renewed.body.recoveryCodes).toHaveLength(10);
	expect((await again.post("/api/auth/second-factor", { recoveryCode: two })).status).toBe(401);
	const [fresh] = renewed.body.recoveryCodes;
	expect((await again.post("/api/auth/second-factor", { recoveryCode: fresh })).status).toBe(200);
});

test("a passkey is a second factor, and signs in alone, at the host it was made at (factors 4)", async () => {
	const { device, added } = await withPasskey("ada");
	expect([added.status, added.body.recoveryCodes.length]).toEqual([200, 10]);
	const after = await login("ada");
	expect<unknown>(after.answer.body).toEqual({ user: null, secondFactor: "passkey" });
	const { body } = await after.post("/api/auth/second-factor/options");
	expect(body.options.allowCredentials?.map(({ id }) => id)).toEqual([device.id]);
	const passkey = device.show(body.options);
	expect((await after.post("/api/auth/second-factor", { passkey })).status).toBe(200);
	const alone = await at();
	const asked = await alone.post("/api/auth/passkey/options");
	expect(asked.body.options.allowCredentials ?? []).toEqual([]);
	const shown = device.show(asked.body.options);
	expect((await alone.post("/api/auth/passkey", { passkey: shown })).body.user.username).toBe("ada");
	expect<unknown>(await isIn(alone)).toBe(true);
	const replayed = await at();
	replayed.jar.set("__Host-step", alone.jar.get("__Host-step") ?? "none");
	expect((await replayed.post("/api/auth/passkey", { passkey: shown })).status).toBe(401);
	const elsewhere = await login("ada", "acme.test");
	expect<unknown>(elsewhere.answer.body).toEqual({ user: null, secondFactor: "elsewhere" });
	expect<unknown>(await elsewhere.post("/api/auth/second-factor/options")).toEqual({
		status: 409,
		body: { message: "Your passkeys belong to leagues.example. Sign in there, or use a code." },
	});
});

test("an answer to another challenge, of another origin, of another person's or without its person's proof is refused", async () => {
	const { device } = await withPasskey("ada");
	const bob = await withPasskey("bob");
	const unfit = { status: 401, body: { message: "This passkey does not fit. Please try again." } };
	const tried = async (answer: (options: Options) => object) => {
		const browser = await login("ada");
		const { body } = await browser.post("/api/auth/second-factor/options");
		return await browser.post("/api/auth/second-factor", { passkey: answer(body.options) });
	};
	expect<unknown>(await tried((options) => device.show({ ...options, challenge: "c29tZXRoaW5nIGVsc2U" }))).toEqual(
		unfit,
	);
	expect<unknown>(await tried((options) => bob.device.show(options))).toEqual(unfit);
	expect<unknown>(
		await tried((options) => ({ ...authenticator("https://evil.example").show(options), id: device.id })),
	).toEqual(unfit);
	expect<unknown>(await tried(() => ({ id: 7 }))).toEqual(unfit);
	expect<unknown>(await tried(() => ({}))).toEqual(unfit);
	const browser = await login("bob");
	await browser.post("/api/auth/second-factor/options");
	const weak = authenticator(origin, { knowsPerson: false });
	const { body } = await bob.post("/api/account/passkeys/options", { oldPassword: password });
	expect<unknown>(await bob.post("/api/account/passkeys", { name: "Weak", passkey: weak.make(body.options) })).toEqual(
		unfit,
	);
	expect<unknown>(await tried((options) => device.show(options))).toMatchObject({ status: 200 });
});

test("a passkey that is refused stands in the log of whose it is, an unknown one in the site's (access 23)", async () => {
	const { device } = await withPasskey("ada");
	await site.database.owner.sql`delete from audit_log`;
	const tried = async (answer: (options: Options) => object, slug?: string) => {
		const browser = await at();
		const { body } = await browser.post("/api/auth/passkey/options");
		return (await browser.post("/api/auth/passkey", { slug, passkey: answer(body.options) })).status;
	};
	const forged = (options: Options) => ({ ...authenticator("https://evil.example").show(options), id: device.id });
	expect(await tried(forged)).toBe(401);
	expect(await tried(() => ({ id: "unknown" }), "acme")).toBe(401);
	expect(await tried(() => ({}))).toBe(401);
	const half = await login("ada");
	await half.post("/api/auth/second-factor/options");
	expect((await half.post("/api/auth/second-factor", { passkey: { id: 7 } })).status).toBe(401);
	const rows = await site.database.owner.sql`select actor, noun, after ->> 'label' as label from audit_log order by id`;
	expect<unknown>(rows.map((row) => Object.values(row))).toEqual([
		["Somebody unknown", "sign-in", "ada: passkey refused"],
		["Somebody unknown", "sign-in", "Nobody has this passkey"],
		["Somebody unknown", "sign-in", "ada: wrong second factor"],
	]);
});

test("at a site's login a passkey of somebody of elsewhere has the same words as a password (access 8)", async () => {
	const { device } = await withPasskey("root");
	const browser = await at();
	const { body } = await browser.post("/api/auth/passkey/options");
	expect<unknown>(
		await browser.post("/api/auth/passkey", { slug: "acme", passkey: device.show(body.options) }),
	).toEqual({
		status: 401,
		body: { message: sentences.loginFailed },
	});
});

test("only so many questions of strangers for passkeys are open at a time", async () => {
	const browser = await at();
	const asked = await Promise.all(
		Array.from({ length: 34 }, async () => (await browser.post("/api/auth/passkey/options")).status),
	);
	expect(asked.toSorted()).toEqual([...Array(30).fill(200), ...Array(4).fill(429)]);
	site.now.instant += 5 * 60_000;
	expect((await browser.post("/api/auth/passkey/options")).status).toBe(200);
	const [left] = await site.database.owner.sql`select count(*)::int as count from factor_steps`;
	expect(left?.["count"]).toBe(1);
});

test("adding and removing want the password, end the other sessions, and are in the log without a secret (factors 5)", async () => {
	const other = await login("ada");
	const { device, ...browser } = await withPasskey("ada");
	expect([await isIn(other), await isIn(browser)]).toEqual([false, true]);
	for (const [method, path] of [
		["POST", "/api/account/codes"],
		["DELETE", "/api/account/codes"],
		["POST", "/api/account/passkeys/options"],
		["DELETE", `/api/account/passkeys/${device.id}`],
		["POST", "/api/account/recovery-codes"],
	] as const)
		for (const oldPassword of ["", "wrong"])
			expect((await browser.send(method, path, { oldPassword })).status, `${method} ${path}`).toBe(422);
	await site.database.owner.sql`delete from login_attempts`;
	const foreign = await withPasskey("bob");
	const gone = await foreign.send("DELETE", `/api/account/passkeys/${device.id}`, { oldPassword: password });
	expect(gone.status).toBe(404);
	const removed = await browser.send("DELETE", `/api/account/passkeys/${device.id}`, { oldPassword: password });
	expect<unknown>(removed).toEqual({ status: 200, body: { message: "Passkey removed" } });
	expect((await login("ada")).answer.body.user.username).toBe("ada");
	const [left] = await site.database.owner
		.sql`select count(*)::int as count from recovery_codes c join users u on u.id = c.user_id where username = 'ada'`;
	expect(left?.["count"]).toBe(0);
	const entries = await site.database.owner
		.sql`select before ->> 'second_factor' as was, after ->> 'second_factor' as is from audit_log where noun = 'user' and actor = 'ada' order by id desc limit 2`;
	expect(entries.map(({ was, is }) => [was, is])).toEqual([
		["1 passkey", "none"],
		["none", "1 passkey"],
	]);
});

test("an organization that demands a second factor lets nobody do anything before they have one (factors 6)", async () => {
	const [{ id } = {}] = await site.database.owner.sql`select id from organizations where slug = 'acme'`;
	const bare = await login("ada");
	expect<unknown>(
		await bare.send("PUT", `/api/organizations/${id}`, { second_factor: true, oldPassword: password }),
	).toEqual({
		status: 409,
		body: {
			message: sentences.secondFactorFirst,
			fields: { second_factor: sentences.secondFactorFirst },
		},
	});
	const owner = await withCodes("ada");
	const staff = await login("bob");
	const demand = async (second_factor: boolean, oldPassword?: string) =>
		(await owner.send("PUT", `/api/organizations/${id}`, { second_factor, oldPassword })).status;
	expect([await demand(true), await demand(true, "guess"), await demand(true, password)]).toEqual([422, 422, 200]);
	expect([await demand(true), await demand(false), await demand(false, "guess")]).toEqual([200, 422, 422]);
	const refused = { message: "Your organization asks for a second factor. Set one up first." };
	for (const [method, path] of [
		["GET", "/api/seasonsv2"],
		["POST", "/api/seasonsv2"],
		["PUT", "/api/session/mode"],
		["GET", "/api/leaguesv2?slug=acme"],
	] as const)
		expect<unknown>(await staff.send(method, path), `${method} ${path}`).toEqual({ status: 403, body: refused });
	for (const path of ["/dashboard/seasons", "/acme/schedule", "/acme", "/"]) {
		const page = await staff.get(path);
		expect([page.status, page.headers.get("location")]).toEqual([
			302,
			`/login/set-up?next=${encodeURIComponent(path).replaceAll("%2F", "%2F")}`,
		]);
	}
	const setUp = await staff.get("/login/set-up");
	expect([setUp.status, (await setUp.text()).includes("asks everybody who works for it for a second factor")]).toEqual([
		200,
		true,
	]);
	expect<unknown>(await owner.send("DELETE", "/api/account/codes", { oldPassword: password })).toEqual({
		status: 409,
		body: { message: "Your organization asks for a second factor. Add another one before you remove this one." },
	});
	const device = authenticator(origin);
	const { body } = await staff.post("/api/account/passkeys/options", { oldPassword: password });
	const added = await staff.post("/api/account/passkeys", { name: "Phone", passkey: device.make(body.options) });
	expect(added.body.recoveryCodes).toHaveLength(10);
	expect((await staff.send("GET", "/api/seasonsv2")).status).toBe(200);
});

test("a wrong second factor and the way in are in the log (access 23), and with a person all of theirs goes (factors 8)", async () => {
	const { sql } = site.database.owner;
	await sql`insert into users (username, organization_id) select 'cleo', id from organizations where slug = 'acme'`;
	const [{ id } = {}] = await sql`select id from users where username = 'cleo'`;
	await setPassword(site.database.db, Number(id), await hashPassword(password), false);
	await withPasskey("cleo");
	const browser = await login("cleo");
	await browser.post("/api/auth/second-factor", { code: "000000" });
	const [refused] =
		await sql`select action, after from audit_log where noun = 'sign-in' and row_id = ${id} order by id desc limit 1`;
	expect(refused).toMatchObject({ action: "refuse", after: { label: "cleo: wrong second factor" } });
	const owner = await login("ada");
	expect((await owner.send("DELETE", `/api/usersv2/${id}`, { oldPassword: password })).status).toBe(200);
	const [left] = await sql`
		select (select count(*) from second_factors where user_id = ${id}) + (select count(*) from passkeys where user_id = ${id})
			+ (select count(*) from recovery_codes where user_id = ${id}) + (select count(*) from factor_steps where user_id = ${id}) as count`;
	expect(Number(left?.["count"])).toBe(0);
});
