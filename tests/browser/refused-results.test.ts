import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import * as schema from "../../db/schema/index.ts";
import { said } from "../support/said.ts";
import { hasBrowser } from "../support/screens/browser.ts";
import { openStage, type Stage } from "../support/screens/stage.ts";
import { fillLeague } from "../support/seasons/league.ts";

describe.skipIf(!hasBrowser)("a quick result that is refused", () => {
	let stage: Stage;
	beforeAll(async () => {
		stage = await openStage();
	}, 120_000);
	afterAll(async () => await stage?.close());

	/** A league's list on a phone, with three games of a day that wait for their results. */
	async function evening(sport: string) {
		const club = await stage.site.organization({ slug: sport, name: "Pier Club", sport });
		const league = await stage.site.write(club, fillLeague);
		const [, , home, away] = league.leagueTeams;
		const games = await stage.site.write(club, async ({ tx }) => {
			const row = {
				organization_id: club.id,
				season_id: league.season.id,
				season_league_id: league.seasonLeague.id,
				home_team_id: home?.id ?? 0,
				away_team_id: away?.id ?? 0,
				date: "2026-10-05",
			};
			const made = await tx
				.insert(schema.games)
				.values(["18:00", "19:00", "20:00"].map((time) => ({ ...row, time })))
				.returning({ id: schema.games.id });
			return made.map(({ id }) => id);
		});
		const own = await stage.signedIn(club, "staff");
		await own.page.setViewportSize({ width: 390, height: 844 });
		await own.open(`/dashboard/seasons/${league.season.id}/leagues/${league.league.id}?date=2026-10-05`);
		const focused = async (id: string) =>
			await own.page.waitForFunction((wanted) => document.activeElement?.id === wanted, id);
		return { ...own, games, focused, type: async (text: string) => await own.page.keyboard.type(text) };
	}

	test("of volleyball has the cursor back in its line, unless the next one is typed already", async () => {
		const { page, says, context, games, focused, type } = await evening("volleyball");
		const [first, second] = games;
		const line = (id: number | undefined) => page.locator(`#by_part-${id}`);
		await line(first).focus();
		await type("25-20 23-25 25-24");
		await page.keyboard.press("Enter");
		await says(said.setByTwo);
		await focused(`by_part-${first}`);
		expect(await line(first).getAttribute("aria-invalid")).toBe("true");
		expect(await line(first).inputValue()).toBe("25-20 23-25 25-24");
		expect(await line(first).getAttribute("aria-describedby")).toBe(null); // nothing that is not there

		const answers = Promise.withResolvers<void>();
		await page.route(`**/games/${first}`, async (route) => {
			await answers.promise;
			await route.continue();
		});
		await page.keyboard.press("Enter");
		await focused(`by_part-${second}`);
		await type("3-");
		answers.resolve();
		await says(`Quay Queens vs Reef Rockets: ${said.setByTwo}`);
		await focused(`by_part-${second}`);
		await type("1");
		expect(await line(second).inputValue()).toBe("3-1");
		await context.close();
	}, 120_000);

	test("of ice hockey has the cursor in the shoot-out, and says how one is typed", async () => {
		const { page, says, dialog, context, games, focused, type } = await evening("ice-hockey");
		const [first, second] = games;
		await page.locator(`#score_home-${first}`).focus();
		for (const figures of ["2", "2", "2-1"]) {
			await type(figures);
			if (figures !== "2-1") await page.keyboard.press("Tab");
		}
		await page.keyboard.press("Enter");
		await says(said.howToShootOut);
		await focused(`shoot_out-${first}`);
		await page.keyboard.press("ControlOrMeta+a");
		await page.keyboard.press("Delete");
		await page.keyboard.press("Enter");
		await dialog.getByText(said.noLevelHockey).waitFor();
		await dialog.getByRole("button", { name: "Cancel" }).click();
		await page.locator(`#score_home-${first}`).fill("3");
		await page.locator(`#shoot_out-${first}`).fill("2-1");
		await page.keyboard.press("Enter");
		await says("Score updated successfully");
		await focused(`score_home-${second}`);
		await context.close();
	}, 120_000);
});
