import { describe, expect, test } from "bun:test";
import { violations } from "../../support/screens/accessible.ts";
import { bracketStage, publicOf } from "../../support/screens/bracket-stage.ts";
import { said } from "../../support/said.ts";
import { hasBrowser } from "../../support/screens/browser.ts";

const brackets = bracketStage("soccer");
const { fill, open, openDesk, stored } = brackets;

describe.skipIf(!hasBrowser)("a cup's final on penalties (games 29)", () => {
	test("is typed beside the level score, refused where nobody has won it, and written so for visitors", async () => {
		const two = await fill({ teams: 2, name: "Cup" });
		const { page, dialog, button, says, complaints } = await openDesk(two, { viewport: { width: 390, height: 844 } });
		await button(/^Create game 1:/).click();
		await dialog.getByLabel("Score of Team 1").fill("1");
		await dialog.getByLabel("Score of Team 2").fill("1");
		const shots = dialog.getByLabel("Penalties, Team 1 first");
		await shots.fill("4-4");
		await dialog.getByRole("button", { name: "Save" }).click();
		await dialog.getByText(said.levelShootOut).first().waitFor();
		expect(await stored(two)).toEqual([]);
		expect(await violations(page)).toEqual([]);
		await shots.fill("4-3");
		await dialog.getByRole("button", { name: "Save" }).click();
		await says("Game created!");
		expect(await stored(two)).toMatchObject([{ score_home: 1, score_away: 1 }]);
		const { page: site } = await open(publicOf(two), { options: { viewport: { width: 390, height: 844 } } });
		await site.getByText("1 (4)").first().waitFor();
		await site.getByText(said.firstIsChampion).waitFor();
		expect(await violations(site)).toEqual([]);
		expect(complaints.filter((one) => !one.includes("422"))).toEqual([]);
	}, 120_000);
});
