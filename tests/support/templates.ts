import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { fillDemo } from "../../db/demo.ts";

/** A Friday evening of the demo's season. */
export const demoInstant = Date.parse("2026-11-21T03:30:00Z");

/** What a test's database may begin with; each is made once a run, and copied from then on. */
export const templates = {
	demo: async (db: PostgresJsDatabase) => await fillDemo(db, { instant: demoInstant }),
} satisfies Record<string, (db: PostgresJsDatabase) => Promise<unknown>>;

export type TemplateName = keyof typeof templates | "empty";
