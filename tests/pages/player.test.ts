import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import * as schema from "../../db/schema/index.ts";
import { testApp } from "../support/app.ts";
import { fillPeople, textOf, unspeakable } from "./people.ts";
import { said } from "../support/said.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let ids: Awaited<ReturnType<typeof fillPeople>>;

beforeAll(async () => {
	site = await testApp();
	ids = await site.write(await site.organization({ slug: "harbor", name: "Harbor Hoops" }), fillPeople);
}, 120_000);
afterAll(async () => await site.close());

const page = async (path: string, status = 200) => {
	const response = await site.get(path);
	expect(response.status).toBe(status);
	return await response.text();
};
const profile = async (key: string, query = "") => await page(`/harbor/players/${ids.players[key]}${query}`);
const stats = async (key: string, query = "") => await page(`/harbor/player/${ids.players[key]}/stats${query}`);
/** The cells of the rows that link to a game. */
const rowsOf = (html: string) =>
	[...html.matchAll(/<tr><td class="dim">([^<]*)<\/td><th[^>]*><a[^>]*>([^<]*)<\/a><\/th>(.*?)<\/tr>/g)].map(
		([, date, matchup, cells]) => [
			date,
			matchup,
			...[...(cells ?? "").matchAll(/>([^<]*)<\/td>/g)].map(([, cell]) => cell),
		],
	);
const boxOf = (html: string) => [...html.matchAll(/<dd>([^<]*)<\/dd>/g)].slice(0, 3).map(([, value]) => value);

describe("the profile", () => {
	test("names number, position and teams, and has the averages of the active season", async () => {
		const html = await profile("tomas");
		const text = textOf(html);
		expect(html).toContain("<h1>Tomás Łuna</h1>");
		expect(text).toContain("#70 · G");
		for (const team of ["Anchors", "Crabs", "Divers"]) expect(text).toContain(team);
		expect(boxOf(html)).toEqual(["20.0", "90.0%", "5"]);
		expect(html).toContain("https://img.example/tomas.jpg");
	});

	test("has a row a game, the latest first, with ratios of three decimals", async () => {
		const rows = rowsOf(await profile("tomas"));
		expect(rows.map((row) => row.slice(0, 2))).toEqual([
			["Oct 15, 2026", "vs Anchors"],
			["Oct 12, 2026", "at Ghosts"],
			["Oct 5, 2026", "vs Buoys"],
		]);
		expect(rows[2]?.slice(2, 8)).toEqual(["20", "5", "", "8", "14", "0.571"]);
		expect(rows[1]?.at(-1)).toBe("–"); // of no attempts
	});

	test("counts no cancelled game and shows no draft", async () => {
		const text = textOf(await profile("tomas"));
		expect(text).not.toContain("99");
		expect(text).not.toContain("88");
	});

	test("narrows everything to a team", async () => {
		const html = await profile("tomas", `?team=${ids.teams["Crabs"]}`);
		expect(boxOf(html)).toEqual(["30.0", "100.0%", "4"]);
		expect(rowsOf(html)).toHaveLength(1);
	});

	test("offers an earlier season", async () => {
		const html = await profile("tomas", `?season=${ids.seasons["spring"]}`);
		expect(boxOf(html)).toEqual(["11.0", "25.0%", "0"]);
		expect(textOf(html)).toContain("vs Eels");
	});

	test("draws the tabs that have nothing disabled, and opens the others", async () => {
		const empty = await profile("quiet");
		expect(empty).toContain('<a role="link" aria-disabled="true">Bio</a>');
		expect(empty).toContain('<a role="link" aria-disabled="true">Videos</a>');
		expect(empty).toContain("No games played yet");
		const bio = await profile("tomas", "?tab=bio");
		expect(bio).toContain("<p>Grew up by the pier.</p><p>Still lives there.</p>");
		const videos = await profile("tomas", "?tab=videos");
		expect(videos.match(/<iframe/g)).toHaveLength(1);
		expect(videos).toContain("https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ");
		expect(videos).not.toContain("example.com/no-video");
	});

	test("a tab without content does not open by its address either", async () => {
		expect(await profile("quiet", "?tab=bio")).toContain("No games played yet");
	});

	test("names a sponsor where there is one", async () => {
		expect(await profile("tomas")).toContain('<a class="sponsor card" href="https://coffee.example"');
		expect(await profile("quiet")).not.toContain("Sponsored");
	});

	test("tells search engines who it is", async () => {
		const html = await profile("tomas");
		const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? "null");
		expect(data).toMatchObject({ "@type": "Person", name: "Tomás Łuna" });
		expect(data.memberOf).toHaveLength(2);
	});

	test("nobody is at an id that nobody has, or that is another organization's", async () => {
		await site.organization({ slug: "other" });
		for (const path of ["/harbor/players/999999", "/harbor/player/999999/stats"])
			expect(await page(path, 404)).toContain("Failed to fetch player");
		await page(`/other/players/${ids.players["tomas"]}`, 404);
		const [profile, stats] = [`/harbor/players/${ids.players["abe"]}`, `/harbor/player/${ids.players["abe"]}/stats`];
		for (const path of [`${profile}?season=999999`, `${stats}?season=999999`])
			expect(await page(path, 404)).toContain("There is no such season.");
		for (const team of [999999, ids.teams["Ghosts"]])
			expect(await page(`${profile}?team=${team}`, 404)).toContain(said.noSuchTeam);
		expect(await page(`${stats}?games=all&page=9`, 404)).toContain("This game log has fewer pages.");
	});

	test("drops a season or team that is somebody else's", async () => {
		const [profile, stats] = [`/harbor/players/${ids.players["abe"]}`, `/harbor/player/${ids.players["abe"]}/stats`];
		for (const path of [`${profile}?season=${ids.seasons["spring"]}`, `${profile}?team=${ids.teams["Crabs"]}`])
			expect(await page(path)).toContain(`rel="canonical" href="http://localhost:3000${profile}"`);
		expect(await page(`${stats}?season=${ids.seasons["spring"]}`)).toContain(
			`rel="canonical" href="http://localhost:3000${stats}"`,
		);
		await page(`/other/player/${ids.players["tomas"]}/stats`, 404);
	});
});

