import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import * as schema from "../../db/schema/index.ts";
import { sportOf } from "../../src/domain/sport/sport.ts";
import { fillDivision } from "../support/bracket.ts";
import { said } from "../support/said.ts";
import { hasBrowser } from "../support/screens/browser.ts";
import { openStage, type Stage } from "../support/screens/stage.ts";
import { fillLeague } from "../support/seasons/league.ts";

describe.skipIf(!hasBrowser)("a game of sets", () => {
	let stage: Stage;
	beforeAll(async () => {
		stage = await openStage();
	}, 120_000);
	afterAll(async () => await stage?.close());

	test("is typed set by set, and its score is the sets that were won", async () => {
		const acme = await stage.site.organization({ slug: "acme", name: "Acme Spikers", sport: "volleyball" });
		const { coming } = await stage.site.write(acme, fillLeague);
		const { page, dialog, says, open, context } = await stage.signedIn(acme, "staff");
		await open(`/games/${coming.id}`);
		await page.getByRole("button", { name: "Edit Final Scores" }).click();
		const type = async (set: number, home: string, away: string) => {
			await page.locator(`#score-${set}-home`).fill(home);
			await page.locator(`#score-${set}-away`).fill(away);
		};
		const counted = async (sets: string) =>
			await page.waitForFunction(
				(wanted) => document.querySelector(".score-editor .calc")?.textContent === wanted,
				sets,
			);
		const figures = async () => [
			...(await page.locator(".score-editor .calc").allTextContents()),
			await page.locator("#score-final-home").inputValue(),
			await page.locator("#score-final-away").inputValue(),
		];
		await type(0, "25", "20");
		await type(1, "23", "25");
		await type(2, "25", "11");
		await counted("2");
		expect(await figures()).toEqual(["2", "1", "", ""]); // nobody has three of five yet
		await type(3, "25", "19");
		await counted("3");
		expect(await figures()).toEqual(["3", "1", "3", "1"]);
		await page.getByText("Each set counts one for who has won it, until you type the final score.").waitFor();
		expect(await page.getByText("Score mismatch.").count()).toBe(0);
		expect(await page.getByRole("button", { name: "Add overtime" }).count()).toBe(0);
		await page.getByRole("button", { name: "Save Final Scores" }).click();
		await dialog.getByRole("button", { name: "Save anyway" }).click(); // it was to be played later
		await says(said.finalGameScoreUpdated);
		await open(`/acme/games/${coming.id}`);
		await page.getByRole("heading", { name: "By set" }).waitFor();
		expect(await page.locator(".by-period tbody tr").first().locator("td").allTextContents()).toEqual([
			"25",
			"23",
			"25",
			"25",
			"3",
		]);
		await context.close();
	}, 120_000);

	test("is typed in one line of the league's list, on a phone too, and the cursor goes to the next game", async () => {
		const reef = await stage.site.organization({ slug: "reef", name: "Reef Spikers", sport: "volleyball" });
		const { season, league, coming } = await stage.site.write(reef, fillLeague);
		const { page, dialog, says, open, context } = await stage.signedIn(reef, "staff");
		await page.setViewportSize({ width: 390, height: 844 });
		await open(`/dashboard/seasons/${season.id}/leagues/${league.id}`);
		const line = page.locator(`#by_part-${coming.id}`);
		await line.fill("25-20 23-25 25-24");
		await line.press("Enter");
		await says(said.setByTwo);
		expect(await line.inputValue()).toBe("25-20 23-25 25-24");
		await line.fill("25 20 23 25 25 11 25 19");
		await line.press("Enter");
		await dialog.getByRole("button", { name: "Save anyway" }).click(); // it was to be played later
		await says("Score updated successfully");
		await page.reload();
		expect(await line.inputValue()).toBe("25-20 23-25 25-11 25-19");
		await context.close();
	}, 120_000);

	test("of a bracket is typed in one line of its dialog, and stands below its box", async () => {
		const cove = await stage.site.organization({ slug: "cove", name: "Cove Spikers", sport: "volleyball" });
		const four = await stage.site.write(cove, async (writer) => await fillDivision(writer, { teams: 4 }));
		const { page, dialog, says, open, context } = await stage.signedIn(cove, "staff");
		await open(`/dashboard/seasons/${four.season.id}/divisions/${four.division.id}`);
		const box = (name: RegExp) => page.getByRole("button", { name });
		await box(/^Create game 1:/).click();
		await dialog.getByLabel("Home team").selectOption({ label: "Team 4" });
		await dialog.getByLabel("Sets, Team 4 first").fill("25-20 23-25 25-24");
		await dialog.getByRole("button", { name: "Save" }).click();
		await dialog.getByText(said.setByTwo).first().waitFor();
		await dialog.getByLabel("Sets, Team 4 first").fill("25 20 23 25 25 11 25 19");
		await dialog.getByRole("button", { name: "Save" }).click();
		await says("Game created!");
		await page.locator("#r1-0").getByText("Game 1 · 20–25, 25–23, 11–25, 19–25").waitFor();
		await box(/^Edit game 1:/).click();
		expect(await dialog.getByLabel("Sets, Team 4 first").inputValue()).toBe("25-20 23-25 25-11 25-19");
		await dialog.getByLabel("Sets, Team 4 first").fill("");
		await dialog.getByLabel("Status").selectOption({ label: "Scheduled" });
		await dialog.getByRole("button", { name: "Save" }).click();
		await says(said.gameDetailsUpdated);
		await page.locator("#r1-0 .lose").waitFor({ state: "detached" });
		await page.reload();
		expect(await page.locator("#r1-0 .pts").count()).toBe(0);
		await context.close();
	}, 120_000);

	test("a shoot-out is asked for as soon as a league's score is level, by keyboard, and stands after a draw", async () => {
		const dale = await stage.site.organization({ slug: "dale", name: "Dale Soccer", sport: "soccer" });
		const { season, league, coming } = await stage.site.write(dale, fillLeague);
		const { page, dialog, says, open, context } = await stage.signedIn(dale, "staff");
		await page.setViewportSize({ width: 390, height: 844 });
		await open(`/dashboard/seasons/${season.id}/leagues/${league.id}`);
		const field = (name: string) => page.locator(`#${name}-${coming.id}`);
		expect(await field("shoot_out").isVisible()).toBe(false);
		await field("score_home").focus();
		await page.keyboard.type("1");
		await page.keyboard.press("Tab");
		await page.keyboard.type("2");
		expect(await field("shoot_out").isVisible()).toBe(false);
		await page.keyboard.press("Backspace");
		await page.keyboard.type("1");
		expect(await field("shoot_out").isVisible()).toBe(true);
		await page.keyboard.press("Tab");
		await page.keyboard.type("4-4");
		await page.keyboard.press("Enter");
		await says(said.levelShootOut);
		const beyond =
			"[...document.querySelectorAll('main table')].map(({ parentElement: at }) => at.scrollWidth - at.clientWidth)";
		expect(await page.evaluate(beyond)).toEqual([0, 0]);
		await field("shoot_out").fill("4-3");
		await page.keyboard.press("Enter");
		await dialog.getByRole("button", { name: "Save anyway" }).click(); // it was to be played later
		await says("Score updated successfully");
		await page.reload();
		expect(await field("shoot_out").inputValue()).toBe("4-3");
		await field("score_away").fill("0"); // what was typed into it stays in sight
		expect(await field("shoot_out").isVisible()).toBe(true);
		await open(`/dale/games/${coming.id}`);
		await page.getByText("(4–3 pens)").first().waitFor();
		const past = new Date(stage.site.now.instant - 2 * 86_400_000).toISOString().slice(0, 10);
		await stage.site.write(dale, async ({ tx }) => {
			await tx.update(schema.games).set({ date: past, status: "scheduled", score_home: 0, score_away: 0 });
		});
		await page.setViewportSize({ width: 1280, height: 800 });
		await open("/dashboard/seasons"); // a result that is missing is typed within its row
		await field("shoot_out").waitFor();
		expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
		await context.close();
	}, 120_000);

	test("and the draws of soccer leave a league's lists within a phone", async () => {
		const meadow = await stage.site.organization({ slug: "meadow", name: "Meadow Soccer", sport: "soccer" });
		const { season, league } = await stage.site.write(meadow, fillLeague);
		await stage.site.write(meadow, async ({ tx }) => {
			const order = JSON.stringify(sportOf("soccer").order);
			await tx.update(schema.seasonLeagues).set({ tie_break: sql`${order}::jsonb` });
		});
		const { page, open, context } = await stage.signedIn(meadow, "staff");
		await page.setViewportSize({ width: 390, height: 844 });
		await open(`/dashboard/seasons/${season.id}/leagues/${league.id}`);
		expect(await page.locator(".teams thead").innerHTML()).toContain("Draws");
		const beyond =
			"[...document.querySelectorAll('main table')].map(({ parentElement: at }) => at.scrollWidth - at.clientWidth)";
		expect(await page.evaluate(beyond)).toEqual([0, 0]);
		await context.close();
	}, 120_000);
});
