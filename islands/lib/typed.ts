import type { Held } from "../../src/domain/kept.ts";
import { markLevel } from "./level.ts";
import { isUnsaved, noteStored, saidBy, storedAs } from "./stored-fields.ts";
import type { Control, Values } from "./values.ts";
import { fieldName, fieldsOf, fieldsTyped, markFields, putInto, type TypedFields } from "./typed-fields.ts";

/** What is typed into a form and not saved: by field, what it says, and what was stored when that was typed. */
export interface Typed {
	/** The form, by its id or else by its call, and the row that it is about. */
	form: string;
	row: string;
	/** Of the row, where the form counts them. */
	revision: string;
	fields: TypedFields;
}

/** Of all forms of this page, those that are shut or not drawn just now too. */
const typed = new Map<string, Typed>();
const hearing = new Set<() => void>();

const hearingStored = new Set<(is: (kept: Typed) => boolean) => void>();

/** Hears of each form that was stored: whether something that is kept is what was typed into that one, for the same row. */
export function hearStored(stored: (is: (kept: Typed) => boolean) => void): void {
	hearingStored.add(stored);
}

export const allTyped = (): Typed[] => [...typed.values()];

export function hearTyped(changed: () => void): void {
	hearing.add(changed);
}

/** The page's forms that change something; islands keep their own. */
export function formsOf(place: ParentNode): HTMLFormElement[] {
	return [...place.querySelectorAll<HTMLFormElement>("main form[data-call]")].filter(isKept);
}

const isKept = (form: HTMLFormElement) =>
	form.dataset["call"] !== undefined && form.closest("main") !== null && form.closest("[data-island]") === null;

/** Whether anything on the page is typed and not saved, but for the form that is on its way; a shut dialog keeps what was typed. */
export function hasUnsaved(sent: HTMLFormElement | null): boolean {
	const own = sent && keyOf(sent);
	if ([...typed.keys()].some((key) => key !== own)) return true;
	return formsOf(document).some((form) => form !== sent && isUnsavedHere(form));
}

/** Whether somebody sees the form, and what is not saved in it. */
const isUnsavedHere = (form: HTMLFormElement) =>
	form.closest("dialog:not([open])") === null && fieldsOf(form).some(isUnsaved);

/** Takes up what a form says after it was typed in, and lets it look so (forms 8). */
export function noteTyped(form: HTMLFormElement): void {
	if (!isKept(form)) return;
	const before = typed.get(keyOf(form));
	const fields = fieldsTyped(form, before?.fields);
	if (Object.keys(fields).length === 0) typed.delete(keyOf(form));
	else
		typed.set(keyOf(form), {
			form: nameOf(form),
			row: rowOf(form),
			revision: before?.revision ?? revisionOf(form)?.value ?? "",
			fields,
		});
	markFields(form);
	tell();
}

/** What was typed is given up, or done with. */
export function forgetTyped(form: HTMLFormElement): void {
	typed.delete(keyOf(form));
	markFields(form);
	tell();
}

/** The fields of a form as they are sent; what they say is stored once that is done, and what was typed since then is not. */
export function sending(form: HTMLFormElement): () => void {
	const sent = new Map(fieldsOf(form).map((control) => [fieldName(control), saidBy(control)]));
	const [key, isShut] = [keyOf(form), form.closest("dialog") !== null];
	return () => {
		typed.delete(key);
		for (const stored of hearingStored) stored((kept) => `${kept.form}|${kept.row}` === key);
		const live = formsOf(document).find((one) => keyOf(one) === key);
		if (!live || isShut) return tell();
		for (const control of fieldsOf(live)) noteStored(control, sent.get(fieldName(control)));
		noteTyped(live);
	};
}

/** Puts into a form what was typed for its row, and answers whether something was; what somebody else has changed since then is found out when it is sent. */
export function putBack(form: HTMLFormElement): boolean {
	const kept = typed.get(keyOf(form));
	if (!kept) return false;
	const isOutdated = putInto(form, kept.fields);
	markLevel(form);
	for (const worn of form.querySelectorAll("[data-sample]")) worn.dispatchEvent(new Event("input", { bubbles: true })); // its sample wears it
	const revision = revisionOf(form);
	if (isOutdated && revision && kept.revision !== "") revision.value = kept.revision;
	else kept.revision = revision?.value ?? "";
	noteTyped(form);
	return true;
}

