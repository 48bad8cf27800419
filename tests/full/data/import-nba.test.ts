import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import * as schema from "../../../db/schema/index.ts";
import { as } from "../../../src/data/tenant.ts";
import { totalRow } from "../../../src/domain/game/box-score.ts";
import type { GameStatus, Side } from "../../../src/domain/game/game.ts";
import { leaders } from "../../../src/domain/stat/leaders.ts";
import { standings } from "../../../src/domain/standings/standings.ts";
import { oneDecimal, shareAsPercent } from "../../../src/domain/stat/stats.ts";
import { testDatabase, type TestDatabase } from "../../support/database.ts";
import { nbaIsHere } from "../../support/seasons/nba.ts";

describe.skipIf(!nbaIsHere)("the published season of 2012-13 (needs the real season's files)", () => {
	let database: TestDatabase;

	beforeAll(async () => {
		database = await testDatabase({ template: "real-season" });
	}, 120_000);
	afterAll(async () => await database.close());

	const query = async <Row extends Record<string, unknown>>(text: string) =>
		await database.owner.sql.unsafe<Row[]>(text);

	test("arrives whole", async () => {
		const [entry] = await query<{ counts: Record<string, number> }>("select counts from imports");
		expect(entry?.counts).toMatchObject({
			teams_made: 30,
			games_made: 1230,
			players_made: 472,
			lines_made: 26_508,
			periods_made: 2,
			totals_made: 4716,
		});
	});

	test("begins on October 30 and ends on April 17", async () => {
		const dates = await query(`select name, start_date::text as first, finish_date::text as last from seasons`);
		expect([...dates]).toEqual([{ name: "2012-13", first: "2012-10-30", last: "2013-04-17" }]);
	});

	test("stands as the league published it", async () => {
		const table = await standingsOf(database);
		expect(table.slice(0, 6).map(({ team, wins, losses }) => `${team.name} ${wins}-${losses}`)).toEqual([
			"Miami Heat 66-16",
			"Oklahoma City Thunder 60-22",
			"San Antonio Spurs 58-24",
			"Denver Nuggets 57-25",
			"Los Angeles Clippers 56-26",
			"Memphis Grizzlies 56-26",
		]);
		expect(table.slice(0, 3).map((row) => row.percentage.toFixed(3))).toEqual(["0.805", "0.732", "0.707"]);
		const names = table.map((row) => row.team.name);
		expect(names.indexOf("Indiana Pacers")).toBe(names.indexOf("Brooklyn Nets") - 1);
		expect(table.find((row) => row.team.name === "Indiana Pacers")).toMatchObject({ wins: 49, losses: 32 });
		expect(table.find((row) => row.team.name === "Boston Celtics")).toMatchObject({ played: 81 });
	});

	test("has the official leaders by total", async () => {
		const top = async (stat: string, count = 3) =>
			leaders(await totalsOf(database, stat), { by: "total", count }).map(({ name, total }) => `${name} ${total}`);
		expect(await top("PTS")).toEqual(["Kevin Durant 2280", "Kobe Bryant 2133", "LeBron James 2036"]);
		expect(await top("3PM")).toEqual(["Stephen Curry 272", "Ryan Anderson 213", "Klay Thompson 211"]);
		expect(await top("REB")).toEqual(["Omer Asik 956", "Dwight Howard 945", "Nikola Vucevic 916"]);
		expect(await top("AST")).toEqual(["Greivis Vasquez 704", "Chris Paul 678", "Jrue Holiday 625"]);
	});

	test("has the official scorers per game", async () => {
		const top = leaders(await totalsOf(database, "PTS"), { by: "game", minimumGames: 58 });
		expect(
			top.map(({ name, perGame, total, games }) => `${name} ${oneDecimal(perGame)} (${total} in ${games})`),
		).toEqual(["Carmelo Anthony 28.7 (1920 in 67)", "Kevin Durant 28.1 (2280 in 81)", "Kobe Bryant 27.3 (2133 in 78)"]);
	});

	test("gives Cleveland's Total row by the rule of game pages", async () => {
		const lines = await query<{ line: Record<string, number> }>(
			`select (select jsonb_object_agg(s.abbreviation, v.value) from jsonb_each(l."values") v join stats s on s.id = v.key::bigint) as line
			from box_score_lines l join games g on g.id = l.game_id join rosters r on r.id = l.roster_id
			where g.import_key = '0021200001' and r.league_team_id = g.home_team_id`,
		);
		const stats = ["PTS", "FGM", "FGA", "FG%", "2PM", "2PA", "2P%", "3PM", "3PA", "3P%"];
		const row = totalRow(
			lines.map(({ line }) => line ?? {}),
			stats,
		);
		expect([row["FG%"], row["2P%"], row["3P%"]].map((share) => shareAsPercent(share ?? 0))).toEqual([
			"45.6%",
			"56.1%",
			"20.0%",
		]);
		expect(row["PTS"]).toBe(94);
	});

	test("keeps two men of one name apart, and one man under two keys as two records", async () => {
		const named = async (last: string, first: string) =>
			await query(`select p.import_key, sum(t.total)::int as points from players p
				join rosters r on r.player_id = p.id join roster_totals t on t.roster_id = r.id
				join stats s on s.id = t.stat_id and s.abbreviation = 'PTS'
				where p.last_name = '${last}' and p.first_name = '${first}' group by 1 order by 2`);
		expect(await named("Johnson", "Chris")).toHaveLength(2);
		expect((await named("Beverley", "Patrick")).map((player) => player["points"])).toEqual([24, 204]);
	});

	test("names a player as most of his box scores do, and one with a single name by it", async () => {
		const names = await query(
			`select first_name, last_name from players where import_key in ('jj_hickson', 'maurice_harkless', 'nene') order by 2`,
		);
		expect([...names]).toEqual([
			{ first_name: "Nene", last_name: "" },
			{ first_name: "Maurice", last_name: "Harkless" },
			{ first_name: "J.J.", last_name: "Hickson" },
		]);
	});

	test("has seven periods and a final where they were played, and no score for the game that was called off", async () => {
		const periods = await query(`select name from game_periods order by "order"`);
		expect(periods.map((period) => period["name"])).toEqual(["Q1", "Q2", "Q3", "Q4", "OT", "OT2", "OT3", "Final"]);
		const [longest] = await query(
			`select count(*)::int as scores from period_scores group by game_id order by 1 desc limit 1`,
		);
		expect(longest).toEqual({ scores: 16 });
		const off = await query(
			`select g.status, count(s.id)::int as scores, count(l.game_id)::int as lines from games g left join period_scores s on s.game_id = g.id left join box_score_lines l on l.game_id = g.id where g.import_key = '0021201214' group by 1`,
		);
		expect([...off]).toEqual([{ status: "cancelled", scores: 0, lines: 0 }]);
	});

	test("keeps both days of clock change as they were on the wall", async () => {
		const days = await query(
			`select date::text as day, count(*)::int as games, min(time) as first from games where date in ('2012-11-04', '2013-03-10') group by 1 order by 1`,
		);
		const file = await database.owner.sql`select count(*)::int as games from games where time !~ '^\\d\\d:\\d\\d$'`;
		expect(days.map((day) => day["day"])).toEqual(["2012-11-04", "2013-03-10"]);
		expect([...file]).toEqual([{ games: 0 }]);
	});
});

async function standingsOf({ db }: TestDatabase) {
	return await as(db, "tipoff_tenant", 1, async (tx) => {
		const teams = await tx
			.select({ id: schema.leagueTeams.id, name: schema.teams.name })
			.from(schema.leagueTeams)
			.innerJoin(schema.teams, eq(schema.teams.id, schema.leagueTeams.team_id));
		const games = await tx.select().from(schema.games);
		return standings(
			teams,
			games.map((game) => ({
				...game,
				// The database checks both words.
				status: game.status as GameStatus,
				forfeit_winner: game.forfeit_winner as Side | null,
			})),
		);
	});
}

/** Every player's total of a stat over all teams, and the games that have it. */
async function totalsOf({ owner }: TestDatabase, stat: string) {
	const rows = await owner.sql<{ id: number; name: string; total: number; games: number }[]>`
		select p.id::int, trim(p.first_name || ' ' || p.last_name) as name, sum(t.total)::int as total, sum(t.games)::int as games
		from roster_totals t join stats s on s.id = t.stat_id join rosters r on r.id = t.roster_id join players p on p.id = r.player_id
		where s.abbreviation = ${stat} group by 1, 2`;
	return [...rows];
}
