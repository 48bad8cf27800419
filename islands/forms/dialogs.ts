/** The first thing to fill in, rather than the cross in the corner. */
export function firstField(dialog: HTMLDialogElement): HTMLElement | undefined {
	const fields = "input:not([type=hidden]):enabled, select:enabled, textarea:enabled";
	return [...dialog.querySelectorAll<HTMLElement>(fields)].find((field) => field.checkVisibility());
}

/** For the next one of the same kind, in the page that has the last one (forms 9). */
export function openNext(id: string, field = ""): void {
	const dialog = document.getElementById(id);
	if (!(dialog instanceof HTMLDialogElement) || dialog.open) return;
	dialog.showModal();
	(document.getElementById(field) ?? firstField(dialog))?.focus();
}
