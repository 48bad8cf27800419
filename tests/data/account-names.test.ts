import { expect, test } from "bun:test";
import { migrateTo, migrations } from "../../db/migrate.ts";
import { testDatabase } from "../support/database.ts";

test("usernames of before that are one in their form are kept apart by the later one's number (access 21)", async () => {
	const database = await testDatabase();
	const before = migrations.findIndex(({ name }) => name === "0017_accounts");
	await database.owner.sql.begin(async (tx) => {
		await tx`drop schema public cascade`;
		await tx`create schema public`;
		await migrateTo(tx, before);
		await tx`insert into organizations (name, slug) values ('Old', 'old-league')`;
		for (const username of ["ada", "ａｄａ", "eve", "ＡＤＡ".padEnd(60, "ａ"), "ada".padEnd(60, "a")])
			await tx`insert into users (username, organization_id) select ${username}, id from organizations`;
		await migrateTo(tx, migrations.length);
	});
	const { sql } = database.owner;
	const rows = await sql`select id, username from users order by id`;
	const [, second, , , last] = rows.map(({ id }) => Number(id));
	expect(rows.map(({ username }) => String(username))).toEqual([
		"ada",
		`ａｄａ-${second}`,
		"eve",
		"ＡＤＡ".padEnd(60, "ａ"),
		`${"ada".padEnd(40, "a")}-${last}`,
	]);
	const [forced] = await sql`select relforcerowsecurity as "isForced" from pg_class where relname = 'users'`;
	expect(forced?.["isForced"]).toBe(true);
	await database.close();
}, 120_000);
