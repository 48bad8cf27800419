import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import * as schema from "../../db/schema/index.ts";
import type { Organization } from "../../src/data/organization/platform.ts";
import { testApp } from "../support/app.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { markupErrors } from "../support/screens/accessible.ts";
import { staffOf } from "../support/staff.ts";
import { said } from "../support/said.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let organization: Organization;
let league: Awaited<ReturnType<typeof fillLeague>>;
let again = 0;

beforeAll(async () => {
	site = await testApp({ template: "season" });
	organization = await site.organization({ slug: "harbor", name: "Harbor Hoops" });
	league = await site.write(organization, fillLeague);
	again = await site.write(organization, async ({ tx }) => {
		const [game] = await tx
			.insert(schema.games)
			.values({
				organization_id: organization.id,
				season_id: league.season.id,
				season_league_id: league.seasonLeague.id,
				home_team_id: league.played.away_team_id,
				away_team_id: league.played.home_team_id,
				date: "2026-11-23",
				time: "19:30",
				location: "North Gym",
				location_url: "https://maps.example/north",
			})
			.returning();
		return game?.id ?? 0;
	});
}, 120_000);
afterAll(async () => await site.close());

const page = async (id = again) => await (await site.get(`/harbor/games/${id}`)).text();
const update = async (values: Partial<typeof schema.games.$inferInsert>) =>
	await site.write(organization, async ({ tx }) => {
		await tx.update(schema.games).set(values).where(eq(schema.games.id, again));
	});
const titles = (html: string) => [...html.matchAll(/<h2 id="[^"]*">([^<]*)/g)].map(([, title]) => title);

test("a game to come has all that is known of it, and nothing empty", async () => {
	const html = await page();
	expect(titles(html)).toEqual([
		"Face to face",
		"Leaders",
		"Form",
		"Last meetings",
		"Place",
		"Pier Pilots",
		"Harbor Hawks",
	]);
	expect(html).toContain("With a win Harbor Hawks stay first in Monday Open.");
	expect(html).toContain("Harbor Hawks lead 1–0");
	expect(html).toContain('<span class="cap">Mon, Nov 23</span><span class="hour"><b>7:30</b> <small>PM</small></span>');
	expect(html).toMatch(/<a class="button" href="https:\/\/maps.example\/north"[^>]*>.*?Directions<\/a>/);
	expect(html).toMatch(/Last 1 of Pier Pilots, latest last"><li><abbr title="Loss">L/);
	expect(html).toMatch(/<dt>Points<\/dt><dd>.*?First1 Last1.*?<dd class="up">.*?First0 Last0/);
	expect(await markupErrors(html)).toEqual([]);
});

test("a game of teams that have not met and not played has only its time, its place and its rosters", async () => {
	const html = await page(league.coming.id);
	expect(titles(html)).not.toContain("Face to face");
	expect(titles(html)).not.toContain("Last meetings");
	expect(titles(html)).not.toContain("Form");
});

test("a moved game tells what befell it and why", async () => {
	await update({
		published_date: "2026-11-20",
		published_time: "18:00",
		published_location: "Pier Gym",
		reason: "No power at the hall",
		reason_about: "moved",
		reason_seen_by: "visitors",
	});
	const html = await page();
	expect(html).toContain('<span class="badge warn">Moved</span>');
	expect(html).toContain("<b>No power at the hall</b>");
	expect(html).toContain("<s>6:00 PM</s>");
	expect(html).toMatch(/First date<\/span><b><s>November 20, 2026, 6:00 PM<\/s><\/b><p class="meta">Pier Gym<\/p>/);
	expect(html).toMatch(/New date<\/span><b>November 23, 2026, 7:30 PM<\/b><p class="meta">North Gym<\/p>/);
	expect(html).toContain("Only the new date counts.");
	expect(await markupErrors(html)).toEqual([]);
});

test("a postponed game waits for its new date, a cancelled one for none", async () => {
	await update({ status: "postponed", published_date: null, published_time: null, published_location: null });
	const postponed = await page();
	expect(postponed).toContain(said.newDateToFollow);
	expect(postponed).toContain("The game counts once it has been played.");
	expect(postponed).toContain("Directions");
	expect(titles(postponed)).toEqual(["What happened", "What it means", "Season series"]);
	await update({ status: "cancelled" });
	const cancelled = await page();
	expect(cancelled).toContain("The game is not played and counts for nobody.");
	expect(cancelled).not.toContain("New date");
	await update({ status: "scheduled" });
});

test("a game that is over without rosters says that no statistics were recorded", async () => {
	const game = await site.write(organization, async ({ tx }) => {
		const own = { organization_id: organization.id };
		const teams = ["Bare Bears", "Bare Bulls"].map((name) => ({ ...own, name, leagueId: league.league.id }));
		const made = await tx.insert(schema.teams).values(teams).returning({ id: schema.teams.id });
		const seats = made.map(({ id }) => ({ ...own, season_league_id: league.seasonLeague.id, team_id: id }));
		const [home, away] = await tx.insert(schema.leagueTeams).values(seats).returning({ id: schema.leagueTeams.id });
		const result = { date: "2026-11-02", status: "final", score_home: 50, score_away: 40 } as const;
		const pair = { home_team_id: home?.id ?? 0, away_team_id: away?.id ?? 0 };
		const [row] = await tx
			.insert(schema.games)
			.values({ ...own, ...result, ...pair, season_id: league.season.id, season_league_id: league.seasonLeague.id })
			.returning({ id: schema.games.id });
		return row?.id ?? 0;
	});
	expect(await page(game)).toContain("No statistics were recorded.");
	await site.write(organization, async ({ tx }) => {
		await tx.update(schema.games).set({ status: "live" }).where(eq(schema.games.id, game));
	});
	const live = await page(game);
	expect(live).not.toContain("No statistics were recorded.");
	expect(live).toContain("The box score appears here as soon as the first figures are in.");
});

test("who changes games has the ways to do so instead", async () => {
	const staff = await staffOf(site, organization, "staff");
	const html = await (await staff.get(`/harbor/games/${again}`)).text();
	expect(html).not.toContain("Face to face");
	expect(html).toContain("Add to calendar");
});

test("a running game says who leads, with its periods under the score", async () => {
	await update({ status: "live", score_home: 7, score_away: 4 });
	const html = await page();
	expect(html).toContain(
		'<p data-show="lead" data-home="Pier Pilots" data-away="Harbor Hawks">Pier Pilots lead by 3.</p>',
	);
	expect([...html.matchAll(/Points by period<\/caption>/g)]).toHaveLength(1);
	expect(html).toContain('<table class="tape">');
	expect([...html.matchAll(/Follows by itself/g)]).toHaveLength(1);
	expect(html).not.toContain("No statistics have been entered");
	expect(await markupErrors(html)).toEqual([]);
	await update({ status: "scheduled", score_home: null, score_away: null });
});
