import { basename } from "node:path";
import { lateFault } from "../../domain/csv/cells.ts";
import { type FileKind, layouts } from "../../domain/csv/header.ts";
import { knownAfter, readers } from "../../domain/csv/reader.ts";
import { newSeason, type SeasonDraft, teamKey } from "../../domain/csv/season.ts";
import { note } from "../../domain/csv/problem.ts";
import { Refusal } from "../../domain/refusal.ts";
import { type ImportedFile, readFile } from "./file.ts";
import { knownFor, type KnownOrganization } from "./known.ts";

/** How far an import is; `total` and `done` are of one unit within one step. */
export type Progress = (step: string, done: number, total: number) => void;

/** Paths of the files that there are. */
export type Files = Partial<Record<FileKind, string | null>>;

/** The kinds in the order in which they are read: each knows what those before it said. */
export const fileKinds = Object.keys(layouts) as FileKind[]; // the keys of that table

interface SeasonOrder {
	season: string | null;
	league: string | null;
	hashes?: Partial<Record<FileKind, string>>;
}

export interface Read {
	/** Its name: the one that the import was given, else that of the file of settings; null for venues alone, which need none. */
	name: string | null;
	/** The type of its sport. */
	sport: string;
	season: SeasonDraft;
	files: ImportedFile[];
}

/** Parses and checks all files before anything touches the database (writing 3). */
export async function readSeason(
	{ season: wanted, league, hashes = {}, ...paths }: Files & SeasonOrder,
	organization: KnownOrganization,
	progress: Progress,
): Promise<Read> {
	const season = newSeason(league, organization.timeZone);
	season.gamesKnown = Boolean(paths.games);
	const files: ImportedFile[] = [];
	const given = fileKinds.flatMap((kind) => (paths[kind] ? [[kind, paths[kind]] as const] : []));
	let name = wanted;
	let sport = organization.sportOf(name ?? "") ?? organization.usual;
	const settle = () => void (season.usual ??= onlyLeague(season, organization.leaguesOf(name ?? "")));
	if (!paths.settings) settle();
	for (const [kind, path] of given) {
		const file = basename(path);
		const reader = readers[kind](season, file, knownAfter(knownFor(organization, sport), season));
		const done = await readFile(path, file, reader, follow(progress, file));
		files.push({ ...done, sha256: hashes[kind] ?? done.sha256 });
		if (kind !== "settings") continue;
		name ??= season.season?.name ?? null;
		sport = sportIn(season, organization, name ?? "");
		settle();
	}
	refuseLonely(season, paths, files);
	refuseRowless(season, files);
	const isOfVenues = given.every(([kind]) => kind === "venues");
	if (name === null && !isOfVenues && season.problems.count === 0)
		throw new Refusal("invalid", nameless, { season: nameless });
	return { name, sport, season, files };
}

/** The sport of the season as it is, else as the file of settings says it; a season does not change its sport. */
function sportIn({ problems, season }: SeasonDraft, { sportOf, usual }: KnownOrganization, name: string): string {
	const kept = sportOf(name);
	const said = season?.sport;
	if (season && kept && said && said !== kept)
		lateFault(problems, season.from, { column: "sport", value: said, reason: `this season is one of ${kept}.` });
	return kept ?? said ?? usual;
}

/** The league of a season that has no other one. */
function onlyLeague({ leagues }: SeasonDraft, kept: readonly string[]): string | null {
	const names = [...kept, ...[...leagues.values()].map((league) => league.name)];
	return new Set(names.map(teamKey)).size === 1 ? (names[0] ?? null) : null;
}

const nameless = "Name the season: no file of settings does.";

function refuseLonely({ problems }: SeasonDraft, { boxScores, games }: Files, files: readonly ImportedFile[]) {
	if (!boxScores || games) return;
	const file = files.at(-1)?.name ?? "";
	note(problems, { file, line: 1, column: null, value: "", reason: "box scores need the file of games beside them." });
}

/** An export has files without a row beside others; where no file has any, somebody has sent the wrong ones. */
function refuseRowless({ problems }: SeasonDraft, files: readonly ImportedFile[]) {
	if (problems.count > 0 || files.some(({ rows }) => rows > 0)) return;
	for (const { name } of files)
		note(problems, { file: name, line: 1, column: null, value: "", reason: "the file has a heading but no rows." });
}

function follow(progress: Progress, file: string) {
	return (done: number, total: number) => progress(`Reading ${file}`, done, total);
}
