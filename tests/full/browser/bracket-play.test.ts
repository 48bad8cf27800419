import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { layout } from "../../../src/domain/bracket/layout.ts";
import { numbersOf } from "../../../src/domain/bracket/numbers.ts";
import { bracketStage, drawn, publicOf } from "../../support/screens/bracket-stage.ts";
import { hasBrowser } from "../../support/screens/browser.ts";
import { keyboard, mouse, type Hands } from "../../support/screens/hands.ts";
import { until } from "../../support/until.ts";
import { said } from "../../support/said.ts";

const brackets = bracketStage();
const { fill, open, openDesk, ruled, rulesOf, stored } = brackets;

describe.skipIf(!hasBrowser)("an eleven-team bracket is played to its champion", () => {
	test.each([
		["by mouse", () => mouse()],
		["by keyboard", (page: Page) => keyboard(page)],
	] as const)(
		"%s",
		async (how, handsOf) => {
			const eleven = await fill({ teams: 11, name: `Cup ${how}` });
			const { page, complaints, dialog, button, says } = await openDesk(eleven);
			const hands: Hands = handsOf(page);
			expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(`Cup ${how} Bracket`);
			for (const number of numbersOf(layout(11)).values()) {
				await hands.press(button(new RegExp(`^Create game ${number}:`)));
				await hands.type(dialog.getByLabel("Date"), `2026-10-${number + 10}`); // over, so that its result is awaited
				await hands.type(dialog.getByLabel("Time"), "19:00");
				await hands.type(dialog.getByLabel("Location"), `Court ${number} ${how}`);
				await hands.press(dialog.getByRole("button", { name: "Save" }));
				await says("Game created!");
				const edit = button(new RegExp(`^Edit game ${number}:`));
				await until(async () => await edit.evaluate((own) => own === own.ownerDocument.activeElement));
				await hands.press(edit);
				const [upper, lower] = number % 3 === 0 ? ["51", "60"] : ["60", "51"];
				await hands.type(dialog.getByRole("spinbutton").nth(0), upper ?? "");
				await hands.type(dialog.getByRole("spinbutton").nth(1), lower ?? "");
				await hands.press(dialog.getByRole("button", { name: "Save" }));
				await says(said.gameDetailsUpdated);
				await dialog.waitFor({ state: "detached" });
				expect(await drawn(page)).toEqual(await ruled(eleven));
			}
			const { sentence } = await rulesOf(eleven);
			expect(sentence).toMatch(/^Congratulations Team \d+ — Division Champion!$/);
			expect(await page.locator(".champion").textContent()).toContain(sentence ?? "");
			expect((await stored(eleven)).every(({ status }) => status === "final")).toBe(true);
			expect(complaints).toEqual([]);
			const seen = await open(publicOf(eleven));
			expect(await drawn(seen.page)).toEqual(await ruled(eleven));
			expect(await seen.page.locator("script[src]").count()).toBe(0);
		},
		180_000,
	);
});
