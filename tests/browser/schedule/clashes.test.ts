import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { violations } from "../../support/screens/accessible.ts";
import { hasBrowser } from "../../support/screens/browser.ts";
import { fillLeague } from "../../support/seasons/league.ts";
import { openStage, type Stage } from "../../support/screens/stage.ts";
import { said } from "../../support/said.ts";

let stage: Stage;
let acme: Awaited<ReturnType<Stage["site"]["organization"]>>;
let path: string;

beforeAll(async () => {
	stage = await openStage();
	acme = await stage.site.organization({ slug: "acme", name: "Acme Hoops" });
	const league = await stage.site.write(acme, fillLeague);
	await stage.site.database.owner.sql`update seasons set finish_date = '2099-12-31' where id = ${league.season.id}`;
	path = `/dashboard/seasons/${league.season.id}/leagues/${league.league.id}`;
}, 120_000);
afterAll(async () => await stage?.close());

async function addGame(page: Page, teams: readonly [string, string], time: string) {
	const dialog = page.locator("dialog#add-game");
	await dialog.getByLabel("Home team").selectOption({ label: teams[0] });
	await dialog.getByLabel("Away team").selectOption({ label: teams[1] });
	await dialog.getByLabel("Date").fill("2099-03-02");
	await dialog.getByLabel("Time").fill(time);
	await dialog.getByLabel("Location").fill("North Gym");
	await dialog.locator("footer button.main").click();
}

describe.skipIf(!hasBrowser)("games at one time", () => {
	test("are asked about, saved when that is meant, shown, and moved or kept from the page", async () => {
		const { page, open, says, complaints } = await stage.signedIn(acme, "staff");
		await open(path);
		const add = page.getByRole("button", { name: "Add Game" }).first();
		await add.click();
		await addGame(page, ["Harbor Hawks", "Pier Pilots"], "19:00");
		await says("Game created!");
		await page.locator("dialog#add-game").waitFor({ state: "hidden" });
		await add.click();
		await addGame(page, ["Quay Queens", "Reef Rockets"], "19:30");
		const question = page.locator("dialog[data-question]");
		await question.getByText("North Gym: two games at once on Mon, Mar 2, 2099, 7:00 PM and 7:30 PM").waitFor();
		await question.getByRole("button", { name: "Cancel" }).click();
		expect(await page.getByLabel("Location").inputValue()).toBe("North Gym"); // nothing that was typed is gone
		await page.locator("dialog#add-game footer button.main").click();
		await question.getByRole("button", { name: "Save anyway" }).click();
		await page.locator("dialog#add-game").waitFor({ state: "hidden" }); // the sentence of the first game may still stand

		await open("/dashboard/clashes");
		const kept = page.getByRole("region", { name: "Kept so" });
		await kept.getByText("North Gym: two games at once").waitFor();
		expect(await violations(page)).toEqual([]);
		await kept.getByRole("button", { name: /^Show again/ }).click();
		const mend = page.getByRole("region", { name: "To mend" });
		await mend.getByText("North Gym: two games at once").waitFor();
		await mend.getByRole("button", { name: "Move Quay Queens vs Reef Rockets" }).click();
		const move = page.locator("dialog#move-game");
		await move.getByLabel("Time").fill("20:30");
		await move.getByRole("button", { name: "Move", exact: true }).click();
		await says("Game moved");
		await page.getByText(said.oneGameAtATime).waitFor();
		expect(complaints.filter((one) => !one.includes("409"))).toEqual([]); // the browser notes what was asked about
	}, 120_000);
});
