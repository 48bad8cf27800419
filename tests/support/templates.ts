import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { fillDemo } from "../../db/demo.ts";
import { importHoops } from "./seasons/hoops.ts";
import { importNba, nbaIsHere } from "./seasons/nba.ts";

/** A Friday evening of the demo's season. */
export const demoInstant = Date.parse("2026-11-21T03:30:00Z");

export type TemplateName = "empty" | "demo" | "season" | "real-season";

/** What a test's database may hold from the start: filled once a run, then copied. */
export const templates: Record<Exclude<TemplateName, "empty">, (db: PostgresJsDatabase) => Promise<void>> = {
	demo: async (db) => void (await fillDemo(db, { instant: demoInstant })),
	season: async (db) => stored(await importHoops(db)),
	"real-season": async (db) => stored(await importNba(db)),
};

/** Those that the ordinary check asks for; the full one also the published season, where its files are. */
export const templateNames = (isFull: boolean): readonly TemplateName[] => [
	"empty",
	"demo",
	"season",
	...(isFull && nbaIsHere ? ["real-season" as const] : []),
];

function stored(imported: Awaited<ReturnType<typeof importHoops>>) {
	if (imported.outcome !== "stored") throw new Error(`the season was not stored: ${JSON.stringify(imported)}`);
}
