import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { games } from "../../db/schema/index.ts";
import { hasBrowser } from "../support/screens/browser.ts";
import { said } from "../support/said.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { openStage, type Stage } from "../support/screens/stage.ts";

let stage: Stage;
let acme: Awaited<ReturnType<Stage["site"]["organization"]>>;
let league: Awaited<ReturnType<typeof fillLeague>>;

beforeAll(async () => {
	stage = await openStage();
	acme = await stage.site.organization({ slug: "acme", name: "Acme Hoops" });
	league = await stage.site.write(acme, fillLeague);
}, 120_000);
afterAll(async () => await stage?.close());

describe.skipIf(!hasBrowser)("on a phone", () => {
	const inTeam = () =>
		`/dashboard/seasons/${league.season.id}/leagues/${league.league.id}/teams/${league.teams[0]?.id}`;
	const phone = { viewport: { width: 390, height: 844 } };

	test("the way up is whole, and leads to the page above", async () => {
		const { page, open, context } = await stage.signedIn(acme, "staff", phone);
		await open(inTeam());
		const crumbs = page.locator(".crumbs a:visible");
		expect(await crumbs.allTextContents()).toEqual(["Monday Open", "Harbor Hawks"]);
		expect(await crumbs.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length)).toBe(
			0,
		);
		await crumbs.first().click();
		await page.waitForURL(/\/leagues\/\d+$/);
		expect(await page.locator("table.teams thead abbr[title='Players']").isVisible()).toBe(true);
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
		if (process.env["PICTURES"]) await page.screenshot({ path: `${process.env["PICTURES"]}/league-phone.png` });
		await context.close();
	}, 120_000);

	test("a super admin's choice of organization and the ways out of it share one line", async () => {
		const long = await stage.site.organization({ slug: "long", name: "Coast Adult Basketball Association" });
		const { page, open, context } = await stage.signedIn(long, "super_admin", phone);
		await open(`/organizations/${long.id}`);
		const lines = await page
			.locator(".topbar .button:visible:not(.side-toggle)")
			.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
		expect(lines.length).toBe(3);
		expect(new Set(lines).size).toBe(1);
		await context.close();
	}, 120_000);

	test("each box of a result bears the sign of the team whose it is, also among the games of today (platform 13)", async () => {
		const { sql } = stage.site.database.owner;
		stage.site.now.instant = Date.parse("2026-11-24T20:00:00Z");
		await sql`update league_teams set abbreviation = 'QQ' where id = ${league.leagueTeams[2]?.id ?? 0}`;
		await sql`update league_teams set abbreviation = null where id = ${league.leagueTeams[3]?.id ?? 0}`;
		const { page, open, context } = await stage.signedIn(acme, "staff", phone);
		for (const path of ["/dashboard/seasons", `/dashboard/seasons/${league.season.id}/leagues/${league.league.id}`]) {
			await open(path);
			const boxes = page.locator(`#score-${league.coming.id} .boxed`);
			expect(await boxes.locator(".whose:visible").allTextContents()).toEqual(["QQ", "Away"]);
			const isAbove = await boxes.evaluateAll((all) =>
				all.map((one) => {
					const [sign, box] = [...one.children].map((part) => part.getBoundingClientRect());
					return sign && box ? sign.bottom <= box.top + 1 && Math.abs(sign.x - box.x) < box.width : false;
				}),
			);
			expect(isAbove).toEqual([true, true]);
			expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
		}
		await context.close();
	}, 120_000);

	test("the schedule of staff begins with the week of today, and what lies long before it is a page back (scheduling 3)", async () => {
		const [home, away] = league.leagueTeams;
		await stage.site.write(acme, async ({ tx }) => {
			const sides = { home_team_id: home?.id ?? 0, away_team_id: away?.id ?? 0 };
			const own = { organization_id: acme.id, season_id: league.season.id, season_league_id: league.seasonLeague.id };
			const days = Array.from({ length: 14 }, (_, at) => `2020-01-${String(at + 6).padStart(2, "0")}`);
			await tx
				.insert(games)
				.values(days.map((date) => ({ ...own, ...sides, date, published_at: new Date().toISOString() })));
		});
		const { sql } = stage.site.database.owner;
		const [third] = await sql`select id from game_periods where organization_id = ${acme.id} and name = 'Q3'`;
		const lively = { status: "live", period_id: third?.["id"] ?? null, score_home: 35, score_away: 33 };
		await sql`update games set ${sql(lively)} where id = ${league.coming.id}`;
		const { page, open, context } = await stage.signedIn(acme, "staff", phone);
		await open("/schedule");
		const first = page.locator("main tbody tr").first();
		expect(await first.textContent()).not.toContain("2020");
		const widths = await first.evaluate((row) =>
			["th", "td.key"].map((cell) => row.querySelector(cell)?.getBoundingClientRect().width ?? 0),
		);
		expect(widths[0]).toBeGreaterThan(widths[1] ?? 0); // who plays has the room, whatever a result says
		await page.locator("nav.pages a", { hasText: "1" }).first().click();
		await page.waitForURL("**/schedule?*page=1*");
		expect(await page.locator("main tbody tr").first().textContent()).toContain("Jan 6, 2020");
		await context.close();
	}, 120_000);
});

