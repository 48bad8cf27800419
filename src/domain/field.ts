import { Type, type TSchema, type TUnsafe } from "@sinclair/typebox";
import {
	flag as readFlag,
	oneOf,
	optionalAddress,
	optionalDate,
	optionalEmail,
	optionalId,
	optionalInteger,
	optionalPicture,
	optionalText,
	optionalTime,
	requiredColor,
	requiredInteger,
	requiredScore,
	requiredText,
	scoreMax,
	wordLengthMax,
} from "./check.ts";
import { wantedOrder } from "./order.ts";
import { Refusal, refused } from "./refusal.ts";

/** What may be sent for a field of a noun, and how that becomes what is stored, or a Refusal (invalid) that names the field. */
export interface Field<T> {
	readonly schema: TSchema;
	/** How answers bear what is stored of it. */
	readonly answer: TUnsafe<T>;
	read(name: string, value: unknown): T;
}

/** One that a form draws by itself, with what it calls it there. */
export interface LabelledField<T> extends Field<T> {
	readonly label: string;
}

/** The fields of a noun by their names on the wire: said once in `src/domain/<noun>/schema.ts`. */
export type Fields = Readonly<Record<string, Field<unknown>>>;
export type Body = Readonly<Record<string, unknown>>;
/** What reading them gives. */
export type Read<F extends Fields> = { [Name in keyof F]: F[Name] extends Field<infer T> ? T : never };

const field = <T>(schema: TSchema, read: Field<T>["read"], answer = schema): Field<T> => ({
	schema,
	answer: answer as TUnsafe<T>, // what is read is what is answered
	read,
});
const orNull = (schema: TSchema) => Type.Union([schema, Type.Null()]);

/** The same field, by what a form calls it. */
export const labelled = <T>(label: string, own: Field<T>): LabelledField<T> => ({ ...own, label });

/** No text of a body is longer, whatever it is for: more than a whole page of one's own has. */
export const sentTextMax = 250_000;
/** One that is taken apart into lines or entries, each of which has a length of its own. */
export const sentText = Type.String({ maxLength: sentTextMax });
/** Entries as a list, or as a text with a sign between them. */
export const textsOf = (maxLength: number) => Type.Union([sentText, Type.Array(Type.String({ maxLength }))]);

/** A text that is needed; its own sentence where it is missing. */
export const text = (maxLength: number, sentence?: string) =>
	field(Type.String({ minLength: 1, maxLength }), (name, value) => requiredText(name, value, maxLength, sentence));

/** A text that may be left blank. */
export const optionalTextOf = (maxLength: number) =>
	field(orNull(Type.String({ maxLength })), (name, value) => optionalText(name, value, maxLength));

export const date = field(orNull(Type.String({ format: "date" })), optionalDate);
export const time = field(
	orNull(Type.String({ pattern: "^([01]\\d|2[0-3]):[0-5]\\d$" })),
	optionalTime,
	orNull(Type.String({ pattern: "^\\d{2}:\\d{2}$" })),
);
/** An http or https address; one without a scheme gets https. */
export const address = field(orNull(Type.String({ maxLength: 500 })), optionalAddress);
export const picture = field(orNull(Type.String({ maxLength: 500 })), optionalPicture);
export const email = field(orNull(Type.String({ maxLength: 254 })), optionalEmail);
export const color = field<string>(Type.String({ pattern: "^#[0-9a-fA-F]{6}$" }), requiredColor);

const digits = Type.String({ pattern: "^\\d*$", maxLength: wordLengthMax });
const whole = (maximum: number) => Type.Integer({ minimum: 0, maximum });

/** A whole number from 0 that is needed, as a number or as its digits. */
export const integer = (maximum: number) =>
	field(Type.Union([whole(maximum), digits]), (name, value) => requiredInteger(name, value, maximum), whole(maximum));

export const optionalIntegerOf = (maximum: number) =>
	field(
		Type.Union([whole(maximum), digits, Type.Null()]),
		(name, value) => optionalInteger(name, value, maximum),
		orNull(whole(maximum)),
	);

export const score = field(Type.Union([whole(scoreMax), digits]), requiredScore, whole(scoreMax));

/** The id of something, as a number or as its digits; blank means none. */
export const id = field(
	Type.Union([Type.Integer({ minimum: 1 }), digits, Type.Null()]),
	optionalId,
	orNull(Type.Integer({ minimum: 1 })),
);

/** The id of something that is needed, with the sentences for none and for what cannot be one. */
export const neededId = (missing: string, wrong = missing) =>
	field(
		Type.Union([Type.Integer({ minimum: 1 }), Type.String({ pattern: "^[1-9]\\d*$", maxLength: wordLengthMax })]),
		(name, value) => {
			if (isBlank(value)) throw refused(name, missing);
			const typed = /^\d+$/.test(String(value)) ? Number(value) : Number.NaN;
			const read = typeof value === "number" ? value : typed;
			if (!Number.isSafeInteger(read) || read < 1) throw refused(name, wrong);
			return read;
		},
	);

