import type { BrowserContext, BrowserContextOptions, Locator, Page } from "playwright-core";
import { swapped } from "../../../src/domain/schedule/placement.ts";
import type { Builder, BuilderGame } from "../../../src/domain/schedule/wire.ts";
import { staffOf } from "../staff.ts";
import type { Stage } from "./stage.ts";
import { winterLeague, winterSchedule } from "../seasons/winter.ts";

let count = 0;

/** A league that has not begun, in an organization of its own, and somebody who draws up its schedule. */
export async function openScene(stage: Stage) {
	const { site, host } = stage;
	const acme = await site.organization({ slug: `acme-${++count}`, name: "Acme Hoops" });
	const { league } = await winterLeague(site, acme);
	const staff = await staffOf(site, acme, "staff", host);
	const contexts: BrowserContext[] = [];
	return {
		acme,
		staff,
		/** A schedule of the league with its games; `fields` beside those of every winter. */
		schedule: async (fields: object = {}) => await winterSchedule(staff, league.id, fields),
		/** The builder in a browser. */
		async open(options: BrowserContextOptions = {}, path = "/scheduleBuilder") {
			const viewport = { width: 1280, height: 900 };
			const opened = await stage.newPage(staff.cookie, { viewport, ...options });
			contexts.push(opened.context);
			await opened.open(path);
			await alive(opened.page);
			const { page, complaints } = opened;
			return {
				...opened,
				/** What the browser complained about, but for calls that were refused. */
				troubles: () => complaints.filter((text) => !text.includes("the server responded with")),
				dock: page.locator(".dock"),
				yes: async (question: string) => {
					await page.locator("dialog[open]", { hasText: question }).getByRole("button", { name: "Yes" }).click();
				},
			};
		},
		async close() {
			for (const context of contexts) await context.close();
		},
	};
}

export type Scene = Awaited<ReturnType<typeof openScene>>;

/** Islands are alive once the browser has taken their elements over. */
export const alive = async (page: Page) =>
	await page.waitForFunction(() =>
		[...document.querySelectorAll("[data-island] > *")].every((element) =>
			Object.keys(element).some((key) => key.startsWith("__reactFiber")),
		),
	);

export const pick = (page: Page, { id }: { id: number }) => page.locator(`[data-game="${id}"] .pick`);
export const free = (page: Page) => page.locator(".free[data-open]");
export const slotOf = ({ date, time, place }: BuilderGame) => `${date} ${time} ${place}`;

/** The game with that id, as the builder has it. */
export function gameIn({ games }: Builder, { id }: { id: number }): BuilderGame {
	const game = games.find((other) => other.id === id);
	if (!game) throw new Error(`game ${id} is not in the builder`);
	return game;
}

/** Two games that may change places, and two that may not, by the rules. */
export function pairs(builder: Builder) {
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

/** By the mouse, which still holds it then. */
export async function drag(page: Page, from: Locator, to: Locator) {
	const [a, b] = [await from.boundingBox(), await to.boundingBox()];
	if (!a || !b) throw new Error("both are drawn");
	await page.mouse.move(a.x + 30, a.y + 12);
	await page.mouse.down();
	await page.mouse.move(a.x + 45, a.y + 20, { steps: 3 });
	await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 8 });
}

/** By a finger that rests on it first and takes it to the edge of the screen until the other one is there; it then still holds it. */
export async function carry(context: BrowserContext, page: Page, from: Locator, to: Locator) {
	await from.scrollIntoViewIfNeeded();
	const finger = await context.newCDPSession(page);
	const touch = async (type: "touchStart" | "touchMove" | "touchEnd", x = 0, y = 0) =>
		await finger.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
	const box = async (locator: Locator) => {
		const found = await locator.boundingBox();
		if (!found) throw new Error("it is drawn");
		return found;
	};
	const start = await box(from);
	await touch("touchStart", start.x + 30, start.y + 15);
	await page.locator(".ghost").waitFor();
	for (let step = 0; step < 200; step += 1) {
		const { y, height } = await box(to);
		if (y > 80 && y + height < 760) break;
		await touch("touchMove", start.x + 30, y > 400 ? 835 : 8);
	}
	const { x, y } = await box(to);
	await touch("touchMove", x + 40, y + 15);
	return { drop: async () => await touch("touchEnd") };
}
