import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Browser } from "playwright-core";
import { demoSlugs } from "../../db/demo.ts";
import { manifest } from "../../static/build/assets.ts";
import { markupErrors, violations } from "../support/screens/accessible.ts";
import { hasBrowser, openBrowser } from "../support/screens/browser.ts";
import { crawl, demoSite, kinds } from "../support/demo.ts";
import { depth, further } from "../support/depth.ts";
import { unstyled } from "../support/screens/sheets.ts";
import { edgeContrast, looseFigures, nameRoom, wrongRows, wrongScores } from "../support/screens/geometry.ts";

const perKind = depth(2, 12);
const starts = ["/", `/${demoSlugs[0]}`];

let site: Awaited<ReturnType<typeof demoSite>>;
let browser: Browser;
let seen: Awaited<ReturnType<typeof crawl>>;
let some: string[];
/** The pages for frames of other sites, to which no page leads. */
let frames: string[];

beforeAll(async () => {
	site = await demoSite();
	seen = await crawl((path) => site.get(path), starts, perKind);
	const own = [...seen.keys()].filter(
		(path) => path === "/" || path === "/login" || path.startsWith(`/${demoSlugs[0]}`),
	);
	some = kinds(own).filter((path) => seen.get(path)?.status === 200 && seen.get(path)?.html);
	const bracket = some.find((path) => path.includes("/tournamentBracket?")) ?? "";
	frames = ["standings", "schedule"].map((what) => `/${demoSlugs[0]}/_/embed/${what}`);
	frames.push(bracket.replace("/tournamentBracket", "/_/embed/bracket"));
	if (hasBrowser) browser = await openBrowser();
}, 600_000);
afterAll(async () => {
	await browser?.close();
	await site.close();
});

test("every link of the demo leads somewhere", () => {
	const broken = [...seen]
		.filter(([, { status }]) => status >= 400)
		.map(([path, { status, from }]) => `${path} (${status}) from ${from}`);
	expect(broken.slice(0, 20)).toEqual([]);
	expect(seen.size).toBeGreaterThan(depth(200, 400));
});

test("no page but the login and those with a running game or a film has a script, none an inline style or a heading twice at the top", () => {
	const running: string[] = [];
	for (const [path, { html }] of seen) {
		if (!html) continue;
		const follows = / data-game="\d/.test(html);
		if (follows) running.push(path);
		const scripts = [...html.matchAll(/<script(?! type="application\/ld\+json")[^>]*/g)].map(([tag]) => tag);
		expect({ path, scripts, styles: / style="/.test(html), headings: [...html.matchAll(/<h1[ >]/g)].length }).toEqual({
			path,
			scripts: [
				...(path.endsWith("/login") ? [`<script type="module" src="${manifest.desk}"`] : []),
				...(follows ? [`<script type="module" src="${manifest.live}"`] : []),
				...(html.includes('class="video board"') ? [`<script type="module" src="${manifest.film}"`] : []),
			],
			styles: false,
			headings: 1,
		});
	}
	const kindsOfIt = new Set(running.map((path) => path.replace(/^\/[a-z-]+|\d+|\?.*/g, "")));
	expect(kindsOfIt).toEqual(new Set(["", "/schedule", "/schedule/venues/", "/games/", "/tournamentBracket"]));
});

test("no page needs a class of a sheet that it does not load", () => {
	const found = [...seen].map(([path, { html }]) => ({ path, unstyled: html ? unstyled(html) : [] }));
	expect(found.filter((page) => page.unstyled.length > 0)).toEqual([]);
});

test("the markup checker finds no error on any kind of page", async () => {
	const errors: string[] = [];
	for (const path of some)
		errors.push(...(await markupErrors(seen.get(path)?.html ?? "")).map((error) => `${path}: ${error}`));
	expect(errors.slice(0, 20)).toEqual([]);
});

