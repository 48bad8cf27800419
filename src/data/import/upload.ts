import { join } from "node:path";
import { eq } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { seasons } from "../../../db/schema/index.ts";
import { type Change, noChanges } from "../../domain/csv/change.ts";
import type { FileKind } from "../../domain/csv/header.ts";
import type { Namesake, PersonChoice } from "../../domain/csv/namesakes.ts";
import { type Problems, problemsKeptMax, problemText } from "../../domain/csv/problem.ts";
import { leagueless } from "../../domain/csv/reader.ts";
import { Refusal } from "../../domain/refusal.ts";
import { type ColumnChoice, renamed, type SameName } from "../../domain/sheet/choices.ts";
import type { Meaning } from "../../domain/sheet/meanings.ts";
import type { NewName } from "../../domain/sheet/news.ts";
import { usualOrderIn } from "../../domain/sheet/usual-order.ts";
import { bySlug, type Organization } from "../organization/platform.ts";
import { complain } from "../log.ts";
import { type Actor, as, read, type Tenant, write, type Writer } from "../tenant.ts";
import { clashesShown } from "../clash/clashes.ts";
import { importFolder } from "./folder.ts";
import { knownFor, knownOf } from "./known.ts";
import { type Files, fileKinds } from "./read.ts";
import type { Preview } from "./preview.ts";
import { importSeason } from "./season.ts";
import { remember, rememberedIn } from "./sheet/remembered.ts";
import { turn, type TurnedFile } from "./sheet/turn.ts";
import { undoableById } from "./undo/list.ts";

export interface UploadedSeason {
	/** Null where the file of settings names it. */
	season: string | null;
	/** Null where every row names its own. */
	league: string | null;
	files: Partial<Record<FileKind, Blob>>;
	/** The sheet of workbooks that have several. */
	sheet: string | null;
	/** The team of players whose file does not say it. */
	team: string | null;
	/** What somebody has said of columns and of names. */
	choices: readonly ColumnChoice[];
	sames: readonly SameName[];
	people: readonly PersonChoice[];
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
	/** What has to be filled in beside the files, by field. */
	wrong: Record<string, string>;
	/** How files were read that are not of the known format. */
	columns: ReadColumns[];
	/** What a preview would make that has a name, the first fifty, and how many there are. */
	news: NewName[];
	newCount: number;
	/** Of a preview: whom people without an id are taken for, the first of them, and how many there are. */
	people: Namesake[];
	peopleCount: number;
	/** Of a preview: what would be at one time and is not now, the first sentences, and how many there are. */
	clashes: string[];
	clashCount: number;
	/** Of a preview: numbers that players of one team would share, the first sentences, and how many there are. */
	doubles: string[];
	doubleCount: number;
	/** Of a preview: games whose parts give another score, the first sentences, and how many there are. */
	sums: string[];
	sumCount: number;
	/** Where it was stored; null else. */
	season: { id: number; planned: boolean } | null;
	/** By which it can be taken back; null else. */
	undo: number | null;
	sames: readonly SameName[];
}

/** What each column of a file was taken for, and what it may mean. */
interface ReadColumns {
	file: FileKind;
	name: string;
	sheet: string | null;
	sheets: string[];
	line: number;
	columns: { heading: string; meaning: string; samples: string[]; values: number }[];
	possible: Meaning[];
}

/** An import as one thread orders it of another: all of it can be copied. */
export interface FilesOrder extends Omit<UploadedSeason, "files">, Files {
	slug: string;
	/** Milliseconds since 1970. */
	instant: number;
	/** Who has sent it. */
	by: Actor;
}

/** Does it away from the thread of requests; aborted when nobody waits for it any more. */
export type ImportFiles = (order: FilesOrder, signal: AbortSignal) => Promise<UploadOutcome>;

const fileBytesMax = 20 * 1024 * 1024;

/** The names under which files are exported, and under which problems and changes speak of them. */
export const fileNames: Readonly<Record<FileKind, string>> = {
	settings: "settings.csv",
	venues: "venues.csv",
	teams: "teams.csv",
	players: "players.csv",
	games: "games.csv",
	calendar: "calendar.csv",
	boxScores: "box-scores.csv",
};

interface Importing {
	organization: Organization;
	instant: number;
	by: Actor;
	importFiles: ImportFiles;
	signal: AbortSignal;
}

/** The season import over uploaded files: they lie on the disk meanwhile. */
export async function importUploaded(
	{ files, ...given }: UploadedSeason,
	{ organization, instant, by, importFiles, signal }: Importing,
): Promise<UploadOutcome> {
	for (const [name, file] of Object.entries(files))
		if (file.size > fileBytesMax) throw new Refusal("invalid", "This file is too large.", { [name]: "At most 20 MB." });
	const folder = await importFolder();
	try {
		const paths: Files = {};
		for (const kind of fileKinds) {
			const file = files[kind];
			if (!file) continue;
			paths[kind] = join(folder.path, fileNames[kind]);
			await Bun.write(paths[kind], file);
		}
		return await importFiles({ ...given, ...paths, slug: organization.slug, instant, by }, signal);
	} finally {
		await folder.remove();
	}
}

