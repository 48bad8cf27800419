import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { hasBrowser } from "../../support/screens/browser.ts";
import { further } from "../../support/depth.ts";
import { fillLeague } from "../../support/seasons/league.ts";
import { staffOf } from "../../support/staff.ts";
import { openStage, type Stage } from "../../support/screens/stage.ts";
import { said } from "../../support/said.ts";

setDefaultTimeout(120_000);

describe.skipIf(!hasBrowser)("the reason of a change", () => {
	let stage: Stage;
	let acme: Awaited<ReturnType<Stage["site"]["organization"]>>;
	let league: Awaited<ReturnType<typeof fillLeague>>;
	let staff: Awaited<ReturnType<typeof staffOf>>;
	let page: Page;

	beforeAll(async () => {
		stage = await openStage();
		acme = await stage.site.organization({ slug: "acme", name: "Acme Hoops" });
		league = await stage.site.write(acme, fillLeague);
		staff = await staffOf(stage.site, acme, "staff", stage.host);
	});
	afterEach(async () => await page?.context().close());
	afterAll(async () => await stage?.close());

	const season = () => `/dashboard/seasons/${league.season.id}`;
	const reasonOf = async (id: number) => {
		const shown = (await (await stage.site.get(`/api/gamesv2/${id}?slug=acme`)).json()) as {
			game: { reason: string | null; reason_about: string | null };
		};
		return [shown.game.reason, shown.game.reason_about];
	};

	test("of a bracket's game is given in its own form", async () => {
		const [home, away] = league.leagueTeams;
		await staff.send("POST", `/api/divisions/${league.division.id}/teams`, { seasons_leagues_teams_id: away?.id });
		const games = `/api/seasonsv2/${league.season.id}/divisions/${league.division.id}/games`;
		const sides = { home_team_id: home?.id, away_team_id: away?.id };
		const made = await staff.send("POST", games, { match_id: "r1-0", ...sides, date: "2026-11-30" });
		const { game } = (await made.json()) as { game: { id: number } };
		const desk = await stage.signedIn(acme);
		page = desk.page;
		await desk.open(`${season()}/divisions/${league.division.id}`);
		const open = async () => await page.getByRole("button", { name: /^Edit game 1/ }).click();
		await open();
		await desk.dialog.getByLabel("Status").selectOption("postponed");
		await desk.dialog.getByLabel("Reason for the change").fill("The river is in the gym");
		await desk.dialog.getByLabel("Who sees the reason").selectOption("Visitors too");
		await desk.dialog.getByRole("button", { name: "Save" }).click();
		await desk.says(said.gameDetailsUpdated);
		expect(await reasonOf(game.id)).toEqual(["The river is in the gym", "postponed"]);
		await open();
		await desk.dialog
			.getByText("The reason so far, “The river is in the gym”, stays unless you write another")
			.waitFor();
		expect(await desk.dialog.getByLabel("Reason for the change").inputValue()).toBe("");
		await desk.dialog.getByLabel("Who sees the reason").selectOption("Staff only");
		await desk.dialog.getByRole("button", { name: "Save" }).click();
		await desk.dialog.waitFor({ state: "detached" });
		expect(await reasonOf(game.id)).toEqual([null, null]);
		expect(desk.complaints).toEqual([]);
	});

	further.each([1280, 390])(
		"of a corrected score is given beside it in the league's results, at %i px",
		async (width) => {
			const desk = await stage.signedIn(acme, "staff", { viewport: { width, height: 800 } });
			page = desk.page;
			await desk.open(`${season()}/leagues/${league.league.id}`);
			expect(await page.locator(`#why-${league.coming.id}`).count()).toBe(0);
			const why = page.locator(`#why-${league.played.id}`);
			const score = page.locator(`#score_home-${league.played.id}`);
			await score.focus();
			await page.locator(`[popovertarget="why-${league.played.id}"]`).click();
			await why.getByLabel("Reason for the correction").fill(`Two points too many at ${width}`);
			await why.getByLabel("Who sees the reason").selectOption("Visitors too");
			await page.keyboard.press("Escape");
			await score.fill(String(60 - (width % 7)));
			await page.keyboard.press("Enter");
			await desk.dialog.getByText("of Harbor Hawks add up to 15; the final score says").waitFor();
			await desk.dialog.getByRole("button", { name: "Save anyway" }).click();
			await desk.says("Score updated successfully");
			expect(await reasonOf(league.played.id)).toEqual([`Two points too many at ${width}`, "corrected"]);
			await score.focus();
			await page.locator(`[popovertarget="why-${league.played.id}"]`).click();
			await why
				.getByText(`The reason so far, “Two points too many at ${width}”, stays unless you write another`)
				.waitFor();
			expect(await why.getByLabel("Reason for the correction").inputValue()).toBe("");
			expect(desk.complaints.filter((one) => !one.includes("409"))).toEqual([]); // the browser notes what was asked about
		},
	);
});
