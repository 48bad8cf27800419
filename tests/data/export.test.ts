import { afterAll, beforeAll, expect, test } from "bun:test";
import { bySlug } from "../../src/data/organization/platform.ts";
import { testApp } from "../support/app.ts";
import { exportSeason, importTexts } from "../support/seasons/export.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { seasonRows } from "../support/seasons/season-ledger.ts";
import { further } from "../support/depth.ts";

let site: Awaited<ReturnType<typeof testApp>>;

beforeAll(async () => {
	site = await testApp({ template: "demo" });
}, 120_000);
afterAll(async () => await site.close());

interface Place {
	season_id: number;
	season: string;
	league_id: number;
	league: string;
}

const leaguesOf = async (slug: string): Promise<Place[]> =>
	(
		await site.database.owner.sql<Place[]>`
			select x.season_id, s.name as season, x.league_id, l.name as league from season_leagues x
			join seasons s on s.id = x.season_id join leagues l on l.id = x.league_id
			join organizations o on o.id = x.organization_id where o.slug = ${slug} order by x.id`
	).map((row) => ({ ...row, season_id: Number(row.season_id), league_id: Number(row.league_id) }));

/** The files of one league of one season; of the only one where none is named. */
async function exported(slug: string, place?: Place) {
	const [first] = place ? [place] : await leaguesOf(slug);
	if (!first) throw new Error(`${slug} has no league`);
	return await exportSeason(site.database.db, slug, { season: first.season_id, league: first.league_id });
}

/** The line of columns, and what stands behind the last line's end. */
const headAndEnd = 2;

/** A page's text without what differs by organization: addresses with ids, the name. */
const textOf = async (path: string, { get }: Pick<typeof site, "get">) =>
	(await (await get(path)).text())
		.replace(/<head>.*?<\/head>/s, "")
		.replace(/<[^>]+>/g, " ")
		.replace(/\s+/g, " ");

further(
	"a whole season, exported and imported into an empty organization, gives the same pages",
	async () => {
		const whole = await testApp({ template: "season" });
		const { db } = whole.database;
		const seasonOf = async (slug: string) => {
			const [row] = await whole.database.owner.sql`
			select x.season_id, x.league_id from season_leagues x
			join organizations o on o.id = x.organization_id where o.slug = ${slug}`;
			return await exportSeason(db, slug, { season: Number(row?.["season_id"]), league: Number(row?.["league_id"]) });
		};
		const first = await seasonOf("hoops");
		const hoops = await bySlug(db, "hoops");
		if (!hoops) throw new Error("the template has the season");
		const { name, city, time_zone, color } = hoops;
		const outcome = await importTexts(
			db,
			{ games: first.games, boxScores: first.boxScores },
			{ slug: "copy", season: "2025-26", league: "First Division", create: { name, city, time_zone, color } },
		);
		expect(outcome.outcome).toBe("stored");
		const second = await seasonOf("copy");
		expect(second.games).toBe(first.games);
		expect(second.boxScores.split("\r\n").toSorted()).toEqual(first.boxScores.split("\r\n").toSorted());
		for (const path of ["/teamList?league=all", "/schedule", "/leaderboard", ""])
			expect(await textOf(`/copy${path}`, whole)).toBe(await textOf(`/hoops${path}`, whole));
		const entries = new Set(seasonRows().lines.map(({ team, player }) => `${team} ${player}`));
		expect(first.teams.split("\r\n")).toHaveLength(30 + headAndEnd);
		expect(first.players.split("\r\n")).toHaveLength(entries.size + headAndEnd);
		await whole.close();
	},
	120_000,
);

further(
	"the demo's organization comes into an empty one league by league, under a name of its own",
	async () => {
		const rowsOf = (text: string) => text.split("\r\n").toSorted();
		const demo = await bySlug(site.database.db, "harbor-city");
		const create = { name: "Copy", time_zone: demo?.time_zone ?? "" };
		let forfeits = 0;
		for (const place of await leaguesOf("harbor-city")) {
			const first = await exported("harbor-city", place);
			expect(first.games).not.toContain(place.league);
			const order = { slug: "harbor-copy", season: place.season, league: `Other ${place.league}`, create };
			const { settings: _settings, ...files } = first;
			const outcome = await importTexts(site.database.db, files, order);
			expect(outcome.outcome === "refused" ? outcome.problems.first : outcome.outcome).toBe("stored");
			const made = (await leaguesOf("harbor-copy")).at(-1);
			const second = await exported("harbor-copy", made);
			expect([second.games, second.calendar]).toEqual([first.games, first.calendar]);
			expect(rowsOf(second.boxScores)).toEqual(rowsOf(first.boxScores));
			expect(rowsOf(second.players)).toEqual(rowsOf(first.players));
			forfeits += first.games.split("\r\n").filter((line) => line.includes(",forfeit,,,home")).length;
		}
		expect((await leaguesOf("harbor-copy")).length).toBeGreaterThan(1);
		expect(forfeits).toBeGreaterThan(0);
	},
	120_000,
);

test("names that a spreadsheet would run are defused, and come back", async () => {
	const organization = await site.organization({ slug: "sly" });
	const league = await site.write(organization, fillLeague);
	await site.database.owner.sql`update teams set name = '=cmd()' where id = ${league.teams[0]?.id ?? 0}`;
	const { games, teams } = await exported("sly");
	expect(games).toContain("'=cmd()");
	expect(teams).toContain("'=cmd()");
	expect(games.split("\r\n")[0]).toBe(
		"game,date,time,location,location_url,video_url,published,moved_from_date,moved_from_time,moved_from_location,reason,reason_about,reason_seen_by,period,home,away,status,home_score,away_score,forfeit_winner,Q1_home,Q1_away",
	);
});