describe.skipIf(!hasBrowser)("in Chromium", () => {
	const views = [
		{ width: 1280, colorScheme: "light" },
		{ width: 390, colorScheme: "dark" },
	] as const;

	/** Each page is opened once and then looked at in every width, since opening it costs most. */
	test("no kind of page scrolls sideways at 360 px, breaks the content policy, has a target too small for a finger or a violation that axe finds", async () => {
		const page = await browser.newPage({ viewport: { width: 360, height: 800 }, colorScheme: "dark" });
		const found = {
			wide: [] as string[],
			complaints: [] as string[],
			small: [] as string[],
			violations: [] as string[],
		};
		page.on("console", (message) => {
			if (message.type() === "error") found.complaints.push(message.text());
		});
		const every = depth(views.length, 1); // in the check axe sees the kinds that most people open in one of the views, in the full one all in all
		let looked = 0;
		const alsoForFingers = [`/${demoSlugs[0]}/leagueList`, `/${demoSlugs[0]}/teamList?division=all`];
		for (const [number, path] of [...some, ...alsoForFingers, ...frames].entries()) {
			await page.setViewportSize({ width: 360, height: 800 });
			await page.goto(site.url + path);
			const width = await page.evaluate("document.documentElement.scrollWidth");
			if (width !== 360) found.wide.push(`${path}: ${width}`);
			await page.setViewportSize({ width: 390, height: 844 });
			if (!frames.includes(path))
				found.small.push(...((await page.evaluate(smallTargets)) as string[]).map((target) => `${path}: ${target}`)); // its result
			if (every > 1 && !opened.test(path)) continue;
			looked += 1;
			for (const { width, colorScheme } of views.filter((_, at) => number % every === at % every)) {
				await page.setViewportSize({ width, height: 900 });
				await page.emulateMedia({ colorScheme });
				await page.evaluate("scrollTo(0, 0)");
				found.violations.push(...(await violations(page)).map((violation) => `${path}: ${violation}`));
			}
		}
		await page.close();
		expect(found).toEqual({ wide: [], complaints: [], small: [], violations: [] });
		expect(looked).toBeGreaterThanOrEqual(11); // a page at least of each of those
	}, 480_000);

	further(
		"a captain is linked once in every row where there is room, and on a phone the row is the team's",
		async () => {
			const page = await browser.newPage();
			await page.goto(`${site.url}/${demoSlugs[0]}/teamList?league=all`);
			for (const [width, count] of [
				[390, 0],
				[1280, 1],
			] as const) {
				await page.setViewportSize({ width, height: 844 });
				const counts = await page.evaluate(
					`[...document.querySelectorAll("tbody tr")].map((row) => [...row.querySelectorAll("a[href*='/players/']")].filter((a) => a.checkVisibility()).length)`,
				);
				expect({ width, counts: [...new Set(counts as number[])] }).toEqual({ width, counts: [count] }); // a number a row
			}
			await page.close();
		},
		120_000,
	);

	test("a table that goes on beyond the screen fades out there, until its end is reached", async () => {
		const page = await browser.newPage({ viewport: { width: 700, height: 844 }, bypassCSP: true });
		await page.goto(`${site.url}/${demoSlugs[0]}/teamList?league=all`);
		// A timeline of scrolling begins with the first frame that is drawn.
		const fades = (length: string) =>
			page.waitForFunction(
				`getComputedStyle(document.querySelector(".scroll")).getPropertyValue("--fade").trim() === "${length}"`,
			);
		await fades("40px");
		await page.evaluate(`document.querySelector(".scroll").scrollTo(9999, 0)`);
		await fades("0px");
		await page.evaluate(`document.querySelector(".scroll").scrollTo(0, 0)`);
		await fades("40px");
		await page.setViewportSize({ width: 1280, height: 844 });
		await page.waitForFunction(
			`document.querySelector(".scroll").scrollWidth === document.querySelector(".scroll").clientWidth`,
		);
		await fades("0px");
		await page.close();
	}, 120_000);

	test("on a phone a table of standings is whole: its figures beside a team, its league below it, and so on paper", async () => {
		const page = await browser.newPage();
		await page.goto(`${site.url}/${demoSlugs[0]}/teamList?league=all`);
		for (const width of [320, 390, 430]) {
			await page.setViewportSize({ width, height: 844 });
			expect({ width, wrong: await page.evaluate(wrongRows) }).toEqual({ width, wrong: [] });
		}
		await page.evaluate(`document.documentElement.dir = "rtl"`);
		expect(await page.evaluate(wrongRows)).toEqual([]);
		await page.evaluate(`document.documentElement.dir = "ltr"`);
		await page.emulateMedia({ media: "print" });
		for (const width of [703, 600]) {
			await page.setViewportSize({ width, height: 994 }); // what the margins leave of A4, and of less
			expect(
				await page.evaluate(`[...document.querySelectorAll(".scroll")].map((e) => e.scrollWidth - e.clientWidth)`),
			).toEqual([0]);
			expect(await page.getByRole("columnheader", { name: "3PM" }).isVisible()).toBe(true);
		}
		expect(await page.evaluate(`getComputedStyle(document.querySelector(".first .rank span")).color`)).toBe(
			"rgb(0, 0, 0)",
		);
		await page.close();
	}, 240_000);

	further(
		"in a page from the right figures keep their order, and no band cuts the accents of its capitals",
		async () => {
			const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
			const order = async (path: string, selector: string) => {
				await page.goto(`${site.url}/${demoSlugs[0]}${path}`);
				await page.evaluate(`document.documentElement.dir = "rtl"`);
				return await page.evaluate(
					`[...document.querySelectorAll(${JSON.stringify(selector)})].filter((e) => e.checkVisibility() && e.textContent.length > 2).slice(0, 8).map((e) => {
					const text = document.createTreeWalker(e, NodeFilter.SHOW_TEXT).nextNode();
					const at = (index) => { const range = document.createRange(); range.setStart(text, index); range.setEnd(text, index + 1); return range.getBoundingClientRect().left; };
					return at(0) < at(text.length - 1);
				})`,
				);
			};
			expect(await order("/schedule?status=scheduled", ".res .meta")).toContain(true);
			expect(await order("/schedule?status=scheduled", ".res .meta")).not.toContain(false);
			expect(await order("", ".reel .sides .meta")).not.toContain(false);
			expect(await order("", ".reel .score > .meta > .cap")).not.toContain(false); // "3:15 PM"
			const coming = await page.locator(".reel .cover").first().getAttribute("href");
			expect(await order(coming?.replace(`/${demoSlugs[0]}`, "") ?? "", ".duel:not(.people) dd")).not.toContain(false);
			const lines = await page.evaluate(
				`[...document.querySelectorAll("h2")].map((e) => parseFloat(getComputedStyle(e).lineHeight) / parseFloat(getComputedStyle(e).fontSize))`,
			);
			expect(Math.min(...(lines as number[]))).toBeGreaterThan(1);
			expect(await order("/teams/1", ".dated .e > .dim, .places .peak")).not.toContain(false);
			expect(
				await page.evaluate(
					`parseFloat(getComputedStyle(document.querySelector(".banner h1")).lineHeight) / parseFloat(getComputedStyle(document.querySelector(".banner h1")).fontSize)`,
				),
			).toBeGreaterThan(1);
			await page.close();
		},
		240_000,
	);

	test("a score stands on its team's line, however long a name is, and today comes first and high on a phone", async () => {
		const page = await browser.newPage();
		await page.goto(`${site.url}/${demoSlugs[0]}/schedule`);
		await page.evaluate(
			`document.querySelectorAll(".match li:first-child .team > span:last-child").forEach((e) => { e.textContent = "The Most Reverend Harbor Lanternkeepers of the Old Northern Breakwater"; })`,
		);
		for (const width of [320, 390, 1280]) {
			await page.setViewportSize({ width, height: 844 });
			expect({ width, wrong: await page.evaluate(wrongScores) }).toEqual({ width, wrong: [] });
		}
		await page.reload();
		await page.setViewportSize({ width: 320, height: 844 });
		expect(
			await page
				.locator(".pages")
				.first()
				.evaluate((nav) => nav.scrollWidth - nav.clientWidth),
		).toBe(0);
		await page.setViewportSize({ width: 390, height: 844 });
		const first = page.locator("tbody").first();
		expect(await first.locator("th").textContent()).toStartWith("Today, Friday");
		expect((await first.locator(".match").first().boundingBox())?.y).toBeLessThan(380);
		const follow = page.locator("summary", { hasText: "Add to calendar" });
		expect((await follow.boundingBox())?.y).toBeLessThan(200);
		await follow.click();
		const card = await page.locator(".subscribe > .card").boundingBox();
		expect([(card?.x ?? -1) >= 0, (card?.x ?? 390) + (card?.width ?? 0) <= 390]).toEqual([true, true]);
		await page.close();
	}, 240_000);

	test("on a phone a week is seven days that lead to theirs and stick to the top, and the weeks beside it", async () => {
		const page = await browser.newPage({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false });
		await page.goto(`${site.url}/${demoSlugs[0]}/schedule`);
		const strip = page.getByRole("navigation", { name: "Days of the week" });
		expect(await strip.locator("b").count()).toBe(7);
		expect(await strip.locator("[aria-current] > span").first().textContent()).toBe("Today");
		const other = strip.locator("a:not([aria-current], .turn-to)").first();
		const day = (await other.getAttribute("href")) ?? "";
		await other.press("Enter");
		await page.waitForURL(`**${day}`);
		const [bar, target] = [await strip.boundingBox(), await page.locator(day).boundingBox()];
		expect([bar?.y, (target?.y ?? 0) >= (bar?.height ?? 999) - 1]).toEqual([0, true]);
		const week = await page.locator(".head h1 + p").textContent();
		await strip.getByRole("link", { name: "Previous week" }).click();
		await page.waitForURL(/week=\d+/);
		expect(await page.locator(".head h1 + p").textContent()).not.toBe(week);
		await page.goto(`${site.url}/${demoSlugs[0]}/schedule?status=completed`);
		expect(await strip.count()).toBe(0);
		await page.setViewportSize({ width: 1280, height: 844 });
		await page.goto(`${site.url}/${demoSlugs[0]}/schedule`);
		expect(await strip.isVisible()).toBe(false);
		await page.close();
	}, 240_000);

	test("a home on a phone has no button that a section has, three teams a league, and a way to all results", async () => {
		const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
		await page.goto(`${site.url}/${demoSlugs[0]}`);
		const buttons = page.locator(".hero .button:visible");
		const firsts = page.locator(".top").first().locator("tbody tr:visible");
		const results = page.locator(".results");
		expect([await buttons.count(), await firsts.count()]).toEqual([0, 3]);
		expect(await results.getByRole("link", { name: "All results" }).getAttribute("href")).toEndWith("status=completed");
		await page.setViewportSize({ width: 1280, height: 844 });
		expect([await buttons.count(), await firsts.count()]).toEqual([2, 5]);
		expect(await results.getByRole("heading").count()).toBe(0);
		await page.emulateMedia({ media: "print" });
		expect(await results.getByRole("heading").count()).toBe(1);
		expect(await results.locator(".score").last().isVisible()).toBe(true);
		expect(await page.evaluate(`getComputedStyle(document.querySelector(".bug > a")).backgroundColor`)).toBe(
			"rgba(0, 0, 0, 0)",
		);
		await page.close();
	}, 240_000);

	further(
		"that line says the season and what differs from all of it, and never breaks",
		async () => {
			const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
			const [slug] = demoSlugs;
			for (const [path, said] of [
				[`/${slug}/schedule`, "Fall 2026 · all games"],
				[`/${slug}/schedule?status=completed`, "Fall 2026 · Completed Games"],
				[`/${slug}/leaderboard?by=game&games=3`, "Fall 2026 · Per game · Minimum games 3"],
				[`/${slug}/players`, "All players"],
				[`/${slug}/players?name=an`, "By name"],
				["/", "All leagues"],
			] as const) {
				await page.goto(site.url + path);
				const line = page.locator(".sift > summary");
				expect(await line.innerText()).toBe(said);
				expect((await line.boundingBox())?.height).toBeLessThan(46);
				expect(await page.locator(".filters").isVisible()).toBe(false);
				if (said.endsWith("all games"))
					expect((await page.locator("tr.game").first().boundingBox())?.y).toBeLessThan(380);
			}
			expect(await page.goto(`${site.url}/?name=nobody`).then(() => page.locator(".filters").isVisible())).toBe(true);
			await page.close();
		},
		240_000,
	);

	test("filters are one line on a phone, which opens, and stand open where there is room", async () => {
		const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
		await page.goto(`${site.url}/${demoSlugs[0]}/teamList?league=all`);
		const [line, field] = [
			page.locator("summary", { hasText: "All Leagues" }),
			page.getByLabel("League", { exact: true }),
		];
		expect((await line.boundingBox())?.height).toBeLessThan(60);
		expect(await field.isVisible()).toBe(false);
		await line.click();
		await field.selectOption({ index: 2 });
		await page.getByRole("button", { name: "Show" }).click();
		await page.waitForURL(/league=\d/);
		await page.setViewportSize({ width: 1280, height: 844 });
		await field.waitFor();
		expect(await page.locator("main summary").first().isVisible()).toBe(false);
		await page.close();
	}, 240_000);

	further(
		"the next games are one row on a phone, and a figure keeps its unit",
		async () => {
			const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
			await page.goto(`${site.url}/${demoSlugs[0]}`);
			const cards = page.getByRole("region", { name: "The next games" }).locator("article");
			const boxes = await Promise.all([0, 1].map((at) => cards.nth(at).boundingBox()));
			expect(boxes[1]?.y).toBe(boxes[0]?.y ?? 0);
			expect(boxes[1]?.x).toBeLessThan(390);
			const player = [...seen.keys()].find(
				(path) => /\/players\/\d+$/.test(path) && path.startsWith(`/${demoSlugs[0]}/`),
			);
			await page.goto(site.url + (player ?? "/without-players"));
			for (const width of [320, 390, 430]) {
				await page.setViewportSize({ width, height: 844 });
				expect({ width, loose: await page.evaluate(looseFigures) }).toEqual({ width, loose: [] });
			}
			const room = (await page.evaluate(nameRoom)) as number[]; // of each row
			expect(room.length).toBeGreaterThan(0);
			expect(Math.round(Math.min(...room))).toBeGreaterThanOrEqual(4); // parts of a pixel aside
			await page.close();
		},
		240_000,
	);

	further(
		"a button shows its edge in every colour of an organization",
		async () => {
			const page = await browser.newPage({ viewport: { width: 1280, height: 844 }, bypassCSP: true });
			await page.goto(`${site.url}/${demoSlugs[0]}/schedule`);
			for (const colorScheme of ["light", "dark"] as const) {
				await page.emulateMedia({ colorScheme });
				for (const brand of ["#ffffff", "#fffbe0", "#ffe600", "#a8ffd0", "#b0b0b0", "#0b5fa8", "#00001a", "#000000"]) {
					await page.evaluate(`document.documentElement.style.setProperty("--brand", "${brand}")`);
					const contrast = Number(await page.evaluate(edgeContrast));
					expect({ colorScheme, brand, isSeen: contrast >= 3, contrast }).toMatchObject({ isSeen: true });
				}
			}
			await page.close();
		},
		240_000,
	);

	test("the keyboard reaches every link and control of a page, and shows where it is", async () => {
		const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
		for (const path of some.filter((path) => /\/(teamList\?league=all|schedule|games\/\d+|players)$/.test(path))) {
			await page.goto(site.url + path);
			const expected = Number(await page.evaluate(countReachable));
			const reached = new Set<string>();
			for (let step = 0; step < expected + 5; step += 1) {
				await page.keyboard.press("Tab");
				const at = String(await page.evaluate(describeFocus));
				if (at !== "none") reached.add(at);
			}
			expect({ path, unseen: [...reached].filter((at) => at.endsWith("no outline")) }).toEqual({ path, unseen: [] });
			expect(reached.size).toBeGreaterThanOrEqual(expected);
		}
		await page.close();
	}, 120_000);
});

