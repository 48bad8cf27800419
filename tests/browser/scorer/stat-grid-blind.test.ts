import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { hasBrowser } from "../../support/screens/browser.ts";
import { further } from "../../support/depth.ts";
import { cell, cursor, gameToEnter, gridHands } from "../../support/screens/stat-grid.ts";
import { said as sentences } from "../../support/said.ts";

describe.skipIf(!hasBrowser)("who looks at the game while typing", () => {
	let night: Awaited<ReturnType<typeof gameToEnter>>;
	let hands: ReturnType<typeof gridHands>;

	beforeAll(async () => {
		night = await gameToEnter();
		hands = gridHands(night);
	}, 120_000);
	afterAll(async () => await night?.close());
	beforeEach(async () => await night.empty());

	test("stays in quick entry over undo and redo, by keys and by the mouse", async () => {
		const { page, context } = await hands.opened();
		await page.getByLabel("Quick entry").focus();
		await page.keyboard.type("h2 +2");
		await hands.press(page, "Enter", "Control+z");
		expect(await cursor(page)).toBe("quick");
		await page.locator("#quick-said").getByText("Undone: Tobias Wren PTS empty").waitFor();
		await page.keyboard.type("h2 +3 reb");
		await hands.press(page, "Enter");
		await page.locator("#quick-said").getByText("3PM 1, 3PA 1, REB 1").waitFor();
		await page.getByRole("button", { name: "Undo" }).click();
		await page.getByRole("button", { name: "Redo" }).click();
		expect(await cursor(page)).toBe("quick");
		await hands.press(page, "Control+z", "Control+y");
		await page.keyboard.type("h2 ft");
		await hands.press(page, "Enter");
		expect(await cell(page, "Tobias Wren PTS").inputValue()).toBe("4");
		await hands.press(page, "Control+z", "Control+z");
		await page.getByText("No unsaved changes").waitFor();
		await context.close();
	}, 120_000);

	further(
		"in a cell by mistake writes no line of quick entry there, and sees why",
		async () => {
			const { page, context } = await hands.opened();
			await cell(page, "Tobias Wren PTS").focus();
			await page.keyboard.type("6 +3 reb");
			await hands.press(page, "Enter");
			await page.keyboard.type("5 +3 +3 ft");
			await page.getByRole("alert").getByText("It stays empty. Lines like “23 +2 reb” go into Quick entry.").waitFor();
			await page.getByText("No unsaved changes").waitFor();
			await hands.press(page, "Escape", "5", "Tab");
			await page.getByText("1 unsaved change", { exact: true }).waitFor();
			await cell(page, "Tobias Wren 2PM").fill("4");
			await page.getByLabel("One key a figure").check();
			await cell(page, "Tobias Wren 2PM").focus();
			await page.keyboard.type(" 53");
			await page
				.getByRole("alert")
				.getByText("Tobias Wren 2PM: enter a whole number from 0 to 999. It stays 4.")
				.waitFor();
			expect(await cell(page, "Tobias Wren 2PM").inputValue()).toBe("4");
			await context.close();
		},
		120_000,
	);

	further(
		"hears of a letter after a figure, and of figures for a cell that is not typed",
		async () => {
			const { page, context } = await hands.opened();
			await hands.press(page, "1", "2", "x", "3");
			await page
				.getByRole("alert")
				.getByText("AJ Pell REB: enter a whole number from 0 to 999. It stays 12.")
				.waitFor();
			expect(await cell(page, "AJ Pell REB").inputValue()).toBe("12");
			await hands.press(page, "ArrowRight", "ArrowRight", "7");
			await page.getByRole("alert").getByText("AJ Pell FGM follows from other figures. It is not typed.").waitFor();
			await context.close();
		},
		120_000,
	);

	further(
		"sees no refusal any more once something else was done",
		async () => {
			const { page, context } = await hands.opened();
			const refusal = page.getByRole("alert").getByText("enter a whole number from 0 to 999");
			const refused = async () => {
				await cell(page, "AJ Pell REB").focus();
				await hands.press(page, "-");
				await refusal.waitFor();
			};
			await refused();
			await page.getByLabel("Quick entry").fill("h2 +2");
			await hands.press(page, "Enter");
			await refusal.waitFor({ state: "detached" });
			await refused();
			await page.getByRole("button", { name: "Undo" }).click();
			await refusal.waitFor({ state: "detached" });
			await refused();
			await page.evaluate(() => {
				const clipboardData = new DataTransfer();
				clipboardData.setData("text/plain", "7\t8");
				const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
				document.activeElement?.dispatchEvent(paste);
			});
			await refusal.waitFor({ state: "detached" });
			await context.close();
		},
		120_000,
	);

	further(
		"takes back typed points with Escape, and they follow from the makes again",
		async () => {
			const { page, context } = await hands.opened();
			await cell(page, "Tobias Wren 2PM").fill("4");
			await cell(page, "Tobias Wren PTS").focus();
			await hands.press(page, "9", "Escape");
			expect(await cell(page, "Tobias Wren PTS").inputValue()).toBe("8");
			await cell(page, "Tobias Wren 2PM").fill("5");
			expect(await cell(page, "Tobias Wren PTS").inputValue()).toBe("10");
			await context.close();
		},
		120_000,
	);

	further(
		"goes on in the same field after a save that did not work",
		async () => {
			const { page, context } = await hands.opened();
			await hands.press(page, "6", "Tab");
			await context.setOffline(true);
			await hands.press(page, "Control+s");
			await page.getByText(sentences.pressSaveStats).waitFor();
			await page.waitForFunction(() => document.activeElement !== document.body);
			expect(await cursor(page)).toBe("AJ Pell AST");
			await context.close();
		},
		120_000,
	);
});
