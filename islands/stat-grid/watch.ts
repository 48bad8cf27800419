import { asksLeaving } from "../lib/leaving.ts";
import { cellsToSend } from "../../src/domain/stat-grid/draft.ts";
import type { Cells } from "./cells.ts";
import { cancel, isUnsaved } from "./finish.ts";
import { mergeOthers } from "./save.ts";
import type { GridStore } from "./store.ts";

/** What happens around the cells: keys, leaving, a connection that is back. Answers how to stop. */
export function watch(store: GridStore, cells: Cells, saveAll: () => Promise<void>): () => void {
	const stopAsking = asksLeaving(() => isUnsaved(store) && !store.get().saving);
	const submitted = (event: SubmitEvent) => {
		const { target } = event;
		if (!(target instanceof HTMLFormElement) || target.dataset["leaves"] !== "stats") return;
		event.preventDefault();
		stopAsking();
		void cancel(store);
	};
	const pressed = (event: KeyboardEvent) => {
		const act = actOf(event, cells, saveAll);
		if (!act) return;
		act();
		event.preventDefault();
	};
	const returned = () => {
		if (!document.hidden && isIdle(store)) void mergeOthers(store);
	};
	const connected = () => {
		if (isLost(store)) void saveAll();
	};
	document.addEventListener("submit", submitted);
	document.addEventListener("keydown", pressed);
	document.addEventListener("visibilitychange", returned);
	addEventListener("online", connected);
	return () => {
		stopAsking();
		document.removeEventListener("submit", submitted);
		document.removeEventListener("keydown", pressed);
		document.removeEventListener("visibilitychange", returned);
		removeEventListener("online", connected);
	};
}

/** Undo, redo and save, also where the cursor is in no cell; a field with a text of its own keeps its keys. */
function actOf(event: KeyboardEvent, cells: Cells, saveAll: () => Promise<void>): (() => void) | null {
	if (event.defaultPrevented || !(event.ctrlKey || event.metaKey) || event.altKey) return null;
	const { target } = event;
	if (target instanceof HTMLInputElement && target.value !== "") return null;
	const key = event.key.toLowerCase();
	if (key === "s") return () => void saveAll();
	if (key === "y" || (key === "z" && event.shiftKey)) return cells.forth;
	return key === "z" ? cells.back : null;
}

/** Who comes back to the grid sees what others have saved meanwhile. */
function isIdle(store: GridStore): boolean {
	const { saving, asking, offer } = store.get();
	return !saving && !asking && offer === null && store.pending() === null;
}

/** A save whose answer was lost is sent again by its name, unless more was typed: then it is still somebody at work. */
function isLost(store: GridStore): boolean {
	const [pending, { problem }] = [store.pending(), store.get()];
	if (pending === null || problem === "") return false;
	return JSON.stringify(pending.cells) === JSON.stringify(cellsToSend(store.sheet, store.state()));
}
