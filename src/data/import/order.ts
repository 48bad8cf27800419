import { sql } from "drizzle-orm";
import { idList } from "../deletion/reach.ts";
import { count, type Place } from "./place.ts";

/**
 * Puts the rows that a file lists into its order, before those that it does not list. Where they follow each other so already
 * nothing moves. `mark` is the column that says that a place was given.
 */
export async function settleOrder(
	{ tx, organization_id, tally }: Pick<Place, "tx" | "organization_id" | "tally">,
	{ table, column, mark }: { table: string; column: "order" | "position"; mark?: "placed" },
	present: readonly { id: number }[],
	wanted: readonly number[],
): Promise<void> {
	const listed = new Set(wanted);
	const now = present.map(({ id }) => id);
	const relative = now.filter((id) => listed.has(id));
	if (wanted.every((id, at) => id === relative[at])) return;
	const order = [...wanted, ...now.filter((id) => !listed.has(id))];
	const name = sql.raw(`"${column}"`);
	const [marked, unmarked] = mark ? [sql.raw(`, "${mark}" = true`), sql.raw(`or not t."${mark}"`)] : [sql``, sql``];
	const moved = await tx.execute(
		sql`update ${sql.raw(table)} t set ${name} = w.place${marked} from unnest(${idList(order)}, ${idList([...order.keys()])}) w (id, place)
			where t.organization_id = ${organization_id} and t.id = w.id and (t.${name} <> w.place ${unmarked}) returning 1`,
	);
	count(tally, table, { changed: moved.length });
}
