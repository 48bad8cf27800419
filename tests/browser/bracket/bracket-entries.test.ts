import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";

import { further } from "../../support/depth.ts";
import { violations } from "../../support/screens/accessible.ts";
import { bracketStage } from "../../support/screens/bracket-stage.ts";
import { hasBrowser } from "../../support/screens/browser.ts";

const { fill, openDesk } = bracketStage();
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

const board = (page: Page) => page.locator(".entry-rounds > li");
/** "Second round 2 3 4 5 6", a line a round. */
const rounds = async (page: Page) =>
	await board(page).evaluateAll((rows) =>
		rows.map((row) =>
			[row.querySelector("b")?.textContent, ...[...row.querySelectorAll("button b")].map((b) => b.textContent)].join(
				" ",
			),
		),
	);
async function choose(page: Page) {
	await page.getByLabel("Format", { exact: true }).selectOption({ label: "Seeds enter by round" });
	await board(page).first().waitFor();
	return page.getByLabel("Seeds that enter in each round");
}
const seed = (page: Page, number: number) => page.locator(`#entry-seed-${number}`);
async function drag(page: Page, number: number, round: string) {
	const row = board(page).filter({ hasText: round });
	await row.scrollIntoViewIfNeeded();
	const [from, to] = [await seed(page, number).boundingBox(), await row.boundingBox()];
	if (!from || !to) throw new Error("the board is drawn");
	await page.mouse.move(from.x + 10, from.y + 10);
	await page.mouse.down();
	await page.mouse.move(from.x + 10, from.y + 20, { steps: 3 });
	await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
	await board(page).and(page.locator(".over")).waitFor();
	await page.mouse.up();
}

describe.skipIf(!hasBrowser)("the round in which a seed enters (brackets 22)", () => {
	test("is dragged to on a board that says the same as the numbers, which are saved", async () => {
		const eight = await fill({ teams: 8, name: "Dragged" });
		const { page, button, says, complaints } = await openDesk(eight);
		const typed = await choose(page);
		expect(await typed.inputValue()).toBe("8, 0, 0");
		await drag(page, 1, "Semifinals");
		await page.getByText("Seed 1 enters here: Semifinals. 2 others have moved.").waitFor();
		expect(await typed.inputValue()).toBe("2, 5, 1, 0");
		expect(await rounds(page)).toEqual([
			"A round before",
			"First round 7 8",
			"Second round 2 3 4 5 6",
			"Semifinals 1",
			"Final",
		]);
		await drag(page, 5, "Semifinals");
		await page
			.getByText("That round has room for 3 seeds and those who win before it: seed 5 enters earlier.")
			.waitFor();
		expect(await typed.inputValue()).toBe("2, 5, 1, 0");
		expect(await violations(page)).toEqual([]);
		await button("Save format").click();
		await says("Format saved");
		await page.locator("#r3-0").getByText("Team 1").waitFor();
		expect(await typed.inputValue()).toBe("2, 5, 1, 0");
		await typed.fill("2, 6");
		await page.getByText("Round 2 has 7 teams: an even number must meet there.").waitFor();
		await typed.fill("8, 0, 0, 0, 8");
		await page.getByText("These rounds are for 16 teams, and 8 stand here.").waitFor();
		await typed.fill("4, 2, 2, 0");
		await board(page).filter({ hasText: "First round" }).getByText("Team 8").waitFor();
		expect(complaints).toEqual([]);
	}, 120_000);

	test("is reached by keys, and by buttons on a phone", async () => {
		const six = await fill({ teams: 6, name: "Stepped" });
		const { page, button } = await openDesk(six, phone);
		const typed = await choose(page);
		await seed(page, 1).focus();
		await page.keyboard.press("ArrowRight");
		await page.getByText("Seed 1 enters here:").waitFor();
		const first = await typed.inputValue();
		expect(await page.evaluate(() => document.activeElement?.id)).toBe("entry-seed-1");
		await page.keyboard.press("ArrowLeft");
		expect(await typed.inputValue()).toBe("2, 1, 3, 0");
		await button("Seed 1 a round later").tap();
		expect(await typed.inputValue()).toBe(first);
		await seed(page, 2).tap();
		expect(await seed(page, 2).getAttribute("aria-pressed")).toBe("true");
		await button("Seed 2 a round earlier").tap();
		expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
		expect(await violations(page)).toEqual([]);
	}, 120_000);

	further(
		"is dragged to by a finger",
		async () => {
			const four = await fill({ teams: 4, name: "Fingers" });
			const { page } = await openDesk(four, phone);
			const typed = await choose(page);
			const row = board(page).filter({ hasText: "Final" }).last();
			const [from, to] = [await seed(page, 1).boundingBox(), await row.boundingBox()];
			if (!from || !to) throw new Error("the board is drawn");
			const finger = await page.context().newCDPSession(page);
			const touch = async (type: "touchStart" | "touchMove" | "touchEnd", x: number, y: number) =>
				await finger.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
			const [x, y] = [from.x + 12, from.y + 12];
			await touch("touchStart", x, y);
			for (let at = 1; at <= 8; at++) await touch("touchMove", x, y + ((to.y + to.height / 2 - y) * at) / 8);
			await board(page).and(page.locator(".over")).waitFor();
			await touch("touchEnd", 0, 0);
			await page.getByText("Seed 1 enters here: Final.").waitFor();
			expect(await typed.inputValue()).toBe("2, 1, 1");
		},
		120_000,
	);
});
