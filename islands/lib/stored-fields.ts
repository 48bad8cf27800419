import type { Control, Values } from "./values.ts";

/** What fields said when their dialog was opened, or when they were last saved; the others said what the server drew. */
const noted = new WeakMap<Control, string>();

export const noteStored = (control: Control, text = saidBy(control)) => void noted.set(control, text);

/** What a field says now, a tick whether it is set. */
export const saidBy = (control: Control): string =>
	isTickable(control) ? String(control.checked) : plain(control, control.value);

/** What it says of what is stored. */
export function storedBy(control: Control): string {
	return noted.get(control) ?? drawnBy(control);
}

/** What it would say of a value that its dialog is opened with; without one, of what is stored. */
export function storedAs(control: Control, value: Values[string] | undefined): string {
	if (value === undefined) return storedBy(control);
	if (!isTickable(control)) return plain(control, value === null ? "" : String(value));
	if (Array.isArray(value)) return String(value.map(String).includes(control.value));
	return String(control.type === "radio" ? String(value) === control.value : value === true);
}

export const isUnsaved = (control: Control): boolean => saidBy(control) !== storedBy(control);

export function write(control: Control, text: string): void {
	if (isTickable(control)) control.checked = text === "true";
	else control.value = text;
}

function drawnBy(control: Control): string {
	if (isTickable(control)) return String(control.defaultChecked);
	if (!(control instanceof HTMLSelectElement)) return plain(control, control.defaultValue);
	return ([...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0])?.value ?? "";
}

const isTickable = (control: Control): control is HTMLInputElement =>
	control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type);

/** Browsers write colours in small letters, and lines with one character. */
const plain = ({ type }: Control, text: string) =>
	type === "color" ? text.toLowerCase() : text.replaceAll("\r\n", "\n");
