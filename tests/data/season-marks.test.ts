import { expect, test } from "bun:test";
import { migrateTo, migrations } from "../../db/migrate.ts";
import { conversions } from "../../src/data/deletion/conversions.ts";
import { testDatabase } from "../support/database.ts";

const migration = migrations.find(({ name }) => name === "0022_seasons");

test("seasons of before stay seen, and leagues that stand otherwise than they were added were ordered by hand (leagues 3, leagues 4)", async () => {
	const database = await testDatabase();
	await database.owner.sql.begin(async (tx) => {
		await tx`drop schema public cascade`;
		await tx`create schema public`;
		await migrateTo(tx, (migration?.number ?? 0) - 1);
		await tx`insert into organizations (name, slug) values ('Old', 'old-league')`;
		await tx`select set_config('app.organization', (select id::text from organizations), true)`;
		await tx`insert into sports (name, type) values ('Old ball', 'old-ball') on conflict do nothing`;
		for (const [name, active] of [
			["Moved", true],
			["As added", false],
		] as const)
			await tx`insert into seasons (organization_id, sport_id, name, active)
				select o.id, (select min(id) from sports), ${name}, ${active} from organizations o`;
		for (const name of ["Monday", "Tuesday", "Friday"])
			await tx`insert into leagues (organization_id, name) select id, ${name} from organizations`;
		const places = { Moved: { Monday: 2, Tuesday: 0, Friday: 1 }, "As added": { Monday: 0, Tuesday: 1, Friday: 2 } };
		for (const [season, own] of Object.entries(places))
			for (const [league, position] of Object.entries(own))
				await tx`insert into season_leagues (organization_id, season_id, league_id, position)
					select s.organization_id, s.id, l.id, ${position} from seasons s join leagues l on l.name = ${league} where s.name = ${season}`;
		await migrateTo(tx, migrations.length);
	});
	const { sql } = database.owner;
	await sql.begin(async (tx) => {
		await tx`select set_config('app.organization', (select id::text from organizations), true)`;
		expect([...(await tx`select name, active, planned from seasons order by id`)]).toEqual([
			{ name: "Moved", active: true, planned: false },
			{ name: "As added", active: false, planned: false },
		]);
		const placed = await tx`select s.name, bool_and(p.placed) as whole, bool_or(p.placed) as any
			from season_leagues p join seasons s on s.id = p.season_id group by s.id, s.name order by s.id`;
		expect([...placed]).toEqual([
			{ name: "Moved", whole: true, any: true },
			{ name: "As added", whole: false, any: false },
		]);
	});
	const [forced] = await sql`select relforcerowsecurity as "isForced" from pg_class where relname = 'season_leagues'`;
	expect(forced?.["isForced"]).toBe(true);
	await database.close();
}, 120_000);

test("a league that was deleted before comes back unordered", () => {
	const row = { id: 3, position: 2 };
	expect(conversions[migration?.number ?? 0]?.["season_leagues"]?.(row)).toEqual(row);
});
