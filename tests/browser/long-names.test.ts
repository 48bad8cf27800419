import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { demoSlugs } from "../../db/demo.ts";
import { demoSite } from "../support/demo.ts";
import { hasBrowser, openBrowser } from "../support/screens/browser.ts";

const home = `/${demoSlugs[0]}`;
const long = "Amateur Basketball Association of the Old Northern Breakwater and the Isles Beyond It (Tuesday)";

describe.skipIf(!hasBrowser)("whatever things are called", () => {
	let site: Awaited<ReturnType<typeof demoSite>>;
	let browser: Browser;
	let page: Page;

	beforeAll(async () => {
		site = await demoSite();
		browser = await openBrowser();
		page = await browser.newPage({ viewport: { width: 390, height: 844 } });
	}, 120_000);
	afterAll(async () => {
		await browser?.close();
		await site?.close();
	});

	/** Writes it into all that the selector finds. */
	const call = async (selector: string, name = long) =>
		await page.locator(selector).evaluateAll((all, text) => all.forEach((one) => (one.textContent = text)), name);

	test("a game to come has no words over words, no word and no figure torn apart, and its sides on the same lines", async () => {
		await page.goto(site.url + home);
		const coming = await page.locator(".reel .cover").first().getAttribute("href");
		await page.goto(site.url + coming);
		await call(".where > *");
		await call(".duel:not(.people) dt");
		await call(".section-head > .meta");
		await call(".club:first-child h2 a");
		await call(".duel.people dd:nth-of-type(1) a");
		for (const width of [320, 390, 1280]) {
			await page.setViewportSize({ width, height: 844 });
			expect({ width, found: await page.evaluate(placed) }).toEqual({
				width,
				found: { over: [], torn: [], uneven: [] },
			});
		}
	}, 120_000);

	test("names break before a column of figures leaves the screen, and all dates of a phone's games have one line, or two where it is narrow", async () => {
		await page.setViewportSize({ width: 390, height: 844 });
		await page.goto(site.url + home);
		const player = await page.locator(".leader .cover").first().getAttribute("href");
		await page.goto(site.url + player);
		const own = await page.locator("main a[href*='/teams/']").first().getAttribute("href");
		for (const path of [player, own])
			for (const [width, lines] of [
				[390, 1],
				[320, 2],
			] as const) {
				await page.setViewportSize({ width, height: 844 });
				await page.goto(site.url + path);
				const dates = await page.locator("td.dim:has(+ th.pin), .dated td:first-child").evaluateAll((cells) =>
					cells.map((cell) => {
						const range = document.createRange();
						range.selectNodeContents(cell);
						return new Set(Array.from(range.getClientRects(), ({ top }) => top)).size;
					}),
				);
				expect({ path, width, dates: new Set(dates) }).toEqual({ path, width, dates: new Set([lines]) });
			}
		await page.goto(site.url + player);
		await page.setViewportSize({ width: 1280, height: 844 });
		await call("th.key a");
		const beyond = await page
			.locator(".scroll")
			.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth));
		expect(new Set(beyond)).toEqual(new Set([0]));
	}, 120_000);

	test("on a phone a home's leaders stand two beside each other, the figure above its name", async () => {
		await page.setViewportSize({ width: 390, height: 844 });
		await page.goto(site.url + home);
		const boxes = await page.locator(".leader li:visible").evaluateAll((rows) =>
			rows.map((row) => {
				const [figure, name] = [".num", ".team"].map((part) => row.querySelector(part)?.getBoundingClientRect());
				return { left: row.getBoundingClientRect().left, isAbove: (figure?.bottom ?? 0) <= (name?.top ?? 0) };
			}),
		);
		expect(boxes.map(({ isAbove }) => isAbove)).toEqual([true, true, true, true]);
		expect(new Set(boxes.map(({ left }) => left)).size).toBe(2);
	}, 120_000);

	test("a menu of many entries stays on one line while the name of its organization can break", async () => {
		await page.goto(`${site.url}/${demoSlugs[1]}/registration`);
		for (const width of [1280, 1279, 1100, 960]) {
			await page.setViewportSize({ width, height: 844 });
			const tops = await page
				.locator(".menu > ul > li:visible")
				.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
			expect([width, tops.length > (width < 1280 ? 5 : 9), new Set(tops).size]).toEqual([width, true, 1]);
		}
		const all = await page.locator(".menu li:not(.in-narrow) > a").allTextContents();
		await page.getByText("More", { exact: true }).click();
		expect((await page.locator(".menu a:visible").allTextContents()).toSorted()).toEqual(all.toSorted()); // none is lost
	}, 120_000);

	test("a heading is whole on the narrowest phone, and its stripe begins where the heading does and is seen in forced colours", async () => {
		await page.setViewportSize({ width: 320, height: 844 });
		await page.goto(`${site.url}${home}/teamList?league=all`);
		const lines = await page.locator("h1").evaluate((heading) => {
			const range = document.createRange();
			range.selectNodeContents(heading);
			return range.getClientRects().length;
		});
		expect(lines).toBe(1);
		const stripe = (what: "right" | "backgroundColor") =>
			page
				.locator(".section-head")
				.first()
				.evaluate((head, name) => getComputedStyle(head, "::before")[name], what);
		await page.evaluate(`document.documentElement.dir = "rtl"`);
		expect(await stripe("right")).toBe("0px");
		await page.emulateMedia({ forcedColors: "active" });
		const canvas = await page.evaluate(`getComputedStyle(document.querySelector(".scroll")).backgroundColor`);
		expect(await stripe("backgroundColor")).not.toBe(canvas);
		await page.emulateMedia({ forcedColors: "none" });
	}, 120_000);

	test("in forced colours cards have edges, and of a menu only the open page is marked", async () => {
		await page.setViewportSize({ width: 1280, height: 844 });
		await page.emulateMedia({ forcedColors: "active" });
		await page.goto(site.url + home);
		const edges = await page.evaluate(() => {
			const style = (selector: string) => {
				const found = document.querySelector(selector);
				return found ? getComputedStyle(found) : null;
			};
			return [
				style(".reel > .score, .slate > .score")?.outlineStyle,
				style(".menu a:not([aria-current])")?.borderBlockEndColor === style("html")?.backgroundColor,
			];
		});
		expect(edges).toEqual(["solid", true]);
		await page.emulateMedia({ forcedColors: "none" });
	}, 120_000);

	test("a player's games and seasons keep their last column on paper", async () => {
		await page.setViewportSize({ width: 703, height: 994 }); // what the margins leave of A4
		await page.goto(site.url + home);
		const player = await page.locator(".leader .cover").first().getAttribute("href");
		await page.emulateMedia({ media: "print" });
		await page.goto(`${site.url}${player?.replace("/players/", "/player/")}/stats`);
		const beyond = await page
			.locator(".scroll")
			.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth));
		expect(beyond.length).toBeGreaterThan(1);
		expect(new Set(beyond)).toEqual(new Set([0]));
		await page.emulateMedia({ media: "screen" });
	}, 120_000);

	test("the font has every letter of the languages of the West and the middle of Europe, and of Turkish", async () => {
		const letters =
			"ąćęłńóśźż ĄĆĘŁŃÓŚŹŻ „” áčďéěíňóřšťúůýž ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ çğıöşü ÇĞİÖŞÜ äßẞ àâæéèêëîïôœùûüÿ ŒŸ ñ¿¡ «» őű đ ð Ð þ Þ ăâîșț āēīū ŵŷ";
		await page.goto(site.url + home);
		const missing = await page.evaluate(async (text) => {
			await document.fonts.load('16px "Archivo Arena"', text);
			const context = document.createElement("canvas").getContext("2d");
			const width = (letter: string, other: string) => {
				if (context) context.font = `16px "Archivo Arena", ${other}`;
				return context?.measureText(letter.repeat(20)).width;
			};
			return [...text].filter((letter) => width(letter, "monospace") !== width(letter, "serif"));
		}, letters);
		expect(missing).toEqual([]);
	}, 120_000);
});

