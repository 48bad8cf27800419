import { beginning, firstColumn } from "../../src/domain/stat-grid/move.ts";
import { close, edit, leave, type Edit } from "../../src/domain/stat-grid/state.ts";
import { onDevice } from "../lib/stored.ts";
import { cellsOf, type Cells } from "./cells.ts";
import { focusAgain, goToCollision, saverOf } from "./finish.ts";
import { cancelled, forget, forgetCancelled, keptAnywhere } from "./keep.ts";
import { pointsSaid } from "./points.ts";
import { takeOver, type GridStore } from "./store.ts";
import { watch } from "./watch.ts";

/** What a scorer does with the whole grid: begins, brings earlier work back, saves, leaves. */
export interface Session extends Cells {
	/** The grid lives; answers how to end it. */
	begin(): () => void;
	decideOffer(bring: boolean): void;
	save(): void;
	setOneKey(on: boolean): void;
	goToCollision(): void;
	/** Several cells at once, with what is said of it. */
	write(edits: readonly Edit[], said: string): void;
	goToRow(row: number): void;
}

const oneKeyName = "tipoff:one-key";
export const bringBackHash = "#bring-back";

export function sessionOf(store: GridStore): Session {
	const { props, sheet } = store;
	const saveAll = saverOf(store);
	const save = () => void saveAll();
	const cells = cellsOf({ store, save, said: () => pointsSaid(store) });
	const goToRow = (row: number) => cells.go({ row, column: firstColumn(sheet) });
	return {
		...cells,
		goToRow,
		goToCollision,
		save,
		begin() {
			store.show({
				touch: matchMedia("(pointer: coarse)").matches,
				oneKey: onDevice.get(oneKeyName) === "on",
			});
			if (takeOver(store)) store.keepChanges();
			else void lookBack(store, cells);
			return watch(store, cells, saveAll);
		},
		decideOffer(bring) {
			const { offer } = store.get();
			void forget(props); // what is brought back is this tab's from now on
			if (bring && offer) store.bringBack(offer);
			store.show({ offer: null });
			store.keepChanges();
			requestAnimationFrame(() => goToRow(0)); // the grid can be reached again once it is drawn
		},
		setOneKey(on) {
			onDevice.set(oneKeyName, on ? "on" : "off");
			store.show({ oneKey: on });
		},
		write(edits, said) {
			store.act((state) => edit(sheet, close(state), edits));
			for (const row of new Set(edits.map((one) => one.row))) store.change((state) => leave(sheet, state, row));
			store.show({ said, noted: said });
		},
	};
}

/** What was left here before: what Cancel took away comes back where it is asked for, the rest is offered. */
async function lookBack(store: GridStore, cells: Cells): Promise<void> {
	const { props } = store;
	const asked = location.hash === bringBackHash ? cancelled(props) : null;
	const held = document.activeElement;
	forgetCancelled(props);
	if (asked) store.bringBack(asked);
	else {
		store.show({ asking: true });
		const left = await keptAnywhere(props);
		const offer = left && store.newsIn(left) > 0 ? left : null;
		store.show({ asking: false, offer });
		if (offer) return;
		if (left) await forget(props); // the server has all of it
	}
	store.keepChanges();
	requestAnimationFrame(() => focusAgain(held) || begunAt(store, cells)); // once it can be reached
}

/** The cell that the address names, else where a scorer begins. */
function begunAt({ sheet, state }: GridStore, cells: Cells): void {
	const named = document.getElementById(location.hash.slice(1));
	if (named?.closest(".grid")) named.focus();
	else cells.go(beginning(sheet, state().lines));
}
