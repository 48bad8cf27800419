import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import * as schema from "../../../db/schema/index.ts";
import { testApp } from "../../support/app.ts";
import { fillLeague } from "../../support/seasons/league.ts";
import { staffOf } from "../../support/staff.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let acme: Awaited<ReturnType<typeof site.organization>>;
let league: Awaited<ReturnType<typeof fillLeague>>;
let staff: Awaited<ReturnType<typeof staffOf>>;

beforeAll(async () => {
	site = await testApp();
	acme = await site.organization({ slug: "acme" });
	league = await site.write(acme, fillLeague);
	staff = await staffOf(site, acme, "staff");
});
afterAll(async () => await site.close());

const page = async (path: string) => {
	const response = await staff.get(path);
	return { status: response.status, html: await response.text() };
};
/** The text of a page's main part, tags as spaces. */
const text = (html: string) =>
	html
		.replace(/^[\s\S]*<main/, "<main")
		.replaceAll("<!-- -->", "")
		.replaceAll(/<[^>]+>/g, " ")
		.replaceAll(/\s+/g, " ");
const teamAt = (at: number) =>
	`/dashboard/seasons/${league.season.id}/leagues/${league.league.id}/teams/${league.teams[at]?.id}`;

describe("the staff's team page", () => {
	test("shows the roster with a field for the number, and the games that lead on", async () => {
		const { status, html } = await page(teamAt(0));
		expect(status).toBe(200);
		expect(text(html)).toContain("Harbor Hawks");
		expect(text(html)).toContain("First0 Last0");
		expect(html).toContain('aria-label="Number of First0 Last0"');
		expect(html).toContain(`data-call="PUT /api/playersv2/${league.players[0]?.id}"`);
		expect(text(html)).toContain(
			"# Date Matchup Time Results 1 Mon, Nov 16, 2026 Harbor Hawks vs Pier Pilots 7:00 PM 61–58",
		);
		expect(html).toContain(`href="/games/${league.played.id}"`);
		expect(html).toContain('data-none="Please select at least one player to delete."');
		expect(html).toContain('data-again="Yes, Add Anyway"');
		expect(text(html)).toContain("Fewer than 5 players");
	});

	test("is also where the team's short addresses lead, in its active season", async () => {
		const whole = text((await page(teamAt(0))).html);
		for (const path of [`/teams/${league.teams[0]?.id}`, `/dashboard/singleTeamToggle/${league.teams[0]?.id}`])
			expect(text((await page(path)).html)).toBe(whole);
	});

	test("stands in its season and league", async () => {
		const { html } = await page(teamAt(1));
		for (const href of [
			"/dashboard/seasons",
			`/dashboard/seasons/${league.season.id}`,
			`/dashboard/seasons/${league.season.id}/leagues/${league.league.id}`,
		])
			expect(html).toContain(`href="${href}"`);
		expect(html).toMatch(/<title>Pier Pilots · /);
	});

	test("is not there where its ids do not belong together", async () => {
		const path = teamAt(0);
		for (const wrong of [
			path.replace(/leagues\/\d+/, "leagues/999999"),
			path.replace(/seasons\/\d+/, "seasons/999999"),
			path.replace(/\d+$/, "999999"),
			"/teams/999999",
			`/teams/${league.teams[0]?.id}?season=999999`,
		]) {
			const { status, html } = await page(wrong);
			expect([wrong, status]).toEqual([wrong, 404]);
			expect(html).toContain("Failed to fetch team");
		}
	});

	test("has a field for every visible attribute and none for a hidden one", async () => {
		const { sql } = site.database.owner;
		await sql`insert into attributes (organization_id, attribute_name, attribute_type, "order") values (${acme.id}, 'Born', 'date', 8)`;
		await sql`insert into attributes (organization_id, attribute_name, attribute_type, is_visible, "order") values (${acme.id}, 'Shoe size', 'number', false, 9)`;
		const { html } = await page(teamAt(0));
		expect(html.match(/<input[^>]+type="date"[^>]+name="attribute_\d+"/g)).toHaveLength(2);
		expect(html).not.toContain("Shoe size");
	});

	test("says of a team without a league what is missing", async () => {
		const { sql } = site.database.owner;
		const [team] = await sql`insert into teams (organization_id, name) values (${acme.id}, 'Loners') returning id`;
		const { html } = await page(`/teams/${team?.["id"]}`);
		expect(text(html)).toContain("This team plays in no league yet");
	});

	test("is the public page to visitors, and asks them to sign in where only staff go", async () => {
		const open = await site.get(`/acme/teams/${league.teams[0]?.id}`);
		expect(await open.text()).not.toContain("data-call");
		const closed = await site.get(`/acme${teamAt(0)}`);
		expect([closed.status, closed.headers.get("location")]).toEqual([
			302,
			expect.stringContaining("/acme/login?next="),
		]);
	});
});

