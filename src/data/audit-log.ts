import { and, desc, eq, gte, lt, sql } from "drizzle-orm";
import { auditLog } from "../../db/schema/index.ts";
import { changesOf, rowTable } from "../domain/audit.ts";
import { addDays, instantOf } from "../domain/clock.ts";
import { labels } from "./deletion/labels.ts";
import type { Tenant } from "./tenant.ts";

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
	noun?: string | undefined;
	actor?: string | undefined;
	/** Days of the organization, both included. */
	from?: string | undefined;
	until?: string | undefined;
	page?: number | undefined;
}

const pageLength = 50;

/** The log, the latest first, a page of it; and the nouns and people that it knows. */
export async function entries(tenant: Tenant, filter: AuditFilter) {
	const { tx } = tenant;
	const wanted = conditions(tenant, filter);
	const [rows, groups] = await Promise.all([
		tx
			.select({
				id: auditLog.id,
				actor: auditLog.actor,
				action: auditLog.action,
				noun: auditLog.noun,
				row_id: auditLog.row_id,
				before: auditLog.before,
				after: auditLog.after,
				at: sql<number>`floor(extract(epoch from ${auditLog.created_at}) * 1000)::float8`,
			})
			.from(auditLog)
			.where(wanted)
			.orderBy(desc(auditLog.created_at), desc(auditLog.id))
			.limit(pageLength)
			.offset(((filter.page ?? 1) - 1) * pageLength),
		tx
			.select({
				noun: auditLog.noun,
				actor: auditLog.actor,
				count: sql<number>`(count(*) filter (where ${wanted ?? sql`true`}))::int`,
			})
			.from(auditLog)
			.groupBy(auditLog.noun, auditLog.actor),
	]);
	const total = groups.reduce((sum, { count }) => sum + count, 0);
	return {
		rows: rows as AuditEntry[], // before and after are objects or null: `record` writes nothing else
		pages: Math.max(1, Math.ceil(total / pageLength)),
		nouns: [...new Set(groups.map(({ noun }) => noun))].sort(),
		actors: [...new Set(groups.map(({ actor }) => actor))].sort(),
	};
}

function conditions({ organization: { time_zone } }: Tenant, { noun, actor, from, until }: AuditFilter) {
	const midnight = (date: string) => new Date(instantOf(date, "00:00", time_zone) ?? 0).toISOString();
	return and(
		noun === undefined ? undefined : eq(auditLog.noun, noun),
		actor === undefined ? undefined : eq(auditLog.actor, actor),
		from === undefined ? undefined : gte(auditLog.created_at, midnight(from)),
		until === undefined ? undefined : lt(auditLog.created_at, midnight(addDays(until, 1))),
	);
}

/** What the rows are called now that entries are about or lead to, by table and id. */
export async function namesIn(tenant: Tenant, rows: readonly AuditEntry[]): Promise<Map<string, Map<number, string>>> {
	const wanted = new Map<string, Set<number>>();
	const want = (table: string | null, id: unknown) => {
		if (table !== null && typeof id === "number") wanted.set(table, (wanted.get(table) ?? new Set()).add(id));
	};
	for (const { noun, row_id, before, after } of rows) {
		want(rowTable(noun), row_id);
		for (const change of changesOf(noun, before, after)) {
			want(change.table, change.before);
			want(change.table, change.after);
		}
	}
	const found = await Promise.all(
		[...wanted].map(async ([table, ids]) => [table, await labels(tenant, table, [...ids])] as const),
	);
	return new Map(found);
}
