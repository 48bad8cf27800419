import { sql } from "drizzle-orm";
import type { attributes, gamePeriods, stats } from "../../../db/schema/index.ts";
import { reordered } from "../../domain/order.ts";
import { record } from "../audit/audit.ts";
import type { Writer } from "../tenant.ts";

/** A list that an organization keeps in an order of its own: the periods and statistics of a sport, the attributes. */
export interface Arranged {
	table: typeof attributes | typeof gamePeriods | typeof stats;
	/** The noun of the log. */
	noun: string;
}

/** Puts the rows into the wanted order; refused (invalid) unless it names each of them once. */
export async function rearrange(
	writer: Writer,
	{ table, noun }: Arranged,
	rows: readonly { id: number; name: string; order: number }[],
	wanted: readonly { id: number; position: number }[],
): Promise<void> {
	const byId = new Map(rows.map((row) => [row.id, row]));
	const next = reordered([...byId.keys()], wanted).flatMap((id) => byId.get(id) ?? []);
	for (const [order, row] of next.entries())
		if (row.order !== order) await writer.tx.execute(sql`update ${table} set "order" = ${order} where id = ${row.id}`);
	const names = (list: readonly { name: string }[]) => ({ order: list.map(({ name }) => name) });
	await record(writer, { action: "update", noun, before: names(rows), after: names(next) });
}
