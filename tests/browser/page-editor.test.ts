import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { violations } from "../support/accessible.ts";
import { testApp } from "../support/app.ts";
import { hasBrowser, openBrowser } from "../support/browser.ts";
import { staffOf } from "../support/staff.ts";

describe.skipIf(!hasBrowser)("the page editor", () => {
	let site: Awaited<ReturnType<typeof testApp>>;
	let staff: Awaited<ReturnType<typeof staffOf>>;
	let server: ReturnType<typeof Bun.serve>;
	let browser: Browser;
	let context: BrowserContext;
	let page: Page;
	let link: { id: number };

	beforeAll(async () => {
		site = await testApp();
		staff = await staffOf(site, await site.organization({ slug: "acme", name: "Acme Hoops" }), "staff");
		link = (
			(await (await staff.send("POST", "/api/organization-links", { label: "Rules" })).json()) as { link: typeof link }
		).link;
		server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: site.app.fetch });
		browser = await openBrowser();
	}, 60_000);
	afterEach(async () => await context.close());
	afterAll(async () => {
		await browser?.close();
		await server?.stop(true);
		await site?.close();
	});

	const address = () => `http://localhost:${server.port}/dashboard/pages/${link.id}/edit`;
	async function open(options: Parameters<Browser["newContext"]>[0] = {}) {
		context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
		const [name = "", value = ""] = staff.cookie.split("=");
		await context.addCookies([{ name, value, url: `http://localhost:${server.port}/` }]);
		page = await context.newPage();
		await page.goto(address());
		await alive();
	}
	const alive = async () => await page.waitForSelector("[id^=DndLiveRegion]", { state: "attached" });
	const seen = async () => await (await site.get("/acme/rules")).text();
	const badges = async () => await page.locator(".blocks > li > .row > .badge").allTextContents();
	/** The sentence is said, and nothing is left to save. */
	const saved = async () => {
		await page.waitForSelector("text=Page saved!");
		await page.waitForFunction(() => document.querySelector(".page-editor .badge.warn") === null);
	};

	test("a template is applied at once, blocks are added, typed, moved, duplicated, deleted and saved", async () => {
		await open();
		expect(await page.locator("h1").first().textContent()).toBe("Edit Page: Rules");
		expect(await page.locator(".templates").first().textContent()).toStartWith("Apply a Template");
		await page.getByRole("button", { name: "Rules", exact: true }).click();
		await saved();
		expect(await seen()).toContain("League rules");
		expect(await badges()).toEqual(["Hero", "Intro", "List", "Intro"]);
		await page.click("#add-faq");
		await page.getByRole("button", { name: "Add question" }).click();
		await page.getByLabel("Question 1", { exact: true }).fill("May I bring my dog?");
		await page.getByLabel("Answer 1", { exact: true }).fill("No.");
		expect(await page.locator(".block.editing .block-preview").textContent()).toContain("May I bring my dog?");
		await page.getByLabel("Done with FAQ 5").click();
		await page.getByLabel("Move up FAQ 5").click();
		await page.getByLabel("Duplicate Hero 1").click();
		await page.getByLabel("Delete Hero 1").click();
		expect(await badges()).toEqual(["Hero", "Intro", "List", "FAQ", "Intro"]);
		expect(await seen()).not.toContain("my dog");
		await page.getByRole("button", { name: "Save Changes" }).click();
		await saved();
		expect(await seen()).toContain("May I bring my dog?");
	});

	test("blocks are moved by keys and by the mouse", async () => {
		await open();
		await page.getByLabel("Move Hero 1", { exact: true }).focus();
		await page.keyboard.press("Space");
		await page.keyboard.press("ArrowDown");
		await page.keyboard.press("Space");
		expect((await badges()).slice(0, 2)).toEqual(["Intro", "Hero"]);
		const [from, to] = await Promise.all(
			[1, 0].map(async (at) => await page.locator(".blocks .grip").nth(at).boundingBox()),
		);
		if (!from || !to) throw new Error("the grips are drawn");
		await page.mouse.move(from.x + 8, from.y + 12);
		await page.mouse.down();
		await page.mouse.move(from.x + 8, from.y - 10, { steps: 3 });
		await page.mouse.move(to.x + 8, to.y + 4, { steps: 8 });
		await page.mouse.up();
		await page.waitForFunction(() => document.querySelector(".blocks > li > .row > .badge")?.textContent === "Hero");
	});

	test("what is not saved asks before one leaves, survives a crash on the device, and can be discarded", async () => {
		await open();
		await page.getByLabel("Edit Hero 1").click();
		await page.getByLabel("Title", { exact: true }).fill("Typed and lost?");
		let asked = false;
		page.on("dialog", (dialog) => {
			asked = true;
			void dialog.accept();
		});
		await page.reload();
		await alive();
		expect(asked).toBe(true);
		await page.getByRole("button", { name: "Go on with them" }).click();
		expect(await page.locator(".block-preview").first().textContent()).toContain("Typed and lost?");
		await page.getByRole("button", { name: "Save Changes" }).click();
		await saved();
		expect(await seen()).toContain("Typed and lost?");
		await page.reload();
		await alive();
		expect(await page.getByRole("button", { name: "Go on with them" }).count()).toBe(0);
	});

	test("the later of two editors is told and chooses; a dead network loses nothing", async () => {
		await open();
		const put = async (title: string) => {
			const { page: now } = (await (await staff.get(`/api/pages/by-link/${link.id}`)).json()) as {
				page: { id: number };
			};
			await staff.send("PUT", `/api/pages/${now.id}`, { content: { blocks: [{ type: "hero", title, subtitle: "" }] } });
		};
		await put("Theirs");
		await page.getByLabel("Edit Hero 1").click();
		await page.getByLabel("Title", { exact: true }).fill("Mine");
		await page.getByRole("button", { name: "Save Changes" }).click();
		await page.getByRole("button", { name: "Save mine anyway" }).click();
		await saved();
		expect(await seen()).toContain("<h1>Mine</h1>");
		await page.getByLabel("Title", { exact: true }).fill("Offline");
		await context.setOffline(true);
		await page.getByRole("button", { name: "Save Changes" }).click();
		await page.waitForSelector("text=The server does not answer. What you typed is still here.");
		await context.setOffline(false);
		await page.getByRole("button", { name: "Save Changes" }).click();
		await saved();
		expect(await seen()).toContain("<h1>Offline</h1>");
	});

	test.each([
		{ width: 1280, colorScheme: "light" },
		{ width: 390, colorScheme: "dark" },
	] as const)("axe finds nothing, and nothing scrolls sideways: %o", async ({ width, colorScheme }) => {
		await open({ viewport: { width, height: 900 }, colorScheme });
		await page.click("#add-image");
		expect(await violations(page)).toEqual([]);
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
		const folder = process.env["PICTURES"];
		if (folder) await page.screenshot({ path: `${folder}/page-editor-${width}.png`, fullPage: true });
	});
});
