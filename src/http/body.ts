import { Refusal } from "../domain/refusal.ts";
import { readJson as boundedJson } from "./json.ts";

/** What cannot be read in bodies, until it is known whether their senders may call at all (access 15). */
const faults = new WeakMap<Request, Refusal>();

/** JSON as it was sent; nothing is an empty object. */
export async function readJson(request: Request): Promise<unknown> {
	try {
		return await boundedJson(request);
	} catch (error) {
		return unreadable(
			request,
			error instanceof Refusal ? error : new Refusal("invalid", "Some of this cannot be read."),
		);
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

/** Whoever may call hears now what is wrong with the body (413, 422). */
export function refuseUnreadable(request: Request): void {
	const fault = faults.get(request);
	if (fault) throw fault;
}

function unreadable(request: Request, fault: Refusal): object {
	if (!faults.has(request)) faults.set(request, fault);
	return {};
}

/**
 * A body as it can be stored: without NUL and halves of characters, which PostgreSQL takes in no text. Refused (422) where it
 * is deeper than any that a page of ours sends.
 */
function storable(body: unknown, depth = 0): unknown {
	if (typeof body === "string") return body.replace(unstorable, "");
	if (typeof body !== "object" || body === null || body instanceof Blob) return body;
	if (depth > depthMax) throw new Refusal("invalid", "This is nested too deep to be read.");
	if (Array.isArray(body)) return body.map((one) => storable(one, depth + 1));
	return Object.fromEntries(
		Object.entries(body).map(([name, one]) => [
			name.replace(unstorable, ""),
			secrets.has(name) && typeof one === "string" ? one : storable(one, depth + 1),
		]),
	);
}

/** Never stored as they are, and to be refused rather than mended: else two passwords are one. */
const secrets = new Set(["password", "oldPassword"]);

const depthMax = 50;
const unstorable = /[\0\p{Cs}]/gu;

/** A browser sends a file without name and content for a field that was left alone; one of a name is a file that is empty. */
export const isLeftAlone = (file: unknown): boolean =>
	file instanceof Blob && file.size === 0 && !("name" in file && file.name);
