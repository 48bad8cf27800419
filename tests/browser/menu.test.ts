import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { violations } from "../support/accessible.ts";
import { testApp } from "../support/app.ts";
import { hasBrowser, openBrowser } from "../support/browser.ts";
import { staffOf } from "../support/staff.ts";

describe.skipIf(!hasBrowser)("the menu editor", () => {
	let site: Awaited<ReturnType<typeof testApp>>;
	let organization: Awaited<ReturnType<typeof site.organization>>;
	let staff: Awaited<ReturnType<typeof staffOf>>;
	let server: ReturnType<typeof Bun.serve>;
	let browser: Browser;
	let context: BrowserContext;
	let page: Page;

	beforeAll(async () => {
		site = await testApp();
		organization = await site.organization({ slug: "acme", name: "Acme Hoops" });
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

	async function open(options: Parameters<Browser["newContext"]>[0] = {}) {
		context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
		const [name = "", value = ""] = staff.cookie.split("=");
		await context.addCookies([{ name, value, url: `http://localhost:${server.port}/` }]);
		page = await context.newPage();
		await page.goto(`http://localhost:${server.port}/navbar-links`);
		await page.waitForSelector("[id^=DndLiveRegion]", { state: "attached" });
	}
	const shown = async () => await page.locator(".preview button").allTextContents();
	const menuSeen = async () => {
		const html = await (await site.get("/acme/schedule")).text();
		return [...(/<nav[^>]*aria-label="[^"]*"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? "").matchAll(/<a [^>]*>([^<]+)</g)].map(
			([, label]) => label,
		);
	};

	test("a link is added, moved, hidden, changed and deleted, and visitors see each", async () => {
		await open();
		await page.fill("#link-label", "Code of Conduct");
		expect(await page.locator(".will output").textContent()).toMatch(/\/acme\/code-of-conduct$/);
		await page.click("text=Add Link");
		await page.waitForSelector("text=Code of Conduct added");
		expect(await page.inputValue("#link-label")).toBe("");
		expect((await shown()).at(-1)).toBe("Code of Conduct");
		await page.getByLabel("Move Code of Conduct up").click();
		await page.waitForLoadState("networkidle");
		expect(await shown()).toEqual(["Home", "Standings", "Schedule", "Players", "Code of Conduct", "Leaderboard"]);
		await page.getByLabel("Toggle Leaderboard").click();
		await page.waitForLoadState("networkidle");
		expect(await shown()).not.toContain("Leaderboard");
		await page.getByLabel("Edit Code of Conduct", { exact: true }).click();
		await page.waitForSelector("text=Save Changes");
		await page.fill("#link-label", "House rules");
		await page.click("text=Save Changes");
		await page.waitForSelector("text=House rules saved");
		expect(await page.locator("#link-form button.main").textContent()).toBe("Add Link");
		expect(await menuSeen()).toEqual(["Home", "Standings", "Schedule", "Players", "House rules"]);
		await page.getByLabel("Delete House rules").click();
		await page.waitForSelector("text=Are you sure you want to delete this link?");
		await page.click("dialog button.main");
		await page.waitForSelector("text=Link deleted");
		expect(await menuSeen()).toEqual(["Home", "Standings", "Schedule", "Players"]);
	});

	test("a label that is there already is refused, and stays to be mended; so does what the server refuses", async () => {
		await open();
		await page.fill("#link-label", " players");
		await page.click("text=Add Link");
		expect(await page.locator("#link-label-error").textContent()).toBe("This link already exists.");
		await page.check("#link-external");
		await page.fill("#link-label", "Photos");
		await page.fill("#link-url", "javascript:alert(1)");
		await page.click("text=Add Link");
		await page.waitForSelector("#link-url-error");
		expect(await page.locator("#link-url-error").textContent()).toBe("This is not a web address.");
		expect(await page.inputValue("#link-label")).toBe("Photos");
		await page.fill("#link-url", "photos.example");
		await page.keyboard.press("Enter");
		await page.waitForSelector("text=Photos added");
		expect(await page.locator(".order > li", { hasText: "Photos" }).textContent()).toContain("External");
	});

	test("who saves after somebody else is told, and may save all the same", async () => {
		await open();
		await page.getByLabel("Edit Photos", { exact: true }).click();
		await page.waitForSelector("text=Save Changes");
		const links = (await (await staff.get(`/api/organization-links/${organization.id}`)).json()) as {
			id: number;
			label: string;
		}[];
		const id = links.find(({ label }) => label === "Photos")?.id;
		await staff.send("PUT", `/api/organization-links/${id}`, { label: "Pictures" });
		await page.fill("#link-label", "Gallery");
		await page.click("text=Save Changes");
		await page.waitForSelector("text=it is “Pictures” now");
		await page.click("text=Save Changes");
		await page.waitForSelector("text=Gallery saved");
	});

	test.each([
		{ width: 1280, colorScheme: "light" },
		{ width: 390, colorScheme: "dark" },
	] as const)("axe finds nothing, and nothing scrolls sideways: %o", async ({ width, colorScheme }) => {
		await open({ viewport: { width, height: 900 }, colorScheme });
		await page.check("#link-external");
		expect(await violations(page)).toEqual([]);
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
		if (process.env["PICTURES"])
			await page.screenshot({ path: `${process.env["PICTURES"]}/menu-${width}.png`, fullPage: true });
	});
});
