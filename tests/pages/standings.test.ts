import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import * as schema from "../../db/schema/index.ts";
import type { Writer } from "../../src/data/tenant.ts";
import { testApp } from "../support/app.ts";
import { records } from "../support/seasons/season-ledger.ts";

type Ids = Record<string, number>;
let site: Awaited<ReturnType<typeof testApp>>;
let ids: { season: number; past: number; leagues: Ids; teams: Ids; division: number; captain: number };

beforeAll(async () => {
	site = await testApp({ template: "season" });
	const organization = await site.organization({ slug: "harbor", name: "Harbor Hoops" });
	ids = await site.write(organization, fill);
	const quiet = await site.organization({ slug: "quiet" });
	await site.write(quiet, async ({ tx }) => {
		await tx
			.insert(schema.seasons)
			.values({ organization_id: quiet.id, name: "Spring 2025", active: false, sport_id: 1 });
	});
}, 120_000);
afterAll(async () => await site.close());

/** Two leagues of a running season; Ghosts are hidden, Sunday League is of a season that is over. */
async function fill({ tx, organization }: Writer) {
	const organization_id = organization.id;
	const one = <T>(rows: T[]): T => rows[0] as T; // an insert of one row returns one
	const season = async (name: string, startDate: string, active: boolean) =>
		one(await tx.insert(schema.seasons).values({ organization_id, name, startDate, active, sport_id: 1 }).returning());
	const now = await season("Fall 2026", "2026-09-01", true);
	const past = await season("Summer 2026", "2026-05-01", false);
	const leagues: Ids = {};
	const seasonLeagues: Ids = {};
	for (const [name, of] of [
		["Thursday", now],
		["Monday", now],
		["Sunday", past],
	] as const) {
		const league = one(await tx.insert(schema.leagues).values({ organization_id, name }).returning());
		leagues[name] = league.id;
		seasonLeagues[name] = one(
			await tx
				.insert(schema.seasonLeagues)
				.values({
					organization_id,
					season_id: of.id,
					league_id: league.id,
					tie_break: name === "Sunday" ? "nba" : "spec",
				})
				.returning(),
		).id;
	}
	const players = await tx
		.insert(schema.players)
		.values([
			{ organization_id, firstName: "Ada", lastName: "Open" },
			{ organization_id, firstName: "Secret", lastName: "Hidden", privacy: "hidden" },
		])
		.returning();
	const [open, secret] = players.map(({ id }) => id);
	const teams: Ids = {};
	const slots: Ids = {};
	const captains: Ids = { Anchors: open ?? 0, Buoys: secret ?? 0 };
	for (const [name, league, more] of [
		["Anchors", "Monday", {}],
		["Buoys", "Monday", { captain: "Secret Hidden" }],
		["Coasters", "Monday", { captain: "Cora Text" }],
		["Ghosts", "Monday", { hidden: true }],
		["Divers", "Thursday", {}],
		["Eels", "Sunday", {}],
		["Flippers", "Sunday", {}],
	] as const) {
		const team = one(await tx.insert(schema.teams).values({ organization_id, name }).returning());
		teams[name] = team.id;
		slots[name] = one(
			await tx
				.insert(schema.leagueTeams)
				.values({
					organization_id,
					team_id: team.id,
					season_league_id: seasonLeagues[league] ?? 0,
					captain_id: captains[name] ?? null,
					...more,
				})
				.returning(),
		).id;
	}
	const division = one(
		await tx.insert(schema.divisions).values({ organization_id, season_id: now.id, name: "Gold" }).returning(),
	);
	await tx.insert(schema.divisionTeams).values([
		{ organization_id, division_id: division.id, slt_id: slots["Coasters"] ?? 0, position: 0 },
		{ organization_id, division_id: division.id, slt_id: slots["Anchors"] ?? 0, position: 1 },
	]);
	const game = (home: string, away: string, score_home: number, score_away: number, more: object = {}) => ({
		organization_id,
		season_id: now.id,
		season_league_id: seasonLeagues["Monday"] ?? 0,
		home_team_id: slots[home] ?? 0,
		away_team_id: slots[away] ?? 0,
		score_home,
		score_away,
		status: "final" as const,
		date: "2026-11-09",
		...more,
	});
	await tx.insert(schema.games).values([
		game("Anchors", "Ghosts", 50, 40),
		game("Buoys", "Coasters", 30, 20, { date: "2026-11-16" }),
		game("Buoys", "Ghosts", 10, 20),
		game("Coasters", "Anchors", 99, 0, { status: "cancelled", date: "2026-11-17" }),
		game("Coasters", "Anchors", 99, 1, { published_at: null, date: "2026-11-18" }),
		game("Coasters", "Anchors", 98, 2, {
			season_league_id: null,
			division_id: division.id,
			match_id: "r1-0",
			date: "2026-11-19",
		}),
	]);
	const sunday = { season_id: past.id, season_league_id: seasonLeagues["Sunday"] ?? 0, date: "2026-05-10" };
	await tx
		.insert(schema.games)
		.values([game("Eels", "Flippers", 30, 20, sunday), game("Flippers", "Eels", 60, 20, sunday)]);
	const [stat] = await tx.select().from(schema.stats).where(eq(schema.stats.abbreviation, "FTM"));
	const [tried] = await tx.select().from(schema.stats).where(eq(schema.stats.abbreviation, "FTA"));
	const [threes] = await tx.select().from(schema.stats).where(eq(schema.stats.abbreviation, "3PM"));
	const entry = one(
		await tx
			.insert(schema.rosters)
			.values({ organization_id, slt_id: slots["Anchors"] ?? 0, player_id: open ?? 0 })
			.returning(),
	);
	const total = (stat_id: number | undefined, sum: number) => ({
		organization_id,
		roster_id: entry.id,
		stat_id: stat_id ?? 0,
		total: sum,
		games: 2,
	});
	await tx.insert(schema.rosterTotals).values([total(stat?.id, 9), total(tried?.id, 10), total(threes?.id, 17)]);
	return { season: now.id, past: past.id, leagues, teams, division: division.id, captain: open ?? 0 };
}

