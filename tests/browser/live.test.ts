import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Browser, Page } from "playwright-core";
import { demoSlugs } from "../../db/demo.ts";
import * as schema from "../../db/schema/index.ts";
import type { Organization } from "../../src/data/organization/platform.ts";
import { hasBrowser, openBrowser } from "../support/screens/browser.ts";
import { demoSite } from "../support/demo.ts";
import { further } from "../support/depth.ts";
import { play } from "../support/seasons/running-game.ts";
import { staffOf } from "../support/staff.ts";
import { until } from "../support/until.ts";

let site: Awaited<ReturnType<typeof demoSite>>;
let browser: Browser;
let organization: Organization;
let game: typeof schema.games.$inferSelect;
let periods: Record<string, number>;
const slug = demoSlugs[0] ?? "";

beforeAll(async () => {
	site = await demoSite();
	const found = await site.directory.find("slug", slug);
	if (!found) throw new Error("the demo has its first organization");
	organization = found;
	const { db } = site.database.owner;
	const rows = await db.select().from(schema.games).where(eq(schema.games.organization_id, organization.id));
	const running = rows
		.filter(({ status }) => status === "live")
		.toSorted((a, b) => (a.time ?? "").localeCompare(b.time ?? ""));
	const last = running.at(-1);
	if (!last) throw new Error("the demo has a game that is being played");
	game = last;
	const known = await db
		.select()
		.from(schema.gamePeriods)
		.where(eq(schema.gamePeriods.organization_id, organization.id));
	periods = Object.fromEntries(known.map(({ name, id }) => [name, id]));
	if (hasBrowser) browser = await openBrowser();
}, 120_000);
afterAll(async () => {
	await browser?.close();
	await site.close();
});

beforeEach(async () => await tap({ status: "live", score_home: 19, score_away: 18, period_id: periods["Q2"] ?? null }));
afterEach(async () => {
	for (const context of browser?.contexts() ?? []) await context.close();
});

const tap = async (values: Partial<typeof schema.games.$inferInsert>) =>
	await site.write(organization, async (writer) => await play(writer, game.id, values));
const paths = () => ({ home: `/${slug}`, schedule: `/${slug}/schedule`, game: `/${slug}/games/${game.id}` });
const viewers = async (count: number) => await until(() => site.app.live.viewers === count);

/** What a page says of the game, the hosts first. */
const shown = async (page: Page) =>
	await page.evaluate(
		`["home", "away", "period"].map((what) => document.querySelector('[data-game="${game.id}"] [data-show=' + what + ']')?.textContent).join(" ")`,
	);
const shows = async (page: Page, text: string, limitMs?: number) =>
	await until(async () => (await shown(page)) === text, limitMs);
const isSame = async (page: Page) => await page.evaluate("window.opened === true");

async function open(path: string, { url = site.url, cookie = "" } = {}): Promise<Page> {
	const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
	const [name = "", value = ""] = cookie.split("=");
	if (cookie) await context.addCookies([{ name, value, url }]);
	const page = await context.newPage();
	await page.goto(url + path);
	await page.evaluate(`window.opened = true`);
	return page;
}

