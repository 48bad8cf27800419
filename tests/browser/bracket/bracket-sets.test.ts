import { describe, expect, test } from "bun:test";
import { gamesOf } from "../../support/bracket.ts";
import { bracketStage } from "../../support/screens/bracket-stage.ts";
import { until } from "../../support/until.ts";
import { hasBrowser } from "../../support/screens/browser.ts";

const brackets = bracketStage("volleyball");
const { fill, make, openDesk } = brackets;

describe.skipIf(!hasBrowser)("a bracket of sets", () => {
	test("tells what somebody else has typed set by set, also where the score stays", async () => {
		const four = await fill({ teams: 4, name: "Sets" });
		const { id } = await make(four, "r1-0", 1, 4);
		const { page, dialog, button } = await openDesk(four);
		const typed = async () => {
			await button(/^Edit game 1:/).click();
			const line = await dialog.getByLabel("Sets").inputValue();
			await page.keyboard.press("Escape");
			return line;
		};
		for (const by_part of ["25-20 23-25 25-18 25-11", "25-20 23-25 25-18 25-9"]) {
			expect((await brackets.ada.send("PUT", `${gamesOf(four)}/${id}`, { by_part })).status).toBe(200);
			await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
			await until(async () => (await typed()) === by_part);
		}
	}, 120_000);
});
