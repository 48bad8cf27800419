import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import * as schema from "../../../db/schema/index.ts";
import { testApp } from "../../support/app.ts";
import { personWith, signInAt, type Visitor } from "../../support/signing-in.ts";
import { said } from "../../support/said.ts";

const platform = "leagues.example";
const password = "correct horse";

let site: Awaited<ReturnType<typeof testApp>>;
let acme: Awaited<ReturnType<typeof site.organization>>;
let boss: Visitor;
let root: Visitor;
const ids = { member: 0, domain: 0, deletion: 0, harbor: 0 };

beforeAll(async () => {
	site = await testApp({ publicUrl: new URL(`https://${platform}`) });
	acme = await site.organization({ slug: "acme", name: "Acme Hoops" });
	await personWith(site, acme, { username: "boss", password, role: "org_owner" });
	await personWith(site, null, { username: "root", password, role: "super_admin" });
	boss = (await signInAt(site, platform, { username: "boss", password })).at;
	root = (await signInAt(site, platform, { username: "root", password })).at;
});
beforeEach(async () => {
	site.now.instant += 3_600_000; // nobody waits for what was tried before
	const { db, sql } = site.database.owner;
	await sql`delete from domains`;
	await sql`delete from organization_aliases`;
	await sql`delete from users where username = 'member'`;
	await sql`delete from organizations where id <> ${acme.id}`;
	ids.harbor = (await site.organization({ slug: "harbor" })).id;
	ids.member = await personWith(site, acme, { username: "member", password });
	await sql`insert into organization_aliases (slug, organization_id) values ('pier', ${acme.id})`;
	const [domain] = await sql`insert into domains (organization_id, host, token, is_primary, verified_at)
		values (${acme.id}, 'spare.example', 'a-proof', false, now()) returning id`;
	ids.domain = Number(domain?.["id"]);
	const season = { name: "Fall", startDate: "2026-09-01", finishDate: "2026-12-20" };
	const made = (await (await boss.send("POST", "/api/seasonsv2", season)).json()) as { season: { id: number } };
	await boss.send("DELETE", `/api/seasonsv2/${made.season.id}`);
	const [deletion] = await db.select().from(schema.deletions).where(eq(schema.deletions.organization_id, acme.id));
	ids.deletion = Number(deletion?.id);
});
afterAll(async () => await site.close());

const own = () => `/api/organizations/${acme.id}`;
/** Who does it, and what the call is. */
const acts: [string, () => [Visitor, string, string, object?]][] = [
	["an owner deletes a user", () => [boss, "DELETE", `/api/usersv2/${ids.member}`]],
	["a super admin deletes a user", () => [root, "DELETE", `/api/users/${ids.member}`]],
	["a domain is added", () => [boss, "POST", `${own()}/domains`, { domain: "league.example" }]],
	["a domain becomes the site's own", () => [boss, "PUT", `${own()}/domains/${ids.domain}`, { is_primary: true }]],
	["a proven domain is taken away", () => [boss, "DELETE", `${own()}/domains/${ids.domain}`]],
	["a deletion is erased for good", () => [boss, "DELETE", `/api/deletions/${ids.deletion}`]],
	["a former slug is freed", () => [root, "DELETE", `${own()}/aliases/pier`]],
	["an organization is deleted", () => [root, "DELETE", `/api/organizations/${ids.harbor}`]],
	["an organization's form names a domain", () => [root, "PUT", own(), { domain: "league.example" }]],
	[
		"an organization is made with a domain",
		() => [root, "POST", "/api/organizations", { name: "Pier", slug: "jetty", domain: "jetty.example" }],
	],
	[
		"an organization is made with its owner",
		() => [root, "POST", "/api/admin/organizations", { name: "Pier", slug: "jetty", user: { username: "pia" } }],
	],
];

describe.each(acts)("where %s", (_, act) => {
	test("an open session is not enough: it wants the own password (access 18)", async () => {
		const [by, method, path, body = {}] = act();
		const state = async () =>
			await site.database.owner.sql`select
			(select array_agg(id order by id) from users) users, (select array_agg((id, host, is_primary)::text order by id) from domains) domains,
			(select array_agg(id) from deletions) deletions, (select array_agg(slug) from organization_aliases) aliases,
			(select array_agg((id, deleted_at)::text order by id) from organizations) organizations`;
		const before = await state();
		for (const [typed, sentence] of [
			[{}, said.enterOwnPassword],
			[{ oldPassword: "" }, said.enterOwnPassword],
			[{ oldPassword: "guess" }, said.ownPasswordWrong],
		] as const) {
			const answer = await by.send(method, path, { ...body, ...typed });
			expect([answer.status, (await answer.json()) as unknown]).toEqual([
				422,
				{ message: sentence, fields: { oldPassword: sentence } },
			]);
		}
		expect(await state()).toEqual(before);
		const done = await by.send(method, path, { ...body, oldPassword: password });
		expect(done.status).toBe(200);
		expect(await state()).not.toEqual(before);
	});
});

test("wrong ones make the account wait, and are in the organization's log (access 5, access 23)", async () => {
	const path = `/api/usersv2/${ids.member}`;
	const statuses: number[] = [];
	for (let turn = 0; turn < 6; turn += 1)
		statuses.push((await boss.send("DELETE", path, { oldPassword: "guess" })).status);
	expect([statuses[0], statuses.at(-1)]).toEqual([422, 429]);
	const [entry] = await site.database.owner
		.sql`select actor, after ->> 'label' as label from audit_log where action = 'refuse' order by id desc limit 1`;
	expect({ ...entry }).toEqual({ actor: "boss", label: `DELETE ${path}: the password is wrong` });
});

test("what is as it was wants nothing: the form of an organization says its domain again", async () => {
	await site.database.owner.sql`update domains set is_primary = true`;
	site.directory.drop(acme.id);
	expect((await root.send("PUT", own(), { city: "Harbor", domain: "spare.example" })).status).toBe(200);
	expect((await root.send("POST", "/api/organizations", { name: "Pier", slug: "jetty", domain: "" })).status).toBe(200);
});

describe("without a script", () => {
	const page = () => `/organizations/${acme.id}`;
	const form = () => ` DELETE /api/usersv2/${ids.member}`;
	const isThere = async () => (await boss.get(`/api/usersv2/${ids.member}`)).status === 200;

	test("the question asks for the password, again where it is wrong, and what was typed is not written back", async () => {
		const asked = await boss.post(page(), form(), {});
		const question = await asked.text();
		expect([asked.status, question.includes(said.sureDeleteUser)]).toEqual([200, true]);
		expect(question).toContain('<label for="proof">Your own password</label>');
		const wrong = await boss.post(page(), form(), { _sure: "true", oldPassword: "guess of mine" });
		const again = await wrong.text();
		expect(wrong.status).toBe(422);
		expect(again).toContain(said.sureDeleteUser);
		expect(again).toContain('<p class="error" id="proof-error">Your own password is wrong.</p>');
		expect([again.includes("guess of mine"), await isThere()]).toEqual([false, true]);
		const done = await boss.post(page(), form(), { _sure: "true", oldPassword: password });
		expect([done.status, done.headers.get("location"), await isThere()]).toEqual([303, page(), false]);
	});

	test("Enter in the password's field says yes too", async () => {
		const done = await boss.post(page(), form(), { oldPassword: password });
		expect([done.status, await isThere()]).toEqual([303, false]);
	});
});
