import { getTableColumns, sql, type SQL } from "drizzle-orm";
import {
	bigint,
	check,
	foreignKey,
	index,
	integer,
	timestamp,
	type AnyPgColumn,
	type UpdateDeleteAction,
} from "drizzle-orm/pg-core";

/** Counts the edits of a row; a trigger raises it, a stale one sent with a write answers 409. */
export const revised = () => ({ revision: integer("revision").notNull().default(1) });

export const created = () => ({
	created_at: timestamp("created_at", { withTimezone: true, mode: "string" }).notNull().defaultNow(),
});

export const reference = (column: string) => bigint(column, { mode: "number" });

type Columns = [AnyPgColumn, AnyPgColumn, ...AnyPgColumn[]];
type Targets = [AnyPgColumn, AnyPgColumn, ...AnyPgColumn[]];

/** A foreign key by both columns, with the index that its deletes need. SET NULL is narrowed by hand in the migration. */
export function belongs(name: string, columns: Columns, targets: Targets, onDelete: UpdateDeleteAction = "cascade") {
	return [...refers(name, columns, targets, onDelete), index(`${name}_ix`).on(...columns)] as const;
}

/** The same where an index that begins with these columns is there anyway. */
export function refers(name: string, columns: Columns, targets: Targets, onDelete: UpdateDeleteAction = "cascade") {
	return [foreignKey({ name: `${name}_fk`, columns, foreignColumns: targets }).onDelete(onDelete)] as const;
}

/** Text that says something and stays within its length, in characters. */
export const named = (name: string, column: AnyPgColumn, lengthMax: number) =>
	check(name, sql`char_length(${column}) <= ${raw(lengthMax)} and ${column} ~ '[^[:space:]]'`);

export const short = (name: string, column: AnyPgColumn, lengthMax: number) =>
	check(name, sql`char_length(${column}) <= ${raw(lengthMax)}`);

/** Text that is one of the words that its column names as its type. */
export const oneOf = (name: string, column: AnyPgColumn) =>
	check(
		name,
		sql`${column} in (${raw(
			wordsOf(column)
				.map((word) => `'${word}'`)
				.join(", "),
		)})`,
	);

/** A constraint is given columns without their words; their table has them whole. */
function wordsOf({ table, name }: AnyPgColumn): readonly string[] {
	const whole = Object.values(getTableColumns(table)).find((column) => column.name === name);
	return whole?.enumValues ?? [];
}

export const natural = (name: string, column: AnyPgColumn) => check(name, sql`${column} >= 0`);

const raw = (value: string | number): SQL => sql.raw(String(value));
