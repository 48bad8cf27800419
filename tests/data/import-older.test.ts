import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { testApp } from "../support/app.ts";
import { exportSeason, importTexts } from "../support/seasons/export.ts";

let site: Awaited<ReturnType<typeof testApp>>;
const results: string[] = [];

const gamesOf = (year: number) =>
	`game,date,home,away,status,home_score,away_score\ng${year},${year}-11-02,ATL,BOS,final,80,70\n`;
const linesOf = (year: number, rows: string) =>
	`game,team,player,first_name,last_name,Number,Position,PTS\n${rows.replaceAll("G", `g${year}`)}`;
const files = {
	2025: { games: gamesOf(2025), boxScores: linesOf(2025, "G,ATL,kit,Kitty,Smith,7,F,30\nG,BOS,bo,Bo,Ray,3,C,20\n") },
	2026: {
		games: gamesOf(2026),
		boxScores: linesOf(2026, "G,ATL,kit,Kit,Smith-Jones,12,C,10\nG,BOS,new,Newt,Olsen,5,F,9\n"),
	},
};

const take = async (year: 2025 | 2026, more: object = {}) => {
	const outcome = await importTexts(site.database.db, files[year], {
		slug: "acme",
		season: String(year),
		league: "Open",
		...more,
	});
	if (outcome.outcome === "refused") throw new Error(JSON.stringify(outcome.problems));
	if (outcome.outcome === "stored") site.directory.drop(outcome.organization.id);
	return outcome;
};

beforeAll(async () => {
	site = await testApp();
	await site.organization({ slug: "acme", name: "Acme Hoops" });
	for (const year of [2026, 2025] as const) results.push((await take(year)).outcome);
	await site.database.owner.sql`update seasons set active = (name = '2026')`;
}, 120_000);
afterAll(async () => await site.close());

const html = async (path: string) => await (await site.get(`/acme${path}`)).text();
async function ids() {
	const { sql } = site.database.owner;
	const [kit] = await sql`select id from players where import_key = 'kit'`;
	const [atl] = await sql`select id from teams where name = 'ATL'`;
	const seasons = await sql`select id, name from seasons`;
	const games = await sql`select id, import_key from games`;
	return {
		kit: Number(kit?.["id"]),
		atl: Number(atl?.["id"]),
		season: (name: string) => Number(seasons.find((row) => row["name"] === name)?.["id"]),
		game: (key: string) => Number(games.find((row) => row["import_key"] === key)?.["id"]),
	};
}

describe("an older season that is imported after a later one", () => {
	test("leaves today's players as the later one says", async () => {
		expect(results).toEqual(["stored", "stored"]);
		const { kit } = await ids();
		const page = await html(`/players/${kit}`);
		expect(page).toContain("Kit Smith-Jones");
		expect(page).toContain("#12 · C");
		expect(page).not.toContain("Kitty");
	});

	test("keeps what people were in it, on its rosters and in its box scores", async () => {
		const { atl, season, game } = await ids();
		const then = await html(`/teams/${atl}?season=${season("2025")}`);
		expect(then).toContain("Kitty Smith</a>");
		expect(then).toContain('<td class="n dim">7</td>');
		expect(await html(`/games/${game("g2025")}`)).toContain("Kitty Smith");
		const now = await html(`/teams/${atl}`);
		expect(now).toContain("Kit Smith-Jones</a>");
		expect(now).toContain('<td class="n dim">12</td>');
		expect(await html(`/games/${game("g2026")}`)).toContain("Kit Smith-Jones");
	});

	test("settles: the two files in turn change nothing any more, and no preview says that they would", async () => {
		for (const year of [2026, 2025, 2026, 2025] as const) {
			expect([year, (await take(year, { preview: true })).outcome]).toEqual([year, "unchanged"]);
			expect([year, (await take(year)).outcome]).toEqual([year, "unchanged"]);
		}
	});

	test("goes out as it came in, and comes back without a change", async () => {
		const { season } = await ids();
		const out = await exportSeason(site.database.db, "acme", { season: season("2025") });
		expect(out.boxScores).toMatch(/kit,Kitty,Smith,7,F,/);
		expect(out.players).toMatch(/kit,Kitty,Smith,/);
		const order = { slug: "acme", season: null, league: null };
		expect((await importTexts(site.database.db, out, order)).outcome).toBe("unchanged");
	});

	test("masks the name of then like that of today", async () => {
		const { atl, season } = await ids();
		const { sql } = site.database.owner;
		const privacy = async (text: string | null) => {
			await sql`update players set privacy = ${text} where import_key = 'kit'`;
			const [row] = await sql`update organizations set version = app_version() where slug = 'acme' returning id`;
			site.directory.drop(Number(row?.["id"]));
			return await html(`/teams/${atl}?season=${season("2025")}`);
		};
		expect(await privacy("initial")).toContain("Kitty S.");
		const hidden = await privacy("hidden");
		expect(hidden).toContain("Private player");
		expect(hidden).not.toContain("Kitty");
		expect(await privacy(null)).toContain("Kitty Smith");
	});
});

test("a later season that changes people leaves their earlier seasons as they were", async () => {
	const next = { games: gamesOf(2027), boxScores: linesOf(2027, "G,ATL,kit,Kit,Third,99,G,1\n") };
	const order = { slug: "acme", season: "2027", league: "Open" };
	const outcome = await importTexts(site.database.db, next, order);
	expect(outcome.outcome).toBe("stored");
	if (outcome.outcome === "stored") site.directory.drop(outcome.organization.id);
	const { kit, atl, season } = await ids();
	expect(await html(`/players/${kit}`)).toContain("Kit Third");
	expect(await html(`/teams/${atl}?season=${season("2025")}`)).toContain("Kitty Smith</a>");
	const middle = await html(`/teams/${atl}?season=${season("2026")}`);
	expect(middle).toContain("Kit Smith-Jones</a>");
	expect(middle).toContain('<td class="n dim">12</td>');
	for (const year of [2025, 2026] as const) expect((await take(year)).outcome).toBe("unchanged");
});
