import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { hasBrowser, openBrowser } from "../../support/screens/browser.ts";
import { further } from "../../support/depth.ts";
import { scorerHands, scorerNight } from "../../support/screens/scorer.ts";
import { said } from "../../support/said.ts";
import { until } from "../../support/until.ts";

let browser: Browser;
beforeAll(async () => {
	if (hasBrowser) browser = await openBrowser();
}, 120_000);
afterAll(async () => await browser?.close());

function tableOf(sport: string) {
	let night: Awaited<ReturnType<typeof scorerNight>>;
	beforeAll(async () => {
		night = await scorerNight(sport);
	}, 120_000);
	afterAll(async () => await night?.close());
	beforeEach(async () => await night.reset());
	afterEach(async () => {
		for (const context of browser?.contexts() ?? []) await context.close();
	});
	return {
		night: () => night,
		async open(viewport = { width: 390, height: 664 }) {
			const context = await browser.newContext({ viewport, hasTouch: true });
			await night.signIn(context);
			const page = await context.newPage();
			await page.goto(`${night.url}/games/${night.game}/score`);
			await page.locator("[data-island][data-live]").waitFor(); // a line that is cut before brings no script
			return { page, turns: page.locator(".scorer-turns"), ...scorerHands(page) };
		},
	};
}

describe.skipIf(!hasBrowser)("a set of volleyball at the table", () => {
	const { night, open } = tableOf("volleyball");
	const points = (side: string, count: number) => Array.from({ length: count }, () => ({ action: "point", side }));

	test("asks who serves, goes by the point, and is over at 25: then only the next one can begin", async () => {
		await night().taps([{ action: "start" }]);
		const { page, turns, button, press, says, score, confirm } = await open();
		await turns.getByText("Who serves first?").waitFor();
		await turns.getByRole("button", { name: "Quay Queens" }).click();
		await turns.getByText("Quay Queens serve").waitFor();
		await button(/^Reef Rockets/).click();
		await press(23, "Kill");
		await turns.getByText("Reef Rockets serve · side-out").waitFor();
		await press(23, "Error");
		await turns.getByText("Quay Queens serve · side-out").waitFor();
		await says("Saved");
		expect([await score(), await page.locator(".scorer-team small").allTextContents()]).toEqual([
			"1 1",
			["0 sets", "0 sets"],
		]);
		expect(await page.locator(".scorer").textContent()).not.toMatch(/\bQ\d|FT|Team fouls/);
		await button(/^Set 1/).click();
		await page.getByRole("alert").getByText(said.levelSet).waitFor();
		await night().taps(points("home", 23));
		await until(async () => (await score()) === "24 1");
		await button(/^Quay Queens/).click();
		await button(/^Team/).click();
		await button("Point").click();
		await turns.getByText("Set 1 is over: 25–1.").waitFor();
		expect(await page.locator(".scorer-team small").allTextContents()).toEqual(["1 set", "0 sets"]);
		await page.locator(".scorer-players[data-shown=true] button").first().click();
		expect([await button("Kill").isDisabled(), await button("Dig").isDisabled()]).toEqual([true, false]);
		const colours = "[...document.querySelectorAll('.due, .due .cap')].map((one) => getComputedStyle(one).color)";
		const [own, word] = (await page.evaluate(colours)) as string[];
		expect([own, word]).toEqual([word, own]); // "Set 2" is as dark as "Set 1" on its light ground
		await button(/^Set 1/).click();
		await confirm("Begin");
		await turns.getByText("Reef Rockets serve").waitFor();
		await says("Saved");
		expect([await score(), (await night().row()).score_home]).toEqual(["0 0", 1]);
	}, 120_000);

	test("says its points on the schedule, at home and on its page while it is played, and they follow", async () => {
		await night().taps([{ action: "start" }, ...points("home", 3), ...points("away", 2)]);
		const of = async (path: string) => {
			const page = await (await browser.newContext()).newPage();
			await page.goto(`${night().url}/acme${path}`);
			return page;
		};
		const { game } = night();
		const pages = await Promise.all(["", `/schedule?date=${night().league.coming.date}`, `/games/${game}`].map(of));
		const now = async (page: Page) =>
			await page.locator(`[data-game="${game}"] :is([data-show$=now], [data-show=period])`).allTextContents();
		expect(await Promise.all(pages.map(now))).toEqual([
			["Set 1", "2", "3"],
			["Set 1", "2", "3"],
			["Set 1", "3", "2"],
		]);
		await night().taps(points("away", 1));
		for (const page of pages) await until(async () => (await now(page)).slice(1).join() === "3,3");
	}, 120_000);

	test("goes on without network, and a point taken back opens its set again", async () => {
		await night().taps([{ action: "start" }, ...points("home", 24), ...points("away", 20)]);
		const { page, turns, button, score, says } = await open({ width: 1280, height: 800 });
		await says("Saved");
		await night().cut();
		await page.locator(".scorer-players.home").getByRole("button").first().click();
		await page.keyboard.press("k");
		await turns.getByText(said.setOver).waitFor();
		await button("Undo").click();
		await turns.getByText(/serve/).waitFor();
		expect(await score()).toBe("24 20");
		night().mend();
		await page
			.getByText("Try now")
			.click()
			.catch(() => {}); // it may have tried itself
		await says("Saved");
		expect((await night().row()).score_home).toBe(0);
	}, 120_000);
});

