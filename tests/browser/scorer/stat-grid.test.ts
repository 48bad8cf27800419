import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { markupErrors, violations } from "../../support/screens/accessible.ts";
import { hasBrowser } from "../../support/screens/browser.ts";
import { further } from "../../support/depth.ts";
import { cell, cursor, gameToEnter, gridHands, ready } from "../../support/screens/stat-grid.ts";

describe.skipIf(!hasBrowser)("the stat grid", () => {
	let night: Awaited<ReturnType<typeof gameToEnter>>;
	let hands: ReturnType<typeof gridHands>;

	beforeAll(async () => {
		night = await gameToEnter();
		hands = gridHands(night);
	}, 120_000);
	afterAll(async () => await night?.close());
	beforeEach(async () => await night.empty());

	further(
		"begins with the team of which nothing is entered yet, and says the player and the column",
		async () => {
			const focused = async (page: Page) => {
				const client = await page.context().newCDPSession(page);
				await client.send("Accessibility.enable");
				const { nodes } = await client.send("Accessibility.getFullAXTree");
				const has = (node: (typeof nodes)[number]) =>
					node.properties?.find(({ name }) => name === "focused")?.value.value;
				const field = nodes.findLast((node) => has(node) === true);
				const parents = [];
				for (let node = field; node; node = nodes.find(({ nodeId }) => nodeId === node?.parentId))
					parents.push(String(node.role?.value));
				return [
					field?.name?.value,
					parents.find((role) => role === "gridcell"),
					parents.find((role) => role === "grid"),
				];
			};
			const first = await hands.opened();
			expect(await focused(first.page)).toEqual(["AJ Pell REB", "gridcell", "grid"]);
			await hands.press(first.page, "4");
			await hands.save(first.page);
			await hands.saved(first.page);
			await first.context.close();
			const second = await hands.opened();
			const guests = second.page.getByRole("grid", { name: "Quarry Hill Wolves stats, editing" });
			const row = guests.getByRole("row").nth(1);
			const name = await row.getByRole("textbox").nth(1).getAttribute("aria-label");
			expect(await focused(second.page)).toEqual([name, "gridcell", "grid"]);
			expect(name?.endsWith(" REB")).toBe(true);
			await hands.press(second.page, "5");
			await hands.save(second.page);
			await hands.saved(second.page);
			await second.context.close();
			const third = await hands.opened();
			expect(await cursor(third.page)).toBe("AJ Pell REB");
			await third.context.close();
		},
		120_000,
	);

	describe("keys", () => {
		test("digits overwrite, letters are none, Delete empties, Escape takes back and then leads out", async () => {
			const { page, context } = await hands.opened();
			await hands.press(page, "1", "2", "x", "Tab", "Shift+Tab");
			expect(await cell(page, "AJ Pell REB").inputValue()).toBe("12");
			await hands.press(page, "7");
			expect(await cell(page, "AJ Pell REB").inputValue()).toBe("7");
			await hands.press(page, "Escape");
			expect(await cell(page, "AJ Pell REB").inputValue()).toBe("12");
			await hands.press(page, "Delete");
			expect(await cell(page, "AJ Pell REB").inputValue()).toBe("");
			await hands.press(page, "1", "2", "3", "4");
			expect(await cell(page, "AJ Pell REB").inputValue()).toBe("123");
			await page.getByText("AJ Pell REB: enter a whole number from 0 to 999. It stays 123.").waitFor();
			await hands.press(page, "Escape", "Escape");
			expect(await cursor(page)).toBe("save-stats");
			await context.close();
		}, 120_000);

		further(
			"a sign or a point is refused with what follows it, and said; nothing becomes another figure",
			async () => {
				const { page, context } = await hands.opened();
				await hands.press(page, "-", "5");
				const sentence = "AJ Pell REB: enter a whole number from 0 to 999. It stays";
				await page.getByRole("alert").getByText(`${sentence} empty.`).waitFor();
				expect(await cell(page, "AJ Pell REB").inputValue()).toBe("");
				await hands.press(page, "Escape", "4", "Tab", "Shift+Tab", "2", ".", "7");
				await page.getByRole("alert").getByText(`${sentence} 4.`).waitFor();
				expect(await cell(page, "AJ Pell REB").inputValue()).toBe("4");
				await hands.press(page, "Tab", "7");
				expect(await cell(page, "AJ Pell AST").inputValue()).toBe("7");
				expect(await page.getByText(sentence).count()).toBe(0);
				await context.close();
			},
			120_000,
		);

		test("derived cells and totals follow at every key, and points follow from the makes", async () => {
			const { page, context } = await hands.opened();
			await cell(page, "Tobias Wren 2PM").fill("8");
			await cell(page, "Tobias Wren 2PA").fill("14");
			expect(await cell(page, "Tobias Wren PTS").inputValue()).toBe("16");
			const row = page.getByRole("row", { name: "Tobias Wren" });
			expect(await row.getByRole("gridcell", { name: "57.1%" }).count()).toBe(2);
			expect(await page.locator(".stat-grid tfoot tr").first().textContent()).toStartWith("Total16");
			expect(await page.locator(".stat-grid .notice").textContent()).toContain(
				"The players of Port Alder Herons add up to 16; the final score says 94.",
			);
			await cell(page, "Tobias Wren PTS").fill("15");
			await page.getByRole("link", { name: "Tobias Wren’s line gives 16 points, not 15." }).click();
			expect(await cursor(page)).toBe("Tobias Wren PTS");
			await context.close();
		}, 120_000);

		further(
			"an away cell becomes 0 when it is left, a home cell stays empty",
			async () => {
				const { page, context } = await hands.opened();
				await cell(page, "Tobias Wren REB").focus();
				await hands.press(page, "6", "Tab", "Tab");
				expect(await cell(page, "Tobias Wren AST").inputValue()).toBe("");
				await cell(page, "Jonas Petrel REB").focus();
				await hands.press(page, "6", "Tab", "Tab");
				expect(await cell(page, "Jonas Petrel AST").inputValue()).toBe("0");
				await hands.press(page, "Enter");
				expect(await cell(page, "Jonas Petrel FTA").inputValue()).toBe("0");
				await hands.press(page, "Control+z");
				expect(await cell(page, "Jonas Petrel FTA").inputValue()).toBe("");
				await context.close();
			},
			120_000,
		);

		further(
			"only what was typed is counted, in the bar, on the game's page and after a reload",
			async () => {
				const { page, context } = await hands.opened();
				await cell(page, "Jonas Petrel REB").focus();
				await hands.press(page, "6", "Enter");
				expect(await cell(page, "Jonas Petrel FTA").inputValue()).toBe("0");
				await page.getByText("1 unsaved change", { exact: true }).waitFor();
				page.on("dialog", (dialog) => void dialog.accept());
				await page.goto(night.url + night.path);
				await page.getByText("1 unsaved change of the stats is still on this device.").waitFor();
				await page.getByRole("link", { name: "Continue" }).click();
				await page.getByText("1 unsaved change is still on this device").waitFor();
				await page.getByRole("button", { name: "Bring back" }).click();
				await ready(page);
				await cell(page, "Jonas Petrel REB").focus();
				await hands.press(page, "Delete", "Enter");
				expect(await cell(page, "Jonas Petrel FTA").inputValue()).toBe("");
				await page.getByText("No unsaved changes").waitFor();
				await context.close();
			},
			120_000,
		);

		further(
			"undo and redo go through typing, a paste and quick entry, from the cells and from elsewhere",
			async () => {
				const { page, context } = await hands.opened();
				await hands.press(page, "6");
				await page.evaluate(() => {
					const clipboardData = new DataTransfer();
					clipboardData.setData("text/plain", "Player\tREB\tAST\nWren, Tobias\t7\t8\nNobody\t1\t2");
					document.activeElement?.dispatchEvent(
						new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
					);
				});
				await page.getByText("No player here is called “Nobody”.").first().waitFor();
				expect(await cell(page, "Tobias Wren AST").inputValue()).toBe("8");
				await page.getByLabel("Quick entry").fill("h17 +2 r");
				await page.getByText("Ruben Castellane, 17, Port Alder Herons: 2PM 1, 2PA 1, REB 1").waitFor();
				await hands.press(page, "Enter");
				expect(await cell(page, "Ruben Castellane PTS").inputValue()).toBe("2");
				await hands.press(page, "Control+z");
				expect(await cell(page, "Ruben Castellane PTS").inputValue()).toBe("");
				await hands.press(page, "Control+z");
				expect(await cell(page, "Tobias Wren AST").inputValue()).toBe("");
				await hands.press(page, "Control+z");
				expect(await cell(page, "AJ Pell REB").inputValue()).toBe("");
				await page.getByText("No unsaved changes").waitFor();
				await hands.press(page, "Control+y", "Control+Shift+z");
				expect(await cell(page, "Tobias Wren AST").inputValue()).toBe("8");
				await page.getByRole("button", { name: "Redo" }).click();
				expect(await cell(page, "Ruben Castellane PTS").inputValue()).toBe("2");
				await context.close();
			},
			120_000,
		);

		further(
			"quick entry asks whose number it is where both teams wear it",
			async () => {
				const { page, context } = await hands.opened();
				await page.getByLabel("Quick entry").fill("3 +3");
				await page.getByText("Whose 3?").first().waitFor();
				await hands.press(page, "Enter", "Tab", "Enter");
				expect(await cell(page, "Jonas Petrel 3PM").inputValue()).toBe("1");
				expect(await cell(page, "Miles Okada 3PM").inputValue()).toBe("");
				expect(await cursor(page)).toBe("quick");
				await page.keyboard.type("ft");
				await hands.press(page, "Enter");
				expect(await cell(page, "Jonas Petrel PTS").inputValue()).toBe("4");
				await context.close();
			},
			120_000,
		);
	});

	further.each([
		{ width: 1280, colorScheme: "light", hasTouch: false },
		{ width: 390, colorScheme: "dark", hasTouch: true },
	] as const)(
		"is a grid to those who hear it, and axe finds no violation: %p",
		async ({ width, colorScheme, hasTouch }) => {
			const { page, context, person } = await night.signedIn(night.path, {
				viewport: { width, height: 900 },
				hasTouch,
				isMobile: hasTouch,
			});
			await night.database.owner.sql`update users set theme = ${colorScheme} where id = ${person.id}`;
			await page.goto(night.url + hands.grid);
			await ready(page);
			await hands.press(page, "6");
			expect(await violations(page)).toEqual([]);
			expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
			const table = page.getByRole("grid", { name: "Port Alder Herons stats, editing" });
			expect(await table.getByRole("columnheader").count()).toBe(16);
			expect(await table.getByRole("rowheader", { name: "17 Ruben Castellane" }).count()).toBe(1);
			const derived = table.getByRole("row", { name: "AJ Pell" }).getByRole("gridcell").nth(5);
			expect(await derived.getAttribute("aria-readonly")).toBe("true");
			expect(await cell(page, "AJ Pell REB").getAttribute("inputmode")).toBe("numeric");
			const person2 = await (await person.get(`${night.path}?edit=stats`)).text();
			expect(await markupErrors(person2)).toEqual([]);
			await context.close();
		},
		120_000,
	);
});
