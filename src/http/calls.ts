import { t } from "elysia";
import { Stale } from "../data/revision.ts";
import { Undoing } from "../domain/bracket/undo.ts";
import { Refusal } from "../domain/refusal.ts";
import { Obstructed } from "../domain/schedule/placement.ts";
import { failureOf, retryHeaders, type Failure } from "./errors.tsx";
import { idOf } from "./query.ts";

/** An id of the path; what can be none is a thing that does not exist. */
export function pathId(text: string | undefined): number {
	const id = idOf(text);
	if (id === null) throw new Refusal(404, "Not found.");
	return id;
}

/** A thing that was looked for, or 404. */
export function found<T>(thing: T | null | undefined): T {
	if (thing === null || thing === undefined) throw new Refusal(404, "Not found.");
	return thing;
}

/** Every refusal and failure of a call as `{message}` or `{message, fields}`; never a stack, never the input. */
export function failureJson(error: unknown, code: string | number): Response {
	if (error instanceof Obstructed) return refusalJson(error.status, { message: error.message, reasons: error.reasons });
	if (error instanceof Undoing) return refusalJson(error.status, { message: error.message, undoes: error.undoes });
	if (error instanceof Stale) return refusalJson(error.status, { message: error.message, current: error.current });
	const { status, sentence, fields, seconds }: Failure =
		code === "NOT_FOUND"
			? { status: 404, sentence: "Not found." }
			: code === "VALIDATION" || code === "PARSE"
				? { status: 422, sentence: "Some of this cannot be read." }
				: failureOf(error);
	return refusalJson(status, fields ? { message: sentence, fields } : { message: sentence }, retryHeaders({ seconds }));
}

const refusalJson = (status: number, body: object, headers: Record<string, string> = {}) =>
	Response.json(body, {
		status,
		headers: { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", ...headers },
	});

/** A body by the names of its fields; what they may hold is checked where the rule is, with the field named. */
export function bodyOf<const Names extends readonly string[]>(...names: Names) {
	const fields = Object.fromEntries(names.map((name) => [name, t.Optional(t.Unknown())]));
	return t.Object(fields, { additionalProperties: true });
}

/**
 * A body as it can be stored: without NUL and halves of characters, which PostgreSQL takes in no text. Refused (422) where it
 * is deeper than any that a page of ours sends.
 */
export function storable(body: unknown, depth = 0): unknown {
	if (typeof body === "string") return body.replace(unstorable, "");
	if (typeof body !== "object" || body === null || body instanceof Blob) return body;
	if (depth > depthMax) throw new Refusal(422, "This is nested too deep to be read.");
	if (Array.isArray(body)) return body.map((one) => storable(one, depth + 1));
	return Object.fromEntries(
		Object.entries(body).map(([name, one]) => [name.replace(unstorable, ""), storable(one, depth + 1)]),
	);
}

const depthMax = 50;
const unstorable = /[\0\p{Cs}]/gu;

/** The `revision` that a write may send (writing 1); what is no whole number is refused, not taken for none. */
export function revisionIn(body: Readonly<Record<string, unknown>>): number | undefined {
	const sent = body["revision"];
	if (sent === undefined || sent === null || sent === "") return undefined;
	const revision = typeof sent === "number" || typeof sent === "string" ? Number(sent) : Number.NaN;
	if (Number.isInteger(revision)) return revision;
	throw new Refusal(422, "The revision is no whole number.", { revision: "Enter a whole number." });
}
