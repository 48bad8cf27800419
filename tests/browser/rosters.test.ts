import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { BrowserContextOptions, Page } from "playwright-core";
import * as schema from "../../db/schema/index.ts";
import { markupErrors, violations } from "../support/screens/accessible.ts";
import { hasBrowser } from "../support/screens/browser.ts";
import { further } from "../support/depth.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { staffOf } from "../support/staff.ts";
import { openStage, type Stage } from "../support/screens/stage.ts";
import { until } from "../support/until.ts";

let stage: Stage;
let site: Stage["site"];
let acme: Awaited<ReturnType<typeof site.organization>>;
let league: Awaited<ReturnType<typeof fillLeague>>;

beforeAll(async () => {
	stage = await openStage();
	site = stage.site;
	acme = await site.organization({ slug: "acme", name: "Acme Hoops" });
	league = await site.write(acme, fillLeague);
	await site.write(acme, async ({ tx }) => {
		const names = ["Tomás Łukasz", "Bea Long", "Cid Ray"].map((name) => name.split(" "));
		await tx
			.insert(schema.players)
			.values(names.map(([firstName = "", lastName = ""]) => ({ organization_id: acme.id, firstName, lastName })));
	});
}, 120_000);
afterAll(async () => await stage?.close());

const teamPath = (at: number) => `/teams/${league.teams[at]?.id}`;

/** A page of somebody who is signed in. */
async function signedIn(path: string, options: BrowserContextOptions = {}) {
	const opened = await stage.signedIn(acme, "staff", options);
	await opened.open(path);
	return opened;
}

const focused = async (page: Page) => await page.evaluate(() => document.activeElement?.id ?? "");

async function isAt(page: Page, id: string): Promise<void> {
	await page.waitForFunction((own) => document.activeElement?.id === own, id);
}

