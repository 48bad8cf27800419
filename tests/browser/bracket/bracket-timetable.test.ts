import { describe, expect, test } from "bun:test";
import * as schema from "../../../db/schema/index.ts";
import { violations } from "../../support/screens/accessible.ts";
import { bracketStage, deskOf } from "../../support/screens/bracket-stage.ts";
import { hasBrowser } from "../../support/screens/browser.ts";
import { further } from "../../support/depth.ts";

const brackets = bracketStage();
const { fill, open, openDesk, stored } = brackets;
const phone = { viewport: { width: 390, height: 844 } };

describe.skipIf(!hasBrowser)("all games of a bracket (brackets 21)", () => {
	test("are found slots on a phone, saved in one act, and taken back by one press", async () => {
		await brackets.site.write(brackets.acme, async ({ tx, organization }) => {
			const own = { organization_id: organization.id };
			await tx.insert(schema.venues).values([
				{ ...own, name: "Main Gym", courts: ["Court 1", "Court 2"], saturday: "09:00–13:00", sunday: "09:00–20:00" },
				{ ...own, name: "Pier Gym", courts: [] },
			]);
		});
		const eight = await fill({ teams: 8, name: "Cup" });
		const { page, says, complaints } = await openDesk(eight, phone);
		await page.getByRole("link", { name: "Plan all games" }).click();
		await page.getByText("Say when it is played").waitFor();
		expect(await violations(page)).toEqual([]);
		await page.getByLabel("First day").fill("2099-03-07"); // a Saturday
		await page.getByLabel("Last day").fill("2099-03-08");
		await page.getByLabel("Minutes a game").fill("75");
		await page.getByLabel("Rest after a game").selectOption("1 hour");
		await page.getByLabel("Pier Gym").uncheck();
		await page.getByRole("button", { name: "Find slots" }).click();
		await page.getByText("4 games are made and 3 games are planned until their teams are known.").waitFor();
		const rows = page.getByRole("table", { name: "Games and their slots" }).locator("tbody tr");
		expect(await rows.count()).toBe(7);
		expect(await rows.first().innerText()).toContain("9:00 AM · Main Gym, Court 1");
		expect(await rows.last().innerText()).toContain("11:15 AM · Main Gym, Court 1");
		expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
		expect(await violations(page)).toEqual([]);
		await page.getByLabel("Select game 7: Winner of game 5 vs Winner of game 6").uncheck();
		await page.getByRole("button", { name: "Save slots" }).click();
		await says("Cup: 4 games made, 2 games planned");
		await page.getByText("Game 5 · Sun, Mar 8, 2099 · 9:00 AM").waitFor();
		expect(await stored(eight)).toHaveLength(4);
		await page.getByRole("button", { name: "Undo", exact: true }).click();
		await says("6 games are as they were");
		expect(await stored(eight)).toHaveLength(0);
		expect(complaints).toEqual([]);
	}, 120_000);

	further(
		"are found slots without a script as well, and what finds none says why",
		async () => {
			const two = await fill({ teams: 4, name: "Plate" });
			const cookie = brackets.ada.cookie;
			const { page } = await open(`${deskOf(two)}/timetable`, { options: { javaScriptEnabled: false }, cookie });
			await page.getByLabel("First day").fill("2099-03-07");
			await page.getByLabel("Last start a day").fill("09:00");
			await page.getByRole("button", { name: "Find slots" }).click();
			await page.getByText("1 game finds no slot.").waitFor();
			await page.getByText("Game 3, Winner of game 1 vs Winner of game 2: nothing is free in these days.").waitFor();
			await page.getByRole("button", { name: "Save slots" }).click();
			await page.getByText("Plate: 2 games made").first().waitFor();
			expect(await stored(two)).toHaveLength(2);
		},
		120_000,
	);
});