describe("the list of all teams", () => {
	test("shows id, league and players of each, by name", async () => {
		const { status, html } = await page("/teamList");
		expect(status).toBe(200);
		const [hawks, pilots] = league.teams;
		expect(text(html)).toContain(`ID Team League # players Edit ${hawks?.id} Harbor Hawks Monday Open 1`);
		expect(html.indexOf("Harbor Hawks")).toBeLessThan(html.indexOf("Pier Pilots"));
		expect(html).toContain(`href="/dashboard/singleTeamToggle/${pilots?.id}"`);
		expect(html).toContain('data-confirm="This team has no league. Are you sure you want to create it?"');
		expect(html).toContain('data-none="Please select at least one team."');
	});

	test("is searched without regard to case and accents, and says when nothing is left", async () => {
		const found = text((await page("/teamList?name=QUÉEN")).html);
		expect(found).toContain("Quay Queens");
		expect(found).not.toContain("Harbor Hawks");
		expect(text((await page("/teamList?name=zzz")).html)).toContain("No teams available");
	});

	test("comes in pages of fifty", async () => {
		const big = await site.organization({ slug: "big" });
		const { sql } = site.database.owner;
		await sql`insert into teams (organization_id, name) select ${big.id}, 'Team ' || n from generate_series(1, 120) n`;
		const owner = await staffOf(site, big, "org_owner");
		const at = async (path: string) => await (await owner.get(path)).text();
		const rows = async (path: string) => (await at(path)).match(/data-tick="id"/g)?.length ?? 0;
		expect([await rows("/teamList"), await rows("/teamList?page=3")]).toEqual([50, 20]);
		expect((await owner.get("/teamList?page=4")).status).toBe(404);
		expect(text(await at("/teamList"))).toContain("120 teams");
		expect(text(await at("/schedule"))).toContain("No games available");
	});

	test("counts the players of the latest season, once each", async () => {
		const { db } = site.database.owner;
		const [team] = league.leagueTeams;
		await db.insert(schema.rosters).values({
			organization_id: acme.id,
			slt_id: team?.id ?? 0,
			player_id: league.players[2]?.id ?? 0,
		});
		expect(text((await page("/teamList?name=hawks")).html)).toContain("Harbor Hawks Monday Open 2");
		await db.delete(schema.rosters).where(eq(schema.rosters.player_id, league.players[2]?.id ?? 0));
	});
});

describe("the staff's schedule", () => {
	test("lists date, matchup and result of all games, drafts too", async () => {
		await site.write(acme, async ({ tx }) => {
			await tx.update(schema.games).set({ published_at: null }).where(eq(schema.games.id, league.coming.id));
		});
		const { html } = await page("/schedule");
		expect(text(html)).toContain(
			"Date Matchup Results Mon, Nov 16, 2026 Harbor Hawks vs Pier Pilots Monday Open · 7:00 PM 61–58",
		);
		expect(text(html)).toContain("Mon, Nov 23, 2026 Quay Queens vs Reef Rockets Monday Open · 8:00 PM Draft");
		expect(html).toContain(`href="/games/${league.coming.id}"`);
		expect(await (await site.get("/acme/schedule?date=all")).text()).not.toContain("Reef Rockets vs");
	});

	test("offers the leagues found in the games", async () => {
		const { sql } = site.database.owner;
		const [empty] =
			await sql`insert into leagues (organization_id, name) values (${acme.id}, 'Empty League') returning id`;
		await sql`insert into season_leagues (organization_id, season_id, league_id) values (${acme.id}, ${league.season.id}, ${empty?.["id"]})`;
		const { html } = await page("/schedule");
		expect(text(html)).toContain("League All Leagues Monday Open");
		expect(html).not.toContain("Empty League");
		expect(text((await page(`/schedule?league=${league.league.id}`)).html)).toContain("Harbor Hawks vs Pier Pilots");
		expect(text((await page(`/schedule?league=${empty?.["id"]}`)).html)).toContain("No games available");
	});

	test("opens at the page of today, and every game is on one page", async () => {
		const { sql } = site.database.owner;
		const [a, b] = league.leagueTeams;
		await sql`insert into games (organization_id, season_id, season_league_id, home_team_id, away_team_id, date) select ${acme.id}, ${league.season.id}, ${league.seasonLeague.id}, ${a?.id ?? 0}, ${b?.id ?? 0}, '2026-06-01'::date + n from generate_series(0, 298) n`;
		const seen = await Promise.all([1, 2, 3, 4].map(async (n) => (await page(`/schedule?page=${n}`)).html));
		const ids = seen.flatMap((html) => [...html.matchAll(/\/games\/(\d+)/g)].map(([, id]) => id));
		expect([ids.length, new Set(ids).size]).toEqual([301, 301]);
		expect((await page("/schedule")).html).toContain('dateTime="2026-11-20"');
		expect((await page("/schedule?page=5")).status).toBe(404);
		expect((await page("/schedule?season=999999")).status).toBe(404);
	});
});
