import { sql, type AnyColumn, type SQL } from "drizzle-orm";

type Instant<C extends AnyColumn> = C["_"]["notNull"] extends true ? string : string | null;

/** An instant as answers bear it, in ISO 8601: the database writes it in a way of its own, which not every browser reads. */
export const inIso = <C extends AnyColumn>(column: C): SQL<Instant<C>> =>
	sql`${column}`.mapWith((text: string) => new Date(text).toISOString()) as SQL<Instant<C>>; // null is never mapped
