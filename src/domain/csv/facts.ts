import { webAddress } from "../check.ts";
import { type Field, lengthOf } from "../field.ts";
import { assert } from "../refusal.ts";
import {
	addressCell,
	type Column,
	longTextCell,
	optionalWordCell,
	type Row,
	textCell,
	timeCell,
	yesCell,
} from "./cells.ts";
import type { Said, Value } from "./differences.ts";
import type { CellValue } from "./rows.ts";

/**
 * What a column of a file says of a row's record: how it is read, written and told in a comparison. A table of facts by the
 * names of their columns is all that a file says of such columns: header, import, preview and export go by it.
 */
export interface Fact<T, Beside extends string = string> {
	/** A second column, which is read and written with it. */
	readonly beside?: Beside;
	/** null is "there is none", undefined says nothing of it. */
	read(row: Row, column: Column, beside: Column | null): T | undefined;
	write(value: NonNullable<T>): CellValue[];
	told(value: NonNullable<T>): Value;
}

type Facts = Readonly<Record<string, Fact<unknown>>>;
/** What a row says of them; undefined where the file does not speak of one. */
export type FactsSaid<F> = { [Name in keyof F]: F[Name] extends Fact<infer T> ? T | undefined : never };
type ColumnName<F> =
	| (keyof F & string)
	| (F[keyof F] extends { readonly beside: infer Beside extends string } ? Beside : never);

/** The columns of such facts, in their order. */
export function factColumns<F extends Facts>(facts: F): ColumnName<F>[] {
	return Object.entries(facts).flatMap(([name, { beside }]) => [name, ...(beside ? [beside] : [])]) as ColumnName<F>[]; // its own
}

export function readFacts<F extends Facts>(
	facts: F,
	columns: Readonly<Record<ColumnName<F>, Column | null>>,
	row: Row,
): FactsSaid<F> {
	const at = (name: string | undefined) => (columns as Readonly<Record<string, Column | null>>)[name ?? ""] ?? null;
	const said = Object.entries(facts).map(([name, fact]) => {
		const column = at(name);
		return [name, column ? fact.read(row, column, at(fact.beside)) : undefined] as const;
	});
	return Object.fromEntries(said) as FactsSaid<F>; // its own names
}

/** The cells of a record, which has what is stored of each fact under its name. */
export function writeFacts<F extends Facts>(
	facts: F,
	record: Readonly<Record<keyof F & string, unknown>>,
): CellValue[] {
	const values: Readonly<Record<string, unknown>> = record;
	return Object.entries(facts).flatMap(([name, fact]) => {
		const value = values[name];
		return isNone(value) ? [null, ...(fact.beside ? [null] : [])] : fact.write(value);
	});
}

/** Each fact as it was and as a file says it. */
export function compareFacts<F extends Facts>(
	facts: F,
	was: Readonly<FactsSaid<F>> | null | undefined,
	is: Readonly<FactsSaid<F>> | null | undefined,
): Said[] {
	return Object.entries(facts).map(([name, fact]) => {
		const told = (value: unknown) => (isNone(value) ? value : fact.told(value));
		return [name, told(was?.[name]), told(is?.[name])];
	});
}

const isNone = (value: unknown): value is null | undefined => value === null || value === undefined;

/** Plain text of a field of a noun, as long as it may be there. */
export const textFact = (field: Field<unknown>): Fact<string | null, never> => ({
	read: (row, column) => textCell(row, column, limitOf(field)) || null,
	write: (value) => [value],
	told: (value) => value,
});

/** The same of every field of a noun. */
export const textFacts = <F extends Readonly<Record<string, Field<unknown>>>>(fields: F) =>
	Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, textFact(field)])) as {
		[Name in keyof F]: Fact<string | null, never>;
	};

/** Text of several lines. */
export const longTextFact = (field: Field<unknown>): Fact<string | null, never> => ({
	...textFact(field),
	read: (row, column) => longTextCell(row, column, limitOf(field)) || null,
});

export const timeFact: Fact<string | null, never> = {
	read: timeCell,
	write: (value) => [value],
	told: (value) => value,
};

export const addressFact: Fact<string | null, never> = {
	read: addressCell,
	write: (value) => [addressText(value)],
	told: (value) => value,
};

/** Yes, no, or neither. */
export const yesFact: Fact<boolean | null, never> = {
	read: yesCell,
	write: (value) => [yesText(value)],
	told: (value) => value,
};

/** Yes or no, of which an empty cell says nothing. */
export const plainYesFact: Fact<boolean, never> = {
	read: (row, column) => yesCell(row, column) ?? undefined,
	write: (value) => [yesText(value)],
	told: (value) => value,
};

export const wordFact = <const Word extends string>(words: readonly Word[]): Fact<Word | null, never> => ({
	read: (row, column) => optionalWordCell(row, column, words),
	write: (value) => [value],
	told: (value) => value,
});

export const lowerFirst = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);

export const yesText = (value: boolean): "yes" | "no" => (value ? "yes" : "no");

/** An address that an import takes; a file of our own uploads is none that could be read elsewhere. */
export const addressText = (text: string | null): string | null =>
	text !== null && webAddress(text) === text ? text : null;

/** How long a field's text may be in a cell. */
export function limitOf(field: Field<unknown>): number {
	const lengthMax = lengthOf(field);
	assert(lengthMax !== undefined, "a text has a length");
	return lengthMax;
}
