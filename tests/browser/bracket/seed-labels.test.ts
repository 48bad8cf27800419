import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { to } from "../../../src/domain/paths.ts";
import { violations } from "../../support/screens/accessible.ts";
import { bracketStage, publicOf } from "../../support/screens/bracket-stage.ts";
import { hasBrowser } from "../../support/screens/browser.ts";

const brackets = bracketStage();
const { fill, open, openDesk } = brackets;
const phone = { viewport: { width: 390, height: 844 } };

/** Of the first boxes: what their two seeds are called. */
const seeds = async (page: Page, boxes: number) =>
	await page
		.locator(".tie ol > li > span:first-child")
		.evaluateAll((all, most) => all.slice(0, most).map((one) => one.textContent), boxes * 2);
const overflow = async (page: Page) => await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

describe.skipIf(!hasBrowser)("seeds as staff name them (brackets 23)", () => {
	test("are named by regions on a phone, taken back by one press, and shown to visitors", async () => {
		const field = await fill({ teams: 64, name: "Madness" });
		const { page, button, says, complaints } = await openDesk(field, phone);
		await page.getByRole("link", { name: "Seeds", exact: true }).click();
		await page.getByLabel("Regions").fill("East, West, South, Midwest");
		await page.keyboard.press("Enter");
		await says("Seeds named");
		const last = page.getByLabel("What seed 64 is called: Team 64");
		expect(await last.inputValue()).toBe("East 16");
		await button("Undo").click();
		await says("It is as it was");
		expect(await last.inputValue()).toBe("");
		await page.getByLabel("Regions").fill("East, West, South, Midwest");
		await button("Name by regions").click();
		await says("Seeds named");
		await last.fill("Play-in");
		await button("Save").click();
		await says("Seeds named");
		expect([await last.inputValue(), await overflow(page)]).toEqual(["Play-in", 0]);
		expect(await violations(page)).toEqual([]);
		const site = await open(publicOf(field), { options: phone });
		expect(await seeds(site.page, 3)).toEqual(["East 1", "Play-in", "East 8", "East 9", "East 5", "East 12"]);
		expect(await overflow(site.page)).toBe(0);
		expect(await violations(site.page)).toEqual([]);
		const headings = site.page.locator(".region h3");
		const seen = await headings.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width > 100));
		expect(seen).toEqual(Array.from({ length: 4 * 4 }, () => true));
		await site.page.setViewportSize({ width: 1280, height: 800 });
		const edges = await site.page.evaluate(() => {
			const at = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
			const [rounds, tree, east, last] = [".rounds", ".tree", ".region.drawn", ".region.drawn + .tie"].map(at);
			return [rounds!.bottom <= tree!.top, rounds!.x - tree!.x, east!.bottom <= last!.top + 1, east!.x - last!.x];
		});
		expect([await site.page.locator(".region.drawn").allInnerTexts(), edges]).toEqual([
			["EAST", "MIDWEST", "SOUTH", "WEST"],
			[true, 0, true, 0],
		]);
		expect([complaints, site.complaints]).toEqual([[], []]);
	}, 120_000);

	test("are named without a script, and what cannot be says why beside what was typed", async () => {
		const eight = await fill({ teams: 8, name: "Plain" });
		const path = to.seeds(eight.season.id, eight.division.id);
		const { page, button } = await open(path, {
			options: { ...phone, javaScriptEnabled: false },
			cookie: brackets.ada.cookie,
		});
		await page.getByLabel("Regions").fill("East, West, South");
		await button("Name by regions").click();
		await page.getByRole("alert").filter({ hasText: "Name 2, 4, 8, 16 or 32 regions" }).waitFor();
		expect(await page.getByLabel("Regions").inputValue()).toBe("East, West, South");
		await page.getByLabel("What seed 1 is called: Team 1").fill("WC");
		await page.getByLabel("What seed 2 is called: Team 2").fill("wc");
		await button("Save").click();
		await page.getByText("Two seeds would be called “wc”.").first().waitFor();
		await page.getByLabel("What seed 2 is called: Team 2").fill("Q3");
		await button("Save").click();
		await page.getByText("Seeds named").first().waitFor();
		const site = await open(publicOf(eight));
		expect(await seeds(site.page, 4)).toEqual(["WC", "8", "4", "5", "3", "6", "Q3", "7"]);
		await button("Back to numbers").click();
		await page.getByText("Seeds have their numbers again").first().waitFor();
		expect(await page.getByLabel("What seed 1 is called: Team 1").inputValue()).toBe("");
		expect(await button("Back to numbers").count()).toBe(0);
	}, 120_000);
});

describe.skipIf(!hasBrowser)("another number of games for one matchup (brackets 24)", () => {
	test("is chosen on a phone, and says so to visitors", async () => {
		const four = await fill({ teams: 4, name: "One evening" });
		const { page, dialog, says, complaints } = await openDesk(four, phone);
		await page.getByRole("button", { name: "Matchup", exact: true }).click();
		await dialog.getByLabel("Matchup", { exact: true }).selectOption("Semifinals, game 2 (one game): Team 2 vs Team 3");
		expect(await violations(page)).toEqual([]);
		await dialog.getByRole("button", { name: "Save" }).click();
		await says("Matchup saved");
		await page.locator("#r1-1").getByText("Series 2 · Best of 3").waitFor();
		await page.locator("#r1-0").getByText("Game 1", { exact: true }).waitFor();
		await page.getByRole("button", { name: "Series", exact: true }).click();
		await dialog.getByText("Set alone: Series 2: best of 3.").waitFor();
		expect([await overflow(page), complaints]).toEqual([0, []]);
		const site = await open(publicOf(four), { options: phone });
		await site.page.getByText("Series 2 · Best of 3").waitFor();
		expect(await violations(site.page)).toEqual([]);
	}, 120_000);
});
