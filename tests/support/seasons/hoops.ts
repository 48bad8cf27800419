import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { importSeason, type ImportOrder } from "../../../src/data/import/season.ts";
import { generatedSeason } from "./generated-season.ts";

const order: ImportOrder = {
	slug: "hoops",
	season: "2025-26",
	league: "First Division",
	create: { name: "Continental Hoops", city: "Port Alder", time_zone: "America/New_York", color: "#17408b" },
	instant: Date.UTC(2026, 5, 21),
	progress: () => {},
};

/** The generated season as the organization `hoops`; what a test wants of it first comes with the template `season`. */
export async function importHoops(db: PostgresJsDatabase, changes: Partial<ImportOrder> = {}) {
	const { files } = generatedSeason();
	const folder = mkdtempSync(join(tmpdir(), "tipoff-season-"));
	const [games, boxScores] = [join(folder, "games.csv"), join(folder, "box_scores.csv")];
	writeFileSync(games, files.games);
	writeFileSync(boxScores, files.boxScores);
	try {
		return await importSeason(db, { ...order, games, boxScores, ...changes });
	} finally {
		rmSync(folder, { recursive: true });
	}
}
