import { typedChanges } from "../../src/domain/stat-grid/state.ts";
import { sayNext } from "../lib/say.ts";
import { forgetOwn, setAside } from "./keep.ts";
import { save } from "./save.ts";
import { type GridStore, giveUp } from "./store.ts";

const noWayBack = "The game’s page does not answer yet. Press Save Stats to go there once it does.";

export const isUnsaved = (store: GridStore) => typedChanges(store.sheet, store.state()).length > 0;

/** Saves all and goes back to the game's page; what keeps it from that is shown. */
export function saverOf(store: GridStore): () => Promise<void> {
	const { props } = store;
	/** What was said of a save after which the game's page did not come. */
	let done = "";
	return async () => {
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
	};
}

/** Cancel restores what is stored; the tab keeps what was typed, in case it was a mistake. */
export async function cancel(store: GridStore): Promise<void> {
	const { props } = store;
	await (isUnsaved(store) ? setAside(props, store.draft()) : forgetOwn(props, store.draft()));
	giveUp(store);
	location.assign(props.back);
}

/** Back to a field of the grid that could not be reached for a while: who types there goes on. */
export function focusAgain(held: Element | null): boolean {
	if (!(held instanceof HTMLElement) || !held.closest(".stat-grid")) return false;
	held.focus();
	return true;
}

/** To the first cell that waits for a decision, once it is drawn and can be reached, with the choice below it. */
export function goToCollision(): void {
	requestAnimationFrame(() => {
		const field = document.querySelector<HTMLElement>(".stat-grid .clash input");
		field?.focus();
		field?.closest("td")?.scrollIntoView({ block: "center", inline: "nearest" });
	});
}

/** Whether a page would come. Who leaves for one that does not is shown the browser's own error, and nothing of ours. */
async function answers(page: string): Promise<boolean> {
	try {
		return (await fetch(page, { method: "HEAD" })).ok;
	} catch {
		return false;
	}
}
