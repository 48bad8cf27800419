import { sql, type SQL } from "drizzle-orm";
import * as drizzle from "drizzle-orm/utils";
import type { Transaction } from "./face.ts";

/** A select that is not sent yet. */
type Query = PromiseLike<readonly object[]> & { getSQL(): SQL };
type Results<Q> = { [Name in keyof Q]: Q[Name] extends PromiseLike<infer Rows> ? Rows : never };

/** What a select of Drizzle knows of itself, and how it reads a row: its types tell nobody. */
interface Shape {
	config: { fields: unknown };
	joinsNotNullableMap: Record<string, boolean>;
}
const { orderSelectedFields, mapResultRow } = drizzle as unknown as {
	orderSelectedFields(fields: unknown): unknown[];
	mapResultRow(columns: unknown[], row: unknown[], nullable: Record<string, boolean>): object;
};

/**
 * The rows of several selects that need nothing of each other, by one statement: each comes as one value, a list of lists, and is
 * read as it would have been by itself. A statement costs both sides as much as thirty rows. Columns that JSON writes in another
 * way than PostgreSQL (instants, bytes) have to be cast to text.
 */
export async function gathered<Q extends Record<string, Query>>(tx: Transaction, queries: Q): Promise<Results<Q>> {
	const parts = Object.entries(queries).map(([name, query]) => ({ name, query, ...shapeOf(query) }));
	const values = parts.map(({ query, columns }) => {
		const names = sql.raw(columns.map((_, at) => `c${at}`).join(", "));
		return sql`(select json_agg(json_build_array(${names})) from (${query.getSQL()}) x(${names}))`;
	});
	const [row] = await tx.execute<Record<string, unknown[][] | null>>(
		sql`select ${sql.join(
			parts.map(({ name }, at) => sql`${values[at]} as ${sql.identifier(name)}`),
			sql`, `,
		)}`,
	);
	return Object.fromEntries(
		parts.map(({ name, columns, nullable }) => [
			name,
			(row?.[name] ?? []).map((values) => mapResultRow(columns, values, nullable)),
		]),
	) as Results<Q>; // each list is read by the select that it comes from
}

function shapeOf(query: Query) {
	const { config, joinsNotNullableMap } = query as unknown as Shape; // as Drizzle's own `prepare` reads it
	return { columns: orderSelectedFields(config.fields), nullable: joinsNotNullableMap };
}
