import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { alive, bracketStage, deskOf } from "../support/screens/bracket-stage.ts";
import { hasBrowser } from "../support/screens/browser.ts";
import { said } from "../support/said.ts";
import { openScene } from "../support/screens/builder.ts";
import { hear, openStage, type Stage } from "../support/screens/stage.ts";
import { gameToEnter } from "../support/screens/stat-grid.ts";

const { fill, openDesk } = bracketStage();

/** Holds the code of an island back until it is let go. */
async function held(page: Page, island: string): Promise<() => void> {
	const arrived = Promise.withResolvers<void>();
	await page.route(`**/_/assets/${island}.*.js`, async (route) => {
		await arrived.promise;
		await route.continue();
	});
	return arrived.resolve;
}

describe.skipIf(!hasBrowser)("an island whose code is still under way", () => {
	test("is given the last press that was made on it, once, when it lives", async () => {
		const four = await fill({ teams: 4, name: "Early" });
		const { page, dialog, button, complaints } = await openDesk(four);
		const arrives = await held(page, "bracket-editor");
		await page.goto(new URL(deskOf(four), page.url()).href);
		await button(/^Create game 2:/).click();
		await button(/^Create game 1:/).click();
		expect(await dialog.count()).toBe(0);
		arrives();
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
		const arrives = await held(page, "season-import");
		await open("/dashboard/transfer");
		const rows = "game,date,home,away,status,home_score,away_score\none,2026-11-02,Hawks,Owls,final,50,48";
		const file = { name: "games.csv", mimeType: "text/csv", buffer: Buffer.from(rows) };
		await page.getByLabel("Games (games.csv)").setInputFiles(file);
		await page.locator("#import-season").fill("Autumn");
		await page.locator("#import-league").fill("Men");
		await page.locator("#import-league").press("Enter");
		await page.getByRole("button", { name: "Preview" }).click();
		expect(await page.locator(".answer .notice").count()).toBe(0);
		arrives();
		await page.getByRole("button", { name: "Import", exact: true }).waitFor();
		expect(new URL(page.url()).search).toBe("");
		expect(await page.locator("#import-season").inputValue()).toBe("Autumn");
		expect(complaints).toEqual([]);
	}, 120_000);

	test("is given a form that was sent with nothing typed in it, on the page that stays", async () => {
		const { page, open, complaints } = await stage.signedIn(await stage.site.organization({ slug: "empty" }), "staff");
		const arrives = await held(page, "season-import");
		await open("/dashboard/transfer");
		await page.evaluate(() => document.documentElement.setAttribute("data-same", ""));
		await page.getByRole("button", { name: "Preview" }).click();
		arrives();
		await page.locator(".field .error, .answer .notice").first().waitFor();
		expect(await page.locator("html[data-same]").count()).toBe(1);
		expect(complaints.filter((one) => !one.includes("422"))).toEqual([]); // the call's own no
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

	test("is given a tick that was set, beside what was typed", async () => {
		const scene = await openScene(stage);
		const { page, complaints } = await scene.open();
		const arrives = await held(page, "schedule-form");
		await page.reload();
		const create = page.locator("#create");
		await create.getByLabel("Number of weeks").fill("5");
		await create.locator(".days label", { hasText: "Monday" }).click();
		await create.getByLabel("Times", { exact: true }).fill("18:30, 19:40, 20:50");
		arrives();
		await create.getByText("6:30 PM, 7:40 PM, 8:50 PM").waitFor();
		await create.getByRole("button", { name: "Add place" }).click();
		await create.getByLabel("Place 1", { exact: true }).fill("Bay Recreation Center");
		await create.locator(".prospect", { hasText: "Room for 15 games, 6 teams want 15" }).waitFor();
		expect(await create.getByLabel("Monday").isChecked()).toBe(true);
		expect(complaints).toEqual([]);
		await scene.close();
	}, 120_000);
});

describe.skipIf(!hasBrowser)("a final score whose editor is still under way", () => {
	test("is given what was typed and chosen early, and saves it", async () => {
		const night = await gameToEnter();
		const { page, complaints, context } = await night.signedIn(night.path);
		const arrives = await held(page, "score-editor");
		await page.reload();
		await page.getByRole("button", { name: "Edit Final Scores" }).click();
		await page.getByLabel("Reason for the correction").fill("Sheet read again");
		await page.getByLabel("Who sees the reason").filter({ visible: true }).selectOption("Visitors too");
		arrives();
		await page.locator("#score-reason[data-not-saved]").waitFor();
		await page.getByRole("button", { name: "Save Final Scores" }).click();
		await hear(page, "Reason saved.");
		const [stored] = await night.database.owner.sql`select reason, reason_seen_by from games where id = ${night.game}`;
		expect(stored).toEqual({ reason: "Sheet read again", reason_seen_by: "visitors" });
		expect(complaints).toEqual([]);
		await context.close();
		await night.close();
	}, 120_000);
});
