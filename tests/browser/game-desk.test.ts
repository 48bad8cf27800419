import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { violations } from "../support/accessible.ts";
import { hasBrowser, openBrowser } from "../support/browser.ts";
import { nbaIsHere } from "../support/nba.ts";
import { gameToEnter } from "../support/stat-grid.ts";

describe.skipIf(!hasBrowser || !nbaIsHere)("a game's page for staff", () => {
	let night: Awaited<ReturnType<typeof gameToEnter>>;
	let browser: Browser;

	beforeAll(async () => {
		night = await gameToEnter();
		browser = await openBrowser();
	}, 60_000);
	afterAll(async () => {
		await browser?.close();
		await night?.close();
	});

	const says = async (page: Page, sentence: string) =>
		await page.locator(".toast", { hasText: sentence }).first().waitFor();
	const score = async (page: Page) => await page.locator(".final .tally b").allTextContents();
	const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
	const home = "Final score of Cleveland Cavaliers";

	test("the final score is edited, checked while it is typed, cancelled and saved", async () => {
		const { page, complaints, context } = await night.signedIn(browser, night.path);
		await page.getByRole("button", { name: "Edit Final Scores" }).click();
		await field(page, home).fill("96");
		const panel = page.getByRole("region", { name: "Final scores" });
		await panel.getByText("The periods of Cleveland Cavaliers add up to 94; the final score says 96.").waitFor();
		await field(page, home).fill("-3");
		await panel.getByText(`${home}: enter a whole number from 0 to 999.`).waitFor();
		expect(await field(page, home).inputValue()).toBe("96");
		await page.getByRole("button", { name: "Cancel Final Scores" }).click();
		await page.getByRole("button", { name: "Edit Final Scores" }).click();
		expect(await field(page, home).inputValue()).toBe("94");

		await page.getByRole("button", { name: "Add overtime" }).click();
		await field(page, "OT of Cleveland Cavaliers").fill("5");
		await field(page, "OT of Washington Wizards").fill("7");
		expect(await field(page, home).inputValue()).toBe("99");
		await page.getByRole("button", { name: "Add overtime" }).click();
		await field(page, "OT2 of Cleveland Cavaliers").fill("2");
		await page.keyboard.press("ArrowDown");
		await page.keyboard.type("1");
		await page.keyboard.press("Enter");
		await says(page, "Final game score updated!");
		expect(await score(page)).toEqual(["101", "92"]);
		expect(await page.locator("th", { hasText: /^OT2$/ }).count()).toBeGreaterThan(0);
		await page
			.locator("main > .notice")
			.getByText("The players of Cleveland Cavaliers add up to 94; the final score says 101.")
			.click();
		await page.waitForURL(/edit=stats#grid-home$/);
		expect(complaints).toEqual([]);
		await context.close();
	}, 60_000);

	test("a score that somebody else has changed meanwhile is said, and the next save writes this one's", async () => {
		const { page, context, person } = await night.signedIn(browser, night.path);
		await page.getByRole("button", { name: "Edit Final Scores" }).click();
		await field(page, home).fill("88");
		const other = await person.send("PUT", `/api/gamesv2/${night.game}/scores`, { score_home: 90, score_away: 80 });
		expect(other.status).toBe(200);
		await page.getByRole("button", { name: "Save Final Scores" }).click();
		await page.getByRole("alert").getByText("It is 90–80 now; saving again writes yours.").waitFor();
		expect(await field(page, home).inputValue()).toBe("88");
		await page.getByRole("button", { name: "Save Final Scores" }).click();
		await says(page, "Final game score updated!");
		await context.close();
	}, 60_000);

	test("a dead line loses no score", async () => {
		const { page, context } = await night.signedIn(browser, night.path);
		await page.getByRole("button", { name: "Edit Final Scores" }).click();
		await field(page, home).fill("77");
		await context.setOffline(true);
		await page.keyboard.press("Enter");
		await page.getByRole("alert").getByText("Failed to update final score. The server does not answer.").waitFor();
		expect(await field(page, home).inputValue()).toBe("77");
		await context.setOffline(false);
		await page.keyboard.press("Enter");
		await says(page, "Final game score updated!");
		expect((await score(page))[0]).toBe("77");
		await context.close();
	}, 60_000);

	test("film, place and time are edited in a dialog; Cancel leaves them", async () => {
		const { page, context } = await night.signedIn(browser, night.path);
		await page.getByRole("button", { name: "Edit Game" }).click();
		const dialog = page.getByRole("dialog", { name: "Edit Game" });
		await dialog.getByLabel("Location").fill("Somewhere");
		await dialog.getByRole("button", { name: "Cancel" }).click();
		await page.getByRole("button", { name: "Edit Game" }).click();
		expect(await dialog.getByLabel("Location").inputValue()).toBe("Quicken Loans Arena, Cleveland");
		await dialog.getByLabel("Video URL").fill("https://www.youtube.com/watch?v=dQw4w9WgXcQ");
		await dialog.getByLabel("Time").fill("19:30");
		await context.setOffline(true);
		await dialog.getByRole("button", { name: "Save Changes" }).click();
		await dialog.getByText("Failed to update game details.").waitFor();
		await context.setOffline(false);
		await dialog.getByRole("button", { name: "Save Changes" }).click();
		await says(page, "Game details updated successfully!");
		await page.getByText("7:30 PM").first().waitFor();
		expect(await page.locator("iframe").getAttribute("src")).toContain("youtube-nocookie.com/embed/dQw4w9WgXcQ");
		await context.close();
	}, 60_000);

	test("a state is chosen, a forfeit with its winner, and the history leads back", async () => {
		const { page, context, person } = await night.signedIn(browser, night.path);
		const choose = async (label: string) => {
			await page.locator("#open-game-state").click();
			await page.getByRole("dialog", { name: "Game state" }).getByLabel(label).check();
		};
		await choose("Forfeit");
		await page.getByRole("radio", { name: "Washington Wizards" }).check();
		await page.getByRole("button", { name: "Save State" }).click();
		await page.getByText("Washington Wizards win by forfeit").waitFor();
		await choose("Postponed");
		expect(await page.getByText("Winner of the forfeit").isVisible()).toBe(false);
		await page.getByRole("button", { name: "Save State" }).click();
		await page.getByRole("button", { name: "State: Postponed" }).waitFor();

		const history = page.getByRole("region", { name: "History of the score table" });
		const newest = history.getByRole("row").nth(1);
		expect(await newest.textContent()).toContain(person.username);
		expect(await newest.textContent()).toContain("Status Forfeit → Postponed");
		await newest.getByRole("button", { name: "Undo" }).click();
		await says(page, "Taken back.");
		await page.getByRole("button", { name: "State: Forfeit" }).waitFor();
		await history.getByRole("button", { name: "Bring back" }).first().click();
		await page.getByRole("button", { name: "State: Postponed" }).waitFor();
		await choose("Final");
		await page.getByRole("button", { name: "Save State" }).click();
		await page.getByRole("button", { name: "State: Final" }).waitFor();
		await context.close();
	}, 60_000);

	test.each([
		{ width: 1280, colorScheme: "light" },
		{ width: 390, colorScheme: "dark" },
	] as const)(
		"axe finds no violation, with its panel and dialogs: %p",
		async ({ width, colorScheme }) => {
			const { page, context, person } = await night.signedIn(browser, night.path, { viewport: { width, height: 900 } });
			await night.database.owner.sql`update users set theme = ${colorScheme} where id = ${person.id}`;
			await page.reload();
			for (const opener of ["", "#edit-final-scores", "#open-edit-game", "#open-game-state"]) {
				if (opener) await page.locator(opener).click();
				expect([opener, await violations(page)]).toEqual([opener, []]);
				if (opener) await page.keyboard.press("Escape");
			}
			expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
			await context.close();
		},
		60_000,
	);
});
