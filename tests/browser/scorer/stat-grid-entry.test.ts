import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Page } from "playwright-core";
import { hasBrowser } from "../../support/screens/browser.ts";
import { few } from "../../support/depth.ts";
import { cursor, gameToEnter, sheetLines, ready } from "../../support/screens/stat-grid.ts";

const columns = ["REB", "AST", "2PM", "2PA", "3PM", "3PA", "FTM", "FTA"] as const;
type Line = Record<string, number>;

/** The keys of a line with Tab between its figures: away zeros fill themselves, and Enter ends the line early. */
function withTabs(line: Line, side: string): string[] {
	const figures = columns.map((stat) => line[stat] ?? 0);
	const last = side === "away" ? figures.findLastIndex((value) => value !== 0) : figures.length - 1;
	return figures
		.slice(0, last + 1)
		.flatMap((value, at) => [...(side === "away" && value === 0 ? [] : String(value)), at === last ? "Enter" : "Tab"]);
}

/** The keys of a line where each digit is a figure: "." for ten more, "-" for none of none. */
function oneKeyEach(line: Line, side: string): string[] {
	const keys: string[][] = [];
	for (let at = 0; at < columns.length; at += 1) {
		const [stat, next] = [columns[at] ?? "", columns[at + 1] ?? ""];
		const isNone = stat.endsWith("M") && line[stat] === 0 && line[next] === 0;
		const value = line[stat] ?? 0;
		keys.push(isNone ? ["-"] : [...Array.from({ length: Math.floor(value / 10) }, () => "."), String(value % 10)]);
		if (isNone) at += 1;
	}
	const nones = keys.length - 1 - keys.findLastIndex(([key]) => key !== "-" && key !== "0");
	return side === "away" && nones > 1 ? [...keys.slice(0, -nones).flat(), "Enter"] : keys.flat();
}

const ways = [
	{ way: "Tab and Enter", oneKey: false, keysOf: withTabs, most: 16 },
	{ way: "one key a figure", oneKey: true, keysOf: oneKeyEach, most: 9 },
];

describe.skipIf(!hasBrowser)("a whole box score, by keyboard alone", () => {
	let night: Awaited<ReturnType<typeof gameToEnter>>;
	const lines = sheetLines();

	beforeAll(async () => {
		night = await gameToEnter();
	}, 120_000);
	afterAll(async () => await night?.close());

	test.each(few(ways, "last"))(
		"with $way: the public page has the lines and totals of the sheet",
		async ({ way, oneKey, keysOf, most }) => {
			await night.empty();
			const { page, complaints, context } = await night.signedIn(night.path);
			await page.getByRole("button", { name: "Edit Stats" }).click();
			await ready(page);
			if (oneKey) await page.getByLabel("One key a figure").check();
			if (oneKey) await page.locator(".stat-grid .entry input").nth(1).focus();
			let presses = 0;
			const players = await page.locator(".stat-grid tbody tr").evaluateAll((rows) =>
				rows.map((row) => ({
					name: row.querySelector("input")?.ariaLabel?.replace(/ \S+$/, "") ?? "",
					side: row.closest("section[aria-labelledby]")?.getAttribute("aria-labelledby")?.replace("grid-", "") ?? "",
				})),
			);
			for (const { name, side } of players) {
				const line = lines.get(name);
				expect(await cursor(page)).toBe(`${name} REB`);
				for (const key of line ? keysOf(line, side) : ["Enter"]) {
					await page.keyboard.press(key);
					presses += 1;
				}
			}
			expect(await page.locator(".sums .badge").allTextContents()).toEqual(["Agrees", "Agrees"]);
			await page.keyboard.press("Control+s");
			await page.getByText("Stats saved.").waitFor();
			expect(new URL(page.url()).search).toBe("");
			const a = presses / lines.size;
			console.log(`${way}: ${presses} key presses for ${lines.size} lines, ${a.toFixed(1)} a line.`);
			expect(a).toBeLessThan(most);
			expect(complaints).toEqual([]);
			await context.close();

			const { page: visitor } = await night.newPage(null);
			await visitor.goto(`${night.url}/hoops/games/${night.game}`);
			for (const [name, line] of lines) expect([name, await publicLine(visitor, name)]).toEqual([name, shown(line)]);
			expect(await totals(visitor, "Port Alder Herons")).toEqual(
				"94 52 21 35 79 44.3% 28 59 51.2% 7 20 20.0% 17 24 70.8%".split(" "),
			);
			expect((await totals(visitor, "Quarry Hill Wolves")).slice(0, 3)).toEqual(["84", "40", "25"]);
			expect(await visitor.locator(".final .tally b").allTextContents()).toEqual(["94", "84"]);
			await visitor.context().close();
		},
		180_000,
	);
});

/** Without the makes of attempts in one cell, which phones alone show. */
const publicCells = async (page: Page, row: string) =>
	(await page.locator(row).first().locator("td:not(.shots)").allTextContents()).map((text) => text.trim());
const totals = async (page: Page, team: string) =>
	await publicCells(page, `table:has(caption:text-is("${team} box score")) tfoot tr`);

/** The figures of the public line that are not derived. */
async function publicLine(page: Page, name: string): Promise<Line> {
	const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name, exact: true }) });
	const cells = await row.first().locator("td:not(.shots)").allTextContents();
	const heads = await page
		.locator("table:has(caption:text-is('Port Alder Herons box score')) thead th:not(.shots)")
		.allTextContents();
	return Object.fromEntries(
		heads.slice(1).flatMap((head, at) => (/%|FG[MA]/.test(head) ? [] : [[head, Number(cells[at])]])),
	);
}

const shown = ({ PTS, REB, AST, ...rest }: Line): Line => ({ PTS: PTS ?? 0, REB: REB ?? 0, AST: AST ?? 0, ...rest });
