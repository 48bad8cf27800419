import type { ChangeEvent, ClipboardEvent, FocusEvent, InputEvent, KeyboardEvent } from "react";
import { parseStat } from "../../src/domain/game/box-score.ts";
import { resolve } from "../../src/domain/stat-grid/merge.ts";
import type { Place } from "../../src/domain/stat-grid/move.ts";
import { readPaste } from "../../src/domain/stat-grid/paste.ts";
import { close, edit, leave } from "../../src/domain/stat-grid/state.ts";
import { cursorOf, placeOf, select, type Cursor } from "./cursor.ts";
import { pressed } from "./keys.ts";
import { retrace } from "./retrace.ts";
import type { GridStore } from "./store.ts";
import { press, refuse, refuseKey } from "./typing.ts";

/** What happens in the cells; one set of handlers for all of them, so that a row is drawn anew only when it has changed. */
export interface CellActs {
	type(event: ChangeEvent<HTMLInputElement>): void;
	beforeType(event: InputEvent<HTMLInputElement>): void;
	key(event: KeyboardEvent<HTMLElement>): void;
	enter(event: FocusEvent<HTMLElement>): void;
	leave(event: FocusEvent<HTMLElement>): void;
	paste(event: ClipboardEvent<HTMLElement>): void;
	decide(row: number, stat: string, keep: "mine" | "theirs"): void;
}

export interface Cells {
	acts: CellActs;
	go(place: Place): void;
	/** Undo and redo, and there is what changed. */
	back(): void;
	forth(): void;
}

/** What the cells need of the grid around them. */
interface Around {
	store: GridStore;
	save(): void;
	/** What is said once somebody leaves a cell that they have changed. */
	said(): string;
}

/** The keyboard, the clipboard and the cursor of a grid. */
export function cellsOf({ store, save, said }: Around): Cells {
	const { sheet } = store;
	const cursor = cursorOf(store);
	const acts: CellActs = {
		key(event) {
			if (pressed(cursor, event, save)) event.preventDefault();
		},
		beforeType: (event) => beforeType(cursor, event),
		type: ({ currentTarget }) => type(cursor, currentTarget),
		enter({ target }) {
			const at = placeOf(target);
			if (!at) return;
			cursor.came(at);
			store.show({ cursor: at });
			select(target);
		},
		leave({ target, relatedTarget }) {
			const at = placeOf(target);
			if (!at) return;
			const next = relatedTarget instanceof HTMLElement ? placeOf(relatedTarget) : null;
			store.change((state) => leave(sheet, state, at.row, cursor.cellAt(at).stat));
			if (next?.row !== at.row) store.change((state) => leave(sheet, state, at.row));
			const { before, cellAt, valueIn } = cursor;
			if (before && valueIn(cellAt(before.place)) !== before.value) store.show({ said: said() });
		},
		paste: (event) => paste(cursor, event),
		decide(row, stat, keep) {
			store.act((state) => resolve(sheet, state, { row, stat }, keep));
			cursor.go(cursor.placeOfCell({ row, stat }));
		},
	};
	return {
		acts,
		go: cursor.go,
		back: () => retrace(cursor, "back"),
		forth: () => retrace(cursor, "forth"),
	};
}

function beforeType(cursor: Cursor, event: InputEvent<HTMLInputElement>): void {
	const { data } = event;
	const at = placeOf(event.currentTarget);
	if (!cursor.store.get().oneKey) {
		if (/^\d+$/.test(data) && !cursor.isBroken) return;
		event.preventDefault();
		return at ? refuseKey(cursor, at, data) : undefined;
	}
	event.preventDefault();
	if (at) press(cursor, at, data.slice(0, 1));
}

function type(cursor: Cursor, field: HTMLInputElement): void {
	const { store } = cursor;
	const at = placeOf(field);
	const text = field.value.trim();
	if (!at) return;
	cursor.isBroken = false; // what is refused never comes here: something was deleted
	const value = parseStat(text);
	if (text !== "" && value === null) return refuse(cursor, at);
	const cell = cursor.cellAt(at);
	store.act((state) => edit(store.sheet, state, [{ ...cell, value }], { typing: cell }));
	cursor.isFresh = false;
}

function paste(cursor: Cursor, event: ClipboardEvent<HTMLElement>): void {
	const { store } = cursor;
	const at = event.target instanceof HTMLElement ? placeOf(event.target) : null;
	if (!at) return;
	event.preventDefault();
	const pasted = readPaste(store.sheet, event.clipboardData.getData("text/plain"), at);
	store.act((state) => edit(store.sheet, close(state), pasted.edits));
	for (const row of new Set(pasted.edits.map((one) => one.row)))
		store.change((state) => leave(store.sheet, state, row));
	store.show({ pasted: pasted.said, said: pasted.said.join(" ") });
	cursor.goAnew(at);
}
