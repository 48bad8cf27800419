import { describe, expect, setDefaultTimeout, test } from "bun:test";
import { markupErrors, violations } from "../../support/screens/accessible.ts";
import { hasBrowser } from "../../support/screens/browser.ts";
import { further } from "../../support/depth.ts";
import { divisionBoard } from "../../support/screens/division-board.ts";
import { said } from "../../support/said.ts";

setDefaultTimeout(120_000);

const on = divisionBoard();
const { add, lockGold, open, path } = on;

further("the markup checker finds no error, with teams, pools, a lock, and without any division", async () => {
	await add(on.league.division.id, 1);
	await on.staff.send("PUT", `/api/divisions/${on.silver}/pools`, {
		pools: [1, 2].map((rank) => ({ season_league_id: on.league.seasonLeague.id, rank })),
	});
	await lockGold();
	const pages = [await (await on.staff.get(path())).text()];
	for (const id of [on.league.division.id, on.silver]) await on.staff.send("DELETE", `/api/divisions/${id}`);
	pages.push(await (await on.staff.get(path())).text());
	for (const html of pages) {
		expect(/ style="/.test(html)).toBe(false);
		expect(await markupErrors(html)).toEqual([]);
	}
});

describe.skipIf(!hasBrowser)("in Chromium", () => {
	further("the browser takes the board over as the server drew it", async () => {
		await add(on.silver, 2);
		await on.staff.send("PUT", `/api/divisions/${on.silver}/pools`, {
			pools: [{ season_league_id: on.league.seasonLeague.id, rank: 2 }],
		});
		const plain = await open({ javaScriptEnabled: false });
		const drawn = await plain.page.locator("[data-island=division-board]").innerHTML();
		const { page, complaints } = await open();
		const desk = await page.locator(".division-desk").evaluate((element) => element.outerHTML);
		const plainly = (html: string) =>
			html.replaceAll("<!-- -->", "").replaceAll(/(name="_token") value="[^"]+"/g, "$1");
		expect(plainly(drawn)).toContain(plainly(desk)); // each session has tokens of its own
		expect(complaints).toEqual([]);
	});

	further("renaming a division that somebody else has deleted says so", async () => {
		const { page, says } = await open();
		await page.getByRole("button", { name: "Rename Silver" }).click();
		await page.getByLabel("Name of Silver").fill("Bronze");
		await on.staff.send("DELETE", `/api/divisions/${on.silver}`);
		await page.keyboard.press("Enter");
		await says("Somebody else has deleted the division Silver meanwhile.");
		expect(await page.getByRole("heading", { level: 3 }).allTextContents()).toEqual(["Gold"]);
	});

	test("a division is made, renamed in its place, given media, and deleted after a question", async () => {
		const { page, complaints, says, alive, box } = await open();
		const dialog = page.locator("dialog[open]");
		await page.getByRole("button", { name: "Add Division" }).click();
		await dialog.getByLabel("Name").fill("   ");
		await dialog.getByRole("button", { name: "Save" }).click();
		expect(await dialog.locator("#add-division-name:invalid").count()).toBe(1);
		await dialog.getByLabel("Name").fill("gold");
		await dialog.getByRole("button", { name: "Save" }).click();
		await dialog.getByText(said.divisionNameTaken).first().waitFor();
		await dialog.getByLabel("Name").fill("Bronze");
		await dialog.getByRole("button", { name: "Save" }).click();
		await says("Bronze created");
		await alive();
		expect(await page.getByRole("heading", { level: 3 }).allTextContents()).toEqual(["Bronze", "Gold", "Silver"]);

		await page.getByRole("button", { name: "Rename Bronze" }).click();
		const field = page.getByLabel("Name of Bronze");
		expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
		await field.fill("Copper");
		await page.keyboard.press("Escape");
		await page.waitForSelector('[aria-label="Rename Bronze"]:focus');
		await page.keyboard.press("Enter");
		await field.fill("  ");
		await page.keyboard.press("Enter");
		await page.getByRole("button", { name: "Rename Bronze" }).click();
		await field.fill("Silver");
		await page.keyboard.press("Enter");
		await page.getByText(said.divisionNameTaken).waitFor();
		expect(await field.inputValue()).toBe("Silver");
		await field.fill("Copper");
		await page.keyboard.press("Enter");
		await page.getByRole("heading", { name: "Copper", exact: true }).waitFor();
		await page.waitForSelector('[aria-label="Rename Copper"]:focus');

		await page.getByRole("button", { name: "Media of Copper" }).click();
		await dialog.getByLabel("Video address").fill("https://www.youtube.com/watch?v=aqz-KE-bpKQ");
		await dialog.getByRole("button", { name: "Save" }).click();
		await says("Media saved");
		await alive();
		expect(await box("Copper").getByRole("link", { name: "Video" }).getAttribute("href")).toContain("aqz-KE-bpKQ");

		await page.getByRole("button", { name: "Delete Copper" }).click();
		expect(await dialog.locator("p").textContent()).toContain(said.sureDeleteDivision);
		await dialog.getByRole("button", { name: "Cancel" }).click();
		await page.getByRole("button", { name: "Delete Copper" }).click();
		await dialog.getByRole("button", { name: "Yes" }).click();
		await says("Division deleted");
		expect(await page.getByRole("heading", { level: 3 }).allTextContents()).toEqual(["Gold", "Silver"]);
		expect(complaints.filter((text) => !text.includes("422"))).toEqual([]);
	});

	further("a name that somebody else has changed meanwhile is told, and overruled by a second Enter", async () => {
		const { page } = await open();
		await page.getByRole("button", { name: "Rename Gold" }).click();
		await on.staff.send("PUT", `/api/divisions/${on.league.division.id}/name`, { name: "Platinum" });
		const field = page.locator(`#division-${on.league.division.id}-field`);
		await field.fill("Diamond");
		await page.keyboard.press("Enter");
		await page.getByText("Now: Platinum.").waitFor();
		expect(await field.inputValue()).toBe("Diamond");
		await field.press("Enter");
		await page.getByRole("heading", { name: "Diamond", exact: true }).waitFor();
	});

	further("the filter shows one division, also after the page is read again, and the empty board says so", async () => {
		const { page, alive, box } = await open();
		await page.locator("#board-filter").selectOption({ label: "Silver" });
		expect(await page.getByRole("heading", { level: 3 }).allTextContents()).toEqual(["Silver"]);
		await page.reload();
		await alive();
		expect(await page.getByRole("heading", { level: 3 }).allTextContents()).toEqual(["Silver"]);
		await page.locator("#board-filter").selectOption({ label: "All Divisions" });
		expect(await page.getByRole("heading", { level: 3 }).allTextContents()).toEqual(["Gold", "Silver"]);
		expect(new URL(page.url()).search).toBe("");
		const link = box("Silver").getByRole("link", { name: "Bracket of Silver" });
		expect(await link.getAttribute("href")).toBe(`${path()}/divisions/${on.silver}`);
		for (const id of [on.league.division.id, on.silver]) await on.staff.send("DELETE", `/api/divisions/${id}`);
		await page.reload();
		await page.getByText(said.noDivisionsYet).waitFor();
		expect(await page.locator("#board-filter").count()).toBe(0);
	});

	further("the format is chosen in the box", async () => {
		const { page, says } = await open();
		await page.getByLabel("Format of Gold").selectOption({ label: "Double elimination" });
		await says("Format saved");
		const answer = await on.staff.get(`/api/seasonsv2/${on.league.season.id}/divisions/${on.league.division.id}`);
		expect(((await answer.json()) as { division: { format: string } }).division.format).toBe("double");
		await page.getByLabel("Format of Gold").selectOption({ label: "With third-place game" });
		expect(await page.getByLabel("Format of Gold").inputValue()).toBe("third-place");
	});

	further.each([
		{ width: 1280, colorScheme: "light" },
		{ width: 390, colorScheme: "dark" },
	] as const)("axe finds no violation, and nothing scrolls sideways: %p", async ({ width, colorScheme }) => {
		await on.staff.send("PUT", `/api/usersv2/${on.staff.id}`, { theme: colorScheme });
		await add(on.league.division.id, 1);
		await lockGold();
		await on.staff.send("PUT", `/api/divisions/${on.silver}/name`, {
			name: "Silver of the Greater Bay Area Recreational Basketball Association, over thirty-five",
		});
		await on.staff.send("PUT", `/api/divisions/${on.silver}/pools`, {
			pools: [1, 2].map((rank) => ({ season_league_id: on.league.seasonLeague.id, rank })),
		});
		await on.staff.send("POST", `/api/seasonsv2/${on.league.season.id}/divisions`, { name: "Bronze" });
		const { page, complaints, box } = await open({ viewport: { width, height: 900 }, colorScheme });
		const found = await violations(page);
		await page.locator(`#division-${on.silver}-pools`).click();
		found.push(...(await violations(page)));
		await page.keyboard.press("Escape");
		await box("Bronze").getByRole("button", { name: "Seed from standings" }).click();
		found.push(...(await violations(page)));
		await page.keyboard.press("Escape");
		await page.getByRole("button", { name: "Rename Bronze" }).click();
		found.push(...(await violations(page)));
		expect(found).toEqual([]);
		expect(Number(await page.evaluate("document.documentElement.scrollWidth"))).toBe(width);
		expect(complaints).toEqual([]);
	});
});
