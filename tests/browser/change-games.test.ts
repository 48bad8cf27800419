import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import * as schema from "../../db/schema/index.ts";
import { further } from "../support/depth.ts";
import { said } from "../support/said.ts";
import { violations } from "../support/screens/accessible.ts";
import { hasBrowser } from "../support/screens/browser.ts";
import { openStage, type Stage } from "../support/screens/stage.ts";
import { fillLeague } from "../support/seasons/league.ts";

let stage: Stage;
let acme: Awaited<ReturnType<Stage["site"]["organization"]>>;
let leaguePath: string;
let hawks: number;
const flooded = "2099-03-02"; // a Monday

beforeAll(async () => {
	stage = await openStage();
	acme = await stage.site.organization({ slug: "acme", name: "Acme Hoops" });
	await stage.site.write(acme, async (writer) => {
		const league = await fillLeague(writer);
		const { tx, organization } = writer;
		leaguePath = `/dashboard/seasons/${league.season.id}/leagues/${league.league.id}`;
		hawks = league.teams[0]?.id ?? 0;
		await tx.update(schema.seasons).set({ finishDate: "2099-12-31" });
		const teams = league.leagueTeams.map(({ id }) => id);
		const games = ["2099-02-23", flooded, "2099-03-09"].flatMap((date) => [
			{ date, time: "19:00", home_team_id: teams[0] ?? 0, away_team_id: teams[1] ?? 0 },
			{ date, time: "20:30", home_team_id: teams[2] ?? 0, away_team_id: teams[3] ?? 0 },
		]);
		await tx.insert(schema.games).values(
			games.map((game) => ({
				...game,
				organization_id: organization.id,
				season_id: league.season.id,
				season_league_id: league.seasonLeague.id,
				location: "North Gym",
			})),
		);
	});
}, 120_000);
afterAll(async () => await stage?.close());

const places = async () => {
	const { sql } = stage.site.database.owner;
	return await sql<{ date: string; status: string }[]>`select date::text, status from games
		where organization_id = ${acme.id} and date > '2099-01-01' order by id`;
};

