import { sql, type SQL } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { TableShape } from "../../deletion/reach.ts";
import { as, lackOf, type Tx } from "../../tenant.ts";
import { markOf, sameKey, table, undoable } from "./tables.ts";

interface Imported {
	tx: Tx;
	organization_id: number;
	import_id: number;
	/** Null where it was of no season. */
	season_id: number | null;
}

/**
 * Keeps what an import has written in its transaction, as the database itself says it: the rows whose version is of this
 * transaction, and beside it, where nothing of it is seen yet, what they were before (writing 16). What cannot be kept as a
 * whole is not kept.
 */
export async function keepUndo(db: PostgresJsDatabase, imported: Imported): Promise<void> {
	const { tx, organization_id, import_id } = imported;
	const [own] = await tx.execute<{ xid: string }>(sql`select pg_current_xact_id()::xid::text as xid`);
	const xid = sql`${own?.xid ?? ""}::xid`;
	const isWhole = await as(
		db,
		"tipoff_tenant",
		organization_id,
		async (outside) => {
			for (const shape of undoable) if (!(await keepTable(imported, outside, shape, xid))) return false;
			return true;
		},
		{ limit: "change", snapshot: true, beside: true },
	).catch(isLacking);
	if (!isWhole) await tx.execute(sql`delete from import_undos where import_id = ${import_id}`);
}

/** Without a second connection in time the import goes in all the same. */
function isLacking(error: unknown): false {
	if (lackOf(error) === null) throw error;
	return false;
}

/** Whether rows before and after, made and taken away come out even. */
async function keepTable(
	{ tx, organization_id, import_id, season_id }: Imported,
	outside: Tx,
	{ name, key, columns }: TableShape,
	xid: SQL,
): Promise<boolean> {
	const [was] = await outside.execute<{ count: number; rows: object[] | null }>(sql`
		select count(*)::int as count, jsonb_agg(to_jsonb(t)) filter (where t.xmax = ${xid}) as rows
		from ${table(name)} t where t.organization_id = ${organization_id}`);
	const keys = sql.join(
		key.map((column) => sql`t.${sql.identifier(column)}`),
		sql`, `,
	);
	const keyed = sql.join(
		key.map((column) => sql`${column}::text, w.${sql.identifier(column)}`),
		sql`, `,
	);
	const [kept] = await tx.execute<{ count: number; made: number; removed: number }>(sql`
		with touched as materialized (
			select b.value as "row", k.* from jsonb_array_elements(${JSON.stringify(was?.rows ?? [])}::text::jsonb) b,
				lateral jsonb_populate_record(null::${table(name)}, b.value) k),
		written as materialized (
			select ${keys}, ${markOf(columns)} as mark from ${table(name)} t
			where t.organization_id = ${organization_id} and t.xmin = ${xid}),
		changed as (select o."row", w.mark from touched o join written w on ${sameKey(key, "o", "w")}),
		removed as (select o."row" from touched o where not exists (
			select from ${table(name)} t where t.organization_id = ${organization_id} and ${sameKey(key, "t", "o")})),
		made as (select jsonb_build_object(${keyed}, 'mark'::text, w.mark) as "row" from written w
			where not exists (select from touched o where ${sameKey(key, "o", "w")})),
		kept as (
			insert into import_undos (organization_id, import_id, table_name, season_id, columns, made, before)
			select ${organization_id}, ${import_id}, ${name}, ${season_id ?? 0}, ${JSON.stringify(columns)}::text::jsonb,
				coalesce((select jsonb_agg("row") from made), '[]'),
				coalesce((select jsonb_agg(jsonb_build_object('row', b."row", 'mark', b.mark))
					from (select "row", mark from changed union all select "row", null from removed) b), '[]')
			where exists (select from written) or exists (select from removed))
		select (select count(*)::int from ${table(name)} t where t.organization_id = ${organization_id}) as count,
			(select count(*)::int from made) as made, (select count(*)::int from removed) as removed`);
	return kept !== undefined && kept.count === (was?.count ?? 0) + kept.made - kept.removed;
}
