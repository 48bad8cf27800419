import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { testApp } from "../../support/app.ts";
import { personWith, signInAt, type Visitor } from "../../support/signing-in.ts";
import { said } from "../../support/said.ts";

const platform = "leagues.example";
const password = "correct horse";
const spellings = [
	"Bob",
	" bob",
	"bob\u00a0",
	"bob\u2003\u2003",
	"\ufeffbob",
	"ｂｏｂ",
	"B\u200bob",
	"bob\t\n",
	"ＢＯＢ ",
	"bo\u00adb",
];

let site: Awaited<ReturnType<typeof testApp>>;
let owner: Visitor;

beforeAll(async () => {
	site = await testApp({ publicUrl: new URL("https://leagues.example") });
	const acme = await site.organization({ slug: "acme" });
	await personWith(site, acme, { username: "bob", password });
	await personWith(site, acme, { username: "owner", password, role: "org_owner" });
	owner = (await signInAt(site, platform, { username: "owner", password })).at;
});
beforeEach(async () => void (await site.database.owner.sql`delete from login_attempts`));
afterAll(async () => await site.close());

const logIn = async (username: string, tried: string) =>
	(await signInAt(site, platform, { username, password: tried })).status;

describe("a username has one form (access 21)", () => {
	test("guesses under every spelling count for the one account", async () => {
		const answers: number[] = [];
		for (const username of spellings) answers.push(await logIn(username, "wrong"));
		expect(answers).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429, 429]);
		expect(await logIn("bob", password)).toBe(429);
		const accounts = await site.database.owner.sql`select distinct account from login_attempts`;
		expect(accounts.map(({ account }) => String(account))).toEqual(["bob"]);
	});

	test("every spelling finds it, and what is forgiven is forgiven in all", async () => {
		for (const username of spellings) {
			expect([username, await logIn(username, "wrong")]).toEqual([username, 401]);
			expect([username, await logIn(username, password)]).toEqual([username, 200]);
		}
		expect(await site.database.owner.sql`select 1 from login_attempts`).toHaveLength(0);
	});

	test("nobody is made under another spelling of it, and a new one is kept in its form", async () => {
		for (const username of spellings) {
			const answer = await owner.send("POST", "/api/usersv2", { username, oldPassword: password });
			expect([username, answer.status]).toEqual([username, 422]);
		}
		const made = (await (
			await owner.send("POST", "/api/usersv2", { username: "Ｚoë", oldPassword: password })
		).json()) as {
			user: { username: string };
		};
		expect(made.user.username).toBe("Zoë");
		const other = await owner.send("POST", "/api/usersv2", { username: "ZOE\u0308", oldPassword: password });
		expect([other.status, await other.json()]).toMatchObject([422, { fields: { username: said.usernameTaken } }]);
	});

	test("nothing within it is what nobody sees: two names would look like one", async () => {
		for (const sign of [
			"\u3164",
			"\u115f",
			"\u1160",
			"\uffa0",
			"\u2800",
			"\u200d",
			"\u034f",
			"\u17b4",
			"\ufe0f",
			"\u{e0061}",
			"\ufffb",
			"\u{1d159}",
			"\ue000",
		]) {
			const answer = await owner.send("POST", "/api/usersv2", { username: `car${sign}ol`, oldPassword: password });
			expect([sign.codePointAt(0), answer.status, await answer.json()]).toMatchObject([
				sign.codePointAt(0),
				422,
				{ fields: { username: "A username has no characters that nobody sees." } },
			]);
		}
	});

	test("a name of before that rule stays, for who keeps it", async () => {
		const old = "نام\u200cکاربری";
		const [row] = await site.database.owner.sql`update users set username = ${old} where username = 'bob' returning id`;
		const path = `/api/usersv2/${row?.["id"]}`;
		expect((await owner.send("PUT", path, { username: old, role: "staff" })).status).toBe(200);
		expect((await owner.send("PUT", path, { username: `${old}2` })).status).toBe(422);
		await site.database.owner.sql`update users set username = 'bob' where id = ${row?.["id"] ?? 0}`;
	});

	test("letters that have another form in small make no second account", async () => {
		for (const username of ["K", "ſam", "ﬁn", "ΟΔΟΣ"]) {
			const first = await owner.send("POST", "/api/usersv2", { username, oldPassword: password });
			expect([username, first.status]).toEqual([username, 200]);
			const again = await owner.send("POST", "/api/usersv2", {
				username: username.normalize("NFKC").toLowerCase(),
				oldPassword: password,
			});
			expect([username, again.status]).toEqual([username, 422]);
		}
	});
});