describe("the statistics", () => {
	test("cover all seasons: averages, log and a row a season with its games below", async () => {
		const html = await stats("tomas");
		expect(boxOf(html)).toEqual(["17.8", "71.4%", "5"]);
		expect(rowsOf(html)).toHaveLength(8);
		const text = textOf(html);
		expect(text).toContain("All seasons");
		expect(text).toContain("Games of Fall 2026");
		expect(text).toContain("Games of Spring 2026");
		expect(text).toContain("All seasons 4 71");
		expect(html.match(/<details><summary>/g)).toHaveLength(2);
	});

	test("show the first team and the others on request", async () => {
		const html = await stats("tomas");
		expect(textOf(html)).toContain("Crabs — Thursday — Fall 2026");
		expect(html).toContain('<span class="closed">+2 more</span><span class="opened">Show less</span>');
	});

	test("draw the points of a season", async () => {
		expect(await stats("tomas")).toContain("Points in 3 games, from 10 to 30, average 20.0");
	});

	test("keep to a season that is chosen", async () => {
		const html = await stats("tomas", `?season=${ids.seasons["spring"]}`);
		expect(boxOf(html)).toEqual(["11.0", "25.0%", "0"]);
		expect(html).toContain('<details open=""><summary>');
	});

	test("leave hidden statistics out, but not what follows from them", async () => {
		const quiet = await site.organization({ slug: "hiding" });
		const own = await site.write(quiet, fillPeople);
		await site.database.owner
			.sql`update stats set hidden = true where organization_id = ${quiet.id} and abbreviation in ('2PM', '2PA', 'PTS')`;
		await site.write(quiet, async () => {});
		await site.database.owner
			.sql`update stats set hidden = true where organization_id = ${quiet.id} and abbreviation = 'FT%'`;
		await site.write(quiet, async () => {});
		const html = await page(`/hiding/player/${own.players["tomas"]}/stats`);
		const breakdown = html.slice(html.indexOf(">Season Breakdown</caption>"));
		expect(breakdown.match(/<thead>(.*?)<\/thead>/)?.[1]).toMatch(/FT%(<\/abbr>)?<\/th><\/tr>$/); // a season's row has it in any case
		expect(html).not.toContain(">2PM<");
		expect(
			rowsOf(html)
				.find((row) => row[1] === "vs Buoys")
				?.slice(2, 7),
		).toEqual(["5", "", "8", "14", "0.571"]);
	});

	test("of a long career still fit: the games of early seasons are a click away", async () => {
		const { id, past, sheet } = await career();
		const path = `/career/player/${id}/stats`;
		const all = await page(`${path}?games=all`);
		expect(rowsOf(all).length).toBeLessThanOrEqual(360);
		expect(all).toContain(`<a href="${path}?season=${past}#season-breakdown" class="unfold-link"`);
		expect(await page(`${path}?season=${past}`)).toContain('<details open=""><summary>');
		const answer = await site.get(`${path}?games=all`, { headers: { "accept-encoding": "br" } });
		expect((await answer.arrayBuffer()).byteLength + sheet).toBeLessThan(30 * 1024);
	});

	test("say that there are none yet", async () => {
		expect(await stats("quiet")).toContain("No stats recorded yet");
	});
});

