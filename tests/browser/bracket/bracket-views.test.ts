import { describe, expect, test } from "bun:test";
import { markupErrors, violations } from "../../support/screens/accessible.ts";
import { gamesOf } from "../../support/bracket.ts";
import { bracketStage, deskOf, publicOf } from "../../support/screens/bracket-stage.ts";
import { said } from "../../support/said.ts";
import { hasBrowser } from "../../support/screens/browser.ts";
import { further } from "../../support/depth.ts";
import { play } from "../../support/seasons/running-game.ts";
import { until } from "../../support/until.ts";

const brackets = bracketStage();
const { fill, make, open, openDesk, send, stored } = brackets;

describe.skipIf(!hasBrowser)("the drawing", () => {
	test("scrolls under round headings that stay, by wheel and by dragging, and fits where it is asked to", async () => {
		const many = await fill({ teams: 64, name: "Open" });
		const { page, button } = await openDesk(many, { viewport: { width: 1280, height: 900 } });
		const region = page.getByRole("region", { name: "Open Bracket" });
		const headings = page.locator(".rounds").first();
		const top = (await headings.boundingBox())?.y ?? 0;
		const scrolled = async () => (await region.evaluate((own) => [own.scrollLeft, own.scrollTop])) as number[]; // two numbers
		await region.hover({ position: { x: 600, y: 300 } });
		await page.mouse.wheel(0, 900);
		await until(async () => ((await scrolled())[1] ?? 0) > 800);
		expect(((await headings.boundingBox())?.y ?? 0) - top).toBeCloseTo(0, 0);
		const [left = 0, before = 0] = await scrolled();
		const box = await region.boundingBox();
		await page.evaluate(
			"window.selecting = []; addEventListener('selectstart', (event) => event.defaultPrevented || selecting.push(event.type))",
		);
		await page.mouse.move((box?.x ?? 0) + 500, (box?.y ?? 0) + 300);
		await page.mouse.down();
		await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 200, { steps: 8 });
		await page.mouse.up();
		expect(await scrolled()).toEqual([left + 200, before + 100]);
		expect(await page.evaluate("window.selecting")).toEqual([]);
		expect(await page.locator("dialog[open]").count()).toBe(0);

		await button("Fit").click();
		await until(async () => await region.evaluate((own) => own.scrollHeight <= own.clientHeight + 2));
		expect(await button(/^Zoom \d+ %/).textContent()).not.toBe("100 %");
		await button(/^Zoom \d+ %/).click();
		expect(await button(/^Zoom \d+ %/).textContent()).toBe("100 %");
		await button("Full screen").click();
		await button("Leave full screen").waitFor();
		expect((await region.boundingBox())?.height ?? 0).toBeGreaterThan(700);
		await until(async () => await region.evaluate((own) => own.scrollHeight <= own.clientHeight + 2));
		await button(/^Create game 1:/).click();
		await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
		await page.locator(":fullscreen .toast", { hasText: "Game created!" }).waitFor();
		await button("Leave full screen").click();
		await button("Full screen").waitFor();
	}, 120_000);

	further(
		"is walked with the arrow keys: along the way of the teams, and up and down the round",
		async () => {
			const eight = await fill({ teams: 8, name: "Arrows" });
			const wins = { score_home: 60, score_away: 50 };
			await make(eight, "r1-0", 1, 8, wins);
			await make(eight, "r1-1", 4, 5, wins);
			const { page, button } = await openDesk(eight);
			const at = async () => await page.evaluate("document.activeElement.closest('.tie')?.id");
			await button(/^Create game 3:/).focus();
			for (const [key, where] of [
				["ArrowUp", "r1-1"],
				["ArrowRight", "r2-0"],
				["ArrowDown", "r2-1"],
				["ArrowRight", "r3-0"],
				["ArrowRight", "r3-0"],
				["ArrowLeft", "r2-0"],
				["ArrowLeft", "r1-0"],
			]) {
				await page.keyboard.press(key ?? "");
				expect([key, await at()]).toEqual([key, where]);
			}
		},
		120_000,
	);

	test("is a list of rounds on a phone, and on any screen that asks for it", async () => {
		const eleven = await fill({ teams: 11, name: "List" });
		for (const [width, isListFirst] of [
			[390, true],
			[1280, false],
		] as const) {
			const { page } = await open(publicOf(eleven), { options: { viewport: { width, height: 844 } } });
			const heading = page.getByRole("heading", { name: "Semifinals" });
			const isList = async () => ((await heading.boundingBox())?.width ?? 0) > 20;
			expect(await isList()).toBe(isListFirst);
			await page.getByLabel(isListFirst ? "Show as a tree" : "Show as a list").check();
			expect(await isList()).toBe(!isListFirst);
			expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
		}
	}, 120_000);

	further(
		"shows running scores to visitors and staff as they are entered",
		async () => {
			const two = await fill({ teams: 2, name: "Running" });
			const { id } = await make(two, "r1-0", 1, 2, { status: "live" });
			const pages = [(await open(publicOf(two))).page, (await openDesk(two)).page];
			await until(() => brackets.site.app.live.viewers === 2);
			await brackets.site.write(
				brackets.acme,
				async (writer) => await play(writer, id, { score_home: 12, score_away: 9 }),
			);
			for (const page of pages)
				await until(async () => (await page.locator("#r1-0 .pts").allTextContents()).join() === "12,9");
			await send("PUT", `/api/gamesv2/${id}/details`, { status: "final" });
			for (const page of pages) await page.getByText(said.firstIsChampion).waitFor();
		},
		120_000,
	);

	further.each([
		[11, "single"],
		[33, "third-place"],
		[64, "single"],
		[32, "double"],
		[64, "double"],
	] as const)(
		"of %i teams, %s, prints on one page of A4 and of Letter",
		async (teams, format) => {
			const name = `The ${teams} of the Northshore Metropolitan Invitational Tournament for Youth`;
			const filled = await fill({ teams, format, name, nameOf: (seed) => `Team number ${seed} of Saint Bartholomew` });
			const wins = { score_home: 60, score_away: 50 };
			if (teams === 11) {
				const pairs = [
					["r1-0", 8, 9],
					["r1-2", 6, 11],
					["r1-3", 7, 10],
					["r2-0", 1, 8],
					["r2-1", 4, 5],
					["r2-2", 3, 6],
					["r2-3", 2, 7],
					["r3-0", 1, 4],
					["r3-1", 3, 2],
					["r4-0", 1, 3],
				] as const;
				for (const [matchId, home, away] of pairs) await make(filled, matchId, home, away, wins);
			}
			const { page } = await open(publicOf(filled));
			if (teams === 64 && format === "double") {
				await page.emulateMedia({ media: "print" });
				const numbers = await page.locator(".tie > .number:visible").allTextContents();
				const sorted = numbers.map(Number).toSorted((a, b) => a - b);
				expect(sorted).toEqual(Array.from({ length: 127 }, (_, at) => at + 1));
				expect(await page.locator(".tie .team", { hasText: "Loser of game 12" }).first().isVisible()).toBe(true);
				await page.emulateMedia({ media: null });
			}
			for (const size of ["A4", "Letter"]) {
				const pdf = (await page.pdf({ format: size, landscape: true })).toString("latin1");
				expect([size, pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length]).toEqual([size, 1]);
			}
		},
		120_000,
	);

	further.each([
		[64, "single"],
		[18, "double"],
		[6, "double"],
	] as const)("of %i teams, %s, prints whole names of teams and the numbers of games", async (teams, format) => {
		const nameOf = (seed: number) => `Dbl Team ${seed}`;
		const { page } = await open(publicOf(await fill({ teams, format, name: "Whole", nameOf })));
		await page.setViewportSize({ width: 995, height: 756 }); // Letter within its margins
		await page.emulateMedia({ media: "print" });
		const cut = await page.evaluate(
			`[...document.querySelectorAll(".team, .team > span")].filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)`,
		);
		expect(cut).toEqual([]);
	});

	further("a picture that does not load leaves no room", async () => {
		const two = await fill({ teams: 2, name: "Picture" });
		const media = `/api/seasonsv2/${two.season.id}/divisions/${two.division.id}/media`;
		const image_url = "https://localhost:1/none.png";
		expect((await brackets.ada.send("PUT", media, { image_url, video_url: null })).status).toBe(200);
		const { page } = await open(publicOf(two));
		await page.waitForFunction("document.querySelector('.division-picture')?.complete");
		expect(await page.evaluate("document.querySelector('.division-picture').getBoundingClientRect().height")).toBe(0);
	});

	further(
		"meets the accessibility rules and the markup checker, at both widths, in both schemes, drawn and listed",
		async () => {
			const eight = await fill({
				teams: 8,
				format: "double",
				name: "Rules",
				nameOf: (seed) => `Team ${seed}`.repeat(seed),
			});
			const wins = { score_home: 60, score_away: 50 };
			await make(eight, "r1-0", 1, 8, wins);
			await make(eight, "r1-1", 4, 5, { status: "forfeit", forfeit_winner: "home" });
			await make(eight, "r2-0", 1, 4, { status: "live" });
			await send("PUT", `${gamesOf(eight)}/${(await stored(eight))[0]?.id}`, {
				score_home: 1,
				score_away: 2,
				confirmed: true,
			});
			const looks = [390, 1280].flatMap((width) =>
				(["dark", "light"] as const).map((colorScheme) => ({ viewport: { width, height: 900 }, colorScheme })),
			);
			for (const options of looks)
				for (const { page } of [await open(publicOf(eight), { options }), await openDesk(eight, options)]) {
					await page.evaluate(`document.documentElement.dataset.theme = "${options.colorScheme}"`);
					expect(await violations(page)).toEqual([]);
					await page.getByLabel(/^Show as a/).check();
					expect(await violations(page)).toEqual([]);
				}
			const { page, button, dialog } = await openDesk(eight);
			await button(/^Edit game 1:/).click();
			await dialog.waitFor();
			expect(await violations(page)).toEqual([]);
			expect(await markupErrors(await (await brackets.ada.get(deskOf(eight))).text())).toEqual([]);
			expect(await markupErrors(await (await brackets.site.get(publicOf(eight))).text())).toEqual([]);
		},
		120_000,
	);
});
