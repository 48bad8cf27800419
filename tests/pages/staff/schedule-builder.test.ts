import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { testApp } from "../../support/app.ts";
import { staffOf } from "../../support/staff.ts";
import { winterFields, winterLeague, winterSchedule, winterTeams } from "../../support/seasons/winter.ts";

type Site = Awaited<ReturnType<typeof testApp>>;

let site: Site;
let organization: Awaited<ReturnType<Site["organization"]>>;
let ada: Awaited<ReturnType<typeof staffOf>>;
let count = 0;

beforeAll(async () => {
	site = await testApp();
}, 120_000);
beforeEach(async () => {
	organization = await site.organization({ slug: `acme-${++count}` });
	ada = await staffOf(site, organization, "staff");
});
afterAll(async () => await site.close());

async function shown(query = "") {
	const response = await ada.get(`/scheduleBuilder${query}`);
	const html = (await response.text()).replaceAll("<!-- -->", "");
	const drawn = html.replaceAll(/ data-props="[^"]*"/g, "");
	return { status: response.status, html, drawn, rows: [...drawn.matchAll(/<th scope="row" class="day/g)].length };
}

const folds = (html: string) => [...html.matchAll(/<summary>.*?<h2>(.*?)<\/h2>/gs)].map(([, title]) => title);

describe("the schedule builder", () => {
	test("says that there are no leagues, and where to add one", async () => {
		const { status, drawn } = await shown();
		expect(status).toBe(200);
		expect(drawn).toContain("No leagues available");
		expect(drawn).toContain('href="/dashboard/seasons"');
	});

	test("offers a new schedule and the teams of a league that has none", async () => {
		await winterLeague(site, organization);
		const { drawn } = await shown();
		expect(folds(drawn)).toEqual(["Create Schedule", "Team", "Game Count"]);
		expect(drawn).toMatch(/<th scope="row">[^<]*<\/th><td class="n key">0<\/td>/);
		expect(drawn).toMatch(/<details class="card fold-card" id="create" open="">/);
		expect(drawn).toContain("No schedules yet");
		expect(drawn).toContain("6 teams, each free at all times");
		const text = drawn.replaceAll(/<[^>]*>/g, "");
		for (const name of winterTeams)
			for (const what of ["time slots", "dates"]) expect(text).toContain(`Unavailable ${what} of ${name}`);
		for (const day of ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]) expect(drawn).toContain(`<span>${day}<span`);
		expect(drawn).toMatch(/id="create-startDate" type="date" required="" name="startDate" value="2027-01-04"/);
		expect(drawn).toMatch(/type="number" required="" min="1"/);
	});

	test("has the teams and the games of the season that is shown, also of one that is not active (scheduling 4)", async () => {
		const { season, league } = await winterLeague(site, organization);
		const send = async (path: string, body: object) => await (await ada.send("POST", path, body)).json();
		const next = (await send("/api/seasonsv2", { name: "Next", planned: true, active: false })).season;
		const own = (await send(`/api/seasonsv2/${next.id}/leagues`, { name: "Cup" })).league;
		const path = `/api/seasonsv2/${next.id}/leagues/${own.id}`;
		await send(`${path}/teams/several`, { names: "Zebra Club\nYak Club" });
		const { teams } = await (await ada.get(`${path}/teams`)).json();
		const [home, away] = teams.map(({ slt_id }: { slt_id: number }) => slt_id);
		await send(`${path}/games`, { home_team_id: home, away_team_id: away });
		const { drawn } = await shown(`?season=${next.id}&league=${own.id}`);
		expect(drawn).toContain("2 teams, each free at all times");
		expect(
			[...drawn.matchAll(/<th scope="row">([^<]*)<\/th><td class="n key">(\d+)</g)].map(([, ...row]) => row),
		).toEqual([
			["Yak Club", "1"],
			["Zebra Club", "1"],
		]);
		const now = (await shown(`?season=${season.id}&league=${league.id}`)).drawn;
		expect(now).toContain("6 teams, each free at all times");
	});

	test("offers the season's first day for a schedule, or a day next week once that has come", async () => {
		const { season } = await winterLeague(site, organization);
		const start = async () => /id="create-startDate"[^>]*value="([^"]*)"/.exec((await shown()).drawn)?.[1] ?? "";
		expect(await start()).toBe("2027-01-04");
		await ada.send("PUT", `/api/seasonsv2/${season.id}`, { startDate: "2020-01-06", finishDate: null });
		expect(await start()).toBe("2026-11-23");
	});

	test.each([
		[[], "Monday Open has no teams: a schedule needs at least two."],
		[["Anchors Away"], "Monday Open has one team: a schedule needs at least two."],
	])("says what is missing with the teams %p", async (teams, sentence) => {
		await winterLeague(site, organization, teams);
		expect((await shown()).drawn).toContain(sentence);
	});

	test("shows a schedule by week: number, date, Bye/DH and a column a time and place", async () => {
		const { league } = await winterLeague(site, organization, winterTeams.slice(0, 5));
		await winterSchedule(ada, league.id, { offDates: ["2027-01-18"] });
		const { drawn, rows } = await shown();
		expect(folds(drawn)).toEqual(["Create Schedule", "Fairness report", "Game Count", "Team"]);
		expect(rows).toBe(5);
		const heads = [...drawn.matchAll(/<th scope="col" class="slot">(.*?)<\/th>/g)].map(([, head = ""]) =>
			head.replaceAll(/<[^>]*>/g, " ").trim(),
		);
		expect(heads).toEqual([
			"6:30 PM  Bay Recreation Center",
			"7:40 PM  Bay Recreation Center",
			"8:50 PM  Bay Recreation Center",
			"10:00 PM  Bay Recreation Center",
		]);
		expect(drawn).toContain("Bye/DH");
		expect(drawn.match(/<span class="badge">Bye<\/span>/g)).toHaveLength(4);
		expect(drawn).toContain("No Games (Off Week)");
		expect(drawn).toContain('<span class="sr">Monday, January 4, 2027</span>');
		expect(drawn).toContain("Publish shows them <b>8 new games</b>.");
		expect(drawn).toContain('<span class="badge warn">Draft</span>');
	});

	test("one spot of the grid can be reached by Tab, and every game says both teams, its day and its slot", async () => {
		const { league } = await winterLeague(site, organization);
		const { builder } = await winterSchedule(ada, league.id);
		const { drawn } = await shown();
		const grid = /<table role="grid".*?<\/table>/s.exec(drawn)?.[0] ?? "";
		expect(grid.match(/tabindex="0"/g)).toHaveLength(1);
		const games = (await builder()).games;
		expect(grid.match(/data-game="/g)).toHaveLength(games.length);
		expect(grid).toMatch(
			/<span class="sr"> vs <\/span>.*?<span class="sr">, Monday, January 4, 2027, 6:30 PM, Bay Recreation Center<\/span>/s,
		);
	});

	test("opens the schedule that is asked for, of the league that is chosen", async () => {
		const { league, season } = await winterLeague(site, organization);
		const first = await winterSchedule(ada, league.id);
		await winterSchedule(ada, league.id, { name: "Second" });
		const other = await ada.send("POST", `/api/seasonsv2/${season.id}/leagues`, { name: "Thursday Masters" });
		expect(other.status).toBe(200);
		const latest = await shown();
		expect(latest.drawn).toContain('<h2 id="schedule-name">Second</h2>');
		expect(latest.drawn).toMatch(/<nav class="tabs" aria-label="Schedules">/);
		const asked = await shown(`?schedule=${first.id}`);
		expect(asked.drawn).toContain(`<h2 id="schedule-name">${winterFields.name}</h2>`);
		const empty = await shown(`?league=${(await other.json()).league.id}`);
		expect(empty.drawn).toContain("Thursday Masters has no teams");
		expect((await shown("?schedule=999999")).status).toBe(404);
		expect((await shown("?season=999999")).status).toBe(404);
	});

	test("draws its parts without a style of their own, as the browser takes them over", async () => {
		const { league } = await winterLeague(site, organization);
		await winterSchedule(ada, league.id);
		const { html } = await shown();
		expect(html).not.toMatch(/\sstyle="/);
		expect([...html.matchAll(/data-island="([^"]*)"/g)].map(([, name]) => name)).toEqual([
			"schedule-form",
			"schedule-grid",
		]);
	});

	test("keeps names that people type as text", async () => {
		const { league } = await winterLeague(site, organization, ['<b onclick="x">Sharks</b>', "Anchors & Sons"]);
		await winterSchedule(ada, league.id, { name: "<i>Finals</i>" });
		const { html } = await shown();
		expect(html).not.toContain("<b onclick");
		expect(html).not.toContain("<i>Finals");
		expect(html).toContain("Anchors &amp; Sons");
	});

	test("is two clicks away, for staff of the organization alone", async () => {
		const { drawn } = await shown();
		expect(drawn).toMatch(/<a href="\/scheduleBuilder" aria-current="page">.*?Schedule builder<\/a>/s);
		const visitor = await site.get(`/${organization.slug}/scheduleBuilder`);
		expect([visitor.status, visitor.headers.get("location")?.includes("/login?next=")]).toEqual([302, true]);
		const harbor = await site.organization({ slug: `harbor-${count}` });
		const { league } = await winterLeague(site, harbor);
		const grace = await staffOf(site, harbor, "staff");
		const { id } = await winterSchedule(grace, league.id);
		expect((await shown(`?schedule=${id}`)).status).toBe(404);
	});
});
