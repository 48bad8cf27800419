import { sql, type SQL } from "drizzle-orm";
import { migrations } from "../../../db/migrate.ts";
import { Refusal } from "../../domain/refusal.ts";
import { clearedKey, type Deletion } from "../deletions.ts";
import type { Tenant } from "../tenant.ts";
import { converted, isOutdated, type Conversions, type Document } from "./conversions.ts";
import { shapes, type TableShape } from "./reach.ts";

export type KeptTable = TableShape & { held: readonly string[] };

/** A deletion's document as this release would have written it. */
export interface Kept {
	id: number;
	/** The document, as a value of a query. */
	document: SQL;
	/** Its tables in the order of their references, with the columns that their rows have. */
	tables: readonly KeptTable[];
}

/** The document of a deletion. Refused (conflict): one of a newer release, and one that does not fit this one any more. */
export async function keptIn({ tx }: Tenant, { id, migration }: Deletion, table?: Conversions): Promise<Kept> {
	const to = migrations.length;
	if (migration > to)
		throw new Refusal("conflict", "This was deleted by a newer release of Tipoff, which can also take it back.");
	const stored = sql`(select document from deletions where id = ${id})`;
	const way = { from: migration, to, ...(table ? { table } : {}) };
	const document = isOutdated(way) ? await convertedIn({ tx }, stored, way) : stored;
	const rows = await tx.execute<{ name: string; held: string[] }>(sql`
		select part.key as name, array(select jsonb_object_keys(part.value -> 0)) as held
		from jsonb_each(${document}) part where part.key <> ${clearedKey} and jsonb_array_length(part.value) > 0`);
	const heldBy = new Map(rows.map(({ name, held }) => [name, held]));
	const tables = shapes.flatMap((shape) => {
		const held = heldBy.get(shape.name);
		return held ? [{ ...shape, held }] : [];
	});
	if (tables.length < heldBy.size || !tables.every(fits)) throw unfit();
	return { id, document, tables };
}

async function convertedIn(
	{ tx }: Pick<Tenant, "tx">,
	stored: SQL,
	way: Parameters<typeof converted>[1],
): Promise<SQL> {
	const [row] = await tx.execute<{ document: Document }>(sql`select ${stored} as document`);
	const document = converted(row?.document ?? {}, way);
	if (document === null) throw unfit();
	return sql`${JSON.stringify(document)}::text::jsonb`;
}

/** Every column is known here, and none is missing that has to be there. */
function fits({ columns, required, held }: KeptTable): boolean {
	return held.every((name) => columns.includes(name)) && required.every((name) => held.includes(name));
}

export const unfit = () =>
	new Refusal("conflict", "This was deleted by an older release of Tipoff and does not fit this one any more.");

export const holds = ({ tables }: Kept, name: string) => tables.some((table) => table.name === name);

/** The kept rows of a table, as a table. */
export function rowsOf({ document }: Kept, name: string): SQL {
	return sql`jsonb_populate_recordset(null::${sql.identifier(name)}, ${document} -> ${name}::text)`;
}
