import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { pressedOnce } from "../../src/http/posted/once.ts";
import { formToken } from "../../src/http/xsrf.ts";
import { testApp } from "../support/app.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { browserAt, personWith } from "../support/signing-in.ts";
import { staffOf } from "../support/staff.ts";

const host = "localhost:3000";
let site: Awaited<ReturnType<typeof testApp>>;
let acme: Awaited<ReturnType<typeof site.organization>>;
let league: Awaited<ReturnType<typeof fillLeague>>;
let staff: Awaited<ReturnType<typeof staffOf>>;
let other: Awaited<ReturnType<typeof staffOf>>;

beforeAll(async () => {
	site = await testApp();
	acme = await site.organization({ slug: "acme" });
	league = await site.write(acme, fillLeague);
	staff = await staffOf(site, acme, "staff");
	other = await staffOf(site, acme, "org_owner");
	await personWith(site, acme, { username: "ada", password: "a long password" });
}, 120_000);
afterAll(async () => await site?.close());

const path = "/dashboard/seasons";
const call = "POST /api/seasonsv2";

const tokenIn = (html: string) => /name="_token" value="([^"]+)"/.exec(html)?.[1] ?? "";

const unescaped = (text = "") => text.replaceAll("&quot;", '"').replaceAll("&amp;", "&").trim();

async function post(
	fields: Record<string, string>,
	{
		at = path,
		cookie = staff.cookie,
		headers = {},
	}: { at?: string; cookie?: string; headers?: Record<string, string> } = {},
) {
	const body = new URLSearchParams(fields);
	return await site.app.fetch(
		new Request(`http://${host}${at}`, { method: "POST", body, headers: { host, cookie, ...headers } }),
	);
}

const seasons = async () =>
	(await site.database.owner.sql<{ name: string }[]>`select name from seasons order by id`).map(({ name }) => name);

const fieldsWith = async (name: string, token?: string) => ({
	_form: `add-season-form ${call}`,
	_token: token ?? tokenIn(await (await staff.get(path)).text()),
	name,
});

test("a press is answered once more right after it was taken, and done anew where it was refused (forms 13)", async () => {
	const once = pressedOnce();
	const done: string[] = [];
	const press = async (key: string, status: number) => {
		const act = () => Promise.resolve(new Response(key, { status: done.push(key) && status }));
		return await (await once(key, act)).text();
	};
	for (const status of [200, 422])
		expect([await press(`${status}`, status), await press(`${status}`, status)]).toEqual([`${status}`, `${status}`]);
	expect(done).toEqual(["200", "422", "422"]);
});

