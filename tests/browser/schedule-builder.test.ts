import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from "playwright-core";
import { swapped } from "../../src/domain/schedule/placement.ts";
import type { Builder, BuilderGame } from "../../src/domain/schedule/wire.ts";
import { placeText } from "../../src/ui/schedule-words.ts";
import { markupErrors, violations } from "../support/accessible.ts";
import { testApp } from "../support/app.ts";
import { hasBrowser, openBrowser } from "../support/browser.ts";
import { staffOf } from "../support/staff.ts";
import { until } from "../support/until.ts";
import { winterLeague, winterSchedule } from "../support/winter.ts";

setDefaultTimeout(60_000);

let site: Awaited<ReturnType<typeof testApp>>;
let acme: Awaited<ReturnType<typeof site.organization>>;
let league: Awaited<ReturnType<typeof winterLeague>>;
let staff: Awaited<ReturnType<typeof staffOf>>;
let server: ReturnType<typeof Bun.serve>;
let browser: Browser;
let contexts: BrowserContext[] = [];
let count = 0;

beforeAll(async () => {
	site = await testApp();
	server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: site.app.fetch });
	if (hasBrowser) browser = await openBrowser();
});
beforeEach(async () => {
	acme = await site.organization({ slug: `acme-${++count}`, name: "Acme Hoops" });
	league = await winterLeague(site, acme);
	staff = await staffOf(site, acme, "staff", `127.0.0.1:${server.port}`);
});
afterEach(async () => {
	for (const context of contexts) await context.close();
	contexts = [];
});
afterAll(async () => {
	await browser?.close();
	await server.stop(true);
	await site.close();
});

/** The builder in a browser; what the browser complains about is kept. */
async function open(options: BrowserContextOptions = {}, path = "/scheduleBuilder") {
	const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, bypassCSP: true, ...options });
	contexts.push(context);
	const [name = "", value = ""] = staff.cookie.split("=");
	await context.addCookies([{ name, value, url: String(server.url) }]);
	const page = await context.newPage();
	const complaints: string[] = [];
	page.on("console", (message) => {
		if (message.type() === "error" && !message.text().includes("the server responded with"))
			complaints.push(message.text());
	});
	page.on("pageerror", (error) => complaints.push(error.message));
	await page.goto(new URL(path, server.url).href);
	await alive(page);
	return {
		page,
		context,
		complaints,
		dock: page.locator(".dock"),
		says: async (sentence: string) => await page.locator(".toast", { hasText: sentence }).first().waitFor(),
		yes: async (question: string) => {
			await page.locator("dialog[open]", { hasText: question }).getByRole("button", { name: "Yes" }).click();
		},
	};
}

/** Islands are alive once the browser has taken their elements over. */
const alive = async (page: Page) =>
	await page.waitForFunction(() =>
		[...document.querySelectorAll("[data-island] > *")].every((element) =>
			Object.keys(element).some((key) => key.startsWith("__reactFiber")),
		),
	);

const pick = (page: Page, { id }: { id: number }) => page.locator(`[data-game="${id}"] .pick`);
const free = (page: Page) => page.locator(".free[data-open]");
const slotOf = ({ date, time, place }: BuilderGame) => `${date} ${time} ${place}`;

/** Two games that may change places, and two that may not, by the rules. */
function pairs(builder: Builder) {
	const games = builder.games.filter(({ date }) => date !== null);
	const all = games.flatMap((a, at) => games.slice(at + 1).map((b) => [a, b] as const));
	const isAllowed = ([a, b]: readonly [BuilderGame, BuilderGame]) => {
		try {
			return swapped(builder, a.id, b.id).length === 2;
		} catch {
			return false;
		}
	};
	const [good, bad] = [all.find(isAllowed), all.find((pair) => !isAllowed(pair))];
	if (!good || !bad) throw new Error("a season has pairs of both kinds");
	return { good, bad };
}

async function drag(page: Page, from: Locator, to: Locator) {
	const [a, b] = [await from.boundingBox(), await to.boundingBox()];
	if (!a || !b) throw new Error("both are drawn");
	await page.mouse.move(a.x + 30, a.y + 12);
	await page.mouse.down();
	await page.mouse.move(a.x + 45, a.y + 20, { steps: 3 });
	await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 8 });
}

