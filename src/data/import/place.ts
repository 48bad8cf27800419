import { type SQL, sql } from "drizzle-orm";
import type { Problems } from "../../domain/csv/problem.ts";
import { idList } from "../deletion/reach.ts";
import type { Tx } from "../tenant.ts";

/** Where an import writes: one season, inside the transaction that has taken the organization. */
export interface Place {
	tx: Tx;
	organization_id: number;
	sport_id: number;
	season_id: number;
	/** When it begins. */
	start: string | null;
	/** Leagues in that season by folded name. */
	leagues: ReadonlyMap<string, { league_id: number; season_league_id: number }>;
	/** Divisions by folded name. */
	divisions: ReadonlyMap<string, number>;
	tally: Tally;
	/** What only shows beside what is stored. */
	problems: Problems;
}

/** Rows written, such as `games_made: 1230`. An empty one means that nothing was changed. */
export type Tally = Record<string, number>;

/** What a statement did, as its one row says it. */
export type Done = { made?: number; changed?: number; removed?: number };

export function count(tally: Tally, noun: string, done: Done | undefined): void {
	for (const [deed, rows] of Object.entries(done ?? {})) {
		const key = `${noun}_${deed}`;
		if (rows > 0) tally[key] = (tally[key] ?? 0) + rows;
	}
}

/** Rows as one parameter of a statement; `columns` names and types them. */
export function given(rows: readonly object[], columns: string): SQL {
	return sql`json_to_recordset(${JSON.stringify(rows)}::text::json) as given(${sql.raw(columns)})`;
}

/** The same of whole numbers, a list a column: many times as quick to write and to read. `columns` names them. */
export function givenNumbers(lists: readonly (readonly number[])[], columns: string): SQL {
	return sql`unnest(${sql.join(lists.map(idList), sql`, `)}) with ordinality as n(${sql.raw(columns)}, at)`;
}

/** Runs a statement that answers its {@link Done}. */
export async function run({ tx, tally }: Pick<Place, "tx" | "tally">, noun: string, statement: SQL): Promise<void> {
	const [done] = await tx.execute<Done>(statement);
	count(tally, noun, done);
}

/**
 * The same for a statement over a whole season. Freshly filled tables have no statistics yet, and a planner that expects a
 * handful of rows would join them row by row.
 */
export async function runOverAll(place: Pick<Place, "tx" | "tally">, noun: string, statement: SQL): Promise<void> {
	const [before] = await place.tx.execute<{ loops: string }>(sql`select current_setting('enable_nestloop') as loops`);
	await place.tx.execute(sql`set local enable_nestloop = off`);
	await run(place, noun, statement);
	await place.tx.execute(sql`select set_config('enable_nestloop', ${before?.loops ?? "on"}, true)`);
}

export interface Merge<Name extends string, Fresh extends string> {
	table: string;
	/** Rows with the id of the one that is there already, or null for a new one. */
	rows: readonly (Record<NoInfer<Name | Fresh>, unknown> & { id: number | null })[];
	/** Columns with their types, of which new rows get all and rows that are there those that differ. */
	columns: Readonly<Record<Name, string>>;
	/** Columns that only new rows get. */
	fresh?: Readonly<Record<Fresh, string>>;
}

/** Adds new rows in their order, and changes those that differ; no other column and no other row is touched. Answers all ids. */
export async function merge<Name extends string, Fresh extends string = never>(
	{ tx, organization_id, tally }: Pick<Place, "tx" | "organization_id" | "tally">,
	noun: string,
	{ table, rows, columns, fresh }: Merge<Name, Fresh>,
): Promise<number[]> {
	if (rows.length === 0) return [];
	const types: Record<string, string> = { ...columns, ...fresh };
	const [set, all] = [Object.keys(columns), Object.keys(types)];
	const list = (names: readonly string[], prefix = "") => sql.raw(names.map((name) => `${prefix}"${name}"`).join(", "));
	const typed = Object.entries(types).map(([name, type]) => `"${name}" ${type}`);
	const from = given(
		rows.map((row, at) => ({ ...row, at })),
		["at int", "id bigint", ...typed].join(", "),
	);
	const assigned = sql.raw(set.map((name) => `"${name}" = n."${name}"`).join(", "));
	const [done] = await tx.execute<{ changed: number; made: number[] }>(
		sql`with given as materialized (select * from ${from}),
			changed as (
				update ${sql.raw(table)} t set ${assigned} from given n
				where t.organization_id = ${organization_id} and t.id = n.id
					and (${list(set, "t.")}) is distinct from (${list(set, "n.")})
				returning 1),
			made as (
				insert into ${sql.raw(table)} (organization_id, ${list(all)})
				select ${organization_id}, ${list(all, "n.")} from given n where n.id is null order by n.at
				returning id)
			select (select count(*)::int from changed) as changed,
				(select coalesce(jsonb_agg(id order by id), '[]') from made) as made`,
	);
	const made = done?.made ?? [];
	count(tally, noun, { made: made.length, changed: done?.changed ?? 0 });
	let next = 0;
	return rows.map(({ id }) => id ?? made[next++] ?? 0);
}

export function* chunksOf<T>(list: readonly T[], size: number): Generator<T[]> {
	for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size);
}