const yesOrNo = Type.Union([Type.Boolean(), Type.Literal("on"), Type.Literal("true"), Type.Literal("false")]);

export const flag = field(yesOrNo, readFlag, Type.Boolean());

/** Yes or no, and what it means where nothing is said. */
export const flagOr = (absent: boolean) =>
	field(yesOrNo, (name, value) => readFlag(name, value === undefined ? absent : value));

/** One of the words. */
export const choice = <const Word extends string>(words: readonly Word[]) =>
	field(Type.Union(words.map((word) => Type.Literal(word))), (name, value) => oneOf(name, value, words));

/** The same field, where blank gives something of its own. */
export const orElse = <T, E>(own: Field<T>, blank: E) =>
	field<T | E>(
		orNull(own.schema),
		(name, value) => (isBlank(value) ? blank : own.read(name, value)),
		blank === null ? orNull(own.answer) : own.answer,
	);

const isBlank = (value: unknown) => value === null || value === undefined || value === "";

/** A field with a rule of its own. */
export const own = <T>(schema: TSchema, read: (name: string, value: unknown) => T) => field(schema, read);

/** A field of many parts, which the rule that it belongs to reads whole. */
export const described = (schema: TSchema) => field(schema, (_, value) => value);

/** A list of rows, each of these fields. */
export const rows = (fields: Fields, needs: readonly string[], maxItems: number) =>
	described(Type.Array(objectSchema(fields, needs), { maxItems }));

/** A list of `{id, position}` by whatever names its entries bear: what a new order says. */
export const order = (id: string, position: string) =>
	own(
		Type.Array(Type.Object({ [id]: Type.Integer({ minimum: 1 }), [position]: Type.Number() }), { minItems: 1 }),
		(name, value) => wantedOrder(name, value, { id, position }),
	);

/** A file, sent by a form. */
export const upload = own(Type.Unsafe({ type: "string", format: "binary" }), (_, value) => value);

/** What a change was made from (writing 1). */
export const revision = optionalIntegerOf(2_147_483_647);

/** The fields that were sent; absent ones stay as they are. */
export function readSent<const F extends Fields>(fields: F, body: Body): Partial<Read<F>> {
	return read(
		Object.entries(fields).filter(([name]) => body[name] !== undefined),
		body,
	) as Partial<Read<F>>;
}

/** All fields; what was not sent is read as blank. */
export function readWhole<const F extends Fields>(fields: F, body: Body): Read<F> {
	return read(Object.entries(fields), body) as Read<F>;
}

/** All that is wrong is said at once, each at its field; as the whole answer the first. */
function read(fields: readonly (readonly [string, Field<unknown>])[], body: Body): Record<string, unknown> {
	const values: Record<string, unknown> = {};
	const refusals: Refusal[] = [];
	for (const [name, one] of fields) {
		try {
			values[name] = one.read(name, body[name]);
		} catch (error) {
			if (!(error instanceof Refusal) || error.kind !== "invalid") throw error;
			refusals.push(error);
		}
	}
	const [first] = refusals;
	if (!first) return values;
	const wrong = refusals.flatMap((refusal) => Object.entries(refusal.fields ?? {}));
	throw new Refusal(first.kind, first.message, Object.fromEntries(wrong));
}

/** What a row has of these fields. */
export const picked = <Row extends object, Name extends keyof Row>(row: Row, fields: Readonly<Record<Name, unknown>>) =>
	Object.fromEntries((Object.keys(fields) as Name[]).map((name) => [name, row[name]])) as Pick<Row, Name>; // its own names

/** The fields as answers bear them. */
export const answered = <const F extends Fields>(fields: F) =>
	Object.fromEntries(Object.entries(fields).map(([name, { answer }]) => [name, answer])) as {
		[Name in keyof F]: F[Name]["answer"];
	};

/** A body of these fields, of which some are needed, as a JSON schema. */
export function objectSchema(fields: Fields, needs: readonly string[] = []): TSchema {
	const properties = Object.entries(fields).map(([name, { schema }]) => [
		name,
		needs.includes(name) ? schema : Type.Optional(schema),
	]);
	return Type.Object(Object.fromEntries(properties) as Record<string, TSchema>);
}

/** How many characters a form lets somebody type; nothing of a number or a list that may be sent as a text too. */
export function lengthOf({ schema }: Field<unknown>): number | undefined {
	const kinds = ((schema["anyOf"] as TSchema[] | undefined) ?? [schema]).filter(({ type }) => type !== "null");
	if (kinds.some(({ type }) => type !== "string")) return undefined;
	return kinds.flatMap((kind) => (typeof kind["maxLength"] === "number" ? [kind["maxLength"]] : []))[0];
}

/** Whether it must not be left blank. */
export const isNeeded = ({ schema }: Field<unknown>): boolean => schema["minLength"] === 1;
