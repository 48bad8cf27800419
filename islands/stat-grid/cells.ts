import type { ChangeEvent, ClipboardEvent, FocusEvent, InputEvent, KeyboardEvent } from "react";
import { parseStat } from "../../src/domain/box-score.ts";
import { resolve } from "../../src/domain/stat-grid/merge.ts";
import { placeAfter, type Place, type Way } from "../../src/domain/stat-grid/move.ts";
import { stroke } from "../../src/domain/stat-grid/one-key.ts";
import { readPaste } from "../../src/domain/stat-grid/paste.ts";
import { close, edit, leave, redo, retract, undo, type Cell } from "../../src/domain/stat-grid/state.ts";
import { cellId } from "./row.tsx";
import type { GridStore } from "./store.ts";

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
	/** Where the run of Tabs began, to which Enter returns. */
	let run = 0;
	let isTabbed = false;
	/** Nothing was typed yet since the cursor came: the next key overwrites. */
	let isFresh = true;
	/** What was typed is no figure, and is refused: what comes after it would be another one than is meant. */
	let isBroken = false;
	/** What stood in the cell when the cursor came. */
	let before: { place: Place; value: number | null } | null = null;

	const fieldAt = ({ row, column }: Place) => {
		const [player, own] = [sheet.players[row], sheet.columns[column]];
		return player && own ? document.getElementById(cellId(player, own.stat)) : null;
	};
	const go = (place: Place) => fieldAt(place)?.focus();
	/** What is typed next overwrites, also where the cursor stands there already. */
	const goAnew = (place: Place) => {
		go(place);
		isFresh = true;
		isBroken = false;
		queueMicrotask(() => select(fieldAt(place))); // once its new value is drawn
	};
	const cellAt = ({ row, column }: Place): Cell => ({ row, stat: sheet.columns[column]?.stat.abbreviation ?? "" });
	const columnOf = (stat: string) => sheet.columns.findIndex((column) => column.stat.abbreviation === stat);
	const valueIn = ({ row, stat }: Cell) => store.state().lines[row]?.values[stat] ?? null;

	function move(from: Place, way: Way): boolean {
		const next = placeAfter(sheet, store.state().lines, from, way, run);
		if (!next) return false;
		isTabbed = way === "next" || way === "back";
		if (isTabbed && next.row !== from.row) run = Math.min(run, next.column);
		go(next);
		isTabbed = false;
		return true;
	}

	/** Who types in a field outside of the cells goes on there; others are led to what changed. */
	function retrace(how: typeof undo, steps: "past" | "future", word: string): void {
		const step = store.state()[steps].at(-1);
		const tell = (said: string) => store.show({ said, noted: said, pasted: [] });
		if (!step) return tell(`Nothing to ${word === "Undone" ? "undo" : "redo"}.`);
		store.act((state) => how(sheet, state));
		const [first] = step.cells;
		if (first && !isFieldOfItsOwn(document.activeElement)) goAnew({ row: first.row, column: columnOf(first.stat) });
		const told = step.cells.slice(0, 3).map((cell) => `${nameOf(cell)} ${valueIn(cell) ?? "empty"}`);
		tell(`${word}: ${told.join(", ")}.`);
	}
	const nameOf = ({ row, stat }: Cell) => `${sheet.players[row]?.name} ${stat}`;
	const back = () => retrace(undo, "past", "Undone");
	const forth = () => retrace(redo, "future", "Redone");

	/** What was typed is no figure; the cell keeps what it had. */
	function refuse(at: Place, advice = ""): void {
		const cell = cellAt(at);
		const stays = `It stays ${valueIn(cell) ?? "empty"}.`;
		store.show({ refused: `${nameOf(cell)}: enter a whole number from 0 to 999. ${stays}${advice}` });
	}

	/** A key that is no digit. After a letter the figure stands; a sign, a point or a blank means another one than was begun. */
	function refuseKey(at: Place, key: string): void {
		const isFirst = !isBroken;
		isBroken = true;
		if (isFirst && !/^\p{L}$/u.test(key)) store.act((state) => retract(sheet, state));
		refuse(at, /[\p{L}+\s]/u.test(key) ? " Lines like “23 +2 reb” go into Quick entry." : "");
	}

	function empty(at: Place): void {
		isBroken = false;
		store.act((state) => edit(sheet, close(state), [{ ...cellAt(at), value: null }]));
		isFresh = true;
	}

	/** The whole line: the player did not play. Points go last, for they follow from the makes. */
	function emptyLine({ row }: Place): void {
		const stats = sheet.columns.filter(({ derived }) => !derived).map(({ stat }) => stat.abbreviation);
		store.act((state) =>
			edit(
				sheet,
				close(state),
				stats.map((stat) => ({ row, stat, value: null })),
			),
		);
		isFresh = true;
	}

	/** Takes back what is typed here; where nothing is, leads out of the grid. */
	function escape(at: Place): void {
		const cell = cellAt(at);
		const was = before && isSame(before.place, at) ? before.value : valueIn(cell);
		if (isBroken) return goAnew(at);
		if (store.state().open === null || valueIn(cell) === was) return document.getElementById("save-stats")?.focus();
		store.act((state) => retract(sheet, state));
		if (valueIn(cell) !== was) store.act((state) => edit(sheet, state, [{ ...cell, value: was }]));
		goAnew(at);
	}

	/** One key a figure: the key writes and goes on. */
	function press(at: Place, key: string): void {
		const cell = cellAt(at);
		const done = stroke(sheet, at.column, valueIn(cell), key, isFresh);
		if (!done || isBroken) return refuseKey(at, key);
		const edits = Object.entries(done.edits).map(([stat, value]) => ({ row: at.row, stat, value }));
		store.act((state) => edit(sheet, state, edits, { typing: cell }));
		isFresh = false;
		if (done.columns > 0) move({ row: at.row, column: at.column + done.columns - 1 }, "next");
	}

	function withControl({ key, shiftKey }: Pressed, at: Place): boolean {
		const act = controlled[key.toLowerCase()];
		if (act === undefined) return false;
		act(at, shiftKey);
		return true;
	}
	const controlled: Readonly<Record<string, (at: Place, shift: boolean) => void>> = {
		z: (_, shift) => (shift ? forth() : back()),
		y: forth,
		s: save,
		enter: save,
		home: (at) => move(at, "first"),
		end: (at) => move(at, "last"),
		delete: emptyLine,
		backspace: emptyLine,
	};

	function plain({ key, shiftKey }: Pressed, at: Place, target: HTMLElement): boolean {
		const way = wayOf(key, shiftKey);
		if (way === "next" && isUndecided(target)) return false; // on to the choice beside the cell
		if (way !== null) return move(at, way) || (way !== "next" && way !== "back"); // Tab leaves the grid at its ends
		if (key === "Escape") escape(at);
		else if (key === "Delete") empty(at);
		else if (key === "Backspace" && store.get().oneKey && isFresh) move(at, "back");
		else if (key.length === 1 && !(target instanceof HTMLInputElement))
			store.show({ refused: `${nameOf(cellAt(at))} follows from other figures. It is not typed.` });
		else return false;
		return true;
	}

	const acts: CellActs = {
		key(event) {
			if (event.nativeEvent.isComposing || event.altKey || !(event.target instanceof HTMLElement)) return;
			const { target } = event;
			const at = placeOf(target) ?? placeOf(target.closest("td")?.querySelector("input"));
			if (!at) return;
			const isChoice = target.dataset["keep"] !== undefined;
			const isHandled = isChoice
				? event.key === "Tab" && !event.shiftKey && target.dataset["keep"] === "theirs" && move(at, "next")
				: event.ctrlKey || event.metaKey
					? withControl(event, at)
					: plain(event, at, target);
			if (isHandled) event.preventDefault();
		},
		beforeType(event) {
			const { data } = event;
			const at = placeOf(event.currentTarget);
			if (!store.get().oneKey) {
				if (/^\d+$/.test(data) && !isBroken) return;
				event.preventDefault();
				return at ? refuseKey(at, data) : undefined;
			}
			event.preventDefault();
			if (at) press(at, data.slice(0, 1));
		},
		type({ currentTarget }) {
			const at = placeOf(currentTarget);
			const text = currentTarget.value.trim();
			if (!at) return;
			isBroken = false; // what is refused never comes here: something was deleted
			const value = parseStat(text);
			if (text !== "" && value === null) return refuse(at);
			const cell = cellAt(at);
			store.act((state) => edit(sheet, state, [{ ...cell, value }], { typing: cell }));
			isFresh = false;
		},
		enter({ target }) {
			const at = placeOf(target);
			if (!at) return;
			if (!isTabbed) run = at.column;
			isFresh = true;
			isBroken = false;
			before = { place: at, value: valueIn(cellAt(at)) };
			store.show({ cursor: at });
			select(target);
		},
		leave({ target, relatedTarget }) {
			const at = placeOf(target);
			if (!at) return;
			const next = relatedTarget instanceof HTMLElement ? placeOf(relatedTarget) : null;
			store.change((state) => leave(sheet, state, at.row, cellAt(at).stat));
			if (next?.row !== at.row) store.change((state) => leave(sheet, state, at.row));
			if (before && valueIn(cellAt(before.place)) !== before.value) store.show({ said: said() });
		},
		paste(event) {
			const at = event.target instanceof HTMLElement ? placeOf(event.target) : null;
			if (!at) return;
			event.preventDefault();
			const pasted = readPaste(sheet, event.clipboardData.getData("text/plain"), at);
			store.act((state) => edit(sheet, close(state), pasted.edits));
			for (const row of new Set(pasted.edits.map((one) => one.row))) store.change((state) => leave(sheet, state, row));
			store.show({ pasted: pasted.said, said: pasted.said.join(" ") });
			goAnew(at);
		},
		decide(row, stat, keep) {
			store.act((state) => resolve(sheet, state, { row, stat }, keep));
			go({ row, column: columnOf(stat) });
		},
	};
	return { acts, go, back, forth };
}

interface Pressed {
	key: string;
	shiftKey: boolean;
}

const ways: Readonly<Record<string, Way>> = {
	ArrowUp: "up",
	ArrowDown: "down",
	ArrowLeft: "left",
	ArrowRight: "right",
	Home: "home",
	End: "end",
};

function wayOf(key: string, shift: boolean): Way | null {
	if (key === "Tab") return shift ? "back" : "next";
	if (key === "Enter") return shift ? "above" : "enter";
	return shift ? null : (ways[key] ?? null);
}

const isSame = (a: Place, b: Place) => a.row === b.row && a.column === b.column;

const isUndecided = (target: HTMLElement) => Boolean(target.closest("td")?.querySelector("[data-keep]"));

function placeOf(element: HTMLElement | null | undefined): Place | null {
	const { row, column } = element?.dataset ?? {};
	return row === undefined || column === undefined ? null : { row: Number(row), column: Number(column) };
}

/** A field of the grid's tools, not one of its cells. */
const isFieldOfItsOwn = (element: Element | null) =>
	element instanceof HTMLInputElement && placeOf(element) === null && element.closest(".grid") === null;

function select(field: Element | null): void {
	if (field instanceof HTMLInputElement) field.select();
}
