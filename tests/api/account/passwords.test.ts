import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { dictionary } from "@zxcvbn-ts/language-common";
import { adminCommand } from "../../../src/commands/admin.ts";
import { refuseGuessable } from "../../../src/http/account/guessable.ts";
import { testApp } from "../../support/app.ts";
import { personWith, signInAt, type Visitor } from "../../support/signing-in.ts";
import { said } from "../../support/said.ts";

const platform = "leagues.example";
const old = "correct horse";
const common = "This is one of the most common passwords. Choose another.";
const ownName = "Your password must not be your own name.";
const productName = "Your password must not be the product's name.";
const theirName = "Your password must not be the organization's name.";

let site: Awaited<ReturnType<typeof testApp>>;
let acme: Awaited<ReturnType<typeof site.organization>>;
let root: Visitor;
let ada: Visitor;
let adaId: number;

beforeAll(async () => {
	site = await testApp({ publicUrl: new URL("https://leagues.example") });
	acme = await site.organization({ slug: "acme-hoops", name: "Acme Hoops League", domain: "acme.test" });
	adaId = await personWith(site, acme, { username: "Ada.Byron", password: old, role: "org_owner" });
	await site.database.owner.sql`update users set email = 'lovelace@example.test' where id = ${adaId}`;
	await personWith(site, null, { username: "root", password: old, role: "super_admin" });
	ada = (await signInAt(site, platform, { username: "ada.byron", password: old })).at;
	root = (await signInAt(site, platform, { username: "root", password: old })).at;
});
afterAll(async () => await site.close());

const refusedBy = async (response: Response) => [
	response.status,
	((await response.json()) as { fields?: { password?: string } }).fields?.password,
];

describe("a new password is refused with a sentence (access 22)", () => {
	test.each([
		["password1", common],
		["PassWord1", common],
		["12345678", common],
		["qwertyuiop", common],
		["ＰＡＳＳＷＯＲＤ１", common],
		["p\u200Bassword1 ", common],
		["passw0rd!!", common],
		["        ", common],
		["zzzzzzzz", common],
		["abcdefgh", common],
		["ada.byron", ownName],
		["AdaByron1815!", ownName],
		["lovelace@example.test", ownName],
		["__Lovelace__", ownName],
		["Acme Hoops League", theirName],
		["acme-hoops-2026", theirName],
		["ACME.test!", theirName],
		["P@ssw0rd2024!", common],
		["Pa55w0rd", common],
		["passwordpassword", common],
		["1l0v3y0u_2026", common],
		["Summer2024!", common],
		["adabyronadabyron", ownName],
		["Ada.Byron-Ada.Byron-2026", ownName],
		["@d@byr0n2026", ownName],
		["l0v3lac3!", ownName],
		["acmehoopsleagueacmehoopsleague", theirName],
		["4cm3_h00ps_2026!", theirName],
		["tipofftipoff", productName],
		["T1p0ff2026!", productName],
		["password password", common],
		["Dragon-dragon_DRAGON!", common],
		["20261125", common],
		["25.11.2026", common],
		["11/25/1987!", common],
		["25-11-26", common],
		["2026112520261125", common],
		["qwertz123", common],
		["QWERTZUIOP", common],
		["1234asdfgh", common],
		["azertyuiop1!", common],
		["poiuztrewq", common],
		["yxcvbnm2026", common],
		["qwertz qwertz", common],
		["p.a.s.s.w.o.r.d", common],
		["p-@-s-s-w-0-r-d 2026", common],
		["i love you", common],
		["A.d.a.B.y.r.o.n", ownName],
		["byronada", ownName],
		["Byron_Ada-1815", ownName],
		["hoopsacme26", theirName],
		["19900101a", common],
		["a1990-01-01!", common],
		["199001011", common],
		["01.01.1990xy", common],
		["secret\0word", "A password has no control characters."],
		["secret\nword", "A password has no control characters."],
		["short", "At least 8 characters."],
	])("%j", async (password, sentence) => {
		const answer = await ada.send("PUT", `/api/usersv2/${adaId}`, { password, oldPassword: old });
		expect(await refusedBy(answer)).toEqual([422, sentence]);
	});

	test("at every door where one is chosen", async () => {
		const member = await ada.send("POST", "/api/usersv2", {
			username: "newcomer",
			password: "newcomer99",
			oldPassword: old,
		});
		expect(await refusedBy(member)).toEqual([422, ownName]);
		const owned = { name: "Harbor Hoops", slug: "harbor", username: "hal", password: "Harbor_Hoops_1" };
		expect(await refusedBy(await root.send("POST", "/api/admin/organizations", owned))).toEqual([422, theirName]);
		process.env["ADMIN_PASSWORD"] = "password1";
		try {
			const refused = await adminCommand(["create", "eve"], site.database as never, () => {}).catch(
				(error: Error) => error.message,
			);
			expect(refused).toBe(`ADMIN_PASSWORD: ${common}`);
		} finally {
			delete process.env["ADMIN_PASSWORD"];
		}
		const { sql } = site.database.owner;
		expect(await sql`select 1 from users where username in ('newcomer', 'hal', 'eve')`).toHaveLength(0);
	});

	test("each of the 10,000 most common ones that are long enough", () => {
		const list = dictionary["passwords-common"] ?? [];
		const whose = { username: "x", email: null, organization: null };
		const taken = list.filter((password) => {
			try {
				refuseGuessable(password, whose);
				return true;
			} catch {
				return false;
			}
		});
		expect([taken, list.length > 10_000, list.filter(({ length }) => length >= 8).length > 10_000]).toEqual([
			[],
			true,
			true,
		]);
	});
});

