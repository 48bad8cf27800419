import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { demoSlugs } from "../../db/demo.ts";
import { hasBrowser, openBrowser } from "../support/screens/browser.ts";
import { demoSite } from "../support/demo.ts";
import { few, further } from "../support/depth.ts";
import { staffOf } from "../support/staff.ts";

const slug = demoSlugs[0] ?? "";

/** By how many pixels texts that stand side by side in a card do, one higher than the other. */
const slant = (cells: Element[]) => {
	const lines = Map.groupBy(cells, (cell) => Math.round(cell.getBoundingClientRect().top));
	const middles = (line: Element[]) =>
		line.map((cell) => {
			const text = document.createRange();
			text.selectNodeContents(cell.querySelector(":scope > a") ?? cell);
			const { top, height } = text.getBoundingClientRect();
			return top + height / 2;
		});
	return Math.max(...[...lines.values()].map((line) => Math.max(...middles(line)) - Math.min(...middles(line))));
};

describe.skipIf(!hasBrowser)("on a phone", () => {
	let site: Awaited<ReturnType<typeof demoSite>>;
	let browser: Browser;

	beforeAll(async () => {
		site = await demoSite();
		browser = await openBrowser();
	}, 120_000);
	afterAll(async () => {
		await browser?.close();
		await site?.close();
	});

	const open = async (path: string, role?: "org_owner" | "super_admin") => {
		const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
		const organization = await site.directory.find("slug", slug);
		if (role) {
			const { cookie } = await staffOf(site, organization, role, new URL(site.url).host);
			const [name = "", value = ""] = cookie.split("=");
			await context.addCookies([{ name, value, url: site.url }]);
		}
		const page = await context.newPage();
		await page.goto(site.url + path);
		return page;
	};

	test.each(
		few([
			["seasons", `/${slug}/dashboard/seasons`, "super_admin", "Organization Sport Start Finish Active Tournament"],
			["teams", `/${slug}/teamList`, "org_owner", "ID League # players"],
			["players", `/${slug}/playerListAuth`, "org_owner", "Number Teams Email Phone"],
			["sessions", `/${slug}/userSettings`, "org_owner", "Site Signed in Last used"],
			["organizations", "/organizations", "super_admin", "Site Sport"],
		] as const),
	)(
		"a row of %s is a card that leaves no column out",
		async (_what, path, role, columns) => {
			const page = await open(path, role);
			const table = page.locator("table.as-cards").first();
			const cells = table.locator("tbody tr").first().locator("[data-label]");
			const labels = await cells.evaluateAll((all) => all.map((cell) => cell.getAttribute("data-label")));
			expect(labels.join(" ")).toBe(columns);
			for (const cell of await cells.all()) expect(await cell.isVisible()).toBe(true);
			expect(await table.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
			expect(await cells.evaluateAll(slant)).toBeLessThan(2);
			await page.context().close();
		},
		120_000,
	);

	test("standings leave captain, free throws and threes to the teams' pages, and say so below", async () => {
		const page = await open(`/${slug}/teamList?league=all`);
		const note = page.locator(".standing-note");
		expect(await note.textContent()).toBe(
			"A lighter position is shared with the team above. Free throws, threes and captains are on each team’s page.",
		);
		expect(await note.isVisible()).toBe(true);
		const first = await page.locator(".standing tbody tr").first().boundingBox();
		expect([(first?.y ?? 999) < 380, (first?.height ?? 99) < 70]).toEqual([true, true]);
		await page.setViewportSize({ width: 1280, height: 844 });
		expect(await note.isVisible()).toBe(false);
		await page.context().close();
	}, 120_000);

	further(
		"a row of the standings has its team's mark on the narrowest phone too, off its figures",
		async () => {
			const page = await open(`/${slug}/teamList?league=all`);
			await page.setViewportSize({ width: 320, height: 844 });
			const wrong = await page.locator(".standing tbody tr").evaluateAll((rows) =>
				rows.flatMap((row) => {
					const box = (one: Element | null) => one?.getBoundingClientRect() ?? new DOMRect();
					const [mark, name, rank] = [".mark", ".team > span:last-child", ".rank span"].map((one) =>
						box(row.querySelector(one)),
					);
					const isApart = mark && name && rank && mark.width > 16 && mark.right < name.left && mark.top >= rank.bottom;
					return isApart && mark.bottom <= box(row).bottom ? [] : [row.textContent];
				}),
			);
			expect(wrong).toEqual([]);
			await page.context().close();
		},
		120_000,
	);

	further(
		"a league's teams stay within their table, however long a name is",
		async () => {
			const page = await open(`/${slug}/dashboard/seasons/3/leagues/1`, "org_owner");
			const table = page.locator(".scroll", { has: page.locator("table.teams") });
			await table
				.locator("th .team > span:last-child")
				.first()
				.evaluate(
					(name) =>
						(name.textContent =
							"The Most Reverend Harbor Lanternkeepers of the Old Northern Breakwater and the Isles Beyond It All"),
				);
			for (const width of [390, 800, 1280]) {
				await page.setViewportSize({ width, height: 844 });
				expect(await table.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
			}
			await page.context().close();
		},
		120_000,
	);

	test("a tick in a card begins where the words of other cards do, and tonight's games keep their buttons within their rows", async () => {
		const page = await open("/organizations/1", "org_owner");
		const starts = await page
			.locator(".as-cards [data-label='Active'], .as-cards [data-label='Start']")
			.evaluateAll((cells) =>
				cells.map((cell) => {
					const range = document.createRange();
					range.selectNodeContents(cell);
					return Math.round((cell.querySelector(".i") ?? range).getBoundingClientRect().left);
				}),
			);
		expect([starts.length > 2, new Set(starts).size]).toEqual([true, 1]);
		await page.setViewportSize({ width: 1280, height: 844 });
		await page.goto(`${site.url}/${slug}/dashboard/seasons`);
		const rows = await page.locator(".todo > li > .row").evaluateAll((all) =>
			all.map((row) => ({
				over: row.scrollWidth - row.clientWidth,
				fields: row.querySelectorAll("[name=score_home]").length,
			})),
		);
		expect(rows.some(({ fields }) => fields > 0)).toBe(true);
		expect(rows.filter(({ over }) => over > 0)).toEqual([]);
		await page.context().close();
	}, 120_000);

	test("a league's games have both fields of their score on the screen", async () => {
		const page = await open(`/${slug}/dashboard/seasons/3/leagues/1`, "org_owner");
		const table = page.locator(".scroll", { has: page.locator("table.calendar") });
		expect(await table.locator(".scores input:visible").count()).toBeGreaterThan(20);
		expect(await table.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
		await page.context().close();
	}, 120_000);

	further.each([
		["schedule", undefined, ".subscribe"],
		["games/338", "org_owner", ".tools"],
	] as const)(
		"what opens below a button of %s stays on the screen, and on a wide one too",
		async (path, role, box) => {
			const page = await open(`/${slug}/${path}`, role);
			await page.locator(`${box} > summary`).click();
			await page
				.locator(`${box} > .card :is(a, button)`)
				.first()
				.evaluate((one) => one.append(" of all that is to be played this fall in the whole of the harbor city"));
			for (const width of [390, 700, 1280]) {
				await page.setViewportSize({ width, height: 844 });
				const card = await page.locator(`${box} > .card`).boundingBox();
				expect(card?.width).toBeGreaterThan(250);
				expect(card?.x).toBeGreaterThanOrEqual(0);
				expect((card?.x ?? 0) + (card?.width ?? 0)).toBeLessThanOrEqual(width);
			}
			await page.context().close();
		},
		120_000,
	);

	further(
		"a player's log fits, and has all its figures behind one tick",
		async () => {
			const page = await open(`/${slug}/player/61/stats`);
			const log = page.locator("section", { has: page.getByRole("heading", { name: "Game log" }) }).last();
			const over = async () =>
				await log.locator(".scroll").evaluate((element) => element.scrollWidth - element.clientWidth);
			expect(await over()).toBe(0);
			await page.getByRole("checkbox", { name: "All figures of the game log" }).check();
			expect(await over()).toBeGreaterThan(100);
			expect(await log.getByRole("columnheader", { name: "FT%" }).isVisible()).toBe(true);
			await page.context().close();
		},
		120_000,
	);
});
