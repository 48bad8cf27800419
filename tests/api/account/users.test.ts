import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { credentialOf, setPassword } from "../../../src/data/account/credentials.ts";
import { hashPassword, isPassword } from "../../../src/http/account/password.ts";
import { testApp } from "../../support/app.ts";
import { staffOf } from "../../support/staff.ts";
import { said } from "../../support/said.ts";

type Person = Awaited<ReturnType<typeof staffOf>>;
type Answer = { user: Record<string, unknown> & { id: number }; tempPassword?: string; message?: string };

let site: Awaited<ReturnType<typeof testApp>>;
let acme: Awaited<ReturnType<typeof site.organization>>;
let harbor: typeof acme;
let owner: Person;
let second: Person;
let staff: Person;
let foreign: Person;
let root: Person;

beforeAll(async () => {
	site = await testApp();
	acme = await site.organization({ slug: "acme" });
	harbor = await site.organization({ slug: "harbor" });
	root = await staffOf(site, null, "super_admin");
	foreign = await staffOf(site, harbor, "org_owner");
});
beforeEach(async () => {
	await site.database.owner.sql`delete from users where organization_id = ${acme.id}`;
	await site.database.owner.sql`delete from login_attempts`;
	owner = await staffOf(site, acme, "org_owner");
	second = await staffOf(site, acme, "org_owner");
	staff = await staffOf(site, acme, "staff");
	const hash = await hashPassword("old password");
	for (const { id } of [owner, second, staff, root]) await setPassword(site.database.db, id, hash, false);
	await site.database.owner.sql`update credentials set former_hash = null`;
});
afterAll(async () => await site.close());

/** What shows that it is them. */
const proof = { oldPassword: "old password" };
const answerOf = async (response: Response) => ({ status: response.status, body: (await response.json()) as Answer });
const put = async (by: Person, id: number, body: object) =>
	await answerOf(await by.send("PUT", `/api/usersv2/${id}`, body));
const fits = async (username: string, password: string) =>
	await isPassword(password, (await credentialOf(site.database.db, username))?.hash ?? null);
const isSignedIn = async (who: Person) =>
	((await (await who.get("/api/auth/check-auth")).json()) as { authenticated: boolean }).authenticated;

describe("reading", () => {
	test("a person reads themselves, their owner reads them, nobody else does", async () => {
		for (const path of [`/api/users/${staff.id}`, `/api/usersv2/${staff.id}`]) {
			for (const who of [staff, owner, root]) {
				const { status, body } = await answerOf(await who.get(path));
				expect(status).toBe(200);
				expect(Object.keys(body)).toEqual(["user"]);
				expect(body.user).toMatchObject({ id: staff.id, username: staff.username, role: "staff", theme: "light" });
				expect(body.user).toMatchObject({ organization_id: acme.id, sports: acme.sports });
				expect(JSON.stringify(body)).not.toMatch(/hash|password|argon/i);
			}
			expect((await foreign.get(path)).status).toBe(404);
		}
		expect((await staff.get(`/api/users/${owner.id}`)).status).toBe(403);
		expect((await owner.get(`/api/users/${root.id}`)).status).toBe(404);
		expect((await root.get(`/api/users/${root.id}`)).status).toBe(200);
		expect((await site.get(`/api/users/${staff.id}`)).status).toBe(401);
	});
});

