import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import * as schema from "../../db/schema/index.ts";
import { giveSigns } from "../../src/data/team/signs.ts";
import { hasBrowser } from "../support/screens/browser.ts";
import { few, further } from "../support/depth.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { openStage, type Stage } from "../support/screens/stage.ts";

setDefaultTimeout(120_000);

const why =
	"The power has failed in the whole quarter around the hall, and the city does not expect it back before the morning";

/** What of a row's time is less than two pixels from a mark of the row, or out of its own cell. */
const runInto = `[...document.querySelectorAll("tr.game")].flatMap((row) => {
	const range = document.createRange();
	const cell = row.querySelector(".time").getBoundingClientRect();
	const marks = [...row.querySelectorAll(".mark")].map((mark) => mark.getBoundingClientRect());
	return [...row.querySelectorAll(".time > *")].filter((part) => part.checkVisibility()).flatMap((part) => {
		range.selectNodeContents(part);
		const boxes = [range.getBoundingClientRect(), part.getBoundingClientRect()];
		const isOver = (box) => marks.some((mark) => box.right > mark.left - 2 && box.left < mark.right && box.bottom > mark.top && box.top < mark.bottom);
		return boxes.some((box) => isOver(box) || box.right > cell.right || box.left < cell.left) ? [part.textContent] : [];
	});
})`;

describe.skipIf(!hasBrowser)("games that were changed, on a phone", () => {
	let stage: Stage;
	let page: Page;
	let ids: number[];
	let acme: Awaited<ReturnType<Stage["site"]["organization"]>>;
	let away: number;

	beforeAll(async () => {
		stage = await openStage();
		acme = await stage.site.organization({ slug: "acme", name: "Acme Hoops" });
		const { season, seasonLeague, leagueTeams } = await stage.site.write(acme, fillLeague);
		const [home = 0, other = 0] = leagueTeams.map(({ id }) => id);
		away = other;
		const today = {
			organization_id: acme.id,
			season_id: season.id,
			season_league_id: seasonLeague.id,
			home_team_id: home,
			away_team_id: away,
			date: "2026-11-20",
		};
		const said = { reason: why, reason_seen_by: "visitors" } as const;
		ids = await stage.site.write(acme, async ({ tx }) => {
			await giveSigns(tx);
			const games = await tx
				.insert(schema.games)
				.values([
					{
						...today,
						time: "22:45",
						published_date: today.date,
						published_time: "18:00",
						...said,
						reason_about: "moved",
					},
					{ ...today, time: "22:45", status: "postponed", ...said, reason_about: "postponed" },
					{ ...today, time: "22:45", status: "cancelled", ...said, reason_about: "cancelled" },
					{
						...today,
						time: "10:45",
						status: "forfeit",
						forfeit_winner: "home",
						score_home: 20,
						score_away: 0,
						...said,
						reason_about: "forfeit",
					},
					{
						...today,
						date: "2026-11-27",
						time: "12:45",
						status: "postponed",
						published_date: today.date,
						published_time: "18:00",
						...said,
						reason_about: "postponed",
					},
				])
				.returning();
			return games.map(({ id }) => id);
		});
	});
	afterEach(async () => await page?.context().close());
	afterAll(async () => await stage?.close());

	const open = async (path: string, width = 390) => {
		const visitor = await stage.newPage(null, { viewport: { width, height: 844 } });
		page = visitor.page;
		await visitor.open(path);
	};

	test.each(few([320, 390, 430, 1280]))("say so beside the marks and never over them, at %i px", async (width) => {
		await open("/acme/schedule?date=all", width);
		expect(await page.locator("tr.game").count()).toBe(7);
		expect(await page.evaluate(runInto)).toEqual([]);
	});

	further("say one thing: what is postponed, cancelled or forfeited has not moved", async () => {
		await open("/acme/schedule?date=all");
		const said = await page
			.locator("tr.game .time")
			.evaluateAll((cells) =>
				cells.map((cell) =>
					[...cell.querySelectorAll(":scope > :not(.meta)")].map((part) => part.textContent).join(", "),
				),
			);
		expect(said).toEqual([
			"Final",
			"Forfeit",
			"10:45 PM, Moved",
			"Postponed, 10:45 PM",
			"Cancelled, 10:45 PM",
			"8:00 PM",
			"Postponed",
		]);
	});

	further("of a running week that were played stand below what comes, under a line of their own", async () => {
		await open("/acme/schedule");
		expect(await page.locator(".sched th[scope=rowgroup]").allInnerTexts()).toEqual([
			expect.stringContaining("Today"),
			"EARLIER THIS WEEK",
			expect.stringContaining("16"),
		]);
	});

	further.each([
		[0, "New time"],
		[4, "New date"],
	])("say on their page whether the hour or the day is new, and why once: %i", async (at, slot) => {
		await open(`/acme/games/${ids[at]}`);
		expect(await page.locator(".meet .cap").textContent()).toBe(slot);
		expect(await page.locator(".steps .now .cap").textContent()).toBe(slot);
		expect(await page.locator("main").innerText()).not.toContain(slot === "New time" ? "new date" : "new time");
		expect(await page.locator(".where s").count()).toBe(slot === "New time" ? 0 : 1);
		expect((await page.locator("main").innerText()).split(why)).toHaveLength(2);
	});

	further("wear the marks of their teams in every part of their page", async () => {
		await open(`/acme/games/${ids[0]}`);
		const marks = await page.locator("main .mark").evaluateAll((all) => all.map((mark) => mark.textContent));
		expect(marks.length).toBeGreaterThan(4);
		expect(new Set(marks)).toEqual(new Set(["HAR", "PIE"]));
	});

	further("wear abbreviations of any script whole", async () => {
		await stage.site.write(acme, async ({ tx }) => {
			await tx.update(schema.leagueTeams).set({ abbreviation: "شصضس" }).where(eq(schema.leagueTeams.id, away));
		});
		await open(`/acme/games/${ids[0]}`);
		const words = page.locator("main svg.mark text", { hasText: "شصضس" });
		expect(await words.count()).toBeGreaterThan(1);
		for (const one of await words.all()) {
			const length = await one.evaluate((text: SVGTextElement) => text.getComputedTextLength());
			expect(length).toBeWithin(10, 38); // of the 40 that the mark is wide
		}
	});
});
