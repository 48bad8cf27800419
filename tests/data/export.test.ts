import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fillDemo } from "../../db/demo.ts";
import { boxScoresFile, gamesFile, playersFile, teamsFile } from "../../src/data/export/season.ts";
import { importSeason } from "../../src/data/import/season.ts";
import { bySlug } from "../../src/data/platform.ts";
import { read } from "../../src/data/tenant.ts";
import { testApp } from "../support/app.ts";
import { fillLeague } from "../support/league.ts";
import { importNba, nbaIsHere } from "../support/nba.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let folder: string;

beforeAll(async () => {
	site = await testApp();
	await fillDemo(site.database.db, { instant: Date.parse("2026-11-21T03:30:00Z"), zone: "America/Los_Angeles" });
	folder = mkdtempSync(join(tmpdir(), "tipoff-export-"));
}, 60_000);
afterAll(async () => {
	rmSync(folder, { recursive: true, force: true });
	await site.close();
});

/** The files of one league of one season; of the only one where none is named. */
async function exported(slug: string, seasonLeague?: number) {
	const organization = await bySlug(site.database.db, slug);
	if (!organization) throw new Error(`there is no ${slug}`);
	const id = seasonLeague ?? Number((await leaguesOf(organization.id))[0]?.id);
	const { value } = await read(site.database.db, organization, "staff", 0, async (tenant) => ({
		games: await gamesFile(tenant, id),
		boxScores: await boxScoresFile(tenant, id),
		teams: await teamsFile(tenant, id),
		players: await playersFile(tenant, id),
	}));
	return { organization, ...value };
}

const leaguesOf = async (organization: number) =>
	await site.database.owner.sql<{ id: string; season: string; league: string }[]>`
		select x.id, s.name as season, l.name as league from season_leagues x
		join seasons s on s.id = x.season_id join leagues l on l.id = x.league_id
		where x.organization_id = ${organization} order by x.id`;

/** A page's text without what differs by organization: addresses with ids, the name. */
const textOf = async (path: string) =>
	(await (await site.get(path)).text())
		.replace(/<head>.*?<\/head>/s, "")
		.replace(/<[^>]+>/g, " ")
		.replace(/\s+/g, " ");

test.skipIf(!nbaIsHere)(
	"the real season, exported and imported into an empty organization, gives the same pages",
	async () => {
		await importNba(site.database.db);
		const first = await exported("nba");
		const [games, boxScores] = [join(folder, "games.csv"), join(folder, "box.csv")];
		await Bun.write(games, first.games);
		await Bun.write(boxScores, first.boxScores);
		const { name, city, time_zone, color } = first.organization;
		const outcome = await importSeason(site.database.db, {
			slug: "copy",
			season: "2012-13",
			league: "NBA",
			games,
			boxScores,
			create: { name, city, time_zone, color },
			instant: 0,
			progress: () => {},
		});
		expect(outcome.outcome).toBe("stored");
		const second = await exported("copy");
		expect(second.games).toBe(first.games);
		expect(second.boxScores.split("\r\n").toSorted()).toEqual(first.boxScores.split("\r\n").toSorted());
		for (const path of ["/teamList?league=all", "/schedule", "/leaderboard", ""])
			expect(await textOf(`/copy${path}`)).toBe(await textOf(`/nba${path}`));
		expect(first.teams.split("\r\n")).toHaveLength(32);
		expect(first.players.split("\r\n")).toHaveLength(528);
	},
	120_000,
);

test("the demo's organization, league by league, comes into an empty one with its forfeits as they were", async () => {
	const demo = await bySlug(site.database.db, "harbor-city");
	if (!demo) throw new Error("there is no demo");
	const rowsOf = (text: string) => text.split("\r\n").toSorted();
	const copied = new Set<string>();
	let forfeits = 0;
	for (const { id, season, league } of await leaguesOf(demo.id)) {
		const first = await exported("harbor-city", Number(id));
		const [games, boxScores] = [join(folder, `games-${id}.csv`), join(folder, `box-${id}.csv`)];
		await Bun.write(games, first.games);
		await Bun.write(boxScores, first.boxScores);
		const { name, time_zone } = demo;
		const create = { name, time_zone };
		const outcome = await importSeason(site.database.db, {
			slug: "harbor-copy",
			season,
			league,
			games,
			boxScores,
			create,
			instant: 0,
			progress: () => {},
		});
		expect(outcome.outcome === "refused" ? outcome.problems.first : outcome.outcome).toBe("stored");
		const copy = await bySlug(site.database.db, "harbor-copy");
		const made = (await leaguesOf(copy?.id ?? 0)).find(({ id: one }) => !copied.has(one));
		copied.add(made?.id ?? "");
		const second = await exported("harbor-copy", Number(made?.id));
		expect(second.games).toBe(first.games);
		expect(rowsOf(second.boxScores)).toEqual(rowsOf(first.boxScores));
		forfeits += first.games.split("\r\n").filter((line) => line.includes(",forfeit,,,home")).length;
	}
	expect(copied.size).toBeGreaterThan(1);
	expect(forfeits).toBeGreaterThan(0);
}, 120_000);

test("names that a spreadsheet would run are defused, and come back", async () => {
	const organization = await site.organization({ slug: "sly" });
	const league = await site.write(organization, fillLeague);
	await site.database.owner.sql`update teams set name = '=cmd()' where id = ${league.teams[0]?.id ?? 0}`;
	const { games, teams } = await exported("sly");
	expect(games).toContain("'=cmd()");
	expect(teams).toContain("'=cmd()");
	expect(games.split("\r\n")[0]).toBe(
		"game,date,time,location,home,away,status,home_score,away_score,forfeit_winner,Q1_home,Q1_away",
	);
});