describe("making", () => {
	test("without a password they get a temporary one, told once", async () => {
		const { status, body } = await answerOf(
			await owner.send("POST", "/api/usersv2", { username: "newcomer", email: " new@example.test ", ...proof }),
		);
		expect(status).toBe(200);
		expect(body.user).toMatchObject({
			username: "newcomer",
			email: "new@example.test",
			role: "staff",
			organization_id: acme.id,
		});
		expect(await fits("NEWCOMER", body.tempPassword ?? "")).toBe(true);
	});

	test("with a password none is told", async () => {
		const made = { username: "chosen", password: "my own secret", role: "org_owner", ...proof };
		const { status, body } = await answerOf(await owner.send("POST", "/api/usersv2", made));
		expect([status, body.user["role"], "tempPassword" in body]).toEqual([200, "org_owner", false]);
		expect(await fits("chosen", "my own secret")).toBe(true);
	});

	test("what is wrong is refused with the field named", async () => {
		for (const [body, field] of [
			[{ username: "" }, "username"],
			[{ username: "two words" }, "username"],
			[{ username: "x".repeat(61) }, "username"],
			[{ username: foreign.username.toUpperCase() }, "username"],
			[{ username: "a", email: "nowhere" }, "email"],
			[{ username: "a", password: "short" }, "password"],
			[{ username: "a", role: "super_admin" }, "role"],
			[{ username: "a", role: "king" }, "role"],
		] as const) {
			const response = await owner.send("POST", "/api/usersv2", { ...body, ...proof });
			const answer = (await response.json()) as { fields?: object };
			expect([body, response.status, Object.keys(answer.fields ?? {})]).toEqual([body, 422, [field]]);
		}
	});

	test("nobody is made without the password of who makes them (access 18)", async () => {
		const count = async () =>
			(await site.database.owner.sql`select count(*)::int as count from users`)[0]?.["count"] as number;
		const before = await count();
		for (const by of [owner, root])
			for (const [oldPassword, sentence] of [
				["", said.enterOwnPassword],
				["guess", said.ownPasswordWrong],
			]) {
				const made = { username: "door", role: "org_owner", organization_id: acme.id, oldPassword };
				expect(await answerOf(await by.send("POST", "/api/usersv2", made))).toMatchObject({
					status: 422,
					body: { fields: { oldPassword: sentence } },
				});
			}
		expect(await count()).toBe(before);
	});

	test("only an owner may, in their own organization; a super admin names one", async () => {
		expect((await staff.send("POST", "/api/usersv2", { username: "x1" })).status).toBe(403);
		expect((await foreign.send("POST", "/api/usersv2", { username: "x2", organization_id: acme.id })).status).toBe(404);
		expect((await root.send("POST", "/api/usersv2", { username: "x3" })).status).toBe(400);
		const { status, body } = await answerOf(
			await root.send("POST", "/api/usersv2", { username: "x4", organization_id: acme.id, ...proof }),
		);
		expect([status, body.user["organization_id"]]).toEqual([200, acme.id]);
	});
});

