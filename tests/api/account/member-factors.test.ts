import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { adminCommand } from "../../../src/commands/admin.ts";
import { testApp } from "../../support/app.ts";
import { authenticator } from "../../support/screens/authenticator.ts";
import { personWith, signInAt, whoIs, type Visitor } from "../../support/signing-in.ts";
import { said } from "../../support/said.ts";

setDefaultTimeout(120_000);
const platform = "leagues.example";
const password = "correct horse";

let site: Awaited<ReturnType<typeof testApp>>;
let acme: Awaited<ReturnType<typeof site.organization>>;
let ids: Record<"boss" | "ada" | "staff" | "foreign" | "root", number>;

beforeAll(async () => {
	site = await testApp({ publicUrl: new URL(`https://${platform}`) });
	acme = await site.organization({ slug: "acme" });
});
beforeEach(async () => {
	const other = await site.organization({ slug: `other-${crypto.randomUUID().slice(0, 8)}` });
	const { sql } = site.database.owner;
	for (const table of ["users", "login_attempts", "factor_steps", "audit_log"])
		await sql.unsafe(`delete from ${table}`);
	await sql`update organizations set second_factor = false`;
	site.directory.dropPlatform();
	const person = async (username: string, role: "staff" | "org_owner" | "super_admin", at: { id: number } | null) =>
		await personWith(site, at, { username, password, role });
	ids = {
		boss: await person("boss", "org_owner", acme),
		ada: await person("ada", "staff", acme),
		staff: await person("staff", "staff", acme),
		foreign: await person("foreign", "staff", other),
		root: await person("root", "super_admin", null),
	};
});
afterAll(async () => await site.close());

const login = async (username: string) => await signInAt(site, platform, { username, password });

/** Signed in, with a passkey of their own. */
async function withPasskey(username: string): Promise<Visitor> {
	const { at } = await login(username);
	const begun = await at.send("POST", "/api/account/passkeys/options", { oldPassword: password });
	const { options } = (await begun.json()) as { options: { challenge: string; user: { id: string } } };
	const passkey = authenticator(`https://${platform}`).make(options);
	expect((await at.send("POST", "/api/account/passkeys", { name: "Phone", passkey })).status).toBe(200);
	return at;
}

const reset = async (at: Visitor, id: number, body: object = { oldPassword: password }) => {
	const answer = await at.send("DELETE", `/api/usersv2/${id}/second-factor`, body);
	return [answer.status, ((await answer.json()) as { message: string }).message] as const;
};
const factorsLeft = async (id: number) => {
	const [row] = await site.database.owner.sql`
		select (select count(*) from second_factors where user_id = ${id}) + (select count(*) from passkeys where user_id = ${id})
			+ (select count(*) from recovery_codes where user_id = ${id}) as count`;
	return Number(row?.["count"]);
};

