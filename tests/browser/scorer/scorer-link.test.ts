import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import * as schema from "../../../db/schema/index.ts";
import { violations } from "../../support/screens/accessible.ts";
import { hasBrowser } from "../../support/screens/browser.ts";
import { further } from "../../support/depth.ts";
import { fillLeague } from "../../support/seasons/league.ts";
import { staffOf } from "../../support/staff.ts";
import { openStage, type Stage } from "../../support/screens/stage.ts";
import { until } from "../../support/until.ts";
import { said } from "../../support/said.ts";

describe.skipIf(!hasBrowser)("somebody at the table with a scorer's link", () => {
	let stage: Stage;
	let site: Stage["site"];
	let acme: Awaited<ReturnType<typeof site.organization>>;
	let league: Awaited<ReturnType<typeof fillLeague>>;
	let staff: Awaited<ReturnType<typeof staffOf>>;
	let page: Page;

	beforeAll(async () => {
		stage = await openStage();
		({ site } = stage);
		acme = await site.organization({ slug: "acme", name: "Acme Hoops" });
		league = await site.write(acme, fillLeague);
		const [home, away] = league.leagueTeams;
		await site.write(acme, async ({ tx }) => {
			await tx.insert(schema.games).values({
				organization_id: acme.id,
				season_id: league.season.id,
				season_league_id: league.seasonLeague.id,
				home_team_id: home?.id ?? 0,
				away_team_id: away?.id ?? 0,
				date: "2026-11-23",
				time: "21:00",
			});
		});
		staff = await staffOf(site, acme, "staff");
	}, 120_000);
	afterEach(async () => await page?.context().close());
	afterAll(async () => await stage?.close());

	const tokenFor = async (body: object) =>
		((await (await staff.send("POST", "/api/scorer-links", body)).json()) as { address: string }).address.split("#")[1];
	async function open(token: string | undefined) {
		const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
		const opened = await stage.newPage(null, phone);
		({ page } = opened);
		await opened.open(`/_/score#${token}`);
	}
	const score = async () => {
		const live = (await (await site.get(`/api/gamesv2/${league.coming.id}/live?slug=acme`)).json()) as {
			status: string;
			score_home: number | null;
		};
		return [live.status, live.score_home];
	};

	/** Nothing is entered, no game has begun. */
	async function beforeTheDay() {
		await site.database.owner.sql`delete from game_events where game_id = ${league.coming.id}`;
		await site.database.owner
			.sql`update games set status = 'scheduled', score_home = null, score_away = null where date = '2026-11-23'`;
		site.directory.unverify(true);
	}

	test("comes in without an account, starts the game and scores; the token leaves the address", async () => {
		await open(await tokenFor({ game_id: league.coming.id, label: "Table 1" }));
		await page.getByRole("button", { name: /start/i }).first().click();
		const yes = page.locator("dialog[open] button.main");
		if (await yes.isVisible()) await yes.click();
		await until(async () => (await score())[0] === "live");
		expect(page.url()).toEndWith("/_/score");
		expect(await violations(page)).toEqual([]);
		const folder = process.env["PICTURES"];
		if (folder) await page.screenshot({ path: `${folder}/scorer-link.png` });
		await page.reload();
		await page.waitForSelector("text=Quay Queens");
		expect((await score())[0]).toBe("live");
	}, 120_000);

	further(
		"chooses among the games of a day",
		async () => {
			await open(await tokenFor({ date: "2026-11-23" }));
			await page.waitForSelector("text=Pier Pilots at Harbor Hawks");
			await page.getByRole("button", { name: /Reef Rockets at Quay Queens/ }).click();
			await page.waitForSelector("text=6");
			expect(await violations(page)).toEqual([]);
		},
		120_000,
	);

	test("goes from one game of the day to the others, by a button, by Back, and without network", async () => {
		const yes = async (name: string) => await page.locator("dialog[open]").getByRole("button", { name }).click();
		const row = (name: string) => page.locator(".scorer-door li", { hasText: name });
		await beforeTheDay();
		await open(await tokenFor({ date: "2026-11-23" }));
		await row("Pier Pilots at Harbor Hawks").getByRole("button").click();
		await page.getByRole("button", { name: "Start the game" }).click();
		await yes("Start");
		await page.getByRole("button", { name: "Options" }).click();
		await page.getByRole("button", { name: "End the game" }).click();
		await yes("End the game");
		await page.getByText(said.gameOver).waitFor();
		expect(await violations(page)).toEqual([]);
		await page.getByRole("button", { name: "Other games" }).click();
		await row("Pier Pilots at Harbor Hawks").getByText("Final").waitFor();
		expect(await row("Reef Rockets at Quay Queens").locator(".badge").textContent()).toBe("Next");
		expect(page.url()).toEndWith("/_/score");
		expect(await violations(page)).toEqual([]);

		await row("Reef Rockets at Quay Queens").getByRole("button").click();
		await page.getByRole("button", { name: "Start the game" }).waitFor();
		await page.reload();
		await page.getByRole("button", { name: "Start the game" }).waitFor();
		await page.context().setOffline(true);
		await page.getByRole("button", { name: "Start the game" }).click();
		await yes("Start");
		await page.goBack();
		await row("Reef Rockets at Quay Queens").getByText("Live").waitFor();
		await page.getByText("1 entry waits to be saved.").waitFor();
		await page.goForward();
		await page.locator(".scorer-sync", { hasText: "1 waiting" }).waitFor();
		await page.getByRole("button", { name: "Games", exact: true }).click();
		await page.context().setOffline(false);
		await until(async () => (await score())[0] === "live");
		const entered = await site.database.owner.sql`select status from game_events where game_id = ${league.coming.id}`;
		expect(entered.map(({ status }) => status)).toEqual(["applied"]);
		await page.getByText("1 entry waits to be saved.").waitFor({ state: "detached" });
	}, 120_000);

	test("sends from the list what an earlier visit has left", async () => {
		await beforeTheDay();
		await open(await tokenFor({ date: "2026-11-23" }));
		await page.getByRole("button", { name: /Reef Rockets at Quay Queens/ }).click();
		await page.getByRole("button", { name: "Start the game" }).waitFor();
		await page.route("**/taps", async (route) => await route.abort());
		await page.getByRole("button", { name: "Start the game" }).click();
		await page.locator("dialog[open]").getByRole("button", { name: "Start" }).click();
		await page.locator(".scorer-sync", { hasText: "1 waiting" }).waitFor();
		await page.unroute("**/taps");
		await page.goto("about:blank");
		await page.goto(`http://${stage.host}/_/score`);
		await page.waitForSelector("text=Pier Pilots at Harbor Hawks");
		await until(async () => (await score())[0] === "live");
		await page.getByText("1 entry waits to be saved.").waitFor({ state: "detached" }); // nothing of it is on its way any more
	}, 120_000);

	further(
		"is led from the staff's address of their game to their own page; for another game there is the login",
		async () => {
			await beforeTheDay();
			await open(await tokenFor({ date: "2026-11-23" }));
			await page.waitForSelector("text=Pier Pilots at Harbor Hawks");
			await page.goto(`http://${stage.host}/acme/games/${league.coming.id}/score`);
			await page.waitForURL(`**/_/score#game=${league.coming.id}`);
			await page.getByRole("button", { name: "Start the game" }).waitFor();
			const asked = page.waitForResponse("**/api/scorer-links/mine");
			await page.goto(`http://${stage.host}/acme/games/${league.played.id}/score`);
			await asked;
			await page.getByRole("button", { name: "Log in" }).waitFor();
		},
		120_000,
	);

	further(
		"is told when a link is not known",
		async () => {
			await open("x".repeat(32));
			await page.waitForSelector("text=This scorer link is not known.");
			expect(await violations(page)).toEqual([]);
		},
		120_000,
	);
});