describe.skipIf(!hasBrowser)("a day that is off", () => {
	test("is seen with new slots, moved in one act with a reason, and taken back at once", async () => {
		const { page, open, says, complaints } = await stage.signedIn(acme, "staff");
		await open("/dashboard/change-games");
		await page.getByText("Say what is off").waitFor();
		await page.getByLabel("First day").fill(flooded);
		await page.getByRole("button", { name: "Show games" }).click();
		await page.getByText("2 games. With the new slots 2 of the").waitFor();
		const row = page.getByRole("row", { name: /Quay Queens/ });
		await row.getByRole("cell", { name: /→ Mon, Mar 16, 2099/ }).waitFor();
		expect(await violations(page)).toEqual([]);
		await page.getByLabel("Why").fill("The hall is flooded");
		await page.getByRole("button", { name: "Change games" }).click();
		await says("2 games moved");
		expect((await places()).map(({ date }) => date).filter((date) => date === flooded)).toEqual([]);
		await page.getByRole("button", { name: "Undo", exact: true }).first().click();
		await says("2 games are as they were");
		expect((await places()).map(({ date }) => date).filter((date) => date === flooded)).toHaveLength(2);
		expect(complaints).toEqual([]);
	}, 120_000);

	test("says which game somebody else has changed meanwhile, and changes none", async () => {
		const { page, open } = await stage.signedIn(acme, "staff");
		await open(`/dashboard/change-games?from=${flooded}`);
		const { sql } = stage.site.database.owner;
		await sql`update games set time = '18:00', revision = revision + 1 where date = ${flooded} and time = '19:00'`;
		await page.getByRole("radio", { name: /^Cancel/ }).check();
		await page.getByRole("button", { name: "Change games" }).click();
		await page.getByText(said.gameChangedMeanwhile).waitFor();
		expect((await places()).map(({ status }) => status)).not.toContain("cancelled");
		await sql`update games set time = '19:00' where date = ${flooded} and time = '18:00'`;
	}, 120_000);

	test("is changed without a script too, with its undo on the page that comes next", async () => {
		const { page, open } = await stage.signedIn(acme, "staff", { javaScriptEnabled: false });
		await open(`/dashboard/change-games?from=${flooded}`);
		await page.getByLabel("Select Quay Queens and Reef Rockets").uncheck();
		await page.getByRole("radio", { name: /^Postpone/ }).check();
		await page.getByRole("button", { name: "Change games" }).click();
		await page.getByText("1 game postponed").first().waitFor();
		expect((await places()).filter(({ status }) => status === "postponed")).toHaveLength(1);
		await page.locator(".notice").getByRole("button", { name: "Undo" }).click();
		await page.getByText("1 game is as it was").waitFor();
		expect((await places()).filter(({ status }) => status === "postponed")).toEqual([]);
		await open(`/dashboard/change-games?from=${flooded}&until=${flooded}`);
		await page.getByRole("radio", { name: /^Move by days/ }).check();
		await page.getByLabel("Days later").fill("2");
		await page.getByRole("button", { name: "Change games" }).click();
		await page
			.getByText("2 days later is Wed, Mar 4, 2099, instead of Mon, Mar 2, 2099. Move 2 games?", { exact: true })
			.waitFor();
		await page.getByRole("button", { name: "Save anyway" }).click();
		await page.getByText("2 games moved").first().waitFor();
		expect((await places()).filter(({ date }) => date === "2099-03-04")).toHaveLength(2);
		await page.locator(".notice").getByRole("button", { name: "Undo" }).click();
		await page.getByText("2 games are as they were").waitFor();
	}, 120_000);

	test("leads there from a league's ticked games, from a team and from a venue", async () => {
		const { page, open, says } = await stage.signedIn(acme, "staff");
		await open(`${leaguePath}?date=${flooded}`);
		await page.getByLabel("Select Quay Queens and Reef Rockets").check();
		await page.getByRole("link", { name: "Change selected" }).click();
		await page.getByRole("region", { name: "Chosen games" }).getByText("1 game. With the new slots 1 of the").waitFor();
		await page.getByRole("radio", { name: /^Move by days/ }).check();
		await page.getByText("7 days later is Mon, Mar 9, 2099, instead of Mon, Mar 2, 2099.").waitFor();
		await page.getByLabel("Days later").fill("-1");
		await page.getByText("1 day earlier is Sun, Mar 1, 2099, instead of Mon, Mar 2, 2099.").waitFor();
		await page.getByLabel("Select Quay Queens and Reef Rockets").uncheck();
		await page.getByText("1 day earlier").waitFor({ state: "hidden" });
		await page.getByLabel("Select Quay Queens and Reef Rockets").check();
		await page.getByText("1 day earlier").waitFor();
		await page.getByRole("button", { name: "Change games" }).click();
		await says("1 game moved");
		await page.getByRole("button", { name: /^Undo: 1 game moved/ }).click();
		await says("1 game is as it was");
		await open(`${leaguePath}/teams/${hawks}`);
		await page.getByRole("link", { name: "Change games" }).last().click();
		await page.getByRole("region", { name: "Games of Harbor Hawks" }).getByText("games.").first().waitFor();
	}, 120_000);

	test("begins in the schedule of staff: drafts ticked there are published in one act, and taken back", async () => {
		const { sql } = stage.site.database.owner;
		await sql`update games set published_at = null where date = '2099-03-09'`;
		const { page, open, says, complaints } = await stage.signedIn(acme, "staff");
		const drafts = async () => await sql`select from games where date = '2099-03-09' and published_at is null`;
		await open("/schedule");
		const change = page.getByRole("button", { name: "Change selected games" });
		expect(await change.isVisible()).toBe(false);
		const row = page.getByRole("row", { name: /Mar 9.*Draft/ });
		const note = await row.nth(0).textContent();
		expect(note).toMatch(/\d:\d\d\u00a0[AP]M/); // a time never breaks
		await row.nth(0).getByRole("checkbox").check();
		await row.nth(1).getByRole("checkbox").press("Space");
		await page.getByRole("row", { name: /Mar 2/ }).first().getByRole("checkbox").check();
		expect(await violations(page)).toEqual([]);
		await change.click();
		const chosen = page.getByRole("region", { name: "Chosen games" });
		await chosen.getByText("3 games.").waitFor();
		await page.getByRole("radio", { name: /^Publish/ }).check();
		await page.getByRole("button", { name: "Change games" }).click();
		await says("2 games published");
		expect(await drafts()).toHaveLength(0);
		await page.getByRole("button", { name: "Undo: 2 games published" }).click();
		await says("2 games are as they were");
		expect(await drafts()).toHaveLength(2);
		await sql`update games set published_at = now() where date = '2099-03-09'`;
		expect(complaints).toEqual([]);
	}, 120_000);

	test("says of a draft's result who does not see it, and publishes it where it was typed or on its page", async () => {
		const { sql } = stage.site.database.owner;
		await sql`update games set published_at = null where date = '2099-03-09'`;
		const { page, open, says } = await stage.signedIn(acme, "staff");
		const drafts = async () => await sql`select from games where date = '2099-03-09' and published_at is null`;
		await open(`${leaguePath}?date=2099-03-09`);
		const row = page.getByRole("row", { name: /Harbor Hawks vs Pier Pilots/ });
		expect(await row.getByRole("button", { name: /^Draft/ }).count()).toBe(0);
		await row.getByLabel("Score of Harbor Hawks,").fill("70");
		await row.getByLabel("Score of Pier Pilots,").fill("64");
		await page.keyboard.press("Enter");
		await page.getByRole("button", { name: "Save anyway" }).click();
		await says("visitors do not see its result");
		await row.getByRole("button", { name: "Draft: Harbor Hawks vs Pier Pilots" }).click();
		expect(await violations(page)).toEqual([]);
		await page.getByRole("button", { name: "Publish Harbor Hawks vs Pier Pilots" }).click();
		await says("1 game published");
		expect(await drafts()).toHaveLength(1);
		await page.getByRole("button", { name: "Undo", exact: true }).click();
		await says("1 game is as it was");
		expect(await drafts()).toHaveLength(2);
		const plain = await stage.signedIn(acme, "staff", { javaScriptEnabled: false });
		await plain.open("/dashboard/seasons");
		const waiting = plain.page.getByRole("region", { name: "Results that visitors do not see" });
		await waiting.getByRole("link", { name: "Harbor Hawks vs Pier Pilots" }).click();
		await plain.page.getByText("visitors do not see its result").waitFor();
		await plain.page.getByRole("button", { name: "Publish", exact: true }).click();
		await plain.page.getByText("1 game published").first().waitFor();
		expect(await plain.page.getByText("visitors do not see its result").count()).toBe(0);
		expect(await drafts()).toHaveLength(1);
		await sql`update games set published_at = now(), status = 'scheduled', score_home = null, score_away = null where date = '2099-03-09'`;
	}, 120_000);

	further(
		"is deleted from the schedule's ticks without a script, and is back by the undo of the page that comes next",
		async () => {
			const { page, open } = await stage.signedIn(acme, "staff", {
				javaScriptEnabled: false,
				viewport: { width: 390, height: 844 },
			});
			await open("/schedule");
			await page.getByRole("row", { name: /Mar 9/ }).first().getByRole("checkbox").check();
			await page.getByRole("row", { name: /Mar 9/ }).last().getByRole("checkbox").check();
			await page.getByRole("button", { name: "Change selected games" }).click();
			await page.getByRole("radio", { name: /^Delete/ }).check();
			await page.getByRole("button", { name: "Change games" }).click();
			await page.getByText("2 games deleted").first().waitFor();
			await page.locator(".notice").getByRole("button", { name: "Undo" }).click();
			await page.getByText("2 games are as they were").waitFor();
			expect((await places()).filter(({ date }) => date === "2099-03-09")).toHaveLength(2);
		},
		120_000,
	);

	further(
		"is changed on a phone, by days, from the keyboard",
		async () => {
			const { page, open, says } = await stage.signedIn(acme, "staff", { viewport: { width: 390, height: 844 } });
			await open(`/dashboard/change-games?from=${flooded}`);
			await page.getByLabel("Select all games").focus();
			const isTicked = async () => await page.getByLabel("Select Quay Queens and Reef Rockets").isChecked();
			expect(await isTicked()).toBe(true);
			await page.keyboard.press("Space");
			expect(await isTicked()).toBe(false);
			await page.keyboard.press("Space");
			expect(await isTicked()).toBe(true);
			await page.getByRole("radio", { name: /^Move to the new slots/ }).focus();
			await page.keyboard.press("ArrowDown");
			await page.getByLabel("Days later").fill("1");
			await page.keyboard.press("Enter");
			await says("2 games moved");
			expect((await places()).filter(({ date }) => date === "2099-03-03")).toHaveLength(2);
			await page.keyboard.press("Control+z");
			await says("2 games are as they were");
			expect(await violations(page)).toEqual([]);
		},
		120_000,
	);
});
