import type { Place } from "../../src/domain/stat-grid/move.ts";
import { stroke } from "../../src/domain/stat-grid/one-key.ts";
import { close, edit, retract } from "../../src/domain/stat-grid/state.ts";
import type { Cursor } from "./cursor.ts";

/** What was typed is no figure; the cell keeps what it had. */
export function refuse({ store, cellAt, nameOf, valueIn }: Cursor, at: Place, advice = ""): void {
	const cell = cellAt(at);
	const stays = `It stays ${valueIn(cell) ?? "empty"}.`;
	store.show({ refused: `${nameOf(cell)}: enter a whole number from 0 to 999. ${stays}${advice}` });
}

/** A key that is no digit. After a letter the figure stands; a sign, a point or a blank means another one than was begun. */
export function refuseKey(cursor: Cursor, at: Place, key: string): void {
	const { store } = cursor;
	const isFirst = !cursor.isBroken;
	cursor.isBroken = true;
	if (isFirst && !/^\p{L}$/u.test(key)) store.act((state) => retract(store.sheet, state));
	refuse(cursor, at, /[\p{L}+\s]/u.test(key) ? " Lines like “23 +2 reb” go into Quick entry." : "");
}

/** One key a figure: the key writes and goes on. */
export function press(cursor: Cursor, at: Place, key: string): void {
	const { store } = cursor;
	const { sheet } = store;
	const cell = cursor.cellAt(at);
	const done = stroke(sheet, at.column, cursor.valueIn(cell), key, cursor.isFresh);
	if (!done || cursor.isBroken) return refuseKey(cursor, at, key);
	const edits = Object.entries(done.edits).map(([stat, value]) => ({ row: at.row, stat, value }));
	store.act((state) => edit(sheet, state, edits, { typing: cell }));
	cursor.isFresh = false;
	if (done.columns > 0) cursor.move({ row: at.row, column: at.column + done.columns - 1 }, "next");
}

export function empty(cursor: Cursor, at: Place): void {
	const { store } = cursor;
	cursor.isBroken = false;
	store.act((state) => edit(store.sheet, close(state), [{ ...cursor.cellAt(at), value: null }]));
	cursor.isFresh = true;
}

/** The whole line: the player did not play. Points go last, for they follow from the makes. */
export function emptyLine(cursor: Cursor, { row }: Place): void {
	const { sheet, act } = cursor.store;
	const typed = sheet.columns.filter(({ derived }) => !derived);
	const edits = typed.map(({ stat }) => ({ row, stat: stat.abbreviation, value: null }));
	act((state) => edit(sheet, close(state), edits));
	cursor.isFresh = true;
}

/** Takes back what is typed here; where nothing is, leads out of the grid. */
export function escape(cursor: Cursor, at: Place): void {
	const { store, before, valueIn } = cursor;
	const cell = cursor.cellAt(at);
	const was = before && isSame(before.place, at) ? before.value : valueIn(cell);
	if (cursor.isBroken) return cursor.goAnew(at);
	if (store.state().open === null || valueIn(cell) === was) return document.getElementById("save-stats")?.focus();
	store.act((state) => retract(store.sheet, state));
	if (valueIn(cell) !== was) store.act((state) => edit(store.sheet, state, [{ ...cell, value: was }]));
	cursor.goAnew(at);
}

const isSame = (a: Place, b: Place) => a.row === b.row && a.column === b.column;
