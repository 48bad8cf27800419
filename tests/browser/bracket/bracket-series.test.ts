import { describe, expect, test } from "bun:test";
import { violations } from "../../support/screens/accessible.ts";
import { bracketStage, publicOf } from "../../support/screens/bracket-stage.ts";
import { hasBrowser } from "../../support/screens/browser.ts";

const brackets = bracketStage();
const { fill, open, openDesk, stored } = brackets;

describe.skipIf(!hasBrowser)("a series (brackets 20)", () => {
	test("is chosen for a round, played game by game, and over when it is won", async () => {
		const two = await fill({ teams: 2, name: "Finals" });
		const { page, dialog, button, says, complaints } = await openDesk(two, { viewport: { width: 390, height: 844 } });
		await button("Series").click();
		await dialog.getByLabel("Final").selectOption("Best of 3");
		await dialog.getByRole("button", { name: "Save" }).click();
		await says("Series saved");
		const list = page.locator(".series-list");
		await list.getByText("Best of 3").waitFor();
		for (const [number, score] of [
			[1, "1–0"],
			[2, "2–0"],
		] as const) {
			await list.getByRole("button", { name: new RegExp(`^Create series 1, game ${number}:`) }).click();
			await dialog.getByLabel("Score of Team 1").fill("60");
			await dialog.getByLabel("Score of Team 2").fill("50");
			await dialog.getByRole("button", { name: /^(Create|Save)/ }).click();
			await list.getByText(score).first().waitFor();
		}
		await list.getByText("not needed").waitFor();
		expect(await list.getByRole("button", { name: /game 3/ }).count()).toBe(0);
		expect((await stored(two)).map(({ match_id }) => match_id)).toEqual(["r1-0", "r1-0#2"]);
		expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
		expect(await violations(page)).toEqual([]);
		const site = await open(publicOf(two), { options: { viewport: { width: 390, height: 844 } } });
		await site.page.getByText("Best of 3, 2–0 won by Team 1").waitFor();
		expect(await violations(site.page)).toEqual([]);
		expect([complaints, site.complaints]).toEqual([[], []]);
	}, 120_000);
});
