import { isUnsaved, saidBy, storedBy, write } from "./stored-fields.ts";
import type { Control } from "./values.ts";

type Act = { press: HTMLElement } | { form: HTMLFormElement; by: HTMLElement | null };

/** By island, what was pressed or sent last before it lived. */
const acts = new WeakMap<Element, Act>();
/** By island, what was typed in or chosen from: not what a browser fills in by itself on the way back to a page. */
const touched = new WeakMap<Element, Set<Control>>();

/**
 * What somebody does on an island whose code is still under way is not lost: a press is kept, a form is not sent past the
 * island, and both are given to it as soon as it lives, with what was typed or chosen until then (forms 10).
 */
export function keepEarly(hears: (island: HTMLElement) => boolean): void {
	const asleep = (target: Element | undefined) => {
		const island = target?.closest<HTMLElement>("[data-island]");
		return island && !hears(island) ? island : null;
	};
	document.addEventListener("click", ({ target }) => {
		const press = (target as Element).closest<HTMLElement>("button[type=button]:not([popovertarget])");
		const island = asleep(press ?? undefined);
		if (press && island) acts.set(island, { press });
	});
	const hold = (event: SubmitEvent) => {
		const form = event.target as HTMLFormElement;
		const island = asleep(form);
		if (!island) return;
		event.preventDefault();
		event.stopPropagation();
		acts.set(island, { form, by: event.submitter });
	};
	document.addEventListener("submit", hold, { capture: true });
	for (const kind of ["input", "change"])
		document.addEventListener(kind, ({ target }) => {
			const island = asleep(target as Element);
			if (island) touched.set(island, (touched.get(island) ?? new Set()).add(target as Control));
		});
}

/** Brings an island to life with what was done on it before. */
export function wakeWith(island: HTMLElement, wake: () => void): void {
	const typed = [...(touched.get(island) ?? [])]
		.filter((control) => (control.type === "file" ? hasFiles(control) : isUnsaved(control)))
		.map((control) => ({ control, text: saidBy(control) }));
	touched.delete(island);
	for (const { control } of typed) if (control.type !== "file") write(control, storedBy(control)); // as the server has drawn it
	const act = acts.get(island);
	acts.delete(island);
	wake();
	if (act || typed.length > 0) rouse(island);
	for (const { control, text } of typed) if (control.isConnected) typeAgain(control, text);
	if (act) doAgain(island, act);
}

/** React draws an island that it has not come to yet at once for a key, but not for a form that is sent. */
function rouse(island: HTMLElement): void {
	(island.firstElementChild ?? island).dispatchEvent(new KeyboardEvent("keyup", { bubbles: true }));
}

const hasFiles = (control: Control) => control instanceof HTMLInputElement && control.files?.length !== 0;

/** As if it were typed or chosen now: what listens on the document has heard it when it was, so the island alone hears of it. */
function typeAgain(control: Control, text: string): void {
	if (control.type === "file") return void control.dispatchEvent(new Event("change", { bubbles: true }));
	if (/^(checkbox|radio)$/.test(control.type)) return control.click();
	const { value } = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(control) as Control);
	value?.set?.call(control, text); // React has put its own in front of it, by which it knows what it has written itself
	control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}

/** The island alone hears of a press; a form is sent to whoever hears of it. */
function doAgain(island: HTMLElement, act: Act): void {
	if ("form" in act) return act.form.isConnected ? act.form.requestSubmit(act.by) : undefined;
	if (!act.press.isConnected) return;
	island.addEventListener("click", (event) => event.stopPropagation(), { once: true });
	act.press.click();
}
