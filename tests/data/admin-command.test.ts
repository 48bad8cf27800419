import { afterAll, beforeAll, expect, test } from "bun:test";
import { adminCommand } from "../../src/commands/admin.ts";
import { credentialOf } from "../../src/data/account/credentials.ts";
import { isPassword } from "../../src/http/account/password.ts";
import { testApp } from "../support/app.ts";
import { staffOf } from "../support/staff.ts";

let site: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
	site = await testApp();
});
afterAll(async () => await site.close());

async function admin(...args: string[]) {
	const lines: string[] = [];
	await adminCommand(args, site.database as never, (line) => lines.push(line)); // it uses the connection only
	return lines;
}

const printed = (lines: string[]) => /^Password: (\S+)/m.exec(lines.join("\n"))?.[1] ?? "";
const fits = async (username: string, password: string) =>
	await isPassword(password, (await credentialOf(site.database.db, username))?.hash ?? null);

test("the first administrator is made, listed, and gets a new password", async () => {
	expect(await admin("list")).toEqual([
		"Nobody manages this platform yet. Make the first administrator: tipoff admin create <username>",
	]);
	const first = printed(await admin("create", "ada"));
	expect(await fits("ada", first)).toBe(true);
	expect(await admin("list")).toEqual([expect.stringMatching(/^ada {2}since \d{4}-\d\d-\d\d$/)]);
	const lines = await admin("password", "ADA");
	expect(lines[0]).toBe("ada has a new password and is signed out everywhere.");
	expect([await fits("ada", first), await fits("ada", printed(lines))]).toEqual([false, true]);
});

test("a password that is given follows the rule for everybody's, and an empty one is made", async () => {
	process.env["ADMIN_PASSWORD"] = "short";
	try {
		const message = await admin("create", "eve").catch((error: Error) => error.message);
		expect(message).toBe("ADMIN_PASSWORD: At least 8 characters.");
		process.env["ADMIN_PASSWORD"] = "";
		expect(await fits("eve", printed(await admin("create", "eve")))).toBe(true);
		process.env["ADMIN_PASSWORD"] = "correct horse";
		expect(await admin("password", "eve")).toHaveLength(1);
		expect(await fits("eve", "correct horse")).toBe(true);
	} finally {
		delete process.env["ADMIN_PASSWORD"];
	}
});

test("an owner who has forgotten theirs gets one too: signed out, and noted in the log", async () => {
	const organization = await site.organization({ slug: "acme" });
	const owner = await staffOf(site, organization, "org_owner");
	const { sql } = site.database.owner;
	await sql`insert into credentials (user_id, password_hash) values (${owner.id}, 'none')`;
	const lines = await admin("password", owner.username);
	expect(await fits(owner.username, printed(lines))).toBe(true);
	expect((await owner.get("/api/playerAttributes")).status).toBe(401);
	const [entry] = await sql`select actor, after from audit_log where noun = 'user' and row_id = ${owner.id}`;
	expect(entry).toMatchObject({ actor: "tipoff", after: { password: "reset" } });
});

test("what cannot be understood is told how to say it", async () => {
	for (const args of [
		[],
		["create"],
		["create", "a", "b"],
		["password"],
		["list", "all"],
		["remove", "ada"],
		["toString"],
	])
		await expect(admin(...args)).rejects.toThrow("tipoff admin list");
	await expect(admin("password", "nobody")).rejects.toThrow("nobody");
});

test("somebody who has lost their second factor gets in by password again: signed out, and noted in the log (factors 9)", async () => {
	const organization = await site.organization({ slug: "harbor" });
	const staff = await staffOf(site, organization, "staff");
	const { sql } = site.database.owner;
	await sql`insert into second_factors (user_id, handle, code_secret, code_added_at) values (${staff.id}, 'h', 'MZXW6', now())`;
	await sql`insert into passkeys (id, user_id, host, public_key, name) values ('a-key', ${staff.id}, 'localhost', 'k', 'Laptop')`;
	await sql`insert into recovery_codes (user_id, number, code_hash) values (${staff.id}, 1, 'none')`;
	expect(await admin("reset-factors", staff.username.toUpperCase())).toEqual([
		`${staff.username} has no second factor any more and is signed out everywhere.`,
	]);
	const [left] = await sql`
		select (select count(*) from second_factors) + (select count(*) from passkeys) + (select count(*) from recovery_codes) as count`;
	expect(Number(left?.["count"])).toBe(0);
	expect((await staff.get("/api/seasonsv2")).status).toBe(401);
	const [entry] = await sql`select actor, before, after from audit_log where noun = 'user' and row_id = ${staff.id}`;
	expect(entry).toMatchObject({
		actor: "tipoff",
		before: { second_factor: "one-time codes, 1 passkey" },
		after: { second_factor: "none" },
	});
	const refused = async (...args: string[]) => await admin(...args).catch((error: Error) => error.message);
	expect(await refused("reset-factors", staff.username)).toBe(`${staff.username} has no second factor.`);
	expect(await refused("reset-factors", "nobody-here")).toBe('There is no user named "nobody-here".');
});
