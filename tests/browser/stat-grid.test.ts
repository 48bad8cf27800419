import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
import { hasBrowser, openBrowser, openProfile } from "../support/browser.ts";
import { markupErrors, violations } from "../support/accessible.ts";
import { nbaIsHere } from "../support/nba.ts";
import { cell, cursor, gameToEnter, ready } from "../support/stat-grid.ts";
import { until } from "../support/until.ts";

describe.skipIf(!hasBrowser || !nbaIsHere)("the stat grid", () => {
	let night: Awaited<ReturnType<typeof gameToEnter>>;
	let browser: Browser;
	let grid: string;

	beforeAll(async () => {
		night = await gameToEnter();
		grid = `${night.path}?edit=stats`;
		browser = await openBrowser();
	}, 60_000);
	afterAll(async () => {
		await browser?.close();
		await night?.close();
	});
	beforeEach(async () => await night.empty());

	const press = async (page: Page, ...keys: string[]) => {
		for (const key of keys) await page.keyboard.press(key);
	};
	const save = async (page: Page) => await page.getByRole("button", { name: "Save Stats" }).click();
	const saved = async (page: Page) => await page.getByText("Stats saved.").waitFor();
	const opened = async (path = grid) => {
		const at = await night.signedIn(browser, path);
		await ready(at.page);
		return at;
	};
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

	test("begins with the team of which nothing is entered yet, and says the player and the column", async () => {
		const focused = async (page: Page) => {
			const client = await page.context().newCDPSession(page);
			await client.send("Accessibility.enable");
			const { nodes } = await client.send("Accessibility.getFullAXTree");
			const has = (node: (typeof nodes)[number]) =>
				node.properties?.find(({ name }) => name === "focused")?.value.value;
			const field = nodes.findLast((node) => has(node) === true);
			const parents = [];
			for (let node = field; node; node = nodes.find(({ nodeId }) => nodeId === node?.parentId))
				parents.push(String(node.role?.value));
			return [field?.name?.value, parents.find((role) => role === "gridcell"), parents.find((role) => role === "grid")];
		};
		const first = await opened();
		expect(await focused(first.page)).toEqual(["CJ Miles REB", "gridcell", "grid"]);
		await press(first.page, "4");
		await save(first.page);
		await saved(first.page);
		await first.context.close();
		const second = await opened();
		const guests = second.page.getByRole("grid", { name: "Washington Wizards stats, editing" });
		const row = guests.getByRole("row").nth(1);
		const name = await row.getByRole("textbox").nth(1).getAttribute("aria-label");
		expect(await focused(second.page)).toEqual([name, "gridcell", "grid"]);
		expect(name?.endsWith(" REB")).toBe(true);
		await press(second.page, "5");
		await save(second.page);
		await saved(second.page);
		await second.context.close();
		const third = await opened();
		expect(await cursor(third.page)).toBe("CJ Miles REB");
		await third.context.close();
	}, 60_000);

	describe("keys", () => {
		test("digits overwrite, letters are none, Delete empties, Escape takes back and then leads out", async () => {
			const { page, context } = await opened();
			await press(page, "1", "2", "x", "Tab", "Shift+Tab");
			expect(await cell(page, "CJ Miles REB").inputValue()).toBe("12");
			await press(page, "7");
			expect(await cell(page, "CJ Miles REB").inputValue()).toBe("7");
			await press(page, "Escape");
			expect(await cell(page, "CJ Miles REB").inputValue()).toBe("12");
			await press(page, "Delete");
			expect(await cell(page, "CJ Miles REB").inputValue()).toBe("");
			await press(page, "1", "2", "3", "4");
			expect(await cell(page, "CJ Miles REB").inputValue()).toBe("123");
			await page.getByText("CJ Miles REB: enter a whole number from 0 to 999. It stays 123.").waitFor();
			await press(page, "Escape", "Escape");
			expect(await cursor(page)).toBe("save-stats");
			await context.close();
		}, 60_000);

		test("a sign or a point is refused with what follows it, and said; nothing becomes another figure", async () => {
			const { page, context } = await opened();
			await press(page, "-", "5");
			const sentence = "CJ Miles REB: enter a whole number from 0 to 999. It stays";
			await page.getByRole("alert").getByText(`${sentence} empty.`).waitFor();
			expect(await cell(page, "CJ Miles REB").inputValue()).toBe("");
			await press(page, "Tab", "Shift+Tab", "2", ".", "7");
			await page.getByRole("alert").getByText(`${sentence} 2.`).waitFor();
			expect(await cell(page, "CJ Miles REB").inputValue()).toBe("2");
			await press(page, "Tab", "7");
			expect(await cell(page, "CJ Miles AST").inputValue()).toBe("7");
			expect(await page.getByText(sentence).count()).toBe(0);
			await context.close();
		}, 60_000);

		test("derived cells and totals follow at every key, and points follow from the makes", async () => {
			const { page, context } = await opened();
			await cell(page, "Kyrie Irving 2PM").fill("8");
			await cell(page, "Kyrie Irving 2PA").fill("14");
			expect(await cell(page, "Kyrie Irving PTS").inputValue()).toBe("16");
			const row = page.getByRole("row", { name: "Kyrie Irving" });
			expect(await row.getByRole("gridcell", { name: "57.1%" }).count()).toBe(2);
			expect(await page.locator(".stat-grid tfoot tr").first().textContent()).toStartWith("Total16");
			expect(await page.locator(".stat-grid .notice").textContent()).toContain(
				"The players of Cleveland Cavaliers add up to 16; the final score says 94.",
			);
			await cell(page, "Kyrie Irving PTS").fill("15");
			await page.getByRole("link", { name: "Kyrie Irving’s line gives 16 points, not 15." }).click();
			expect(await cursor(page)).toBe("Kyrie Irving PTS");
			await context.close();
		}, 60_000);

		test("an away cell becomes 0 when it is left, a home cell stays empty", async () => {
			const { page, context } = await opened();
			await cell(page, "Kyrie Irving REB").focus();
			await press(page, "6", "Tab", "Tab");
			expect(await cell(page, "Kyrie Irving AST").inputValue()).toBe("");
			await cell(page, "Bradley Beal REB").focus();
			await press(page, "6", "Tab", "Tab");
			expect(await cell(page, "Bradley Beal AST").inputValue()).toBe("0");
			await press(page, "Enter");
			expect(await cell(page, "Bradley Beal FTA").inputValue()).toBe("0");
			await press(page, "Control+z");
			expect(await cell(page, "Bradley Beal FTA").inputValue()).toBe("");
			await context.close();
		}, 60_000);

		test("only what was typed is counted, in the bar, on the game's page and after a reload", async () => {
			const { page, context } = await opened();
			await cell(page, "Bradley Beal REB").focus();
			await press(page, "6", "Enter");
			expect(await cell(page, "Bradley Beal FTA").inputValue()).toBe("0");
			await page.getByText("1 unsaved change", { exact: true }).waitFor();
			page.on("dialog", (dialog) => void dialog.accept());
			await page.goto(night.url + night.path);
			await page.getByText("1 unsaved change of the stats is still on this device.").waitFor();
			await page.getByRole("link", { name: "Continue" }).click();
			await page.getByText("1 unsaved change is still on this device").waitFor();
			await page.getByRole("button", { name: "Bring back" }).click();
			await ready(page);
			await cell(page, "Bradley Beal REB").focus();
			await press(page, "Delete", "Enter");
			expect(await cell(page, "Bradley Beal FTA").inputValue()).toBe("");
			await page.getByText("No unsaved changes").waitFor();
			await context.close();
		}, 60_000);

		test("undo and redo go through typing, a paste and quick entry, from the cells and from elsewhere", async () => {
			const { page, context } = await opened();
			await press(page, "6");
			await page.evaluate(() => {
				const clipboardData = new DataTransfer();
				clipboardData.setData("text/plain", "Player\tREB\tAST\nIrving, Kyrie\t7\t8\nNobody\t1\t2");
				document.activeElement?.dispatchEvent(
					new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
				);
			});
			await page.getByText("No player here is called “Nobody”.").first().waitFor();
			expect(await cell(page, "Kyrie Irving AST").inputValue()).toBe("8");
			await page.getByLabel("Quick entry").fill("h17 +2 r");
			await page.getByText("Anderson Varejao, 17, Cleveland Cavaliers: 2PM 1, 2PA 1, REB 1").waitFor();
			await press(page, "Enter");
			expect(await cell(page, "Anderson Varejao PTS").inputValue()).toBe("2");
			await press(page, "Control+z");
			expect(await cell(page, "Anderson Varejao PTS").inputValue()).toBe("");
			await press(page, "Control+z");
			expect(await cell(page, "Kyrie Irving AST").inputValue()).toBe("");
			await press(page, "Control+z");
			expect(await cell(page, "CJ Miles REB").inputValue()).toBe("");
			await page.getByText("No unsaved changes").waitFor();
			await press(page, "Control+y", "Control+Shift+z");
			expect(await cell(page, "Kyrie Irving AST").inputValue()).toBe("8");
			await page.getByRole("button", { name: "Redo" }).click();
			expect(await cell(page, "Anderson Varejao PTS").inputValue()).toBe("2");
			await context.close();
		}, 60_000);

		test("quick entry asks whose number it is where both teams wear it", async () => {
			const { page, context } = await opened();
			await page.getByLabel("Quick entry").fill("3 +3");
			await page.getByText("Whose 3?").first().waitFor();
			await press(page, "Enter", "Tab", "Enter");
			expect(await cell(page, "Bradley Beal 3PM").inputValue()).toBe("1");
			expect(await cell(page, "Dion Waiters 3PM").inputValue()).toBe("");
			expect(await cursor(page)).toBe("quick");
			await page.keyboard.type("ft");
			await press(page, "Enter");
			expect(await cell(page, "Bradley Beal PTS").inputValue()).toBe("4");
			await context.close();
		}, 60_000);
	});

	describe("saving", () => {
		test("sends only what differs, in one request, and leads back to the game", async () => {
			const { page, complaints, context } = await opened();
			await press(page, "4", "Tab", "5", "Tab", "Shift+Tab", "Delete");
			const [request] = await Promise.all([page.waitForRequest("**/api/player-game-stats"), save(page)]);
			const body = request.postDataJSON();
			expect(body.stats.map(({ value, base }: { value: number; base: number | null }) => [value, base])).toEqual([
				[4, null],
			]);
			await saved(page);
			expect(new URL(page.url()).search).toBe("");
			expect([await night.saves(), await night.line("CJ Miles")]).toEqual([1, { REB: 4 }]);
			expect(complaints).toEqual([]);
			await context.close();
		}, 60_000);

		test("says so meanwhile, and twice is once", async () => {
			const { page, context } = await opened();
			let release = () => {};
			const held = new Promise<void>((resolve) => (release = resolve));
			await page.route("**/api/player-game-stats", async (route) => {
				await held;
				await route.continue();
			});
			await press(page, "4");
			await press(page, "Control+s", "Control+s");
			await page.getByText("Saving stats...").waitFor();
			release();
			await saved(page);
			expect(await night.saves()).toBe(1);
			await context.close();
		}, 60_000);

		test.each(["cut", "lose"] as const)(
			"over a line that is %p: nothing is lost, nothing counts twice",
			async (fate) => {
				const { page, context } = await opened();
				await saves(page, (number) => (number === 1 ? fate : "pass"));
				await press(page, "4", "Tab", "5");
				await save(page);
				await page.getByRole("alert").getByText("Failed to update stats. The server does not answer.").waitFor();
				expect(await cell(page, "CJ Miles AST").inputValue()).toBe("5");
				await cell(page, "CJ Miles AST").focus();
				await press(page, "6");
				await save(page);
				await saved(page);
				expect(await night.line("CJ Miles")).toEqual({ REB: 4, AST: 6 });
				expect(await night.saves()).toBe(2);
				await context.close();
			},
			60_000,
		);

		test("that fails says so in sight, and tries again by itself once the network is back", async () => {
			const { page, context } = await opened();
			await page.setViewportSize({ width: 1280, height: 900 });
			await context.setOffline(true);
			await press(page, "4", "Tab", "-", "Control+s");
			const alert = page.getByRole("alert").getByText("Press Save Stats to try again.");
			await alert.waitFor();
			expect(await isInSight(alert)).toBe(true);
			expect(await violations(page)).toEqual([]);
			await context.setOffline(false);
			await saved(page);
			expect([await night.saves(), await night.line("CJ Miles")]).toEqual([1, { REB: 4 }]);
			await context.close();
		}, 60_000);

		test("stays where the page to go to does not answer, and goes there once it does", async () => {
			const { page, context } = await opened();
			await page.route(`**${night.path}`, async (route) => await route.abort("connectionrefused"));
			await press(page, "4", "Control+s");
			await page.getByRole("alert").getByText("Stats saved. The game’s page does not answer yet.").waitFor();
			expect(await cell(page, "CJ Miles REB").inputValue()).toBe("4");
			await page.getByText("No unsaved changes").waitFor();
			await page.unroute(`**${night.path}`);
			await save(page);
			await page.waitForURL(night.url + night.path);
			await saved(page);
			expect(await night.saves()).toBe(1);
			await context.close();
		}, 60_000);

		test("that failed waits for who has typed more meanwhile", async () => {
			const { page, context } = await opened();
			await context.setOffline(true);
			await press(page, "4", "Tab", "Control+s");
			await page.getByRole("alert").getByText("Press Save Stats to try again.").waitFor();
			await press(page, "5");
			const sent: string[] = [];
			page.on("request", (request) => sent.push(request.url()));
			await context.setOffline(false);
			await page.evaluate(() => fetch("/healthz").catch(() => null));
			expect(sent.filter((url) => url.includes("player-game-stats"))).toEqual([]);
			await save(page);
			await saved(page);
			expect(await night.line("CJ Miles")).toEqual({ REB: 4, AST: 5 });
			await context.close();
		}, 60_000);

		test("a player with stats for both teams is named and blocks it", async () => {
			const { sql } = night.database.owner;
			const [moved] = await sql`
				insert into rosters (organization_id, league_team_id, player_id)
				select g.organization_id, g.away_team_id, p.id from games g, players p
				where g.id = ${night.game} and p.first_name = 'Kyrie' and p.last_name = 'Irving' returning id`;
			const { page, context } = await opened();
			const both = page.getByLabel("Kyrie Irving REB");
			await both.first().fill("6");
			await both.last().fill("1");
			const sentence = "Cannot save stats: Kyrie Irving has stats recorded for both teams in this game.";
			await page.locator(".stat-grid .notice").getByText(sentence).waitFor();
			await save(page);
			await page.getByRole("alert").getByText(sentence).waitFor();
			expect(await night.saves()).toBe(0);
			await sql`delete from rosters where id = ${moved?.["id"]}`;
			await context.close();
		}, 60_000);
	});

	describe("two scorers at once", () => {
		test("keep what each has written where they do not meet", async () => {
			const [first, second] = [await opened(), await opened()];
			await cell(first.page, "Kyrie Irving REB").fill("6");
			await cell(second.page, "Kyrie Irving AST").fill("3");
			await cell(second.page, "Bradley Beal FTM").fill("2");
			await save(first.page);
			await saved(first.page);
			await save(second.page);
			await saved(second.page);
			expect(await night.line("Kyrie Irving")).toEqual({ REB: 6, AST: 3 });
			for (const { context } of [first, second]) await context.close();
		}, 60_000);

		test("are shown both values where they meet, and decide", async () => {
			const [first, second] = [await opened(), await opened()];
			for (const [stat, value] of [
				["REB", "6"],
				["AST", "3"],
				["FTA", "5"],
			] as const)
				await cell(first.page, `Kyrie Irving ${stat}`).fill(value);
			await save(first.page);
			await saved(first.page);
			for (const [stat, value] of [
				["REB", "7"],
				["AST", "4"],
				["FTM", "1"],
			] as const)
				await cell(second.page, `Kyrie Irving ${stat}`).fill(value);
			await save(second.page);
			const { page } = second;
			await page.getByRole("alert").getByText("Somebody else has changed 2 of these cells meanwhile.").waitFor();
			expect(await night.line("Kyrie Irving")).toEqual({ REB: 6, AST: 3, FTA: 5 });
			expect(await cell(page, "Kyrie Irving FTA").inputValue()).toBe("5");
			expect(await page.locator(".theirs > span").allTextContents()).toEqual([
				`${first.person.username}: 6`,
				`${first.person.username}: 3`,
			]);
			expect(await violations(page)).toEqual([]);
			await save(page);
			await page.getByRole("alert").getByText("Choose which values stay.").waitFor();
			await cell(page, "Kyrie Irving REB").focus();
			await press(page, "Tab", "Enter");
			await page.getByRole("button", { name: "Take theirs: Kyrie Irving AST" }).click();
			await save(page);
			await saved(page);
			expect(await night.line("Kyrie Irving")).toEqual({ REB: 7, AST: 3, FTM: 1, FTA: 5, PTS: 1 });
			for (const { context } of [first, second]) await context.close();
		}, 60_000);
	});

	test("a cell that both have written is brought into sight, with the choice below it", async () => {
		const [first, second] = [await opened(), await opened()];
		const { page } = second;
		await page.setViewportSize({ width: 1280, height: 900 });
		for (const [{ page: own }, value] of [
			[first, "6"],
			[second, "7"],
		] as const) {
			await cell(own, "Kyrie Irving REB").fill(value);
			await cell(own, "Kyrie Irving AST").fill(value);
		}
		await save(first.page);
		await saved(first.page);
		const far = page.locator(".stat-grid .entry").nth(1).locator("input").last();
		await far.focus();
		await press(page, "Control+s");
		const choice = page.getByRole("button", { name: "Take theirs: Kyrie Irving REB" });
		await choice.waitFor();
		const isThere = async () => (await cursor(page)) === "Kyrie Irving REB" && (await isInSight(choice));
		await until(isThere);
		const said = page.getByRole("alert").getByText("Somebody else has changed 2 of these cells meanwhile.");
		expect(await isInSight(said)).toBe(true);
		await far.focus();
		await until(async () => !(await isInSight(choice)));
		await page.getByRole("button", { name: "Go to the first of them" }).click();
		await until(isThere);
		await choice.click();
		await page.getByRole("button", { name: "Go to this cell" }).click();
		await until(async () => (await cursor(page)) === "Kyrie Irving AST");
		await press(page, "Tab", "Enter");
		expect(await page.getByRole("alert").getByText("Somebody else").count()).toBe(0);
		for (const { context } of [first, second]) await context.close();
	}, 60_000);

	test("who comes back to a tab that was hidden sees what others have saved meanwhile, and both values where they meet", async () => {
		const [first, second] = [await opened(), await opened()];
		const turn = async (hidden: boolean) =>
			await second.page.evaluate(
				`Object.defineProperty(document, "hidden", { value: ${hidden}, configurable: true }); document.dispatchEvent(new Event("visibilitychange"))`,
			);
		await cell(second.page, "Kyrie Irving REB").fill("7");
		await cell(second.page, "CJ Miles AST").fill("2");
		await turn(true);
		for (const [name, value] of [
			["Kyrie Irving REB", "6"],
			["Kyrie Irving FTA", "5"],
			["Bradley Beal FTM", "1"],
		] as const)
			await cell(first.page, name).fill(value);
		await save(first.page);
		await saved(first.page);
		expect(await cell(second.page, "Kyrie Irving FTA").inputValue()).toBe("");
		await turn(false);
		const value = async (name: string) => await cell(second.page, name).inputValue();
		await until(async () => (await value("Kyrie Irving FTA")) === "5");
		expect([await value("Bradley Beal FTM"), await value("CJ Miles AST")]).toEqual(["1", "2"]);
		expect([await value("Kyrie Irving REB"), await second.page.locator(".theirs > span").allTextContents()]).toEqual([
			"7",
			["Now 6"],
		]);
		await second.page.getByRole("button", { name: "Keep mine: Kyrie Irving REB" }).click();
		await save(second.page);
		await saved(second.page);
		expect(await night.line("Kyrie Irving")).toEqual({ REB: 7, FTA: 5 });
		expect(await night.line("CJ Miles")).toEqual({ AST: 2 });
		for (const { context } of [first, second]) await context.close();
	}, 60_000);

	describe("work that is not saved", () => {
		test("is offered after a reload, which asks first, with its history", async () => {
			const { page, context } = await opened();
			await press(page, "6", "Tab", "3");
			const asked = page.waitForEvent("dialog");
			const reloading = page.reload();
			const dialog = await asked;
			expect(dialog.type()).toBe("beforeunload");
			await dialog.accept();
			await reloading;
			await page.getByText("2 unsaved changes are still on this device").waitFor();
			await page.waitForFunction(() => document.activeElement?.textContent === "Bring back");
			await press(page, "Enter");
			await ready(page);
			expect(await cell(page, "CJ Miles AST").inputValue()).toBe("3");
			await press(page, "Control+z");
			expect(await cell(page, "CJ Miles AST").inputValue()).toBe("");
			expect(await cell(page, "CJ Miles REB").inputValue()).toBe("6");
			await context.close();
		}, 60_000);

		test("is offered after the page has crashed in the middle of an entry", async () => {
			const { page, context } = await opened();
			await press(page, "6", "Tab", "1");
			const crashed = page.waitForEvent("crash");
			const session = await context.newCDPSession(page);
			void session.send("Page.crash").catch(() => {});
			await crashed;
			const next = await context.newPage();
			await next.goto(night.url + night.path);
			await next.getByText("2 unsaved changes of the stats are still on this device.").waitFor();
			await next.getByRole("link", { name: "Continue" }).click();
			await next.getByRole("button", { name: "Bring back" }).click();
			await ready(next);
			await save(next);
			await saved(next);
			expect(await night.line("CJ Miles")).toEqual({ REB: 6, AST: 1 });
			expect(await next.getByText("still on this device").count()).toBe(0);
			await context.close();
		}, 60_000);

		test("is offered after the browser was killed in the middle of an entry", async () => {
			const folder = mkdtempSync(join(tmpdir(), "tipoff-profile-"));
			const person = await night.staff();
			const first = await openProfile(folder);
			const [name = "", value = ""] = person.cookie.split("=");
			const cookie = { name, value, url: night.url, expires: Date.now() / 1000 + 3600 };
			await first.context.addCookies([cookie]);
			const page = await first.context.newPage();
			await page.goto(night.url + grid);
			await ready(page);
			await press(page, "6", "Tab", "1");
			await until(async () => await page.evaluate(onDisk));
			first.kill();
			const second = await openProfile(folder);
			await second.context.addCookies([cookie]);
			const next = await second.context.newPage();
			await next.goto(night.url + grid);
			await next.getByRole("button", { name: "Bring back" }).click();
			await ready(next);
			expect(await cell(next, "CJ Miles AST").inputValue()).toBe("1");
			second.kill();
			rmSync(folder, { recursive: true, force: true });
		}, 60_000);

		test("goes with Cancel Edit Stats, and can be brought back", async () => {
			const { page, context } = await opened();
			await press(page, "6");
			await page.getByRole("button", { name: "Cancel Edit Stats" }).click();
			await page.getByText("1 unsaved change discarded.").waitFor();
			expect(await page.locator("table", { hasText: "CJ Miles" }).count()).toBe(0);
			await page.getByRole("link", { name: "Bring them back" }).click();
			await ready(page);
			expect(await cell(page, "CJ Miles REB").inputValue()).toBe("6");
			await context.close();
		}, 60_000);

		test("stays through a change of the game beside it", async () => {
			const { page, context } = await opened();
			await press(page, "6");
			await page.getByRole("button", { name: "Edit Game" }).click();
			await page.getByLabel("Location").fill("Gund Arena");
			await page.getByRole("button", { name: "Save Changes" }).click();
			await page.getByText("Game details updated successfully!").waitFor();
			await page.getByText("Gund Arena").first().waitFor();
			await page.getByText("1 unsaved change", { exact: true }).waitFor();
			expect(await cell(page, "CJ Miles REB").inputValue()).toBe("6");
			await page.getByRole("button", { name: "Undo" }).click();
			expect(await cell(page, "CJ Miles REB").inputValue()).toBe("");
			await context.close();
		}, 60_000);
	});

	test.each([
		{ width: 1280, colorScheme: "light", hasTouch: false },
		{ width: 390, colorScheme: "dark", hasTouch: true },
	] as const)(
		"is a grid to those who hear it, and axe finds no violation: %p",
		async ({ width, colorScheme, hasTouch }) => {
			const { page, context, person } = await night.signedIn(browser, night.path, {
				viewport: { width, height: 900 },
				hasTouch,
				isMobile: hasTouch,
			});
			await night.database.owner.sql`update users set theme = ${colorScheme} where id = ${person.id}`;
			await page.goto(night.url + grid);
			await ready(page);
			await press(page, "6");
			expect(await violations(page)).toEqual([]);
			expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
			const table = page.getByRole("grid", { name: "Cleveland Cavaliers stats, editing" });
			expect(await table.getByRole("columnheader").count()).toBe(16);
			expect(await table.getByRole("rowheader", { name: "17 Anderson Varejao" }).count()).toBe(1);
			const derived = table.getByRole("row", { name: "CJ Miles" }).getByRole("gridcell").nth(5);
			expect(await derived.getAttribute("aria-readonly")).toBe("true");
			expect(await cell(page, "CJ Miles REB").getAttribute("inputmode")).toBe("numeric");
			const person2 = await (await person.get(`${night.path}?edit=stats`)).text();
			expect(await markupErrors(person2)).toEqual([]);
			await context.close();
		},
		60_000,
	);
});

/** Whether it is seen where the page stands, and nothing lies over it. */
const isInSight = async (found: Locator) =>
	await found.evaluate((element) => {
		const { left, top, width, height } = element.getBoundingClientRect();
		const seen = document.elementFromPoint(left + width / 2, top + height / 2);
		return seen !== null && element.contains(seen);
	});

/** Whether the device's disk has both figures. */
async function onDisk(): Promise<boolean> {
	const opening = indexedDB.open("tipoff-stats", 1);
	const database = await new Promise<IDBDatabase>((resolve) =>
		opening.addEventListener("success", () => resolve(opening.result)),
	);
	if (!database.objectStoreNames.contains("drafts")) return false;
	const asking = database.transaction("drafts").objectStore("drafts").getAll();
	const rows = await new Promise<{ draft: { cells: unknown[] } }[]>((resolve) =>
		asking.addEventListener("success", () => resolve(asking.result)),
	);
	database.close();
	return rows.some(({ draft }) => draft.cells.length === 2);
}
