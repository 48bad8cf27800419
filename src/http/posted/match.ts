import { isOfPage, type Held } from "../../domain/form-values.ts";
import type { DrawnField, DrawnForm, DrawnPage } from "./drawn.ts";

/** What a field is to show: what was posted, or what its dialog was opened with. */
export interface State {
	text?: string;
	isTicked?: boolean;
}

/** The form of a page that was posted: of that call and id, and about the same rows. Null where the page has no such form any more. */
export function formPosted({ forms }: DrawnPage, posted: FormData): DrawnForm | null {
	const name = posted.get("_form");
	return forms.find((form) => nameOf(form) === name && isAboutSame(form, posted)) ?? null;
}

/** What a form calls itself in what it posts (see `Form`). */
const nameOf = ({ id, words }: DrawnForm) => (words["call"] === undefined ? null : `${id} ${words["call"]}`);

/** A revision is what may differ, and what is blank is filled by who opens it; no row that was ticked is another one now. */
function isAboutSame({ fields }: DrawnForm, posted: FormData): boolean {
	const rows = fields.filter(({ isJson }) => isJson);
	const isThere = (name: string, sent: unknown) => rows.some((row) => row.name === name && row.text === sent);
	const names = new Set(rows.map(({ name }) => name));
	if (![...names].every((name) => posted.getAll(name).every((sent) => isThere(name, sent)))) return false;
	return fields
		.filter(({ type, name, text }) => type === "hidden" && !isOfPage(name) && name !== "revision" && text !== "")
		.every(({ name, text }) => posted.getAll(name).includes(text));
}

/** What each field of a form holds by what was posted of it; files are none of it. */
export function statesPosted({ fields }: DrawnForm, posted: FormData): Map<number, State> {
	const seen = new Map<string, number>();
	const states = new Map<number, State>();
	for (const { at, name, kind, text, type, tick } of fields) {
		const sent = posted.getAll(tick === undefined ? name : "_tick");
		if (kind === "check" || kind === "radio") states.set(at, { isTicked: sent.includes(text) });
		else {
			const place = seen.get(name) ?? 0;
			seen.set(name, place + 1);
			const value = sent[place];
			if (typeof value === "string" && type !== "file") states.set(at, { text: value.replaceAll("\r\n", "\n") });
		}
	}
	return states;
}

/** The fields with what was posted; one of which nothing came is left out, as a browser leaves out what is disabled. */
export function heldIn({ fields }: DrawnForm, states: ReadonlyMap<number, State>): Held[] {
	return fields.flatMap((field) => {
		const state = states.get(field.at);
		return state && field.tick === undefined ? [{ ...field, ...state }] : [];
	});
}

/** The rows that were ticked, and their ids where the call names them by another. */
export function tickedOf({ fields }: DrawnForm, states: ReadonlyMap<number, State>, name: string) {
	const ticked = fields.filter(({ at, tick }) => tick === name && states.get(at)?.isTicked);
	return { name, values: ticked.map(({ text }) => text), rows: ticked.map(({ text, row }) => row ?? text) };
}

/** What the fields of a dialog's form show when it is opened by one of the page's buttons. */
export function statesOpened({ fields }: DrawnForm, fill: Readonly<Record<string, unknown>>): Map<number, State> {
	return new Map(
		fields
			.filter(({ name }) => name in fill)
			.map((field): [number, State] => [field.at, stateFor(field, fill[field.name])]),
	);
}

function stateFor({ kind, text }: DrawnField, value: unknown): State {
	if (kind !== "check" && kind !== "radio") return { text: value === null || value === undefined ? "" : String(value) };
	return { isTicked: Array.isArray(value) ? value.some((one) => String(one) === text) : value === true };
}
