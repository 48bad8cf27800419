import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { HtmlValidate } from "html-validate";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { loose, violations } from "../../support/screens/accessible.ts";
import { hasBrowser, openBrowser, openProfile } from "../../support/screens/browser.ts";
import { further } from "../../support/depth.ts";
import { scorerHands, scorerNight } from "../../support/screens/scorer.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { until } from "../../support/until.ts";
import { said } from "../../support/said.ts";

let night: Awaited<ReturnType<typeof scorerNight>>;
let browser: Browser;

beforeAll(async () => {
	night = await scorerNight();
	if (hasBrowser) browser = await openBrowser();
}, 120_000);
afterAll(async () => {
	await browser?.close();
	await night.close();
});
beforeEach(async () => await night.reset());
afterEach(async () => {
	night.mend();
	for (const context of browser?.contexts() ?? []) await context.close();
});

const address = () => `${night.url}/games/${night.game}/score`;

/** A phone at the table: what the browser complained about is kept. */
async function phone(context?: BrowserContext, viewport = { width: 390, height: 664 }) {
	const own = context ?? (await browser.newContext({ viewport, hasTouch: true, serviceWorkers: "allow" }));
	await night.signIn(own);
	const page = await own.newPage();
	const complaints: string[] = [];
	page.on("console", (message) => {
		if (message.type() === "error" && !/Failed to load|ERR_/.test(message.text())) complaints.push(message.text());
	});
	page.on("pageerror", (error) => complaints.push(error.message));
	await visit(page);
	return { page, complaints, ...scorerHands(page) };
}

/** Opens the screen and waits until it listens. */
const visit = async (page: Page) =>
	await Promise.all([page.waitForResponse((response) => response.url().includes("/_/events")), page.goto(address())]);

async function started() {
	await night.taps([{ action: "start" }]);
	return await phone();
}

/** The page and its files are on the device. */
const isKept = async (page: Page) =>
	await page.waitForFunction(
		`(async () => { for (const name of await caches.keys()) if ((await (await caches.open(name)).keys()).length > 5) return true; return false; })()`,
	);