describe("one's own record", () => {
	test("name, e-mail and theme change; a blank name is the present one", async () => {
		const { status, body } = await put(staff, staff.id, {
			username: " ",
			email: "me@example.test",
			theme: "dark",
			oldPassword: "old password",
			password: null,
		});
		expect([status, body.user]).toMatchObject([
			200,
			{ username: staff.username, email: "me@example.test", theme: "dark" },
		]);
		expect((await put(staff, staff.id, { theme: "pink" })).status).toBe(422);
		expect((await put(staff, staff.id, { username: owner.username, oldPassword: "old password" })).body).toMatchObject({
			fields: { username: said.usernameTaken },
		});
	});

	test("a new e-mail address is a proven one where an owner has given it, and else is not (access 4)", async () => {
		const { sql } = site.database.owner;
		const proven = async () =>
			(await sql`select email_verified_at from users where id = ${staff.id}`)[0]?.["email_verified_at"];
		await sql`update users set email = 'me@example.test', email_verified_at = now() where id = ${staff.id}`;
		await put(staff, staff.id, { email: "me@example.test", theme: "dark" });
		expect(await proven()).not.toBeNull();
		await put(staff, staff.id, { email: "you@example.test", oldPassword: "old password" });
		expect(await proven()).toBeNull();
		await put(owner, staff.id, { theme: "dark", email: "you@example.test", oldPassword: "old password" });
		expect(await proven()).toBeNull();
		await put(owner, staff.id, { email: "they@example.test", oldPassword: "old password" });
		expect(await proven()).not.toBeNull();
		await put(owner, staff.id, { email: "", oldPassword: "old password" });
		expect(await proven()).toBeNull();
	});

	test("a new password wants the old one and ends the other sessions", async () => {
		const { id: elsewhere } = await site.app.sessions.create(staff.id, "localhost");
		const other = { cookie: `sid=${elsewhere}` };
		const known = async () => await site.app.sessions.of(other.cookie, "localhost");
		expect(await known()).not.toBeNull();
		expect(await put(staff, staff.id, { password: "another of mine" })).toMatchObject({
			status: 422,
			body: { fields: { oldPassword: said.enterOwnPassword } },
		});
		expect(await put(staff, staff.id, { password: "another of mine", oldPassword: "guess" })).toMatchObject({
			status: 422,
			body: { fields: { oldPassword: said.ownPasswordWrong } },
		});
		expect((await put(staff, staff.id, { password: "short", oldPassword: "old password" })).status).toBe(422);
		expect(await known()).not.toBeNull();
		expect((await put(staff, staff.id, { password: "another of mine", oldPassword: "old password" })).status).toBe(200);
		expect([await fits(staff.username, "another of mine"), await known(), await isSignedIn(staff)]).toEqual([
			true,
			null,
			true,
		]);
	});

	test("guessing the old password makes the account wait", async () => {
		for (let time = 0; time < 5; time += 1)
			expect((await put(staff, staff.id, { password: "another of mine", oldPassword: "guess" })).status).toBe(422);
		expect((await put(staff, staff.id, { password: "another of mine", oldPassword: "old password" })).status).toBe(429);
	});

	test("the role is never one's own to give, nor a reset", async () => {
		for (const [who, role] of [
			[staff, "org_owner"],
			[owner, "staff"],
			[root, "staff"],
		] as const)
			expect((await put(who, who.id, { role })).status).toBe(403);
		expect((await put(owner, owner.id, { resetPassword: true })).status).toBe(403);
		expect((await put(owner, owner.id, { role: "org_owner", resetPassword: false })).status).toBe(200);
	});

	test("a super admin, who has no organization, has one too", async () => {
		const body = { email: "root@example.test", password: "another of mine", oldPassword: "old password" };
		const { status, body: answer } = await put(root, root.id, body);
		expect([status, answer.user]).toMatchObject([200, { email: "root@example.test", role: "super_admin" }]);
		expect(await fits(root.username, "another of mine")).toBe(true);
	});

	test("a stale revision is told, with the record as it is", async () => {
		const own = { email: "one@example.test", revision: staff.revision, oldPassword: "old password" };
		expect((await put(staff, staff.id, own)).status).toBe(200);
		expect(await put(owner, staff.id, { email: "two@example.test", revision: staff.revision, ...proof })).toMatchObject(
			{
				status: 409,
				body: { current: { email: "one@example.test" } },
			},
		);
	});
});

