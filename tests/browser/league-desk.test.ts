import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { like, sql } from "drizzle-orm";
import type { BrowserContextOptions, Page } from "playwright-core";
import * as schema from "../../db/schema/index.ts";
import { markupErrors, violations } from "../support/screens/accessible.ts";
import { hasBrowser } from "../support/screens/browser.ts";
import { further } from "../support/depth.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { staffOf } from "../support/staff.ts";
import { openStage, type Stage } from "../support/screens/stage.ts";
import { until } from "../support/until.ts";
import { said } from "../support/said.ts";

let stage: Stage;
let site: Stage["site"];
let acme: Awaited<ReturnType<typeof site.organization>>;
let league: Awaited<ReturnType<typeof fillLeague>>;
let path: string;

beforeAll(async () => {
	stage = await openStage();
	site = stage.site;
	acme = await site.organization({ slug: "acme", name: "Acme Hoops" });
	league = await site.write(acme, fillLeague);
	path = `/dashboard/seasons/${league.season.id}/leagues/${league.league.id}`;
}, 120_000);
afterAll(async () => await stage?.close());

/** The league page of somebody who is signed in. */
async function signedIn(options: BrowserContextOptions = {}) {
	const opened = await stage.signedIn(acme, "staff", options);
	await opened.open(path);
	return opened;
}

const focused = async (page: Page) => await page.evaluate(() => document.activeElement?.id);