/** What most people open: the directory, a league's home, its tables, a game, a team, a player, a bracket, the login. */
const opened =
	/^\/(?:[a-z-]+)?$|\/(?:schedule|leaderboard|players)$|\/teamList\?league=all$|\/(?:games|teams|players)\/\d+$|\/tournamentBracket\?|\/login$/;

const countReachable = `[...document.querySelectorAll("a[href], button, input, select, summary, [tabindex='0']")].filter((e) => e.checkVisibility() && !e.disabled).map((e, i) => (e.dataset.at = i)).length`;
const describeFocus = `(() => { const e = document.activeElement; if (!e || e === document.body) return "none"; const s = getComputedStyle(e); const a = getComputedStyle(e, "::after"); return (e.dataset.at ?? e.tagName) + (s.outlineStyle === "none" && a.outlineStyle === "none" ? " no outline" : ""); })()`;

/**
 * What is smaller to a finger than 24 px, or, where it is the only one of its cell, item or heading, lower than 44 px; found
 * by asking what lies under each point around its middle. Links inside a sentence are as high as their line.
 */
const smallTargets = `(() => {
	const controls = "a[href], button, input, select, summary";
	const isInSentence = (e) => getComputedStyle(e).display === "inline" && [...e.parentElement.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
	const isAlone = (e) => [...(e.closest("td, th, li, h1, h2, h3, p, dd") ?? e).querySelectorAll(controls)].filter((other) => other !== e && other.checkVisibility()).length === 0;
	return [...document.querySelectorAll(controls)].flatMap((e) => {
		if (!e.checkVisibility() || e.closest(".skip") || isInSentence(e)) return [];
		const isSeen = ({ left, right, top, bottom }) => left > 0 && right < innerWidth && top > 100 && bottom < innerHeight - 100;
		if (![...e.getClientRects()].slice(0, 1).every(isSeen)) e.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
		const box = e.getClientRects()[0];
		if (!box) return [];
		const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
		const isHit = (x, y) => { const at = document.elementFromPoint(x, y); return at?.closest(controls) === e || at?.closest("label")?.control === e; };
		const [needed, around] = [isAlone(e) ? 44 : 24, [-0.5, -0.25, 0, 0.25, 0.5]];
		if (around.every((part) => isHit(x + 24 * part, y) && isHit(x, y + needed * part))) return [];
		const reach = (dx, dy) => { let n = 0; while (n < 44 && isHit(x + dx * (n + 1), y + dy * (n + 1))) n += 1; return n; };
		const [width, height] = isHit(x, y) ? [1 + reach(1, 0) + reach(-1, 0), 1 + reach(0, 1) + reach(0, -1)] : [0, 0];
		return width >= 24 && height >= needed ? [] : [width + "x" + height + " " + e.outerHTML.slice(0, 140)];
	});
})()`;