describe("an owner resets the second factors of a member (factors 9)", () => {
	test("by their own password: all of them go, sessions end, and the log says who did it", async () => {
		const ada = await withPasskey("ada");
		const { at: boss } = await login("boss");
		expect(await reset(boss, ids.ada)).toEqual([
			200,
			"ada has no second factor any more and is signed out everywhere.",
		]);
		expect([await factorsLeft(ids.ada), await whoIs(ada), await whoIs(boss)]).toEqual([0, null, "boss"]);
		const [entry] = await site.database.owner
			.sql`select actor, before, after from audit_log where noun = 'user' and row_id = ${ids.ada} order by id desc limit 1`;
		expect(entry).toEqual({
			actor: "boss",
			before: { second_factor: "1 passkey" },
			after: { second_factor: "none" },
		});
		expect(await reset(boss, ids.ada)).toEqual([409, "This user has no second factor."]);
	});

	test("not without it, not by staff, not of themselves, of a super admin or of somebody of elsewhere", async () => {
		for (const name of ["ada", "foreign", "boss", "root"]) await withPasskey(name);
		const { at: staff } = await login("staff");
		expect(await reset(staff, ids.ada)).toEqual([403, said.roleDoesNotAllow]);
		const boss = await bossWithPasskey();
		expect(await reset(boss, ids.ada, {})).toEqual([422, said.enterOwnPassword]);
		expect(await reset(boss, ids.ada, { oldPassword: "wrong" })).toEqual([422, said.ownPasswordWrong]);
		const own = "You cannot reset your own second factor. Remove it under User settings.";
		expect(await reset(boss, ids.boss)).toEqual([403, own]);
		for (const id of [ids.root, ids.foreign]) expect((await reset(boss, id))[0]).toBe(404);
		expect(
			await Promise.all([ids.ada, ids.foreign, ids.boss, ids.root].map(async (id) => (await factorsLeft(id)) > 0)),
		).toEqual([true, true, true, true]);
	});

	test("guessing the owner's password makes them wait", async () => {
		await withPasskey("ada");
		const { at: boss } = await login("boss");
		for (let i = 0; i < 5; i++) expect((await reset(boss, ids.ada, { oldPassword: "guess" }))[0]).toBe(422);
		expect((await reset(boss, ids.ada))[0]).toBe(429);
		expect((await factorsLeft(ids.ada)) > 0).toBe(true);
	});

	test("where the organization demands one, they set up a new one first (factors 6)", async () => {
		await withPasskey("ada");
		await site.database.owner.sql`update organizations set second_factor = true where id = ${acme.id}`;
		site.directory.dropPlatform();
		expect((await reset(await bossWithPasskey(), ids.ada))[0]).toBe(200);
		const { at: ada } = await login("ada");
		expect((await ada.get("/api/seasonsv2")).status).toBe(403);
		const led = await ada.get("/userSettings");
		expect([led.status, led.headers.get("location")]).toEqual([302, "/login/set-up?next=%2FuserSettings"]);
		expect(await (await ada.get("/login/set-up")).text()).toContain("boss<!-- --> reset your second factor on");
	});
});

test("a password that an owner resets goes not round the factor: it is asked all the same (factors 2)", async () => {
	await withPasskey("ada");
	const { at: boss } = await login("boss");
	const answer = await boss.send("PUT", `/api/usersv2/${ids.ada}`, { resetPassword: true, oldPassword: password });
	const { tempPassword = "" } = (await answer.json()) as { tempPassword?: string };
	const ada = await signInAt(site, platform, { username: "ada", password: tempPassword });
	expect([ada.status, ada.body, await whoIs(ada.at)]).toEqual([200, { user: null, secondFactor: "passkey" }, null]);
});

describe("whose second factors were reset (factors 9)", () => {
	test("hears of it at the first sign-in and on their account, until there is one again", async () => {
		await withPasskey("ada");
		expect((await reset((await login("boss")).at, ids.ada))[0]).toBe(200);
		const first = await login("ada");
		expect(first.body["secondFactorReset"]).toBe(true);
		const account = async (at: Visitor) => await (await at.get("/userSettings")).text();
		expect(await account(first.at)).toContain("boss<!-- --> reset your second factor on");
		const second = await login("ada");
		expect("secondFactorReset" in second.body).toBe(false);
		expect(await account(second.at)).toContain("boss<!-- --> reset your second factor on");
		expect(await account(await withPasskey("ada"))).not.toContain("reset your second factor on");
	});

	test("hears of the command's doing too, and of nothing that they did themselves", async () => {
		await withPasskey("ada");
		await adminCommand(["reset-factors", "ada"], site.database as never, () => {}); // it uses the connection only
		const told = await login("ada");
		expect(told.body["secondFactorReset"]).toBe(true);
		expect(await (await told.at.get("/userSettings")).text()).toContain(
			"Who runs this installation<!-- --> reset your second factor on",
		);
		const own = await withPasskey("staff");
		const { passkeys } = (await (await own.get("/api/account/second-factor")).json()) as { passkeys: { id: string }[] };
		const removed = await own.send("DELETE", `/api/account/passkeys/${passkeys[0]?.id}`, { oldPassword: password });
		expect(removed.status).toBe(200);
		expect("secondFactorReset" in (await login("staff")).body).toBe(false);
		expect(await (await own.get("/userSettings")).text()).not.toContain("reset your second factor on");
	});
});

/** The owner's own session, made before their passkey asks at the login. */
async function bossWithPasskey(): Promise<Visitor> {
	await site.database.owner.sql`delete from passkeys where user_id = ${ids.boss}`;
	return await withPasskey("boss");
}
