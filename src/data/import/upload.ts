import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { GameChange } from "../../domain/csv/changes.ts";
import { problemsKeptMax, problemText } from "../../domain/csv/problem.ts";
import { Refusal } from "../../domain/refusal.ts";
import type { Organization } from "../platform.ts";
import { importSeason } from "./season.ts";

export interface UploadedSeason {
	season: string;
	league: string;
	games: Blob;
	boxScores: Blob | null;
	/** Says what would be done, and does nothing. */
	preview: boolean;
}

/** What an import of uploaded files did or would do; problems as sentences, the first fifty, and how many there are. */
export interface UploadOutcome {
	outcome: "refused" | "unchanged" | "stored" | "preview";
	counts: Record<string, number>;
	/** Of a preview: the games that would be added or changed, the first fifty, and how many there are. */
	games: GameChange[];
	gameCount: number;
	problems: string[];
	problemCount: number;
}

const gamesShownMax = 50;
const fileBytesMax = 20 * 1024 * 1024;

/** The season import over uploaded files: they are read and checked outside of any transaction. */
export async function importUploaded(
	db: PostgresJsDatabase,
	organization: Organization,
	given: UploadedSeason,
	instant: number,
): Promise<UploadOutcome> {
	for (const [name, file] of Object.entries({ games: given.games, boxScores: given.boxScores }))
		if (file && file.size > fileBytesMax)
			throw new Refusal(422, "This file is too large.", { [name]: "At most 20 MB." });
	const folder = await mkdtemp(join(tmpdir(), "tipoff-import-"));
	try {
		const games = join(folder, "games.csv");
		const boxScores = given.boxScores ? join(folder, "box_scores.csv") : null;
		await Bun.write(games, given.games);
		if (boxScores && given.boxScores) await Bun.write(boxScores, given.boxScores);
		const { season, league, preview } = given;
		const order = {
			slug: organization.slug,
			season,
			league,
			games,
			boxScores,
			create: null,
			instant,
			preview,
			progress: () => {},
		};
		const outcome = await importSeason(db, order);
		if (outcome.outcome !== "refused") {
			const { tally, changes = [] } = outcome;
			const shown = { games: changes.slice(0, gamesShownMax), gameCount: changes.length };
			return { outcome: outcome.outcome, counts: tally, ...shown, problems: [], problemCount: 0 };
		}
		const { first, count } = outcome.problems;
		return {
			outcome: "refused",
			counts: {},
			games: [],
			gameCount: 0,
			problems: first.slice(0, problemsKeptMax).map(problemText),
			problemCount: count,
		};
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}