describe.skipIf(!hasBrowser)("a scorer's phone", () => {
	further(
		"has no key that does nothing: before its script is there they are disabled",
		async () => {
			const context = await browser.newContext({ javaScriptEnabled: false });
			await night.signIn(context);
			const page = await context.newPage();
			const asleep = async () =>
				await page.locator(".scorer").getByRole("button", { disabled: true }).allTextContents();
			await page.goto(address());
			expect((await asleep()).join()).toContain("Start the game");
			await night.taps([{ action: "start" }]);
			await page.goto(address());
			expect(await page.locator(".scorer-tile").count()).toBeGreaterThan(7);
			expect(await page.locator(".scorer-tile:enabled, .scorer-team:enabled").count()).toBe(0);
		},
		120_000,
	);

	test("starts the game, counts for players, goes on to the next period, ends it, and asks before each of these", async () => {
		const { page, complaints, button, press, player, confirm, says, score } = await phone();
		await button("Start the game").click();
		await confirm("Start");
		await press(7, "+3 points");
		await press(23, "2 miss");
		await button(/^Reef Rockets/).click();
		await press(4, "FT made");
		await press(4, "Foul");
		await player(30).click();
		await button("REB rebound").click();
		await button(/^Quay Queens/).click();
		await button("Q1 next: Q2").click();
		await confirm("Begin");
		await press(7, "+2 points");
		await says("Saved");
		expect(await score()).toBe("5 1");
		await button("Options").click();
		await button("End the game").click();
		expect(await page.locator("dialog[open] p").textContent()).toBe(
			"End the game? Quay Queens 5, Reef Rockets 1. Not played yet: Q3, Q4.",
		);
		await confirm("End the game");
		await page.getByText(said.gameOver).waitFor();
		await says("Saved");
		expect(await night.entered()).toEqual([
			"start applied",
			"3 1 applied",
			"2-miss 2 applied",
			"ft 4 applied",
			"foul 4 applied",
			"reb 7 applied",
			"period applied",
			"2 1 applied",
			"final applied",
		]);
		expect(await night.row()).toMatchObject({ status: "final", score_home: 5, score_away: 1 });
		await page.getByRole("link", { name: "See the game" }).click();
		await page.waitForURL(/\/games\/\d+$/);
		expect(complaints).toEqual([]);
	}, 120_000);

	test("takes back the last entry, or any of the list", async () => {
		const { page, button, press, says, score } = await started();
		await press(7, "+3 points");
		await press(23, "+2 points");
		await press(4, "Foul");
		expect(await score()).toBe("5 0");
		await until(async () => (await night.entered()).some((entry) => entry.startsWith("foul"))); // what was not sent yet is cancelled instead
		await button("Undo").click();
		expect(await page.locator(".scorer-fouls b").first().textContent()).toBe("0");
		await page.locator(".scorer-last summary").click();
		await button("Undo 7 Bo Home +3 (Q1)").click();
		expect(await score()).toBe("2 0");
		await says("Saved");
		await until(async () => (await night.row()).score_home === 2);
		await page.locator(".scorer-last li.undone", { hasText: "7 Bo Home +3" }).waitFor();
		expect((await night.entered()).filter((entry) => entry.endsWith("undone"))).toEqual([
			"3 1 undone",
			"foul 0 undone",
		]);
	}, 120_000);

	test("without network keeps what is pressed, through a reload and a closed page, and sends it once each, in order", async () => {
		const { page, complaints, press, says, score } = await started();
		await press(7, "+3 points");
		await says("Saved");
		await isKept(page);
		await night.cut();
		await press(23, "+2 points");
		await press(4, "Foul");
		await says("Offline, 2 waiting");
		await page.reload();
		await says("2 waiting");
		expect(await score()).toBe("5 0");
		await press(30, "FT made");
		await says("3 waiting");
		const context = page.context();
		await page.close();
		const again = await context.newPage();
		await again.goto(address());
		const hands = scorerHands(again);
		await hands.says("3 waiting");
		expect(await hands.score()).toBe("6 0");
		await hands.press(7, "AST assist");
		night.mend();
		await hands
			.button("Try now")
			.click({ timeout: 2_000 })
			.catch(() => {}); // it may have tried by itself
		await hands.says("Saved");
		expect(await night.entered()).toEqual([
			"start applied",
			"3 1 applied",
			"2 2 applied",
			"foul 0 applied",
			"ft 3 applied",
			"ast 1 applied",
		]);
		expect(await hands.score()).toBe("6 0");
		expect(complaints).toEqual([]);
	}, 120_000);

	further(
		"loses nothing when its browser is killed in the middle",
		async () => {
			const { path: folder, remove } = temporaryFolder();
			const start = async () => await openProfile(folder);
			const first = await start();
			await night.taps([{ action: "start" }]);
			const { page, press, says } = await phone(first.context);
			await isKept(page);
			await night.cut();
			for (const number of [7, 23, 30]) await press(number, "+2 points");
			await says("3 waiting");
			await page.waitForFunction(storedCount(3));
			first.kill();
			night.mend();
			const second = await start();
			await night.signIn(second.context);
			const again = await second.context.newPage();
			await again.goto(address());
			await until(async () => (await night.entered()).length === 4);
			await scorerHands(again).says("Saved");
			expect(await night.entered()).toEqual(["start applied", "2 1 applied", "2 2 applied", "2 3 applied"]);
			expect(await scorerHands(again).score()).toBe("6 0");
			second.kill();
			remove();
		},
		120_000,
	);

	test("counts nothing twice when an answer is lost on the way", async () => {
		const { press, says, score } = await started();
		const before = night.sendings();
		night.cutBeforeAnswer();
		await press(7, "+3 points");
		await says("Offline, 1 waiting");
		expect((await night.row()).score_home).toBe(3);
		expect(await score()).toBe("3 0");
		night.mend();
		await says("Saved");
		expect(night.sendings() - before).toBe(2);
		expect([await score(), (await night.row()).score_home]).toEqual(["3 0", 3]);
		expect(await night.entered()).toEqual(["start applied", "3 1 applied"]);
	}, 120_000);

	further(
		"says what came too late, or cannot count, and keeps the score right",
		async () => {
			const { page, press, says, score } = await started();
			await isKept(page);
			await night.cut();
			await press(7, "+3 points");
			await says("Offline");
			await night.taps([{ action: "2", roster_id: night.rosters[4] }, { action: "final" }]);
			night.mend();
			await page
				.locator(".scorer-last li.late small", { hasText: said.gameOverStaffAccept })
				.waitFor({ state: "attached" });
			expect(await page.locator(".scorer-sync.late").textContent()).toContain(said.gameOverStaffAccept);
			await says("Not in the score: 7 Bo Home +3");
			await page.getByText(said.gameOver, { exact: true }).waitFor();
			expect(await score()).toBe("0 2");
		},
		120_000,
	);

	further(
		"and a second one see each other's presses",
		async () => {
			const one = await started();
			const two = await phone();
			await one.press(7, "+3 points");
			await until(async () => (await two.score()) === "3 0", 1_500);
			await two.button(/^Reef Rockets/).click();
			await two.press(23, "+2 points");
			await until(async () => (await one.score()) === "3 2", 1_500);
			await until(
				async () => (await two.page.locator(".scorer-last summary").textContent())?.includes("23 Cy Away +2") ?? false,
			);
			await one.page.locator(".scorer-last li", { hasText: "23 Cy Away +2" }).waitFor({ state: "attached" });
			await two.page.locator(".scorer-tile", { hasText: "Home" }).first().waitFor({ state: "attached" });
			await until(
				async () =>
					(await two.page.getByRole("button", { name: /^7 Bo Home 3 points/, includeHidden: true }).count()) === 1,
			);
		},
		120_000,
	);

	further(
		"counts only the teams' points where players are switched off, and remembers that",
		async () => {
			const { page, button, says, score } = await started();
			await button("Options").click();
			await page.getByRole("checkbox", { name: "Players" }).uncheck();
			await page.keyboard.press("Escape");
			await page.getByRole("group", { name: "Reef Rockets" }).getByRole("button", { name: "+3 points" }).click();
			await page.getByRole("group", { name: "Quay Queens" }).getByRole("button", { name: "+1 points" }).click();
			await says("Saved");
			expect([await score(), await night.entered()]).toEqual([
				"1 3",
				["start applied", "points applied", "points applied"],
			]);
			await page.reload();
			await page.getByRole("group", { name: "Reef Rockets" }).waitFor();
		},
		120_000,
	);

	further(
		"asks before the start and the end are taken back, and then hears others again",
		async () => {
			const { page, button, confirm, score } = await started();
			await button("Undo").click();
			await confirm("Take back");
			await button("Start the game").waitFor();
			await until(async () => (await night.row()).status === "scheduled");
			await night.taps([{ action: "start" }, { action: "2", roster_id: night.rosters[0] }, { action: "final" }]);
			await page.getByText(said.gameOver).waitFor();
			await button("Undo").click();
			await confirm("Take back");
			await page.getByText(said.gameOver).waitFor({ state: "hidden" });
			await until(async () => (await night.row()).status === "live");
			await night.taps([{ action: "3", roster_id: night.rosters[0] }]);
			await until(async () => (await score()) === "5 0");
			await page.locator(".scorer-last summary").click();
			await page.locator(".scorer-last li", { hasText: "+2 (Q1)" }).getByRole("button", { name: "Undo" }).waitFor();
			await night.taps([{ action: "final" }]);
			await page.getByText(said.gameOver).waitFor();
			await page.locator(".scorer-last li", { hasText: "Game ended" }).first().waitFor();
			expect(await page.locator(".scorer-last li", { hasText: "+2 (Q1)" }).getByRole("button").count()).toBe(0);
		},
		120_000,
	);

	further(
		"names the period that began, and after the last one the end where a team leads, else an overtime",
		async () => {
			const { page, button, press, confirm } = await started();
			await night.taps([{ action: "period" }, { action: "period" }, { action: "period" }]);
			await button("Q4 next: OT").waitFor();
			await page.locator(".scorer-last summary").click();
			await page.locator(".scorer-last li").nth(3).waitFor();
			expect((await page.locator(".scorer-last li > span").allTextContents()).slice(0, 4)).toEqual([
				"Q4 started",
				"Q3 started",
				"Q2 started",
				"Game started",
			]);
			await page.locator(".scorer-last summary").click();
			await press(7, "FT made");
			await button("Q4 next: End").click();
			expect(await page.locator("dialog[open] p").textContent()).toStartWith(
				"End the game? Quay Queens 1, Reef Rockets 0.",
			);
			await confirm("End the game");
			await page.getByText(said.gameOver).waitFor();
		},
		120_000,
	);

	further(
		"says which number is worn twice",
		async () => {
			await night.wear(1, "4");
			const { page, button, confirm } = await phone();
			await page.getByText("Number 4 is worn twice: Ada Home, Bo Home.").waitFor();
			await button("Start the game").click();
			await confirm("Start");
			await button(/^4 Bo Home/).click();
			await page.getByText("4 Bo Home · also 4: Ada Home").waitFor();
		},
		120_000,
	);

	further(
		"remembers who is on the court",
		async () => {
			const { page, button, player } = await started();
			await button("Who is on").click();
			for (const number of [30, 4]) await player(number).click();
			await button("Done").click();
			const numbers = async () => await page.locator(".scorer-players.home .scorer-tile b").allTextContents();
			expect(await numbers()).toEqual(["4", "30", "6", "7", "23"]);
			await page.reload();
			await until(async () => (await numbers()).join() === "4,30,6,7,23");
		},
		120_000,
	);
});

