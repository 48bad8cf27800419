import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createOrganization } from "../../src/data/organization/organizations.ts";
import { problemText } from "../../src/domain/csv/problem.ts";
import { testDatabase, type TestDatabase } from "../support/database.ts";
import { said } from "../support/said.ts";
import { exportSeason, importTexts } from "../support/seasons/export.ts";

let database: TestDatabase;
let count = 0;
beforeAll(async () => void (database = await testDatabase()), 240_000);
afterAll(async () => await database.close());

/** An organization of that sport, and what an import of games says or does. */
async function club(sport: string) {
	const slug = `club-${++count}`;
	const { id } = await createOrganization(database.db, { slug, name: slug, sport });
	const order = { slug, season: "2026", league: "Open" };
	return {
		slug,
		take: async (games: string, more: Record<string, string | boolean> = {}) => {
			const { preview = false, ...texts } = more;
			const outcome = await importTexts(database.db, { games, ...texts }, { ...order, preview: preview === true });
			return outcome.outcome === "refused" ? outcome.problems.first.map(problemText) : outcome.outcome;
		},
		exported: async () => {
			const [row] = await database.owner.sql`select id from seasons where organization_id = ${id}`;
			return await exportSeason(database.db, slug, { season: Number(row?.["id"]) });
		},
	};
}

const seasons = [
	{
		sport: "volleyball",
		games: `game,date,time,location,home,away,status,home_score,away_score,Set 1_home,Set 1_away,Set 2_home,Set 2_away,Set 3_home,Set 3_away,Set 4_home,Set 4_away,Set 5_home,Set 5_away
v1,2026-11-02,19:00,Gym,Spikers,Diggers,final,3,2,25,20,20,25,25,22,23,25,15,12
v2,2026-11-09,19:00,Gym,Diggers,Spikers,final,0,3,18,25,24,26,20,25,,,,
`,
		stats: "K,ACE,ERR",
		line: "7,2,1",
	},
	{
		sport: "soccer",
		games: `game,date,time,location,home,away,status,home_score,away_score,1st half_home,1st half_away,2nd half_home,2nd half_away
s1,2026-11-02,19:00,Park,Rovers,United,final,1,1,1,0,0,1
s2,2026-11-09,19:00,Park,United,Rovers,final,2,0,1,0,1,0
`,
		stats: "G,A,YC",
		line: "1,0,1",
	},
	{
		sport: "futsal",
		games: `game,date,time,location,home,away,status,home_score,away_score,1st half_home,1st half_away,2nd half_home,2nd half_away,Extra time_home,Extra time_away,Penalties_home,Penalties_away
f1,2026-11-02,19:00,Hall,Rovers,United,final,3,3,1,1,1,1,1,1,4,3
f2,2026-11-09,19:00,Hall,United,Rovers,final,1,2,1,0,0,1,0,1,,
`,
		stats: "G,A,YC",
		line: "1,0,1",
	},
	{
		sport: "baseball",
		games: `game,date,time,location,home,away,status,home_score,away_score,1_home,1_away,2_home,2_away,9_home,9_away,Extra_home,Extra_away
b1,2026-11-02,19:00,Field,Millers,Growers,final,4,3,3,0,0,3,0,0,1,0
`,
		stats: "AB,H,HR,E",
		line: "4,2,1,0",
	},
	{
		sport: "ice-hockey",
		games: `game,date,time,location,home,away,status,home_score,away_score,1st_home,1st_away,2nd_home,2nd_away,3rd_home,3rd_away,OT_home,OT_away,Shoot-out_home,Shoot-out_away
h1,2026-11-02,19:00,Rink,Blades,Sharks,final,3,2,1,1,1,0,0,1,0,0,2,1
`,
		stats: "G,A,PIM",
		line: "1,1,2",
	},
];

describe.each(seasons)("a season of $sport", ({ sport, games, stats, line }) => {
	test("comes back as it went, with its parts and figures", async () => {
		const [one, other] = [await club(sport), await club(sport)];
		const [, first = ""] = games.split("\n");
		const [game, , , , home] = first.split(",");
		const boxScores = `game,team,player,first_name,last_name,${stats}\n${game},${home},ann,Ann,Lee,${line}\n`;
		expect(await one.take(games, { boxScores })).toBe("stored");
		const texts = await one.exported();
		for (const column of games.split("\n")[0]?.split("away_score,")[1]?.split(",") ?? [])
			expect(texts.games?.split("\r\n")[0]?.split(",")).toContain(column);
		const { games: own = "", ...rest } = texts;
		expect(await other.take(own, { ...rest })).toBe("stored");
		expect(await other.exported()).toEqual(texts);
		expect(await one.take(own, { ...rest })).toBe("unchanged");
	}, 120_000);
});

describe("a result that its sport does not know", () => {
	const sets = (score: string, parts: string) =>
		`game,date,home,away,status,home_score,away_score,Set 1_home,Set 1_away,Set 2_home,Set 2_away,Set 3_home,Set 3_away\nv1,2026-11-02,Spikers,Diggers,final,${score},${parts}\n`;

	test("is a problem of its row, in the preview and in the import, with the form's sentence", async () => {
		const own = await club("volleyball");
		const one = `games.csv line 2, column home_score, "3–0": ${said.setByTwo}`;
		const two = `games.csv line 2, column home_score, "2–1": ${said.bestOfFive}`;
		for (const preview of [true, false]) {
			expect(await own.take(sets("3,0", "25,20,25,22,25,24"), { preview })).toEqual([one]);
			expect(await own.take(sets("2,1", "25,20,25,22,20,25"), { preview })).toEqual([two]);
		}
		expect(await own.take(sets("3,0", "25,20,25,22,25,23"), { preview: true })).toBe("preview");
		expect(await own.take(sets("3,0", "25,20,25,22,25,23"))).toBe("stored");
		expect(await own.take(sets("3,0", "25,20,25,22,25,24"))).toEqual([one]);
	});

	test("stands where it stood, as the files of an older league say it", async () => {
		const own = await club("volleyball");
		await own.take(sets("3,0", "25,20,25,22,25,23"));
		await database.owner
			.sql`update period_scores set score = 24 where score = 23 and organization_id in (select id from organizations where slug = ${own.slug})`;
		for (const preview of [true, false])
			expect(await own.take(sets("3,0", "25,20,25,22,25,24"), { preview })).toBe("unchanged");
	});

	test("is none of a forfeit, nor of a game that is still to come", async () => {
		const own = await club("volleyball");
		const rows = `game,date,home,away,status,home_score,away_score\nv1,2026-11-02,Spikers,Diggers,forfeit,1,0\nv2,2026-11-09,Spikers,Diggers,live,1,0\n`;
		expect(await own.take(rows)).toBe("stored");
	});
});
