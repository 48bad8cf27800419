import { expect, test } from "bun:test";
import { layout } from "../../../src/domain/bracket/layout.ts";
import { sheet } from "../../../src/domain/bracket/sheet.ts";
import { brackets, gamesIn } from "./play.ts";

const sheets = brackets.map(([count, format]) => {
	const bracket = layout(count, format);
	return { name: `${count} ${format}`, bracket, page: sheet(bracket) };
});

test("every game of every bracket has a place of its own on the page, inside its columns and rows", () => {
	for (const { name, bracket, page } of sheets) {
		const places = gamesIn(bracket).map(({ matchId }) => page.places.get(matchId));
		for (const place of places) {
			expect([name, place !== undefined]).toEqual([name, true]);
			expect([name, place!.column >= 0 && place!.column < page.columns]).toEqual([name, true]);
			expect(place!.row).toBeGreaterThanOrEqual(0);
			expect(place!.row).toBeLessThanOrEqual(page.rows - 1);
		}
		expect([name, new Set(places.map((place) => `${place!.column} ${place!.row}`)).size]).toEqual([
			name,
			places.length,
		]);
	}
});

test("no two boxes of a column stand nearer than a row", () => {
	for (const { name, bracket, page } of sheets) {
		const columns = Map.groupBy(
			gamesIn(bracket).map(({ matchId }) => page.places.get(matchId)!),
			({ column }) => column,
		);
		for (const column of columns.values()) {
			const rows = column.map(({ row }) => row).toSorted((a, b) => a - b);
			expect([name, rows.every((row, at) => at === 0 || row - (rows[at - 1] ?? 0) >= 1)]).toEqual([name, true]);
		}
	}
});

test("a page has at most 33 rows, a single elimination at most 16, and four more with games for places", () => {
	for (const { name, bracket, page } of sheets) {
		const most = ({ double: 33, placement: 20 } as Record<string, number>)[bracket.format] ?? 16;
		expect([name, page.rows <= most, page.isPacked]).toEqual([name, true, page.rows > 16]);
	}
});

test("64 teams are folded: half of them play from each side, towards the final in the middle", () => {
	const page = sheet(layout(64));
	expect([page.isFolded, page.columns, page.rows]).toEqual([true, 11, 16]);
	expect([page.places.get("r1-0"), page.places.get("r1-31")]).toEqual([
		{ column: 0, row: 0 },
		{ column: 10, row: 15 },
	]);
	expect([page.places.get("r5-0"), page.places.get("r6-0"), page.places.get("r5-1")]).toEqual([
		{ column: 4, row: 7.5 },
		{ column: 5, row: 7.5 },
		{ column: 6, row: 7.5 },
	]);
	expect(page.headings.map(({ name }) => name).filter((name) => name === "Semifinals")).toHaveLength(2);
	expect(page.path.startsWith("M90 33H95V67H100")).toBe(true);
});
