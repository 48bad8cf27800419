import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { hasBrowser } from "../support/screens/browser.ts";
import { further } from "../support/depth.ts";
import { gameToEnter } from "../support/screens/stat-grid.ts";

/** Names as long as they may be, without a place to break. */
const longTeam = (letter: string) => letter.repeat(100);
const longName = "Wolfeschlegelsteinhausenbergerdorff".repeat(2).slice(0, 60);

describe.skipIf(!hasBrowser)("the screens of a game", () => {
	let night: Awaited<ReturnType<typeof gameToEnter>>;

	beforeAll(async () => {
		night = await gameToEnter();
	}, 120_000);
	afterAll(async () => await night?.close());

	/** A game between two new teams of the same league, with so many players each. */
	async function newGame(names: readonly [string, string], players = 0): Promise<number> {
		const { sql } = night.database.owner;
		const [game] = await sql`select organization_id, season_id, season_league_id from games where id = ${night.game}`;
		const own = { organization_id: game?.["organization_id"] };
		const teams = [];
		for (const name of names) {
			const [team] = await sql`insert into teams ${sql({ ...own, name })} returning id`;
			const [entry] = await sql`insert into league_teams ${sql({
				...own,
				season_league_id: game?.["season_league_id"],
				team_id: team?.["id"],
			})} returning id`;
			for (let at = 0; at < players; at += 1) {
				const [player] = await sql`insert into players ${sql({
					...own,
					first_name: longName,
					last_name: longName,
				})} returning id`;
				await sql`insert into rosters ${sql({ ...own, league_team_id: entry?.["id"], player_id: player?.["id"] })}`;
			}
			teams.push(entry?.["id"]);
		}
		const [made] = await sql`insert into games ${sql({
			...game,
			home_team_id: teams[0],
			away_team_id: teams[1],
			date: "2026-05-30",
		})} returning id::int`;
		return Number(made?.["id"]);
	}

	const taps = async (game: number, list: object[]) => {
		const person = await night.staff();
		const sent = list.map((tap) => ({ op_id: crypto.randomUUID(), ...tap }));
		expect((await person.send("POST", `/api/gamesv2/${game}/taps`, { taps: sent })).status).toBe(200);
	};

	test("presses that came too late are accepted on the game's page, one by one", async () => {
		const game = await newGame(["Late Larks", "Tardy Terns"]);
		await taps(game, [
			{ action: "start" },
			{ action: "points", n: 2, side: "home" },
			{ action: "final" },
			{ action: "points", n: 3, side: "home" },
			{ action: "points", n: 2, side: "away" },
		]);
		const { page, context, complaints } = await night.signedIn(`/games/${game}`);
		const score = async () => await page.locator(".final .tally b").allTextContents();
		expect(await score()).toEqual(["2", "0"]);
		await page.getByRole("link", { name: "2 entries came too late and wait to be accepted." }).click();
		expect(new URL(page.url()).hash).toBe("#history");
		await page.getByRole("button", { name: "Accept: Late Larks +3" }).click();
		await page.getByText("1 entry came too late and waits to be accepted.").waitFor();
		expect(await score()).toEqual(["5", "0"]);
		await page.getByRole("button", { name: "Accept: Tardy Terns +2" }).click();
		await page.getByText("came too late and wait").waitFor({ state: "detached" });
		expect(await score()).toEqual(["5", "2"]);
		expect(await page.getByText("Too late", { exact: true }).count()).toBe(0);
		expect(await page.getByRole("button", { name: "Undo: Late Larks +3" }).count()).toBe(1);
		expect(complaints).toEqual([]);
		await context.close();
	}, 120_000);

	further(
		"a game of teams without players has a grid that says so and can be left",
		async () => {
			const game = await newGame(["Empty Eagles", "Vacant Vipers"]);
			const { page, context, complaints } = await night.signedIn(`/games/${game}?edit=stats`);
			for (const name of ["Empty Eagles", "Vacant Vipers"])
				await page.getByText(`Nobody is on the roster of ${name} yet.`).waitFor();
			await page.locator('[data-island="stat-grid"][data-live]').waitFor();
			const quick = page.getByRole("textbox").first();
			await quick.fill("23 +2");
			await page.keyboard.press("Enter");
			await page.locator(".understood", { hasText: "23" }).waitFor();
			await quick.fill("");
			await page.getByRole("button", { name: "Save Stats" }).click();
			await page.locator(".toast", { hasText: "There was nothing to save." }).waitFor();
			await page.waitForURL(new RegExp(`/games/${game}$`));
			expect(complaints).toEqual([]);
			await context.close();
		},
		120_000,
	);

	further.each([
		{ width: 390, height: 844 },
		{ width: 844, height: 390 },
	])(
		"names as long as they may be make no page wider than the screen: %p",
		async (viewport) => {
			const game = await newGame([longTeam("W"), longTeam("M")], 3);
			const wide = async (page: Page) => await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
			const { page, context } = await night.signedIn(`/games/${game}`, { viewport, hasTouch: true });
			const found: Record<string, number> = { desk: await wide(page) };
			for (const opener of ["#edit-final-scores", "#open-edit-game", ".tools summary", "#open-game-state"]) {
				await page.locator(opener).click();
				found[opener] = await wide(page);
				if (opener !== ".tools summary") await page.keyboard.press("Escape");
			}
			await page.goto(`${night.url}/games/${game}?edit=stats`);
			await page.getByRole("grid").first().waitFor();
			found["grid"] = await wide(page);
			await taps(game, [{ action: "start" }]);
			await Promise.all([
				page.waitForResponse((response) => response.url().includes("/_/events")), // it listens by then
				page.goto(`${night.url}/games/${game}/score`),
			]);
			await page.locator(".scorer-tile").first().click();
			await page.getByRole("button", { name: "+2 points" }).click();
			await page.locator(".scorer-sync.saved").waitFor();
			found["scorer"] = await wide(page);
			await page.locator(".scorer-last summary").click();
			found["entries"] = await wide(page);
			const undo = await page.locator(".scorer-undo").boundingBox();
			found["undo"] = Math.max(0, (undo?.x ?? Infinity) + (undo?.width ?? 0) - viewport.width);
			await page.goto(`${night.url}/games/${game}`);
			await page.getByText("History of the game").first().waitFor();
			found["desk with a line"] = await wide(page);
			await context.clearCookies();
			await page.goto(`${night.url}/hoops/games/${game}`);
			found["public"] = await wide(page);
			expect(Object.entries(found).filter(([, over]) => over > 0)).toEqual([]);
			await context.close();
		},
		120_000,
	);
});