const html = async (path: string) => {
	const response = await site.get(path);
	return { status: response.status, text: await response.text() };
};

/** The cells of the table's body as text, a row an array. */
function rows(text: string): string[][] {
	const body = text.match(/<tbody>(.*?)<\/tbody>/s)?.[1] ?? "";
	return [...body.matchAll(/<tr.*?<\/tr>/gs)].map(([row]) =>
		[...row.matchAll(/<(td|th)[^>]*>(.*?)<\/\1>/gs)].map(([, , cell]) =>
			(cell ?? "")
				.replace(/<span class="mark.*?<\/span>|<abbr class="only-narrow.*?<\/abbr>|<svg.*?<\/svg>/gs, "")
				.replace(/<[^>]+>/g, ""),
		),
	);
}

const headings = (text: string) =>
	[...text.matchAll(/<th scope="col"[^>]*>(.*?)<\/th>/gs)].map(([, cell]) =>
		(cell ?? "").replace(/<abbr class="only-narrow.*?<\/abbr>|<[^>]+>/g, ""),
	);

describe("the standings page", () => {
	test("asks for a filter when nothing is selected and leads to every league in league order", async () => {
		const { text } = await html("/harbor/teamList");
		expect(text).toContain("Please Select Filter Option");
		const monday = text.indexOf(`href="/harbor/teamList?league=${ids.leagues["Monday"]}"`);
		const thursday = text.indexOf(`href="/harbor/teamList?league=${ids.leagues["Thursday"]}"`);
		expect(monday).toBeGreaterThan(0);
		expect(thursday).toBeGreaterThan(monday);
		expect(text).toContain('href="/harbor/teamList?league=all"');
		expect(text).not.toContain("<table");
	});

	test("is entered from the navbar with all leagues, and marked there", async () => {
		const { text } = await html(`/harbor/teamList?league=${ids.leagues["Monday"]}`);
		expect(text).toContain('<a href="/harbor/teamList?league=all" aria-current="page">Standings</a>');
	});

	test("names a league with its season in the filter", async () => {
		const { text } = await html("/harbor/teamList");
		expect(text).toContain("Monday (Fall 2026)");
		expect(text).toContain("Select a league");
		expect(text).toContain("All Leagues");
		expect(text).toContain("Tournament Bracket");
	});

	test("ranks one league without hidden teams, whose games count for the others", async () => {
		const { text } = await html(`/harbor/teamList?league=${ids.leagues["Monday"]}`);
		expect(rows(text).map((row) => row.slice(0, 6))).toEqual([
			["1", "Anchors", "Ada Open", "1", "0", "1.000"],
			["2", "Buoys", "Private player", "1", "1", ".500"],
			["3", "Coasters", "Cora Text", "0", "1", ".000"],
		]);
		expect(headings(text).some((heading) => heading === "League")).toBe(false);
		expect(text).not.toContain("Ghosts");
		expect(text).not.toContain("Secret");
	});

	test("counts neither drafts nor cancelled nor bracket games", async () => {
		const { text } = await html(`/harbor/teamList?league=${ids.leagues["Monday"]}`);
		expect(text).toContain("through games of November 16, 2026");
		expect(
			rows(text)
				.find((row) => row[1] === "Anchors")
				?.slice(3, 5),
		).toEqual(["1", "0"]);
	});

	test("links teams and captains, but never a hidden player", async () => {
		const { text } = await html(`/harbor/teamList?league=${ids.leagues["Monday"]}`);
		expect(text).toContain(`href="/harbor/teams/${ids.teams["Anchors"]}"`);
		expect(text).toContain(`href="/harbor/players/${ids.captain}"`);
		expect(text.match(/href="\/harbor\/players\/\d+"/g)).toHaveLength(1);
	});

	test("shows FT% and 3PM from the totals, a dash where nobody has any", async () => {
		const { text } = await html(`/harbor/teamList?league=${ids.leagues["Monday"]}`);
		const figures = rows(text).map((row) => row.slice(6, 8));
		expect(figures).toEqual([
			["90.0%", "17"],
			["–", "–"],
			["–", "–"],
		]);
	});

	test("puts all leagues into one table by win percentage, with the League column", async () => {
		const { text } = await html("/harbor/teamList?league=all");
		expect(rows(text).map((row) => row.slice(0, 4))).toEqual([
			["1", "Anchors", "Ada Open", "Monday"],
			["2", "Buoys", "Private player", "Monday"],
			["–", "Divers", "–", "Thursday"], // has not played yet
			["4", "Coasters", "Cora Text", "Monday"],
		]);
		expect(headings(text)).toContain("League");
	});

	test("shows a season's only league as all of them, in its own order and with its reasons", async () => {
		const own = await html(`/harbor/teamList?league=${ids.leagues["Sunday"]}&season=${ids.past}`);
		const all = await html(`/harbor/teamList?league=all&season=${ids.past}`);
		expect(rows(own.text).map((row) => row.slice(0, 2))).toEqual([
			["1", "Flippers"], // level with Eels, by difference
			["2", "Eels"],
		]);
		expect(all.text).toBe(own.text);
	});

	test("keeps the stored positions of a division and hides League", async () => {
		const { text } = await html(`/harbor/teamList?division=${ids.division}&league=${ids.leagues["Monday"]}`);
		expect(rows(text).map((row) => row.slice(0, 2))).toEqual([
			["1", "Coasters"],
			["2", "Anchors"],
		]);
		expect(headings(text)).not.toContain("League");
		expect(text).not.toContain('name="league"');
	});

	test("adds Division in the bracket view and sets teams without one last", async () => {
		const { text } = await html("/harbor/teamList?division=all");
		expect(headings(text)).toContain("Division");
		expect(rows(text).map((row) => [row[0], row[1], row[4]])).toEqual([
			["1", "Coasters", "Gold"],
			["2", "Anchors", "Gold"],
			["–", "Buoys", "–"],
			["–", "Divers", "–"],
		]);
	});

	test("leaves the teams of a season's only league that no division has in that league's order, and shares no seed", async () => {
		const { text } = await html(`/harbor/teamList?division=all&season=${ids.past}`);
		expect(rows(text).map((row) => row.slice(0, 2))).toEqual([
			["–", "Flippers"], // level with Eels, by difference
			["–", "Eels"],
		]);
		expect((await html("/harbor/teamList?division=all")).text).not.toContain("A lighter position");
	});

	test("says Coach under its other address, in any case of letters", async () => {
		const { text } = await html("/harbor/jTeamList?league=all");
		expect(headings(text)).toContain("Coach");
		expect(headings(text)).not.toContain("Captain");
		expect(text).toContain('action="/harbor/JTeamList"');
	});

	test("reaches an earlier season by its filter and drops a league that it did not have", async () => {
		const { text } = await html(`/harbor/teamList?league=${ids.leagues["Monday"]}&season=${ids.past}`);
		expect(text).toContain("Summer 2026 season");
		expect(text).toContain("Please Select Filter Option");
		expect(text).toContain(`href="/harbor/teamList?league=${ids.leagues["Sunday"]}&amp;season=${ids.past}"`);
		const all = await html(`/harbor/teamList?league=all&season=${ids.past}`);
		expect(rows(all.text).map((row) => row[1])).toEqual(["Flippers", "Eels"]);
	});

	test("is 404 for a league, division or season that is not there, 400 for nonsense", async () => {
		const statuses = await Promise.all(
			["league=999999", "division=999999", "season=999999", "league=abc", "season=-1", "division=1e3"].map(
				async (query) => (await html(`/harbor/teamList?${query}`)).status,
			),
		);
		expect(statuses).toEqual([404, 404, 404, 400, 400, 400]);
	});

	test("says that no season is active and offers the last one", async () => {
		const { text } = await html("/quiet/teamList");
		expect(text).toContain("No season is active right now");
		expect(text).toContain("Spring 2025 season");
	});

	test("is one address for the same table: what a form sends empty is left out of it, and of the canonical one", async () => {
		const sent = await site.get("/harbor/teamList?league=all&division=&season=&from=mail");
		expect([sent.status, sent.headers.get("location")]).toEqual([302, "/harbor/teamList?league=all&from=mail"]);
		const bare = await site.get("/harbor/teamList?season=+");
		expect([bare.status, bare.headers.get("location")]).toEqual([302, "/harbor/teamList"]);
		const { text } = await html("/harbor/teamList?league=all&from=mail");
		expect(text).toMatch(/<link rel="canonical" href="[^"]*\/harbor\/teamList\?league=all"/);
	});
});

test("level teams are explained below their table", async () => {
	const organization = await site.organization({ slug: "level" });
	const league = await site.write(organization, async (writer) => await levelLeague(writer));
	const { text } = await html(`/level/teamList?league=${league}`);
	expect(rows(text).map((row) => row.slice(0, 2))).toEqual([
		["1", "Beta"],
		["2", "Alpha"],
		["3", "Gamma"],
	]);
	expect(text).toContain("How level teams are placed");
	expect(text).toContain("ahead of");
});

/** Alpha and Beta have three wins and two losses each; Beta won two of the three games between them. */
async function levelLeague({ tx, organization }: Writer): Promise<number> {
	const organization_id = organization.id;
	const [season] = await tx.insert(schema.seasons).values({ organization_id, name: "S", sport_id: 1 }).returning();
	const [league] = await tx.insert(schema.leagues).values({ organization_id, name: "L" }).returning();
	const [own] = await tx
		.insert(schema.seasonLeagues)
		.values({ organization_id, season_id: season?.id ?? 0, league_id: league?.id ?? 0, tie_break: "nba" })
		.returning();
	const teams = await tx
		.insert(schema.teams)
		.values(["Alpha", "Beta", "Gamma"].map((name) => ({ organization_id, name })))
		.returning();
	const [a, b, c] = (
		await tx
			.insert(schema.leagueTeams)
			.values(teams.map(({ id }) => ({ organization_id, team_id: id, season_league_id: own?.id ?? 0 })))
			.returning()
	).map(({ id }) => id);
	const game = (home: number | undefined, away: number | undefined, score_home: number, score_away: number) => ({
		organization_id,
		season_id: season?.id ?? 0,
		season_league_id: own?.id ?? 0,
		home_team_id: home ?? 0,
		away_team_id: away ?? 0,
		score_home,
		score_away,
		status: "final" as const,
	});
	await tx
		.insert(schema.games)
		.values([
			game(a, b, 1, 2),
			game(b, a, 2, 1),
			game(a, b, 9, 1),
			game(a, c, 9, 2),
			game(c, a, 1, 9),
			game(b, c, 9, 2),
			game(c, b, 2, 1),
		]);
	return league?.id ?? 0;
}

test("a whole season's table has every team's record as its games add up, the best share of wins first", async () => {
	const { text } = await html("/hoops/teamList?league=all");
	const table = rows(text.replaceAll("&amp;", "&")).map((row) => [row[1], row[3], row[4], row[5]]);
	const expected = records().map(({ team, wins, losses, share }) => [
		team,
		`${wins}`,
		`${losses}`,
		share.toFixed(3).replace(/^0/, ""),
	]);
	expect(expected).toHaveLength(30);
	expect(new Map(table.map((row) => [row[0], row]))).toEqual(new Map(expected.map((row) => [row[0], row])));
	expect(table.map((row) => row[3])).toEqual(expected.map((row) => row[3]));
});

describe("a table of more teams than one page holds", () => {
	beforeAll(async () => {
		const many = await site.organization({ slug: "many" });
		await site.write(many, async ({ tx }) => {
			const organization_id = many.id;
			const [season] = await tx
				.insert(schema.seasons)
				.values({ organization_id, name: "Fall 2026", active: true, sport_id: 1 })
				.returning();
			const [league] = await tx.insert(schema.leagues).values({ organization_id, name: "Open" }).returning();
			const place = { organization_id, season_id: season?.id ?? 0, league_id: league?.id ?? 0 };
			const [own] = await tx.insert(schema.seasonLeagues).values(place).returning();
			const names = Array.from({ length: 130 }, (_, at) => `Team ${String(at + 1).padStart(3, "0")}`);
			const teams = await tx
				.insert(schema.teams)
				.values(names.map((name) => ({ organization_id, name })))
				.returning();
			await tx
				.insert(schema.leagueTeams)
				.values(teams.map(({ id }) => ({ organization_id, season_league_id: own?.id ?? 0, team_id: id })));
		});
	});
	const teamsOn = async (query: string) => {
		const html = await (await site.get(`/many/teamList?league=all${query}`)).text();
		expect(html.length).toBeLessThan(100 * 1024);
		return [...html.matchAll(/>(Team \d{3})</g)].map(([, name = ""]) => name);
	};

	test("is turned over sixty at a time, and nobody is left out", async () => {
		const pages = [await teamsOn(""), await teamsOn("&page=2"), await teamsOn("&page=3")];
		expect(pages.map((names) => new Set(names).size)).toEqual([60, 60, 10]);
		expect(new Set(pages.flat()).size).toBe(130);
	});

	test("says its own address and leads to its neighbours, and has no fourth page", async () => {
		const html = await (await site.get("/many/teamList?league=all&page=2")).text();
		expect(html).toMatch(/<link rel="canonical" href="[^"]*\/many\/teamList\?league=\d+&amp;page=2"/);
		expect(html).toMatch(/aria-label="Next page"/);
		const answer = await site.get("/many/teamList?league=all&page=4");
		expect([answer.status, (await answer.text()).includes("These standings have fewer pages.")]).toEqual([404, true]);
	});
});
