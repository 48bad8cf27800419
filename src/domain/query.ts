/**
 * What a query value may be: an id, ids with commas between, a page number, a date, a short text, one of the words listed, or
 * whatever was typed, which the page itself reads and answers at its field.
 */
export type QueryKind = "id" | "ids" | "number" | "date" | "text" | "typed" | readonly string[];
export type QuerySpec = Readonly<Record<string, QueryKind>>;

type ValueOf<K extends QueryKind> = K extends readonly (infer Word)[]
	? Word
	: K extends "id" | "number"
		? number
		: K extends "ids"
			? number[]
			: string;

/** What is read of a query. */
export type QueryOf<S extends QuerySpec> = { -readonly [Name in keyof S]: ValueOf<S[Name]> | undefined };

/** What an address is given for its query: every name is a choice, and any text may be one that is checked where it is read. */
export type QueryFor<S extends QuerySpec> = {
	[Name in keyof S]?:
		| (S[Name] extends "id" | "number" ? number : S[Name] extends "ids" ? readonly number[] : string | number)
		| undefined;
};