/** One player through twelve seasons of 82 games with figures of their own. */
async function career() {
	const organization = await site.organization({ slug: "career" });
	const own = <const T extends object>(row: T) => ({ organization_id: organization.id, ...row });
	const made = await site.write(organization, async ({ tx }) => {
		const [player] = await tx
			.insert(schema.players)
			.values(own({ firstName: "Old", lastName: "Hand" }))
			.returning();
		const [league] = await tx
			.insert(schema.leagues)
			.values(own({ name: "Open" }))
			.returning();
		const teams = await tx
			.insert(schema.teams)
			.values(["Lifers", "Long Beach Lockdown", "Signal Hill Sixers"].map((name) => own({ name })))
			.returning();
		const stats = (await tx.select().from(schema.stats)).filter(({ abbreviation }) => !abbreviation.includes("%"));
		let figure = 1;
		const next = () => (figure = (figure * 16807) % 2147483647);
		let past = 0;
		for (let year = 2015; year < 2027; year++) {
			const [season] = await tx
				.insert(schema.seasons)
				.values(own({ name: String(year), startDate: `${year}-01-01`, active: year === 2026, sport_id: 1 }))
				.returning();
			past ||= season?.id ?? 0;
			const [seasonLeague] = await tx
				.insert(schema.seasonLeagues)
				.values(own({ season_id: season?.id ?? 0, league_id: league?.id ?? 0 }))
				.returning();
			const slots = await tx
				.insert(schema.leagueTeams)
				.values(teams.map(({ id }) => own({ season_league_id: seasonLeague?.id ?? 0, team_id: id })))
				.returning();
			const [mine, ...others] = slots.map(({ id }) => id);
			const [entry] = await tx
				.insert(schema.rosters)
				.values(own({ player_id: player?.id ?? 0, slt_id: mine ?? 0 }))
				.returning();
			const games = await tx
				.insert(schema.games)
				.values(
					Array.from({ length: 82 }, (_, at) =>
						own({
							season_id: season?.id ?? 0,
							season_league_id: seasonLeague?.id ?? 0,
							home_team_id: mine ?? 0,
							away_team_id: others[at % 2] ?? 0,
							date: `${year}-${String(1 + (at % 12)).padStart(2, "0")}-${String(1 + (at % 28)).padStart(2, "0")}`,
							status: "final",
							score_home: 90,
							score_away: 80,
						}),
					),
				)
				.returning();
			const values = () => Object.fromEntries(stats.map(({ id }) => [id, next() % 23]));
			await tx
				.insert(schema.boxScoreLines)
				.values(games.map(({ id }) => own({ game_id: id, roster_id: entry?.id ?? 0, values: values() })));
		}
		return { id: player?.id ?? 0, past };
	});
	const { manifest } = await import("../../static/build/assets.ts");
	let sheet = 0;
	for (const path of [manifest.css, manifest.detailCss])
		sheet += (await (await site.get(path, { headers: { "accept-encoding": "br" } })).arrayBuffer()).byteLength;
	return { ...made, sheet };
}

describe("privacy of a person's pages", () => {
	test("a hidden player has none", async () => {
		expect(await page(`/harbor/players/${ids.players["secret"]}`, 404)).toContain("Failed to fetch player");
		await page(`/harbor/player/${ids.players["secret"]}/stats`, 404);
	});

	test("one with an initial has no surname, photo or biography on them", async () => {
		for (const html of [
			await profile("abe"),
			await stats("abe"),
			await profile("bea"),
			await profile("bea", "?tab=bio"),
		]) {
			for (const name of unspeakable) expect(html).not.toContain(name);
			expect(html).not.toContain("abe.jpg");
		}
		expect(await profile("abe")).toContain("<h1>Abe S.</h1>");
	});

	test("a masked number stays away", async () => {
		expect(textOf(await profile("nora"))).not.toContain("#75");
	});

	test("a hidden team is named in a game and linked nowhere", async () => {
		const html = await stats("tomas");
		expect(textOf(html)).toContain("at Ghosts");
		expect(html).not.toContain(`/teams/${ids.teams["Ghosts"]}"`);
		expect(textOf(await profile("gus"))).not.toContain("Ghosts");
	});
});
