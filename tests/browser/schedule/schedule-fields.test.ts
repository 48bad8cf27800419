import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { hasBrowser } from "../../support/screens/browser.ts";
import { alive, openScene, type Scene } from "../../support/screens/builder.ts";
import { further } from "../../support/depth.ts";
import { openStage, type Stage } from "../../support/screens/stage.ts";
import { until } from "../../support/until.ts";
import { said } from "../../support/said.ts";

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

describe.skipIf(!hasBrowser)("what is typed in the schedule builder", () => {
	test("what is typed after Add place and Add date goes into the new field, and errors go as they are corrected", async () => {
		const { page, says, troubles } = await scene.open();
		const create = page.locator("#create");
		const inFocus = async () =>
			await page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent);
		await create.getByLabel("Name", { exact: true }).fill("Armory nights");
		await create.getByLabel("Number of weeks").fill("3");
		const times = create.getByLabel("Times", { exact: true });
		await times.fill("18:00, 7pm, 25:00");
		await create.getByRole("button", { name: "Add place" }).click();
		await page.keyboard.type("Armory");
		await create.getByRole("button", { name: "Add place" }).click();
		expect(await inFocus()).toBe("create-place-1");
		await page.keyboard.press("Enter");
		expect(await inFocus()).toBe("create-capacity-1");
		await page.keyboard.press("Enter");
		expect(await inFocus()).toBe("create-place-1");
		expect(await create.locator(".error").count()).toBe(0);
		await create.getByLabel("Games at once at place 2").fill("2");
		await create.getByRole("button", { name: "Add date" }).click();
		expect(await inFocus()).toBe("create-off-0");
		await page.keyboard.type("01");
		await create.getByRole("button", { name: "Create Schedule" }).click();
		const errors = create.locator(".error");
		await errors.first().waitFor();
		expect(await errors.allTextContents()).toEqual([
			'"25:00" is not a time such as 18:00.',
			said.namePlace,
			said.notDate,
		]);
		await times.fill("18, 7pm, 20:00");
		await create.getByText("6:00 PM, 7:00 PM, 8:00 PM").waitFor();
		await errors.filter({ hasText: "25:00" }).waitFor({ state: "detached" });
		expect(await errors.count()).toBe(2);
		await create.getByLabel("Blackout date 1", { exact: true }).fill("2027-01-11");
		await create.getByRole("button", { name: "Remove place 2" }).click();
		expect(await inFocus()).toBe("Add place");
		expect(await errors.count()).toBe(0);
		await create.getByRole("button", { name: "Add place" }).click();
		await create.getByRole("button", { name: "Create Schedule" }).click();
		await says(said.scheduleCreated);
		const { schedules } = await (await scene.staff.get("/api/schedules")).json();
		expect(schedules[0]).toMatchObject({
			timeSlots: ["18:00", "19:00", "20:00"],
			places: [{ name: "Armory", capacity: 1 }],
			offDates: ["2027-01-11"],
		});
		expect(troubles()).toEqual([]);
	});

	further(
		"a schedule that is created leaves no offer of what was typed before and not gone on with, but another tab’s",
		async () => {
			const { page, says } = await scene.open();
			page.on("dialog", (dialog) => void dialog.accept());
			const offer = page.getByText(said.keptOnDevice);
			const name = page.locator("#create").getByLabel("Name", { exact: true });
			await name.fill("Left behind");
			await page.reload();
			await alive(page);
			await offer.waitFor();
			expect(await offer.textContent()).toEndWith(". Name: Left behind");
			const other = await page.context().newPage();
			await other.goto(page.url());
			await alive(other);
			await other.locator("#create").getByLabel("Name", { exact: true }).fill("In another tab");
			await page.reload();
			await alive(page);
			await page.getByRole("button", { name: "Discard all 2 drafts" }).waitFor();
			await name.fill("Typed anew");
			await page.getByRole("button", { name: "Create Schedule" }).click();
			await says(said.scheduleCreated);
			await alive(page);
			await offer.waitFor();
			expect(await page.getByRole("button", { name: /^Discard all/ }).count()).toBe(0);
			await page.getByRole("button", { name: "Go on with them" }).click();
			expect(await name.inputValue()).toBe("In another tab");
			await name.fill("Created too");
			await other.close();
			await page.getByRole("button", { name: "Create Schedule" }).click();
			await says(said.scheduleCreated);
			await alive(page);
			expect([await offer.count(), await page.locator("#create").getAttribute("open")]).toEqual([0, null]);
			await page.getByRole("button", { name: "Generate Full Schedule" }).waitFor();
		},
	);

	test("the first schedule of a league in a copied season has the settings of the season before, but for its dates (scheduling 25)", async () => {
		const { builder } = await scene.schedule({
			offDates: ["2027-01-18"],
			weeklyDates: [null, "2027-01-12"],
			wishes: { games: { perTeam: 4 }, doubleHeaders: true, gameMinutes: 50 },
		});
		const { schedule } = await builder();
		await scene.schedule({ name: "Cup weekend", numWeeks: 1, startDate: "2027-03-01" });
		const { json } = await scene.staff
			.send("POST", "/api/seasonsv2", {
				name: "Spring 2027",
				startDate: "2027-04-07",
				copyFromSeasonId: schedule.season.id,
			})
			.then(async (answer) => ({ json: await answer.json() }));
		const { page, says, troubles } = await scene.open({}, `/scheduleBuilder?season=${json.season.id}`);
		const create = page.locator("#create");
		const model = create.getByLabel("Settings as in");
		expect(await model.locator("option:checked").textContent()).toBe("Winter Mondays, Winter 2027");
		expect(await create.getByLabel("Start date").inputValue()).toBe("2027-04-07");
		await model.selectOption("Cup weekend, Winter 2027");
		expect(await create.getByLabel("Number of weeks").inputValue()).toBe("1");
		await model.selectOption("Nothing: start empty");
		expect(await create.getByLabel("Times", { exact: true }).inputValue()).toBe("");
		await model.selectOption("Winter Mondays, Winter 2027");
		await create.getByRole("button", { name: "Create Schedule" }).click();
		await says(said.scheduleCreated);
		const { schedules } = await (await scene.staff.get(`/api/schedules`)).json();
		const made = schedules.find(({ season_id: id }: { season_id: number }) => id === json.season.id);
		const { name, numWeeks, gameDays, timeSlots, places, wishes } = schedule;
		expect(made).toMatchObject({ name, numWeeks, gameDays, timeSlots, places, wishes });
		expect(made).toMatchObject({ startDate: "2027-04-07", offDates: [], weeklyDates: [] });
		await alive(page);
		expect(await model.locator("option:checked").textContent()).toBe("Nothing: start empty");
		expect(troubles()).toEqual([]);
	});

	test("the room of a new schedule is without what others take and what is closed, and says when that is not known; so has one that is changed", async () => {
		const { json } = await scene.staff
			.send("POST", "/api/venues", { name: "Armory" })
			.then(async (answer) => ({ json: await answer.json() }));
		await scene.staff.send("POST", `/api/venues/${json.venue.id}/closures`, { starts_on: "2027-01-11" });
		const { page, context, troubles } = await scene.open();
		const create = page.locator("#create");
		await create.getByLabel("Start date").fill("2027-01-04");
		await create.getByLabel("Number of weeks").fill("3");
		await create.locator(".days label", { hasText: "Monday" }).click();
		await create.getByLabel("Times", { exact: true }).fill("18:00, 19:10");
		const prospect = create.locator(".prospect:not(.late)");
		expect(await prospect.textContent()).toBe("Room for 6 games, 6 teams want 9");
		await create.getByRole("button", { name: "Add place" }).click();
		await create.getByLabel("Place 1", { exact: true }).fill("armory");
		await prospect.getByText("Room for 4 games, 6 teams want 9; games of others and closures take 2").waitFor();
		await create.getByLabel("Number of weeks").fill("2");
		await prospect.getByText("Room for 2 games, 6 teams want 6; games of others and closures take 2").waitFor();

		await context.setOffline(true);
		await create.getByLabel("Times", { exact: true }).fill("18:00");
		await prospect.getByText("games of others and closures took 1 when the server last answered").waitFor();
		await context.setOffline(false);
		await create.getByLabel("Times", { exact: true }).fill("18:00, 19:30");
		await prospect.getByText("Room for 2 games, 6 teams want 6; games of others and closures take 2").waitFor();

		await scene.schedule();
		await page.reload();
		await alive(page);
		await page.getByRole("button", { name: "Edit", exact: true }).click();
		const dialog = page.locator("dialog[open]");
		await dialog.locator(".prospect", { hasText: "Room for 20 games" }).waitFor();
		await dialog.getByLabel("Place 1", { exact: true }).fill("Armory");
		await dialog.getByText("Room for 16 games, 6 teams want 15; games of others and closures take 4").waitFor();
		expect(troubles().filter((text) => !text.includes("ERR_INTERNET_DISCONNECTED"))).toEqual([]);
	});

	further("slots that differ from week to week are typed by week, generated into, and changed by week", async () => {
		const { page, says, troubles } = await scene.open();
		const create = page.locator("#create");
		await create.getByLabel("Name", { exact: true }).fill("Armory, when it is free");
		await create.getByLabel("Start date").fill("2027-01-04");
		await create.getByLabel("Number of weeks").fill("3");
		await create.locator(".days label", { hasText: "Monday" }).click();
		await create.getByLabel("Times", { exact: true }).fill("18:30, 19:40, 20:50");
		await create.getByLabel("Week by week").check();
		const times = (week: number) => create.getByLabel(`Times of week ${week}`, { exact: true });
		expect(await times(1).inputValue()).toBe("18:30, 19:40, 20:50");
		expect(await create.locator(".prospect:not(.late)").textContent()).toBe("Room for 9 games, 6 teams want 9");
		await times(2).fill("5 pm, 18:10, 19:20");
		await times(3).fill("20:00, 25:00");
		await create.getByLabel("Date of week 3").fill("2027-01-19");
		await create.getByRole("button", { name: "Create Schedule" }).click();
		await create.getByText('"25:00" is not a time such as 18:00.').waitFor();
		expect(await times(3).getAttribute("aria-invalid")).toBe("true");
		await times(3).fill("");
		await create.getByText("No games").waitFor();
		expect(await create.locator(".prospect:not(.late)").textContent()).toBe("Room for 6 games, 6 teams want 6");
		await times(3).fill("20:00, 21:10");
		expect(await create.locator(".prospect:not(.late)").textContent()).toBe("Room for 8 games, 6 teams want 9");
		await create.getByRole("button", { name: "Create Schedule" }).click();
		await says(said.scheduleCreated);
		await alive(page);

		await page.getByRole("button", { name: "Generate Full Schedule" }).click();
		await says("8 of 9 games have a slot. Every slot is full.");
		const slots = async () => {
			const { schedules } = await (await scene.staff.get("/api/schedules")).json();
			const { games } = await (await scene.staff.get(`/api/schedules/${schedules[0].id}/grid`)).json();
			const placed: { date: string | null; time: string }[] = games;
			return placed.flatMap(({ date, time }) => (date === null ? [] : [`${date} ${time}`])).toSorted();
		};
		const inWeeks = [
			...["18:30", "19:40", "20:50"].map((time) => `2027-01-04 ${time}`),
			...["17:00", "18:10", "19:20"].map((time) => `2027-01-11 ${time}`),
			...["20:00", "21:10"].map((time) => `2027-01-19 ${time}`),
		];
		expect(await slots()).toEqual(inWeeks);
		expect(await page.locator(".waiting li").count()).toBe(1);
		expect(await page.locator("td.closed").count()).toBeGreaterThan(0);

		await page.getByRole("button", { name: "Edit", exact: true }).click();
		const dialog = page.locator("dialog[open]");
		const last = dialog.getByLabel("Times of week 3", { exact: true });
		expect(await last.inputValue()).toBe("20:00, 21:10");
		await last.fill("18:50, 20:00, 21:10");
		await dialog.getByRole("button", { name: "Save" }).click();
		await says("Schedule updated successfully");
		await page.locator(".waiting .pick").click();
		await page.locator(".free[data-open]").first().click();
		await page.locator(".dock").getByText("Game moved!").waitFor();
		expect(await slots()).toEqual([...inWeeks, "2027-01-19 18:50"].toSorted());
		expect(troubles()).toEqual([]);
	});

	further.each([1280, 768, 390, 320])("a week’s date and times do not lie over each other at %p px", async (width) => {
		const { page } = await scene.open({ viewport: { width, height: 900 } });
		const create = page.locator("#create");
		await create.getByLabel("Start date").fill("2027-01-04");
		await create.getByLabel("Number of weeks").fill("3");
		await create.getByLabel("Week by week").check();
		const weeks = await create
			.locator(".weeks li")
			.evaluateAll((list) =>
				list.map((week) => [...week.querySelectorAll("input")].map((input) => input.getBoundingClientRect().toJSON())),
			);
		expect(weeks.map((fields) => fields.length)).toEqual([2, 2, 2]);
		for (const [date, times] of weeks)
			expect(date.right <= times.left || date.bottom <= times.top || { date, times }).toBe(true);
	});

	test("a team’s unavailable times are typed as a list, and errors stand beside the field", async () => {
		const schedule = await scene.schedule();
		const { page, says } = await scene.open();
		await page.locator("#team summary").click();
		const field = page.getByLabel("Unavailable time slots of Anchors Away");
		const save = page.getByRole("button", { name: "Save Anchors Away" });
		await field.fill("18:30, late");
		await save.click();
		await page.getByText('"late" is not a time such as 18:00.').waitFor();
		expect(await field.getAttribute("aria-invalid")).toBe("true");
		await field.fill("19:40, 6:30 pm");
		await save.click();
		await says("Anchors Away: unavailable time slots saved");
		expect(await field.inputValue()).toBe("18:30, 19:40");
		const team = (await schedule.builder()).teams.find(({ name }) => name === "Anchors Away");
		expect(team?.unavailableSlots).toEqual(["18:30", "19:40"]);
		await page.locator(".matchup.amiss", { hasText: "Anchors Away" }).first().waitFor();

		await scene.staff.send("PUT", `/api/teams/${team?.team_id}`, { unavailableSlots: ["20:50"] });
		await field.fill("22:00");
		await save.click();
		await page.getByText("Now: 20:50. Save again to keep yours.").waitFor();
		expect(await field.inputValue()).toBe("22:00");
		await save.click();
		await says("Anchors Away: unavailable time slots saved");
	});

	further("a team’s unavailable dates are typed or chosen, and what cannot be read is named and kept", async () => {
		const schedule = await scene.schedule();
		const { page, says, troubles } = await scene.open();
		await page.locator("#team summary").click();
		const field = page.getByRole("textbox", { name: "Unavailable dates of Anchors Away" });
		const save = page.getByRole("button", { name: "Save Anchors Away" });
		await field.fill("2027-01-11, 2027-01-31 to 2027-01-18");
		await field.press("Enter");
		await page.getByText('"2027-01-31 to 2027-01-18" ends before it begins.').waitFor();
		expect(await field.inputValue()).toBe("2027-01-11, 2027-01-31 to 2027-01-18");
		expect(await field.getAttribute("aria-invalid")).toBe("true");
		await field.fill("1/11/2027");
		await page.getByRole("button", { name: "Choose dates of Anchors Away" }).click();
		await page.locator(".date-pick:popover-open").getByRole("button", { name: "Close" }).click();
		expect(await page.locator(".date-pick:popover-open").count()).toBe(0);
		await page.getByRole("button", { name: "Choose dates of Anchors Away" }).click();
		const picker = page.getByRole("group", { name: "Unavailable dates of Anchors Away" });
		await picker.getByRole("button", { name: "Add" }).click();
		expect(await picker.getByLabel("From").evaluate((input) => input === document.activeElement)).toBe(true);
		await picker.getByLabel("From").fill("2027-01-18");
		await picker.getByLabel("To").fill("2027-01-25");
		await picker.getByLabel("To").press("Enter");
		await picker.waitFor({ state: "hidden" });
		expect(await field.inputValue()).toBe("1/11/2027, 2027-01-18 to 2027-01-25");
		await page.getByText("Mon, Jan 11, 2027; Mon, Jan 18, 2027 to Mon, Jan 25, 2027 (8 days)").waitFor();
		await save.click();
		await says("Anchors Away: unavailable dates saved");
		expect(await field.inputValue()).toBe("2027-01-11, 2027-01-18 to 2027-01-25");
		const team = (await schedule.builder()).teams.find(({ name }) => name === "Anchors Away");
		expect([team?.unavailableDates.length, team?.unavailableSlots]).toEqual([9, []]);
		await page.locator(".matchup.amiss", { hasText: "Anchors Away" }).first().waitFor();

		await page.getByRole("button", { name: "Choose dates of Anchors Away" }).click();
		await picker.getByLabel("From").fill("2027-02-01");
		await picker.getByLabel("Days").selectOption("Tuesdays only");
		await picker.getByRole("button", { name: "Add" }).click();
		expect(await picker.getByLabel("To").evaluate((input) => input === document.activeElement)).toBe(true);
		await picker.getByLabel("To").fill("2027-02-28");
		await picker.getByRole("button", { name: "Add" }).click();
		await picker.waitFor({ state: "hidden" });
		const tuesdays = "Tuesdays 2027-02-02 to 2027-02-23";
		expect(await field.inputValue()).toBe("2027-01-11, 2027-01-18 to 2027-01-25, Tuesdays 2027-02-01 to 2027-02-28");
		await save.click();
		await until(async () => (await field.inputValue()).endsWith(tuesdays));

		await page.route("**/api/teams/*", async (route) => await route.abort());
		await field.fill("2027-01-11");
		await save.click();
		await page.getByText(said.networkIsGone).waitFor();
		expect(await field.inputValue()).toBe("2027-01-11");
		await page.unroute("**/api/teams/*");
		await scene.staff.send("PUT", `/api/teams/${team?.team_id}`, { unavailableDates: ["2027-02-01"] });
		await save.click();
		await page.getByText("Now: 2027-02-01. Save again to keep yours.").waitFor();
		await save.click();
		await says("Anchors Away: unavailable dates saved");
		expect(troubles().filter((text) => !text.includes("ERR_FAILED"))).toEqual([]);
	});

	further("Escape in the form of a schedule keeps what was typed, and Cancel drops it", async () => {
		await scene.schedule();
		const { page, says } = await scene.open();
		const dialog = page.locator("dialog[open]");
		const name = dialog.getByLabel("Name", { exact: true });
		const edit = page.getByRole("button", { name: "Edit", exact: true });
		const notice = dialog.getByText(said.keptInDialog);
		await edit.click();
		await name.fill("Longer");
		await page.keyboard.press("Escape");
		await edit.click();
		expect([await name.inputValue(), await notice.count()]).toEqual(["Longer", 1]);
		await dialog.getByRole("button", { name: "Cancel" }).click();
		await edit.click();
		expect([await name.inputValue(), await notice.count()]).toEqual(["Winter Mondays", 0]);
		await name.fill("Shorter");
		await page.keyboard.press("Escape");
		await edit.click();
		await dialog.getByRole("button", { name: "Save" }).click();
		await says("Schedule updated successfully");
		await edit.click();
		expect([await name.inputValue(), await notice.count()]).toEqual(["Shorter", 0]);
	});

	further(
		"a long name leaves room for the counts on a phone, and opponents are named above their columns",
		async () => {
			const schedule = await scene.schedule();
			const { team_id, revision } = (await schedule.builder()).teams[0]!;
			const long = "The Extraordinarily Long Named Wednesday Night Philharmonic Basketball Association of Long Beach";
			await schedule.call("PUT", `/teams/${team_id}`, { name: long, revision });
			const { page } = await scene.open({ viewport: { width: 390, height: 844 } });
			await page.locator("#game-count summary").click();
			const table = page.locator("#game-count .scroll").first();
			await table.locator("tbody tr").first().waitFor();
			const [outer, name] = [(await table.boundingBox())!, (await table.locator("tbody .pin").first().boundingBox())!];
			expect(name.width).toBeLessThan(outer.width / 2);
			const heads = page.locator("#game-count .meetings thead .upright");
			expect(await heads.allInnerTexts()).toContain("Breakwater Bruisers");
		},
	);

	further("a team that is away all week has its bye in whole words", async () => {
		const schedule = await scene.schedule();
		const { team_id, revision } = (await schedule.builder()).teams[0]!;
		await schedule.call("PUT", `/teams/${team_id}`, { unavailableDates: ["2027-01-11"], revision });
		await schedule.call("POST", "/games/generate-full-schedule", { scheduleId: schedule.id });
		const { page } = await scene.open();
		const note = page.locator(".builder .idle .meta");
		const lines = async () =>
			await note.evaluate((element) => {
				const range = document.createRange();
				range.selectNodeContents(element);
				return new Set([...range.getClientRects()].map(({ top }) => top)).size;
			});
		expect([await note.textContent(), await lines()]).toEqual(["not available", 1]);
		await page.emulateMedia({ media: "print" });
		expect(await lines()).toBe(1);
	});
});