describe.skipIf(!hasBrowser)("a game of baseball at the table", () => {
	const { night, open } = tableOf("baseball");

	test("has its halves by the outs, runs by inning and hits of who made them", async () => {
		await night().taps([{ action: "start" }]);
		const { page, turns, button, press, says, score } = await open();
		await turns.getByText("Top · Reef Rockets bat · 0 out").waitFor();
		const isShown = async (team: string) =>
			await page.locator(".scorer-team[aria-pressed=true]", { hasText: team }).waitFor();
		await isShown("Reef Rockets"); // who bats is at hand, and after the change the others
		await button(/^Inning 1/).waitFor();
		await press(4, "Double");
		await press(30, "Home run");
		await press(4, "Run");
		for (const _ of [1, 2, 3]) await press(23, "Strikeout");
		await turns.getByText("Bottom · Quay Queens bat · 0 out").waitFor();
		await isShown("Quay Queens");
		expect(await button(/pitched/).count()).toBe(0);
		await page.locator(".scorer-team", { hasText: "Reef Rockets" }).click();
		await button("K pitched").waitFor(); // the field has a pitcher, and nobody who bats
		expect(await button("Home run").count()).toBe(0);
		await page.locator(".scorer-team", { hasText: "Quay Queens" }).click();
		for (const _ of [1, 2, 3]) await press(23, "Out");
		await turns.getByText("3 out: the inning is over").waitFor();
		await button("Undo").click();
		await turns.getByText("Bottom · Quay Queens bat · 2 out").waitFor();
		await says("Saved");
		expect(await score()).toBe("0 2");
		const watching = await (await browser.newContext()).newPage();
		await watching.goto(`${night().url}/acme/games/${night().game}`);
		await watching.locator("[data-show=period]", { hasText: "Inning 1" }).waitFor();
		await night().taps([{ action: "period" }]);
		await watching.locator("[data-show=period]", { hasText: "Inning 2" }).waitFor();
	}, 120_000);

	further(
		"is kept on paper on one sheet, by teams of eighteen too",
		async () => {
			const { page } = await open();
			await page.goto(`${night().url}/games/${night().game}/sheet`);
			const rows = page.locator(".by-part tbody tr");
			const sheets = async (format: "A4" | "Letter") =>
				(await page.pdf({ format })).toString("latin1").match(/\/Type \/Page\b/g)?.length;
			expect([await rows.count(), await sheets("A4"), await sheets("Letter")]).toEqual([24, 1, 1]);
			await night().enlist(13);
			await page.reload();
			expect([await rows.count(), await sheets("A4"), await sheets("Letter")]).toEqual([36, 1, 1]);
		},
		120_000,
	);
});