describe.skipIf(!hasBrowser)("the staff's team page", () => {
	test("takes in somebody who is known, and somebody new of the same name once that is confirmed", async () => {
		const { page, dialog, says, row, broken } = await signedIn(teamPath(0));
		await page.getByRole("button", { name: "Add player" }).click();
		await page.getByLabel("Existing player").fill("LUKASZ");
		await page.getByRole("button", { name: "Add Tomás Łukasz to the team" }).click();
		await says("Player added to team");
		expect(await row("Tomás Łukasz").count()).toBe(1);
		expect(await focused(page)).toBe("find-player");
		await dialog.getByLabel("First name").fill("tomas");
		await dialog.getByLabel("Last name").fill("Lukasz");
		await dialog.getByLabel("Number").fill("11");
		await dialog.getByRole("button", { name: "Add new player" }).click();
		await page
			.getByText(/^A player with this name already exists\. Add anyway\? Known: Tomás Łukasz, .+ \(.+\)\.$/)
			.waitFor();
		await page.getByRole("button", { name: "Cancel" }).last().click();
		await until(async () => (await dialog.getByLabel("Existing player").inputValue()) === "tomas Lukasz");
		expect(await dialog.getByLabel("First name").inputValue()).toBe("tomas");
		await dialog.getByRole("button", { name: "Add new player" }).click();
		await page.getByRole("button", { name: "Yes, Add Anyway" }).click();
		await row("tomas Lukasz").waitFor();
		expect(await page.getByLabel("Number of tomas Lukasz").inputValue()).toBe("11");
		await isAt(page, "add-player-first");
		expect(await dialog.getByLabel("First name").inputValue()).toBe("");
		expect(broken).toEqual([]);
		await page.context().close();
	}, 120_000);

	test("of an older season has that season's numbers, and leaves today's alone (players 10)", async () => {
		const own = <T extends object>(row: T) => ({ organization_id: acme.id, ...row });
		const person = league.players[2]?.id ?? 0;
		const [season, league_id, team_id] = await site.write(acme, async ({ tx }) => {
			const sport_id = league.season.sport_id;
			const [made] = await tx
				.insert(schema.seasons)
				.values(own({ name: "Spring 2025", startDate: "2025-03-01", sport_id }))
				.returning();
			const [its] = await tx
				.insert(schema.seasonLeagues)
				.values(own({ season_id: made?.id ?? 0, league_id: league.league.id }))
				.returning();
			const team = league.teams[2]?.id ?? 0;
			const [entry] = await tx
				.insert(schema.leagueTeams)
				.values(own({ season_league_id: its?.id ?? 0, team_id: team }))
				.returning();
			await tx.insert(schema.rosters).values(own({ slt_id: entry?.id ?? 0, player_id: person }));
			return [made?.id, league.league.id, team];
		});
		const today = async () =>
			(await site.database.owner.sql`select value from attribute_values where player_id = ${person}`).map(
				(row) => row["value"],
			);
		const before = await today();
		const { page, says } = await signedIn(`/dashboard/seasons/${season}/leagues/${league_id}/teams/${team_id}`, {
			viewport: { width: 390, height: 844 },
		});
		await page.getByText("Numbers and positions here are those of Spring 2025.").waitFor();
		const number = page.getByLabel(/^Number of /);
		await number.fill("77");
		await number.press("Enter");
		await says("Player updated");
		await page.reload();
		expect([await number.inputValue(), await today()]).toEqual(["77", before]);
		await page.getByRole("button", { name: /^Edit / }).click();
		const dialog = page.getByRole("dialog", { name: "Edit player" });
		expect(await dialog.getByLabel("Number").inputValue()).toBe("77");
		await dialog.getByLabel("Number").fill("78");
		await dialog.getByRole("button", { name: "Save" }).click();
		await dialog.waitFor({ state: "hidden" });
		await page.reload();
		expect([await number.inputValue(), await today()]).toEqual(["78", before]);
		await page.context().close();
	}, 120_000);

	test("is typed by keyboard alone, one player after the other (players 8)", async () => {
		await site.write(acme, async ({ tx }) => {
			await tx.delete(schema.rosters).where(eq(schema.rosters.slt_id, league.leagueTeams[3]?.id ?? 0));
		});
		const { page, dialog, row } = await signedIn(teamPath(3));
		await page.getByRole("button", { name: "Add player" }).focus();
		await page.keyboard.press("Enter");
		for (const name of ["Xenia", "Yara"]) {
			await isAt(page, "add-player-first");
			await page.keyboard.type(name);
			await page.keyboard.press("Enter");
			await row(name).waitFor();
		}
		await isAt(page, "add-player-first");
		await dialog.getByLabel("Existing player").focus();
		await page.keyboard.type("Bea Long");
		await page.keyboard.press("Enter");
		await row("Bea Long").waitFor();
		await isAt(page, "find-player");
		await page.waitForFunction(() =>
			Object.keys(document.activeElement ?? {}).some((key) => key.startsWith("__reactProps")),
		);
		await page.keyboard.type("Zoe Anna Quick");
		await page.keyboard.press("Enter");
		await isAt(page, "add-player-first");
		const names = [dialog.getByLabel("First name"), dialog.getByLabel("Last name")];
		expect(await Promise.all(names.map((name) => name.inputValue()))).toEqual(["Zoe Anna", "Quick"]);
		expect(await dialog.getByLabel("Existing player").inputValue()).toBe("");
		await page.keyboard.press("Enter");
		await row("Zoe Anna Quick").waitFor();
		await page.context().close();
	}, 120_000);

	test("says so and closes where somebody else was quicker", async () => {
		const { page, dialog, says, staff, row } = await signedIn(teamPath(1));
		const [player] = league.players;
		await page.getByRole("button", { name: "Add player" }).click();
		await page.getByLabel("Existing player").fill("first0");
		const add = page.getByRole("button", { name: "Add First0 Last0 to the team" });
		await add.waitFor();
		const path = `/api/seasonsv2/${league.season.id}/leagues/${league.league.id}/teams/${league.teams[1]?.id}/players`;
		expect((await staff.send("POST", path, { player_id: player?.id })).status).toBe(200);
		await add.click();
		await says("Player already exists in this team");
		expect(await dialog.count()).toBe(0);
		expect(await row("First0 Last0").count()).toBe(1);
		await page.context().close();
	}, 120_000);

	test("keeps a number as soon as it is left, and what is typed meanwhile", async () => {
		await site.write(acme, async ({ tx }) => {
			const [player, to] = [league.players[0]?.id ?? 0, league.leagueTeams[1]?.id ?? 0];
			const row = { organization_id: acme.id, slt_id: to, player_id: player };
			await tx.insert(schema.rosters).values(row).onConflictDoNothing();
		});
		const { page, says } = await signedIn(teamPath(1));
		const [first, second] = [page.getByLabel("Number of First0 Last0"), page.getByLabel("Number of First1 Last1")];
		await page.route("**/api/playersv2/*", async (route) => {
			await second.evaluate((input) => {
				(input as HTMLInputElement).value = "42";
				input.dispatchEvent(new InputEvent("input", { bubbles: true }));
			});
			await route.continue();
		});
		await first.fill("00");
		await first.press("Tab");
		await says("Player updated");
		expect([await first.inputValue(), await second.inputValue()]).toEqual(["00", "42"]);
		await page.unroute("**/api/playersv2/*");
		await first.fill("ten");
		await first.press("Enter");
		await says("Error updating player: Enter a number.");
		expect([await first.inputValue(), await focused(page)]).toEqual(["00", (await first.getAttribute("id")) ?? ""]);
		await page.context().setOffline(true);
		await second.fill("43");
		await second.press("Enter");
		await says("Error updating player");
		expect(await second.inputValue()).toBe((await second.getAttribute("value")) ?? "");
		await page.context().setOffline(false);
		await page.context().close();
	}, 120_000);

	test("loses nothing that was typed where the server does not answer", async () => {
		const { page, dialog, says } = await signedIn(teamPath(1));
		await page.getByRole("button", { name: "Add player" }).click();
		await dialog.getByLabel("First name").fill("Vera");
		await dialog.getByRole("button", { name: "Add new player" }).click();
		await says("Player added to team");
		await dialog.getByLabel("First name").fill("Wanda");
		await page.context().setOffline(true);
		await dialog.getByRole("button", { name: "Add new player" }).click();
		await dialog.getByText("Error adding player").waitFor();
		expect(await page.locator(".toast").count()).toBe(0); // what was said before
		expect(await dialog.getByLabel("First name").inputValue()).toBe("Wanda");
		await page.context().setOffline(false);
		await dialog.getByRole("button", { name: "Add new player" }).click();
		await page.getByRole("row").filter({ hasText: "Wanda" }).waitFor();
		await page.context().close();
	}, 120_000);

	test("previews a pasted roster unasked, and asks about what is typed elsewhere (forms 8)", async () => {
		const { page, dialog } = await signedIn(teamPath(1));
		const asked: string[] = [];
		page.on("dialog", (question) => {
			asked.push(question.type());
			void question.accept();
		});
		const preview = async (text: string) => {
			await page.getByLabel("Players", { exact: true }).fill(text);
			await page.getByRole("button", { name: "Preview" }).click();
			await page.getByRole("rowheader", { name: text }).waitFor();
		};
		await page.getByText("Paste a roster").click();
		await preview("Rosa Pasted");
		await preview("First2 Last2");
		await page.getByText("known, joins the team; plays for Quay Queens too").waitFor();
		await page.getByLabel("Players", { exact: true }).fill("8 Rosa Pasted\n8 Rita Pasted");
		await page.getByRole("button", { name: "Preview" }).click();
		await page.getByText("Number 8 is worn twice: Rosa Pasted, Rita Pasted.").waitFor();
		expect(asked).toEqual([]);
		await page.getByRole("button", { name: "Add player" }).click();
		await dialog.getByLabel("First name").fill("Wanda");
		await page.keyboard.press("Escape");
		await preview("Rosa Pasted");
		expect(asked).toEqual(["beforeunload"]);
		await page.context().close();
	}, 120_000);

	test("asks of a pasted roster who people of one name are, and takes what is chosen (players 21)", async () => {
		const { page, row } = await signedIn(teamPath(1), { viewport: { width: 390, height: 844 } });
		await page.getByText("Paste a roster").click();
		const text = page.getByLabel("Players", { exact: true });
		await text.fill("8 Dora Double\n12 Dora Double\nDora Double");
		await page.getByRole("button", { name: "Preview" }).click();
		await page.getByText("2 players would join the team.").waitFor();
		const who = (line: number) => page.getByLabel(`Who Dora Double of line ${line} is`);
		expect([await who(1).count(), await who(3).locator("option:checked").textContent()]).toEqual([
			0,
			"The same person as line 1",
		]);
		expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
		await who(2).selectOption({ label: "The same person as line 1" });
		await who(3).selectOption({ label: "Somebody else, who is new" });
		await text.fill("4 Evan Above\n8 Dora Double\n12 Dora Double\nDora Double");
		await page.getByRole("button", { name: "Preview" }).click();
		await page.getByText("3 players would join the team.").waitFor();
		expect([await who(3).inputValue(), await who(4).inputValue()].map((value) => value.split("is=")[1])).toEqual([
			"line",
			"",
		]);
		expect(await violations(page)).toEqual([]);
		await page.getByRole("button", { name: "Add to the team as chosen" }).click();
		await page.getByText("3 players added to the team.").waitFor();
		await page.goto(page.url());
		expect(await row("Dora Double").count()).toBe(2);
		await page.context().close();
	}, 120_000);

	test("goes as it came where it was pasted by mistake (players 16)", async () => {
		const { page, dialog, says } = await signedIn(teamPath(1));
		await page.getByText("Paste a roster").click();
		await page.getByLabel("Players", { exact: true }).fill("#8 Wanda Wrong\n9 Willy Wrong");
		await page.getByRole("button", { name: "Preview" }).click();
		await page.getByRole("button", { name: "Add 2 to the team" }).click();
		await page.getByText("2 players added to the team.").waitFor();
		await page.getByRole("button", { name: /^Undo the import into Pier Pilots, / }).click();
		await dialog.getByRole("button", { name: "Undo" }).click();
		await says("The import into Pier Pilots, Fall 2026 was taken back");
		expect(await page.getByText("Wrong").count()).toBe(0);
		await page.context().close();
	}, 120_000);

	test("is worked by keyboard alone: edit, then delete what is ticked", async () => {
		const { page, dialog, says, row } = await signedIn(teamPath(2));
		await page.getByRole("button", { name: "Edit First2 Last2" }).focus();
		await page.keyboard.press("Enter");
		await dialog.getByLabel("Last name").focus();
		await page.keyboard.press("Control+A");
		await page.keyboard.type("Later");
		await page.keyboard.press("Enter");
		await says("Player updated");
		expect(await row("First2 Later").count()).toBe(1);
		expect(await focused(page)).toBe(`edit-player-${league.players[2]?.id}`);

		await page.getByRole("button", { name: "Delete selected" }).focus();
		await page.keyboard.press("Enter");
		await says("Please select at least one player to delete.");
		await page.getByLabel("Select First2 Later").focus();
		await page.keyboard.press("Space");
		await page.getByRole("button", { name: "Delete selected" }).focus();
		await page.keyboard.press("Enter");
		await page.getByText("Delete selected players from this team?").waitFor();
		await page.keyboard.press("Escape");
		expect(await row("First2 Later").count()).toBe(1);
		await page.keyboard.press("Enter");
		await page.getByText("Delete selected players from this team?").waitFor();
		await closeAndPress(page);
		await page.getByRole("button", { name: "Yes" }).focus();
		await page.keyboard.press("Enter");
		await says("Players deleted");
		expect(await row("First2 Later").count()).toBe(0);
		await page.context().close();
	}, 120_000);
});