test("a name in a longer sentence, and another's name, are no reason", async () => {
	const whose = {
		username: "ada",
		email: "ada@example.test",
		organization: { name: "Acme", slug: "acme", domain: null },
	};
	for (const password of [
		"ada likes the harbor",
		"acme wins on fridays",
		"1815-1852-1843",
		"1987-13-45",
		"the 25.11.2026 was it",
		"19900101abc",
		"19900101234",
		"a.d.a. l.o.v.e.s",
		"power qwe trees",
		"god 18151852184",
		"adalovesadaloves",
		"tipoff at seven sharp",
		"ёлочка-иголочка",
		"🏀🏀🏀🏀🏀🏀🏀🏀",
	])
		expect(() => refuseGuessable(password, whose)).not.toThrow();
});

test("a NUL in a login's password is no way around its end", async () => {
	const { status, body } = await signInAt(site, platform, { username: "ada.byron", password: `${old}\0` });
	expect([status, body["message"]]).toEqual([401, said.loginFailed]);
});

describe("nobody goes back to a password (access 22)", () => {
	const before = "You had this password before. Choose another.";
	const first = "the first of mine";
	const second = "the second of mine";
	const third = "the third of mine";
	let bo: Visitor;
	let id: number;

	beforeAll(async () => {
		id = await personWith(site, acme, { username: "bo", password: first });
		bo = (await signInAt(site, platform, { username: "bo", password: first })).at;
	});

	const choose = async (oldPassword: string, password: string) =>
		await refusedBy(await bo.send("PUT", `/api/usersv2/${id}`, { password, oldPassword }));

	test("neither the present one nor the one before; the one before that is free", async () => {
		expect(await choose(first, first)).toEqual([422, "Choose another password than the old one."]);
		expect(await choose(first, second)).toEqual([200, undefined]);
		expect(await choose(second, first)).toEqual([422, before]);
		expect(await choose(second, third)).toEqual([200, undefined]);
		expect(await choose(third, second)).toEqual([422, before]);
		expect(await choose(third, first)).toEqual([200, undefined]);
	});

	test("who does not know the present one learns nothing of the former, and a temporary one between hides nothing", async () => {
		const wrong = await bo.send("PUT", `/api/usersv2/${id}`, { password: third, oldPassword: "a guess of mine" });
		expect([wrong.status, ((await wrong.json()) as { fields: object }).fields]).toEqual([
			422,
			{ oldPassword: said.ownPasswordWrong },
		]);
		ada = (await signInAt(site, platform, { username: "ada.byron", password: old })).at;
		const reset = await ada.send("PUT", `/api/usersv2/${id}`, { resetPassword: true, oldPassword: old });
		const { tempPassword } = (await reset.json()) as { tempPassword: string };
		bo = (await signInAt(site, platform, { username: "bo", password: tempPassword })).at;
		expect(await choose(tempPassword, first)).toEqual([422, before]);
		expect(await choose(tempPassword, "the fourth of mine")).toEqual([200, undefined]);
		expect(await choose("the fourth of mine", tempPassword)).toEqual([200, undefined]);
	});
});