describe.skipIf(!hasBrowser)("the schedule builder", () => {
	test("creates a schedule, generates it, publishes it, and visitors see it", async () => {
		const { page, complaints, says, yes } = await open();
		const create = page.locator("#create");
		await create.getByRole("button", { name: "Create Schedule" }).click();
		await create.getByText("This field is required.").waitFor();
		expect(await page.evaluate(() => document.activeElement?.id)).toBe("create-name");
		await create.getByLabel("Name", { exact: true }).fill("Winter Mondays");
		await create.getByLabel("Number of weeks").fill("5");
		await create.locator(".days label", { hasText: "Monday" }).click();
		await create.getByLabel("Times", { exact: true }).fill("6:30 pm, 19:40, 20:50");
		await create.getByText("6:30 PM, 7:40 PM, 8:50 PM").waitFor();
		await create.getByRole("button", { name: "Add place" }).click();
		await create.getByLabel("Place 1", { exact: true }).fill("Bay Recreation Center");
		const prospect = create.locator(".prospect");
		expect(await prospect.textContent()).toBe("Room for 15 games, 6 teams want 15");
		await create.getByLabel("A game lasts").fill("90");
		await create.getByText("6:30 PM and 7:40 PM are 70 minutes apart, but a game is taken to last 90").waitFor();
		expect(await prospect.textContent()).toBe("Room for 10 games, 6 teams want 15");
		await create.getByLabel("A game lasts").fill("");
		expect(await create.getByLabel("A game lasts").getAttribute("placeholder")).toBe("70");
		expect(await prospect.textContent()).toBe("Room for 15 games, 6 teams want 15");
		await create.getByRole("button", { name: "Create Schedule" }).click();
		await says("Schedule created successfully!");
		await alive(page);
		expect(new URL(page.url()).pathname).toBe("/scheduleBuilder");

		await page.getByRole("button", { name: "Generate Full Schedule" }).click();
		await yes("This will overwrite all existing games for this schedule. Continue?");
		await says("Full schedule generated!");
		expect(await page.locator(".builder .matchup").count()).toBe(15);
		expect(await page.locator("#fairness").textContent()).toContain("as even as");
		const before = await (await site.get(`/${acme.slug}/schedule?date=all`)).text();
		expect(before).not.toContain("Bay Recreation Center");

		expect(await page.locator(".publication").textContent()).toContain("Publish shows them 15 new games.");
		await page.getByRole("button", { name: "Publish" }).click();
		await page.getByText("Visitors see the schedule as it is here.").waitFor();
		const after = await (await site.get(`/${acme.slug}/schedule?date=2027-01-04`)).text();
		expect(after.match(/Bay Recreation Center/g)?.length).toBeGreaterThanOrEqual(3);
		expect(complaints).toEqual([]);
	});

	test("two games are swapped by the mouse, shown before and after, and swapped back", async () => {
		const schedule = await winterSchedule(staff, league.league.id);
		const before = await schedule.builder();
		const [a, b] = pairs(before).good;
		const { page, dock, complaints } = await open();
		await pick(page, a).click();
		expect(await pick(page, a).getAttribute("aria-pressed")).toBe("true");
		expect(await page.locator(`[data-game="${b.id}"]`).getAttribute("data-open")).toBe("");
		await pick(page, a).click();
		expect(await pick(page, a).getAttribute("aria-pressed")).toBe("false");
		await pick(page, a).click();
		await pick(page, b).click();
		await dock.getByText("Matchups swapped!").waitFor();
		expect(await page.locator("[aria-pressed=true].pick").count()).toBe(0);
		const cells = await dock.locator(".cells li").allTextContents();
		expect(cells).toHaveLength(2);
		expect(cells[0]).toContain(placeText(a));
		expect(cells[1]).toContain(placeText(b));
		const after = await schedule.builder();
		const now = (id: number) => slotOf(after.games.find((game) => game.id === id)!);
		expect([now(a.id), now(b.id)]).toEqual([slotOf(b), slotOf(a)]);
		await dock.getByText("Matchups swapped!").waitFor({ state: "hidden" });
		expect(await dock.locator(".cells li").count()).toBe(2);

		await dock.getByRole("button", { name: "Undo" }).click();
		await dock.getByText("Undone.").waitFor();
		const back = await schedule.builder();
		expect(back.games.map(slotOf)).toEqual(before.games.map(slotOf));
		expect(complaints).toEqual([]);
	});

	test("and by keys alone", async () => {
		const schedule = await winterSchedule(staff, league.league.id);
		const { page, dock } = await open();
		const builder = await schedule.builder();
		const [a, b] = pairs(builder).good;
		await page.locator("#follow").focus();
		await page.keyboard.press("Tab");
		const spot = async () => await page.evaluate(() => (document.activeElement as HTMLElement).dataset["spot"]);
		expect(await spot()).toBe("0:0:0");
		const go = async (game: BuilderGame) => {
			const [row, column] = ((await pick(page, game).getAttribute("data-spot")) ?? "").split(":").map(Number);
			await page.keyboard.press("Control+Home");
			for (let step = 0; step < (column ?? 0); step += 1) await page.keyboard.press("ArrowRight");
			for (let step = 0; step < (row ?? 0); step += 1) await page.keyboard.press("ArrowDown");
			expect(await page.evaluate(() => document.activeElement?.closest("[data-game]")?.getAttribute("data-game"))).toBe(
				String(game.id),
			);
		};
		await go(a);
		await page.keyboard.press("Enter");
		await page.locator("output.sr", { hasText: "selected." }).waitFor({ state: "attached" });
		await page.keyboard.press("Escape");
		await page.locator("output.sr", { hasText: "deselected." }).waitFor({ state: "attached" });
		await page.keyboard.press("Enter");
		await go(b);
		const place = await spot();
		await page.keyboard.press("Enter");
		await dock.getByText("Matchups swapped!").waitFor();
		await until(async () => (await spot()) === place);
		const after = await schedule.builder();
		expect(slotOf(after.games.find(({ id }) => id === a.id)!)).toBe(slotOf(b));
		await page.keyboard.press("Control+z");
		await dock.getByText("Undone.").waitFor();

		await go(a);
		await page.keyboard.press("l");
		await page.locator("output.sr", { hasText: "locked" }).waitFor({ state: "attached" });
		expect((await schedule.builder()).games.find(({ id }) => id === a.id)?.locked).toBe(true);
	});

	test("a swap that a rule stands in the way of is refused with the reason, before anything is sent", async () => {
		const schedule = await winterSchedule(staff, league.league.id);
		const builder = await schedule.builder();
		const [a, b] = pairs(builder).bad;
		const { page, dock } = await open();
		const sent: string[] = [];
		page.on("request", (request) => request.method() === "PUT" && sent.push(request.url()));
		await pick(page, a).click();
		await pick(page, b).click();
		await dock.getByText("Swap failed.").waitFor();
		expect(await dock.locator(".bullets li").first().textContent()).toMatch(/already plays|cannot play/);
		expect(await dock.locator(".cells li").count()).toBe(2);
		expect(await page.locator("[aria-pressed=true].pick").count()).toBe(0);
		expect(sent).toEqual([]);
		expect((await schedule.builder()).games).toEqual(builder.games);
	});

	test("a game is dragged to a free slot; the slots that are open to it are marked meanwhile", async () => {
		const schedule = await winterSchedule(staff, league.league.id);
		const { page, dock, complaints } = await open();
		const game = (await schedule.builder()).games[0]!;
		await pick(page, game).click();
		const target = free(page).last();
		const slot = await target.getAttribute("data-slot");
		await page.keyboard.press("Escape");
		expect(await free(page).count()).toBe(0);
		await page.locator(".builder").evaluate((element) => element.scrollIntoView());
		await drag(page, pick(page, game), page.locator(`[data-slot="${slot}"]`));
		expect(await free(page).count()).toBeGreaterThan(0);
		expect(await page.locator(".ghost").count()).toBe(1);
		expect(await page.locator(`[data-slot="${slot}"]`).getAttribute("data-over")).toBe("");
		await page.mouse.up();
		await dock.getByText("Game moved!").waitFor();
		expect(await page.locator(".ghost").count()).toBe(0);
		expect(slotOf((await schedule.builder()).games.find(({ id }) => id === game.id)!)).toBe(slot ?? "");
		await page.getByRole("button", { name: "Undo" }).first().click();
		await dock.getByText("Undone.").waitFor();
		expect(slotOf((await schedule.builder()).games.find(({ id }) => id === game.id)!)).toBe(slotOf(game));
		expect(complaints).toEqual([]);
	});

	test("a drag that is given up puts the game back", async () => {
		const schedule = await winterSchedule(staff, league.league.id);
		const { page } = await open();
		const before = await schedule.builder();
		await page.locator(".builder").evaluate((element) => element.scrollIntoView());
		await drag(page, pick(page, before.games[0]!), page.locator(".builder .free").last());
		await page.keyboard.press("Escape");
		await page.mouse.up();
		expect(await page.locator(".ghost, .held").count()).toBe(0);
		expect((await schedule.builder()).games).toEqual(before.games);
	});

	test("and by a finger that rests on it first, on a phone", async () => {
		const schedule = await winterSchedule(staff, league.league.id);
		const { page, dock, context } = await open({
			viewport: { width: 390, height: 844 },
			hasTouch: true,
			isMobile: true,
		});
		const [a, b] = pairs(await schedule.builder()).good;
		await pick(page, a).scrollIntoViewIfNeeded();
		const finger = await context.newCDPSession(page);
		const touch = async (type: "touchStart" | "touchMove" | "touchEnd", x = 0, y = 0) =>
			await finger.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
		const from = (await pick(page, a).boundingBox())!;
		await touch("touchStart", from.x + 30, from.y + 15);
		await page.locator(".ghost").waitFor();
		const to = async () => (await pick(page, b).boundingBox())!;
		for (let step = 0; step < 200; step += 1) {
			const { y, height } = await to();
			if (y > 80 && y + height < 760) break;
			await touch("touchMove", from.x + 30, y > 400 ? 835 : 8);
		}
		const { x, y } = await to();
		await touch("touchMove", x + 40, y + 15);
		await page.locator(`[data-game="${b.id}"][data-over]`).waitFor();
		await touch("touchEnd");
		await dock.getByText("Matchups swapped!").waitFor();
		expect(slotOf((await schedule.builder()).games.find(({ id }) => id === a.id)!)).toBe(slotOf(b));
	});

	test("a locked game stays where it is when the schedule is generated anew", async () => {
		const schedule = await winterSchedule(staff, league.league.id);
		const game = (await schedule.builder()).games[4]!;
		const { page, dock, says, yes } = await open();
		await page.locator(`[data-game="${game.id}"]`).hover();
		await page.locator(`[data-lock="${game.id}"]`).click();
		await page.locator(`[data-game="${game.id}"].locked`).waitFor();
		await pick(page, game).click();
		await dock.getByText("It is locked: unlock it to move it.").waitFor();
		await page.keyboard.press("Escape");
		await page.getByRole("button", { name: "Generate Full Schedule" }).click();
		await page.locator("dialog[open] li", { hasText: "14 games are replaced: 14 drafts." }).waitFor();
		await page.locator("dialog[open] li", { hasText: "1 game stays: 1 locked." }).waitFor();
		await yes("This will overwrite all existing games for this schedule. Continue?");
		await says("Full schedule generated!");
		const kept = (await schedule.builder()).games.find(({ id }) => id === game.id);
		expect([kept && slotOf(kept), kept?.locked]).toEqual([slotOf(game), true]);
		expect(await page.locator(`[data-game="${game.id}"].locked`).count()).toBe(1);
	});

	test("what changes for visitors is said before it is published, and can be thrown away", async () => {
		const schedule = await winterSchedule(staff, league.league.id);
		await schedule.call("POST", `/schedules/${schedule.id}/publish`);
		const { page, dock, yes } = await open();
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
		await page.getByText("Visitors see the schedule as it is here.").waitFor();
		const shown = await (await site.get(`/api/gamesv2?slug=${acme.slug}`)).json();
		const seen = shown.games.find((game: { id: number }) => game.id === a.id);
		expect([seen.date, seen.time]).toEqual([b.date, b.time]);
	});

	test("it is edited in a dialog and deleted after a question", async () => {
		const schedule = await winterSchedule(staff, league.league.id);
		const { page, says, yes, complaints } = await open();
		const dialog = page.locator("dialog[open]");
		await page.getByRole("button", { name: "Edit", exact: true }).click();
		await dialog.getByLabel("Name", { exact: true }).fill("");
		await dialog.getByRole("button", { name: "Save" }).click();
		await dialog.getByText("This field is required.").waitFor();
		await dialog.getByLabel("Name", { exact: true }).fill("Winter nights");
		await dialog.getByLabel("Number of weeks").fill("6");
		await dialog.getByRole("button", { name: "Save" }).click();
		await says("Schedule updated successfully");
		await page.getByRole("heading", { name: "Winter nights" }).waitFor();
		expect(await page.locator(".builder tbody .week").count()).toBe(6);

		await page.getByRole("button", { name: "Edit", exact: true }).click();
		await dialog.getByLabel("Name", { exact: true }).fill("Mine");
		const { schedule: now } = await (await staff.get(`/api/schedules/${schedule.id}`)).json();
		await schedule.call("PUT", `/schedules/${schedule.id}`, { name: "Theirs", revision: now.revision });
		await dialog.getByRole("button", { name: "Save" }).click();
		await dialog.getByText("Somebody else has changed this meanwhile.").waitFor();
		expect(await dialog.getByLabel("Name", { exact: true }).inputValue()).toBe("Mine");
		await dialog.getByRole("button", { name: "Save mine anyway" }).click();
		await page.getByRole("heading", { name: "Mine" }).waitFor();

		const { games } = await schedule.builder();
		await schedule.call("PUT", `/games/${games[0]!.id}/lock`, { locked: true });
		await page.getByRole("button", { name: "Delete Schedule" }).click();
		const meaning = page.getByRole("dialog", { name: "Are you sure you want to delete this schedule?" }).locator("li");
		await meaning.first().waitFor();
		expect(await meaning.allTextContents()).toEqual([
			"15 games go: 15 drafts; 1 of them is locked.",
			"No game stays.",
			"For 30 days it can be taken back under Recently deleted.",
		]);
		await yes("Are you sure you want to delete this schedule?");
		await says("Schedule deleted successfully!");
		await page.getByText("No schedules yet").waitFor();
		expect(complaints).toEqual([]);
	});

	test("a published schedule that is shortened says how many games lie outside, when it is saved and until they are gone", async () => {
		const schedule = await winterSchedule(staff, league.league.id);
		await schedule.call("POST", `/schedules/${schedule.id}/publish`);
		const count = (await schedule.builder()).games.filter(({ date }) => (date ?? "") > "2027-01-11").length;
		const { page, says, yes } = await open();
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
		await yes("This will overwrite all existing games for this schedule. Continue?");
		await says("Full schedule generated!");
		expect(await page.locator(".publication .lost").count()).toBe(0);
	});

	test("what is typed after Add place and Add date goes into the new field, and errors go as they are corrected", async () => {
		const { page, says, complaints } = await open();
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
		await create.getByLabel("Games at once at place 2").fill("2");
		await create.getByRole("button", { name: "Add date" }).click();
		expect(await inFocus()).toBe("create-off-0");
		await page.keyboard.type("01");
		await create.getByRole("button", { name: "Create Schedule" }).click();
		const errors = create.locator(".error");
		await errors.first().waitFor();
		expect(await errors.allTextContents()).toEqual([
			'"25:00" is not a time such as 18:00.',
			"Name this place, or remove it.",
			"This is not a date.",
		]);
		await times.fill("18:00, 7pm, 20:00");
		await errors.filter({ hasText: "25:00" }).waitFor({ state: "detached" });
		expect(await errors.count()).toBe(2);
		await create.getByLabel("Blackout date 1", { exact: true }).fill("2027-01-11");
		await create.getByRole("button", { name: "Remove place 2" }).click();
		expect(await inFocus()).toBe("Add place");
		expect(await errors.count()).toBe(0);
		await create.getByRole("button", { name: "Add place" }).click();
		await create.getByRole("button", { name: "Create Schedule" }).click();
		await says("Schedule created successfully!");
		const { schedules } = await (await staff.get("/api/schedules")).json();
		expect(schedules[0]).toMatchObject({
			timeSlots: ["18:00", "19:00", "20:00"],
			places: [{ name: "Armory", capacity: 1 }],
			offDates: ["2027-01-11"],
		});
		expect(complaints).toEqual([]);
	});

	test("a team’s unavailable times are typed as a list, and errors stand beside the field", async () => {
		const schedule = await winterSchedule(staff, league.league.id);
		const { page, says } = await open();
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

		await staff.send("PUT", `/api/teams/${team?.team_id}`, { unavailableSlots: ["20:50"] });
		await field.fill("22:00");
		await save.click();
		await page.getByText("Now: 20:50. Save again to keep yours.").waitFor();
		expect(await field.inputValue()).toBe("22:00");
		await save.click();
		await says("Anchors Away: unavailable time slots saved");
	});

	test("a team’s unavailable dates are typed or chosen, and what cannot be read is named and kept", async () => {
		const schedule = await winterSchedule(staff, league.league.id);
		const { page, says, complaints } = await open();
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

		await page.route("**/api/teams/*", async (route) => await route.abort());
		await field.fill("2027-01-11");
		await save.click();
		await page.getByText("The server does not answer. What you typed is still here.").waitFor();
		expect(await field.inputValue()).toBe("2027-01-11");
		await page.unroute("**/api/teams/*");
		await staff.send("PUT", `/api/teams/${team?.team_id}`, { unavailableDates: ["2027-02-01"] });
		await save.click();
		await page.getByText("Now: 2027-02-01. Save again to keep yours.").waitFor();
		await save.click();
		await says("Anchors Away: unavailable dates saved");
		expect(complaints.filter((text) => !text.includes("ERR_FAILED"))).toEqual([]);
	});

	test("what somebody else has done meanwhile is shown, with the reason", async () => {
		const schedule = await winterSchedule(staff, league.league.id);
		const { page, dock } = await open();
		const [a, b] = pairs(await schedule.builder()).good;
		await schedule.call("PUT", `/games/${b.id}/lock`, { locked: true });
		await pick(page, a).click();
		await pick(page, b).click();
		await dock.getByText("Swap failed.").waitFor();
		expect(await dock.locator(".bullets").textContent()).toContain("is locked");
		await page.locator(`[data-game="${b.id}"].locked`).waitFor();
	});

	test("a dead network loses nothing", async () => {
		const schedule = await winterSchedule(staff, league.league.id);
		const { page, context, dock, says } = await open();
		const [a, b] = pairs(await schedule.builder()).good;
		await page.locator("#team summary").click();
		await page.getByLabel("Unavailable time slots of Anchors Away").fill("22:00");
		await context.setOffline(true);
		await pick(page, a).click();
		await pick(page, b).click();
		await dock.getByText("Swap failed.").waitFor();
		await dock.getByText("The server does not answer.").waitFor();
		await page.getByRole("button", { name: "Generate Full Schedule" }).click();
		await page.locator("dialog[open]").getByRole("button", { name: "Yes" }).click();
		await says("Failed to generate full schedule");
		await page.getByRole("button", { name: "Edit", exact: true }).click();
		await page.locator("dialog[open]").getByLabel("Name", { exact: true }).fill("Kept");
		await page.locator("dialog[open]").getByRole("button", { name: "Save" }).click();
		await page.locator("dialog[open]").getByText("Failed to update schedule").waitFor();
		await page.keyboard.press("Escape");
		await page.getByRole("button", { name: "Delete Schedule" }).click();
		await page.locator("dialog[open]").getByRole("button", { name: "Yes" }).click();
		await says("Failed to delete schedule");
		await page.locator("#create summary").first().click();
		const create = page.locator("#create");
		await create.getByLabel("Name", { exact: true }).fill("Spring");
		await create.getByRole("button", { name: "Create Schedule" }).click();
		await create.getByText("Failed to create schedule").waitFor();
		expect(await create.getByLabel("Name", { exact: true }).inputValue()).toBe("Spring");
		await page.getByRole("button", { name: "Edit", exact: true }).click();
		await page.locator("dialog[open]").getByLabel("Name", { exact: true }).fill("Kept");
		await page.locator("dialog[open]").getByRole("button", { name: "Save" }).click();
		await page.locator("dialog[open]").getByText("Failed to update schedule").waitFor();
		await context.setOffline(false);
		expect(await page.locator("dialog[open]").getByLabel("Name", { exact: true }).inputValue()).toBe("Kept");
		await page.locator("dialog[open]").getByRole("button", { name: "Save" }).click();
		await says("Schedule updated successfully");
		expect(await page.getByLabel("Unavailable time slots of Anchors Away").inputValue()).toBe("22:00");
		await pick(page, a).click();
		await pick(page, b).click();
		await dock.getByText("Matchups swapped!").waitFor();
	});

	test("a game that found no slot waits beside the grid, with the reason, and is moved into it", async () => {
		const schedule = await winterSchedule(staff, league.league.id, { timeSlots: ["18:30"] });
		await schedule.call("PUT", `/schedules/${schedule.id}`, { timeSlots: ["18:30", "20:50"] });
		const { page, dock } = await open();
		const waiting = page.locator(".waiting li");
		const before = await waiting.count();
		expect(before).toBeGreaterThan(0);
		expect(await waiting.first().getAttribute("title")).toMatch(/\.$/);
		expect(await page.locator("#fairness").textContent()).toContain("No slot found");
		const id = Number(await waiting.first().locator("[data-game]").getAttribute("data-game"));
		await pick(page, { id }).click();
		await page.locator("[data-holding]").waitFor();
		await free(page).first().click();
		await dock.getByText("Game moved!").waitFor();
		expect(await waiting.count()).toBe(before - 1);
		expect((await schedule.builder()).games.find((game) => game.id === id)?.time).toBe("20:50");
	});

	test("generating can be cancelled, and then nothing has changed", async () => {
		const schedule = await winterSchedule(staff, league.league.id);
		const before = await schedule.builder();
		const { page, says, yes } = await open();
		await page.route("**/generate-full-schedule", async (route) => {
			const request = route.request();
			const started = Promise.withResolvers<void>();
			page.once("requestfailed", () => started.resolve());
			await Promise.race([started.promise, page.waitForEvent("close")]);
			await route.abort().catch(() => {});
			expect(request.method()).toBe("POST");
		});
		await page.getByRole("button", { name: "Generate Full Schedule" }).click();
		await yes("This will overwrite all existing games for this schedule. Continue?");
		expect(await page.getByRole("progressbar").getAttribute("max")).toBe("100");
		await page.getByRole("button", { name: "Cancel" }).click();
		await says("Generation cancelled. The games are as they were.");
		expect((await schedule.builder()).games).toEqual(before.games);
		expect(await page.locator(".builder .matchup").count()).toBe(before.games.length);
	});

	test("the games of one team stand out, and the counts follow every swap", async () => {
		const schedule = await winterSchedule(staff, league.league.id);
		const { page, dock } = await open();
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

	test.each([
		{ width: 1280, colorScheme: "light" },
		{ width: 390, colorScheme: "light" },
		{ width: 1280, colorScheme: "dark" },
		{ width: 390, colorScheme: "dark" },
	] as const)("axe finds no violation, and nothing scrolls sideways: %p", async ({ width, colorScheme }) => {
		await staff.send("PUT", `/api/usersv2/${staff.id}`, { theme: colorScheme });
		const empty = await open({ viewport: { width, height: 900 } });
		const found = await violations(empty.page);
		const schedule = await winterSchedule(staff, league.league.id);
		await schedule.call("POST", `/schedules/${schedule.id}/publish`);
		const { page, dock } = await open({ viewport: { width, height: 900 } });
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

test("the markup checker finds no error on the builder, with a schedule and without one", async () => {
	expect(await markupErrors(await (await staff.get("/scheduleBuilder")).text())).toEqual([]);
	const schedule = await winterSchedule(staff, league.league.id);
	await schedule.call("POST", `/schedules/${schedule.id}/publish`);
	expect(await markupErrors(await (await staff.get("/scheduleBuilder")).text())).toEqual([]);
});
