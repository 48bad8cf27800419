import { afterAll, expect, test } from "bun:test";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { hasBrowser, openBrowser } from "../../support/screens/browser.ts";
import { freePort, run } from "../../support/running.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { ready } from "../../support/screens/stat-grid.ts";
import { said } from "../../support/said.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove(), 60_000);

const last = said.ctrlCStopsIt;

/** Everything that was saved about a game's stats, the latest first. */
const saves = async (page: Page, game: string) =>
	await page.evaluate(async (path) => {
		const { events } = await (await fetch(path)).json();
		return (events as { kind: string; changes: { to: number }[] }[]) // the contract of that call
			.filter(({ kind }) => kind === "stats")
			.map(({ changes }) => changes.map(({ to }) => to));
	}, `/api/gamesv2/${game}/events`);

test.skipIf(!hasBrowser)(
	"the server is killed in the middle of a save: what was typed stays, and is stored exactly once",
	async () => {
		const env = { PORT: String(await freePort()), DATA_DIR: join(folder.path, "killed") };
		let tipoff = run(["demo"], env);
		await tipoff.says(last);
		const browser = await openBrowser();
		const page = await (await browser.newContext()).newPage();
		await page.goto(`${tipoff.url}/login`);
		await page.locator("#username").fill("demo-staff");
		await page.locator("#password").fill("tipoff-demo");
		await page.getByRole("button", { name: "Log in" }).click();
		await page.waitForURL(/dashboard/);
		const schedule = await (await fetch(`${tipoff.url}/harbor-city/schedule?status=completed`)).text();
		const game = /\/games\/(\d+)/.exec(schedule)?.[1] ?? "";
		let typed = 30;
		for (const moment of ["before", "meanwhile", "after", "meanwhile", "meanwhile"] as const) {
			await page.goto(`${tipoff.url}/games/${game}?edit=stats`);
			await ready(page);
			const before = await saves(page, game);
			const field = page.locator(".stat-grid .entry input").nth(1);
			await field.fill(String((typed += 1)));
			const killed = Promise.withResolvers<void>();
			await page.route(
				"**/api/player-game-stats",
				async (route) => {
					if (moment === "after") await route.fetch(); // stored, and nobody has heard of it
					if (moment === "meanwhile") void route.continue().catch(() => {});
					tipoff.kill("SIGKILL");
					await tipoff.exited;
					if (moment !== "meanwhile") await route.abort("connectionreset");
					killed.resolve();
				},
				{ times: 1 },
			);
			await page.keyboard.press("Control+s");
			await killed.promise;
			await page.getByRole("alert").getByText("Failed to update stats.").waitFor();
			expect(await field.inputValue()).toBe(String(typed));
			tipoff = run(["demo"], env);
			await tipoff.says(last);
			await page.getByRole("button", { name: "Save Stats" }).click();
			await page.getByText("Stats saved.").waitFor();
			const after = await saves(page, game);
			expect([moment, after.slice(0, after.length - before.length)]).toEqual([moment, [[typed]]]);
		}
		await browser.close();
		tipoff.kill("SIGTERM");
		expect(await tipoff.exited).toBe(0);
	},
	240_000,
);
