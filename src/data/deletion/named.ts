import { sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** Whether a deletion that may be taken back refers to a row by `column` of `table`; such a row must not go for good. */
export function namedByDeleted(table: string, column: string, id: AnyPgColumn): SQL {
	return sql`exists (select from deletions, jsonb_array_elements(coalesce(deletions.document -> ${table}::text, '[]')) kept
		where (kept ->> ${column}::text)::bigint = ${id})`;
}
