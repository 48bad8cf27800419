import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { placeText } from "../../../src/ui/schedule/words.ts";
import { markupErrors, violations } from "../../support/screens/accessible.ts";
import { hasBrowser } from "../../support/screens/browser.ts";
import { alive, openScene, pairs, pick, slotOf, type Scene } from "../../support/screens/builder.ts";
import { further } from "../../support/depth.ts";
import { openStage, type Stage } from "../../support/screens/stage.ts";
import { until } from "../../support/until.ts";
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

describe.skipIf(!hasBrowser)("the schedule builder", () => {
	test("creates a schedule, generates it, publishes it, and visitors see it", async () => {
		const { page, troubles, says, yes } = await scene.open();
		const create = page.locator("#create");
		await create.getByRole("button", { name: "Create Schedule" }).click();
		await create.getByText(sentences.fieldRequired).waitFor();
		expect(await page.evaluate(() => document.activeElement?.id)).toBe("create-name");
		await create.getByLabel("Name", { exact: true }).fill("Winter Mondays");
		await create.getByLabel("Number of weeks").fill("5");
		await create.locator(".days label", { hasText: "Monday" }).click();
		await create.getByLabel("Times", { exact: true }).fill("6:30 pm, 19:40, 20:50");
		await create.getByText("6:30 PM, 7:40 PM, 8:50 PM").waitFor();
		await create.getByRole("button", { name: "Add place" }).click();
		await create.getByLabel("Place 1", { exact: true }).fill("Bay Recreation Center");
		const prospect = create.locator(".prospect:not(.late)");
		expect(await prospect.textContent()).toBe("Room for 15 games, 6 teams want 15");
		await create.getByLabel("A game lasts").fill("90");
		await create.getByText("6:30 PM and 7:40 PM are 70 minutes apart, but a game is taken to last 90").waitFor();
		expect(await prospect.textContent()).toBe("Room for 10 games, 6 teams want 15");
		await create.getByLabel("A game lasts").fill("");
		expect(await create.getByLabel("A game lasts").getAttribute("placeholder")).toBe("70");
		expect(await prospect.textContent()).toBe("Room for 15 games, 6 teams want 15");
		await create.getByRole("button", { name: "Create Schedule" }).click();
		await says(sentences.scheduleCreated);
		await alive(page);
		expect(new URL(page.url()).pathname).toBe("/scheduleBuilder");

		const generate = page.getByRole("button", { name: "Generate Full Schedule" });
		await generate.click();
		await says(sentences.fullScheduleGenerated);
		expect(await page.locator(".builder .matchup").count()).toBe(15);
		await generate.click();
		await page.locator("dialog[open] li", { hasText: "15 games are replaced: 15 drafts." }).waitFor();
		await yes(sentences.overwritesAllGames);
		await says(sentences.nothingChanged); // in the same moment it is drawn up the same way
		await page.locator("#fairness", { hasText: "as even as" }).waitFor(); // counted once the grid stands
		const before = await (await stage.site.get(`/${scene.acme.slug}/schedule?date=all`)).text();
		expect(before).not.toContain("Bay Recreation Center");

		expect(await page.locator(".publication").textContent()).toContain("Publish shows them 15 new games.");
		await page.getByRole("button", { name: "Publish" }).click();
		await page.getByText("Visitors see the schedule as it is here.").waitFor();
		const after = await (await stage.site.get(`/${scene.acme.slug}/schedule?date=2027-01-04`)).text();
		expect(after.match(/Bay Recreation Center/g)?.length).toBeGreaterThanOrEqual(3);
		expect(troubles()).toEqual([]);
	});

	further("a locked game stays where it is when the schedule is generated anew", async () => {
		const schedule = await scene.schedule();
		const game = (await schedule.builder()).games[4]!;
		const { page, dock, says, yes } = await scene.open();
		await page.locator(`[data-game="${game.id}"]`).hover();
		await page.locator(`[data-lock="${game.id}"]`).click();
		await page.locator(`[data-game="${game.id}"].locked`).waitFor();
		await pick(page, game).click();
		await dock.getByText(sentences.lockedUnlockToMove).waitFor();
		await page.keyboard.press("Escape");
		await page.getByRole("button", { name: "Generate Full Schedule" }).click();
		await page.locator("dialog[open] li", { hasText: "14 games are replaced: 14 drafts." }).waitFor();
		await page.locator("dialog[open] li", { hasText: "1 game stays: 1 locked." }).waitFor();
		await yes(sentences.replacesOpenGames);
		await says(sentences.fullScheduleGenerated);
		const kept = (await schedule.builder()).games.find(({ id }) => id === game.id);
		expect([kept && slotOf(kept), kept?.locked]).toEqual([slotOf(game), true]);
		expect(await page.locator(`[data-game="${game.id}"].locked`).count()).toBe(1);
	});

	test("what changes for visitors is said before it is published, and can be thrown away", async () => {
		const schedule = await scene.schedule();
		await schedule.call("POST", `/schedules/${schedule.id}/publish`);
		const { page, dock, yes } = await scene.open();
		const [a, b] = pairs(await schedule.builder()).good;
		await pick(page, a).click();
		await pick(page, b).click();
		await dock.getByText("Matchups swapped!").waitFor();
		expect(await page.locator(".publication").textContent()).toContain("Visitors will see 2 moved games.");
		await page.locator("#changes summary").click();
		const rows = await page.locator("#changes tbody tr").allTextContents();
		expect(rows).toHaveLength(2);
		expect(rows.some((row) => row.includes(placeText(a)) && row.includes(placeText(b)))).toBe(true);
		await page.getByRole("button", { name: "Discard changes" }).click();
		await yes("Throw away all changes that are not published?");
		await page.getByText("Visitors see the schedule as it is here.").waitFor();
		await pick(page, a).click();
		await pick(page, b).click();
		await dock.getByText("Matchups swapped!").waitFor();
		await page.getByRole("button", { name: "Publish" }).click();
		const dialog = page.locator("dialog[open]");
		await dialog.getByText("2 games move that visitors know.").waitFor();
		expect(await violations(page)).toEqual([]);
		await dialog.getByLabel("Why they move").fill("No power at the Pier");
		await dialog.getByRole("button", { name: "Cancel" }).click();
		expect((await schedule.builder()).schedule.changes.moved).toBe(2);
		await page.getByRole("button", { name: "Publish" }).click();
		expect(await dialog.getByLabel("Why they move").inputValue()).toBe("");
		await dialog.getByLabel("Why they move").fill("No power at the Armory");
		await dialog.locator("[name=reason][data-not-saved]").waitFor();
		await dialog.getByLabel("Who sees the reason").selectOption("Visitors too");
		await dialog.getByRole("button", { name: "Publish" }).click();
		await page.getByText("Visitors see the schedule as it is here.").waitFor();
		const shown = await (await stage.site.get(`/api/gamesv2?slug=${scene.acme.slug}`)).json();
		const seen = shown.games.find((game: { id: number }) => game.id === a.id);
		expect([seen.date, seen.time, seen.reason]).toEqual([b.date, b.time, "No power at the Armory"]);
	});

	test("one that is not whole is published after a question with numbers, and not at all without a yes", async () => {
		const schedule = await scene.schedule();
		await schedule.call("PUT", `/schedules/${schedule.id}`, { numWeeks: 4, timeSlots: ["18:30"] });
		const { page, says, yes, troubles } = await scene.open();
		const now = await schedule.builder();
		const inside = now.games.filter(({ time, date }) => time === "18:30" && date !== "2027-02-01").length;
		const dialog = page.locator("dialog[open]");
		const meaning = async () => await dialog.locator("#dialog-meaning").textContent();
		await page.getByRole("button", { name: "Publish" }).click();
		await dialog.getByText("Publish this schedule as it is?").waitFor();
		const out = now.games.length - inside;
		expect(await meaning()).toBe(`${out} games lie outside this schedule’s slots, and visitors will see them there.`);
		expect(await violations(page)).toEqual([]);
		await dialog.getByRole("button", { name: "Cancel" }).click();
		await dialog.waitFor({ state: "hidden" });
		expect(await page.evaluate(() => document.activeElement?.textContent)).toContain("Publish");
		expect((await schedule.builder()).schedule.published_at).toBe(null);

		await schedule.call("POST", "/games/generate-full-schedule", { scheduleId: schedule.id, seed: 7 });
		await page.getByRole("button", { name: "Publish" }).click();
		await dialog.getByText("Publish this schedule as it is?").waitFor();
		const waiting = (await schedule.builder()).games.filter(({ date }) => date === null).length;
		expect(waiting).toBeGreaterThan(0);
		expect(await meaning()).toBe(`${waiting} wanted games have no slot, and stay drafts that visitors do not see.`);
		await yes("Publish this schedule as it is?");
		await says("Schedule published: 4 new games.");
		expect((await schedule.builder()).schedule.published_at).not.toBe(null);
		expect(troubles()).toEqual([]);
	});

	test("it is edited in a dialog and deleted after a question", async () => {
		const schedule = await scene.schedule();
		const { page, says, yes, troubles } = await scene.open();
		const dialog = page.locator("dialog[open]");
		await page.getByRole("button", { name: "Edit", exact: true }).click();
		await dialog.getByLabel("Name", { exact: true }).fill("");
		await dialog.getByRole("button", { name: "Save" }).click();
		await dialog.getByText(sentences.fieldRequired).waitFor();
		await dialog.getByLabel("Name", { exact: true }).fill("Winter nights");
		await dialog.getByLabel("Number of weeks").fill("6");
		await dialog.getByRole("button", { name: "Save" }).click();
		await says("Schedule updated successfully");
		await page.getByRole("heading", { name: "Winter nights" }).waitFor();
		expect(await page.locator(".builder tbody .week").count()).toBe(6);

		await page.getByRole("button", { name: "Edit", exact: true }).click();
		await dialog.getByLabel("Name", { exact: true }).fill("Mine");
		const { schedule: now } = await (await scene.staff.get(`/api/schedules/${schedule.id}`)).json();
		await schedule.call("PUT", `/schedules/${schedule.id}`, { name: "Theirs", revision: now.revision });
		await dialog.getByRole("button", { name: "Save" }).click();
		await dialog.getByText(sentences.changedMeanwhile).waitFor();
		expect(await dialog.getByLabel("Name", { exact: true }).inputValue()).toBe("Mine");
		await dialog.getByRole("button", { name: "Save mine anyway" }).click();
		await page.getByRole("heading", { name: "Mine" }).waitFor();

		const { games } = await schedule.builder();
		await schedule.call("PUT", `/games/${games[0]!.id}/lock`, { locked: true });
		await page.getByRole("button", { name: "Delete Schedule" }).click();
		const meaning = page.getByRole("dialog", { name: "Are you sure you want to delete this schedule?" }).locator("li");
		await meaning.first().waitFor();
		expect(await meaning.allTextContents()).toEqual([
			"Mine of Monday Open.",
			"15 games go: 15 drafts; 1 of them is locked.",
			sentences.noGameStays,
			sentences.takenBackFor30Days,
		]);
		await yes("Are you sure you want to delete this schedule?");
		await says(sentences.scheduleDeleted);
		await page.getByText("No schedules yet").waitFor();
		expect(troubles()).toEqual([]);
	});

	further(
		"a published schedule that is shortened says how many games lie outside, when it is saved and until they are gone",
		async () => {
			const schedule = await scene.schedule();
			await schedule.call("POST", `/schedules/${schedule.id}/publish`);
			const count = (await schedule.builder()).games.filter(({ date }) => (date ?? "") > "2027-01-11").length;
			const { page, says, yes } = await scene.open();
			const dialog = page.locator("dialog[open]");
			const sentence = `${count} games lie outside this schedule’s slots, and visitors still see them. Move them to a free slot, delete them, or generate the schedule anew.`;
			await page.getByRole("button", { name: "Edit", exact: true }).click();
			await dialog.getByLabel("Number of weeks").fill("2");
			await dialog.getByRole("button", { name: "Save" }).click();
			const told = page.getByRole("dialog", { name: "Schedule updated successfully" });
			await told.waitFor();
			expect(await told.locator("#dialog-meaning").allTextContents()).toEqual([sentence]);
			await told.getByRole("button", { name: "OK" }).click();
			expect(await page.locator(".publication .lost").textContent()).toBe(sentence);

			await page.reload();
			await alive(page);
			expect(await page.locator(".publication .lost").textContent()).toBe(sentence);
			await page.getByRole("button", { name: "Edit", exact: true }).click();
			await dialog.getByLabel("Name", { exact: true }).fill("Short");
			await dialog.getByRole("button", { name: "Save" }).click();
			await says("Schedule updated successfully");
			await page.getByRole("button", { name: "Generate Full Schedule" }).click();
			await yes(sentences.overwritesAllGames);
			await says(sentences.fullScheduleGenerated);
			expect(await page.locator(".publication .lost").count()).toBe(0);
		},
	);

	test("generating can be cancelled, and then nothing has changed", async () => {
		const schedule = await scene.schedule();
		const before = await schedule.builder();
		const { page, says, yes } = await scene.open();
		await page.route("**/generate-full-schedule", async (route) => {
			const request = route.request();
			const started = Promise.withResolvers<void>();
			page.once("requestfailed", () => started.resolve());
			await Promise.race([started.promise, page.waitForEvent("close")]);
			await route.abort().catch(() => {});
			expect(request.method()).toBe("POST");
		});
		await page.getByRole("button", { name: "Generate Full Schedule" }).click();
		await yes(sentences.overwritesAllGames);
		expect(await page.getByRole("progressbar").getAttribute("max")).toBe("100");
		await page.getByRole("button", { name: "Cancel" }).click();
		await says("Generation cancelled. The games are as they were.");
		expect((await schedule.builder()).games).toEqual(before.games);
		expect(await page.locator(".builder .matchup").count()).toBe(before.games.length);

		for (const { id } of before.games) await schedule.call("PUT", `/games/${id}/lock`, { locked: true });
		await page.unroute("**/generate-full-schedule");
		await page.getByRole("button", { name: "Generate Full Schedule" }).click();
		await says(sentences.nothingChanged);
	});

	further("the games of one team stand out, and the counts follow every swap", async () => {
		const schedule = await scene.schedule();
		const { page, dock } = await scene.open();
		await page.getByLabel("Show games of").selectOption({ label: "Anchors Away" });
		expect(await page.locator(".matchup:not(.aside)").count()).toBe(await page.locator(".followed").count());
		await page.locator("#game-count summary").click();
		const times = async () => await page.locator("#game-count table").first().locator("tbody").textContent();
		const before = await times();
		const games = (await schedule.builder()).games;
		const a = games[0]!;
		const b = games.find(({ date, time }) => date === a.date && time !== a.time)!;
		await pick(page, a).click();
		await pick(page, b).click();
		await dock.getByText("Matchups swapped!").waitFor();
		await until(async () => (await times()) !== before);
	});

	further.each([
		{ width: 1280, colorScheme: "light" },
		{ width: 390, colorScheme: "light" },
		{ width: 1280, colorScheme: "dark" },
		{ width: 390, colorScheme: "dark" },
	] as const)("axe finds no violation, and nothing scrolls sideways: %p", async ({ width, colorScheme }) => {
		await scene.staff.send("PUT", `/api/usersv2/${scene.staff.id}`, { theme: colorScheme });
		const empty = await scene.open({ viewport: { width, height: 900 } });
		const found = await violations(empty.page);
		const schedule = await scene.schedule();
		await schedule.call("POST", `/schedules/${schedule.id}/publish`);
		const { page, dock } = await scene.open({ viewport: { width, height: 900 } });
		const check = async () => {
			found.push(...(await violations(page)));
			const wide = Number(await page.evaluate("document.documentElement.scrollWidth"));
			if (wide > width) found.push(`${wide} wide`);
		};
		for (const part of ["#create", "#team", "#game-count"]) await page.locator(`${part} > summary`).click();
		await page.locator("#create summary", { hasText: "Dates of the weeks" }).click();
		await check();
		const [a, b] = pairs(await schedule.builder()).good;
		await pick(page, a).click();
		await page.locator("[data-holding]").waitFor();
		await check();
		await pick(page, b).click();
		await dock.getByText("Matchups swapped!").waitFor();
		await until(async () => (await page.locator(".fresh").count()) === 0);
		await check();
		await page.getByRole("button", { name: "Edit", exact: true }).click();
		await check();
		expect(found).toEqual([]);
	});
});

further("the markup checker finds no error on the builder, with a schedule and without one", async () => {
	expect(await markupErrors(await (await scene.staff.get("/scheduleBuilder")).text())).toEqual([]);
	const schedule = await scene.schedule();
	await schedule.call("POST", `/schedules/${schedule.id}/publish`);
	expect(await markupErrors(await (await scene.staff.get("/scheduleBuilder")).text())).toEqual([]);
});
