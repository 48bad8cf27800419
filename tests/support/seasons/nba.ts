import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { connect } from "../../../db/client.ts";
import { migrate } from "../../../db/migrate.ts";
import { importSeason, type ImportOrder } from "../../../src/data/import/season.ts";

const file = (name: string) => fileURLToPath(new URL(`../../../../shared/data/nba-2012-13/${name}`, import.meta.url));

/** Whether the real season lies beside the repository; tests that want it are skipped where it does not. */
export const nbaIsHere = existsSync(file("games.csv"));

export const nbaOrder: ImportOrder = {
	slug: "nba",
	season: "2012-13",
	league: "NBA",
	games: file("games.csv"),
	boxScores: file("box_scores.csv"),
	create: {
		name: "National Basketball Association",
		city: "New York",
		time_zone: "America/New_York",
		color: "#17408b",
	},
	instant: Date.UTC(2013, 5, 21),
	progress: () => {},
};

/** The real season as the organization `nba`. */
export async function importNba(db: PostgresJsDatabase, changes: Partial<ImportOrder> = {}) {
	return await importSeason(db, { ...nbaOrder, ...changes });
}

/** `bun tests/support/seasons/nba.ts postgres://owner@…/db [login role]` migrates that database and fills it. */
if (import.meta.main) {
	const [url, role] = process.argv.slice(2);
	if (!url) throw new Error("Usage: bun tests/support/seasons/nba.ts <database address> [login role]");
	const connection = connect(url);
	await migrate(connection.sql, role ?? (new URL(url).username || "postgres"));
	const started = performance.now();
	const outcome = await importNba(connection.db);
	console.log(outcome.outcome, "tally" in outcome ? outcome.tally : outcome.problems);
	console.log(`${Math.round(performance.now() - started)} ms`);
	await connection.close();
}
