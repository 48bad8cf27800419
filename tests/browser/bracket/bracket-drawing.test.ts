import { describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { gamesOf } from "../../support/bracket.ts";
import { bracketStage, publicOf } from "../../support/screens/bracket-stage.ts";
import { hasBrowser } from "../../support/screens/browser.ts";
import { few, further } from "../../support/depth.ts";
import { until } from "../../support/until.ts";

const brackets = bracketStage();
const { fill, make, open, openDesk, send } = brackets;

describe.skipIf(!hasBrowser)("the drawing", () => {
	test.each(
		few([
			[8, "double"],
			[64, "double"],
			[11, "single"],
		] as const),
	)("of %i teams, %s, fits where it is asked to, to the last column", async (teams, format) => {
		const { page, button } = await openDesk(await fill({ teams, format, name: `Fit ${teams}` }), {
			viewport: { width: 1280, height: 900 },
		});
		await button("Fit").click();
		const region = page.locator(".bracket");
		await until(
			async () =>
				await region.evaluate(
					(own) => own.scrollWidth <= own.clientWidth + 1 && own.scrollHeight <= own.clientHeight + 1,
				),
		);
	});

	further(
		"has room for names like those that leagues have, and for the last column, on a screen of 1280 px",
		async () => {
			const names = ["The Bounce Passers", "Customs House Comets", "Hardwood Historians", "Northpoint Navigators"];
			const eleven = await fill({ teams: 11, name: "Names", nameOf: (seed) => `${names[seed % 4]} ${seed}` });
			await make(eleven, "r1-0", 8, 9, { score_home: 101, score_away: 98 });
			const { page } = await open(publicOf(eleven), { options: { viewport: { width: 1280, height: 900 } } });
			const cut = await page
				.locator(".tie .team[title]")
				.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
			expect(cut).toEqual([]);
			expect(await page.locator(".bracket").evaluate((own) => own.scrollWidth - own.clientWidth)).toBe(0);
			expect(await page.locator(".tie .team[title]").count()).toBeGreaterThan(8);
		},
		120_000,
	);

	further(
		"opens whole where it can be read so, else where the play is",
		async () => {
			const at = { viewport: { width: 1280, height: 900 } };
			const whole = await openDesk(await fill({ teams: 11, name: "Whole" }), at);
			const region = whole.page.locator(".bracket");
			expect(await region.evaluate((own) => own.scrollWidth - own.clientWidth)).toBeLessThanOrEqual(1);
			expect(await whole.button(/^Zoom \d+ %/).textContent()).not.toBe("100 %");

			const eight = await fill({ teams: 8, format: "double", name: "Where" });
			const scrolled = async (page: Page) =>
				await page.locator(".bracket").evaluate((own) => [own.scrollLeft, own.scrollTop]);
			const first = await openDesk(eight, at);
			expect([await first.button(/^Zoom \d+ %/).textContent(), await scrolled(first.page)]).toEqual(["100 %", [0, 0]]);
			const wins = { score_home: 60, score_away: 50 };
			const pairs = [
				["r1-0", 1, 8],
				["r1-1", 4, 5],
				["r1-2", 3, 6],
				["r1-3", 2, 7],
			] as const;
			for (const [matchId, home, away] of pairs) await make(eight, matchId, home, away, wins);
			const { page } = await openDesk(eight, at);
			const [box, frame] = [await page.locator("#r2-0").boundingBox(), await page.locator(".bracket").boundingBox()];
			expect((box?.x ?? 0) - (frame?.x ?? 0)).toBeWithin(1, 40);
			expect(box?.y ?? 0).toBeGreaterThan(frame?.y ?? 0);
			expect(await page.evaluate("scrollY")).toBe(0);
		},
		120_000,
	);

	further(
		"has one row of buttons above it on a phone, besides its format, its plan, its seeds and its series",
		async () => {
			const { page } = await openDesk(await fill({ teams: 8, name: "Head" }), {
				viewport: { width: 390, height: 844 },
			});
			const tops = await page
				.locator("main :is(.button, select):visible")
				.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top + one.clientHeight / 2)));
			expect([tops.length, new Set(tops).size]).toEqual([9, 3]);
		},
		120_000,
	);

	further(
		"keeps what is played when and where on a line each at most",
		async () => {
			const two = await fill({ teams: 2, name: "Lines" });
			const location = "Fountain Valley Recreation Center, Court 2";
			const planned = { date: "2026-12-05", time: "18:00", location };
			await send("PUT", `${gamesOf(two)}/${(await make(two, "r1-0", 1, 2)).id}`, planned);
			for (const { page } of [
				await open(publicOf(two)),
				await openDesk(two, { viewport: { width: 1280, height: 900 } }),
			]) {
				const [what, place] = [page.locator("#r1-0 .what"), page.locator("#r1-0 .place")];
				expect([await what.textContent(), await place.textContent()]).toEqual([
					"Game 1 · Sat, Dec 5 · 6:00 PM ·",
					location,
				]);
				const [above, below] = [await what.boundingBox(), await place.boundingBox()];
				expect(below?.y ?? 0).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0) - 1);
				for (const one of [what, place]) expect(await one.evaluate((own) => own.getClientRects().length)).toBe(1);
				expect(below?.height ?? 0).toBeLessThan(20);
			}
		},
		120_000,
	);

	further(
		"of long names and places widens neither a phone's page nor a dialog",
		async () => {
			const two = await fill({ teams: 2, name: "Wide", nameOf: (seed) => `${seed}${"W".repeat(99)}` });
			const { id } = await make(two, "r1-0", 1, 2);
			await send("PUT", `${gamesOf(two)}/${id}`, {
				date: "2026-12-05",
				time: "19:00",
				location: `Fountain Valley Recreation Center, Court ${"2".repeat(150)}`,
			});
			const options = { viewport: { width: 390, height: 800 } };
			const pages = [(await open(publicOf(two), { options })).page, (await openDesk(two, options)).page];
			for (const page of pages)
				expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
			const { dialog, button } = await openDesk(two, { viewport: { width: 1280, height: 900 } });
			await button(/^Edit game 1:/).click();
			const form = dialog.locator("form");
			expect(await form.evaluate((own) => own.scrollWidth - own.clientWidth)).toBeLessThanOrEqual(0);
		},
		120_000,
	);
});
