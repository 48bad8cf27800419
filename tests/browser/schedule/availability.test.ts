import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { violations } from "../../support/screens/accessible.ts";
import { hasBrowser } from "../../support/screens/browser.ts";
import { openScene, type Scene } from "../../support/screens/builder.ts";
import { few, further } from "../../support/depth.ts";
import { openStage, type Stage } from "../../support/screens/stage.ts";
import { said as sentences } from "../../support/said.ts";

setDefaultTimeout(120_000);

let stage: Stage;
let scene: Scene;

beforeAll(async () => {
	stage = await openStage();
});
beforeEach(async () => {
	scene = await openScene(stage);
});
afterEach(async () => await scene.close());
afterAll(async () => await stage.close());

/** Where the teams of the scene's league say when they can play, and its first two teams by name. */
async function pageOf(schedule: Awaited<ReturnType<Scene["schedule"]>>) {
	const { schedule: own, teams } = await schedule.builder();
	const path = `/seasons/${own.season_id}/leagues/${own.leagueId}/availability`;
	const [one, two] = teams;
	if (!one || !two) throw new Error("the league has teams");
	return { path: `/dashboard${path}`, own, one, two };
}

describe.skipIf(!hasBrowser)("what teams say of when they can play", () => {
	test.each(
		few([
			{ width: 1280, height: 900 },
			{ width: 390, height: 844 },
		]),
	)(
		"is typed team after team, Enter leads to the next, and what cannot be read is said at its field: %o (scheduling 18)",
		async (viewport) => {
			const { path, one, two } = await pageOf(await scene.schedule());
			const { page, says, troubles } = await scene.open({ viewport }, path);
			const form = (name: string) => page.getByRole("form", { name: `Availability of ${name}` });
			await form(one.name).getByLabel("At home on").fill("whenever");
			await form(one.name).getByLabel("At home on").press("Enter");
			await form(one.name).getByText("This cannot be read.").first().waitFor();
			await form(one.name).getByLabel("At home on").fill("mon, wed 7-9:30 pm");
			await form(one.name).getByLabel("Days of rest").fill("1");
			await form(one.name).getByLabel("Days of rest").press("Enter");
			await says(`Availability of ${one.name} saved`);
			expect(await form(one.name).getByLabel("At home on").inputValue()).toBe("Mon, Wed 19:00–21:30");
			await page.waitForFunction(() => document.activeElement?.closest("form") !== null);
			expect(await page.evaluate(() => document.activeElement?.closest("form")?.ariaLabel)).toBe(
				`Availability of ${two.name}`,
			);
			expect(await violations(page)).toEqual([]);
			expect(troubles()).toEqual([]);
		},
	);

	further("is saved without a script as well, from the team's own page", async () => {
		const { own, one } = await pageOf(await scene.schedule());
		const path = `/dashboard/seasons/${own.season_id}/leagues/${own.leagueId}/teams/${one.team_id}`;
		const { page, open, context } = await stage.newPage(scene.staff.cookie, { javaScriptEnabled: false });
		await open(path);
		const form = page.getByRole("form", { name: `Availability of ${one.name}` });
		await form.getByLabel("Games at most").fill("2 in 7");
		await form.getByRole("button", { name: "Save" }).click();
		expect(await form.getByLabel("Games at most").inputValue()).toBe("2 in 7 days");
		await form.getByLabel("Plays on").fill("never");
		await form.getByRole("button", { name: "Save" }).click();
		await form.getByText("This cannot be read.").first().waitFor();
		expect(await form.getByLabel("Plays on").inputValue()).toBe("never");
		await context.close();
	});

	test("that keeps a schedule from being whole is named, given up by its button, and the schedule is whole", async () => {
		const schedule = await scene.schedule();
		const { own, one } = await pageOf(schedule);
		const path = `/api/seasonsv2/${own.season_id}/leagues/${own.leagueId}/teams/${one.team_id}/availability`;
		expect((await scene.staff.send("PUT", path, { rest_days: 20, latest_start: "22:00" })).status).toBe(200);
		const { page, says, yes } = await scene.open();
		const generate = page.getByRole("button", { name: "Generate Full Schedule" });
		await generate.click();
		await yes(sentences.overwritesAllGames);
		const give = page.getByRole("button", { name: `Give up: ${one.name}: 20 days of rest` });
		await give.waitFor();
		expect(await page.getByRole("region", { name: "What has to give way" }).getByRole("listitem").count()).toBe(1);
		if (process.env["PICTURES"]) await page.screenshot({ path: `${process.env["PICTURES"]}/give.png`, fullPage: true });
		await give.click();
		await says(`Given up: ${one.name}: 20 days of rest`);
		await give.waitFor({ state: "detached" });
		await generate.click();
		await yes(sentences.overwritesAllGames);
		await says(sentences.fullScheduleGenerated);
	});
});