/** The forms that are in the page again get back what was typed into them. */
export function putBackAll(): void {
	for (const form of formsOf(document)) if (!form.closest("dialog")) putBack(form);
}

/** Takes up what another visit has kept. */
export function takeUp(kept: Typed): void {
	typed.set(`${kept.form}|${kept.row}`, kept);
}

/** Whether what is kept of a form says anything that is not stored; null where the page does not have the form. */
export function saysMore(kept: Typed): boolean | null {
	const form = formsOf(document).find((one) => nameOf(one) === kept.form);
	if (!form) return null;
	if (form.closest("dialog") ? kept.row !== "" && openerOf(kept) === null : rowOf(form) !== kept.row) return null;
	const stored = storedIn(form, kept);
	return fieldsOf(form).some((control) => {
		const field = kept.fields[fieldName(control)];
		return field !== undefined && field.is !== stored(control);
	});
}

/** What is stored of a form's fields; of one in a dialog what its opener would put there. */
function storedIn(form: HTMLFormElement, kept: Typed): (control: Control) => string {
	const fill = form.closest("dialog") ? openerOf(kept)?.dataset["fill"] : undefined;
	const values = JSON.parse(fill ?? "{}") as Values; // drawn by our own server
	return (control) => storedAs(control, values[control.name]);
}

/** What is kept of a form and not stored: each field as the page calls it, what it says, and what somebody has stored there since. */
export function heldBy(kept: Typed): Held[] {
	const form = formsOf(document).find((one) => nameOf(one) === kept.form);
	if (!form || saysMore(kept) !== true) return [];
	const of = form.closest("dialog")
		? (openerOf(kept)?.ariaLabel ?? form.closest("dialog")?.querySelector("h2")?.textContent)
		: null;
	const stored = storedIn(form, kept);
	return fieldsOf(form).flatMap((control) => {
		const field = kept.fields[fieldName(control)];
		const now = stored(control);
		if (!field || field.is === field.was || field.is === now) return [];
		const label = control.ariaLabel ?? control.labels?.[0]?.textContent ?? control.name;
		const held = { label: [of, label].filter(Boolean).join(", "), value: sayingOf(control, field.is) };
		return [now === field.was ? held : { ...held, now: sayingOf(control, now) }];
	});
}

/** A choice by its words, a tick as yes or no. */
function sayingOf(control: Control, value: string): string {
	if (control instanceof HTMLSelectElement)
		return [...control.options].find((option) => option.value === value)?.text ?? value;
	return value;
}

/** The button that opens the dialog of a form, for its row. */
export function openerOf({ form, row }: Typed): HTMLElement | null {
	const own = formsOf(document).find((one) => nameOf(one) === form);
	const openers = document.querySelectorAll<HTMLElement>(`[data-open="${own?.closest("dialog")?.id ?? ""}"]`);
	return [...openers].find(({ dataset }) => row === "" || idIn(dataset["fill"]) === row) ?? null;
}

const idIn = (fill = "{}") => String((JSON.parse(fill) as { id?: unknown }).id ?? ""); // drawn by our own server

function tell(): void {
	for (const changed of hearing) changed();
}

/** By the attribute: a field named `id` hides the property. */
const nameOf = (form: HTMLFormElement) => form.getAttribute("id") ?? form.dataset["call"] ?? "";
const keyOf = (form: HTMLFormElement) => `${nameOf(form)}|${rowOf(form)}`;

function rowOf(form: HTMLFormElement): string {
	const row = form.elements.namedItem("id");
	return row instanceof HTMLInputElement && row.type === "hidden" ? row.value : "";
}

function revisionOf(form: HTMLFormElement): HTMLInputElement | null {
	const revision = form.elements.namedItem("revision");
	return revision instanceof HTMLInputElement ? revision : null;
}
