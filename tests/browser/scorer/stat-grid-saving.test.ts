import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { violations } from "../../support/screens/accessible.ts";
import { hasBrowser } from "../../support/screens/browser.ts";
import { few, further } from "../../support/depth.ts";
import { cell, cursor, gameToEnter, gridHands } from "../../support/screens/stat-grid.ts";
import { until } from "../../support/until.ts";
import { said as sentences } from "../../support/said.ts";

describe.skipIf(!hasBrowser)("the stat grid", () => {
	let night: Awaited<ReturnType<typeof gameToEnter>>;
	let hands: ReturnType<typeof gridHands>;

	beforeAll(async () => {
		night = await gameToEnter();
		hands = gridHands(night);
	}, 120_000);
	afterAll(async () => await night?.close());
	beforeEach(async () => await night.empty());
	/** The save requests of a page, and what is done to them. */
	const saves = async (page: Page, how: (number: number) => "pass" | "cut" | "lose") => {
		let count = 0;
		await page.route("**/api/player-game-stats", async (route) => {
			const fate = how((count += 1));
			if (fate === "cut") return await route.abort("internetdisconnected");
			if (fate === "pass") return await route.continue();
			await route.fetch(); // the server has done it, and nobody hears
			await route.abort("connectionreset");
		});
	};

	describe("saving", () => {
		test("sends only what differs, in one request, and leads back to the game", async () => {
			const { page, complaints, context } = await hands.opened();
			await hands.press(page, "4", "Tab", "5", "Tab", "Shift+Tab", "Delete");
			const [request] = await Promise.all([page.waitForRequest("**/api/player-game-stats"), hands.save(page)]);
			const body = request.postDataJSON();
			expect(body.stats.map(({ value, base }: { value: number; base: number | null }) => [value, base])).toEqual([
				[4, null],
			]);
			await hands.saved(page);
			expect(new URL(page.url()).search).toBe("");
			expect([await night.saves(), await night.line("AJ Pell")]).toEqual([1, { REB: 4 }]);
			expect(complaints).toEqual([]);
			await context.close();
		}, 120_000);

		further(
			"says so meanwhile, and twice is once",
			async () => {
				const { page, context } = await hands.opened();
				let release = () => {};
				const held = new Promise<void>((resolve) => (release = resolve));
				await page.route("**/api/player-game-stats", async (route) => {
					await held;
					await route.continue();
				});
				await hands.press(page, "4");
				await hands.press(page, "Control+s", "Control+s");
				await page.getByText("Saving stats...").waitFor();
				release();
				await hands.saved(page);
				expect(await night.saves()).toBe(1);
				await context.close();
			},
			120_000,
		);

		test.each(few(["cut", "lose"] as const))(
			"over a line that is %p: nothing is lost, nothing counts twice",
			async (fate) => {
				const { page, context } = await hands.opened();
				await saves(page, (number) => (number === 1 ? fate : "pass"));
				await hands.press(page, "4", "Tab", "5");
				await hands.save(page);
				await page.getByRole("alert").getByText("Failed to update stats. The server does not answer.").waitFor();
				expect(await cell(page, "AJ Pell AST").inputValue()).toBe("5");
				await cell(page, "AJ Pell AST").focus();
				await hands.press(page, "6");
				await hands.save(page);
				await hands.saved(page);
				expect(await night.line("AJ Pell")).toEqual({ REB: 4, AST: 6 });
				expect(await night.saves()).toBe(2);
				await context.close();
			},
			120_000,
		);

		further(
			"that fails says so in sight, and tries again by itself once the network is back",
			async () => {
				const { page, context } = await hands.opened();
				await page.setViewportSize({ width: 1280, height: 900 });
				await context.setOffline(true);
				await hands.press(page, "4", "Tab", "-", "Control+s");
				const alert = page.getByRole("alert").getByText(sentences.pressSaveStats);
				await alert.waitFor();
				expect(await isInSight(alert)).toBe(true);
				expect(await violations(page)).toEqual([]);
				await context.setOffline(false);
				await hands.saved(page);
				expect([await night.saves(), await night.line("AJ Pell")]).toEqual([1, { REB: 4 }]);
				await context.close();
			},
			120_000,
		);

		further(
			"stays where the page to go to does not answer, and goes there once it does",
			async () => {
				const { page, context } = await hands.opened();
				await page.route(`**${night.path}`, async (route) => await route.abort("connectionrefused"));
				await hands.press(page, "4", "Control+s");
				await page.getByRole("alert").getByText("Stats saved. The game’s page does not answer yet.").waitFor();
				expect(await cell(page, "AJ Pell REB").inputValue()).toBe("4");
				await page.getByText("No unsaved changes").waitFor();
				await page.unroute(`**${night.path}`);
				await hands.save(page);
				await page.waitForURL(night.url + night.path);
				await hands.saved(page);
				expect(await night.saves()).toBe(1);
				await context.close();
			},
			120_000,
		);

		further(
			"that failed waits for who has typed more meanwhile",
			async () => {
				const { page, context } = await hands.opened();
				await context.setOffline(true);
				await hands.press(page, "4", "Tab", "Control+s");
				await page.getByRole("alert").getByText(sentences.pressSaveStats).waitFor();
				await hands.press(page, "5");
				const sent: string[] = [];
				page.on("request", (request) => sent.push(request.url()));
				await context.setOffline(false);
				await page.evaluate(() => fetch("/healthz").catch(() => null));
				expect(sent.filter((url) => url.includes("player-game-stats"))).toEqual([]);
				await hands.save(page);
				await hands.saved(page);
				expect(await night.line("AJ Pell")).toEqual({ REB: 4, AST: 5 });
				await context.close();
			},
			120_000,
		);

		further(
			"a player with stats for both teams is named and blocks it",
			async () => {
				const { sql } = night.database.owner;
				const [moved] = await sql`
				insert into rosters (organization_id, league_team_id, player_id)
				select g.organization_id, g.away_team_id, p.id from games g, players p
				where g.id = ${night.game} and p.first_name = 'Tobias' and p.last_name = 'Wren' returning id`;
				const { page, context } = await hands.opened();
				const both = page.getByLabel("Tobias Wren REB");
				await both.first().fill("6");
				await both.last().fill("1");
				const sentence = "Cannot save stats: Tobias Wren has stats recorded for both teams in this game.";
				await page.locator(".stat-grid .notice").getByText(sentence).waitFor();
				await hands.save(page);
				await page.getByRole("alert").getByText(sentence).waitFor();
				expect(await night.saves()).toBe(0);
				await sql`delete from rosters where id = ${moved?.["id"]}`;
				await context.close();
			},
			120_000,
		);
	});

	describe("two scorers at once", () => {
		further(
			"keep what each has written where they do not meet",
			async () => {
				const [first, second] = [await hands.opened(), await hands.opened()];
				await cell(first.page, "Tobias Wren REB").fill("6");
				await cell(second.page, "Tobias Wren AST").fill("3");
				await cell(second.page, "Jonas Petrel FTM").fill("2");
				await hands.save(first.page);
				await hands.saved(first.page);
				await hands.save(second.page);
				await hands.saved(second.page);
				expect(await night.line("Tobias Wren")).toEqual({ REB: 6, AST: 3 });
				for (const { context } of [first, second]) await context.close();
			},
			120_000,
		);

		test("are shown both values where they meet, and decide", async () => {
			const [first, second] = [await hands.opened(), await hands.opened()];
			for (const [stat, value] of [
				["REB", "6"],
				["AST", "3"],
				["FTA", "5"],
			] as const)
				await cell(first.page, `Tobias Wren ${stat}`).fill(value);
			await hands.save(first.page);
			await hands.saved(first.page);
			for (const [stat, value] of [
				["REB", "7"],
				["AST", "4"],
				["FTM", "1"],
			] as const)
				await cell(second.page, `Tobias Wren ${stat}`).fill(value);
			await hands.save(second.page);
			const { page } = second;
			await page.getByRole("alert").getByText("Somebody else has changed 2 of these cells meanwhile.").waitFor();
			expect(await night.line("Tobias Wren")).toEqual({ REB: 6, AST: 3, FTA: 5 });
			expect(await cell(page, "Tobias Wren FTA").inputValue()).toBe("5");
			expect(await page.locator(".theirs > span").allTextContents()).toEqual([
				`${first.person.username}: 6`,
				`${first.person.username}: 3`,
			]);
			expect(await violations(page)).toEqual([]);
			await hands.save(page);
			await page.getByRole("alert").getByText(sentences.chooseWhichValuesStay).waitFor();
			await cell(page, "Tobias Wren REB").focus();
			await hands.press(page, "Tab", "Enter");
			await page.getByRole("button", { name: "Take theirs: Tobias Wren AST" }).click();
			await hands.save(page);
			await hands.saved(page);
			expect(await night.line("Tobias Wren")).toEqual({ REB: 7, AST: 3, FTM: 1, FTA: 5, PTS: 1 });
			for (const { context } of [first, second]) await context.close();
		}, 120_000);
	});

	further(
		"a cell that both have written is brought into sight, with the choice below it",
		async () => {
			const [first, second] = [await hands.opened(), await hands.opened()];
			const { page } = second;
			await page.setViewportSize({ width: 1280, height: 900 });
			for (const [{ page: own }, value] of [
				[first, "6"],
				[second, "7"],
			] as const) {
				await cell(own, "Tobias Wren REB").fill(value);
				await cell(own, "Tobias Wren AST").fill(value);
			}
			await hands.save(first.page);
			await hands.saved(first.page);
			const far = page.locator(".stat-grid .entry").nth(1).locator("input").last();
			await far.focus();
			await hands.press(page, "Control+s");
			const choice = page.getByRole("button", { name: "Take theirs: Tobias Wren REB" });
			await choice.waitFor();
			const isThere = async () => (await cursor(page)) === "Tobias Wren REB" && (await isInSight(choice));
			await until(isThere);
			const said = page.getByRole("alert").getByText("Somebody else has changed 2 of these cells meanwhile.");
			expect(await isInSight(said)).toBe(true);
			await far.focus();
			await until(async () => !(await isInSight(choice)));
			await page.getByRole("button", { name: "Go to the first of them" }).click();
			await until(isThere);
			await choice.click();
			await page.getByRole("button", { name: "Go to this cell" }).click();
			await until(async () => (await cursor(page)) === "Tobias Wren AST");
			await hands.press(page, "Tab", "Enter");
			expect(await page.getByRole("alert").getByText("Somebody else").count()).toBe(0);
			for (const { context } of [first, second]) await context.close();
		},
		120_000,
	);

	further(
		"who comes back to a tab that was hidden sees what others have saved meanwhile, and both values where they meet",
		async () => {
			const [first, second] = [await hands.opened(), await hands.opened()];
			const turn = async (hidden: boolean) =>
				await second.page.evaluate(
					`Object.defineProperty(document, "hidden", { value: ${hidden}, configurable: true }); document.dispatchEvent(new Event("visibilitychange"))`,
				);
			await cell(second.page, "Tobias Wren REB").fill("7");
			await cell(second.page, "AJ Pell AST").fill("2");
			await turn(true);
			for (const [name, value] of [
				["Tobias Wren REB", "6"],
				["Tobias Wren FTA", "5"],
				["Jonas Petrel FTM", "1"],
			] as const)
				await cell(first.page, name).fill(value);
			await hands.save(first.page);
			await hands.saved(first.page);
			expect(await cell(second.page, "Tobias Wren FTA").inputValue()).toBe("");
			await turn(false);
			const value = async (name: string) => await cell(second.page, name).inputValue();
			await until(async () => (await value("Tobias Wren FTA")) === "5");
			expect([await value("Jonas Petrel FTM"), await value("AJ Pell AST")]).toEqual(["1", "2"]);
			expect([await value("Tobias Wren REB"), await second.page.locator(".theirs > span").allTextContents()]).toEqual([
				"7",
				["Now 6"],
			]);
			await second.page.getByRole("button", { name: "Keep mine: Tobias Wren REB" }).click();
			await hands.save(second.page);
			await hands.saved(second.page);
			expect(await night.line("Tobias Wren")).toEqual({ REB: 7, FTA: 5 });
			expect(await night.line("AJ Pell")).toEqual({ AST: 2 });
			for (const { context } of [first, second]) await context.close();
		},
		120_000,
	);
});

/** Whether it is seen where the page stands, and nothing lies over it. */
const isInSight = async (found: Locator) =>
	await found.evaluate((element) => {
		const { left, top, width, height } = element.getBoundingClientRect();
		const seen = document.elementFromPoint(left + width / 2, top + height / 2);
		return seen !== null && element.contains(seen);
	});
