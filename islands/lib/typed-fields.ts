import { isUnsaved, saidBy, storedBy, write } from "./stored-fields.ts";
import { controlsOf, type Control } from "./values.ts";

/** By field what it says, and what was stored when that was typed. */
export type TypedFields = Record<string, { is: string; was: string }>;

/** What is typed into a form and not saved; `before` is what was known of it. Files are nothing that is kept. */
export function fieldsTyped(form: HTMLFormElement, before?: TypedFields): TypedFields {
	const changed = fieldsOf(form).filter((control) => isUnsaved(control) && control.type !== "file");
	return Object.fromEntries(
		changed.map((control) => {
			const name = fieldName(control);
			return [name, { is: saidBy(control), was: before?.[name]?.was ?? storedBy(control) }];
		}),
	);
}

/** Puts back what was typed; answers whether something else is stored now in one of these fields. */
export function putInto(form: HTMLFormElement, typed: TypedFields): boolean {
	let isOutdated = false;
	for (const control of fieldsOf(form)) {
		const field = typed[fieldName(control)];
		if (!field) continue;
		const stored = storedBy(control);
		write(control, field.is);
		isOutdated ||= stored !== field.was && stored !== field.is;
	}
	return isOutdated;
}

/** Lets the fields of a form look unsaved that are. */
export function markFields(form: HTMLFormElement): void {
	const changed = fieldsOf(form).filter((control) => {
		mark(control, isUnsaved(control));
		return isUnsaved(control);
	});
	form.toggleAttribute("data-not-saved", changed.length > 0);
}

export function mark(control: Control, is: boolean): void {
	control.toggleAttribute("data-not-saved", is);
	if (is) control.setAttribute("aria-description", "Not saved");
	else control.removeAttribute("aria-description");
}

/** The same for a field that its island draws. */
export const notSaved = (is: boolean) => (is ? { "data-not-saved": "", "aria-description": "Not saved" } : {});

/** What can be typed or chosen; a password is nothing that is kept, and islands in a form keep their own. */
export const fieldsOf = (form: HTMLFormElement): Control[] =>
	controlsOf(form).filter(
		(control) =>
			/^[^_]/.test(control.name) &&
			!/^(hidden|password)$/.test(control.type) &&
			control.closest("[data-island]") === form.closest("[data-island]"),
	);

export const fieldName = ({ name, type, value }: Control): string =>
	type === "radio" || name.endsWith("[]") ? `${name}=${value}` : name;
