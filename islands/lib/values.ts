import { textOf, valuesOf as valuesIn, type Held, type Values, type Words } from "../../src/domain/form-values.ts";

export type { Values };
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The form's values by the kind of their controls (`domain/form-values`). */
export const valuesOf = (form: HTMLFormElement): Values => valuesIn(heldIn(form));

/** What stands in a form, but for the rows that are ticked. */
export function heldIn(form: HTMLFormElement): Held[] {
	return controlsOf(form)
		.filter((control) => !control.disabled && control.dataset["tick"] === undefined)
		.map((control) => ({
			name: control.name,
			kind: kindOf(control),
			text: control.value,
			isTicked: control instanceof HTMLInputElement && control.checked,
			isJson: control.dataset["kind"] === "json",
			blank: control.dataset["blank"],
			when: control.dataset["when"],
		}));
}

function kindOf({ type, dataset }: Control): Held["kind"] {
	if (type === "checkbox") return "check";
	if (type === "radio") return "radio";
	if (dataset["kind"] === "boolean") return "boolean";
	return dataset["kind"] === "number" || type === "number" ? "number" : "text";
}

/** What a form's attributes say of it. */
export function wordsOf({ attributes }: HTMLFormElement): Words {
	const own = [...attributes].filter(({ name }) => name.startsWith("data-"));
	return Object.fromEntries(own.map(({ name, value }) => [name.slice("data-".length), value]));
}

/** Writes values into the controls of their names. */
export function fill(form: HTMLFormElement, values: Values): void {
	for (const [name, value] of Object.entries(values)) {
		const control = form.elements.namedItem(name);
		if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = value === true;
		else if (control instanceof RadioNodeList && Array.isArray(value)) tickThose(control, value);
		else if (control instanceof RadioNodeList) control.value = String(value);
		else if (isControl(control)) control.value = value === null ? "" : String(value);
	}
}

/** The ticks of a list, `name[]`, that are among the values. */
function tickThose(list: RadioNodeList, values: readonly unknown[]): void {
	for (const input of list)
		if (input instanceof HTMLInputElement && input.type === "checkbox")
			input.checked = values.some((value) => String(value) === input.value);
}

/** The rows that are ticked, also outside of the form that they name: their values, and their ids where the call names them by another. */
export function ticked(form: HTMLFormElement, name: string): { values: string[]; rows: string[] } {
	const own = [...form.elements].filter((element): element is HTMLInputElement => element instanceof HTMLInputElement);
	const ticks = own.filter((input) => input.dataset["tick"] === name && input.checked);
	return { values: ticks.map(({ value }) => value), rows: ticks.map(({ value, dataset }) => dataset["row"] ?? value) };
}

/** The row that a form without ticks is about. */
export const rowOf = (form: HTMLFormElement): string[] => [form.dataset["row"] ?? textOf(valuesOf(form)["id"])];

/** Ticks or unticks all of a list. */
export function tickAll(all: HTMLInputElement): void {
	const list = all.closest("table") ?? all.closest("section");
	const name = all.dataset["all"];
	for (const tick of list?.querySelectorAll<HTMLInputElement>(`[data-tick="${name}"], [name="${name}"]`) ?? [])
		tick.checked = all.checked;
}

/** The fields, of no form that changes something, whose text is no longer what the server drew; islands keep their own. */
export function typedIn(main: HTMLElement): (HTMLInputElement | HTMLTextAreaElement)[] {
	const kinds = "input[id]:not([type=checkbox], [type=radio], [type=hidden], [type=file]), textarea[id]";
	return [...main.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(kinds)].filter(
		(control) => control.value !== control.defaultValue && !control.closest("[data-island], form[data-call]"),
	);
}

export const controlsOf = (form: HTMLFormElement): Control[] => [...form.elements].filter(isControl);

const isControl = (element: unknown): element is Control =>
	element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;
