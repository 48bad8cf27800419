import { getTableColumns } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/** The columns of a table that bear the names of a noun's fields; a field without a column is no field of it. */
export function columnsOf<Table extends PgTable, Name extends keyof Table["_"]["columns"] & string>(
	table: Table,
	fields: Readonly<Record<Name, unknown>>,
): Pick<Table["_"]["columns"], Name> {
	const names = Object.keys(fields) as Name[]; // its own keys
	const columns = getTableColumns(table) as Table["_"]["columns"];
	return Object.fromEntries(names.map((name) => [name, columns[name]])) as Pick<Table["_"]["columns"], Name>;
}
