/** The first thing to fill in, rather than the cross in the corner. */
export function firstField(place: HTMLElement): HTMLElement | undefined {
	const fields = "input:not([type=hidden]):enabled, select:enabled, textarea:enabled";
	return [...place.querySelectorAll<HTMLElement>(fields)].find((field) => field.checkVisibility());
}

/** For the next one of the same kind, in the page that has the last one: where that one was typed, by the id of its field or form (forms 9). */
export function openNext(id: string, place: string | null): void {
	const dialog = document.getElementById(id);
	if (!(dialog instanceof HTMLDialogElement) || dialog.open) return;
	dialog.showModal();
	const at = document.getElementById(place ?? "") ?? dialog;
	(at instanceof HTMLInputElement ? at : firstField(at))?.focus();
}
