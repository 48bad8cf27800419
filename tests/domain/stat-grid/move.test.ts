import { describe, expect, test } from "bun:test";
import { beginning, firstColumn, placeAfter, type Way } from "../../../src/domain/stat-grid/move.ts";
import { stroke } from "../../../src/domain/stat-grid/one-key.ts";
import { edit } from "../../../src/domain/stat-grid/state.ts";
import { begun, sheet } from "./sheet.ts";

const own = sheet();
const lines = begun(own).lines;
const at = (stat: string) => own.columns.findIndex((column) => column.stat.abbreviation === stat);
const after = (row: number, stat: string, way: Way, run = at(stat)) => {
	const place = placeAfter(own, lines, { row, column: at(stat) }, way, run);
	return place && [place.row, own.columns[place.column]?.stat.abbreviation];
};

test("a scorer begins with the team of which nothing is entered yet, else at the first cell", () => {
	const typed = (...rows: number[]) =>
		edit(
			own,
			begun(own),
			rows.map((row) => ({ row, stat: "REB", value: 0 })),
		).lines;
	const away = own.players.findIndex(({ side }) => side === "away");
	const column = at("REB");
	expect(away).toBeGreaterThan(0);
	expect(beginning(own, lines)).toEqual({ row: 0, column });
	expect(beginning(own, typed(1))).toEqual({ row: away, column });
	expect(beginning(own, typed(away))).toEqual({ row: 0, column });
	expect(beginning(own, typed(1, away))).toEqual({ row: 0, column });
	const guests = { ...own, players: own.players.slice(away) };
	expect(beginning(guests, lines.slice(away))).toEqual({ row: 0, column });
	expect(beginning({ ...own, players: [] }, [])).toEqual({ row: 0, column });
});

describe("keys", () => {
	test("Tab goes over derived columns, points that follow, and the ends of lines", () => {
		expect(after(0, "AST", "next")).toEqual([0, "2PM"]);
		expect(after(0, "2PA", "next")).toEqual([0, "3PM"]);
		expect(after(0, "FTA", "next")).toEqual([1, "REB"]);
		expect(after(1, "REB", "back")).toEqual([0, "FTA"]);
		expect(after(7, "FTA", "next")).toBeNull();
		expect(after(0, "REB", "back")).toBeNull();
	});

	test("Tab stops at points that somebody has typed", () => {
		const typed = edit(own, begun(own), [{ row: 1, stat: "PTS", value: 9 }]).lines;
		expect(placeAfter(own, typed, { row: 0, column: at("FTA") }, "next", 0)).toEqual({ row: 1, column: 0 });
	});

	test("Enter goes to the next player, in the column where the Tabs began", () => {
		expect(after(0, "FTM", "enter", at("REB"))).toEqual([1, "REB"]);
		expect(after(0, "PTS", "enter")).toEqual([1, "PTS"]);
		expect(after(3, "REB", "enter")).toEqual([4, "REB"]);
		expect(after(7, "REB", "enter")).toBeNull();
		expect(after(1, "FTM", "above", at("REB"))).toEqual([0, "REB"]);
	});

	test("arrows reach every cell, and stop at the edges", () => {
		expect(after(0, "AST", "right")).toEqual([0, "FGM"]);
		expect(after(0, "FGM", "left")).toEqual([0, "AST"]);
		expect(after(0, "REB", "down")).toEqual([1, "REB"]);
		expect(after(0, "REB", "up")).toBeNull();
		expect(after(0, "FT%", "right")).toBeNull();
	});

	test("Home and End lead through the line, with Ctrl through the grid", () => {
		expect(after(2, "AST", "home")).toEqual([2, "PTS"]);
		expect(after(2, "AST", "end")).toEqual([2, "FT%"]);
		expect(after(2, "AST", "first")).toEqual([0, "REB"]);
		expect(after(2, "AST", "last")).toEqual([7, "FT%"]);
	});

	test("typing begins behind points that follow, else at the first column", () => {
		expect(firstColumn(own)).toBe(1);
		expect(firstColumn(sheet(["PTS", "REB"]))).toBe(0);
		expect(firstColumn(sheet(["FG%"]))).toBe(0);
	});
});

describe("one key a figure", () => {
	test("a digit is a figure and goes on", () => {
		expect(stroke(own, at("REB"), 12, "6", true)).toEqual({ edits: { REB: 6 }, columns: 1 });
	});

	test("a point is ten more, as often as it is pressed", () => {
		expect(stroke(own, at("2PA"), null, ".", true)).toEqual({ edits: { "2PA": 10 }, columns: 0 });
		expect(stroke(own, at("2PA"), 10, "4", false)).toEqual({ edits: { "2PA": 14 }, columns: 1 });
		expect(stroke(own, at("2PA"), 10, "+", false)).toEqual({ edits: { "2PA": 20 }, columns: 0 });
		expect(stroke(own, at("2PA"), 990, ",", false)).toBeNull();
	});

	test("a minus is none: 0 of 0 on makes, 0 elsewhere", () => {
		expect(stroke(own, at("3PM"), null, "-", true)).toEqual({ edits: { "3PM": 0, "3PA": 0 }, columns: 2 });
		expect(stroke(own, at("AST"), null, "-", true)).toEqual({ edits: { AST: 0 }, columns: 1 });
		const apart = sheet(["3PM", "REB", "3PA"]);
		expect(stroke(apart, 0, null, "-", true)).toEqual({ edits: { "3PM": 0 }, columns: 1 });
	});

	test("derived columns and other keys mean nothing", () => {
		expect(stroke(own, at("FG%"), null, "6", true)).toBeNull();
		expect(stroke(own, at("REB"), null, "x", true)).toBeNull();
	});
});
