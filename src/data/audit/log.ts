import { and, asc, desc, eq, gt, gte, inArray, lt, sql, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { auditLog } from "../../../db/schema/index.ts";
import { changesOf, isRowId, rowTable } from "../../domain/audit.ts";
import { addDays, instantOf } from "../../domain/clock.ts";
import { idsHolding, wordsOf } from "./words.ts";
import { described, type Described } from "../deletion/labels.ts";
import type { Tenant } from "../tenant.ts";

type Row = Readonly<Record<string, unknown>>;

export interface AuditEntry {
	id: number;
	actor: string;
	action: string;
	noun: string;
	row_id: number | null;
	before: Row | null;
	after: Row | null;
	/** When, in milliseconds since 1970. */
	at: number;
}

export interface AuditFilter {
	/** Beginnings of words that the entry, or the name of its row, holds. */
	text?: string | undefined;
	noun?: string | undefined;
	/** With a noun: all that was done to one row. */
	row?: number | undefined;
	actor?: string | undefined;
	/** Days of the organization, both included. */
	from?: string | undefined;
	until?: string | undefined;
	/** Of an entry: the page of what came before it, or after it. */
	before?: number | undefined;
	after?: number | undefined;
}

const pageLength = 50;
/** No page counts further, and none looks further back for who has changed something. */
const countMax = 10_000;

/**
 * A page of the log, the latest first, with the entries that the pages beside it begin from; the nouns and people that it
 * knows. A page costs the same however long the log is: entries are found by their ids, and counted up to a bound.
 */
export async function entries(tenant: Tenant, filter: AuditFilter) {
	const wanted = conditions(tenant, filter);
	const { rows, newer, older } = await pageOf(tenant, filter, wanted); // alone, since it looks as the platform for a moment
	const [total, nouns, actors] = await Promise.all([
		isCounted(filter) ? countOf(tenant, wanted) : null,
		nounsIn(tenant),
		actorsIn(tenant),
	]);
	return { rows, newer, older, total, isMore: total !== null && total > countMax, countMax, nouns, actors };
}

async function pageOf(tenant: Tenant, filter: AuditFilter, wanted: SQL | undefined) {
	const { before, after, text } = filter;
	const { tx } = tenant;
	const words = (text ?? "").trim() === "" ? null : await wordsOf(tenant, filter);
	const read = async (edge: SQL | undefined, order: SQL) => {
		const rows = tx.select(columns).from(auditLog);
		if (words === null)
			return await rows
				.where(and(wanted, edge))
				.orderBy(order)
				.limit(pageLength + 1);
		const ids = await idsHolding(tenant, words, and(within(tenant, filter), edge), order, pageLength + 1);
		return ids.length === 0 ? [] : await rows.where(inArray(auditLog.id, ids)).orderBy(order);
	};
	if (after !== undefined) {
		const found = await read(gt(auditLog.id, after), asc(auditLog.id));
		const rows = found.slice(0, pageLength).toReversed();
		if (found.length >= pageLength)
			return { rows, newer: found.length > pageLength ? idOf(rows[0]) : null, older: idOf(rows.at(-1)) };
	}
	const edge = before === undefined || after !== undefined ? undefined : lt(auditLog.id, before);
	const found = await read(edge, desc(auditLog.id));
	const rows = found.slice(0, pageLength);
	return { rows, newer: edge ? idOf(rows[0]) : null, older: found.length > pageLength ? idOf(rows.at(-1)) : null };
}

const idOf = (entry: { id: number } | undefined) => entry?.id ?? null;

/** What is looked for in every value, or who did it, is not counted: it would be looked for in the whole log. */
const isCounted = ({ text, actor }: AuditFilter) => !text && actor === undefined;

async function countOf({ tx }: Tenant, wanted: SQL | undefined): Promise<number> {
	const some = tx
		.select({ one: sql`1` })
		.from(auditLog)
		.where(wanted)
		.limit(countMax + 1)
		.as("some");
	const [row] = await tx.select({ count: sql<number>`count(*)::int` }).from(some);
	return row?.count ?? 0;
}

/** From one noun to the next along the index, however many entries each has. */
async function nounsIn({ tx, organization: { id } }: Tenant): Promise<string[]> {
	const next = sql`select min(a.noun) from audit_log a where a.organization_id = ${id}`;
	const rows = await tx.execute<{ noun: string }>(sql`
		with recursive known(noun) as ((${next}) union all select (${next} and a.noun > known.noun) from known where known.noun is not null)
		select noun from known where noun is not null`);
	return rows.map(({ noun }) => noun).sort();
}

/** Who has changed something lately, and who may. */
async function actorsIn({ tx }: Tenant): Promise<string[]> {
	const rows = await tx.execute<{ actor: string }>(sql`
		select actor from (select actor from audit_log order by organization_id desc, id desc limit ${countMax}) lately
		union select username from users`);
	return rows.map(({ actor }) => actor).sort();
}

const at = sql<number>`floor(extract(epoch from ${auditLog.created_at}) * 1000)::float8`;

/** What people read of it: `records` is all that a merge took in, for who looks into the database. Else than an object it is nothing. */
const shown = (side: AnyPgColumn) =>
	sql<Row | null>`case when jsonb_typeof(${side}) = 'object' then ${side} - 'records' end`;

const columns = {
	id: auditLog.id,
	actor: auditLog.actor,
	action: auditLog.action,
	noun: auditLog.noun,
	row_id: auditLog.row_id,
	before: shown(auditLog.before),
	after: shown(auditLog.after),
	at,
};

function conditions(tenant: Tenant, filter: AuditFilter): SQL | undefined {
	const { noun, row, actor } = filter;
	return and(
		noun === undefined ? undefined : eq(auditLog.noun, noun),
		row === undefined ? undefined : eq(auditLog.row_id, row),
		actor === undefined ? undefined : eq(auditLog.actor, actor),
		within(tenant, filter),
	);
}

/** The days that are asked for. */
function within({ organization: { time_zone } }: Tenant, { from, until }: AuditFilter): SQL | undefined {
	const midnight = (date: string) => new Date(instantOf(date, "00:00", time_zone) ?? 0).toISOString();
	return and(
		from === undefined ? undefined : gte(auditLog.created_at, midnight(from)),
		until === undefined ? undefined : lt(auditLog.created_at, midnight(addDays(until, 1))),
	);
}

/** How rows are called that entries are about or lead to. */
export interface EntryNames {
	/** Those that are here, by table and id. */
	now: ReadonlyMap<string, ReadonlyMap<number, Described>>;
	/** Those that are not, as their deletion called them, by {@link rowKey}. */
	past: ReadonlyMap<string, string>;
}

export const rowKey = (noun: string, id: number) => `${noun} ${id}`;

export async function namesIn(tenant: Tenant, rows: readonly AuditEntry[]): Promise<EntryNames> {
	const wanted = new Map<string, Set<number>>();
	const want = (table: string | null, id: unknown) => {
		if (table !== null && isRowId(id)) wanted.set(table, (wanted.get(table) ?? new Set()).add(id));
	};
	for (const { noun, row_id, before, after } of rows) {
		want(rowTable(noun), row_id);
		for (const change of changesOf(noun, before, after)) {
			want(change.table, change.before);
			want(change.table, change.after);
		}
	}
	const found = await Promise.all(
		[...wanted].map(async ([table, ids]) => [table, await described(tenant, table, [...ids])] as const),
	);
	const now = new Map(found);
	const lost = rows.filter(({ noun, row_id }) => row_id !== null && !now.get(rowTable(noun) ?? "")?.has(row_id));
	return { now, past: await pastNames(tenant, lost) };
}

async function pastNames({ tx }: Tenant, lost: readonly AuditEntry[]): Promise<Map<string, string>> {
	if (lost.length === 0) return new Map();
	const asked = JSON.stringify(lost.map(({ noun, row_id }) => ({ noun, row_id })));
	const rows = await tx.execute<{ noun: string; row_id: string; name: string | null }>(sql`
		select distinct on (noun, row_id) noun, row_id, coalesce(before ->> 'label', before ->> 'username', before ->> 'name') as name from audit_log
		where action = 'delete' and (noun, row_id) in (
			select noun, row_id from jsonb_to_recordset(${asked}::text::jsonb) as asked (noun text, row_id bigint))
		order by noun, row_id, created_at desc, id desc`);
	return new Map(rows.flatMap(({ noun, row_id, name }) => (name ? [[rowKey(noun, Number(row_id)), name]] : [])));
}