/** Answers the question no, and presses what has the cursor then before the browser has told anybody that it is closed. */
const closeAndPress = async (page: Page) =>
	await page.evaluate(() => {
		document.querySelector<HTMLDialogElement>("dialog[data-question]")?.close("no");
		if (document.activeElement instanceof HTMLElement) document.activeElement.click();
	});

describe.skipIf(!hasBrowser)("the list of all teams", () => {
	test("makes a team without a league after a question, changes it and deletes it", async () => {
		const { page, dialog, says, row } = await signedIn("/teamList");
		await page.getByRole("button", { name: "Create team" }).click();
		await dialog.getByLabel("Name").fill("Loners");
		await dialog.getByRole("button", { name: "Create team" }).click();
		await page.getByText("This team has no league. Are you sure you want to create it?").waitFor();
		await page.getByRole("button", { name: "Yes" }).click();
		await says("Team created successfully");
		await page.getByRole("button", { name: "Edit Loners" }).click();
		await dialog.getByRole("button", { name: "Save" }).click();
		expect(await dialog.count()).toBe(1);
		await dialog.getByLabel("League").selectOption({ label: "Monday Open" });
		await dialog.getByRole("button", { name: "Save" }).click();
		await says("Team updated successfully");
		expect(await row("Loners").textContent()).toContain("Monday Open");
		await page.getByLabel("Select Loners").check();
		await page.getByRole("button", { name: "Delete selected" }).click();
		await page.getByRole("button", { name: "Yes" }).click();
		await says("Teams deleted successfully");
		expect(await row("Loners").count()).toBe(0);
		await page.context().close();
	}, 120_000);

	further(
		"makes one with a league without a question",
		async () => {
			const { page, dialog, says } = await signedIn("/teamList");
			await page.getByRole("button", { name: "Create team" }).click();
			await dialog.getByLabel("Name").fill("Waves");
			await dialog.getByLabel("League").selectOption({ label: "Monday Open" });
			await page.keyboard.press("Tab");
			await dialog.getByRole("button", { name: "Create team" }).click();
			await says("Team created successfully");
			await page.context().close();
		},
		120_000,
	);
});

