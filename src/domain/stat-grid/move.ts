import { bothSides } from "../game/state.ts";
import type { GridLine } from "./line.ts";
import { rowsOf, type Sheet } from "./sheet.ts";

/** A cell by its row and its column among the visible ones. */
export interface Place {
	row: number;
	column: number;
}

export type Way =
	| "next"
	| "back"
	| "enter"
	| "above"
	| "up"
	| "down"
	| "left"
	| "right"
	| "home"
	| "end"
	| "first"
	| "last";

/**
 * Where a key leads from a cell, or null: out of the grid. Tab goes through what must be typed: not through derived cells, nor
 * through points that follow from makes; arrows reach every cell. Enter goes to the next player, to the column where the run
 * of Tabs began, as a spreadsheet does: `run`.
 */
export function placeAfter(sheet: Sheet, lines: readonly GridLine[], from: Place, way: Way, run: number): Place | null {
	const [width, height] = [sheet.columns.length, sheet.players.length];
	const inside = (row: number, column: number) =>
		row >= 0 && row < height && column >= 0 && column < width ? { row, column } : null;
	switch (way) {
		case "next":
			return typed(sheet, lines, from, 1);
		case "back":
			return typed(sheet, lines, from, -1);
		case "enter":
			return inside(from.row + 1, run);
		case "above":
			return inside(from.row - 1, run);
		case "up":
			return inside(from.row - 1, from.column);
		case "down":
			return inside(from.row + 1, from.column);
		case "left":
			return inside(from.row, from.column - 1);
		case "right":
			return inside(from.row, from.column + 1);
		case "home":
			return inside(from.row, 0);
		case "end":
			return inside(from.row, width - 1);
		case "first":
			return inside(0, firstColumn(sheet));
		case "last":
			return inside(height - 1, width - 1);
	}
}

/** Where a scorer begins: the first player of the team of which nothing is entered yet, else the first of all. */
export function beginning(sheet: Sheet, lines: readonly GridLine[]): Place {
	const isEmpty = (row: number) => Object.values(lines[row]?.values ?? {}).every((value) => value === null);
	const blank = bothSides.map((side) => rowsOf(sheet, side)).find((rows) => rows.length > 0 && rows.every(isEmpty));
	return { row: blank?.[0] ?? 0, column: firstColumn(sheet) };
}

/** Where typing a line begins: the first column that is neither derived nor follows from makes. */
export function firstColumn(sheet: Sheet): number {
	const column = sheet.columns.findIndex((_, at) => isTyped(sheet, undefined, at));
	return Math.max(column, 0);
}

/** The next or last cell that must be typed, over the ends of lines. */
function typed(sheet: Sheet, lines: readonly GridLine[], { row, column }: Place, step: 1 | -1): Place | null {
	const width = sheet.columns.length;
	for (let at = row * width + column + step; at >= 0 && at < width * sheet.players.length; at += step) {
		const place = { row: Math.floor(at / width), column: at % width };
		if (isTyped(sheet, lines[place.row], place.column)) return place;
	}
	return null;
}

function isTyped(sheet: Sheet, line: GridLine | undefined, at: number): boolean {
	const column = sheet.columns[at];
	if (!column || column.derived) return false;
	return !(sheet.proposes && column.stat.abbreviation === "PTS" && !line?.byHand);
}
