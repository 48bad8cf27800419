import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { hasBrowser } from "../../support/screens/browser.ts";
import { further } from "../../support/depth.ts";
import { divisionBoard, names } from "../../support/screens/division-board.ts";
import { said } from "../../support/said.ts";

setDefaultTimeout(120_000);

const on = divisionBoard();
const { add, open, slt, stored } = on;

describe.skipIf(!hasBrowser)("in Chromium", () => {
	test("seeding shows the order with its reasons, and fills the division with it", async () => {
		for (const at of [1, 2]) await add(on.silver, at);
		const { page, says, box, free } = await open();
		await box("Gold").getByRole("button", { name: "Seed from standings" }).click();
		const dialog = page.locator("#seed-division");
		await dialog.getByLabel("The best teams that no other division has").check();
		expect(await dialog.locator(".plan b").allTextContents()).toEqual(["Harbor Hawks", "Reef Rockets"]);
		await dialog.getByRole("button", { name: "Cancel" }).click();
		await page.waitForSelector(`#division-${on.league.division.id}-seed:focus`);

		await box("Silver").getByRole("button", { name: "Seed from standings" }).click();
		await dialog.getByLabel("The best teams that no other division has").check();
		expect(await dialog.locator(".plan b").allTextContents()).toEqual(["Quay Queens", "Reef Rockets", "Pier Pilots"]);
		expect(await dialog.locator(".trace").first().textContent()).toContain(
			"Nothing separates Quay Queens and Reef Rockets: they share rank 2. Level teams are seeded by name.",
		);
		expect(await dialog.locator(".trace").count()).toBe(2);
		expect(await dialog.locator(".trace p").first().isVisible()).toBe(false);
		const widthOf = async () => (await dialog.locator(".plan .name").first().boundingBox())?.width ?? 0;
		const shut = await widthOf();
		await dialog.locator(".trace summary").first().click();
		expect(await dialog.locator(".trace p").first().isVisible()).toBe(true);
		expect(await widthOf()).toBeGreaterThanOrEqual(shut);
		expect(shut).toBeGreaterThan(200);
		for (const wrong of ["0", "-1", "65"]) {
			await dialog.getByLabel("How many").fill(wrong);
			await dialog.getByText("Enter a whole number from 1 to 64, or nothing for all teams.").waitFor();
			expect(await dialog.getByRole("button", { name: "Seed", exact: true }).isDisabled()).toBe(true);
		}
		await dialog.getByLabel("How many").fill("2");
		expect(await dialog.locator(".notice").textContent()).toBe("These leave the division: Pier Pilots.");
		await dialog.getByRole("button", { name: "Seed 2 teams" }).click();
		await says("Seeded from the standings");
		expect(await stored(on.silver)).toEqual(["Quay Queens", "Reef Rockets"]);
		expect(await names(box("Silver"))).toEqual(["Quay Queens", "Reef Rockets"]);
		expect(await names(free)).toEqual(["Pier Pilots"]);
	});

	further("a seeding of an older view is refused, keeps its dialog, and goes through with the new one", async () => {
		const { page, says, box } = await open();
		await box("Silver").getByRole("button", { name: "Seed from standings" }).click();
		await add(on.silver, 3);
		const dialog = page.locator("#seed-division");
		await dialog.getByRole("button", { name: "Seed 3 teams" }).click();
		await dialog.getByText(said.changedMeanwhile).waitFor();
		await dialog.getByRole("button", { name: "Seed 3 teams" }).click();
		await says("Seeded from the standings");
		expect(await stored(on.silver)).toEqual(["Quay Queens", "Reef Rockets", "Pier Pilots"]);
	});

	further(
		"pools say which other division has a team, who shares a rank, and that people then set teams by hand",
		async () => {
			await on.staff.send("PUT", `/api/gamesv2/${on.league.coming.id}/scores`, { score_home: 70, score_away: 41 });
			const { complaints, page, says, box } = await open();
			const pools = page.locator("#division-pools");
			const notice = box("Silver").locator(".notice");
			const write = async (text: string) => {
				await box("Silver").getByRole("button", { name: "Pools of Silver" }).click();
				await pools.getByLabel("Seeds, the first one first").fill(text);
				await pools.getByRole("button", { name: "Save" }).click();
			};
			await write("A1, A2");
			await says("Pools saved");
			expect(await box("Silver").locator(".plan .meta").allTextContents()).toEqual([
				"Harbor Hawks and Quay Queens share rank 1",
				"Harbor Hawks and Quay Queens share rank 1",
			]);
			await notice.getByRole("button", { name: "Set teams by hand" }).click();
			await says("Teams are set by hand");
			expect(await notice.count()).toBe(0);
			await on.staff.send("PUT", `/api/seasonsv2/${on.league.season.id}/leagues/${on.league.league.id}/tie-break`, {
				tie_break: [{ by: "percentage" }, { by: "difference" }],
			});
			await page.reload();
			await write("A1, A2");
			await says("Pools saved, but nothing is filled. Harbor Hawks is in Gold.");
			expect(await notice.textContent()).toBe("Not filled yet. Harbor Hawks is in Gold.");
			expect(complaints).toEqual([]);
		},
	);

	further("pools are written, say what they wait for, and fill the division when it is decided", async () => {
		await on.staff.send("PUT", `/api/seasonsv2/${on.league.season.id}/leagues/${on.league.league.id}/tie-break`, {
			tie_break: [{ by: "percentage" }, { by: "difference" }],
		});
		await on.staff.send("DELETE", `/api/divisions/${on.league.division.id}/teams/${slt(0)}`);
		const { page, complaints, says, alive, box, saved, heard } = await open();
		const pools = page.locator("#division-pools");
		await box("Silver").getByRole("button", { name: "Pools of Silver" }).click();
		await pools.getByLabel("Seeds, the first one first").fill("A4, Z1");
		await pools.getByRole("button", { name: "Save" }).click();
		await pools.getByText("“Z1” is no seed. Write a league's letter and a rank, such as A1.").waitFor();
		expect(await pools.getByLabel("Seeds, the first one first").inputValue()).toBe("A4, Z1");
		await pools.getByLabel("Seeds, the first one first").fill("A1, A99");
		await pools.getByRole("button", { name: "Save" }).click();
		await pools.getByText("A99: Monday Open has only 4 teams.").waitFor();
		await pools.getByRole("button", { name: "Write them in" }).click();
		expect(await pools.getByLabel("Seeds, the first one first").inputValue()).toBe("A1, A2");
		await pools.getByLabel("The best").fill("9"); // of four
		await pools.getByRole("button", { name: "Write them in" }).click();
		expect(await pools.getByLabel("Seeds, the first one first").inputValue()).toBe("A1, A2, A3, A4");
		await pools.getByLabel("Seeds, the first one first").fill("a2 A1");
		await pools.getByText("Not decided yet. “Monday Open” has 1 game still to play.").waitFor();
		await pools.getByRole("button", { name: "Save" }).click();
		await says("Pools saved");
		const waiting = box("Silver").locator(".notice");
		expect(await waiting.textContent()).toBe("Not decided yet. “Monday Open” has 1 game still to play.");
		expect(await box("Silver").locator(".plan .badge").allTextContents()).toEqual(["A2", "A1"]);
		const bracket = await (
			await on.staff.get(`/dashboard/seasons/${on.league.season.id}/divisions/${on.silver}`)
		).text();
		expect(bracket).toContain("A2 is rank 2 of Monday Open. Not decided yet. “Monday Open” has 1 game still to play.");
		const gone = saved(`/api/divisions/${on.silver}/teams`);
		await page.getByLabel("Add Pier Pilots to a division").selectOption({ label: "Silver" });
		await gone;
		expect(await waiting.textContent()).toBe(
			"Seeds from pools: A2, A1. Not decided yet. “Monday Open” has 1 game still to play. The teams below were set by hand: they stay until you fill the division from its pools.",
		);
		await page.getByLabel("Remove Pier Pilots from the division").click();
		await heard(said.pierPilotsBack);
		await on.staff.send("PUT", `/api/gamesv2/${on.league.coming.id}/scores`, { score_home: 70, score_away: 41 });
		expect(await stored(on.silver)).toEqual(["Harbor Hawks", "Quay Queens"]);
		await page.reload();
		await alive();
		expect(await waiting.count()).toBe(0);
		await page.getByLabel("Move Quay Queens up").click();
		await waiting.waitFor();
		expect(await waiting.textContent()).toContain("The pools give other teams than these now.");
		await box("Silver").getByRole("button", { name: "Fill from pools" }).click();
		await says("Filled from pools");
		expect(await stored(on.silver)).toEqual(["Harbor Hawks", "Quay Queens"]);
		await box("Silver").getByRole("button", { name: "Pools of Silver" }).click();
		await pools.getByRole("button", { name: "Set teams by hand" }).click();
		await says("Teams are set by hand");
		expect(complaints).toEqual([]);
	});
});