/** Imports files that lie on the disk, of whatever format, or says what they would change. */
export async function importOrdered(db: PostgresJsDatabase, order: FilesOrder): Promise<UploadOutcome> {
	const organization = await bySlug(db, order.slug);
	if (!organization) throw new Refusal("missing", "This organization is no longer here.");
	const season = order.season && renamed(order.season, "season", order.sames);
	const league = order.league && renamed(order.league, "league", order.sames);
	const turned = await turnAll(db, organization, { ...order, season });
	const none = { ...nothingDone, columns: turned.map(columnsRead), sames: order.sames };
	const faults = turned.flatMap(({ kind, fault }) =>
		fault === null ? [] : [problemText({ file: fileNames[kind], column: null, value: "", ...fault })],
	);
	if (faults.length > 0) return { ...none, outcome: "refused", problems: faults, problemCount: faults.length };
	const hashes = Object.fromEntries(turned.map(({ kind, sha256 }) => [kind, sha256]));
	const outcome = await importSeason(db, { ...order, season, league, hashes, create: null, progress: () => {} });
	if (outcome.outcome === "refused") {
		return { ...none, outcome: "refused", ...refusedFor(outcome.problems) };
	}
	const keep = async (writer: Writer) => await remember(writer, turned);
	if (!order.preview && turned.length > 0)
		await afterStored(write(db, organization, order.instant, keep, order.by, { quiet: true }));
	const { changes, doubles, sums, news, clashes } = outcome.preview ?? nothingMade;
	const people = outcome.people ?? [];
	const isStored = outcome.season_id !== undefined;
	const now = isStored ? await afterStored(stored(db, organization, order.instant, outcome)) : null;
	return {
		...none,
		outcome: outcome.outcome,
		counts: outcome.tally,
		changes: changes.first,
		changeCounts: changes.counts,
		news: news.list,
		newCount: news.count,
		people: people.slice(0, peopleMax),
		peopleCount: people.length,
		doubles: doubles.slice(0, doublesMax),
		doubleCount: doubles.length,
		sums: sums.slice(0, sumsMax),
		sumCount: sums.length,
		clashes: clashes.told,
		clashCount: now?.clashCount ?? clashes.count,
		season: now?.season ?? null,
		undo: now?.undo ?? null,
	};
}

/** What comes after the rows are stored makes no failure of it: it is done without, and logged. */
async function afterStored<T>(work: Promise<T>): Promise<T | null> {
	return await work.catch((error: unknown) => {
		complain(`After an import: ${String(error)}`);
		return null;
	});
}

const nothingDone = {
	counts: {},
	changes: [],
	changeCounts: {},
	problems: [],
	problemCount: 0,
	wrong: {},
	news: [],
	newCount: 0,
	people: [],
	peopleCount: 0,
	clashes: [],
	clashCount: 0,
	doubles: [],
	doubleCount: 0,
	sums: [],
	sumCount: 0,
	season: null,
	undo: null,
};

const nameLeague =
	"Name the league of these rows: their file has no column of it, and the season not one league alone.";

/** A league that is missing is not the rows' fault: it is said at its field. */
function refusedFor({ first, count }: Problems): Pick<UploadOutcome, "problems" | "problemCount" | "wrong"> {
	const ofRows = first.filter(({ reason }) => reason !== leagueless);
	return {
		problems: ofRows.slice(0, problemsKeptMax).map(problemText),
		problemCount: count - (first.length - ofRows.length),
		wrong: ofRows.length < first.length ? { league: nameLeague } : {},
	};
}

/** The season of an import as it is now, how many clashes wait in the calendar, and whether it can be taken back. */
async function stored(
	db: PostgresJsDatabase,
	organization: Organization,
	instant: number,
	{ season_id = null, import_id = 0 }: { season_id?: number | null; import_id?: number },
) {
	const load = async (tenant: Tenant) => {
		const columns = { id: seasons.id, planned: seasons.planned };
		const [season = null] = await tenant.tx
			.select(columns)
			.from(seasons)
			.where(eq(seasons.id, season_id ?? 0));
		const undo = (await undoableById(tenant, import_id))?.id ?? null;
		return { season, undo, clashCount: (await clashesShown(tenant)).count.open };
	};
	return (await read(db, organization, "staff", instant, load)).value;
}

const doublesMax = 50;
const sumsMax = 50;
const peopleMax = 100;

const nothingMade: Preview = {
	changes: noChanges(),
	doubles: [],
	sums: [],
	news: { list: [], count: 0 },
	clashes: { told: [], count: 0 },
};

/** Every file in the known format, each in its place. */
async function turnAll(db: PostgresJsDatabase, organization: Organization, order: FilesOrder): Promise<TurnedFile[]> {
	const [known, remembered] = await as(db, "tipoff_tenant", organization.id, async (tx) => [
		await knownOf(tx, organization),
		await rememberedIn(tx),
	]);
	const sport = known.sportOf(order.season ?? "") ?? known.usual;
	const turning = { ...order, known: knownFor(known, sport), remembered, usual: usualOrderIn(organization.time_zone) };
	const turned: TurnedFile[] = [];
	for (const kind of fileKinds) {
		const path = order[kind];
		const file = path ? await turn(kind, path, turning) : null;
		if (file) turned.push(file);
	}
	return turned;
}

const columnsRead = ({ kind, headings, meanings, samples, values, ...file }: TurnedFile): ReadColumns => ({
	file: kind,
	name: fileNames[kind],
	sheet: file.sheet,
	sheets: file.sheets,
	line: file.line,
	possible: file.possible,
	columns: headings.map((heading, at) => ({
		heading,
		meaning: meanings[at] ?? "",
		samples: samples[at] ?? [],
		values: values[at] ?? 0,
	})),
});
