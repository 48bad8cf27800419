import type { PgColumn } from "drizzle-orm/pg-core";
import { merge, type Place } from "./place.ts";

/** The types of columns by their names, as {@link merge} wants them. */
export const typesOf = <Columns extends Readonly<Record<string, PgColumn>>>(columns: Columns): Record<string, string> =>
	Object.fromEntries(Object.values(columns).map((column) => [column.name, column.getSQLType()]));

/** Stores what a file says of rows that are there; only columns that it has are written, of which "none" may be a default. */
export async function storeFacts(
	place: Place,
	table: string,
	columns: Readonly<Record<string, PgColumn>>,
	said: readonly { id: number; facts: object }[],
): Promise<void> {
	const [first] = said;
	if (!first) return;
	const of = (facts: object, name: string) => (facts as Record<string, unknown>)[name];
	const written = Object.entries(columns).filter(([name]) => of(first.facts, name) !== undefined);
	if (written.length === 0) return;
	await merge<string>(place, table, {
		table,
		rows: said.map(({ id, facts }) => ({
			id,
			...Object.fromEntries(written.map(([name, column]) => [column.name, of(facts, name) ?? column.default ?? null])),
		})),
		columns: typesOf(Object.fromEntries(written)),
	});
}