describe.skipIf(!hasBrowser)("Today", () => {
	test.each([1280, 390])(
		"has its headings level, and results and what leads to them in one column, at %i px (platform 13)",
		async (width) => {
			stage.site.now.instant = Date.parse("2026-11-24T20:00:00Z");
			const { season, seasonLeague, division, leagueTeams } = league;
			const [home, away] = leagueTeams.map(({ id }) => id);
			await stage.site.write(acme, async ({ tx }) => {
				await tx.insert(games).values({
					organization_id: acme.id,
					season_id: season.id,
					division_id: division.id,
					match_id: `r1-${width}`,
					home_team_id: home ?? 0,
					away_team_id: away ?? 0,
					date: "2026-11-22",
					time: "20:00",
				});
				const running = { status: "live", score_home: 60, score_away: 50, date: "2026-11-24", time: "11:00" } as const;
				await tx.insert(games).values({
					organization_id: acme.id,
					season_id: season.id,
					season_league_id: seasonLeague.id,
					home_team_id: home ?? 0,
					away_team_id: away ?? 0,
					...running,
				});
			});
			const { page, open, context } = await stage.signedIn(acme, "staff", { viewport: { width, height: 900 } });
			await open("/dashboard/seasons");
			const gaps = await page.locator("section:has(> .todo)").evaluateAll((parts) =>
				parts.map((part) => {
					const top = (selector: string) => part.querySelector(selector)?.getBoundingClientRect().top ?? 0;
					return Math.round(top(".todo") - part.getBoundingClientRect().top);
				}),
			);
			expect(gaps.length).toBeGreaterThan(3);
			expect(new Set(gaps).size).toBe(1);
			const starts = await page
				.locator(".todo .to-result, .todo .scores .boxed:first-of-type")
				.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));
			expect(starts.length).toBeGreaterThan(1);
			expect(new Set(starts).size).toBe(1);
			const outside = await page.locator(".todo > li").evaluateAll((lines) =>
				lines.flatMap((line) => {
					const { right } = line.getBoundingClientRect();
					const buttons = [...line.querySelectorAll(".button")];
					return buttons.filter((one) => one.getBoundingClientRect().right > right).map((one) => one.textContent);
				}),
			);
			expect(outside).toEqual([]); // of a running game, whose score can be corrected too
			await context.close();
		},
		120_000,
	);
});

describe.skipIf(!hasBrowser)("what deletes the rows that are ticked", () => {
	const lists = () => [
		{ path: "/dashboard/seasons", form: "#delete-seasons" },
		{ path: `/dashboard/seasons/${league.season.id}`, form: "#delete-leagues" },
		{ path: `/dashboard/seasons/${league.season.id}/leagues/${league.league.id}`, form: "#delete-teams" },
		{ path: `/dashboard/seasons/${league.season.id}/leagues/${league.league.id}`, form: "#delete-items" },
		{
			path: `/dashboard/seasons/${league.season.id}/leagues/${league.league.id}/teams/${league.teams[0]?.id}`,
			form: "#delete-players",
		},
		{ path: "/teamList", form: "#delete-teams" },
		{ path: "/playerListAuth", form: "#delete-players" },
	];

	test("is quiet in every list until one is ticked, and still says that one is to be (wording 8)", async () => {
		const { page, open, says, context } = await stage.signedIn(acme, "staff", {
			viewport: { width: 390, height: 844 },
		});
		for (const { path, form } of lists()) {
			await open(path);
			const button = page.locator(`${form} > .button`);
			const look = async () => await button.evaluate((one) => getComputedStyle(one).borderTopStyle);
			const ink = async () => await button.evaluate((one) => getComputedStyle(one).color);
			const before = await ink();
			expect([path, await look()]).toEqual([path, "dashed"]);
			await page
				.locator(`[data-tick][form="${form.slice(1)}"]`)
				.first()
				.check();
			expect([path, await look()]).toEqual([path, "solid"]);
			expect(await ink()).not.toBe(before);
			await page
				.locator(`[data-tick][form="${form.slice(1)}"]`)
				.first()
				.uncheck();
			expect([path, await look()]).toEqual([path, "dashed"]);
		}
		await open("/teamList");
		await page.locator("#delete-teams > .button").click();
		await says(said.selectTeam);
		await context.close();
	}, 120_000);
});
