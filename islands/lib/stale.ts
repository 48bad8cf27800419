import { spoken } from "../../src/domain/spoken.ts";
import { checkTieBreak, readTieBreak, tieBreakName, type CriterionName } from "../../src/domain/standings/tie-break.ts";
import { unsayToasts } from "./say.ts";
import { noteStored, saidBy, storedBy } from "./stored-fields.ts";
import { controlsOf, valuesOf, type Control } from "./values.ts";

type Row = Record<string, unknown>;

const again = "Save mine anyway";

/** Forms that show rows as they no longer are: the page behind them is fetched anew when they are given up. */
const outdated = new WeakSet<HTMLFormElement>();

/** The names of the tie-breaks that forms said when they were opened. */
const tieBreaks = new WeakMap<Control, string>();

/** Keeps what a form says now: what somebody else has changed is what differs from it. */
export function noteOpened(form: HTMLFormElement): void {
	for (const control of editable(form)) {
		noteStored(control);
		if (isTieBreak(control)) tieBreaks.set(control, ownOf(control));
	}
}

/** The row as somebody else has saved it meanwhile, where an answer has it and the form counts revisions. */
export function currentOf(form: HTMLFormElement, current: unknown): Row | null {
	if (typeof current !== "object" || current === null || !("revision" in current)) return null;
	return form.elements.namedItem("revision") instanceof HTMLInputElement ? { ...current } : null;
}

/** Says beside each field that somebody else has changed what it is now, and lets the next submit overrule that (writing 1). */
export function showTheirs(form: HTMLFormElement, row: Row, sentence: string): void {
	outdated.add(form);
	unsayToasts();
	placeIn(form).append(sentence);
	const revision = form.elements.namedItem("revision");
	if (revision instanceof HTMLInputElement) revision.value = String(row["revision"]);
	const differing = editable(form).filter((control) => note(control, theirsOf(control, row)));
	const button = submitOf(form);
	if (button) relabel(button, again);
	(differing[0] ?? button)?.focus();
}

/** Takes the others' values away again, before a form is sent or opened. */
export function hideTheirs(form: HTMLFormElement): void {
	for (const text of form.querySelectorAll("[data-theirs]")) text.remove();
	for (const line of document.querySelectorAll<HTMLElement>("[data-theirs-of]"))
		if (line.dataset["theirsOf"] === form.id) line.remove();
	for (const control of form.querySelectorAll("[aria-describedby^=now-]")) control.removeAttribute("aria-describedby");
	const button = submitOf(form);
	if (button?.dataset["label"] !== undefined) relabel(button, button.dataset["label"]);
	delete button?.dataset["label"];
}

/** Whether a form was given up after somebody else's change; asked once. */
export function isGivenUp(form: HTMLFormElement | null): boolean {
	return form !== null && outdated.delete(form);
}

/** A sentence of its own, which stays; forms in a row have no place for errors and get a line below the row. */
function placeIn(form: HTMLFormElement): HTMLElement {
	const text = document.createElement("p");
	const place = form.querySelector<HTMLElement>("[data-error]");
	text.className = place ? "notice warn" : "error";
	text.role = "alert";
	text.dataset["theirs"] = "";
	if (place) place.before(text);
	else lineBelow(form).append(text);
	return text;
}

/** As wide as the row that the form stands in: a cell or a list's end is too narrow for a sentence. */
function lineBelow(form: HTMLFormElement): HTMLElement {
	const row = form.closest("tr, li");
	if (!row) return form;
	const line = document.createElement(row instanceof HTMLTableRowElement ? "tr" : "div");
	line.className = "meanwhile";
	line.dataset["theirsOf"] = form.id;
	if (!(row instanceof HTMLTableRowElement)) {
		row.append(line);
		return line;
	}
	row.after(line);
	const cell = document.createElement("td");
	cell.colSpan = row.cells.length;
	line.append(cell);
	return cell;
}

/** What can be typed or chosen again; what others have chosen of radios or files is not said. */
function editable(form: HTMLFormElement): Control[] {
	return controlsOf(form).filter(
		(control) =>
			!(control instanceof HTMLInputElement) || !["hidden", "file", "password", "radio"].includes(control.type),
	);
}

