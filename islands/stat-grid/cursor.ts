import { placeAfter, type Place, type Way } from "../../src/domain/stat-grid/move.ts";
import type { Cell } from "../../src/domain/stat-grid/state.ts";
import { cellId } from "./row.tsx";
import type { GridStore } from "./store.ts";

/** Where somebody is in the cells, and how far they are with what they type there. */
export interface Cursor {
	store: GridStore;
	/** Nothing was typed yet since the cursor came: the next key overwrites. */
	isFresh: boolean;
	/** What was typed is no figure, and is refused: what comes after it would be another one than is meant. */
	isBroken: boolean;
	/** What stood in the cell when the cursor came. */
	before: { place: Place; value: number | null } | null;
	cellAt(place: Place): Cell;
	placeOfCell(cell: Cell): Place;
	valueIn(cell: Cell): number | null;
	nameOf(cell: Cell): string;
	go(place: Place): void;
	/** What is typed next overwrites, also where the cursor stands there already. */
	goAnew(place: Place): void;
	/** Answers whether there is a cell that way. */
	move(from: Place, way: Way): boolean;
	/** The cursor has come to a cell. */
	came(place: Place): void;
}

export function cursorOf(store: GridStore): Cursor {
	const { sheet } = store;
	/** Where the run of Tabs began, to which Enter returns. */
	let run = 0;
	let isTabbed = false;

	const fieldAt = ({ row, column }: Place) => {
		const [player, own] = [sheet.players[row], sheet.columns[column]];
		return player && own ? document.getElementById(cellId(player, own.stat)) : null;
	};

	const cursor: Cursor = {
		store,
		isFresh: true,
		isBroken: false,
		before: null,
		cellAt: ({ row, column }) => ({ row, stat: sheet.columns[column]?.stat.abbreviation ?? "" }),
		placeOfCell: ({ row, stat }) => ({
			row,
			column: sheet.columns.findIndex((column) => column.stat.abbreviation === stat),
		}),
		valueIn: ({ row, stat }) => store.state().lines[row]?.values[stat] ?? null,
		nameOf: ({ row, stat }) => `${sheet.players[row]?.name} ${stat}`,
		go: (place) => fieldAt(place)?.focus(),
		goAnew(place) {
			cursor.go(place);
			cursor.isFresh = true;
			cursor.isBroken = false;
			queueMicrotask(() => select(fieldAt(place))); // once its new value is drawn
		},
		move(from, way) {
			const next = placeAfter(sheet, store.state().lines, from, way, run);
			if (!next) return false;
			isTabbed = way === "next" || way === "back";
			if (isTabbed && next.row !== from.row) run = Math.min(run, next.column);
			cursor.go(next);
			isTabbed = false;
			return true;
		},
		came(place) {
			if (!isTabbed) run = place.column;
			cursor.isFresh = true;
			cursor.isBroken = false;
			cursor.before = { place, value: cursor.valueIn(cursor.cellAt(place)) };
		},
	};
	return cursor;
}

export function placeOf(element: HTMLElement | null | undefined): Place | null {
	const { row, column } = element?.dataset ?? {};
	return row === undefined || column === undefined ? null : { row: Number(row), column: Number(column) };
}

export function select(field: Element | null): void {
	if (field instanceof HTMLInputElement) field.select();
}
