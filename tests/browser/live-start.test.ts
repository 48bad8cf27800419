import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { hasBrowser, openBrowser } from "../support/screens/browser.ts";
import { further } from "../support/depth.ts";
import { scorerNight } from "../support/screens/scorer.ts";
import { until } from "../support/until.ts";

describe.skipIf(!hasBrowser)("a game that is followed from its start", () => {
	let night: Awaited<ReturnType<typeof scorerNight>>;
	let browser: Browser;

	beforeAll(async () => {
		night = await scorerNight();
		browser = await openBrowser();
	}, 120_000);
	afterAll(async () => {
		await browser?.close();
		await night?.close();
	});
	beforeEach(async () => {
		await night.reset();
		await night.taps([{ action: "start" }]);
	});

	const opened = async () => {
		const page = await browser.newPage();
		await page.clock.install();
		await page.goto(`${night.url}/acme/games/${night.game}`);
		await until(() => night.site.app.live.viewers === 1);
		expect(await page.locator("h1").textContent()).toBe("Quay Queens 0, Reef Rockets 0, live");
		expect(
			await page.locator("p.meta, span", { hasText: /^Follows by itself$|No statistics/ }).allTextContents(),
		).toEqual(["Follows by itself"]);
		return page;
	};
	const basket = async () => await night.taps([{ action: "2", roster_id: night.rosters[0] }]);
	const heads = async (page: Page, text: string) =>
		await until(async () => (await page.locator("h1").textContent()) === text);
	/** On the server and in the browser. */
	const later = async (page: Page, ms: number) => {
		night.site.now.instant += ms;
		await page.clock.runFor(ms);
	};

	test("says the score in its heading at once, and gets its periods and box score without a reload", async () => {
		const page = await opened();
		await basket();
		await heads(page, "Quay Queens 2, Reef Rockets 0, live");
		await later(page, 15_000);
		const box = page.getByRole("table", { name: "Quay Queens box score" });
		await box.getByRole("row", { name: /^Ada Home 2/ }).waitFor();
		await page.getByRole("heading", { name: "By period" }).waitFor();
		expect(await page.locator(".stake p:not(.cap)").textContent()).toBe("Quay Queens lead by 2.");
		await basket();
		await heads(page, "Quay Queens 4, Reef Rockets 0, live");
		expect(await page.locator(".stake p:not(.cap)").textContent()).toBe("Quay Queens lead by 4.");
		const byPeriod = page.getByRole("table", { name: "Points by period" }).locator("tbody tr").first();
		expect((await byPeriod.getByRole("cell").allTextContents()).join(" ")).toBe("4 – – – –");
		expect(await page.getByText("Follows by itself").count()).toBe(1);
		await box.getByRole("row", { name: /^Ada Home 2/ }).waitFor();
		await later(page, 15_000);
		await box.getByRole("row", { name: /^Ada Home 4/ }).waitFor();
		expect(await page.locator("h1").textContent()).toBe("Quay Queens 4, Reef Rockets 0, live");
		await page.close();
	}, 120_000);

	further(
		"gets them later where the page could not be fetched the first time",
		async () => {
			const page = await opened();
			const path = `**/acme/games/${night.game}`;
			let asked = 0;
			await page.route(path, async (route) => {
				asked += 1;
				await route.abort("connectionreset");
			});
			await basket();
			await heads(page, "Quay Queens 2, Reef Rockets 0, live");
			await later(page, 15_000);
			await until(() => asked === 1);
			await page.unroute(path);
			await until(async () => {
				await later(page, 15_000);
				return (await page.getByRole("heading", { name: "By period" }).count()) === 1;
			});
			await page.close();
		},
		120_000,
	);

	further(
		"goes on with the film that somebody watches when its first points by period come",
		async () => {
			const film = "https://www.youtube.com/embed/dQw4w9WgXcQ";
			await night.site.database.owner.sql`update games set video_url = ${film} where id = ${night.game}`;
			const page = await opened();
			const begun = `document.querySelector("iframe").contentWindow.begun`;
			await page.evaluate(`${begun} = true`);
			await basket();
			await later(page, 15_000);
			await page.getByRole("heading", { name: "By period" }).waitFor();
			expect(await page.locator("main h2").allTextContents()).toEqual([
				"Quay Queens",
				"Reef Rockets",
				"Leading",
				"By period",
				"Video",
				"Quay Queens",
				"Reef Rockets",
			]);
			expect(await page.evaluate(begun)).toBe(true);
			await page.close();
		},
		120_000,
	);
});
