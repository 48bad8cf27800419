import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, BrowserContextOptions } from "playwright-core";
import { weekOffs } from "../../db/schema/index.ts";
import { remove } from "../../src/data/deletions.ts";
import { markupErrors, violations } from "../support/accessible.ts";
import { testApp } from "../support/app.ts";
import { hasBrowser, openBrowser } from "../support/browser.ts";
import { fillLeague } from "../support/league.ts";
import { staffOf } from "../support/staff.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let server: ReturnType<typeof Bun.serve>;
let browser: Browser;
let acme: Awaited<ReturnType<typeof site.organization>>;
let league: Awaited<ReturnType<typeof fillLeague>>;

beforeAll(async () => {
	site = await testApp();
	acme = await site.organization({ slug: "acme", name: "Acme Hoops" });
	league = await site.write(acme, fillLeague);
	await site.database.owner.sql`delete from deletions`;
	server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: site.app.fetch });
	if (hasBrowser) browser = await openBrowser();
}, 60_000);
afterAll(async () => {
	await browser?.close();
	await server.stop(true);
	await site.close();
});

async function signedIn(options: BrowserContextOptions = {}) {
	const { cookie } = await staffOf(site, acme, "org_owner", `127.0.0.1:${server.port}`);
	const context = await browser.newContext({ bypassCSP: true, ...options });
	const [name = "", value = ""] = cookie.split("=");
	await context.addCookies([{ name, value, url: String(server.url) }]);
	const page = await context.newPage();
	const open = async (path: string) => await page.goto(new URL(path, server.url).href);
	return { page, open };
}

const screens = ["/dashboard/deleted", "/dashboard/audit"];

describe.skipIf(!hasBrowser)("undo and the log", () => {
	test("a season is deleted after a question that says what goes, and restored, by keys alone", async () => {
		const { page, open } = await signedIn();
		await open("/dashboard/seasons");
		await page.getByLabel("Select Fall 2026").press("Space");
		await page.getByRole("button", { name: "Delete selected" }).press("Enter");
		const question = page.getByRole("dialog", { name: "Delete selected seasons?" });
		await question.waitFor();
		expect(await question.textContent()).toContain("2 games, 2 box-score lines");
		expect(await question.textContent()).toContain("You can take it back for 30 days from Recently deleted.");
		await page.keyboard.press("Escape");
		await question.waitFor({ state: "detached" });
		expect(await page.getByRole("link", { name: "Fall 2026" }).count()).toBe(1);
		await page.getByRole("button", { name: "Delete selected" }).press("Enter");
		await question.getByRole("button", { name: "Yes" }).press("Enter");
		await page.getByText("Seasons deleted").waitFor();
		expect(await page.evaluate("document.activeElement?.textContent")).toBe("Delete selected");
		expect(await page.getByRole("link", { name: "Fall 2026" }).count()).toBe(0);
		await page.getByRole("link", { name: "Recently deleted" }).press("Enter");
		await page.getByRole("button", { name: "Restore Fall 2026" }).press("Enter");
		await page.getByText("Fall 2026 restored").waitFor();
		await page.getByText("Nothing deleted lately").waitFor();
		expect(await page.evaluate("document.activeElement?.tagName")).toBe("MAIN");
		await page.getByRole("link", { name: "Audit log" }).press("Enter");
		const first = page.locator("tbody tr").first();
		expect(await first.textContent()).toContain("Restored season Fall 2026");
		await page.getByLabel("What").selectOption("season");
		await page.getByRole("button", { name: "Show" }).press("Enter");
		await page.waitForURL("**noun=season**");
		expect(await page.locator("tbody tr").count()).toBe(3);
		await page.context().close();
	}, 60_000);

	test("what has taken the place of a deletion is said, and the deletion stays", async () => {
		await site.write(acme, async (writer) => {
			const own = { organization_id: acme.id, season_league_id: league.seasonLeague.id };
			const [off] = await writer.tx
				.insert(weekOffs)
				.values({ ...own, date: "2026-12-07" })
				.returning();
			await remove(writer, "week off", [off?.id ?? 0]);
			await writer.tx.insert(weekOffs).values({ ...own, date: "2026-12-07" });
		});
		const { page, open } = await signedIn({ viewport: { width: 390, height: 800 } });
		await open("/dashboard/deleted");
		await page.getByRole("button", { name: /^Restore Monday Open/ }).click();
		await page.getByText("Something has taken its place meanwhile: the week off “Monday Open, Dec 7, 2026”.").waitFor();
		await page.reload();
		expect(await page.getByRole("button", { name: /^Restore/ }).count()).toBe(1);
		await page.context().close();
	}, 60_000);

	test.each([
		{ width: 1280, colorScheme: "light" },
		{ width: 390, colorScheme: "dark" },
	] as const)(
		"axe finds nothing, and nothing scrolls sideways: %p",
		async ({ width, colorScheme }) => {
			const { page, open } = await signedIn({ viewport: { width, height: 900 }, colorScheme });
			await site.database.owner.sql`update users set theme = 'auto'`;
			const found: string[] = [];
			for (const path of screens) {
				await open(path);
				found.push(...(await violations(page)).map((violation) => `${path}: ${violation}`));
				const wide = Number(await page.evaluate("document.documentElement.scrollWidth"));
				if (wide !== width) found.push(`${path} is ${wide} px wide`);
			}
			expect(found).toEqual([]);
			await page.context().close();
		},
		60_000,
	);

	test("the markup checker finds no error", async () => {
		const by = await staffOf(site, acme, "org_owner");
		const errors: string[] = [];
		for (const path of screens)
			errors.push(...(await markupErrors(await (await by.get(path)).text())).map((error) => `${path}: ${error}`));
		expect(errors).toEqual([]);
	});
});
