import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { fillDemo } from "../../db/demo.ts";
import { importHoops } from "./hoops.ts";
import { importNba, nbaIsHere } from "./nba.ts";

const demoInstant = Date.parse("2026-11-21T03:30:00Z"); // a Friday evening of the demo's season

/** What a test's database may hold from the start, by name: filled once, then copied. */
export const templates: Record<string, (db: PostgresJsDatabase) => Promise<void>> = {
	demo: async (db) => void (await fillDemo(db, { instant: demoInstant })),
	season: async (db) => stored(await importHoops(db)),
	...(nbaIsHere ? { "real-season": async (db: PostgresJsDatabase) => stored(await importNba(db)) } : {}),
};

function stored(imported: Awaited<ReturnType<typeof importHoops>>) {
	if (imported.outcome !== "stored") throw new Error(`the season was not stored: ${JSON.stringify(imported)}`);
}
