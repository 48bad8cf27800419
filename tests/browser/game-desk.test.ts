import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Locator, Page } from "playwright-core";
import { violations } from "../support/screens/accessible.ts";
import { hasBrowser } from "../support/screens/browser.ts";
import { few, further } from "../support/depth.ts";
import { hear } from "../support/screens/stage.ts";
import { gameToEnter } from "../support/screens/stat-grid.ts";
import { until } from "../support/until.ts";
import { said } from "../support/said.ts";

describe.skipIf(!hasBrowser)("a game's page for staff", () => {
	let night: Awaited<ReturnType<typeof gameToEnter>>;

	beforeAll(async () => {
		night = await gameToEnter();
	}, 120_000);
	afterAll(async () => await night?.close());

	const score = async (page: Page) => await page.locator(".final .tally b").allTextContents();
	const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
	const home = "Final score of Port Alder Herons";

	const stateButton = (page: Page) => ({
		click: async () => {
			await page.locator(".tools:not([open]) summary").click();
			await page.locator("#open-game-state").click();
		},
	});

	test.each(few([390, 1280]))(
		"what is needed now and then is behind More, by keyboard too, at %d px",
		async (width) => {
			const { page, context } = await night.signedIn(night.path, { viewport: { width, height: 900 } });
			const tops = await page
				.locator("main .head .row > *")
				.evaluateAll((own) => [...new Set(own.map((one) => Math.round(one.getBoundingClientRect().top)))]);
			expect(tops.length).toBeLessThanOrEqual(width < 800 ? 2 : 1);
			const more = page.locator(".tools summary");
			await more.focus();
			await page.keyboard.press("Enter");
			const state = page.locator("#open-game-state");
			await page.keyboard.press("Tab");
			expect(await state.evaluate((own) => own.matches(":focus"))).toBe(true);
			const { x = -1, width: wide = 0 } = (await page.locator(".tools > .card").boundingBox()) ?? {};
			expect([x >= 0, x + wide <= width]).toEqual([true, true]);
			await page.evaluate(() => {
				window.print = () => document.body.setAttribute("data-printed", "");
			});
			await page.keyboard.press("Tab");
			await page.keyboard.press("Enter");
			await page.locator("body[data-printed]").waitFor();
			await page.keyboard.press("Escape");
			expect([await state.isVisible(), await more.evaluate((own) => own.matches(":focus"))]).toEqual([false, true]);
			await page.keyboard.press("Enter");
			await page.keyboard.press("Tab");
			await page.keyboard.press("Enter");
			await page.getByRole("button", { name: "Save Status" }).click();
			await page.waitForFunction(() => document.activeElement?.matches("#open-game-state, .tools summary"));
			await page.locator("h1").click();
			expect(await state.isVisible()).toBe(false);
			await context.close();
		},
		120_000,
	);

	further(
		"both box scores are printed on one sheet, with a legend that needs no backgrounds",
		async () => {
			const { page, context } = await night.signedIn(night.path);
			const visitor = await context.browser()?.newPage();
			if (!visitor) throw new Error("the context is of a browser");
			await visitor.goto(`${night.url}/hoops${night.path}`);
			for (const [who, own] of [
				["staff", page],
				["a visitor", visitor],
			] as const) {
				expect(await own.locator("tr.total").count()).toBe(2);
				for (const format of ["A4", "Letter"] as const) {
					const pdf = await own.pdf({ format, printBackground: false });
					expect([who, format, pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length]).toEqual([who, format, 1]);
				}
				await own.emulateMedia({ media: "print" });
				const edges = await own
					.locator(".legend > span")
					.evaluateAll((sides) => sides.map((side) => getComputedStyle(side, "::before").borderTopStyle));
				expect([who, edges]).toEqual([who, ["solid", "solid"]]);
			}
			await visitor.close();
			await context.close();
		},
		120_000,
	);

	test("the final score is edited, checked while it is typed, cancelled and saved", async () => {
		const { page, complaints, context } = await night.signedIn(night.path);
		await page.getByRole("button", { name: "Edit Final Scores" }).click();
		await field(page, home).fill("96");
		const panel = page.getByRole("region", { name: "Final scores" });
		await panel.getByText("The periods of Port Alder Herons add up to 94; the final score says 96.").waitFor();
		await field(page, home).fill("-3");
		await panel.getByText(`${home}: enter a whole number from 0 to 999.`).waitFor();
		expect(await field(page, home).inputValue()).toBe("96");
		await page.getByRole("button", { name: "Cancel Final Scores" }).click();
		await page.getByRole("button", { name: "Edit Final Scores" }).click();
		expect(await field(page, home).inputValue()).toBe("94");

		const first = "Q1 of Port Alder Herons";
		const stored = await field(page, first).inputValue();
		for (const typed of ["abc", "-5", "1.5"]) {
			await field(page, first).focus();
			await page.keyboard.type(typed);
			await panel.getByRole("alert").getByText(`${first}: enter a whole number from 0 to 999.`).waitFor();
			expect([typed, await field(page, first).inputValue()]).toEqual([typed, stored]);
			await field(page, home).focus();
		}
		expect(await field(page, home).inputValue()).toBe("94");

		await page.getByRole("button", { name: "Add overtime" }).click();
		await until(async () => await field(page, "OT of Port Alder Herons").evaluate((own) => own.matches(":focus")));
		await page.keyboard.type("5");
		await field(page, "OT of Quarry Hill Wolves").fill("7");
		expect(await field(page, home).inputValue()).toBe("99");
		await page.getByRole("button", { name: "Add overtime" }).click();
		await field(page, "OT2 of Port Alder Herons").fill("2");
		await page.keyboard.press("ArrowDown");
		await page.keyboard.type("1");
		await page.keyboard.press("Enter");
		await hear(page, said.finalGameScoreUpdated);
		expect(await score(page)).toEqual(["101", "92"]);
		expect(await page.locator("th", { hasText: /^OT2$/ }).count()).toBeGreaterThan(0);
		await page.getByRole("button", { name: "Edit Final Scores" }).click();
		await panel.getByLabel("Reason for the correction").fill("Sheet checked after a protest");
		await page.keyboard.press("Enter");
		await hear(page, "Reason saved.");
		await page.getByText("Reason: Sheet checked after a protest").first().waitFor();
		await page
			.locator("main > .notice")
			.getByText("The players of Port Alder Herons add up to 94; the final score says 101.")
			.click();
		await page.waitForURL(/edit=stats#grid-home$/);
		expect(complaints).toEqual([]);
		await context.close();
	}, 120_000);

	further(
		"what somebody else has changed meanwhile stands beside one's own, figure by figure, and nothing typed is lost",
		async () => {
			const { page, context, person } = await night.signedIn(night.path);
			const other = await night.staff();
			const panel = page.getByRole("region", { name: "Final scores" });
			const stored = async () => await (await person.get(`/api/gamesv2/${night.game}`)).json();
			const { gamePeriods, game } = await stored();
			const row = (name: string, team_id: number, score: number) => ({
				gamePeriod_id: gamePeriods.find((period: { name: string }) => period.name === name).id,
				team_id,
				score,
			});
			await page.getByRole("button", { name: "Edit Final Scores" }).click();
			await field(page, "Q1 of Port Alder Herons").fill("33");
			await field(page, "Q2 of Port Alder Herons").fill("34");
			await field(page, "Q1 of Quarry Hill Wolves").fill("11");
			await field(page, home).fill("88");
			await field(page, "Final score of Quarry Hill Wolves").fill("80");
			const periods = [
				row("Q1", game.home_team_id, 39),
				row("Q1", game.away_team_id, 12),
				row("Q3", game.away_team_id, 41),
			];
			const theirs = { score_home: 90, score_away: 80, periods };
			expect((await other.send("PUT", `/api/gamesv2/${night.game}/scores`, theirs)).status).toBe(200);

			await page.getByRole("button", { name: "Save Final Scores" }).click();
			const alert = panel.getByRole("alert");
			await alert
				.getByText("Somebody else has changed 3 of these cells meanwhile. Choose which values stay.")
				.waitFor();
			const beside = async (label: string) => {
				const id = await field(page, label).getAttribute("aria-describedby");
				return [await field(page, label).inputValue(), id && (await page.locator(`[id="${id}"]`).textContent())];
			};
			expect(await beside("Q1 of Port Alder Herons")).toEqual(["33", `${other.username}: 39`]);
			expect(await beside("Q1 of Quarry Hill Wolves")).toEqual(["11", `${other.username}: 12`]);
			expect(await beside(home)).toEqual(["88", `${other.username}: 90`]);
			expect(await beside("Q2 of Port Alder Herons")).toEqual(["34", null]);
			expect(await beside("Q3 of Quarry Hill Wolves")).toEqual(["41", null]);
			await page.waitForFunction(() => document.activeElement?.id === "score-0-home");

			await page.getByRole("button", { name: "Save Final Scores" }).click();
			await alert.getByText(said.chooseWhichValuesStay).waitFor();
			await page.getByRole("button", { name: "Keep mine: Q1 of Port Alder Herons" }).click();
			await page.getByRole("button", { name: "Take theirs: Q1 of Quarry Hill Wolves" }).click();
			await page.getByRole("button", { name: `Keep mine: ${home}` }).click();
			await page.getByRole("button", { name: "Save Final Scores" }).click();
			await hear(page, said.finalGameScoreUpdated);
			expect(await score(page)).toEqual(["88", "80"]);
			const after = await stored();
			const points = (name: string, team_id: number) =>
				after.periodScores.find(
					(one: { gamePeriod: { name: string }; team_id: number }) =>
						one.gamePeriod.name === name && one.team_id === team_id,
				)?.score;
			expect([points("Q1", game.home_team_id), points("Q1", game.away_team_id)]).toEqual([33, 12]);
			expect([points("Q2", game.home_team_id), points("Q3", game.away_team_id)]).toEqual([34, 41]);
			await context.close();
		},
		120_000,
	);

	further(
		"periods and final score go in one request",
		async () => {
			const { page, context } = await night.signedIn(night.path);
			const sent: string[] = [];
			page.on("request", (request) => {
				if (request.method() === "PUT") sent.push(new URL(request.url()).pathname);
			});
			await page.getByRole("button", { name: "Edit Final Scores" }).click();
			await field(page, "Q4 of Port Alder Herons").fill("12");
			await field(page, home).fill("89");
			await page.keyboard.press("Enter");
			await hear(page, said.finalGameScoreUpdated);
			expect(sent).toEqual([`/api/gamesv2/${night.game}/scores`]);
			await page.getByRole("button", { name: "Edit Final Scores" }).click();
			await field(page, "Q4 of Port Alder Herons").fill("13");
			await page.keyboard.press("Enter");
			await hear(page, said.periodScoresUpdated);
			expect(sent).toHaveLength(2);
			await context.close();
		},
		120_000,
	);

	test("a dead line loses no score", async () => {
		const { page, context } = await night.signedIn(night.path);
		await page.getByRole("button", { name: "Edit Final Scores" }).click();
		await field(page, home).fill("77");
		await context.setOffline(true);
		await page.keyboard.press("Enter");
		await page.getByRole("alert").getByText("Failed to update final score. The server does not answer.").waitFor();
		expect(await field(page, home).inputValue()).toBe("77");
		await context.setOffline(false);
		const proxy = { status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" };
		await page.route("**/api/**", async (route) => await route.fulfill(proxy), { times: 1 });
		await page.keyboard.press("Enter");
		await page
			.getByRole("alert")
			.getByText(/^Failed to update final score\.$/)
			.waitFor(); // a proxy's page is no reason (wording 4)
		await page.keyboard.press("Enter");
		await hear(page, said.finalGameScoreUpdated);
		expect((await score(page))[0]).toBe("77");
		await context.close();
	}, 120_000);

	test("film, place and time are edited in a dialog; Cancel leaves them", async () => {
		const { page, context } = await night.signedIn(night.path);
		await page.getByRole("button", { name: "Edit Game" }).click();
		const dialog = page.getByRole("dialog", { name: "Edit Game" });
		await dialog.getByLabel("Location").fill("Somewhere");
		await dialog.getByRole("button", { name: "Cancel" }).click();
		await page.getByRole("button", { name: "Edit Game" }).click();
		expect(await dialog.getByLabel("Location").inputValue()).toBe("Heron Hall, Port Alder");
		await dialog.getByLabel("Video URL").fill("https://www.youtube.com/watch?v=dQw4w9WgXcQ");
		await dialog.getByLabel("Time").fill("19:30");
		await context.setOffline(true);
		await dialog.getByRole("button", { name: "Save Changes" }).click();
		await dialog.getByText("Failed to update game details.").waitFor();
		await context.setOffline(false);
		await dialog.getByRole("button", { name: "Save Changes" }).click();
		await hear(page, said.gameDetailsUpdated);
		await page.getByText("7:30 PM").first().waitFor();
		expect(await page.locator("iframe").getAttribute("srcdoc")).toContain("youtube-nocookie.com/embed/dQw4w9WgXcQ");
		await context.close();
	}, 120_000);

	further(
		"a game is postponed by its name, and another date schedules it again",
		async () => {
			const { sql } = night.database.owner;
			const [made] = await sql<{ id: string }[]>`
			insert into games (organization_id, season_id, season_league_id, home_team_id, away_team_id, date)
			select organization_id, season_id, season_league_id, home_team_id, away_team_id, '2026-12-16' from games where id = ${night.game} returning id::text`;
			const { page, context } = await night.signedIn(`/games/${made?.id}`);
			await page.locator(".tools summary").click();
			await page.getByRole("button", { name: "Postpone" }).click();
			const state = page.getByRole("dialog", { name: "Game status" });
			expect(await state.getByRole("radio", { name: "Postponed" }).isChecked()).toBe(true);
			await state.getByRole("button", { name: "Save Status" }).click();
			await page.locator("#open-game-state", { hasText: "Status: Postponed" }).waitFor({ state: "attached" });
			expect(await page.locator("#open-postpone").count()).toBe(0);
			const edit = page.getByRole("dialog", { name: "Edit Game" });
			await page.getByRole("button", { name: "Edit Game" }).click();
			await edit.getByText("This game is postponed. Another date or time schedules it again.").waitFor();
			await edit.getByLabel("Date").fill("2026-12-17");
			await edit.getByRole("button", { name: "Save Changes" }).click();
			await hear(page, `${said.gameDetailsUpdated} The game is scheduled again.`);
			await page.locator("#open-game-state", { hasText: "Status: Scheduled" }).waitFor({ state: "attached" });
			await page.getByRole("link", { name: "Score live" }).waitFor();
			await sql`delete from games where id = ${made?.id ?? 0}`;
			await context.close();
		},
		120_000,
	);

	test("a state is chosen, a forfeit with its winner, and the history leads back", async () => {
		const { page, context, person } = await night.signedIn(night.path);
		const choose = async (label: string) => {
			await stateButton(page).click();
			await page.getByRole("dialog", { name: "Game status" }).getByLabel(label).check();
		};
		await choose("Forfeit");
		expect(
			await page.getByRole("group", { name: "Winner of the forfeit" }).getByRole("radio", { checked: true }).count(),
		).toBe(0);
		await page.getByRole("button", { name: "Save Status" }).click();
		await page.getByRole("dialog").getByText(said.chooseWhoWinsForfeit).first().waitFor();
		await page.getByRole("radio", { name: "Quarry Hill Wolves" }).check();
		await page.getByRole("button", { name: "Save Status" }).click();
		await page.getByText("Quarry Hill Wolves win by forfeit").waitFor();
		await choose("Postponed");
		expect(await page.getByText("Winner of the forfeit").isVisible()).toBe(false);
		await page.getByLabel("Reason for the change").filter({ visible: true }).fill("No power at the Armory");
		await page.getByLabel("Who sees the reason").filter({ visible: true }).selectOption("Visitors too");
		await page.getByRole("button", { name: "Save Status" }).click();
		await page.locator("#open-game-state", { hasText: "Status: Postponed" }).waitFor({ state: "attached" });

		const history = page.getByRole("region", { name: "History of the game table" });
		const newest = history.getByRole("row").nth(1);
		const edges = async (cells: Locator) =>
			await cells.evaluateAll((own) => own.map((one) => Math.round(one.getBoundingClientRect().left)));
		expect(await edges(history.getByRole("columnheader"))).toEqual(await edges(newest.getByRole("cell")));
		expect(await newest.textContent()).toContain(person.username);
		expect(await newest.textContent()).toContain("Status Forfeit → Postponed");
		expect(await newest.textContent()).toContain("Reason: No power at the Armory");
		await page.locator(".final").getByText("No power at the Armory").waitFor();
		await page.setViewportSize({ width: 390, height: 844 });
		expect(await newest.locator(".what").getByText(person.username).isVisible()).toBe(true);
		const undo = await newest.getByRole("button", { name: "Undo" }).boundingBox();
		expect((undo?.x ?? 0) + (undo?.width ?? 0)).toBeWithin(200, 390);
		const refused = history.getByRole("row").nth(2);
		await refused.getByRole("button", { name: "Undo" }).click();
		const reason = refused.getByText("has changed the same since. Correct it by hand.");
		await reason.waitFor();
		const { x = 0, width = 0 } = (await reason.boundingBox()) ?? {};
		expect(x + width).toBeWithin(200, 390);
		await newest.getByRole("button", { name: "Undo" }).click();
		await hear(page, "Taken back.");
		await page.locator("#open-game-state", { hasText: "Status: Forfeit" }).waitFor({ state: "attached" });
		await history.getByRole("button", { name: "Bring back" }).first().click();
		await page.locator("#open-game-state", { hasText: "Status: Postponed" }).waitFor({ state: "attached" });
		await choose("Final");
		await page.getByRole("button", { name: "Save Status" }).click();
		await page.locator("#open-game-state", { hasText: "Status: Final" }).waitFor({ state: "attached" });
		await context.close();
	}, 120_000);

	further(
		"home and away are swapped, and another team comes, until something is entered",
		async () => {
			const { sql } = night.database.owner;
			const [made] = await sql<{ id: string }[]>`
			insert into games (organization_id, season_id, season_league_id, home_team_id, away_team_id, date)
			select organization_id, season_id, season_league_id, home_team_id, away_team_id, '2026-06-01' from games where id = ${night.game} returning id::text`;
			const { page, context, complaints, person } = await night.signedIn(`/games/${made?.id}`);
			const dialog = page.getByRole("dialog", { name: "Edit Game" });
			const names = async () => (await page.locator("h1").textContent())?.replaceAll(/\s+/g, " ");
			await page.getByRole("button", { name: "Edit Game" }).click();
			await dialog.getByRole("button", { name: "Swap home and away" }).click();
			await dialog.getByRole("button", { name: "Save Changes" }).click();
			await hear(page, said.gameDetailsUpdated);
			expect(await names()).toBe("Quarry Hill Wolves vs Port Alder Herons");
			await page.getByRole("button", { name: "Edit Game" }).click();
			await dialog.getByLabel("Away").selectOption("Quarry Hill Wolves");
			await dialog.getByRole("button", { name: "Save Changes" }).click();
			await dialog.getByRole("alert").getByText(said.teamsMustDiffer).waitFor();
			await dialog.getByLabel("Away").selectOption("Saltmarsh Terns");
			await dialog.getByRole("button", { name: "Save Changes" }).click();
			await page.getByRole("heading", { name: "Quarry Hill Wolves vs Saltmarsh Terns" }).waitFor();
			await sql`
			insert into box_score_lines (organization_id, game_id, roster_id, "values")
			select r.organization_id, ${made?.id ?? 0}, min(r.id), jsonb_build_object(min(s.id)::text, case when g.home_team_id = r.league_team_id then 82 else 44 end)
			from games g join rosters r on r.league_team_id in (g.home_team_id, g.away_team_id)
				join stats s on s.organization_id = g.organization_id and s.abbreviation = 'PTS'
			where g.id = ${made?.id ?? 0} group by r.organization_id, r.league_team_id, g.home_team_id`;
			await person.send("PUT", `/api/gamesv2/${made?.id}/details`, { location: "Armory" });
			await page.reload();
			await page.getByText("Its box score adds up to Quarry Hill Wolves 82, Saltmarsh Terns 44.").waitFor();
			await page.getByRole("button", { name: "Make it the final score" }).click();
			await hear(page, said.finalGameScoreUpdated);
			await page.locator("#open-game-state", { hasText: "Status: Final" }).waitFor({ state: "attached" });
			expect(await score(page)).toEqual(["82", "44"]);
			await page.getByRole("button", { name: "Edit Game" }).click();
			await dialog.getByText(said.teamsStay).waitFor();
			expect(await dialog.getByLabel("Home").count()).toBe(0);
			expect(complaints.filter((text) => !text.includes("422"))).toEqual([]);
			await context.close();
		},
		120_000,
	);

	test("a tie is asked about, as a score and as a state; a game that is over by its score can be made final", async () => {
		const { page, context, person } = await night.signedIn(night.path);
		const asked = (name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });
		const question = page.getByText("It counts as neither a win nor a loss in the standings. Save it as a tie?");
		await page.getByRole("button", { name: "Edit Final Scores" }).click();
		await field(page, home).fill("60");
		await field(page, "Final score of Quarry Hill Wolves").fill("60");
		await page.keyboard.press("Enter");
		await question.waitFor();
		expect(await page.locator(".score-editor .button.main").textContent()).toBe("Save Final Scores");
		await asked("Cancel").click();
		await page.getByRole("alert").getByText("Nothing was changed.").waitFor();
		expect(await field(page, home).inputValue()).toBe("60");
		await page.getByRole("button", { name: "Save Final Scores" }).click();
		await asked("Save anyway").click();
		await hear(page, said.finalGameScoreUpdated);
		expect(await score(page)).toEqual(["60", "60"]);
		await page.locator("#open-game-state", { hasText: "Status: Final" }).waitFor({ state: "attached" });

		const live = await person.send("PUT", `/api/gamesv2/${night.game}/details`, { status: "live" });
		expect(live.status).toBe(200);
		await page.reload();
		await stateButton(page).click();
		const dialog = page.getByRole("dialog", { name: "Game status" });
		await dialog.getByLabel("Scheduled").check();
		await dialog.getByRole("button", { name: "Save Status" }).click();
		await question.waitFor();
		await asked("Yes").click();
		await page.locator("#open-game-state", { hasText: "Status: Final (by its score)" }).waitFor({ state: "attached" });
		await page.getByRole("button", { name: "Make it final" }).click();
		await question.waitFor();
		await asked("Yes").click();
		await page
			.locator("#open-game-state", { hasText: "Status: Final", hasNotText: "by its score" })
			.waitFor({ state: "attached" });
		expect(await page.getByRole("button", { name: "Make it final" }).count()).toBe(0);
		await context.close();
	}, 120_000);

	further.each([
		{ width: 1280, colorScheme: "light" },
		{ width: 390, colorScheme: "dark" },
	] as const)(
		"axe finds no violation, with its panel and dialogs: %p",
		async ({ width, colorScheme }) => {
			const { page, context, person } = await night.signedIn(night.path, { viewport: { width, height: 900 } });
			await night.database.owner.sql`update users set theme = ${colorScheme} where id = ${person.id}`;
			await page.reload();
			for (const opener of ["", "#edit-final-scores", "#open-edit-game", ".tools summary", "#open-game-state"]) {
				if (opener === "#open-game-state") await stateButton(page).click();
				else if (opener) await page.locator(opener).click();
				expect([opener, await violations(page)]).toEqual([opener, []]);
				if (opener) await page.keyboard.press("Escape");
			}
			expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
			await context.close();
		},
		120_000,
	);
});
