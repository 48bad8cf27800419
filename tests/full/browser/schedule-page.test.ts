import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { hasBrowser } from "../../support/screens/browser.ts";
import { openScene, type Scene } from "../../support/screens/builder.ts";
import { openStage, type Stage } from "../../support/screens/stage.ts";

setDefaultTimeout(120_000);

let stage: Stage;
let scene: Scene;

beforeAll(async () => {
	stage = await openStage();
	scene = await openScene(stage);
	const schedule = await scene.schedule();
	await schedule.call("POST", `/schedules/${schedule.id}/publish`);
	const [game] = (await schedule.builder()).games;
	await schedule.call("PUT", `/gamesv2/${game?.id}/details`, { date: "2027-02-02", time: "22:00" });
});
afterAll(async () => {
	await scene.close();
	await stage.close();
});

describe.skipIf(!hasBrowser)("the schedule that visitors see, with a game that has moved", () => {
	const open = async (width: number) => {
		const opened = await stage.newPage(null, { viewport: { width, height: 900 } });
		await opened.open(`/${scene.acme.slug}/schedule?date=all`);
		await opened.page.getByText("Moved from Mon, Jan 4").first().waitFor({ state: "attached" });
		return opened;
	};

	test.each([1280, 900, 760, 700, 640, 390, 320])("leaves the teams' names room at %p px", async (width) => {
		const { page, context } = await open(width);
		const cells = await page
			.locator(".sched tr.game .match")
			.evaluateAll((list) =>
				list.map((cell) => cell.getBoundingClientRect()).map(({ width, height }) => ({ width, height })),
			);
		expect(cells.length).toBe(15);
		expect(Math.min(...cells.map((cell) => cell.width))).toBeGreaterThan(100);
		expect(Math.max(...cells.map((cell) => cell.height))).toBeLessThan(200);
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
		await context.close();
	});

	test.each(["Letter", "A4"])("is printed on few sheets of %p", async (format) => {
		const { page, context } = await open(1280);
		const pdf = (await page.pdf({ format, preferCSSPageSize: false })).toString("latin1");
		expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2);
		await context.close();
	});
});
