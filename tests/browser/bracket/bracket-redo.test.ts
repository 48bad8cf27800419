import { describe, expect, test } from "bun:test";
import * as schema from "../../../db/schema/index.ts";
import { startOverQuestion } from "../../../src/domain/bracket/start-over.ts";
import type { FilledDivision } from "../../support/bracket.ts";
import { further } from "../../support/depth.ts";
import { violations } from "../../support/screens/accessible.ts";
import { bracketStage, deskOf } from "../../support/screens/bracket-stage.ts";
import { hasBrowser } from "../../support/screens/browser.ts";

const brackets = bracketStage();
const { fill, make, open, openDesk, stored } = brackets;
const [yes, no] = ["Start over", "Cancel"];

/** A team of the same league that no division has. */
const withReserve = async ({ league, seasonLeague }: FilledDivision) =>
	await brackets.site.write(brackets.acme, async ({ tx, organization }) => {
		const own = { organization_id: organization.id };
		const [team] = await tx
			.insert(schema.teams)
			.values({ ...own, name: "Reserves", leagueId: league.id })
			.returning();
		await tx.insert(schema.leagueTeams).values({ ...own, season_league_id: seasonLeague.id, team_id: team?.id ?? 0 });
	});

describe.skipIf(!hasBrowser)("a bracket that is changed while it is played (brackets 26)", () => {
	test("has a team replaced by keyboard, and as it was by one press", async () => {
		const four = await fill({ teams: 4, name: "Cup" });
		await withReserve(four);
		await make(four, "r1-0", 1, 4);
		await make(four, "r1-1", 2, 3, { score_home: 60, score_away: 50 });
		const { page, dialog, says, complaints } = await openDesk(four);
		await page.getByRole("button", { name: "Replace a team" }).focus();
		await page.keyboard.press("Enter");
		const from = dialog.getByLabel("Team that drops out");
		expect(await from.locator("option").allTextContents()).toEqual(["Choose a team", "Team 1", "Team 4"]);
		expect(await violations(page)).toEqual([]);
		await from.selectOption("Team 4");
		await dialog.getByLabel("Team that comes in").selectOption("Reserves (Cup league of Cup)");
		await dialog.getByRole("button", { name: "Replace", exact: true }).press("Enter");
		await says("Reserves replaced Team 4");
		await page.getByRole("button", { name: "Edit game 1: Team 1 vs Reserves" }).waitFor();
		await page.getByRole("button", { name: "Undo", exact: true }).click();
		await says("It is as it was");
		await page.getByRole("button", { name: "Edit game 1: Team 1 vs Team 4" }).waitFor();
		expect(complaints).toEqual([]);
	}, 120_000);

	test("starts over when that was asked, offers its format again, and comes back by one press", async () => {
		const four = await fill({ teams: 4, name: "Plate" });
		const { page, dialog, says } = await openDesk(four);
		const restart = page.getByRole("button", { name: yes });
		const format = page.getByRole("button", { name: "Save format" });
		await format.waitFor();
		expect(await restart.isVisible()).toBe(false);
		await make(four, "r1-0", 1, 4, { score_home: 60, score_away: 50 });
		await page.reload();
		await restart.click();
		await dialog.getByText(startOverQuestion(1, 1)).waitFor();
		expect(await violations(page)).toEqual([]);
		await dialog.getByRole("button", { name: no }).click();
		expect(await stored(four)).toHaveLength(1);
		await restart.click();
		await dialog.getByRole("button", { name: yes }).click();
		await says("1 game deleted: the bracket starts over");
		await format.waitFor();
		expect(await stored(four)).toHaveLength(0);
		expect(await restart.isVisible()).toBe(false);
		await page.getByRole("button", { name: "Undo", exact: true }).click();
		await says("1 game is as it was");
		await restart.waitFor();
		expect(await stored(four)).toHaveLength(1);
	}, 120_000);

	further(
		"is asked about without a script as well, and what stands in the way is no question",
		async () => {
			const two = await fill({ teams: 2, name: "Shield" });
			const made = await make(two, "r1-0", 1, 2);
			const plain = { options: { javaScriptEnabled: false }, cookie: brackets.ada.cookie };
			const { page } = await open(deskOf(two), plain);
			const press = async (name: string) => await page.getByRole("button", { name }).last().click();
			await brackets.send("PUT", `/api/seasonsv2/${two.season.id}/divisions/${two.division.id}/games/${made.id}`, {
				status: "live",
			});
			await press(yes);
			await page.getByText("Team 1 vs Team 2: being played. Nothing has changed; end that first.").waitFor();
			expect(await page.locator("dialog[open]").count()).toBe(0);
			await brackets.send("PUT", `/api/seasonsv2/${two.season.id}/divisions/${two.division.id}/games/${made.id}`, {
				status: "scheduled",
			});
			await press(yes);
			await page.getByText("This deletes the one game of this bracket.").waitFor();
			await press(yes);
			await page.getByText("1 game deleted: the bracket starts over").waitFor();
			expect(await stored(two)).toHaveLength(0);
		},
		120_000,
	);
});