describe.skipIf(!hasBrowser)("roster, teams and schedule", () => {
	further.each([
		{ width: 1280, colorScheme: "light" },
		{ width: 390, colorScheme: "dark" },
	] as const)(
		"have no violation, with their dialogs, and nothing scrolls the page sideways: %p",
		async ({ width, colorScheme }) => {
			const { page, open } = await signedIn(teamPath(0), { viewport: { width, height: 900 }, colorScheme });
			const found: string[] = [];
			for (const [path, openers] of [
				[teamPath(0), ["", "#add-player-button", "[data-open=edit-player]"]],
				["/teamList", ["", "#add-team-button", "[data-open=edit-team]"]],
				["/schedule", [""]],
			] as const)
				for (const opener of openers) {
					await open(path);
					if (opener) await page.locator(opener).first().click();
					if (opener === "#add-player-button") {
						await page.getByLabel("Existing player").fill("a");
						await page
							.getByRole("button", { name: /^Add .+ to the team$/ })
							.first()
							.waitFor();
					}
					found.push(...(await violations(page)).map((text) => `${path} ${opener} ${text}`));
					if (!(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)))
						found.push(`${path} ${opener} is too wide`);
				}
			expect(found).toEqual([]);
			await page.context().close();
		},
		120_000,
	);
});

further("the markup checker finds no error", async () => {
	const staff = await staffOf(site, acme, "org_owner");
	for (const path of [teamPath(0), "/teamList", "/schedule"]) {
		const errors = await markupErrors(await (await staff.get(path)).text());
		expect({ path, errors }).toEqual({ path, errors: [] });
	}
});
