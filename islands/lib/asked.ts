import { isWhen } from "./values.ts";

/**
 * Whether a form's question is put. `data-confirm-blank` names a field: only where that one is blank. `data-confirm-when` is like
 * `data-when`. `data-confirm-level="score_home score_away 1"` names two figures: only where they come to be level, at that or more.
 */
export function isAsked(form: HTMLFormElement): boolean {
	const { confirmWhen, confirmBlank, confirmLevel } = form.dataset;
	if (!isWhen(form, confirmWhen) || (confirmLevel !== undefined && !comesLevel(form, confirmLevel))) return false;
	const field = form.elements.namedItem(confirmBlank ?? "");
	return !(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) || field.value.trim() === "";
}

function comesLevel(form: HTMLFormElement, condition: string): boolean {
	const [one = "", other = "", least = "0"] = condition.split(" ");
	const fields = [one, other].map((name) => form.elements.namedItem(name));
	const [left, right] = fields.map((field) => (field instanceof HTMLInputElement ? field.value.trim() : ""));
	if (left === "" || Number(left) !== Number(right) || Number(left) < Number(least)) return false;
	return fields.some((field) => field instanceof HTMLInputElement && field.value !== field.defaultValue);
}
