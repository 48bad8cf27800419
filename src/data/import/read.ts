import { basename } from "node:path";
import type { Known } from "../../domain/csv/header.ts";
import { boxScoresReader, gamesReader } from "../../domain/csv/reader.ts";
import { newSeason, type SeasonDraft } from "../../domain/csv/season.ts";
import { type ImportedFile, readFile } from "./file.ts";

/** How far an import is; `total` and `done` are of one unit within one step. */
export type Progress = (step: string, done: number, total: number) => void;

/** Parses and checks both files before anything touches the database (HARDENING 9). */
export async function readSeason(
	paths: { games: string; boxScores: string | null },
	known: Known,
	progress: Progress,
): Promise<{ season: SeasonDraft; files: ImportedFile[] }> {
	const season = newSeason();
	const games = basename(paths.games);
	const files = [await readFile(paths.games, games, gamesReader(season, games), follow(progress, games))];
	if (paths.boxScores !== null) {
		const lines = basename(paths.boxScores);
		const reader = boxScoresReader(season, lines, known);
		files.push(await readFile(paths.boxScores, lines, reader, follow(progress, lines)));
	}
	return { season, files };
}

function follow(progress: Progress, file: string) {
	return (done: number, total: number) => progress(`Reading ${file}`, done, total);
}
