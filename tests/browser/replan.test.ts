import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import * as schema from "../../db/schema/index.ts";
import { to } from "../../src/domain/paths.ts";
import { further } from "../support/depth.ts";
import { violations } from "../support/screens/accessible.ts";
import { hasBrowser } from "../support/screens/browser.ts";
import { openStage, type Stage } from "../support/screens/stage.ts";
import { fillLeague } from "../support/seasons/league.ts";

let stage: Stage;
let acme: Awaited<ReturnType<Stage["site"]["organization"]>>;
let league: Awaited<ReturnType<typeof fillLeague>>;
const mondays = ["2099-03-02", "2099-03-09", "2099-03-16"] as const;

beforeAll(async () => {
	stage = await openStage();
	acme = await stage.site.organization({ slug: "acme", name: "Acme Hoops" });
	league = await stage.site.write(acme, fillLeague);
	await stage.site.write(acme, async ({ tx, organization }) => {
		await tx.delete(schema.games);
		await tx.update(schema.seasons).set({ finishDate: "2099-12-31" });
		const [a, b, c, d] = league.leagueTeams.map(({ id }) => id);
		const rounds = [
			[a, b, c, d],
			[c, a, d, b],
			[a, d, b, c],
		].map((round) => round.map((id) => id ?? 0));
		await tx.insert(schema.games).values(
			rounds.flatMap(([one = 0, two = 0, three = 0, four = 0], week) =>
				[
					{ home_team_id: one, away_team_id: two, time: "19:00" },
					{ home_team_id: three, away_team_id: four, time: "20:30" },
				].map((game) => ({
					...game,
					organization_id: organization.id,
					season_id: league.season.id,
					season_league_id: league.seasonLeague.id,
					date: mondays[week],
					location: "North Gym",
				})),
			),
		);
	});
}, 120_000);
afterAll(async () => await stage?.close());

const pageOf = (team: number) => to.staffTeam(league.season.id, league.league.id, team);
const calendar = async () =>
	await stage.site.database.owner.sql<{ date: string; status: string }[]>`
		select date::text, status from games where organization_id = ${acme.id} order by date, time`;

describe.skipIf(!hasBrowser)("a league that is being played", () => {
	test("lets a team drop out from its page: seen first, then one act, and one undo", async () => {
		const { page, open, says, complaints } = await stage.signedIn(acme, "staff");
		await open(pageOf(league.teams[0]?.id ?? 0));
		await page.getByRole("link", { name: "Drops out or joins" }).click();
		await page.getByText("3 of the 6 games that are left change, and no other.").waitFor();
		await page.getByRole("table", { name: "How even Monday Open stays" }).waitFor();
		expect(await violations(page)).toEqual([]);
		await page.getByLabel("Select Harbor Hawks and Reef Rockets").uncheck();
		await page.getByRole("radio", { name: /^Take out/ }).check();
		await page.getByLabel("Why").fill("Too few players");
		await page.getByRole("button", { name: "Drop out", exact: true }).click();
		await says("Harbor Hawks dropped out: 2 taken out");
		expect(await calendar()).toHaveLength(4);
		await page.getByRole("button", { name: "Undo", exact: true }).click();
		await says("2 games are as they were");
		expect(await calendar()).toHaveLength(6);
		expect(complaints).toEqual([]);
	}, 120_000);

	test("takes a team in that joins, without a script too", async () => {
		await stage.site.write(acme, async ({ tx, organization }) => {
			const own = { organization_id: organization.id };
			const [team] = await tx
				.insert(schema.teams)
				.values({ ...own, name: "Sea Stars", leagueId: league.league.id })
				.returning();
			await tx
				.insert(schema.leagueTeams)
				.values({ ...own, season_league_id: league.seasonLeague.id, team_id: team?.id ?? 0 });
			league.teams.push(team!);
		});
		const { page, open } = await stage.signedIn(acme, "staff", { javaScriptEnabled: false });
		await open(pageOf(league.teams.at(-1)?.id ?? 0));
		await page.getByRole("link", { name: "Joins the league" }).click();
		await page.getByText("4 new games. 3 of the 6 games that are left change, and no other.").waitFor();
		await page.getByRole("button", { name: "Join", exact: true }).click();
		await page.getByText("Sea Stars joined: 4 new games, 3 moved").first().waitFor();
		expect(await calendar()).toHaveLength(10);
		await page.locator(".notice").getByRole("button", { name: "Undo" }).click();
		await page.getByText("7 games are as they were").waitFor();
		expect(await calendar()).toHaveLength(6);
	}, 120_000);

	further(
		"says on a phone what a team that joins later finds, by keyboard",
		async () => {
			const { page, open } = await stage.signedIn(acme, "staff", { viewport: { width: 390, height: 844 } });
			await open(`${to.replan(league.season.id, league.league.id, league.teams[0]?.id ?? 0)}?as=in`);
			await page.getByText("No games to change").waitFor();
			await page.getByLabel("Joins on").fill("2099-12-30");
			await page.getByLabel("A game that finds no other day").selectOption("Is taken out");
			await page.keyboard.press("Tab");
			await page.keyboard.press("Enter");
			await page.waitForURL(/from=2099-12-30&full=remove/);
			await page.getByText("No games to change").waitFor();
			expect(await violations(page)).toEqual([]);
		},
		120_000,
	);
});
