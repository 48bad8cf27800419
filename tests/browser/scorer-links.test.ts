import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { markupErrors, violations } from "../support/accessible.ts";
import { testApp } from "../support/app.ts";
import { hasBrowser, openBrowser } from "../support/browser.ts";
import { fillLeague } from "../support/league.ts";
import { staffOf } from "../support/staff.ts";

describe.skipIf(!hasBrowser)("links for scorers, in the dashboard", () => {
	let site: Awaited<ReturnType<typeof testApp>>;
	let league: Awaited<ReturnType<typeof fillLeague>>;
	let staff: Awaited<ReturnType<typeof staffOf>>;
	let server: ReturnType<typeof Bun.serve>;
	let browser: Browser;
	let context: BrowserContext;
	let page: Page;

	beforeAll(async () => {
		site = await testApp();
		const organization = await site.organization({ slug: "acme", name: "Acme Hoops" });
		league = await site.write(organization, fillLeague);
		staff = await staffOf(site, organization, "staff");
		server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: site.app.fetch });
		browser = await openBrowser();
	}, 60_000);
	afterEach(async () => await context.close());
	afterAll(async () => {
		await browser?.close();
		await server?.stop(true);
		await site?.close();
	});

	async function open(path: string, options: Parameters<Browser["newContext"]>[0] = {}) {
		context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
		const [name = "", value = ""] = staff.cookie.split("=");
		await context.addCookies([{ name, value, url: `http://localhost:${server.port}/` }]);
		page = await context.newPage();
		await page.goto(`http://localhost:${server.port}${path}`);
	}
	const picture = async (name: string) => {
		const folder = process.env["PICTURES"];
		if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
	};

	test("one is made for a game, shown with its code, and withdrawn", async () => {
		await open(`/dashboard/scorers?game=${league.coming.id}`);
		await page.fill("#scorer-label", "Table 1");
		await page.click("text=Make a link");
		await page.waitForSelector(".scorer-card");
		expect(await page.locator(".scorer-card .address").textContent()).toMatch(/\/_\/score#[\w-]{32}$/);
		expect(
			await page.locator(".scorer-card img").evaluate((image: HTMLImageElement) => image.naturalWidth),
		).toBeGreaterThan(20);
		expect(await page.evaluate(() => document.activeElement?.className)).toContain("scorer-card");
		expect(await violations(page)).toEqual([]);
		await picture("scorers-1280");
		await page.getByLabel("Withdraw Table 1").click();
		await page.click("dialog button.main");
		await page.waitForSelector("text=Link withdrawn");
		expect(await page.locator("tbody tr").first().textContent()).toContain("Withdrawn");
	});

	test("one is made for a day at a place, on a phone; a day that is over is refused and stays to be mended", async () => {
		site.now.instant = Date.now();
		await open("/dashboard/scorers", { viewport: { width: 390, height: 900 } });
		await page.evaluate(() => document.querySelector("#scorer-day")?.removeAttribute("min"));
		await page.fill("#scorer-day", "2020-01-01");
		await page.click("text=Make a link");
		await page.waitForSelector("#scorer-day-error");
		expect(await page.locator("#scorer-day-error").textContent()).toBe("This day is over.");
		await page.fill("#scorer-day", "2099-01-01");
		await page.click("text=Make a link");
		await page.waitForSelector(".scorer-card");
		expect(await violations(page)).toEqual([]);
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
		await picture("scorers-390");
	});

	test("the score sheet has both rosters and fits one page of paper", async () => {
		await open(`/games/${league.coming.id}/sheet`);
		expect(await page.locator(".sheet").textContent()).toContain("First2 Last2");
		expect(await violations(page)).toEqual([]);
		expect(await markupErrors(await (await staff.get(`/games/${league.coming.id}/sheet`)).text())).toEqual([]);
		for (const format of ["A4", "Letter"] as const) {
			const pdf = await page.pdf({ format });
			expect([format, pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length]).toEqual([format, 1]);
		}
		await page.emulateMedia({ media: "print" });
		await picture("sheet");
	});
});