describe("a posted form (access 3)", () => {
	test("of the page itself is taken, and its sentence is said once, by the next page alone (forms 5)", async () => {
		const answer = await post(await fieldsWith("Spring 2027"), { headers: { origin: `http://${host}` } });
		expect([answer.status, answer.headers.get("location")]).toEqual([303, path]);
		expect(await seasons()).toContain("Spring 2027");
		const said = answer.headers.getSetCookie().find((line) => line.startsWith("said="));
		expect(said).toContain(`; Path=${path}; Max-Age=60; HttpOnly; SameSite=Lax`);
		const [pair = ""] = said?.split(";") ?? [];
		const read = async (at: string, cookie: string) =>
			await (await site.app.fetch(new Request(`http://${host}${at}`, { headers: { host, cookie } }))).text();
		expect(await read(path, `${staff.cookie}; ${pair}`)).toContain("Spring 2027 created");
		expect(await read(path, `${other.cookie}; ${pair}`)).not.toContain("Spring 2027 created");
		expect(await read("/acme", pair)).not.toContain("Spring 2027 created");
	});

	test.each([
		["a foreign origin", { origin: "https://evil.test" }],
		["no origin at all that has a name", { origin: "null" }],
		["another port", { origin: "http://localhost:3001" }],
		["a sibling of the host", { origin: "http://evil.localhost:3000" }],
		["what the browser calls another site", { "sec-fetch-site": "cross-site" }],
	])("from %s is refused, though its token is right", async (_, headers) => {
		expect((await post(await fieldsWith("Forged"), { headers })).status).toBe(403);
		expect(await seasons()).not.toContain("Forged");
	});

	test("without a token, with one of another session, of no session, or another's seal is refused", async () => {
		const theirs = tokenIn(await (await other.get(path)).text());
		const visitors = tokenIn(await (await site.get("/login")).text());
		const bare = staff.token;
		const unsalted = `.${formToken(bare, "x").split(".")[1] ?? ""}.`;
		for (const token of ["", "x", "..", bare, theirs, visitors, unsalted, formToken(`${bare}x`)])
			expect((await post(await fieldsWith("Forged", token))).status).toBe(403);
		const { _token: _, ...none } = await fieldsWith("Forged");
		expect((await post(none)).status).toBe(403);
		expect((await post(await fieldsWith("Forged"), { cookie: "" })).status).toBe(403);
		expect((await post(await fieldsWith("Forged"), { cookie: other.cookie })).status).toBe(403);
		expect(await seasons()).not.toContain("Forged");
	});

	test("in an address does nothing, and neither does another kind of body", async () => {
		const query = new URLSearchParams(await fieldsWith("Forged"));
		const read = await staff.get(`${path}?${query}`);
		expect([read.status, await seasons()]).toEqual([200, expect.not.arrayContaining(["Forged"])]);
		const fields = await fieldsWith("Forged");
		for (const type of ["text/plain", "application/json"])
			expect((await post(fields, { headers: { "content-type": type } })).status).toBe(405);
		expect(await seasons()).not.toContain("Forged");
	});

	test("makes no call that its page does not offer, and none about another row (forms 1)", async () => {
		const fields = await fieldsWith("Forged");
		for (const form of [
			" DELETE /api/organizations/1",
			`add-season-form DELETE /api/seasonsv2/${league.season.id}`,
			"add-season-form https://evil.test/",
			call,
		]) {
			const answer = await post({ ...fields, _form: form });
			expect([answer.status, await answer.text()]).toEqual([
				422,
				expect.stringContaining("This page has changed meanwhile."),
			]);
		}
		expect(await seasons()).toContain("Fall 2026");
	});

	test("of somebody whose session has ended is refused in a sentence, before much of it is read", async () => {
		const answer = await post(await fieldsWith("Forged"), { cookie: "sid=nobody" });
		expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining("You are signed out.")]);
		const large = await post(
			{ ...(await fieldsWith("Forged")), more: "x" },
			{ cookie: "", headers: { "content-length": "20000" } },
		);
		expect(large.status).toBe(413);
	});

	test("of somebody who is signed out is kept by the answer, drawn again once they are back in, and then taken", async () => {
		const here = { headers: { origin: `http://${host}` } };
		const typed = { ...(await fieldsWith(`Spring "2028"`)), oldPassword: "a long password" };
		const out = await post(typed, { ...here, cookie: "sid=nobody" });
		const kept = await out.text();
		expect([out.status, kept]).toEqual([403, expect.stringContaining("what you typed is still here.")]);
		expect(kept).not.toContain("a long password");
		const fields = Object.fromEntries(
			[...kept.matchAll(/<textarea name="([^"]+)"[^>]*>([^<]*)</g)].map(([, name, value]) => [name, unescaped(value)]),
		);
		expect(fields).toEqual({ _form: typed._form, _token: typed._token, name: typed.name });
		const stale = await post(fields, { ...here, cookie: other.cookie });
		const again = await stale.text();
		expect([stale.status, again]).toEqual([403, expect.stringContaining("This page has changed meanwhile.")]);
		expect(again).toContain(`value="Spring &quot;2028&quot;"`);
		expect(await seasons()).not.toContain(typed.name);
		const sent = await post({ ...fields, _token: tokenIn(again) }, { ...here, cookie: other.cookie });
		expect([sent.status, await seasons()]).toEqual([303, expect.arrayContaining([typed.name])]);
	});

	test("that an impatient hand presses twice is sent once, and answered twice (forms 13)", async () => {
		const fields = await fieldsWith("Impatient");
		const answers = await Promise.all([post(fields), post(fields)]);
		expect(answers.map(({ status }) => status)).toEqual([303, 303]);
		expect((await seasons()).filter((name) => name === "Impatient")).toEqual(["Impatient"]);
		expect((await post(await fieldsWith("Impatient"))).status).toBe(422);
	});

	test("signs nobody in who was led to it: the login's token belongs to the browser that got it", async () => {
		const fields = { _form: " POST /api/auth/login", username: "ada", password: "a long password" };
		const [victim, attacker] = [browserAt(site, host), browserAt(site, host)];
		const html = await (await attacker.get("/login")).text();
		await victim.get("/login");
		const cookieOf = ({ jar }: typeof victim) => [...jar].map((pair) => pair.join("=")).join("; ");
		const login = async (cookie: string, token: string) =>
			(await post({ ...fields, _token: token }, { at: "/login", cookie })).status;
		expect(await login(cookieOf(victim), tokenIn(html))).toBe(403);
		expect(await login("", tokenIn(html))).toBe(403);
		expect(await login(`${cookieOf(victim)}; twin=tossed`, tokenIn(html))).toBe(403);
		expect(await login(cookieOf(attacker), tokenIn(html))).toBe(303);
	});

	test("of a page about another organization than the one that is chosen now sends nothing (access 11)", async () => {
		const harbor = await site.organization({ slug: "harbor" });
		const admin = await staffOf(site, acme, "super_admin");
		const token = tokenIn(await (await admin.get(path)).text());
		await admin.send("PUT", "/api/session/organization", { organization_id: harbor.id });
		const answer = await post(await fieldsWith("Astray", token), { cookie: admin.cookie });
		expect([answer.status, await answer.text()]).toEqual([
			422,
			expect.stringContaining("Another organization was chosen meanwhile: nothing was sent."),
		]);
		const own = tokenIn(await (await admin.get(path)).text());
		expect((await post(await fieldsWith("Harbored", own), { cookie: admin.cookie })).status).toBe(303);
		const { sql } = site.database.owner;
		const rows = await sql`select organization_id, name from seasons where name in ('Astray', 'Harbored')`;
		expect(rows.map((row) => [Number(row["organization_id"]), row["name"]])).toEqual([[harbor.id, "Harbored"]]);
	});

	test("is asked about what goes with a row, and sent only after yes (forms 3)", async () => {
		const html = await (await staff.get(path)).text();
		const fields = {
			_form: "delete-seasons DELETE /api/seasonsv2/{id}",
			_token: tokenIn(html),
			_tick: String(league.season.id),
		};
		const asked = await post(fields);
		expect([asked.status, await asked.text()]).toEqual([
			200,
			expect.stringContaining("Delete selected seasons? This takes away Fall 2026: "),
		]);
		expect(await seasons()).toContain("Fall 2026");
		expect((await post({ ...fields, _tick: "999" })).status).toBe(422);
		expect((await post({ ...fields, _sure: "true" })).status).toBe(303);
		expect(await seasons()).not.toContain("Fall 2026");
	});

	test("bears another field at each drawing", async () => {
		const drawn = await Promise.all([1, 2, 3].map(async () => tokenIn(await (await staff.get(path)).text())));
		expect(new Set(drawn).size).toBe(3);
		expect(await (await staff.get(path)).text()).not.toContain(staff.token);
	});
});
