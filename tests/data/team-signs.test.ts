import { expect, test } from "bun:test";
import { migrateTo, migrations } from "../../db/migrate.ts";
import { conversions } from "../../src/data/deletion/conversions.ts";
import { abbreviationIn } from "../../src/domain/team/sign.ts";
import { testDatabase } from "../support/database.ts";

const migration = migrations.find(({ name }) => name === "0029_team_signs");

const names: Readonly<Record<string, string>> = {
	"Atlanta Hawks": "ATL",
	"Los Angeles Lakers": "LAL",
	"LA Clippers": "LAC",
	"FC Bayern München": "BAY",
	"The Bobcats": "BOB",
	"Bobcats United": "BOU",
	"Team 12": "T12",
	"Lions 2": "LIO2",
	Assassins: "ASA",
	"Łódź Żubry": "ŁOD",
	"Зенит Москва": "ЗЕН",
};

test("teams of before get an abbreviation of their name and a colour, no two of a season the same (teams 8)", async () => {
	const database = await testDatabase();
	const crowd = [
		...Object.keys(names),
		..."!?*&".split(""),
		...Array.from({ length: 60 }, (_, at) => `Harbor ${"x".repeat(at % 7)}`),
	];
	await database.owner.sql.begin(async (tx) => {
		await tx`drop schema public cascade`;
		await tx`create schema public`;
		await migrateTo(tx, (migration?.number ?? 0) - 1);
		await tx`insert into organizations (name, slug) values ('Old', 'old-league')`;
		await tx`select set_config('app.organization', (select id::text from organizations), true)`;
		await tx`insert into sports (name, type) values ('Old ball', 'old-ball') on conflict do nothing`;
		await tx`insert into leagues (organization_id, name) select id, 'Monday' from organizations`;
		for (const season of ["One", "Two"]) {
			await tx`insert into seasons (organization_id, sport_id, name)
				select o.id, (select min(id) from sports), ${season} from organizations o`;
			await tx`insert into season_leagues (organization_id, season_id, league_id)
				select s.organization_id, s.id, l.id from seasons s, leagues l where s.name = ${season}`;
		}
		for (const name of crowd) await tx`insert into teams (organization_id, name) select id, ${name} from organizations`;
		await tx`insert into league_teams (organization_id, season_league_id, team_id)
			select p.organization_id, p.id, t.id from season_leagues p, teams t order by p.id, t.id`;
		await migrateTo(tx, migrations.length);
	});
	const { sql } = database.owner;
	await sql.begin(async (tx) => {
		await tx`select set_config('app.organization', (select id::text from organizations), true)`;
		const rows = await tx<{ place: string; name: string; abbreviation: string; color: string }[]>`
			select t.season_league_id as place, o.name, t.abbreviation, t.color
			from league_teams t join teams o on o.id = t.team_id order by t.id`;
		for (const own of Map.groupBy(rows, ({ place }) => place).values()) {
			expect(own.slice(0, Object.keys(names).length).map(({ name, abbreviation }) => [name, abbreviation])).toEqual(
				Object.entries(names),
			);
			expect(new Set(own.map(({ abbreviation }) => abbreviation)).size).toBe(crowd.length);
			expect(new Set(own.slice(0, 20).map(({ color }) => color)).size).toBe(20);
			for (const { abbreviation } of own) expect(abbreviationIn(abbreviation)).toBe(abbreviation);
		}
	});
	const forced = await sql<{ all: boolean }[]>`select bool_and(relforcerowsecurity) as all from pg_class
		where relname in ('league_teams', 'season_leagues', 'teams')`;
	expect(forced[0]?.all).toBe(true);
	await database.close();
}, 120_000);

test("a team that was deleted before comes back as it was, to be given a sign then", () => {
	const row = { id: 3, logo: null };
	expect(conversions[migration?.number ?? 0]?.["league_teams"]?.(row)).toEqual(row);
});
