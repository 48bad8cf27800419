import { Type, type Static, type TProperties, type TSchema, type TUnion } from "@sinclair/typebox";

/**
 * The words of answers. Each noun says in `src/domain/<noun>/answer.ts` what its calls answer, and `src/domain/answers.ts`
 * gathers them: the document of the calls is written from them, islands take their types from them, and every answer that a
 * test gets is compared with them. Nothing here runs when a call is answered.
 */

/** Exactly these fields. */
export const object = <P extends TProperties>(properties: P) =>
	Type.Object(properties, { additionalProperties: false });

/** The same under a name, by which the document says it once. */
export const shape = <P extends TProperties>(name: string, properties: P) =>
	Type.Object(properties, { additionalProperties: false, $id: name });

export const list = <T extends TSchema>(of: T) => Type.Array(of);
export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
export const optional = Type.Optional;

/** An object by keys that are data: ids, names of files. */
export const mapOf = <T extends TSchema>(of: T) =>
	Type.Unsafe<Record<string, Static<T>>>({ type: "object", additionalProperties: of });

export const words = <const Word extends string>(all: readonly Word[]) =>
	Type.Unsafe<Word>({ type: "string", enum: all });

export const either = <T extends TSchema[]>(...all: T) => Type.Union(all) as unknown as TUnion<T>; // there are several
export const just = Type.Literal;

export const nothing = Type.Null();
export const anything = Type.Unknown();
export const text = Type.String();
export const flag = Type.Boolean();
export const id = Type.Integer({ minimum: 1 });
export const whole = Type.Integer();
export const count = Type.Integer({ minimum: 0 });
export const number = Type.Number();
export const date = Type.String({ format: "date" });
/** On the organization's wall clock. */
export const time = Type.String({ pattern: "^\\d{2}:\\d{2}$" });
export const instant = Type.String({ format: "date-time" });

export const named = object({ id, name: text });
/** What a team is told apart by (teams 8). */
export const sign = { logo: nullable(text), abbreviation: nullable(text), color: nullable(text) };
/** What was done, in a sentence. */
export const done = object({ message: text });

/** What is no JSON, or not only: a schema for each type of content. */
export interface Media {
	readonly content: Readonly<Record<string, TSchema>>;
}
export const media = <const C extends Media["content"]>(content: C) => ({ content });
export const file = Type.Unsafe<Blob>({ type: "string", format: "binary" });

/** By method and path, as the call is registered. */
export type Answers = Readonly<Record<`${"GET" | "POST" | "PUT" | "DELETE"} /api/${string}`, TSchema | Media>>;

/** Every refusal and failure (wire 6). */
export const failure = shape("Failure", {
	message: text,
	/** Why a field cannot be so. */
	fields: optional(mapOf(text)),
	/** The thing as it is, where somebody else has changed it (writing 1). */
	current: optional(anything),
	/** Every rule of a schedule that stands in the way. */
	reasons: optional(list(text)),
	/** `message` is a question: sent again as `confirmed` it is done. */
	asks: optional(flag),
	/** Games of a bracket that would count for nothing, until it is `confirmed`. */
	undoes: optional(list(object({ match_id: text, round: text, teams: text }))),
	/** Games that would be at one time, until it is `confirmed`. */
	clashes: optional(list(object({ game_ids: list(id), sentence: text }))),
});
