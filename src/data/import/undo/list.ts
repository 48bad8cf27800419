import { and, desc, eq, sql } from "drizzle-orm";
import { imports, importUndos } from "../../../../db/schema/index.ts";
import { undoDays } from "../../../domain/deletion/deletions.ts";
import type { Tenant } from "../../tenant.ts";

/** An import that can still be taken back. */
export interface Imported {
	id: number;
	season: string;
	counts: Record<string, number>;
	actor: string;
	/** When, in milliseconds since 1970. */
	at: number;
}

const columns = {
	id: imports.id,
	season: sql<string>`coalesce(${imports.season}, '')`,
	counts: imports.counts,
	actor: sql<string>`coalesce(${imports.actor}, '')`,
	at: sql<number>`floor(extract(epoch from ${imports.created_at}) * 1000)::float8`,
};

const isKept = sql`exists (select from ${importUndos} where ${importUndos.import_id} = ${imports.id}
	and ${importUndos.created_at} > now() - make_interval(days => ${undoDays}))`;

const listMax = 20;

/** The latest imports that can be taken back, the latest first. */
export async function undoableImports({ tx }: Tenant): Promise<Imported[]> {
	return await tx
		.select(columns)
		.from(imports)
		.where(isKept)
		.orderBy(desc(imports.created_at), desc(imports.id))
		.limit(listMax);
}

export async function undoableById({ tx }: Tenant, id: number): Promise<Imported | null> {
	const [row] = await tx
		.select(columns)
		.from(imports)
		.where(and(eq(imports.id, id), isKept));
	return row ?? null;
}
