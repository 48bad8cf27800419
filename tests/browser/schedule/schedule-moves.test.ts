import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { BuilderGame } from "../../../src/domain/schedule/wire.ts";
import { placeText } from "../../../src/ui/schedule/words.ts";
import { violations } from "../../support/screens/accessible.ts";
import { hasBrowser } from "../../support/screens/browser.ts";
import {
	carry,
	drag,
	free,
	gameIn,
	openScene,
	pairs,
	pick,
	slotOf,
	type Scene,
} from "../../support/screens/builder.ts";
import { further } from "../../support/depth.ts";
import { openStage, type Stage } from "../../support/screens/stage.ts";
import { until } from "../../support/until.ts";
import { said as sentences } from "../../support/said.ts";

setDefaultTimeout(120_000);

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

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

describe.skipIf(!hasBrowser)("games in the schedule builder", () => {
	test("two games are swapped by the mouse, shown before and after, and swapped back", async () => {
		const schedule = await scene.schedule();
		const before = await schedule.builder();
		const [a, b] = pairs(before).good;
		const { page, dock, troubles } = await scene.open();
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
		expect(troubles()).toEqual([]);
	});

	test("and by keys alone", async () => {
		const schedule = await scene.schedule();
		const { page, dock } = await scene.open();
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
		expect(slotOf(gameIn(after, a))).toBe(slotOf(b));
		await page.keyboard.press("Control+z");
		await dock.getByText("Undone.").waitFor();

		await go(a);
		await page.keyboard.press("l");
		await page.locator("output.sr", { hasText: "locked" }).waitFor({ state: "attached" });
		expect((await schedule.builder()).games.find(({ id }) => id === a.id)?.locked).toBe(true);
	});

	further("a swap that a rule stands in the way of is refused with the reason, before anything is sent", async () => {
		const schedule = await scene.schedule();
		const builder = await schedule.builder();
		const [a, b] = pairs(builder).bad;
		const { page, dock } = await scene.open();
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
		const schedule = await scene.schedule();
		const { page, dock, troubles } = await scene.open();
		const game = (await schedule.builder()).games[0]!;
		await pick(page, game).click();
		const target = free(page).last();
		const slot = await target.getAttribute("data-slot");
		await page.keyboard.press("Escape");
		expect(await free(page).count()).toBe(0);
		await page.locator(".builder").evaluate((element) => element.scrollIntoView());
		await page.evaluate(() => (document.activeElement as HTMLElement).blur());
		await drag(page, pick(page, game), page.locator(`[data-slot="${slot}"]`));
		expect(await free(page).count()).toBeGreaterThan(0);
		expect(await page.locator(".ghost").count()).toBe(1);
		expect(await page.locator(`[data-slot="${slot}"]`).getAttribute("data-over")).toBe("");
		await page.mouse.up();
		await dock.getByText("Game moved!").waitFor();
		expect(await page.locator(".ghost").count()).toBe(0);
		await until(async () => await pick(page, game).evaluate((element) => element === document.activeElement));
		expect(slotOf(gameIn(await schedule.builder(), game))).toBe(slot ?? "");
		await page.getByRole("button", { name: "Undo" }).first().click();
		await dock.getByText("Undone.").waitFor();
		expect(slotOf(gameIn(await schedule.builder(), game))).toBe(slotOf(game));
		expect(troubles()).toEqual([]);
	});

	further("a locked game that is dragged stays, and says why", async () => {
		const schedule = await scene.schedule();
		const before = await schedule.builder();
		const game = before.games[0]!;
		const open = before.slots.find(
			(slot) => !before.games.some((other) => slotOf(other) === `${slot.date} ${slot.time} ${slot.place}`),
		)!;
		await schedule.call("PUT", `/games/${game.id}/lock`, { locked: true });
		const { page, dock } = await scene.open();
		await page.locator(".builder").evaluate((element) => element.scrollIntoView());
		const target = page.locator(`[data-slot="${open.date} ${open.time} ${open.place}"]`);
		await drag(page, pick(page, game), target);
		await dock.getByText(sentences.lockedUnlockToMove).waitFor();
		await page.mouse.up();
		await dock.getByText(sentences.gameCannotMove).waitFor();
		expect(await dock.locator(".bullets").textContent()).toContain("is locked");
		expect(slotOf(gameIn(await schedule.builder(), game))).toBe(slotOf(game));
	});

	further("a game that is selected on a phone is not covered by what is said of it", async () => {
		await scene.schedule();
		const { page, dock } = await scene.open(phone);
		const card = page.locator(".builder .matchup").nth(4);
		await card.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().bottom - innerHeight + 4));
		await card.locator(".pick").tap();
		await dock.getByText("Selected").waitFor();
		const [game, said] = [(await card.boundingBox())!, (await dock.boundingBox())!];
		expect(game.y + game.height).toBeLessThanOrEqual(said.y);
	});

	further("who thinks better of a question is back at the button", async () => {
		await scene.schedule();
		const { page } = await scene.open();
		for (const name of ["Generate Full Schedule", "Delete Schedule"]) {
			await page.getByRole("button", { name }).focus();
			await page.keyboard.press("Enter");
			await page.locator("dialog[open]").waitFor();
			await page.keyboard.press("Escape");
			await page.locator("dialog[open]").waitFor({ state: "detached" });
			await until(async () => (await page.evaluate(() => document.activeElement?.textContent)) === name);
		}
	});

	further(
		"a drag to the edge of what is drawn scrolls a wide grid, also beside the dates that stand still",
		async () => {
			const timeSlots = Array.from({ length: 12 }, (_, at) => `${10 + at}:00`);
			const schedule = await scene.schedule({ timeSlots });
			const { page } = await scene.open();
			const last = (await schedule.builder()).games
				.toSorted((a, b) => String(a.time).localeCompare(String(b.time)))
				.at(-1)!;
			const scrolled = async () => await page.locator(".builder.scroll").evaluate((element) => element.scrollLeft);
			await pick(page, last).scrollIntoViewIfNeeded();
			await until(async () => (await scrolled()) > 300);
			const dates = (await page.locator("thead .day").boundingBox())!;
			const from = (await pick(page, last).boundingBox())!;
			await page.mouse.move(from.x + 30, from.y + 12);
			await page.mouse.down();
			await page.mouse.move(dates.x + dates.width + 8, from.y + 20, { steps: 5 });
			await until(async () => (await scrolled()) === 0);
			await page.keyboard.press("Escape");
			await page.mouse.up();
			expect(slotOf(gameIn(await schedule.builder(), last))).toBe(slotOf(last));
		},
	);

	further("a drag that is given up puts the game back", async () => {
		const schedule = await scene.schedule();
		const { page } = await scene.open();
		const before = await schedule.builder();
		await page.locator(".builder").evaluate((element) => element.scrollIntoView());
		await drag(page, pick(page, before.games[0]!), page.locator(".builder .free").last());
		await page.keyboard.press("Escape");
		await page.mouse.up();
		expect(await page.locator(".ghost, .held").count()).toBe(0);
		expect((await schedule.builder()).games).toEqual(before.games);
	});

	further("and by a finger that rests on it first, on a phone", async () => {
		const schedule = await scene.schedule();
		const { page, dock, context } = await scene.open(phone);
		const [a, b] = pairs(await schedule.builder()).good;
		const finger = await carry(context, page, pick(page, a), pick(page, b));
		await page.locator(`[data-game="${b.id}"][data-over]`).waitFor();
		await finger.drop();
		await dock.getByText("Matchups swapped!").waitFor();
		expect(slotOf(gameIn(await schedule.builder(), a))).toBe(slotOf(b));
	});

	further("a finger carries a game to a free slot, and the free slot takes it", async () => {
		const schedule = await scene.schedule();
		const { page, dock, context, troubles } = await scene.open(phone);
		const game = (await schedule.builder()).games[0]!;
		await pick(page, game).tap();
		const slot = await free(page).first().getAttribute("data-slot");
		await pick(page, game).tap();
		expect(await free(page).count()).toBe(0);
		const target = page.locator(`[data-slot="${slot}"]`);
		const finger = await carry(context, page, pick(page, game), target);
		await page.locator(`[data-slot="${slot}"][data-over]`).waitFor();
		expect(await target.getAttribute("data-open")).toBe("");
		await finger.drop();
		await dock.getByText("Game moved!").waitFor();
		expect(await page.locator(".ghost, [data-over]").count()).toBe(0);
		expect(slotOf(gameIn(await schedule.builder(), game))).toBe(slot ?? "");
		await dock.getByRole("button", { name: "Undo" }).tap();
		await dock.getByText("Undone.").waitFor();
		expect(slotOf(gameIn(await schedule.builder(), game))).toBe(slotOf(game));
		expect(troubles()).toEqual([]);
	});

	further("what somebody else has done meanwhile is shown, with the reason", async () => {
		const schedule = await scene.schedule();
		const { page, dock } = await scene.open();
		const [a, b] = pairs(await schedule.builder()).good;
		await schedule.call("PUT", `/games/${b.id}/lock`, { locked: true });
		await pick(page, a).click();
		await pick(page, b).click();
		await dock.getByText("Swap failed.").waitFor();
		expect(await dock.locator(".bullets").textContent()).toContain("is locked");
		await page.locator(`[data-game="${b.id}"].locked`).waitFor();
	});

	further(
		"of two people at one grid the second is told what the first has done, and takes nothing of it back",
		async () => {
			const schedule = await scene.schedule();
			const before = await schedule.builder();
			const [a, b] = pairs(before).good;
			const [owner, staff] = [await scene.open(), await scene.open()];
			await pick(owner.page, a).click();
			await pick(owner.page, b).click();
			await owner.dock.getByText("Matchups swapped!").waitFor();
			const swapped = (await schedule.builder()).games.map(slotOf);

			await pick(staff.page, a).click();
			await pick(staff.page, b).click();
			await staff.dock.getByText("Swap failed.").waitFor();
			expect(await staff.dock.locator(".bullets li").count()).toBe(2);
			expect(await staff.dock.locator(".bullets").textContent()).toContain(`has been moved meanwhile, to `);
			expect((await schedule.builder()).games.map(slotOf)).toEqual(swapped);
			const spot = async (page: typeof owner.page) => await pick(page, a).getAttribute("data-spot");
			expect(await spot(staff.page)).toBe(await spot(owner.page));

			await pick(staff.page, a).click();
			await pick(staff.page, b).click();
			await staff.dock.getByText("Matchups swapped!").waitFor();
			await owner.page.keyboard.press("Control+z");
			await owner.dock.getByText("Undo failed.").waitFor();
			expect(await owner.dock.locator(".bullets li").count()).toBe(2);
			expect((await schedule.builder()).games.map(slotOf)).toEqual(before.games.map(slotOf));
			expect([...owner.troubles(), ...staff.troubles()]).toEqual([]);
		},
	);

	test("a dead network loses nothing", async () => {
		const schedule = await scene.schedule();
		const { page, context, dock, says } = await scene.open();
		const [a, b] = pairs(await schedule.builder()).good;
		await page.locator("#team summary").click();
		await page.getByLabel("Unavailable time slots of Anchors Away").fill("22:00");
		await context.setOffline(true);
		await pick(page, a).click();
		await pick(page, b).click();
		await dock.getByText("Swap failed.").waitFor();
		await dock.getByText(sentences.serverDoesNotAnswer).waitFor();
		await pick(page, a).click();
		await free(page).first().click();
		await dock.getByText("Move failed.").waitFor();
		expect(await dock.locator(".bullets").textContent()).toStartWith(sentences.serverDoesNotAnswer);
		await page.getByRole("button", { name: "Generate Full Schedule" }).click();
		await page.locator("dialog[open]").getByRole("button", { name: "Yes" }).click();
		await says("Failed to generate full schedule. The server does not answer.");
		expect(await dock.count()).toBe(0);
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

	further(
		"games that were called off stand beside their day, struck through; a postponed one waits for a new slot",
		async () => {
			const schedule = await scene.schedule();
			await schedule.call("POST", `/schedules/${schedule.id}/publish`);
			const [cancelled, postponed] = (await schedule.builder()).games;
			await schedule.call("PUT", `/gamesv2/${cancelled!.id}/details`, { status: "cancelled" });
			await schedule.call("PUT", `/gamesv2/${postponed!.id}/details`, { status: "postponed" });
			const { page, dock, troubles } = await scene.open();
			const off = page.locator(".called-off");
			expect(
				(await off.allTextContents()).map((text) => text.replace(/^(Cancelled|Postponed).*?vs.*?(\d)/, "$1 $2")),
			).toEqual(["Cancelled 6:30 PM, Bay Recreation Center", "Postponed 7:40 PM, Bay Recreation Center"]);
			expect(await off.locator("s").count()).toBe(2);
			expect(await page.locator(`[data-game="${cancelled!.id}"]`).count()).toBe(0);
			const day = page.locator("tr", { has: off.first() });
			expect(await day.locator(".badge", { hasText: "Bye" }).count()).toBe(0);
			expect(await day.locator(".free").count()).toBeGreaterThanOrEqual(2);
			expect(await violations(page)).toEqual([]);

			const waiting = page.locator(".waiting li");
			expect(await waiting.getAttribute("title")).toMatch(/^Postponed from Mon, Jan 4, 7:40 PM, /);
			await pick(page, postponed!).click();
			await free(page).last().click();
			await dock.getByText("Game moved!").waitFor();
			expect(await waiting.count()).toBe(0);
			expect(await off.count()).toBe(1);
			await off.getByRole("link").click();
			await page.waitForURL(`**/games/${cancelled!.id}`);
			expect(troubles()).toEqual([]);
		},
	);

	test("a game that found no slot waits beside the grid, with the reason, and is moved into it", async () => {
		const schedule = await scene.schedule({ timeSlots: ["18:30"] });
		await schedule.call("PUT", `/schedules/${schedule.id}`, { timeSlots: ["18:30", "20:50"] });
		const { page, dock } = await scene.open();
		const waiting = page.locator(".waiting li");
		const before = await waiting.count();
		expect(before).toBeGreaterThan(0);
		expect(await waiting.first().getAttribute("title")).toMatch(/\.$/);
		await page.locator("#fairness", { hasText: "No slot found" }).waitFor();
		const id = Number(await waiting.first().locator("[data-game]").getAttribute("data-game"));
		await pick(page, { id }).click();
		await page.locator("[data-holding]").waitFor();
		await free(page).first().click();
		await dock.getByText("Game moved!").waitFor();
		expect(await waiting.count()).toBe(before - 1);
		expect((await schedule.builder()).games.find((game) => game.id === id)?.time).toBe("20:50");
	});
});
