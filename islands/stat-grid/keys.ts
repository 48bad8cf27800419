import type { KeyboardEvent } from "react";
import type { Place, Way } from "../../src/domain/stat-grid/move.ts";
import { placeOf, type Cursor } from "./cursor.ts";
import { retrace } from "./retrace.ts";
import { empty, emptyLine, escape } from "./typing.ts";

/** A key that is more than a character of a figure: moves, undo, saving, emptying. Answers whether it was one. */
export function pressed(cursor: Cursor, event: KeyboardEvent<HTMLElement>, save: () => void): boolean {
	if (event.nativeEvent.isComposing || event.altKey || !(event.target instanceof HTMLElement)) return false;
	const { target } = event;
	const at = placeOf(target) ?? placeOf(target.closest("td")?.querySelector("input"));
	if (!at) return false;
	const { keep } = target.dataset;
	if (keep !== undefined) return event.key === "Tab" && !event.shiftKey && keep === "theirs" && cursor.move(at, "next");
	return event.ctrlKey || event.metaKey ? withControl(cursor, event, at, save) : plain(cursor, event, at, target);
}

interface Pressed {
	key: string;
	shiftKey: boolean;
}

function withControl(cursor: Cursor, { key, shiftKey }: Pressed, at: Place, save: () => void): boolean {
	const controlled: Readonly<Record<string, () => void>> = {
		z: () => retrace(cursor, shiftKey ? "forth" : "back"),
		y: () => retrace(cursor, "forth"),
		s: save,
		enter: save,
		home: () => cursor.move(at, "first"),
		end: () => cursor.move(at, "last"),
		delete: () => emptyLine(cursor, at),
		backspace: () => emptyLine(cursor, at),
	};
	const act = controlled[key.toLowerCase()];
	act?.();
	return act !== undefined;
}

function plain(cursor: Cursor, { key, shiftKey }: Pressed, at: Place, target: HTMLElement): boolean {
	const { store } = cursor;
	const way = wayOf(key, shiftKey);
	if (way === "next" && isUndecided(target)) return false; // on to the choice beside the cell
	if (way !== null) return cursor.move(at, way) || (way !== "next" && way !== "back"); // Tab leaves the grid at its ends
	if (key === "Escape") escape(cursor, at);
	else if (key === "Delete") empty(cursor, at);
	else if (key === "Backspace" && store.get().oneKey && cursor.isFresh) cursor.move(at, "back");
	else if (key.length === 1 && !(target instanceof HTMLInputElement))
		store.show({ refused: `${cursor.nameOf(cursor.cellAt(at))} follows from other figures. It is not typed.` });
	else return false;
	return true;
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

const isUndecided = (target: HTMLElement) => Boolean(target.closest("td")?.querySelector("[data-keep]"));
