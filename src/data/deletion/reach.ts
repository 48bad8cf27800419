import { type Column, is, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import * as schema from "../../../db/schema/index.ts";
import { assert } from "../../domain/refusal.ts";

/** A column that refers to the `id` of a row of the same organization. */
interface Reference {
	column: string;
	target: string;
	/** What happens to the row when the target goes: it goes too, or forgets it. */
	gone: "cascade" | "set null";
}

export interface TableShape {
	name: string;
	/** All but those that the database fills. */
	columns: readonly string[];
	/** Those that a new row must have, since nothing else fills them. */
	required: readonly string[];
	/** What names a row within its organization: `id`, or the columns of its key. */
	key: readonly string[];
	/** Columns, besides the organization, of which no two rows have the same values. */
	unique: readonly (readonly string[])[];
	references: readonly Reference[];
}

/** What a deletion keeps nothing of: totals, which a restore counts afresh, and whatever opens a door (writing 7). */
const unkept = new Set(["roster_totals", "scorer_links"]);

/** Every tenant table that does not follow from others, the referred ones before those that refer to them. */
export const shapes: readonly TableShape[] = sorted(shapesOf(schema));

/** The rows that a deletion begins with: ids by table. */
export type Roots = Readonly<Record<string, readonly number[]>>;

/** The tables that a deletion may reach from its roots, in the order in which they can be put back. */
export function reached(roots: Roots): TableShape[] {
	const names = new Set(Object.keys(roots));
	for (const { name, references } of shapes)
		if (!unkept.has(name) && references.some(({ target, gone }) => gone === "cascade" && names.has(target)))
			names.add(name);
	return shapes.filter(({ name }) => names.has(name));
}

/**
 * `with gone_seasons as (…), gone_games as (…) …`: the rows that a deletion takes away, table by table, by the foreign
 * keys alone. A new table that cascades is covered without a word here.
 */
export function goneRows(roots: Roots): SQL {
	const tables = reached(roots);
	const names = new Set(tables.map(({ name }) => name));
	const parts = tables.map(({ name, references }) => {
		const ways = references
			.filter(({ target, gone }) => gone === "cascade" && names.has(target))
			.map(({ column, target }) => sql`${sql.identifier(column)} = any(array(select id from ${goneTable(target)}))`);
		const ids = roots[name];
		if (ids) ways.push(sql`id = any(${idList(ids)})`);
		return sql`${goneTable(name)} as materialized (select * from ${sql.identifier(name)} where ${sql.join(ways, sql` or `)})`;
	});
	return sql`with ${sql.join(parts, sql`, `)}`;
}

/** References from rows that stay to rows that go, which are forgotten: `{table, column, id, value}`. */
export function clearedReferences(roots: Roots): SQL {
	const names = new Set(reached(roots).map(({ name }) => name));
	const lists = shapes.flatMap(({ name, references }) =>
		references
			.filter(({ target, gone }) => gone === "set null" && names.has(target))
			.map(({ column, target }) => {
				const stays = names.has(name) ? sql`and id <> all(array(select id from ${goneTable(name)}))` : sql``;
				return sql`select ${name}::text as "table", ${column}::text as "column", id, ${sql.identifier(column)} as value
					from ${sql.identifier(name)}
					where ${sql.identifier(column)} = any(array(select id from ${goneTable(target)})) ${stays}`;
			}),
	);
	return lists.length === 0 ? sql`select null where false` : sql.join(lists, sql` union all `);
}

export const goneTable = (name: string): SQL => sql`${sql.identifier(`gone_${name}`)}`;

export const idList = (ids: readonly number[]): SQL => sql`${idsText(ids)}::bigint[]`;

/**
 * Whether a column has an id that a select gives, which is asked first and once: a planner that is told of the select alone in
 * `in (select …)` beside an `or` reads the whole table.
 */
export const isAmong = (column: Column, ids: SQLWrapper): SQL => sql`${column} = any(array(${ids}))`;

/** A list of ids as PostgreSQL writes it. */
export const idsText = (ids: Iterable<number>): string => `{${[...ids].join(",")}}`;

function shapesOf(module: Record<string, unknown>): TableShape[] {
	const others = new Set<string>([...schema.platformTables, ...schema.derivedTables]);
	return Object.values(module)
		.filter((value): value is PgTable => is(value, PgTable))
		.map((table) => getTableConfig(table))
		.filter(({ name }) => !others.has(name))
		.map((config) => ({
			name: config.name,
			columns: config.columns.filter(({ generated }) => !generated).map(({ name }) => name),
			required: config.columns
				.filter(({ notNull, hasDefault, generatedIdentity }) => notNull && !hasDefault && !generatedIdentity)
				.map(({ name }) => name),
			key: own(config.primaryKeys[0]?.columns.map(({ name }) => name) ?? []),
			unique: config.indexes
				.filter(({ config: { unique, where } }) => unique && !where)
				.map(({ config: { columns } }) => columns.map((column) => ("name" in column ? String(column.name) : null)))
				.filter((names): names is string[] => !names.includes(null))
				.map(own),
			references: config.foreignKeys.flatMap((key) => {
				const { columns, foreignTable } = key.reference();
				const [organization, column] = columns.map(({ name }) => name);
				if (organization !== "organization_id" || !column) return [];
				const gone = key.onDelete === "set null" ? ("set null" as const) : ("cascade" as const);
				return [{ column, target: getTableConfig(foreignTable).name, gone }];
			}),
		}));
}

function own(columns: readonly string[]): string[] {
	return columns.filter((name) => name !== "organization_id");
}

function sorted(tables: readonly TableShape[]): TableShape[] {
	const order: TableShape[] = [];
	const placed = new Set<string>();
	while (order.length < tables.length) {
		const next = tables.filter(
			({ name, references }) => !placed.has(name) && references.every(({ target }) => placed.has(target)),
		);
		assert(next.length > 0, "no table refers to itself, not even by way of others");
		for (const table of next) {
			order.push(table);
			placed.add(table.name);
		}
	}
	return order;
}
