import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Page } from "playwright-core";
import { hasBrowser } from "../support/screens/browser.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { openStage, type Stage } from "../support/screens/stage.ts";
import { said as sentences } from "../support/said.ts";

setDefaultTimeout(120_000);

const silent = sentences.networkIsGone;

describe.skipIf(!hasBrowser)("a dead network", () => {
	let stage: Stage;
	let acme: Awaited<ReturnType<Stage["site"]["organization"]>>;
	let league: Awaited<ReturnType<typeof fillLeague>>;
	let page: Page;

	beforeAll(async () => {
		stage = await openStage();
		acme = await stage.site.organization({ slug: "acme", name: "Acme Hoops" });
		league = await stage.site.write(acme, fillLeague);
	});
	afterEach(async () => await page?.context().close());
	afterAll(async () => await stage?.close());

	async function arrive(path: string) {
		const desk = await stage.signedIn(acme, "org_owner");
		page = desk.page;
		await desk.open(path);
		return desk;
	}
	const leaguePath = () => `/dashboard/seasons/${league.season.id}/leagues/${league.league.id}`;
	const focused = async () => await page.evaluate(() => document.activeElement?.id);

	test("leaves the cursor at the result that was not stored, and says why (forms 9)", async () => {
		const { says, context, dialog } = await arrive(leaguePath());
		const [home, away] = [`score_home-${league.played.id}`, `score_away-${league.played.id}`];
		await page.locator(`#${home}`).fill("71");
		await page.locator(`#${away}`).fill("64");
		await context.setOffline(true);
		await page.keyboard.press("Enter");
		await says(`Failed to update game. ${silent}`);
		expect(await focused()).toBe(away);
		expect(await page.locator(`#${home}[data-not-saved]`).inputValue()).toBe("71");
		await context.setOffline(false);
		await page.keyboard.press("Enter");
		await dialog.getByRole("button", { name: "Save anyway" }).click(); // its box score has another sum (games 22)
		await says("Score updated successfully");
		await page.reload();
		expect(await page.locator(`#${home}`).inputValue()).toBe("71");
	});

	test("is said of a tick, a dialog and a deletion, and keeps the page and what was typed", async () => {
		const { says, context, dialog } = await arrive(leaguePath());
		await context.setOffline(true);
		await page.getByLabel("Hide Pier Pilots").click();
		await says("Failed to update team. The server does not answer. Check your network."); // it says again what is stored

		await page.getByRole("button", { name: "Add Team" }).click();
		await page.locator("#add-team-name").fill("Salt Sharks");
		await page.keyboard.press("Enter");
		await dialog.getByText(`Failed to add team. ${silent}`).waitFor();
		expect(await focused()).toBe("add-team-name");
		expect(await page.locator("#add-team-name").inputValue()).toBe("Salt Sharks");
		await dialog.getByRole("button", { name: "Cancel" }).click();
		await page.getByLabel("Select all games, byes and week-offs").check();
		await page.locator("#delete-items-button").click();
		await dialog.getByRole("button", { name: "Yes" }).click();
		await says(`Error occurred while deleting. ${silent}`);
		expect(page.url()).toEndWith(leaguePath());
		expect(await page.getByLabel("Hide Pier Pilots").isChecked()).toBe(false);
	});
});
