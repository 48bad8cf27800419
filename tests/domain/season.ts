// A whole season as the rules see it, read from the files of an import.
import { parse } from "csv-parse/sync";
import type { StandingsGame } from "../../src/domain/standings/standings.ts";
import type { StatValues } from "../../src/domain/stat/stats.ts";

export interface SeasonLine {
	game: string;
	team: string;
	/** The file's key for a person. */
	player: string;
	name: string;
	values: StatValues;
}

/** Ids in the order of the file of games. */
export function readSeason(files: { games: string; boxScores: string }) {
	const rows = read(files.games);
	const names = [...new Set(rows.flatMap((row) => [row["home"] ?? "", row["away"] ?? ""]))];
	const idOf = (name: string | undefined) => names.indexOf(name ?? "") + 1;
	const games = rows.map((row, index): StandingsGame & { key: string; home: string; away: string } => ({
		id: index + 1,
		key: row["game"] ?? "",
		home: row["home"] ?? "",
		away: row["away"] ?? "",
		home_team_id: idOf(row["home"]),
		away_team_id: idOf(row["away"]),
		score_home: numberOf(row["home_score"]),
		score_away: numberOf(row["away_score"]),
		status: row["status"] === "cancelled" ? "cancelled" : "final",
		forfeit_winner: null,
		date: row["date"] ?? null,
		time: row["time"] ?? null,
	}));
	const lines = read(files.boxScores).map((row): SeasonLine => ({
		game: row["game"] ?? "",
		team: row["team"] ?? "",
		player: row["player"] ?? "",
		name: `${row["first_name"]} ${row["last_name"]}`,
		values: Object.fromEntries(stats.map((stat) => [stat, numberOf(row[stat])])),
	}));
	return { teams: names.map((name, index) => ({ id: index + 1, name })), games, lines };
}

const stats = ["PTS", "2PM", "2PA", "3PM", "3PA", "FTM", "FTA", "REB", "AST"];

const read = (text: string): Record<string, string>[] => parse(text, { columns: true });

const numberOf = (text: string | undefined) => (text === undefined || text === "" ? null : Number(text));
