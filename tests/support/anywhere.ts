import type { testApp } from "./app.ts";

/** Every column of every table, as `table.column`, in which one of the words stands, whatever it is part of and its case. */
export async function anywhere(
	{ database }: Awaited<ReturnType<typeof testApp>>,
	words: readonly string[],
): Promise<string[]> {
	const { sql } = database.owner;
	const columns = await sql<{ name: string; column: string }[]>`
		select table_name as name, column_name as column from information_schema.columns c
		join information_schema.tables t using (table_schema, table_name)
		where table_schema = 'public' and table_type = 'BASE TABLE' order by 1, 2`;
	const found: string[] = [];
	for (const { name, column } of columns) {
		const rows = await sql`select from ${sql(name)} where ${sql(column)}::text ~* ${words.join("|")} limit 1`;
		if (rows.length > 0) found.push(`${name}.${column}`);
	}
	return found;
}
