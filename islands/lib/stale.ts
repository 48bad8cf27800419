import { controlsOf, type Control } from "./values.ts";

type Row = Record<string, unknown>;

const again = "Save mine anyway";

/** Forms that show rows as they no longer are: the page behind them is fetched anew when they are given up. */
const outdated = new WeakSet<HTMLFormElement>();

/** The row as somebody else has saved it meanwhile, where an answer has it and the form counts revisions. */
export function rowOf(form: HTMLFormElement, current: unknown): Row | null {
	if (typeof current !== "object" || current === null || !("revision" in current)) return null;
	return form.elements.namedItem("revision") instanceof HTMLInputElement ? { ...current } : null;
}

/** Says beside each field what it is now, and lets the next submit overrule that (HARDENING 7). */
export function showTheirs(form: HTMLFormElement, row: Row, sentence: string): void {
	outdated.add(form);
	placeIn(form).append(sentence);
	const revision = form.elements.namedItem("revision");
	if (revision instanceof HTMLInputElement) revision.value = String(row["revision"]);
	const differing = editable(form).filter((control) => note(control, theirs(row, control.name)));
	const button = submitOf(form);
	if (button) relabel(button, again);
	(differing[0] ?? button)?.focus();
}

/** Takes the others' values away again, before a form is sent or opened. */
export function hideTheirs(form: HTMLFormElement): void {
	for (const text of form.querySelectorAll("[data-theirs]")) text.remove();
	for (const control of form.querySelectorAll("[aria-describedby^=now-]")) control.removeAttribute("aria-describedby");
	const button = submitOf(form);
	if (button?.dataset["label"] !== undefined) relabel(button, button.dataset["label"]);
	delete button?.dataset["label"];
}

/** Whether a form was given up after somebody else's change; asked once. */
export function isGivenUp(form: HTMLFormElement | null): boolean {
	return form !== null && outdated.delete(form);
}

/** A sentence of its own, which stays; forms in a row have no place for errors and get it below. */
function placeIn(form: HTMLFormElement): HTMLElement {
	const text = document.createElement("p");
	const place = form.querySelector<HTMLElement>("[data-error]");
	text.className = place ? "notice warn" : "error";
	text.role = "alert";
	text.dataset["theirs"] = "";
	if (place) place.before(text);
	else form.append(text);
	return text;
}

/** What can be typed or chosen again; what others have chosen of radios or files is not said. */
function editable(form: HTMLFormElement): Control[] {
	return controlsOf(form).filter(
		(control) =>
			!(control instanceof HTMLInputElement) || !["hidden", "file", "password", "radio"].includes(control.type),
	);
}

/** `captainId` is a row's `captainId` or `captain_id`, `sponsorName` the `name` in its `sponsor`. */
function theirs(row: Row, name: string): unknown {
	const [head = "", ...rest] = name.split(/(?=[A-Z])/);
	const part = row[head];
	if (name in row) return row[name];
	if (typeof part === "object" && part !== null) return (part as Row)[rest.join("").toLowerCase()] ?? null;
	return row[[head, ...rest].join("_").toLowerCase()];
}

/** "Now: Fall 2026" beside a field that says something else; false where it says the same, or nothing is known. */
function note(control: Control, value: unknown): boolean {
	const text = textOf(value);
	if (text === null) return false;
	const isTick = control instanceof HTMLInputElement && control.type === "checkbox";
	const own = isTick ? String(control.checked) : control.value.replaceAll("\r\n", "\n").trim();
	const now = control.type === "time" ? text.slice(0, 5) : text;
	if (own === now) return false;
	const note = document.createElement("p");
	note.id = `now-${control.id}`;
	note.className = "now";
	note.dataset["theirs"] = "";
	note.textContent = `Now: ${isTick ? (now === "true" ? "yes" : "no") : shown(control, now)}`;
	control.setAttribute("aria-describedby", note.id);
	const field = control.closest(".field");
	if (field) field.append(note);
	else control.after(note);
	return true;
}

/** What the control would hold; null for what no control holds. */
function textOf(value: unknown): string | null {
	if (value === null) return "";
	if (Array.isArray(value) && value.every((line) => typeof line === "string")) return value.join("\n");
	return ["string", "number", "boolean"].includes(typeof value) ? String(value).trim() : null;
}

function shown(control: Control, text: string): string {
	if (control instanceof HTMLSelectElement)
		return [...control.options].find(({ value }) => value === text)?.label ?? text;
	if (text === "") return "empty";
	return control.type === "date"
		? new Date(`${text}T00:00`).toLocaleDateString("en-US", { dateStyle: "medium" })
		: text;
}

function submitOf(form: HTMLFormElement): HTMLButtonElement | undefined {
	return [...form.elements].find(
		(element): element is HTMLButtonElement => element instanceof HTMLButtonElement && element.type === "submit",
	);
}

/** A button that is an icon alone keeps it, and is named anew. */
function relabel(button: HTMLButtonElement, label: string): void {
	button.dataset["label"] ??= button.ariaLabel ?? button.textContent;
	if (button.ariaLabel === null) button.textContent = label;
	else button.ariaLabel = label;
}
