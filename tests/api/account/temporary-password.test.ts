import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { adminCommand } from "../../../src/commands/admin.ts";
import { testApp } from "../../support/app.ts";
import { personWith, signInAt, whoIs } from "../../support/signing-in.ts";

const platform = "leagues.example";
const password = "shown once 7";
const own = "a choice of my own";
const asked = "Choose a password of your own first.";

let site: Awaited<ReturnType<typeof testApp>>;
let acme: Awaited<ReturnType<typeof site.organization>>;
let id: number;

beforeAll(async () => {
	site = await testApp({ publicUrl: new URL("https://leagues.example") });
	acme = await site.organization({ slug: "acme", name: "Acme Hoops", domain: "acme.test" });
});
beforeEach(async () => {
	await site.database.owner.sql`delete from users`;
	id = await personWith(site, acme, { username: "ada", password, role: "org_owner", temporary: true });
});
afterAll(async () => await site.close());

const to = async (response: Response) => [response.status, response.headers.get("location")];

describe("who signs in with a temporary password (access 17)", () => {
	test("is told so, and can call nothing but the choice of their own", async () => {
		const { at, status, body } = await signInAt(site, platform, { username: "ada", password });
		expect([status, body["mustChangePassword"]]).toEqual([200, true]);
		const known = (await (await at.get("/api/auth/check-auth")).json()) as object;
		expect(known).toMatchObject({ authenticated: true, mustChangePassword: true });
		for (const [method, path, sent] of [
			["GET", "/api/seasonsv2"],
			["GET", "/api/organizations?slug=acme"],
			["GET", `/api/usersv2/${id}`],
			["GET", "/api/sessions"],
			["POST", "/api/seasonsv2", { name: "Fall" }],
			["POST", "/api/usersv2", { username: "eve", role: "org_owner" }],
			["PUT", `/api/usersv2/${id + 1}`, { email: "eve@example.test" }],
			["PUT", "/api/session/mode", { public_mode: true }],
			["DELETE", "/api/sessions"],
		] as const) {
			const answer = method === "GET" ? await at.get(path) : await at.send(method, path, sent);
			expect([path, answer.status, await answer.json()]).toEqual([path, 403, { message: asked }]);
		}
	});

	test("sees the choice and nothing else, at the platform and on their own domain", async () => {
		for (const host of [platform, "acme.test"]) {
			const { at } = await signInAt(site, host, { username: "ada", password });
			for (const path of ["/dashboard/seasons", "/userSettings", "/", `/organizations/${acme.id}`])
				expect([host, ...(await to(await at.get(path)))]).toEqual([
					host,
					302,
					`/login/password?next=${encodeURIComponent(path)}`,
				]);
			expect(await to(await at.get("/login"))).toEqual([302, "/login/password"]);
			const page = await (await at.get("/login/password?next=%2Fschedule")).text();
			expect(page).toContain(`data-call="PUT /api/usersv2/${id}"`);
			expect(page).toMatch(/name="next" value="\/schedule"/);
		}
	});

	test("works as everybody once it is changed, with a new session", async () => {
		const { at } = await signInAt(site, platform, { username: "ada", password });
		const change = async (sent: object) => (await at.send("PUT", `/api/usersv2/${id}`, sent)).status;
		expect(await change({ email: "ada@example.test", oldPassword: password })).toBe(422);
		expect(await change({ theme: "dark" })).toBe(422);
		expect(await change({ password, oldPassword: password })).toBe(422);
		expect(await change({ password: own, oldPassword: "wrong" })).toBe(422);
		expect(await change({ password: own, oldPassword: password })).toBe(200);
		expect([(await at.get("/dashboard/seasons")).status, (await at.get("/api/seasonsv2")).status]).toEqual([200, 200]);
		const again = await signInAt(site, platform, { username: "ada", password: own });
		expect([again.status, again.body["mustChangePassword"]]).toEqual([200, undefined]);
	});

	test("may sign out instead", async () => {
		const { at } = await signInAt(site, platform, { username: "ada", password });
		expect((await at.send("POST", "/api/auth/logout")).status).toBe(200);
		expect(await whoIs(at)).toBeNull();
	});
});

test("the page of the choice sends a visitor to the login", async () => {
	expect(await to(await site.get("/login/password", { host: platform }))).toEqual([302, "/login"]);
	expect(await to(await site.get("/login/password", { host: "acme.test" }))).toEqual([302, "/login"]);
});

test("a password that an owner resets, that a new user gets, or that the command makes, is a temporary one", async () => {
	const boss = await personWith(site, acme, { username: "boss", password: own, role: "org_owner" });
	const { at } = await signInAt(site, platform, { username: "boss", password: own });
	const reset = (await (
		await at.send("PUT", `/api/usersv2/${id}`, { resetPassword: true, oldPassword: own })
	).json()) as {
		tempPassword: string;
	};
	const made = (await (await at.send("POST", "/api/usersv2", { username: "new", oldPassword: own })).json()) as {
		tempPassword: string;
	};
	const lines: string[] = [];
	await adminCommand(["create", "root"], site.database as never, (line) => lines.push(line)); // it uses the connection only
	const printed = /^Password: (\S+)/m.exec(lines.join("\n"))?.[1] ?? "";
	for (const [username, temporary] of [
		["ada", reset.tempPassword],
		["new", made.tempPassword],
		["root", printed],
	] as const) {
		const { status, body } = await signInAt(site, platform, { username, password: temporary });
		expect([username, status, body["mustChangePassword"]]).toEqual([username, 200, true]);
	}
	expect(boss).toBeGreaterThan(0);
});

test("one that somebody types for somebody else is temporary too: of a new user, of a first owner, and by the command", async () => {
	await personWith(site, acme, { username: "boss", password: own, role: "org_owner" });
	await personWith(site, null, { username: "root", password: own, role: "super_admin" });
	const { at: boss } = await signInAt(site, platform, { username: "boss", password: own });
	const { at: root } = await signInAt(site, platform, { username: "root", password: own });
	const typed = "typed by another";
	expect((await boss.send("POST", "/api/usersv2", { username: "new", password: typed, oldPassword: own })).status).toBe(
		200,
	);
	const league = { name: "Harbor", slug: "harbor", user: { username: "hal", password: typed }, oldPassword: own };
	expect((await root.send("POST", "/api/admin/organizations", league)).status).toBe(200);
	process.env["ADMIN_PASSWORD"] = typed;
	try {
		await adminCommand(["password", "ada"], site.database as never, () => {}); // it uses the connection only
	} finally {
		delete process.env["ADMIN_PASSWORD"];
	}
	for (const username of ["new", "hal", "ada"]) {
		const { at, status, body } = await signInAt(site, platform, { username, password: typed });
		expect([username, status, body["mustChangePassword"]]).toEqual([username, 200, true]);
		expect([username, (await at.get("/api/seasonsv2")).status]).toEqual([username, 403]);
	}
});
