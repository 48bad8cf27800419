import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { hasBrowser, openProfile } from "../../support/screens/browser.ts";
import { further } from "../../support/depth.ts";
import { cell, gameToEnter, gridHands, ready } from "../../support/screens/stat-grid.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { until } from "../../support/until.ts";
import { said } from "../../support/said.ts";

describe.skipIf(!hasBrowser)("the stat grid", () => {
	let night: Awaited<ReturnType<typeof gameToEnter>>;
	let hands: ReturnType<typeof gridHands>;

	beforeAll(async () => {
		night = await gameToEnter();
		hands = gridHands(night);
	}, 120_000);
	afterAll(async () => await night?.close());
	beforeEach(async () => await night.empty());

	describe("work that is not saved", () => {
		test("is offered after a reload, which asks first, with its history", async () => {
			const { page, context } = await hands.opened();
			await hands.press(page, "6", "Tab", "3");
			const asked = page.waitForEvent("dialog");
			const reloading = page.reload();
			const dialog = await asked;
			expect(dialog.type()).toBe("beforeunload");
			await dialog.accept();
			await reloading;
			await page.getByText("2 unsaved changes are still on this device").waitFor();
			await page.waitForFunction(() => document.activeElement?.textContent === "Bring back");
			await hands.press(page, "Enter");
			await ready(page);
			expect(await cell(page, "AJ Pell AST").inputValue()).toBe("3");
			await hands.press(page, "Control+z");
			expect(await cell(page, "AJ Pell AST").inputValue()).toBe("");
			expect(await cell(page, "AJ Pell REB").inputValue()).toBe("6");
			await context.close();
		}, 120_000);

		further(
			"of two tabs on one game is offered whole, and dims what cannot be typed in until then",
			async () => {
				const { page, context } = await hands.opened();
				const other = await context.newPage();
				await other.goto(night.url + hands.grid);
				await ready(other);
				await hands.press(page, "6", "Tab", "3");
				await cell(other, "Tobias Wren REB").focus();
				await hands.press(other, "7", "Tab");
				for (const tab of [page, other]) await tab.close({ runBeforeUnload: false });
				const next = await context.newPage();
				await next.goto(night.url + hands.grid);
				await next.getByText("3 unsaved changes are still on this device").waitFor();
				await next.getByText("Until you decide nothing can be typed below.").waitFor();
				expect(
					await next.locator(".stat-grid > [inert]").evaluate((own) => Number(getComputedStyle(own).opacity)),
				).toBeLessThan(1);
				await next.getByRole("button", { name: "Bring back" }).click();
				await ready(next);
				await next.getByText("3 unsaved changes", { exact: true }).waitFor();
				await hands.save(next);
				await hands.saved(next);
				expect([await night.line("AJ Pell"), await night.line("Tobias Wren")]).toEqual([
					{ REB: 6, AST: 3 },
					{ REB: 7 },
				]);
				expect(await next.getByText("still on this device").count()).toBe(0);
				await context.close();
			},
			120_000,
		);

		further(
			"of one tab stays when the other saves",
			async () => {
				const { page, context } = await hands.opened();
				const other = await context.newPage();
				await other.goto(night.url + hands.grid);
				await ready(other);
				await hands.press(page, "6", "Tab");
				await cell(other, "Tobias Wren REB").focus();
				await hands.press(other, "7", "Tab");
				await hands.save(page);
				await hands.saved(page);
				await page.getByText("1 unsaved change of the stats is still on this device.").waitFor();
				await hands.save(other);
				await hands.saved(other);
				await page.reload();
				expect(await page.getByText("still on this device").count()).toBe(0);
				await context.close();
			},
			120_000,
		);

		further(
			"is offered after the page has crashed in the middle of an entry",
			async () => {
				const { page, context } = await hands.opened();
				await hands.press(page, "6", "Tab", "1");
				const crashed = page.waitForEvent("crash");
				const session = await context.newCDPSession(page);
				void session.send("Page.crash").catch(() => {});
				await crashed;
				const next = await context.newPage();
				await next.goto(night.url + night.path);
				await next.getByText("2 unsaved changes of the stats are still on this device.").waitFor();
				await next.getByRole("link", { name: "Continue" }).click();
				await next.getByRole("button", { name: "Bring back" }).click();
				await ready(next);
				await hands.save(next);
				await hands.saved(next);
				expect(await night.line("AJ Pell")).toEqual({ REB: 6, AST: 1 });
				expect(await next.getByText("still on this device").count()).toBe(0);
				await context.close();
			},
			120_000,
		);

		further(
			"is offered after the browser was killed in the middle of an entry",
			async () => {
				const { path: folder, remove } = temporaryFolder();
				const person = await night.staff();
				const first = await openProfile(folder);
				const [name = "", value = ""] = person.cookie.split("=");
				const cookie = { name, value, url: night.url, expires: Date.now() / 1000 + 3600 };
				await first.context.addCookies([cookie]);
				const page = await first.context.newPage();
				await page.goto(night.url + hands.grid);
				await ready(page);
				await hands.press(page, "6", "Tab", "1");
				await until(async () => await page.evaluate(onDisk));
				first.kill();
				const second = await openProfile(folder);
				await second.context.addCookies([cookie]);
				const next = await second.context.newPage();
				await next.goto(night.url + hands.grid);
				await next.getByRole("button", { name: "Bring back" }).click();
				await ready(next);
				expect(await cell(next, "AJ Pell AST").inputValue()).toBe("1");
				second.kill();
				remove();
			},
			120_000,
		);

		further(
			"goes with Cancel Edit Stats, and can be brought back",
			async () => {
				const { page, context } = await hands.opened();
				await hands.press(page, "6");
				await page.getByRole("button", { name: "Cancel Edit Stats" }).click();
				await page.getByText("1 unsaved change discarded.").waitFor();
				expect(await cell(page, "AJ Pell REB").count()).toBe(0);
				await page.getByRole("link", { name: "Bring them back" }).click();
				await ready(page);
				expect(await cell(page, "AJ Pell REB").inputValue()).toBe("6");
				await context.close();
			},
			120_000,
		);

		further(
			"stays through a change of the game beside it",
			async () => {
				const { page, context } = await hands.opened();
				await hands.press(page, "6");
				await page.getByRole("button", { name: "Edit Game" }).click();
				await page.getByLabel("Location").fill("Gull Hall");
				await page.getByRole("button", { name: "Save Changes" }).click();
				await page.getByText(said.gameDetailsUpdated).waitFor();
				await page.getByText("Gull Hall").first().waitFor();
				await page.getByText("1 unsaved change", { exact: true }).waitFor();
				expect(await cell(page, "AJ Pell REB").inputValue()).toBe("6");
				await page.getByRole("button", { name: "Undo" }).click();
				expect(await cell(page, "AJ Pell REB").inputValue()).toBe("");
				await context.close();
			},
			120_000,
		);
	});
});

/** Whether the device's disk has both figures. */
async function onDisk(): Promise<boolean> {
	const opening = indexedDB.open("tipoff-stats", 1);
	const database = await new Promise<IDBDatabase>((resolve) =>
		opening.addEventListener("success", () => resolve(opening.result)),
	);
	if (!database.objectStoreNames.contains("drafts")) return false;
	const asking = database.transaction("drafts").objectStore("drafts").getAll();
	const rows = await new Promise<{ draft: { cells?: unknown[] } }[]>((resolve) =>
		asking.addEventListener("success", () => resolve(asking.result)),
	);
	database.close();
	return rows.some(({ draft }) => draft.cells?.length === 2);
}
