import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { User } from "../../../src/domain/roles.ts";
import type { ScorerLink } from "../../../src/domain/scorer/scorer.ts";
import { noteAddress } from "../../../src/http/peer.ts";
import { openTurnedAway } from "../../../src/http/turned-away.ts";
import { testApp } from "../../support/app.ts";
import { fillLeague } from "../../support/seasons/league.ts";
import { browserAt, personWith, signInAt } from "../../support/signing-in.ts";
import { staffOf } from "../../support/staff.ts";
import { said } from "../../support/said.ts";

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

	test("fifty refusals an hour of one person, link or network, two hundred of its own people, as many of strangers", async () => {
		const now = { instant: site.now.instant };
		const turnedAway = openTurnedAway(site.database.db, () => now.instant);
		const refuse = async (times: number, by: Parameters<typeof turnedAway>[2], address = "203.0.113.1") => {
			const request = new Request(`http://${host}/api/seasonsv2`);
			noteAddress(request, address, new Set());
			for (let turn = 0; turn < times; turn += 1)
				await turnedAway(request, harbor.id, by, { noun: "access", label: "GET" });
			return (await log(harbor)).length;
		};
		const link = (id: number) => ({ link: { id, label: "Table" } as ScorerLink }); // what is read of one
		expect(await refuse(52, null)).toBe(50);
		expect(await refuse(26, null, "2001:db8::1")).toBe(76);
		expect(await refuse(26, null, "2001:db8::ffff")).toBe(100);
		expect(await refuse(52, link(1))).toBe(150);
		expect(await refuse(40, link(2))).toBe(190);
		expect(await refuse(40, null, "203.0.113.2")).toBe(200);
		const people = await Promise.all(Array.from({ length: 5 }, async () => await staffOf(site, harbor, "staff")));
		const users = people.map((person) => ({ user: person as unknown as User })); // what is read of one
		for (const [at, user] of users.entries()) expect(await refuse(52, user)).toBe(200 + Math.min(200, 50 * (at + 1)));
		now.instant += 61 * 60_000;
		expect(await refuse(1, null)).toBe(401);
		expect(await refuse(1, users[0] ?? null)).toBe(402);
	});

	test("a wrong proof of one's own", async () => {
		const { at } = await signInAt(site, host, { username: "ada", password });
		const [{ id } = { id: 0 }] = await site.database.owner.sql`select id from users where username = 'ada'`;
		expect((await at.send("PUT", `/api/usersv2/${id}`, { username: "eve", oldPassword: "guess" })).status).toBe(422);
		expect((await at.send("POST", "/api/account/codes", { oldPassword: "guess" })).status).toBe(422);
		expect((await at.send("POST", "/api/account/codes", { oldPassword: password })).status).toBe(200);
		expect((await at.send("PUT", "/api/account/codes", { code: "000000" })).status).toBe(422);
		expect(await log(acme)).toEqual([
			"ada: permit sign-in ada",
			`ada: refuse access PUT /api/usersv2/${id}: the password is wrong`,
			"ada: refuse access POST /api/account/codes: the password is wrong",
			"ada: refuse access PUT /api/account/codes: the code is wrong",
		]);
	});

	test("what a scorer's link asks for that is for something else or over", async () => {
		const league = await site.write(acme, fillLeague);
		const staff = await staffOf(site, acme, "staff");
		const made = await staff.send("POST", "/api/scorer-links", { game_id: league.coming.id, label: "Table 1" });
		const { link, address } = (await made.json()) as { link: { id: number }; address: string };
		const exchange = async (at = browserAt(site, host)) => {
			await at.get("/api/auth/check-auth");
			const { status } = await at.send("POST", "/api/scorer-links/exchange", { token: address.split("#")[1] });
			return { ...at, status };
		};
		const table = await exchange();
		const tap = async (game: number) =>
			await table.send("POST", `/api/gamesv2/${game}/taps`, { taps: [{ op_id: `t${game}`, action: "start" }] });
		expect([table.status, (await tap(league.played.id)).status]).toEqual([200, 403]);
		expect((await staff.send("DELETE", `/api/scorer-links/${link.id}`)).status).toBe(200);
		expect((await exchange()).status).toBe(410);
		expect((await table.get("/api/scorer-links/mine")).status).toBe(410);
		expect((await table.get(`/api/gamesv2/${league.coming.id}/sheet`)).status).toBe(410);
		site.now.instant += 25 * 3_600_000;
		expect((await tap(league.coming.id)).status).toBe(200);
		const over = said.scorerLinkWithdrawn;
		expect((await log(acme)).filter((line) => line.startsWith("Scorer"))).toEqual([
			`Scorer link “Table 1”: refuse access POST /api/gamesv2/${league.played.id}/taps`,
			`Scorer link “Table 1”: refuse access POST /api/scorer-links/exchange: ${over}`,
			`Scorer link “Table 1”: refuse access GET /api/scorer-links/mine: ${over}`,
			`Scorer link “Table 1”: refuse access GET /api/gamesv2/${league.coming.id}/sheet: ${over}`,
			`Scorer link “Table 1”: refuse access POST /api/gamesv2/${league.coming.id}/taps: ${over}`,
		]);
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
