import { cellsToSend } from "../../src/domain/stat-grid/draft.ts";
import { beginning, firstColumn } from "../../src/domain/stat-grid/move.ts";
import { close, edit, leave, typedChanges, type Edit } from "../../src/domain/stat-grid/state.ts";
import { answers } from "../lib/answers.ts";
import { sayNext } from "../lib/say.ts";
import { onDevice } from "../lib/stored.ts";
import { cellsOf, type Cells } from "./cells.ts";
import { cancelled, forget, forgetCancelled, forgetOwn, keptAnywhere, setAside } from "./keep.ts";
import { pointsSaid } from "./points.ts";
import { mergeOthers, save } from "./save.ts";
import { giveUp, takeOver, type GridStore } from "./store.ts";

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

const noWayBack = "The game’s page does not answer yet. Press Save Stats to go there once it does.";
const oneKeyName = "tipoff:one-key";
export const bringBackHash = "#bring-back";

export function sessionOf(store: GridStore): Session {
	const { props, sheet } = store;
	const isUnsaved = () => typedChanges(sheet, store.state()).length > 0;
	const cells = cellsOf({ store, save: () => void saveAll(), said: () => pointsSaid(store) });
	const goToRow = (row: number) => cells.go({ row, column: firstColumn(sheet) });

	/** What was said of a save after which the game's page did not come. */
	let done = "";

	async function saveAll(): Promise<void> {
		if (store.get().saving) return;
		const held = document.activeElement;
		store.show({ saving: true, problem: "", refused: "" });
		const outcome = await save(store);
		if (outcome.kind === "saved") {
			await forgetOwn(props, store.draft());
			done ||= outcome.message;
			const said = done || "There was nothing to save.";
			if (!(await answers(props.back))) return store.show({ saving: false, problem: `${said} ${noWayBack}` });
			giveUp(store);
			sayNext(said);
			return location.assign(props.back);
		}
		store.show({ saving: false, problem: outcome.kind === "collided" ? "" : outcome.message });
		if (outcome.kind === "collided") goToCollision();
		else requestAnimationFrame(() => focusAgain(held));
	}

	/** Cancel restores what is stored; the tab keeps what was typed, in case it was a mistake. */
	async function cancel(): Promise<void> {
		removeEventListener("beforeunload", asks);
		await (isUnsaved() ? setAside(props, store.draft()) : forgetOwn(props, store.draft()));
		giveUp(store);
		location.assign(props.back);
	}

	const asks = (event: BeforeUnloadEvent) => {
		if (isUnsaved() && !store.get().saving) event.preventDefault();
	};
	const submitted = (event: SubmitEvent) => {
		const { target } = event;
		if (!(target instanceof HTMLFormElement) || target.dataset["leaves"] !== "stats") return;
		event.preventDefault();
		void cancel();
	};
	/** Undo and redo, also where the cursor is in no cell; a field with a text of its own keeps its keys. */
	const pressed = (event: KeyboardEvent) => {
		if (event.defaultPrevented || !(event.ctrlKey || event.metaKey) || event.altKey) return;
		const { target } = event;
		if (target instanceof HTMLInputElement && target.value !== "") return;
		const key = event.key.toLowerCase();
		const act = key === "y" || (key === "z" && event.shiftKey) ? cells.forth : key === "z" ? cells.back : null;
		if (key === "s") void saveAll();
		else if (act) act();
		else return;
		event.preventDefault();
	};

	/** A save whose answer was lost is sent again by its name, unless more was typed: then it is still somebody at work. */
	const connected = () => {
		const [pending, { problem }] = [store.pending(), store.get()];
		if (pending === null || problem === "") return;
		if (JSON.stringify(pending.cells) === JSON.stringify(cellsToSend(sheet, store.state()))) void saveAll();
	};

	/** Who comes back to the grid sees what others have saved meanwhile. */
	const returned = () => {
		const { saving, asking, offer } = store.get();
		if (!document.hidden && !saving && !asking && offer === null && store.pending() === null) void mergeOthers(store);
	};

	return {
		...cells,
		goToRow,
		goToCollision,
		save: () => void saveAll(),
		begin() {
			store.show({
				touch: matchMedia("(pointer: coarse)").matches,
				oneKey: onDevice.get(oneKeyName) === "on",
			});
			if (takeOver(store)) store.keepChanges();
			else void lookBack();
			addEventListener("beforeunload", asks);
			document.addEventListener("submit", submitted);
			document.addEventListener("keydown", pressed);
			document.addEventListener("visibilitychange", returned);
			addEventListener("online", connected);
			return () => {
				removeEventListener("beforeunload", asks);
				document.removeEventListener("submit", submitted);
				document.removeEventListener("keydown", pressed);
				document.removeEventListener("visibilitychange", returned);
				removeEventListener("online", connected);
			};
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

	/** What was left here before: what Cancel took away comes back where it is asked for, the rest is offered. */
	async function lookBack(): Promise<void> {
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
		requestAnimationFrame(() => focusAgain(held) || begunAt()); // once it can be reached
	}

	/** The cell that the address names, else where a scorer begins. */
	function begunAt(): void {
		const named = document.getElementById(location.hash.slice(1));
		if (named?.closest(".grid")) named.focus();
		else cells.go(beginning(sheet, store.state().lines));
	}
}

/** Back to a field of the grid that could not be reached for a while: who types there goes on. */
function focusAgain(held: Element | null): boolean {
	if (!(held instanceof HTMLElement) || !held.closest(".stat-grid")) return false;
	held.focus();
	return true;
}

/** To the first cell that waits for a decision, once it is drawn and can be reached, with the choice below it. */
function goToCollision(): void {
	requestAnimationFrame(() => {
		const field = document.querySelector<HTMLElement>(".stat-grid .clash input");
		field?.focus();
		field?.closest("td")?.scrollIntoView({ block: "center", inline: "nearest" });
	});
}