describe.skipIf(!hasBrowser)("the staff's league page", () => {
	further(
		"of many existing teams ten are listed, with a search that says how many more there are (players 14)",
		async () => {
			await site.write(acme, async ({ tx }) => {
				const names = Array.from({ length: 23 }, (_, at) => `Visitor ${String(at + 1).padStart(2, "0")}`);
				await tx.insert(schema.teams).values(names.map((name) => ({ organization_id: acme.id, name })));
			});
			const { page, dialog } = await signedIn();
			await page.getByRole("button", { name: "Add Team" }).click();
			await dialog.getByText("The first 10 of 23 teams: type more of the name for others.").waitFor();
			expect(await dialog.locator("#add-team-existing option").count()).toBe(11);
			await dialog.getByLabel("Search the existing teams").fill("visitor 22");
			await dialog.getByText("1 of 23 teams.").waitFor();
			expect(await dialog.locator("#add-team-existing option").allTextContents()).toEqual([
				"None: a new team",
				"Visitor 22",
			]);
			await site.write(acme, async ({ tx }) => {
				await tx.delete(schema.teams).where(like(schema.teams.name, "Visitor %"));
			});
		},
	);

	test("teams are added, edited, hidden and taken out", async () => {
		const { page, complaints, says, row, dialog } = await signedIn();
		await page.getByRole("button", { name: "Add Team" }).click();
		await dialog.getByRole("button", { name: "Save" }).click();
		await dialog.getByText(said.enterTeamName).first().waitFor();
		await page.locator("#add-team-name").fill("Salt Sharks");
		await dialog.getByRole("button", { name: "Save" }).click();
		await says("Team added successfully");
		await page.waitForFunction(() => document.activeElement?.id === "add-team-name");
		expect(await page.locator("#add-team-name").inputValue()).toBe("");
		await page.keyboard.press("Escape");

		await page.getByRole("button", { name: "Edit Harbor Hawks" }).click();
		await dialog.getByLabel("Team name").fill("Harbor Herons");
		await dialog.getByLabel("Captain", { exact: true }).selectOption({ label: "First0 Last0" });
		await dialog
			.getByLabel("Logo")
			.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: Buffer.from(pixel, "base64") });
		await dialog.getByRole("button", { name: "Save" }).click();
		await says("Team updated!");
		expect(await row("Harbor Herons").first().textContent()).toContain("First0 Last0");
		expect(await row("Harbor Herons").first().locator("img.mark").count()).toBe(1);

		await page.getByLabel("Hide Salt Sharks").check();
		await page.locator("tr.muted", { hasText: "Salt Sharks" }).waitFor();
		const list = await (await site.get(`/acme/teamList?league=all`)).text();
		expect([list.includes("Harbor Herons"), list.includes("Salt Sharks")]).toEqual([true, false]);

		await page.locator("#delete-teams-button").click();
		await says(said.selectTeam);
		await page.getByLabel("Select Salt Sharks").check();
		await page.locator("#delete-teams-button").click();
		await dialog.getByRole("button", { name: "Yes" }).click();
		await says("Teams deleted successfully");
		expect(await row("Salt Sharks").count()).toBe(0);
		expect(complaints.filter((text) => !text.includes("422"))).toEqual([]);
		await page.context().close();
	}, 120_000);

	further(
		"seventeen teams are added by three clicks, or none of them, and who is there twice is named (teams 2)",
		async () => {
			const { page, says, row, dialog, context } = await signedIn();
			const names = Array.from({ length: 17 }, (_, at) => `Pasted ${at + 1}`);
			await page.getByRole("button", { name: "Add several" }).click();
			await dialog.getByLabel("Team names").fill(["Pasted 1", "", "Pier Pilots\tJoe\t555"].join("\n"));
			await dialog.getByRole("button", { name: "Add teams" }).click();
			await dialog.getByText("Line 3 plays in this league already. No team was added.").first().waitFor();
			expect(await row("Pasted 1").count()).toBe(0);
			await dialog.getByLabel("Team names").fill(names.join("\n"));
			await dialog.getByRole("button", { name: "Add teams" }).click();
			await says("17 teams added");
			expect(await row("Pasted").count()).toBe(17);
			await site.write(acme, async ({ tx }) => {
				await tx.execute(
					sql`delete from league_teams where team_id in (select id from teams where name like 'Pasted %')`,
				);
				await tx.delete(schema.teams).where(like(schema.teams.name, "Pasted %"));
			});
			await context.close();
		},
		120_000,
	);

	further(
		"a team that could not be hidden is not ticked, whoever says no (forms 7)",
		async () => {
			const { page, says, context } = await signedIn();
			const hide = page.getByLabel("Hide Pier Pilots");
			const refused = JSON.stringify({ message: said.gymClosed });
			const answers = "**/toggle-hidden";
			for (const status of [409, 422]) {
				await page.route(answers, async (route) => {
					await route.fulfill({ status, contentType: "application/json", body: refused });
				});
				await hide.click();
				await says("Failed to update team: The gym is closed.");
				expect(await hide.isChecked()).toBe(false);
				await page.unroute(answers);
				await page.locator(".toast").waitFor({ state: "detached" });
			}
			await context.setOffline(true);
			await hide.click();
			await says("Failed to update team");
			expect(await hide.isChecked()).toBe(false);
			await context.setOffline(false);
			await hide.check();
			await page.locator("tr.muted", { hasText: "Pier Pilots" }).waitFor();
			await hide.uncheck();
			await page.locator("tr.muted", { hasText: "Pier Pilots" }).waitFor({ state: "detached" });
			await context.close();
		},
		120_000,
	);

	test("the calendar is filled, scored by keyboard and cleared", async () => {
		const { page, complaints, says, row, dialog } = await signedIn();
		await page.getByRole("button", { name: "+ Add Game" }).click();
		await dialog.getByLabel("Home team").selectOption({ label: "Pier Pilots" });
		await dialog.getByLabel("Away team").selectOption({ label: "Pier Pilots" });
		await dialog.getByLabel("Date").fill("2026-12-07");
		await dialog.getByRole("button", { name: "Save" }).click();
		await page.locator("#add-game-away[aria-invalid=true]").waitFor();
		expect(await dialog.locator(".field .error").textContent()).toBe(said.teamsMustDiffer);
		expect(await dialog.getByLabel("Date").inputValue()).toBe("2026-12-07");
		await dialog.getByLabel("Home team").selectOption({ label: "Reef Rockets" }); // either of the two corrects it
		expect(await page.locator("#add-game [aria-invalid], #add-game .field .error").count()).toBe(0);
		await dialog.getByLabel("Home team").selectOption({ label: "Pier Pilots" });
		await dialog.getByLabel("Away team").selectOption({ label: "Quay Queens" });
		await dialog.getByRole("button", { name: "Save" }).click();
		await says("Game created!");

		await page.getByRole("button", { name: "+ Add Bye" }).click();
		await dialog.getByLabel("Team").selectOption({ label: "Reef Rockets" });
		await dialog.getByLabel("Date").fill("2026-12-07");
		await dialog.getByRole("button", { name: "Save" }).click();
		await says("Bye created!");
		await page.getByRole("button", { name: "+ Add Week Off" }).click();
		await dialog.getByLabel("Date").fill("2026-12-14");
		await page.keyboard.press("Enter");
		await says(said.weekOffCreated);
		await row("No Games (Off Week)").waitFor();

		await page.getByLabel("Score of Pier Pilots, Pier Pilots vs Quay Queens").focus();
		await page.keyboard.type("71");
		await page.keyboard.press("Tab");
		await page.keyboard.type("68");
		await page.keyboard.press("Enter");
		await dialog.getByText("This game is on Mon, Dec 7, 2026. Make it final with 71–68?").waitFor();
		await dialog.getByRole("button", { name: "Cancel" }).click();
		expect(await row("Pier Pilots vs Quay Queens").textContent()).toContain("Scheduled");
		await page.keyboard.press("Enter");
		await dialog.getByRole("button", { name: "Save anyway" }).click();
		await says("Score updated successfully");
		expect(await row("Pier Pilots vs Quay Queens").textContent()).toContain("Completed");
		expect(await focused(page)).toStartWith("score_away-");

		const score = (side: string) => row("Pier Pilots vs Quay Queens").locator(`[name=score_${side}]`);
		const stored = async (side: string, value: string) =>
			await page.locator(`[name=score_${side}][value="${value}"]`).waitFor();
		await score("away").fill("71");
		await page.keyboard.press("Enter");
		await dialog.getByText("This is a tie. It counts as neither a win nor a loss in the standings.").waitFor();
		await dialog.getByRole("button", { name: "Cancel" }).click();
		await score("away").fill("70");
		await page.keyboard.press("Enter");
		await stored("away", "70");
		await score("home").fill("70");
		await page.keyboard.press("Enter");
		await dialog.getByRole("button", { name: "Save anyway" }).click();
		await stored("home", "70");

		await page.locator("#delete-items-button").click();
		await says(said.selectGamesToDelete);
		await page.getByLabel("Select Pier Pilots and Quay Queens").check();
		await page.getByLabel("Select bye of Reef Rockets").check();
		await page.getByLabel("Select week off of Mon, Dec 14, 2026").check();
		await page.locator("#delete-items-button").click();
		await dialog.getByRole("button", { name: "Yes" }).click();
		await says("Items deleted successfully");
		expect(await row("Dec 7").count()).toBe(0);
		expect(complaints.filter((text) => !/4(09|22)/.test(text))).toEqual([]);
		await page.context().close();
	}, 120_000);

	test("Enter saves a result and goes on to the next game, also where it is refused (forms 9)", async () => {
		const { page, says, dialog, context } = await signedIn();
		const [first, next] = [league.played, league.coming].map(({ id }) => `score_home-${id}`);
		await page.locator(`#${first}`).press("Enter");
		await says("Score updated successfully");
		expect(await focused(page)).toBe(next);
		await page.locator(`#${next}`).fill("3");
		await page.locator(`#${next}`).press("Enter");
		await says("Failed to update game. Enter a score.");
		expect(await focused(page)).toBe(`score_away-${league.coming.id}`);
		await page.keyboard.type("-2");
		await page.keyboard.press("Enter");
		await says("Failed to update game. Enter a whole number from 0 to 999.");
		expect(await page.locator(`#score_away-${league.coming.id}`).getAttribute("aria-invalid")).toBe("true");
		await page.locator(`#score_away-${league.coming.id}`).fill("2");
		await page.locator(`#${next}`).press("Enter");
		await dialog.getByRole("button", { name: "Save anyway" }).click();
		await says("Score updated successfully");
		await page.locator(`#${next}[value="3"]`).waitFor();
		await page.locator(`#${first}`).press("Enter");
		await says("Score updated successfully");
		expect(await focused(page)).toBe(first); // no game is left to be filled in, and no score there waits to be typed over
		expect(await page.evaluate(() => String(getSelection()))).toBe("");
		await site.write(acme, async ({ tx }) => {
			await tx.execute(
				sql`update games set status = 'scheduled', score_home = null, score_away = null where id = ${league.coming.id}`,
			);
		});
		await page.reload();
		await page.locator(`#${first}`).fill("63");
		await page.keyboard.press("Enter");
		await dialog.getByRole("button", { name: "Cancel" }).click(); // what its box score says instead (games 22)
		await page.waitForFunction((id) => document.activeElement?.id === id, first);
		const refused = { status: 422, contentType: "application/json", body: `{"message":"The gym is closed."}` };
		await page.route(`**/games/${league.played.id}`, async (route) => await route.fulfill(refused));
		await page.locator(`#${first}`).fill("62");
		await page.keyboard.press("Enter");
		await says("Failed to update game. Harbor Herons vs Pier Pilots: The gym is closed.");
		expect([await focused(page), await page.locator(`#${first}`).getAttribute("data-not-saved")]).toEqual([first, ""]);
		await context.close();
	}, 120_000);

	test("what is typed in the next row answers no question of the row before, which is asked when it is done (forms 9)", async () => {
		const { page, says, dialog, context } = await signedIn();
		const [, , home, away] = league.leagueTeams;
		const game = { season_id: league.season.id, season_league_id: league.seasonLeague.id, date: "2026-12-21" };
		const made = await site.write(acme, async ({ tx }) => {
			const teams = { home_team_id: home?.id ?? 0, away_team_id: away?.id ?? 0 };
			const row = { organization_id: acme.id, ...game, ...teams, published_at: "2026-09-01T00:00:00Z" };
			return await tx
				.insert(schema.games)
				.values([
					{ ...row, time: "18:00" },
					{ ...row, time: "20:00" },
				])
				.returning({ id: schema.games.id });
		});
		const [first, second] = made.map(({ id }) => id);
		await page.goto(`${page.url().split("?")[0]}?date=2026-12-21`);
		const field = (side: string, id: number | undefined) => page.locator(`#score_${side}-${id}`);
		const answers = Promise.withResolvers<void>();
		await page.route(`**/games/${first}`, async (route) => {
			await answers.promise;
			await route.continue();
		});
		await field("home", first).fill("71");
		await field("away", first).fill("68");
		await page.keyboard.press("Enter");
		await page.waitForFunction((id) => document.activeElement?.id === id, `score_home-${second}`);
		await page.keyboard.type("5");
		const answered = page.waitForResponse((response) => response.status() === 409);
		answers.resolve();
		await answered;
		await page.waitForFunction((id) => document.getElementById(id)?.ariaBusy === "false", `score-${first}`);
		expect([await dialog.count(), await field("home", second).inputValue()]).toEqual([0, "5"]);
		await page.keyboard.press("Tab"); // on the way to its other field
		await page.keyboard.type("6");
		expect([await dialog.count(), await field("away", second).inputValue()]).toEqual([0, "6"]);
		await page.keyboard.press("Backspace");
		await page.keyboard.press("Shift+Tab");

		await page.keyboard.press("Backspace");
		await field("away", second).focus(); // nothing is typed there any more
		await dialog.getByText("Quay Queens vs Reef Rockets: This game is on Mon, Dec 21, 2026 at 6:00 PM.").waitFor();
		await page.keyboard.type("7");
		await dialog.waitFor({ state: "detached" });
		expect(await field("away", second).inputValue()).toBe("7");
		await field("home", second).fill("7");
		await page.keyboard.press("Enter");
		await dialog.getByText("Quay Queens vs Reef Rockets: This game is on Mon, Dec 21, 2026 at 6:00 PM.").waitFor();
		const stores = Promise.withResolvers<void>();
		await page.unroute(`**/games/${first}`);
		await page.route(`**/games/${first}`, async (route) => {
			await stores.promise;
			await route.continue();
		});
		await dialog.getByRole("button", { name: "Save anyway" }).click();
		await dialog.getByText("Make it final with a tie, 7–7?").waitFor(); // one question says both
		await page.locator(`#score-${second}`).evaluate((form) => form.setAttribute("data-before", ""));
		stores.resolve(); // the page is fetched anew under the question
		await says("Score updated successfully");
		await page.locator(`#score-${second}:not([data-before])`).waitFor();
		await dialog.getByRole("button", { name: "Save anyway" }).click();
		await says("Score updated successfully");
		await page.locator(`#score_away-${second}[value="7"]`).waitFor();
		const stored = await site.database.owner.sql`select id::float8 as id, status, score_home, score_away from games
			where id in ${site.database.owner.sql([first ?? 0, second ?? 0])} order by id`;
		expect(stored.map((row) => [row["status"], row["score_home"], row["score_away"]])).toEqual([
			["final", 71, 68],
			["final", 7, 7],
		]);
		await site.write(acme, async ({ tx }) => {
			await tx.execute(sql`delete from games where date = '2026-12-21'`);
		});
		await context.close();
	}, 120_000);

	test("a score that is typed and not saved looks so, asks before the page is left, and is there after a filter (forms 8)", async () => {
		const { page, says, dialog, context } = await signedIn();
		const home = page.getByLabel("Score of Quay Queens, Quay Queens vs Reef Rockets");
		const before = await home.inputValue();
		let asked = 0;
		page.on("dialog", (dialog) => {
			asked += 1;
			void dialog.dismiss();
		});
		await home.fill("63");
		expect(await home.getAttribute("data-not-saved")).toBe("");
		const leave = page.getByRole("link", { name: "Teams", exact: true });
		await leave.first().click();
		await until(() => asked === 1);
		expect(await home.inputValue()).toBe("63");
		await page.locator("#date-filter").selectOption("2026-11-16");
		await page.waitForFunction(() => document.querySelectorAll(".game").length === 1);
		await page.locator("#date-filter").selectOption("all");
		await page.waitForFunction(() => document.querySelectorAll(".game").length === 2);
		expect([await home.inputValue(), await home.getAttribute("data-not-saved")]).toEqual(["63", ""]);
		await page.getByLabel("Score of Reef Rockets, Quay Queens vs Reef Rockets").fill("49");
		await page.keyboard.press("Enter");
		await dialog.getByRole("button", { name: "Save anyway" }).click();
		await says("Score updated successfully");
		await page.locator(".scores [value='63']").waitFor();
		expect(await page.locator("[data-not-saved]").count()).toBe(0);
		await leave.first().click();
		await page.waitForURL("**/teamList");
		expect([asked, before]).toEqual([1, ""]);
		await context.close();
	}, 120_000);

	further(
		"the date filter is remembered while the tab is open",
		async () => {
			const { page, open, complaints } = await signedIn();
			const rows = page.getByRole("region", { name: "Game schedule table" }).locator("tbody tr");
			expect(await rows.count()).toBe(4);
			await page.getByLabel("Date", { exact: true }).first().selectOption("2026-11-16");
			await page.waitForFunction(() => document.querySelectorAll(".game").length === 1);
			await open("/dashboard/seasons");
			await open(path);
			await page.waitForFunction(() => document.querySelectorAll(".game").length === 1);
			expect(await page.locator("#date-filter").inputValue()).toBe("2026-11-16");
			await page.locator("#date-filter").focus();
			await page.locator("#date-filter").selectOption("all");
			await page.waitForFunction(() => document.querySelectorAll(".game").length === 2);
			expect(await focused(page)).toBe("date-filter");
			expect(complaints).toEqual([]);
			await page.context().close();
		},
		120_000,
	);

	further(
		"who saves a score later than somebody else is told below the row, and keeps what they typed in sight",
		async () => {
			const { page, staff, open, says } = await signedIn();
			const instant = site.now.instant;
			site.now.instant = Date.parse("2026-11-24T01:00:00Z");
			const form = page.locator(`#score-${league.coming.id}`);
			const told = page.locator("main .meanwhile").getByText(said.changedMeanwhileLook);
			let theirs = 40;
			for (const at of [path, "/dashboard/seasons"])
				for (const width of [320, 390, 1280]) {
					await page.setViewportSize({ width, height: 800 });
					await open(at);
					theirs += 1;
					const { status } = await staff.send(
						"PUT",
						`/api/seasonsv2/${league.season.id}/leagues/${league.league.id}/games/${league.coming.id}`,
						{ score_home: theirs, score_away: theirs + 1 },
					);
					expect(status).toBe(200);
					await form.locator("[name=score_home]").fill("250");
					await form.locator("[name=score_away]").fill("244");
					await form.locator("[name=score_away]").press("Enter");
					await told.waitFor();
					expect(await form.locator(".now").allTextContents()).toEqual([`Now: ${theirs}`, `Now: ${theirs + 1}`]);
					const seen = [told, form.getByRole("button", { name: "Save mine anyway" })];
					for (const name of ["score_home", "score_away"]) seen.push(form.locator(`[name=${name}]`));
					for (const index of [0, 1]) seen.push(form.locator(".now").nth(index));
					for (const part of seen) {
						const { x = -1, width: wide = 0 } = (await part.boundingBox()) ?? {};
						expect([x >= 0, x + wide <= width], `${at} at ${width}`).toEqual([true, true]);
					}
					expect(await form.locator("[name=score_home]").inputValue()).toBe("250");
				}
			await form.locator("[name=score_home]").press("Enter");
			await says("Score updated successfully");
			expect(await told.count()).toBe(0);
			site.now.instant = instant;
			await page.context().close();
		},
		120_000,
	);

	further(
		"where the second of two deletions is refused, the first is no longer shown",
		async () => {
			const { page, staff, says, row, dialog } = await signedIn();
			const at = `/api/seasonsv2/${league.season.id}/leagues/${league.league.id}/games`;
			const made = await Promise.all(
				["2027-01-04", "2027-01-05"].map(
					async (date) =>
						await staff.send("POST", at, {
							home_team_id: league.leagueTeams[0]?.id,
							away_team_id: league.leagueTeams[1]?.id,
							date,
						}),
				),
			);
			const [, second] = await Promise.all(made.map(async (response) => JSON.parse(await response.text()).game));
			await page.reload();
			for (const day of ["Mon, Jan 4, 2027", "Tue, Jan 5, 2027"]) await row(day).getByRole("checkbox").check();
			await staff.send("DELETE", `${at}/${second.id}`);
			await page.locator("#delete-items-button").click();
			await dialog.getByRole("button", { name: "Yes" }).click();
			await says(said.gameNotFound);
			await row("Mon, Jan 4, 2027").waitFor({ state: "detached" });
			await page.context().close();
		},
		120_000,
	);

	further(
		"a contradiction is told on demand, and a row leads to its game",
		async () => {
			const { page } = await signedIn();
			await page.getByRole("button", { name: /^Score mismatch of Harbor/ }).press("Enter");
			expect(await page.locator(".why:popover-open").textContent()).toContain("add up to 15; the final score says 61.");
			await page.keyboard.press("Escape");
			await page
				.getByRole("row")
				.filter({ hasText: "Quay Queens vs Reef Rockets" })
				.getByText("8:00 PM", { exact: true })
				.click({ force: true });
			await page.waitForURL(`**/games/${league.coming.id}`);
			await page.context().close();
		},
		120_000,
	);

	further.each([
		{ width: 1280, colorScheme: "light" },
		{ width: 390, colorScheme: "dark" },
	] as const)(
		"axe finds no violation, with its dialogs: %p",
		async ({ width, colorScheme }) => {
			const { page } = await signedIn({ viewport: { width, height: 900 }, colorScheme });
			await page.reload();
			const found: string[] = [];
			for (const opener of [
				"",
				"#open-add-team",
				"#open-add-game",
				"#open-add-bye",
				"#open-add-week-off",
				"#open-tie-break",
				"[data-open^=edit-team]",
			]) {
				if (opener) await page.locator(opener).first().click();
				if (opener === "#open-tie-break") await page.locator("#tie-break-preset").selectOption("own");
				found.push(...(await violations(page)).map((text) => `${opener} ${text}`));
				if (opener) await page.keyboard.press("Escape");
			}
			expect(found).toEqual([]);
			expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
			const wider = await page.evaluate(
				`[...document.querySelectorAll(".scroll")].filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.ariaLabel)`,
			);
			expect(wider).toEqual([]);
			await page.context().close();
		},
		120_000,
	);
});

further("the markup checker finds no error", async () => {
	const staff = await staffOf(site, acme, "staff");
	expect(await markupErrors(await (await staff.get(path)).text())).toEqual([]);
});

const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
