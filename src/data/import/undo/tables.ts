import { sql, type SQL } from "drizzle-orm";
import { shapes, type TableShape } from "../../deletion/reach.ts";

/** What no import writes of what people see: totals, which are counted anew, the log, what tells files apart, and keys that are words. */
const unkept = new Set([
	"roster_totals",
	"audit_log",
	"imports",
	"import_columns",
	"import_aliases",
	"deletions",
	"scorer_links",
	"kept_clashes",
]);

/** The tables whose rows an import may write, the referred ones first; all have whole numbers as their keys. */
export const undoable: readonly TableShape[] = shapes.filter(({ name }) => !unkept.has(name));

/** References that a row may be built upon by; totals follow from their rosters. */
export const builders: readonly TableShape[] = shapes.filter(({ name }) => name !== "roster_totals");

export const table = (name: string): SQL => sql`${sql.identifier(name)}`;

/** "t.game_id = m.game_id and t.roster_id = m.roster_id". */
export const sameKey = (key: readonly string[], one: string, other: string): SQL =>
	sql.join(
		key.map(
			(column) =>
				sql`${sql.identifier(one)}.${sql.identifier(column)} = ${sql.identifier(other)}.${sql.identifier(column)}`,
		),
		sql` and `,
	);

/** A mark of a row's values in these columns, whatever columns come later; edits are counted elsewhere. */
export const markOf = (columns: readonly string[]): SQL => {
	const values = columns.filter((column) => column !== "revision").map((column) => sql`t.${sql.identifier(column)}`);
	return sql`left(encode(sha256(convert_to(row(${sql.join(values, sql`, `)})::text, 'UTF8')), 'hex'), 32)`;
};

/** What an import wrote in one table. */
export interface Written extends TableShape {
	/** Those that it had then. */
	held: readonly string[];
	/** Of the import, as a condition on `import_undos`. */
	where: SQL;
}

/** The keys of the rows that it made, as a table `m`. */
export const madeIn = ({ key, where }: Written): SQL => {
	const typed = sql.join([...key.map((column) => sql`${sql.identifier(column)} bigint`), sql`mark text`], sql`, `);
	return sql`(select m.* from import_undos u, jsonb_to_recordset(u.made) as m(${typed}) where ${where})`;
};

/** The rows as they were, as a table `b` with the `mark` that the import left. */
export const beforeIn = ({ name, where }: Written): SQL =>
	sql`(select k.*, b.mark as mark_left from import_undos u, jsonb_to_recordset(u.before) as b("row" jsonb, mark text),
		lateral jsonb_populate_record(null::${table(name)}, b."row") k where ${where})`;
