export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
export type Values = Record<string, unknown>;

/** The form's values by the kind of their controls: numbers, booleans, lists (`name[]`), null for what is blank and may be. */
export function valuesOf(form: HTMLFormElement): Values {
	const values: Values = {};
	for (const control of controlsOf(form)) {
		const { name } = control;
		if (!name || control.disabled || control.dataset["tick"] !== undefined || !isWhen(form, control.dataset["when"]))
			continue;
		const value = valueOf(control);
		if (value === undefined) continue;
		if (!name.endsWith("[]")) values[name] = value;
		else ((values[name.slice(0, -2)] ??= []) as unknown[]).push(value);
	}
	return values;
}

/** "status=forfeit": that field has that value, or one of several with commas between; without a condition always. */
export function isWhen(form: HTMLFormElement, condition: string | undefined): boolean {
	const [field = "", values = ""] = condition?.split("=") ?? [];
	return condition === undefined || values.split(",").includes(String(new FormData(form).get(field)));
}

function valueOf(control: Control): unknown {
	const text = control.value;
	if (control instanceof HTMLInputElement && control.type === "checkbox") {
		if (!control.name.endsWith("[]")) return control.checked;
		return control.checked ? text : undefined;
	}
	if (control instanceof HTMLInputElement && control.type === "radio") return control.checked ? text : undefined;
	if (control.dataset["kind"] === "boolean") return text === "true";
	if (text.trim() === "" && control.dataset["blank"] === "null") return null;
	const isNumber =
		control.dataset["kind"] === "number" || (control instanceof HTMLInputElement && control.type === "number");
	return isNumber ? (text.trim() === "" ? null : Number(text)) : text;
}

/** Writes values into the controls of their names. */
export function fill(form: HTMLFormElement, values: Values): void {
	for (const [name, value] of Object.entries(values)) {
		const control = form.elements.namedItem(name);
		if (control instanceof HTMLInputElement && control.type === "checkbox") control.checked = value === true;
		else if (control instanceof RadioNodeList && Array.isArray(value)) tickThose(control, value);
		else if (isControl(control)) control.value = value === null ? "" : String(value);
	}
}

/** The ticks of a list, `name[]`, that are among the values. */
function tickThose(list: RadioNodeList, values: readonly unknown[]): void {
	for (const input of list)
		if (input instanceof HTMLInputElement && input.type === "checkbox")
			input.checked = values.some((value) => String(value) === input.value);
}

/** "{name} created" with the values of a form; an unknown name stays empty. */
export function filled(pattern: string, values: Values): string {
	return pattern.replace(/\{(\w+)\}/g, (_, name: string) => textOf(values[name]));
}

export const textOf = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value) : "");

/** Ticks are inputs with `data-tick`, also outside of the form that names it by `form=`. */
export function ticked(form: HTMLFormElement, name: string): string[] {
	return ticks(form, name).map(({ value }) => value);
}

/** The rows that ticks stand for, where the call names them by another id. */
export function rowsTicked(form: HTMLFormElement, name: string): string[] {
	return ticks(form, name).map(({ value, dataset }) => dataset["row"] ?? value);
}

function ticks(form: HTMLFormElement, name: string): HTMLInputElement[] {
	const own = [...form.elements].filter((element): element is HTMLInputElement => element instanceof HTMLInputElement);
	return own.filter((input) => input.dataset["tick"] === name && input.checked);
}

/** Ticks or unticks all of a list. */
export function tickAll(all: HTMLInputElement): void {
	const list = all.closest("table") ?? all.closest("section");
	for (const tick of list?.querySelectorAll<HTMLInputElement>(`[data-tick="${all.dataset["all"]}"]`) ?? [])
		tick.checked = all.checked;
}

/** The fields whose text is no longer what the server drew; islands keep their own. */
export function typedIn(main: HTMLElement): (HTMLInputElement | HTMLTextAreaElement)[] {
	const kinds = "input[id]:not([type=checkbox], [type=radio], [type=hidden], [type=file]), textarea[id]";
	return [...main.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(kinds)].filter(
		(control) => control.value !== control.defaultValue && !control.closest("[data-island]"),
	);
}

export const controlsOf = (form: HTMLFormElement): Control[] => [...form.elements].filter(isControl);

const isControl = (element: unknown): element is Control =>
	element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;
