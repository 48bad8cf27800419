import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { alive, bracketStage, deskOf } from "../support/screens/bracket-stage.ts";
import { hasBrowser } from "../support/screens/browser.ts";
import { said } from "../support/said.ts";
import { openStage, type Stage } from "../support/screens/stage.ts";

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

describe.skipIf(!hasBrowser)("an import whose code is still under way", () => {
	let stage: Stage;
	beforeAll(async () => {
		stage = await openStage();
	}, 120_000);
	afterAll(async () => await stage?.close());

	test("is given the file that was chosen, what was typed and the form that was sent, and nothing goes past it", async () => {
		const { page, open, complaints } = await stage.signedIn(await stage.site.organization({ slug: "acme" }), "staff");
		const arrived = Promise.withResolvers<void>();
		await page.route("**/_/assets/season-import.*.js", async (route) => {
			await arrived.promise;
			await route.continue();
		});
		await open("/dashboard/transfer");
		const rows = "game,date,home,away,status,home_score,away_score\none,2026-11-02,Hawks,Owls,final,50,48";
		const file = { name: "games.csv", mimeType: "text/csv", buffer: Buffer.from(rows) };
		await page.getByLabel("Games (games.csv)").setInputFiles(file);
		await page.locator("#import-season").fill("Autumn");
		await page.locator("#import-league").fill("Men");
		await page.locator("#import-league").press("Enter");
		await page.getByRole("button", { name: "Preview" }).click();
		expect(await page.locator(".answer .notice").count()).toBe(0);
		arrived.resolve();
		await page.getByRole("button", { name: "Import", exact: true }).waitFor();
		expect(new URL(page.url()).search).toBe("");
		expect(await page.locator("#import-season").inputValue()).toBe("Autumn");
		expect(complaints).toEqual([]);
	}, 120_000);

	test("whose code never comes lets its forms go as without a script", async () => {
		const { page, open } = await stage.signedIn(await stage.site.organization({ slug: "other" }), "staff");
		await page.route("**/_/assets/season-import.*.js", async (route) => await route.abort());
		await open("/dashboard/transfer");
		await page.locator("#import-season").fill("Autumn");
		await page.getByRole("button", { name: "Preview" }).click();
		await page.getByRole("alert").getByText(said.chooseFile).waitFor();
		expect(await page.locator("#import-season").inputValue()).toBe("Autumn");
	}, 120_000);
});