describe.skipIf(!hasBrowser)("a running game", () => {
	test("is followed on its page, on the schedule and at home, within a second and without a reload", async () => {
		const pages = await Promise.all(Object.values(paths()).map(async (path) => await open(path)));
		await viewers(3);
		for (const page of pages) await shows(page, "19 18 Q2");
		await tap({ score_away: 21, period_id: periods["Q3"] ?? null });
		for (const page of pages) await shows(page, "19 21 Q3", 1_000);
		for (const page of pages) expect(await isSame(page)).toBe(true);
		const [home] = pages;
		const behind = `[...document.querySelectorAll('.bug [data-show]')].map((e) => e.dataset.show + (e.classList.contains("lose") ? " behind" : "")).join()`;
		expect(await home?.evaluate(behind)).toBe("period,away,home behind");
	}, 120_000);

	further(
		"is followed by staff on their schedule and its page",
		async () => {
			const { cookie } = await staffOf(site, organization, "staff", new URL(site.url).host);
			const pages = [await open("/schedule", { cookie }), await open(`/games/${game.id}`, { cookie })];
			await viewers(2);
			await tap({ score_home: 22 });
			for (const page of pages) await shows(page, "22 18 Q2", 1_000);
			for (const page of pages) expect(await isSame(page)).toBe(true);
		},
		120_000,
	);

	test("that ends stops to be followed, and its page is what it is from then on", async () => {
		const pages = await Promise.all(Object.values(paths()).map(async (path) => await open(path)));
		await viewers(3);
		await tap({ status: "final", score_home: 70, score_away: 66 });
		const [home, schedule, own] = pages;
		await own?.locator(".tally").getByText("FINAL", { exact: true }).waitFor();
		await schedule?.locator(`tr.game:has(a[href$="/games/${game.id}"])`).getByText("Final").waitFor();
		await until(async () => (await home?.locator(`[data-game="${game.id}"]`).count()) === 0);
		expect(await own?.locator(".tally b").allTextContents()).toEqual(["70", "66"]);
		await until(() => site.app.live.viewers <= 2); // other games are still being played
		for (const page of pages) expect(await isSame(page)).toBe(true);
		expect(await own?.locator("[data-game], .badge.live").count()).toBe(0);
	}, 120_000);

	further(
		"has its box score taken from the page at most every ten seconds, and focus and scrolling stay",
		async () => {
			const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
			const page = await context.newPage();
			await page.clock.install();
			await page.goto(site.url + paths().game);
			await viewers(1);
			const fetched: string[] = [];
			page.on("request", (request) => !request.url().includes("/_/") && fetched.push(new URL(request.url()).pathname));
			const box = page.locator("section:has(> header h2) .scroll").last();
			const link = box.locator("tbody a").first();
			const tick = page.getByRole("checkbox", { name: /^All figures/ }).last();
			expect(await box.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
			await tick.check();
			await link.focus();
			await box.evaluate((element) => element.scrollTo(80, 0));
			const [line] = await site.database.owner.db
				.select()
				.from(schema.boxScoreLines)
				.where(eq(schema.boxScoreLines.game_id, game.id));
			if (!line) throw new Error("the demo's running game has a box score");
			const score = async (points: number) =>
				await site.write(organization, async (writer) => {
					const [pts] = await writer.tx.select().from(schema.stats).where(eq(schema.stats.abbreviation, "PTS"));
					const values = { ...line.values, [pts?.id ?? 0]: points };
					await writer.tx
						.update(schema.boxScoreLines)
						.set({ values })
						.where(eq(schema.boxScoreLines.roster_id, line.roster_id));
					await play(writer, game.id, { score_home: points });
				});
			await score(555);
			await shows(page, "555 18 Q2");
			await score(666);
			await shows(page, "666 18 Q2");
			expect(fetched).toEqual([]);
			await page.clock.runFor(15_000);
			await page.getByRole("cell", { name: "666", exact: true }).first().waitFor();
			expect(fetched).toEqual([paths().game]);
			expect(await link.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
			expect(await box.evaluate((element) => element.scrollLeft)).toBe(80);
			expect(await tick.isChecked()).toBe(true);
		},
		120_000,
	);

	further(
		"is said now and then to who does not see it, and at once when a period ends",
		async () => {
			const context = await browser.newContext();
			const page = await context.newPage();
			await page.clock.install();
			await page.goto(site.url + paths().game);
			await viewers(1);
			const said = page.locator(".final output");
			await tap({ score_home: 21 });
			await tap({ score_home: 24 });
			await shows(page, "24 18 Q2");
			expect(await said.textContent()).toBe("");
			await page.clock.runFor(20_000);
			const names = await page.locator(".final h2").allTextContents();
			await until(async () => (await said.textContent()) === `${names[0]} 24, ${names[1]} 18, Q2`);
			await tap({ period_id: periods["Q3"] ?? null });
			await until(async () => (await said.textContent()) === `${names[0]} 24, ${names[1]} 18, Q3`);
		},
		120_000,
	);

	further(
		"is not followed in a hidden tab, and again when it is looked at",
		async () => {
			const page = await open(paths().game);
			await viewers(1);
			const turn = async (hidden: boolean) =>
				await page.evaluate(
					`Object.defineProperty(document, "hidden", { value: ${hidden}, configurable: true }); document.dispatchEvent(new Event("visibilitychange"))`,
				);
			await turn(true);
			await viewers(0);
			await tap({ score_home: 30 });
			await turn(false);
			await shows(page, "30 18 Q2");
		},
		120_000,
	);

	further(
		"is found again when the server was gone, with what happened meanwhile",
		async () => {
			const serve = (port = 0) => Bun.serve({ port, hostname: "127.0.0.1", fetch: site.app.fetch });
			const first = serve();
			const { port } = first;
			const page = await open(paths().game, { url: `http://127.0.0.1:${port}` });
			await viewers(1);
			await first.stop(true);
			await tap({ score_away: 31 });
			const second = serve(port);
			await shows(page, "19 31 Q2");
			expect(await isSame(page)).toBe(true);
			await page.close();
			await second.stop(true);
		},
		120_000,
	);

	further(
		"is right on its page without any script",
		async () => {
			const context = await browser.newContext({ javaScriptEnabled: false });
			const page = await context.newPage();
			await page.goto(site.url + paths().game);
			await site.database.owner.db.update(schema.games).set({ score_home: 40 }).where(eq(schema.games.id, game.id));
			site.now.instant += 9_000;
			await page.reload();
			expect(await page.locator(".tally b").allTextContents()).toEqual(["19", "18"]);
			site.now.instant += 1_001;
			await page.reload();
			expect(await page.locator(".tally b").allTextContents()).toEqual(["40", "18"]);
		},
		120_000,
	);
});
