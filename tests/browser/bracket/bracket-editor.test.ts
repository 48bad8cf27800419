import { describe, expect, test } from "bun:test";
import type { Route } from "playwright-core";
import { gamesOf } from "../../support/bracket.ts";
import { alive, bracketStage } from "../../support/screens/bracket-stage.ts";
import { hasBrowser } from "../../support/screens/browser.ts";
import { further } from "../../support/depth.ts";
import { said } from "../../support/said.ts";

const brackets = bracketStage();
const { fill, make, openDesk, stored } = brackets;

describe.skipIf(!hasBrowser)("the editor", () => {
	test("asks before it deletes, and before it undoes what later games stand on", async () => {
		const four = await fill({ teams: 4, name: "Undo" });
		const wins = { score_home: 60, score_away: 50 };
		await make(four, "r1-0", 1, 4, wins);
		await make(four, "r1-1", 2, 3, wins);
		await make(four, "r2-0", 1, 2, wins);
		const { page, complaints, dialog, button, says } = await openDesk(four);
		await button(/^Edit game 1:/).click();
		await dialog.getByLabel("Score of Team 1").fill("40");
		await dialog.getByRole("button", { name: "Save" }).click();
		await dialog.getByText("This undoes a later game (Final: Team 1 60, Team 2 50)").waitFor();
		await dialog.getByRole("button", { name: "Cancel" }).click();
		expect(await dialog.getByLabel("Score of Team 1").inputValue()).toBe("40");
		await dialog.getByRole("button", { name: "Save" }).click();
		await dialog.getByRole("button", { name: "Save anyway" }).click();
		await says(said.gameDetailsUpdated);
		await page
			.getByText("A game is outdated. Its teams no longer meet in their matchup, so it counts for nothing.")
			.waitFor();
		expect(await page.locator(".champion").count()).toBe(0);

		await button("Give it to Team 4 and Team 2").click();
		await dialog.getByText("The score of Team 1 60 vs Team 2 50 goes: that game is deleted,").waitFor();
		await dialog.getByRole("button", { name: "Cancel" }).click();
		expect((await stored(four)).length).toBe(3);
		await button("Give it to Team 4 and Team 2").click();
		await dialog.getByRole("button", { name: "Give it to them" }).click();
		await button(/^Edit game 3: Team 4 vs Team 2$/).waitFor();
		expect(await page.locator(".outdated").count()).toBe(0);

		await button(/^Delete game 3:/).click();
		await dialog.getByText("Are you sure you want to delete this game?").waitFor();
		await dialog.getByRole("button", { name: "Cancel" }).click();
		await button(/^Delete game 3:/).click();
		await dialog.getByRole("button", { name: "Yes" }).click();
		await says("Game deleted!");
		await button(/^Create game 3:/).waitFor();
		expect((await stored(four)).map(({ match_id }) => match_id)).toEqual(["r1-0", "r1-1"]);
		expect(complaints.filter((text) => !text.includes("409"))).toEqual([]);
	}, 120_000);

	further(
		"makes a game with its result at once, whoever is at home",
		async () => {
			const four = await fill({ teams: 4, name: "At once" });
			const { page, dialog, button, says } = await openDesk(four);
			await button(/^Create game 1:/).click();
			await dialog.getByLabel("Score of Team 1").fill("48");
			await dialog.getByRole("button", { name: "Save" }).click();
			await dialog.locator("#bracket-game-score_away[aria-invalid=true]").waitFor();
			await dialog.getByLabel("Score of Team 4").fill("52");
			await dialog.getByLabel("Home team").selectOption({ label: "Team 4" });
			expect(await dialog.getByLabel("Score of Team 1").inputValue()).toBe("48");
			await dialog.getByRole("button", { name: "Save" }).click();
			await says("Game created!");
			await page.locator("#r2-0 .team", { hasText: "Team 4" }).waitFor();
			expect(await stored(four)).toMatchObject([{ score_home: 52, score_away: 48 }]);
		},
		120_000,
	);

	test("puts today where a first result is typed without a day, and only there (brackets 13)", async () => {
		const four = await fill({ teams: 4, name: "One evening" });
		const { dialog, button, says } = await openDesk(four);
		await button(/^Create game 1:/).click();
		const date = dialog.getByLabel("Date");
		await dialog.getByLabel("Score of Team 1").fill("48");
		expect(await date.inputValue()).toBe("");
		await dialog.getByLabel("Score of Team 4").fill("52");
		const today = await date.inputValue();
		expect(today).toMatch(/^\d{4}-\d\d-\d\d$/);
		await dialog.getByRole("button", { name: "Save" }).click();
		await says("Game created!");
		expect(await stored(four)).toMatchObject([{ date: today, score_home: 48, score_away: 52 }]);
		await button(/^Edit game 1:/).click();
		await date.fill("");
		await dialog.getByLabel("Score of Team 4").fill("53");
		expect(await date.inputValue()).toBe("");
		await dialog.getByRole("button", { name: "Save" }).click();
		await says(said.gameDetailsUpdated);
		expect(await stored(four)).toMatchObject([{ date: null, score_home: 48, score_away: 53 }]);
	}, 120_000);

	test("begins a new game on the day and in the place of the one saved last, and suggests the season's places", async () => {
		const four = await fill({ teams: 4, name: "Series" });
		const pier = { date: "2026-11-14", time: "18:00", location: "Pier", location_url: "https://maps.test/pier" };
		const { id } = await make(four, "r1-0", 1, 4);
		await brackets.send("PUT", `${gamesOf(four)}/${id}`, pier);
		const path = gamesOf(four).replace(/games$/, "plans/r2-0");
		expect((await brackets.ada.send("PUT", path, { location: "Arena" })).status).toBe(200);
		const { page, dialog, button, says } = await openDesk(four);
		const slot = async () =>
			await Promise.all(["Date", "Time", "Location"].map(async (label) => await dialog.getByLabel(label).inputValue()));
		await button(/^Create game 2:/).click();
		expect(await slot()).toEqual([pier.date, "", pier.location]);
		expect(await dialog.getByLabel("Link to a map").inputValue()).toBe(pier.location_url);
		const list = await dialog.getByLabel("Location").getAttribute("list");
		expect(await dialog.locator(`datalist#${list} option`).allTextContents()).toEqual(["Pier"]);
		await dialog.getByRole("button", { name: "Cancel" }).click();

		await button(/^Edit game 1:/).click();
		await dialog.getByLabel("Date").fill("2026-11-15");
		await dialog.getByLabel("Location").fill("Harbor");
		await dialog.getByLabel("Score of Team 1").fill("61");
		await dialog.getByLabel("Score of Team 4").fill("58");
		await dialog.getByRole("button", { name: "Save" }).click();
		await says(said.gameDetailsUpdated);
		await button(/^Create game 2:/).click();
		expect(await slot()).toEqual(["2026-11-15", "", "Harbor"]);
		await dialog.getByLabel("Score of Team 2").fill("61");
		await dialog.getByLabel("Score of Team 3").fill("58");
		await dialog.getByRole("button", { name: "Save" }).click();
		await says("Game created!");
		await button(/^Create game 3:/).click();
		expect(await slot()).toEqual(["", "", "Arena"]);
		await dialog.getByRole("button", { name: "Cancel" }).click();
		expect((await brackets.ada.send("PUT", path, { location: null })).status).toBe(200);
		await page.reload();
		await alive(page);
		await button(/^Create game 3:/).click();
		expect(await slot()).toEqual(["", "", "Harbor"]); // the day is of another round
		const labels = dialog.locator("form label");
		expect((await labels.allTextContents()).slice(0, 5)).toEqual([
			"Home team",
			"Score of Team 1",
			"Score of Team 2",
			"Date",
			"Time",
		]);
		await dialog.getByLabel("Score of Team 1").fill("9");
		await dialog.getByRole("button", { name: "Save" }).click();
		const wrong = dialog.getByLabel("Score of Team 2").and(dialog.locator("[aria-invalid]"));
		await wrong.waitFor();
		await dialog.getByLabel("Score of Team 1").fill("");
		expect(await dialog.locator("[aria-invalid]").count()).toBe(0);
	}, 120_000);

	test("plans a matchup before its teams are known, and makes its game once they are", async () => {
		const four = await fill({ teams: 4, name: "Plans" });
		const { page, dialog, button, says, complaints } = await openDesk(four);
		const caption = (id: string) => page.locator(`#${id} > p`);
		await button("Plan game 3: Winner of game 1 vs Winner of game 2").click();
		await dialog.getByRole("heading", { name: "Plan game 3" }).waitFor();
		await dialog.getByLabel("Date").fill("2026-12-05");
		await dialog.getByLabel("Time").fill("18:00");
		await dialog.getByLabel("Location").fill("Main Gym");
		await dialog.getByRole("button", { name: "Save" }).click();
		await says("Plan saved");
		expect(await caption("r2-0").textContent()).toContain("Game 3 · Sat, Dec 5 · 6:00 PM · Main Gym");
		await make(four, "r1-0", 1, 4, { score_home: 60, score_away: 50 });
		await make(four, "r1-1", 2, 3, { score_home: 60, score_away: 50 });
		await page.reload();
		await alive(page);
		await button("Create game 3: Team 1 vs Team 2").click();
		expect(await dialog.getByLabel("Location").inputValue()).toBe("Main Gym");
		await dialog.getByRole("button", { name: "Cancel" }).click();
		await button("Create 1 planned game").click();
		await says("1 game created!");
		await button("Edit game 3: Team 1 vs Team 2").waitFor();
		expect(await button("Create 1 planned game").count()).toBe(0);
		await page.goto(`${page.url()}#r2-0`); // as Today leads to a missing result
		await page.reload();
		await dialog.getByRole("heading", { name: "Edit game 3" }).waitFor();
		await page.keyboard.press("Escape");
		const final = (await stored(four)).find(({ match_id }) => match_id === "r2-0");
		expect(final).toMatchObject({ date: "2026-12-05", time: "18:00", location: "Main Gym" });
		expect(complaints).toEqual([]);
	}, 120_000);

	further(
		"tells who plans beside somebody else what they have planned",
		async () => {
			const four = await fill({ teams: 4, name: "Both" });
			const { dialog, button, says } = await openDesk(four);
			await button(/^Plan game 3:/).click();
			await dialog.getByLabel("Location").fill("Pier");
			const path = gamesOf(four).replace(/games$/, "plans/r2-0");
			expect((await brackets.ada.send("PUT", path, { location: "Main Gym" })).status).toBe(200);
			await dialog.getByRole("button", { name: "Save" }).click();
			await dialog.getByText("Now: Main Gym").waitFor();
			await dialog.getByRole("button", { name: "Save mine anyway" }).click();
			await says("Plan saved");
			const { plans } = (await (await brackets.ada.get(path.replace("/r2-0", ""))).json()) as { plans: object };
			expect(plans).toMatchObject({ "r2-0": { location: "Pier" } });
		},
		120_000,
	);

	further(
		"keeps what is typed when somebody else was first, and shows what they have done",
		async () => {
			const four = await fill({ teams: 4, name: "Both" });
			const [one, two] = [await openDesk(four), await openDesk(four)];
			for (const { button, dialog } of [one, two]) {
				await button(/^Create game 1:/).click();
				await dialog.getByLabel("Home team").selectOption({ label: "Team 4" });
				await dialog.getByLabel("Location").fill("Pier");
			}
			await one.dialog.getByRole("button", { name: "Save" }).click();
			await one.says("Game created!");
			await two.dialog.getByRole("button", { name: "Save" }).click();
			await two.dialog.getByText(said.matchupHasGame).waitFor();
			expect(await two.dialog.getByLabel("Location").inputValue()).toBe("Pier");
			await two.dialog.getByRole("button", { name: "Cancel" }).click();

			for (const { button } of [one, two]) await button(/^Edit game 1:/).click();
			await one.dialog.getByLabel("Score of Team 1").fill("61");
			await one.dialog.getByLabel("Score of Team 4").fill("58");
			await one.dialog.getByRole("button", { name: "Save" }).click();
			await one.says(said.gameDetailsUpdated);
			await two.dialog.getByLabel("Location").fill("Harbor");
			await two.dialog.getByRole("button", { name: "Save" }).click();
			await two.dialog.getByText(said.changedMeanwhile).waitFor();
			expect(await two.dialog.locator(".now").allTextContents()).toEqual([
				"Now: 61",
				"Now: 58",
				"Now: Final",
				"Now: Nov 20, 2026", // of today, as nothing else was said
			]);
			await two.dialog.getByRole("button", { name: "Save mine anyway" }).click();
			await two.says(said.gameDetailsUpdated);
			expect(await stored(four)).toMatchObject([{ score_home: 58, score_away: 61, location: "Harbor" }]);
			expect(await two.page.locator("#r1-0 .win .team").textContent()).toBe("Team 1");
		},
		120_000,
	);

	further(
		"shows what others have made of the bracket after a save of its own",
		async () => {
			const four = await fill({ teams: 4, name: "Stale" });
			const wins = { score_home: 60, score_away: 50 };
			await make(four, "r1-0", 1, 4, wins);
			await make(four, "r1-1", 2, 3, wins);
			const { page, dialog, button } = await openDesk(four);
			await make(four, "r2-0", 1, 2, wins);
			await button(/^Edit game 1:/).click();
			await dialog.getByLabel("Score of Team 1").fill("40");
			await dialog.getByRole("button", { name: "Save" }).click();
			await dialog.getByRole("button", { name: "Save anyway" }).click();
			await page.getByText("Final: Team 1 60 vs Team 2 50", { exact: true }).waitFor();
			expect(await button(/^Create game 3:/).count()).toBe(0);
			expect(await button("Give it to Team 4 and Team 2").count()).toBe(1);
		},
		120_000,
	);

	further(
		"names a played game without a date, with a way to its page that is seen",
		async () => {
			const two = await fill({ teams: 2, name: "Undated" });
			const { id } = await make(two, "r1-0", 1, 2, { score_home: 60, score_away: 50 });
			const { page } = await openDesk(two);
			const link = page.locator("#r1-0").getByRole("link");
			expect(await link.textContent()).toBe("Team 1 vs Team 2: Game 1");
			expect((await link.boundingBox())?.width ?? 0).toBeGreaterThan(30);
			await link.click();
			await page.waitForURL(`**/games/${id}`);
		},
		120_000,
	);

	further(
		"finds its own change again after a lost answer, and says that a game has gone",
		async () => {
			const two = await fill({ teams: 2, name: "Lost" });
			const { id } = await make(two, "r1-0", 1, 2);
			const { page, dialog, button, says } = await openDesk(two);
			await button(/^Edit game 1:/).click();
			await dialog.getByLabel("Location").fill("Pier");
			const address = `**${gamesOf(two)}/${id}`;
			await page.route(address, async (route) => {
				await route.fetch();
				await route.abort();
			});
			await dialog.getByRole("button", { name: "Save" }).click();
			await dialog
				.getByText(
					"Failed to update game. The server does not answer. Check your network; nothing that you typed is lost.",
				)
				.waitFor();
			await page.unroute(address);
			await dialog.getByRole("button", { name: "Save" }).click();
			await says(said.gameDetailsUpdated);
			await dialog.waitFor({ state: "detached" });

			await button(/^Edit game 1:/).click();
			expect((await brackets.ada.send("DELETE", `${gamesOf(two)}/${id}`)).status).toBe(200);
			await dialog.getByLabel("Location").fill("Harbor");
			await dialog.getByRole("button", { name: "Save" }).click();
			await dialog.getByText("Somebody else has deleted this game meanwhile.").waitFor();
			expect(await dialog.getByLabel("Location").inputValue()).toBe("Harbor");
			await dialog.getByRole("button", { name: "Cancel" }).click();
			await button(/^Create game 1:/).waitFor();
		},
		120_000,
	);

	further(
		"finds the game that it has made again after a lost answer, and says so where it is another one",
		async () => {
			const four = await fill({ teams: 4, name: "Made" });
			const { page, dialog, button, says } = await openDesk(four);
			const address = `**${gamesOf(four)}`;
			const lost = async (route: Route) => {
				await route.fetch();
				await route.abort();
			};
			const makeUnheard = async (number: number) => {
				await button(new RegExp(`^Create game ${number}:`)).click();
				await dialog.getByLabel("Location").fill(" Pier ");
				await dialog.getByLabel("Link to a map").fill("maps.example");
				await page.route(address, lost);
				await dialog.getByRole("button", { name: "Save" }).click();
				await dialog.getByText("Error creating game. The server does not answer.").waitFor();
				await page.unroute(address);
			};
			await makeUnheard(1);
			await dialog.getByRole("button", { name: "Save" }).click();
			await says("Game created!");
			await button(/^Edit game 1:/).waitFor();
			expect(await stored(four)).toMatchObject([{ match_id: "r1-0", location: "Pier" }]);

			await makeUnheard(2);
			await dialog.getByLabel("Location").fill("Harbor");
			await dialog.getByRole("button", { name: "Save" }).click();
			await dialog.getByText(said.matchupHasGame).waitFor();
			expect((await stored(four)).length).toBe(2);
		},
		120_000,
	);

	test("says what failed where the server does not answer, and refuses beside the field", async () => {
		const two = await fill({ teams: 2, name: "Offline" });
		const { page, dialog, button, says } = await openDesk(two);
		await button(/^Create game 1:/).click();
		await dialog.getByLabel("Link to a map").fill("nonsense");
		await dialog.getByRole("button", { name: "Save" }).click();
		await dialog.locator("#bracket-game-location_url[aria-invalid=true]").waitFor();
		await page.context().setOffline(true);
		await dialog.getByRole("button", { name: "Save" }).click();
		await dialog
			.getByText("Error creating game. The server does not answer. Check your network; nothing that you typed is lost.")
			.waitFor();
		await page.context().setOffline(false);
		await dialog.getByLabel("Link to a map").fill("maps.example");
		await dialog.getByRole("button", { name: "Save" }).click();
		await says("Game created!");
		await button(/^Edit game 1:/).click();
		await dialog.getByLabel("Status").selectOption({ label: "Forfeit" });
		expect(await dialog.getByLabel("Winner of the forfeit").inputValue()).toBe("");
		await dialog.getByRole("button", { name: "Save" }).click();
		await dialog.getByText("Choose the winner of the forfeit.").waitFor();
		await dialog.getByLabel("Winner of the forfeit").selectOption({ label: "Team 2" });
		await page.context().setOffline(true);
		await dialog.getByRole("button", { name: "Save" }).click();
		await dialog.getByText(said.gameNotUpdated).waitFor();
		await page.context().setOffline(false);
		await dialog.getByRole("button", { name: "Save" }).click();
		await page.getByText(said.teamTwoChampion).waitFor();
		await page.context().setOffline(true);
		await button(/^Delete game 1:/).click();
		await dialog.getByRole("button", { name: "Yes" }).click();
		await says("Error deleting game");
		await page.context().setOffline(false);
		expect(await page.locator("#r1-0").textContent()).toContain("Forfeit");
	}, 120_000);

	further(
		"asks before a tie is saved, and says its day whole",
		async () => {
			const two = await fill({ teams: 2, name: "Level" });
			const { page, dialog, button, says } = await openDesk(two);
			await button(/^Create game 1:/).click();
			await dialog.getByLabel("Date").fill("2026-12-05");
			await dialog.getByLabel("Location").fill("Harbor City Arena");
			for (const team of ["Team 1", "Team 2"]) await dialog.getByLabel(`Score of ${team}`).fill("50");
			await dialog.getByRole("button", { name: "Save" }).click();
			const tied = "This is a tie, so neither team goes on in the bracket.";
			await dialog
				.getByText(`${tied} This game is on Sat, Dec 5, 2026. Make it final with a tie, 50–50?`, { exact: true })
				.waitFor();
			await dialog.getByRole("button", { name: "Cancel" }).click();
			expect(await stored(two)).toEqual([]);
			await dialog.getByRole("button", { name: "Save" }).click();
			await dialog.getByRole("button", { name: "Save anyway" }).click();
			await says("Game created!");
			const caption = page.locator("#r1-0 .what");
			expect(await caption.textContent()).toBe("Game 1 · Tie: nobody advances · Sat, Dec 5 ·");
			expect(await page.evaluate(`getComputedStyle(document.querySelector("#r1-0 .what")).whiteSpace`)).toBe("normal");
			await button(/^Delete game 1:/).click();
			expect(await dialog.getByRole("button", { name: "Yes" }).getAttribute("class")).toBe("button bad");
		},
		120_000,
	);

	test("rounds in which seeds enter are written, refused where they lead to no final, and drawn (brackets 19)", async () => {
		const five = await fill({ teams: 5, name: "Own rounds" });
		const { page, button, says } = await openDesk(five);
		const rounds = page.getByLabel("Seeds that enter in each round");
		expect(await rounds.isVisible()).toBe(false);
		await page.getByLabel("Format", { exact: true }).selectOption({ label: "Seeds enter by round" });
		expect(await rounds.inputValue()).toBe("2, 3, 0");
		await rounds.fill("5, 0");
		await button("Save format").click();
		await page.locator(".entries .field").getByText("Round 1 has 5 teams: an even number must meet there.").waitFor();
		expect(await rounds.inputValue()).toBe("5, 0");
		await rounds.fill("4, 0, 1");
		await rounds.press("Enter");
		await says("Format saved");
		await page.locator(".rounds").getByText("Semifinal", { exact: true }).waitFor();
		await page.getByText("5 teams · Single elimination, the best seeds enter late").waitFor();
		expect(await page.locator("#r3-0 .team").allTextContents()).toEqual(["Team 1", "Winner of game 3"]);
		await page.reload();
		expect(await rounds.inputValue()).toBe("4, 0, 1");
	}, 120_000);

	test("the format is chosen until there are games", async () => {
		const four = await fill({ teams: 4, name: "Formats" });
		const { page, button, says } = await openDesk(four);
		await page.getByLabel("Format", { exact: true }).selectOption({ label: "Double elimination" });
		await button("Save format").click();
		await says("Format saved");
		await page.locator(".rounds").getByText("Grand final", { exact: true }).waitFor();
		await button(/^Create game 1:/).click();
		await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
		await says("Game created!");
		await page.getByLabel("Format", { exact: true }).waitFor({ state: "hidden" });
		await page.reload();
		expect(await page.getByLabel("Format", { exact: true }).count()).toBe(0);
	}, 120_000);
});
