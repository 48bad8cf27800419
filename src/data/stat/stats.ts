import { and, asc, eq } from "drizzle-orm";
import { seasons, stats } from "../../../db/schema/index.ts";
import { assert, foundFirst } from "../../domain/refusal.ts";
import { framed } from "../frame.ts";
import { rearrange } from "../schedule/arrangement.ts";
import { record } from "../audit/audit.ts";
import type { Tenant, Writer } from "../tenant.ts";

export interface Stat {
	id: number;
	name: string;
	abbreviation: string;
	hidden: boolean;
}

const columns = { id: stats.id, name: stats.name, abbreviation: stats.abbreviation, hidden: stats.hidden };

/** The statistics of a season's sport in their order, hidden ones too: what pages show may follow from them. */
export async function ofSeason(tenant: Tenant, seasonId: number): Promise<Stat[]> {
	return await framed(
		tenant,
		`statistics of season ${seasonId}`,
		async () =>
			await tenant.tx
				.select(columns)
				.from(stats)
				.innerJoin(seasons, and(eq(seasons.sport_id, stats.sportId), eq(seasons.id, seasonId)))
				.orderBy(asc(stats.order), asc(stats.id)),
	);
}

/** Those of a sport in their order, hidden ones too. */
export async function ofSport(tenant: Tenant, sportId: number): Promise<(Stat & { order: number })[]> {
	return await framed(
		tenant,
		`statistics of sport ${sportId}`,
		async () =>
			await tenant.tx
				.select({ ...columns, order: stats.order })
				.from(stats)
				.where(eq(stats.sportId, sportId))
				.orderBy(asc(stats.order), asc(stats.id)),
	);
}

/** Those of every sport of the organization. */
export async function all(tenant: Tenant): Promise<Stat[]> {
	return await framed(
		tenant,
		"statistics",
		async () =>
			await tenant.tx.select(columns).from(stats).orderBy(asc(stats.sportId), asc(stats.order), asc(stats.id)),
	);
}

/** Those that pages show. */
export function visible(known: readonly Stat[]): Stat[] {
	return known.filter(({ hidden }) => !hidden);
}

/** The order of one sport's statistics, which the first named one tells. */
export async function reorder(writer: Writer, wanted: readonly { id: number; position: number }[]): Promise<void> {
	const { tx } = writer;
	const [first] = await tx
		.select({ sportId: stats.sportId })
		.from(stats)
		.where(eq(stats.id, wanted[0]?.id ?? 0));
	const rows = await tx
		.select({ id: stats.id, name: stats.abbreviation, order: stats.order })
		.from(stats)
		.where(eq(stats.sportId, first?.sportId ?? 0))
		.orderBy(asc(stats.order), asc(stats.id));
	await rearrange(writer, { table: stats, noun: "stat" }, rows, wanted);
}

export async function setHidden(writer: Writer, id: number, hidden: boolean): Promise<Stat> {
	const { tx } = writer;
	const before = foundFirst(await tx.select(columns).from(stats).where(eq(stats.id, id)));
	if (before.hidden === hidden) return before;
	const [after] = await tx.update(stats).set({ hidden }).where(eq(stats.id, id)).returning(columns);
	assert(after, "the statistic was just read");
	await record(writer, { action: "update", noun: "stat", row_id: id, before: { ...before }, after: { ...after } });
	return after;
}
