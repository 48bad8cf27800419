import type { TObject, TOptional, TUnknown } from "@sinclair/typebox";
import { t } from "elysia";
import { Stale } from "../data/revision.ts";
import { Unconfirmed } from "../domain/asking.ts";
import { objectSchema, type Fields } from "../domain/field.ts";
import { Refusal, found } from "../domain/refusal.ts";
import { Obstructed } from "../domain/schedule/placement.ts";
import { failureOf, retryHeaders, type Failure } from "./errors.tsx";
import { absentSentence } from "./absent.ts";
import { idOf } from "./query.ts";
import { statusOf } from "./statuses.ts";

/** An id of the path; what can be none is a thing that does not exist. */
export function pathId(text: string | undefined): number {
	return found(idOf(text));
}

const unread: Failure = { status: 422, sentence: "Some of this cannot be read." };
/** What goes wrong before a call is made, by its name in the framework. */
const failures: ReadonlyMap<string | number, Failure> = new Map([
	["NOT_FOUND", { status: 404, sentence: "Not found." }],
	["VALIDATION", unread],
	["PARSE", unread],
]);

/** Every refusal and failure of a call as `{message}` or `{message, fields}`; never a stack, never the input. */
export function failureJson(error: unknown, code: string | number, request?: Request): Response {
	if (error instanceof Obstructed)
		return refusalJson(statusOf[error.kind], { message: error.message, reasons: error.reasons });
	if (error instanceof Unconfirmed) return refusalJson(statusOf[error.kind], askedOf(error));
	if (error instanceof Stale)
		return refusalJson(statusOf[error.kind], { message: error.message, current: error.current });
	const { status, sentence, fields, seconds } = failures.get(code) ?? failureOf(error);
	const message = request && status === 404 && sentence === "Not found." ? absentSentence(request) : sentence;
	return refusalJson(status, fields ? { message, fields } : { message }, retryHeaders({ seconds }));
}

function askedOf({ message, asks }: Unconfirmed) {
	const [undoes, clashes] = [asks.flatMap(({ undoes = [] }) => undoes), asks.flatMap(({ clashes = [] }) => clashes)];
	return {
		message,
		asks: true,
		...(undoes.length > 0 ? { undoes } : {}),
		...(clashes.length > 0 ? { clashes } : {}),
	};
}

const refusalJson = (status: number, body: object, headers: Record<string, string> = {}) =>
	Response.json(body, {
		status,
		headers: { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", ...headers },
	});

/**
 * A body by the fields of its noun, of which some are needed: what the document of the calls says of it. The framework checks
 * nothing of it, since each field's own reading answers with the field and a sentence.
 */
export function bodyOf<F extends Fields>(
	fields: F,
	needs: readonly (keyof F & string)[] = [],
): Unread<keyof F & string> {
	const any = t.Optional(t.Unknown());
	const unread = Object.fromEntries(Object.keys(fields).map((name) => [name, any])) as Record<
		keyof F & string,
		typeof any
	>;
	return t.Object(unread, { additionalProperties: true, "x-schema": objectSchema(fields, needs) });
}

type Unread<Name extends string> = TObject<Record<Name, TOptional<TUnknown>>>;

/** The `revision` that a write may send (writing 1); what is no whole number is refused, not taken for none. */
export function revisionIn(body: Readonly<Record<string, unknown>>): number | undefined {
	const sent = body["revision"];
	if (sent === undefined || sent === null || sent === "") return undefined;
	const revision = typeof sent === "number" || typeof sent === "string" ? Number(sent) : Number.NaN;
	if (Number.isInteger(revision)) return revision;
	throw new Refusal("invalid", "The revision is no whole number.", { revision: "Enter a whole number." });
}