/** "Now: Fall 2026" beside a field whose value somebody else has changed to another than mine; false where nobody has. */
function note(control: Control, now: string | null): boolean {
	if (now === null || now === ownOf(control) || now === (tieBreaks.get(control) ?? plain(storedBy(control))))
		return false;
	if (now === "" && control instanceof HTMLSelectElement && !control.querySelector('option[value=""]')) return false; // a choice of what is not there
	if (control.dataset["blank"] === "absent" && ownOf(control) === "") return false; // what is left empty stays theirs
	const note = document.createElement("p");
	note.id = `now-${control.id}`;
	note.className = "now";
	note.dataset["theirs"] = "";
	note.textContent = `Now: ${spokenOf(control, now)}`;
	control.setAttribute("aria-describedby", note.id);
	const field = control.closest(".field");
	if (field) field.append(note);
	else control.after(note);
	return true;
}

/** A tie-break's own list is chosen in several fields and said beside the first. */
const isTieBreak = (control: Control) => control.dataset["kind"] === "tie-break";

function ownOf(control: Control): string {
	if (isTieBreak(control) && control.form)
		return tieBreakName(readTieBreak(valuesOf(control.form)), calledIn(control.form));
	return plain(saidBy(control));
}

/** What the form's own fields call a criterion. */
const calledIn = (form: HTMLFormElement) => (by: CriterionName) =>
	form.querySelector(`[name="criteria[]"] option[value="${by}"]`)?.textContent ?? by;

const plain = (text: string) => text.replaceAll("\r\n", "\n").trim();

/** What the field would say if it were the row's; null for what no field says. */
function theirsOf(control: Control, row: Row): string | null {
	const value = valueIn(row, control.name);
	if (isTieBreak(control) && control.form) return tieBreakName(checkTieBreak(value), calledIn(control.form));
	if (value === null) return "";
	if (Array.isArray(value) && value.every((line) => typeof line === "string")) return value.join("\n");
	if (!["string", "number", "boolean"].includes(typeof value)) return null;
	const text = plain(String(value));
	return control.type === "time" ? text.slice(0, 5) : text;
}

/** `captainId` is a row's `captainId` or `captain_id`, `sponsorName` the `name` in its `sponsor`, `attribute_7` a value of its list. */
function valueIn(row: Row, name: string): unknown {
	const [head = "", ...rest] = name.split(/(?=[A-Z])/);
	const [part, snake] = [row[head], [head, ...rest].join("_").toLowerCase()];
	if (name in row) return row[name];
	if (snake in row) return row[snake];
	if (/^attribute_\d+$/.test(name)) return attributeIn(row["attributeValues"], Number(name.slice("attribute_".length)));
	if (rest.length === 0 || part === undefined) return undefined;
	return typeof part === "object" && part !== null ? ((part as Row)[rest.join("").toLowerCase()] ?? null) : null;
}

function attributeIn(values: unknown, id: number): unknown {
	if (!Array.isArray(values)) return undefined;
	return values.find((row: { attribute_id: number; value: string }) => row.attribute_id === id)?.value ?? null;
}

function spokenOf(control: Control, text: string): string {
	if (isTieBreak(control)) return text;
	const isSelect = control instanceof HTMLSelectElement;
	return spoken({ type: isSelect ? "select" : control.type, options: isSelect ? [...control.options] : [] }, text);
}

function submitOf(form: HTMLFormElement): HTMLButtonElement | undefined {
	const all = [...form.elements].filter(
		(element): element is HTMLButtonElement => element instanceof HTMLButtonElement && element.type === "submit",
	);
	return all.find((element) => element.checkVisibility()) ?? all[0]; // another one may stand in a dialog that is shut
}

/** A button that is an icon alone keeps it, and is named anew. */
function relabel(button: HTMLButtonElement, label: string): void {
	button.dataset["label"] ??= button.ariaLabel ?? button.textContent;
	if (button.ariaLabel === null) button.textContent = label;
	else button.ariaLabel = label;
}
