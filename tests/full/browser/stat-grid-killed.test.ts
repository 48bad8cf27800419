import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { Browser, Page, Route } from "playwright-core";
import { hasBrowser, openBrowser } from "../../support/screens/browser.ts";
import { freePort, run, type Running } from "../../support/running.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { ready } from "../../support/screens/stat-grid.ts";
import { said } from "../../support/said.ts";

const folder = temporaryFolder();
const env = { PORT: "", DATA_DIR: join(folder.path, "killed") };
let tipoff: Running;
let browser: Browser;
let page: Page;
let game = "";
let typed = 30;

const start = async () => {
	tipoff = run(["demo"], env);
	await tipoff.says(said.ctrlCStopsIt);
};

/** Everything that was saved about the game's stats, the latest first. */
const saves = async () =>
	await page.evaluate(async (path) => {
		const { events } = await (await fetch(path)).json();
		return (events as { kind: string; changes: { to: number }[] }[]) // the contract of that call
			.filter(({ kind }) => kind === "stats")
			.map(({ changes }) => changes.map(({ to }) => to));
	}, `/api/gamesv2/${game}/events`);

/** What becomes of a save whose server is killed: never sent, on its way, or stored, and nobody has heard of it. */
const moments = {
	before: async (route: Route) => {
		await end();
		await route.abort("connectionreset");
	},
	meanwhile: async (route: Route) => {
		void route.continue().catch(() => {});
		await end();
	},
	after: async (route: Route) => {
		await route.fetch();
		await end();
		await route.abort("connectionreset");
	},
};

async function end(): Promise<void> {
	tipoff.kill("SIGKILL");
	await tipoff.exited;
}

describe.skipIf(!hasBrowser)("the server is killed in the middle of a save", () => {
	beforeAll(async () => {
		env.PORT = String(await freePort());
		await start();
		browser = await openBrowser();
		page = await (await browser.newContext()).newPage();
		await page.goto(`${tipoff.url}/login`);
		await page.locator("#username").fill("demo-staff");
		await page.locator("#password").fill("tipoff-demo");
		await page.getByRole("button", { name: "Log in" }).click();
		await page.waitForURL(/dashboard/);
		const schedule = await (await fetch(`${tipoff.url}/harbor-city/schedule?status=completed`)).text();
		game = /\/games\/(\d+)/.exec(schedule)?.[1] ?? "";
	}, 240_000);
	afterAll(() => folder.remove(), 60_000);
	afterAll(async () => await browser?.close());

	test.each(["before", "meanwhile", "after", "meanwhile", "meanwhile"] as const)(
		"%s: what was typed stays, and is stored exactly once",
		async (moment) => {
			await page.goto(`${tipoff.url}/games/${game}?edit=stats`);
			await ready(page);
			const before = await saves();
			const field = page.locator(".stat-grid .entry input").nth(1);
			await field.fill(String((typed += 1)));
			const killed = Promise.withResolvers<void>();
			const kill = (route: Route) => void moments[moment](route).then(killed.resolve, killed.reject);
			await page.route("**/api/player-game-stats", kill, { times: 1 });
			const asked = page.waitForRequest("**/api/player-game-stats");
			await page.keyboard.press("Control+s");
			await asked;
			await killed.promise;
			await page.getByRole("alert").getByText("Failed to update stats.").waitFor();
			expect(await field.inputValue()).toBe(String(typed));
			await start();
			await page.getByRole("button", { name: "Save Stats" }).click();
			await page.getByText("Stats saved.").waitFor();
			const after = await saves();
			expect(after.slice(0, after.length - before.length)).toEqual([[typed]]);
		},
		180_000,
	);

	test("and ends in order when it is asked to", async () => {
		tipoff.kill("SIGTERM");
		expect(await tipoff.exited).toBe(0);
	}, 120_000);
});
