export type Values = Record<string, unknown>;

/** A field of a form as it stands: the same for the script, which looks at the page, and for the server, which is posted one (forms 2). */
export interface Held {
	name: string;
	/** `check` and `radio` count where they are ticked; the others say what kind of value their text is. */
	kind: "check" | "radio" | "number" | "boolean" | "text";
	text: string;
	isTicked: boolean;
	/** Its text is a value of several parts, as JSON: a row of a list. */
	isJson: boolean;
	/** What blank text is rather than "": `null`, or `absent`, that is not sent. */
	blank: string | undefined;
	/** "status=forfeit": it counts only where that field has that value, or one of several with commas between. */
	when: string | undefined;
}

/** The values by the kind of their fields: numbers, booleans, lists (`name[]`), null for what is blank and may be. */
export function valuesOf(fields: readonly Held[]): Values {
	const values: Values = {};
	for (const field of fields) {
		const { name } = field;
		if (!name || isOfPage(name) || !isWhen(fields, field.when)) continue;
		const value = valueOf(field);
		if (value === undefined) continue;
		if (!name.endsWith("[]")) values[name] = value;
		else ((values[name.slice(0, -2)] ??= []) as unknown[]).push(value);
	}
	return values;
}

/** What a page says to itself with a form, and no call is sent: its token, what it asks, the rows that are ticked. */
export const isOfPage = (name: string) => name.startsWith("_");

/** Whether a field has one of some values; without a condition always. */
function isWhen(fields: readonly Held[], condition: string | undefined): boolean {
	const [name = "", values = ""] = condition?.split("=") ?? [];
	return condition === undefined || values.split(",").includes(textIn(fields, name) ?? "null");
}

function valueOf({ name, kind, text, isTicked, isJson, blank }: Held): unknown {
	if (kind === "check" && !name.endsWith("[]")) return isTicked;
	if (kind === "check" || kind === "radio") return isTicked ? partsOf(text, isJson) : undefined;
	if (kind === "boolean") return text === "true";
	if (text.trim() === "" && blank === "absent") return undefined;
	if (text.trim() === "" && (blank === "null" || kind === "number")) return null;
	return kind === "number" ? Number(text) : text;
}

const partsOf = (text: string, isJson: boolean): unknown => (isJson ? JSON.parse(text) : text); // drawn by ourselves

/** What would be sent under a name. */
function textIn(fields: readonly Held[], name: string): string | undefined {
	return fields.find((field) => field.name === name && (!isTickable(field) || field.isTicked))?.text;
}

const isTickable = ({ kind }: Held) => kind === "check" || kind === "radio";

/** "{name} created" with the values of a form; an unknown name stays empty. */
export function filled(pattern: string, values: Values): string {
	return pattern.replace(/\{(\w+)\}/g, (_, name: string) => textOf(values[name]));
}

export const textOf = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value) : "");

/** What a form's attributes say of it, by their names without `data-`: `confirm-when`, `done`. */
export type Words = Readonly<Record<string, string | undefined>>;

/**
 * Whether a form's question is put. `confirm-blank` names a field: only where that one is blank. `confirm-when` is like a
 * field's `when`.
 */
export function isAsked(words: Words, fields: readonly Held[]): boolean {
	if (!isWhen(fields, words["confirm-when"])) return false;
	const blank = words["confirm-blank"];
	return blank === undefined || (textIn(fields, blank) ?? "").trim() === "";
}

/** Where the text stands that is put to who sends a form, after its question: what a deletion takes away, or what `about` says. */
export function aboutOf(words: Words, values: Values, rows: readonly string[]): string | null {
	if (words["about"] !== undefined) return filled(words["about"], values);
	const noun = words["weigh"];
	if (!noun) return null;
	return `/api/deletions/weight?noun=${encodeURIComponent(noun)}&ids=${rows.join(",")}`;
}

/** What the field of a proof is called, on a page and in a question (access 18). */
export const ownPasswordLabel = "Your own password";

/** What a call is sent: its method, its path with the values in it, and of a deletion nothing but the password it may want. */
export function callOf(words: Words, values: Values): { method: string; path: string; body: Values | undefined } {
	const [method = "POST", path = ""] = (words["call"] ?? "").split(" ");
	const { oldPassword } = values;
	const proof = oldPassword === undefined ? undefined : { oldPassword };
	return { method, path: filled(path, values), body: method === "DELETE" ? proof : values };
}

/** The sentence afterwards; the answer's own where the form has none. */
export function doneOf(words: Words, values: Values, answer: Values): string {
	return words["done"] ? filled(words["done"], { ...values, ...answer }) : textOf(answer["message"]);
}

/** The sentence of `tell` where the answer has what it names. */
export function toldOnce(words: Words, answer: Values): { sentence: string; secret: string } | null {
	const pattern = words["tell"];
	const name = /\{(\w+)\}/.exec(pattern ?? "")?.[1];
	const secret = textOf(name && answer[name]);
	return pattern && secret !== "" ? { sentence: filled(pattern, answer), secret } : null;
}
