import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import * as schema from "../../db/schema/index.ts";

const platform = new Set<string>(schema.platformTables);

/** Every table of the schema, as Drizzle knows it. */
export const tables = (Object.values(schema) as unknown[])
	.filter((value): value is PgTable => is(value, PgTable))
	.map((table) => getTableConfig(table));

export const tenantTables = tables.filter(({ name }) => !platform.has(name));

const derived = new Set<string>(schema.derivedTables);

/** Those that hold what follows from nothing else, and so move with an organization. */
export const originalTables = tenantTables.filter(({ name }) => !derived.has(name));
