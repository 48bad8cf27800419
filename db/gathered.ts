import { Column, fillPlaceholders, is, type Placeholder, sql, SQL } from "drizzle-orm";
import * as drizzle from "drizzle-orm/utils";
import type { Transaction } from "./face.ts";

/** A select that is not sent yet. */
export type Query = PromiseLike<readonly object[]> & { getSQL(): SQL; toSQL(): { sql: string; params: unknown[] } };
export type Rows<Q> = Q extends PromiseLike<infer R> ? R : never;
export type Results<Q> = { [Name in keyof Q]: Rows<Q[Name]> };

/** What a select of Drizzle knows of itself, and how it reads a row: its types tell nobody. */
interface Shape {
	config: { fields: unknown };
	joinsNotNullableMap: Record<string, boolean>;
}
type Path = { path: string[]; field: unknown };
const { orderSelectedFields, mapResultRow } = drizzle as unknown as {
	orderSelectedFields(fields: unknown): Path[];
	mapResultRow(columns: Path[], row: unknown[], nullable: Record<string, boolean>): object;
};

/** How a transaction reaches the driver. */
interface Reached {
	session: {
		client: {
			unsafe(text: string, params: unknown[]): PromiseLike<unknown[]> & { values(): PromiseLike<unknown[][]> };
		};
	};
}

/** A query whose text is made: sent as often as somebody asks, with other values in the places of its placeholders. */
export type Built<T> = (tx: Transaction, values?: Readonly<Record<string, unknown>>) => Promise<T>;

/** One select by itself. */
export function built<Q extends Query>(query: Q): Built<Rows<Q>> {
	const { sql: text, params } = query.toSQL();
	const read = readerOf(query);
	return async (tx, values = {}) => {
		const { client } = (tx as unknown as Reached).session;
		return (await client.unsafe(text, fillPlaceholders(params, values)).values()).map(read) as Rows<Q>; // its own rows
	};
}

/** A statement that is written by hand. */
export function builtFrom<Row = unknown>(tx: Transaction, statement: SQL): Built<Row[]> {
	const { sql: text, params } = tx.execute(statement).getQuery();
	return async (own, values = {}) => {
		const { client } = (own as unknown as Reached).session;
		return (await client.unsafe(text, fillPlaceholders(params, values))) as Row[]; // as the statement names them
	};
}

/**
 * Several selects that need nothing of each other, as one statement: each comes as one value, a list of lists, and is read as it
 * would have been by itself. A statement costs both sides as much as thirty rows. The values come as texts, which whoever hears
 * the answer (`Asking`) can sum up as they are. Columns that JSON writes in another way than
 * PostgreSQL (instants, bytes) have to be cast to text.
 */
export function builtTogether<Q extends Record<string, Query>>(tx: Transaction, queries: Q): Built<Results<Q>> {
	const parts = Object.entries(queries).map(([name, query]) => {
		const names = sql.raw(
			columnsOf(query)
				.map((_, at) => `c${at}`)
				.join(", "),
		);
		const value = sql`(select json_agg(json_build_array(${names})) from (${query.getSQL()}) x(${names}))::text as ${sql.identifier(name)}`;
		return { name, value, read: readerOf(query) };
	});
	const all = sql.join(
		parts.map(({ value }) => value),
		sql`, `,
	);
	const { sql: text, params } = tx.execute(sql`select ${all}`).getQuery();
	return async (own, values = {}) => {
		const { client } = (own as unknown as Reached).session;
		const [row] = (await client.unsafe(text, fillPlaceholders(params, values))) as Record<string, string | null>[];
		const rowsOf = (name: string) => JSON.parse(row?.[name] ?? "[]") as unknown[][]; // PostgreSQL has written it
		return Object.fromEntries(parts.map(({ name, read }) => [name, rowsOf(name).map(read)])) as Results<Q>; // each by its own select
	};
}

/** The rows of several selects at once, whose text is made for this one time. */
export async function gathered<Q extends Record<string, Query>>(tx: Transaction, queries: Q): Promise<Results<Q>> {
	return await builtTogether(tx, queries)(tx);
}

export const isQuery = (value: object): value is Query => "getSQL" in value;

export const placeholder = (name: string): Placeholder => sql.placeholder(name);

/** As Drizzle's own `prepare` reads it. */
const columnsOf = (query: Query) => orderSelectedFields((query as unknown as Shape).config.fields);

/** Reads a row of values; where no part of it stands in an object of its own it is put together here, in a quarter of the time. */
function readerOf(query: Query): (row: unknown[]) => object {
	const columns = columnsOf(query);
	const { joinsNotNullableMap } = query as unknown as Shape;
	if (columns.some(({ path }) => path.length > 1)) return (row) => mapResultRow(columns, row, joinsNotNullableMap);
	const fields = columns.map(({ path, field }) => ({ name: path[0] ?? "", decode: decoderOf(field) }));
	return (row) => {
		const read: Record<string, unknown> = {};
		for (let at = 0; at < fields.length; at += 1) {
			const { name, decode } = fields[at]!;
			const value = row[at];
			read[name] = value === null ? null : decode(value);
		}
		return read;
	};
}

type Decoder = { mapFromDriverValue(value: unknown): unknown };

function decoderOf(field: unknown): (value: unknown) => unknown {
	const decoder = is(field, Column)
		? (field as unknown as Decoder)
		: ((is(field, SQL) ? field : (field as { sql: SQL }).sql) as unknown as { decoder: Decoder }).decoder;
	return (value) => decoder.mapFromDriverValue(value);
}
