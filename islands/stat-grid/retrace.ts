import { redo, undo } from "../../src/domain/stat-grid/state.ts";
import { placeOf, type Cursor } from "./cursor.ts";

const ways = {
	back: { change: undo, steps: "past", verb: "undo", done: "Undone" },
	forth: { change: redo, steps: "future", verb: "redo", done: "Redone" },
} as const;

/** Undo and redo. Who types in a field outside of the cells goes on there; others are led to what changed. */
export function retrace(cursor: Cursor, way: keyof typeof ways): void {
	const { change, steps, verb, done } = ways[way];
	const { store } = cursor;
	const step = store.state()[steps].at(-1);
	const tell = (said: string) => store.show({ said, noted: said, pasted: [] });
	if (!step) return tell(`Nothing to ${verb}.`);
	store.act((state) => change(store.sheet, state));
	const [first] = step.cells;
	if (first && !isFieldOfItsOwn(document.activeElement)) cursor.goAnew(cursor.placeOfCell(first));
	const told = step.cells.slice(0, 3).map((cell) => `${cursor.nameOf(cell)} ${cursor.valueIn(cell) ?? "empty"}`);
	tell(`${done}: ${told.join(", ")}.`);
}

/** A field of the grid's tools, not one of its cells. */
const isFieldOfItsOwn = (element: Element | null) =>
	element instanceof HTMLInputElement && placeOf(element) === null && element.closest(".grid") === null;