describe.skipIf(!hasBrowser)("a laptop at the table", () => {
	test("scores by keys: a number, then what happened", async () => {
		await night.taps([{ action: "start" }]);
		const { page, says, score } = await phone(undefined, { width: 1280, height: 860 });
		for (const key of "23+2") await page.keyboard.press(key);
		for (const key of "7-3") await page.keyboard.press(key);
		await page.keyboard.press("v");
		for (const key of "4+1") await page.keyboard.press(key);
		for (const key of "30r") await page.keyboard.press(key);
		for (const key of "30f") await page.keyboard.press(key);
		await page.keyboard.press("u");
		await says("Saved");
		expect(await score()).toBe("2 1");
		await until(async () => (await night.entered()).length === 7 || (await night.entered()).length === 5);
		expect((await night.entered()).slice(0, 5)).toEqual([
			"start applied",
			"2 2 applied",
			"3-miss 1 applied",
			"ft 4 applied",
			"reb 7 applied",
		]);
	}, 120_000);
});

describe.skipIf(!hasBrowser)("the screen", () => {
	const sizes = [
		{ width: 390, height: 664, least: 56 },
		{ width: 844, height: 390, least: 44 },
		{ width: 1280, height: 860, least: 56 },
	];

	further.each(sizes)(
		"is accessible, valid, and large enough for a thumb at %p, before, during and after the game",
		async ({ least, ...viewport }) => {
			const checker = new HtmlValidate({ extends: ["html-validate:standard"], rules: loose });
			const context = await browser.newContext({ viewport, bypassCSP: true });
			const { page } = await phone(context);
			for (const state of ["start", "live", "final"]) {
				if (state !== "start") await night.taps([{ action: state === "live" ? "start" : "final" }]);
				if (state === "live") await night.taps([{ action: "2", roster_id: night.rosters[0] }]);
				await visit(page);
				expect({ state, found: await violations(page) }).toEqual({ state, found: [] });
				const html = await (await context.request.get(address())).text();
				const report = await checker.validateString(html);
				expect(report.results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([]);
				expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(viewport.width);
				const small = await page.evaluate(
					`[...document.querySelectorAll("button, a.button, summary")].filter((e) => e.checkVisibility()).map((e) => [e.ariaLabel ?? e.textContent, e.getBoundingClientRect()]).filter(([, { width, height }]) => width < ${least} || height < ${least}).map(([name, { width, height }]) => name + " " + width + "x" + height)`,
				);
				expect(small).toEqual([]);
			}
		},
		120_000,
	);

	further(
		"fits a phone: nothing to scroll between the numbers and what happened",
		async () => {
			const { page } = await started();
			const bottom = await page.evaluate(`document.querySelector(".scorer-last").getBoundingClientRect().bottom`);
			expect(bottom).toBeLessThanOrEqual(664);
			expect(await page.evaluate("document.documentElement.scrollHeight")).toBeLessThanOrEqual(664);
		},
		120_000,
	);

	further.each([
		{ width: 844, height: 390 },
		{ width: 667, height: 375 },
	])(
		"held sideways has both teams, what happened and the way back without scrolling: %p",
		async (viewport) => {
			await night.taps([{ action: "start" }, { action: "3", roster_id: night.rosters[0] }]);
			const context = await browser.newContext({ viewport, hasTouch: true });
			const { page, button, press, score } = await phone(context, viewport);
			const hidden = async () =>
				await page.evaluate(`[...document.querySelectorAll(".scorer-team, .scorer-period button, .scorer-tile, .scorer-who button, .scorer-key, .scorer-undo, .scorer-top a, .scorer-top button")].filter((e) => {
				const { left, top, right, bottom } = e.getBoundingClientRect();
				const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
				return right - left < 44 || bottom - top < 44 || top < 0 || left < 0 || right > innerWidth || bottom > innerHeight || !e.contains(seen);
			}).map((e) => e.textContent)`);
			expect(await page.locator(".scorer-tile").count()).toBe(10);
			expect(await hidden()).toEqual([]);
			expect(
				await page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"),
			).toEqual([viewport.width, viewport.height]);
			await press(7, "+2 points");
			await page.getByRole("region", { name: "Players of Reef Rockets" }).getByRole("button", { name: /^23 / }).tap();
			await button("+3 points").tap();
			expect(await score()).toBe("5 3");
			expect(await page.locator(".scorer-fouls").textContent()).toContain("Team fouls");
			await button("Options").click();
			await page.getByRole("checkbox", { name: "Players" }).uncheck();
			await page.keyboard.press("Escape");
			expect(await hidden()).toEqual([]);
			expect(await page.evaluate("document.documentElement.scrollHeight")).toBe(viewport.height);
		},
		120_000,
	);

	further(
		"draws a player's whole last name, as it is stored",
		async () => {
			const { sql } = night.site.database.owner;
			const name = async (last: string) =>
				await sql`update players set last_name = ${last} where id = (select player_id from rosters where id = ${night.rosters[0] ?? 0})`;
			await name("van der Berg");
			const { page, player } = await started();
			const drawn = (tile: HTMLElement) =>
				[...(tile.querySelector(":scope > span")?.childNodes ?? [])]
					.filter((node) => node instanceof Text)
					.map((node) => node.textContent)
					.join("");
			expect(await player(4).evaluate(drawn)).toBe("van der Berg");
			await page.getByRole("button", { name: "4 Ada van der Berg 0 points" }).waitFor();
			await name("Shaughnessy");
			await page.setViewportSize({ width: 844, height: 390 });
			await visit(page);
			expect((await player(4).locator("> span").boundingBox())?.height).toBeWithin(8, 18);
			await name("Home");
		},
		120_000,
	);

	further(
		"says that a game which ends level ends as a tie",
		async () => {
			const { page, button } = await started();
			await button("Options").click();
			await button("End the game").click();
			expect(await page.locator("dialog[open] p").textContent()).toBe(
				"End the game? Quay Queens 0, Reef Rockets 0. Not played yet: Q2, Q3, Q4. The score is level: it ends as a tie.",
			);
		},
		120_000,
	);

	further(
		"is asked for by the login where nobody is signed in",
		async () => {
			const page = await (await browser.newContext()).newPage();
			await page.goto(`${night.url}/acme/games/${night.game}/score`);
			expect(new URL(page.url()).pathname).toBe("/acme/login");
		},
		120_000,
	);
});

const storedCount = (count: number) => `new Promise((resolve) => {
	const opening = indexedDB.open("tipoff-taps");
	opening.onsuccess = () => {
		const counting = opening.result.transaction("drafts").objectStore("drafts").count(IDBKeyRange.lowerBound("tipoff:"));
		counting.onsuccess = () => { opening.result.close(); resolve(counting.result === ${count}); };
	};
})`;