/** Words of a line that another one covers, words on two lines, and what stands in one row without being level. */
const placed = `(() => {
	const rects = (node, from, to) => { const range = document.createRange(); range.setStart(node, from); range.setEnd(node, to); return [...range.getClientRects()]; };
	const texts = (root) => { const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT); const found = []; while (walker.nextNode()) if (walker.currentNode.parentElement.checkVisibility()) found.push(walker.currentNode); return found; };
	const lines = [...document.querySelectorAll(".where > *")].flatMap((part) => texts(part).flatMap((node) => rects(node, 0, node.length).map((box) => ({ part, box }))));
	const over = lines.filter((a) => lines.some((b) => a.part !== b.part && a.box.top < b.box.bottom - 1 && b.box.top < a.box.bottom - 1 && a.box.left < b.box.right - 1 && b.box.left < a.box.right - 1)).map(({ part }) => part.textContent);
	const torn = [...document.querySelectorAll(".section-head h2, .duel:not(.people) dd")].flatMap((one) => texts(one).flatMap((node) => [...node.data.matchAll(/\\S+/g)].filter((word) => new Set(rects(node, word.index, word.index + word[0].length).map((box) => Math.round(box.top))).size > 1).map(([word]) => word)));
	const rows = [[...document.querySelectorAll(".club .meta")], ...[...document.querySelectorAll(".duel.people > div")].map((row) => [...row.querySelectorAll("dd b")])];
	const uneven = rows.filter((row) => new Set(row.map((one) => Math.round(one.getBoundingClientRect().top))).size > 1).map((row) => row.map((one) => one.textContent));
	return { over, torn, uneven };
})()`;
