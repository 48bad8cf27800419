import { sentTextMax } from "../domain/field.ts";
import { Refusal } from "../domain/refusal.ts";
import { tooMuch, unreadable as cannotBeRead } from "./sent/bytes.ts";
import { namedIn, readForm } from "./sent/form.ts";
import { depthMax, readJson } from "./sent/json.ts";
import { typeOf } from "./xsrf.ts";

/** What cannot be read in bodies, until it is known whether their senders may call at all (access 15). */
const faults = new WeakMap<Request, Refusal>();

/** What a call was sent, as JSON or as a form (access 3); nothing is an empty object. */
export async function readBody(request: Request): Promise<unknown> {
	try {
		return typeOf(request) === "multipart/form-data" ? namedIn(await readForm(request)) : await readJson(request);
	} catch (error) {
		return unreadable(request, error instanceof Refusal ? error : cannotBeRead());
	}
}

/** The fields that were sent, as they can be stored; none where that is no object, which is said later. */
export function fieldsOf(request: Request, body: unknown): object {
	if (body === undefined) return {}; // a call without a body says nothing
	if (typeof body !== "object" || body === null || Array.isArray(body))
		return unreadable(request, new Refusal("invalid", "Send the fields as an object, each by its name."));
	try {
		return storable(body) as object; // an object stays one
	} catch (error) {
		if (error instanceof Refusal) return unreadable(request, error);
		throw error;
	}
}

/** What is wrong with the body, if it is known. */
export const faultOf = (request: Request): Refusal | undefined => faults.get(request);

/** Whoever may call hears now what is wrong with the body (413, 422). */
export function refuseUnreadable(request: Request): void {
	const fault = faultOf(request);
	if (fault) throw fault;
}

function unreadable(request: Request, fault: Refusal): object {
	if (!faults.has(request)) faults.set(request, fault);
	return {};
}

/**
 * A body as it can be stored: without NUL and halves of characters, which PostgreSQL takes in no text. Refused (422) where it
 * is deeper than any that a page of ours sends, and (413) where a text of it is longer: before any field's own reading, some of
 * which take lists apart.
 */
function storable(body: unknown, depth = 0): unknown {
	if (typeof body === "string") return short(body).replace(unstorable, "");
	if (typeof body !== "object" || body === null || body instanceof Blob) return body;
	if (depth > depthMax) throw new Refusal("invalid", "This is nested too deep to be read.");
	if (Array.isArray(body)) return body.map((one) => storable(one, depth + 1));
	return Object.fromEntries(
		Object.entries(body).map(([name, one]) => [
			short(name).replace(unstorable, ""),
			secrets.has(name) && typeof one === "string" ? short(one) : storable(one, depth + 1),
		]),
	);
}

/** Never stored as they are, and to be refused rather than mended: else two passwords are one. */
const secrets = new Set(["password", "oldPassword"]);

function short(text: string): string {
	if (text.length > sentTextMax) throw tooMuch();
	return text;
}

const unstorable = /[\0\p{Cs}]/gu;

/** A browser sends a file without name and content for a field that was left alone; one of a name is a file that is empty. */
export const isLeftAlone = (file: unknown): boolean =>
	file instanceof Blob && file.size === 0 && !("name" in file && file.name);
