import { describe, expect, test } from "bun:test";
import { alive, bracketStage, deskOf } from "../support/screens/bracket-stage.ts";
import { hasBrowser } from "../support/screens/browser.ts";

const { fill, openDesk } = bracketStage();

describe.skipIf(!hasBrowser)("an island whose code is still under way", () => {
	test("is given the last press that was made on it, once, when it lives", async () => {
		const four = await fill({ teams: 4, name: "Early" });
		const { page, dialog, button, complaints } = await openDesk(four);
		const arrived = Promise.withResolvers<void>();
		await page.route("**/_/assets/bracket-editor.*.js", async (route) => {
			await arrived.promise;
			await route.continue();
		});
		await page.goto(new URL(deskOf(four), page.url()).href);
		await button(/^Create game 2:/).click();
		await button(/^Create game 1:/).click();
		expect(await dialog.count()).toBe(0);
		arrived.resolve();
		await dialog.getByLabel("Score of Team 1").waitFor();
		await dialog.getByRole("button", { name: "Cancel" }).click();
		await dialog.waitFor({ state: "detached" });
		await alive(page);
		await button(/^Create game 2:/).click();
		await dialog.getByLabel("Score of Team 2").waitFor();
		expect(complaints).toEqual([]);
	}, 120_000);
});
