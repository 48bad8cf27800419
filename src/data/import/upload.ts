import { join } from "node:path";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { type Change, noChanges } from "../../domain/csv/change.ts";
import type { FileKind } from "../../domain/csv/header.ts";
import { problemsKeptMax, problemText } from "../../domain/csv/problem.ts";
import { Refusal } from "../../domain/refusal.ts";
import type { Organization } from "../platform.ts";
import { importFolder } from "./folder.ts";
import { type Files, fileKinds } from "./read.ts";
import { importSeason } from "./season.ts";

export interface UploadedSeason {
	/** Null where the file of settings names it. */
	season: string | null;
	/** Null where every row names its own. */
	league: string | null;
	files: Partial<Record<FileKind, Blob>>;
	/** Says what would be done, and does nothing. */
	preview: boolean;
}

/** What an import of uploaded files did or would do; problems as sentences, the first fifty, and how many there are. */
export interface UploadOutcome {
	outcome: "refused" | "unchanged" | "stored" | "preview";
	counts: Record<string, number>;
	/** Of a preview: the rows that would add or change something, the first fifty of each file, and how many each has. */
	changes: Change[];
	changeCounts: Record<string, number>;
	problems: string[];
	problemCount: number;
}

/** An import as one thread orders it of another: all of it can be copied. */
export interface FilesOrder extends Omit<UploadedSeason, "files">, Files {
	slug: string;
	/** Milliseconds since 1970. */
	instant: number;
}

/** Does it away from the thread of requests; aborted when nobody waits for it any more. */
export type ImportFiles = (order: FilesOrder, signal: AbortSignal) => Promise<UploadOutcome>;

const fileBytesMax = 20 * 1024 * 1024;

/** The names under which files are exported, and under which problems and changes speak of them. */
export const fileNames: Readonly<Record<FileKind, string>> = {
	settings: "settings.csv",
	teams: "teams.csv",
	players: "players.csv",
	games: "games.csv",
	calendar: "calendar.csv",
	boxScores: "box-scores.csv",
};

interface Importing {
	organization: Organization;
	instant: number;
	importFiles: ImportFiles;
	signal: AbortSignal;
}

/** The season import over uploaded files: they lie on the disk meanwhile. */
export async function importUploaded(
	{ files, ...given }: UploadedSeason,
	{ organization, instant, importFiles, signal }: Importing,
): Promise<UploadOutcome> {
	for (const [name, file] of Object.entries(files))
		if (file.size > fileBytesMax) throw new Refusal(422, "This file is too large.", { [name]: "At most 20 MB." });
	const folder = await importFolder();
	try {
		const paths: Files = {};
		for (const kind of fileKinds) {
			const file = files[kind];
			if (!file) continue;
			paths[kind] = join(folder.path, fileNames[kind]);
			await Bun.write(paths[kind], file);
		}
		return await importFiles({ ...given, ...paths, slug: organization.slug, instant }, signal);
	} finally {
		await folder.remove();
	}
}

/** Imports files that lie on the disk, or says what they would change. */
export async function importOrdered(db: PostgresJsDatabase, order: FilesOrder): Promise<UploadOutcome> {
	const outcome = await importSeason(db, { ...order, create: null, progress: () => {} });
	const none = { counts: {}, changes: [], changeCounts: {}, problems: [], problemCount: 0 };
	if (outcome.outcome === "refused") {
		const { first, count } = outcome.problems;
		const problems = first.slice(0, problemsKeptMax).map(problemText);
		return { ...none, outcome: "refused", problems, problemCount: count };
	}
	const { first, counts } = outcome.changes ?? noChanges();
	return { ...none, outcome: outcome.outcome, counts: outcome.tally, changes: first, changeCounts: counts };
}
