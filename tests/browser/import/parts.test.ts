import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { text } from "node:stream/consumers";
import { hasBrowser } from "../../support/screens/browser.ts";
import { openStage, type Stage } from "../../support/screens/stage.ts";
import { said } from "../../support/said.ts";

const head = "game,date,time,location,home,away,status,home_score,away_score";

const seasons = [
	{
		sport: "beach-volleyball",
		columns: "Set 1_home,Set 1_away,Set 2_home,Set 2_away,Set 3_home,Set 3_away",
		good: "final,2,1,21,18,19,21,15,11",
		bad: "final,2,1,21,18,19,21,16,15",
		sentence: said.setByTwo,
	},
	{
		sport: "beach-volleyball",
		columns: "Set 1_home,Set 1_away,Set 2_home,Set 2_away,Set 3_home,Set 3_away",
		good: "final,0,2,18,21,19,21,,",
		bad: "final,2,2,21,18,19,21,15,11",
		sentence: said.onlyThreeSets,
	},
	{
		sport: "baseball",
		columns: "1_home,1_away,2_home,2_away,9_home,9_away,Extra_home,Extra_away",
		good: "final,4,3,3,0,0,3,0,0,1,0",
		bad: "final,4,3,3,0,0,3,0,,1,0",
		sentence: said.sideMissing,
	},
	{
		sport: "soccer",
		columns:
			"1st half_home,1st half_away,2nd half_home,2nd half_away,Extra time_home,Extra time_away,Penalties_home,Penalties_away",
		good: "final,1,1,1,0,0,1,0,0,4,3",
		bad: "final,2,1,1,0,0,1,0,0,4,3",
		sentence: said.shootOutOfDecided,
	},
	{
		sport: "ice-hockey",
		columns: "1st_home,1st_away,2nd_home,2nd_away,3rd_home,3rd_away,OT_home,OT_away,Shoot-out_home,Shoot-out_away",
		good: "final,3,2,1,1,1,0,0,1,0,0,2,1",
		bad: "final,2,2,1,1,1,0,0,1,0,0,2,1",
		sentence: said.shootOutOfLevel,
	},
] as const;

describe.skipIf(!hasBrowser)("a season with its parts", () => {
	let stage: Stage;
	beforeAll(async () => {
		stage = await openStage();
	}, 120_000);
	afterAll(async () => await stage?.close());

	test.each(seasons.map((season, at) => ({ ...season, at })))(
		"of $sport is previewed, refused in plain words where it is wrong, taken in, and goes out as it was",
		async ({ sport, columns, good, bad, sentence, at }) => {
			const club = await stage.site.organization({ slug: `club-${at}`, name: "Club", sport });
			const { page, open, context } = await stage.signedIn(club, "staff");
			await open("/dashboard/transfer");
			await page.locator('[data-island="season-import"][data-live]').waitFor();
			const choose = async (row: string) =>
				await page.getByLabel("Games (games.csv)").setInputFiles({
					name: "games.csv",
					mimeType: "text/csv",
					buffer: Buffer.from(`${head},${columns}\ng1,2026-11-02,19:00,Hall,Foxes,Herons,${row}\n`),
				});
			const preview = async () => await page.getByRole("button", { name: "Preview" }).click();
			await page.locator("#import-season").fill("Fall 2026");
			await page.locator("#import-league").fill("Open");
			await choose(bad);
			await preview();
			await page.locator(".answer").getByText(sentence).waitFor();
			expect(await page.locator("#import-season").inputValue()).toBe("Fall 2026"); // what was typed is still there
			expect(await page.locator(".exports").count()).toBe(0); // and nothing was stored
			await choose(good);
			await preview();
			await page.getByRole("button", { name: "Import", exact: true }).click();
			await page.getByText(said.seasonIsIn).waitFor();
			const download = page.waitForEvent("download");
			await page.locator(".exports").getByRole("link", { name: "Games" }).first().click();
			const own = await text(await (await download).createReadStream());
			const [names = [], cells = []] = own.split("\r\n").map((line) => line.split(","));
			const cellOf = (name: string) => cells[names.indexOf(name)];
			const wanted = `${head},${columns}`.split(",").slice(6);
			expect(wanted.map((name) => cellOf(name) ?? "")).toEqual(good.split(",")); // nobody has played a third set: no column
			await page.getByLabel("Games (games.csv)").setInputFiles({
				name: "games.csv",
				mimeType: "text/csv",
				buffer: Buffer.from(own),
			});
			await preview();
			await page.getByText(said.isHereAlready).waitFor();
			await context.close();
		},
		120_000,
	);

	/** The import of an organization of that sport, with a file of games named and looked at. */
	async function previewed(slug: string, sport: "soccer" | "ice-hockey", games: string) {
		const club = await stage.site.organization({ slug, name: "Club", sport });
		const { page, open, context } = await stage.signedIn(club, "staff");
		await open("/dashboard/transfer");
		await page.locator('[data-island="season-import"][data-live]').waitFor();
		await page.locator("#import-season").fill("Fall 2026");
		await page.locator("#import-league").fill("Open");
		const file = { name: "games.csv", mimeType: "text/csv", buffer: Buffer.from(games) };
		await page.getByLabel("Games (games.csv)").setInputFiles(file);
		await page.getByRole("button", { name: "Preview" }).click();
		return { page, context, take: async () => await page.getByRole("button", { name: "Import", exact: true }).click() };
	}

	test("says which halves give another score before it comes in, and the game says it afterwards", async () => {
		const halves = "1st half_home,1st half_away,2nd half_home,2nd half_away";
		const games = `${head},${halves}\ng1,2026-11-02,19:00,Park,Foxes,Herons,final,3,0,1,0,0,0\n`;
		const { page, context, take } = await previewed("dale", "soccer", games);
		const amiss = "The halves of Foxes add up to 1; the final score says 3.";
		await page.locator(".answer").getByText(`2026-11-02 Herons at Foxes: ${amiss}`).waitFor();
		await take();
		await page.getByRole("link", { name: "Season's page" }).click();
		await page.getByRole("link", { name: "Open", exact: true }).first().click();
		await page.locator("li", { hasText: amiss }).first().waitFor({ state: "attached" });
		await context.close();
	}, 120_000);

	test("says which games of a sport that goes on end level, and takes them in all the same (games 30)", async () => {
		const games = `${head}\ng1,2026-11-02,19:00,Rink,Foxes,Herons,final,2,2\n`;
		const { page, context, take } = await previewed("rink", "ice-hockey", games);
		await page.locator(".answer").getByText(`2026-11-02 Herons at Foxes: ${said.noLevelHockey}`).waitFor();
		await take();
		await page.getByText(said.seasonIsIn).waitFor();
		await context.close();
	}, 120_000);
});