describe("another's record", () => {
	test("an owner changes name, e-mail and role; a new role ends their sessions", async () => {
		expect((await put(owner, staff.id, { username: "renamed", email: "" })).body.user).toMatchObject({
			username: "renamed",
			email: null,
		});
		expect(await isSignedIn(staff)).toBe(true);
		expect((await put(owner, staff.id, { role: "org_owner", ...proof })).body.user["role"]).toBe("org_owner");
		expect(await isSignedIn(staff)).toBe(false);
	});

	test("an owner resets a password: a temporary one, told once, and their sessions end", async () => {
		const { body } = await put(owner, staff.id, { resetPassword: true, ...proof });
		expect(await fits(staff.username, body.tempPassword ?? "")).toBe(true);
		expect([await isSignedIn(staff), await isSignedIn(owner)]).toEqual([false, true]);
		const { sql } = site.database.owner;
		const [row] = await sql`select temporary from credentials where user_id = ${staff.id}`;
		expect(row?.["temporary"]).toBe(true);
		const log =
			await sql`select after from audit_log where noun = 'user' and row_id = ${staff.id} order by id desc limit 1`;
		expect(log[0]?.["after"]).toEqual({ password: "reset" });
	});

	test.each<[string, object]>([
		["a reset password", { resetPassword: true }],
		["the role of an owner", { role: "org_owner" }],
		["another e-mail address", { email: "mine@example.test" }],
	])("%s wants the password of who gives it, and changes nothing without (access 18)", async (_, change) => {
		const before = await (await owner.get(`/api/usersv2/${staff.id}`)).json();
		for (const by of [owner, root]) {
			expect(await put(by, staff.id, change)).toMatchObject({
				status: 422,
				body: { message: said.enterOwnPassword, fields: { oldPassword: said.enterOwnPassword } },
			});
			expect(await put(by, staff.id, { ...change, oldPassword: "guess" })).toMatchObject({
				status: 422,
				body: { fields: { oldPassword: said.ownPasswordWrong } },
			});
		}
		expect(await (await owner.get(`/api/usersv2/${staff.id}`)).json()).toEqual(before);
		expect([await fits(staff.username, "old password"), await isSignedIn(staff)]).toEqual([true, true]);
		expect((await put(owner, staff.id, { ...change, ...proof })).status).toBe(200);
		expect(await isSignedIn(owner)).toBe(true);
	});

	test("what is as it was, another username and no e-mail address want none", async () => {
		const kept = { role: "staff", email: "", resetPassword: false };
		expect((await put(owner, staff.id, { ...kept, username: "renamed" })).status).toBe(200);
	});

	test("password and theme stay theirs, roles stay org_owner and staff", async () => {
		expect((await put(owner, staff.id, { password: "chosen for you" })).status).toBe(403);
		expect((await put(owner, staff.id, { theme: "dark" })).status).toBe(403);
		expect((await put(owner, staff.id, { role: "super_admin" })).status).toBe(422);
		expect((await put(staff, owner.id, { role: "staff" })).status).toBe(403);
		expect((await put(foreign, staff.id, { role: "org_owner" })).status).toBe(404);
		expect((await put(owner, root.id, { email: "x@example.test" })).status).toBe(404);
	});

	test("the last owner keeps the role", async () => {
		expect((await put(root, second.id, { role: "staff", ...proof })).status).toBe(200);
		expect(await put(root, owner.id, { role: "staff", ...proof })).toMatchObject({
			status: 409,
			body: { message: "An organization keeps at least one owner." },
		});
	});
});

test("two owners who take the role from each other at once do not leave none", async () => {
	const answers = await Promise.all([
		put(owner, second.id, { role: "staff", ...proof }),
		put(second, owner.id, { role: "staff", ...proof }),
	]);
	expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
	const { sql } = site.database.owner;
	const owners = await sql`select id from users where organization_id = ${acme.id} and role = 'org_owner'`;
	expect(owners).toHaveLength(1);
});

describe("deleting", () => {
	test("an owner deletes others: not themselves, not people of elsewhere", async () => {
		expect((await staff.send("DELETE", `/api/users/${second.id}`)).status).toBe(403);
		expect((await foreign.send("DELETE", `/api/users/${staff.id}`)).status).toBe(404);
		expect((await owner.send("DELETE", `/api/usersv2/${owner.id}`)).status).toBe(403);
		expect((await owner.send("DELETE", `/api/usersv2/${root.id}`)).status).toBe(404);
		expect((await owner.send("DELETE", `/api/users/${staff.id}`, proof)).status).toBe(200);
		expect((await owner.send("DELETE", `/api/usersv2/${second.id}`, proof)).status).toBe(200);
		expect([await isSignedIn(staff), (await owner.get(`/api/users/${staff.id}`)).status]).toEqual([false, 404]);
	});

	test("the last owner stays, even before a super admin", async () => {
		expect((await root.send("DELETE", `/api/users/${second.id}`, proof)).status).toBe(200);
		expect((await root.send("DELETE", `/api/users/${owner.id}`, proof)).status).toBe(409);
	});
});
