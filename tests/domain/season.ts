// The real season beside the repository, for tests of rules. Read once, and only by tests that skip where it is not there.
import { existsSync, readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import type { StandingsGame } from "../../src/domain/standings.ts";
import type { StatValues } from "../../src/domain/stats.ts";

const folder = new URL("../../../shared/data/nba-2012-13/", import.meta.url);

export const isSeasonHere = existsSync(folder);

/** The season's 30 teams and 1,230 games, ids in the order of the file. */
export function season(): { teams: { id: number; name: string }[]; games: StandingsGame[] } {
	const rows = read("games.csv");
	const names = [...new Set(rows.flatMap((row) => [row["home"] ?? "", row["away"] ?? ""]))];
	const idOf = (name: string | undefined) => names.indexOf(name ?? "") + 1;
	const games = rows.map((row, index) => ({
		id: index + 1,
		home_team_id: idOf(row["home"]),
		away_team_id: idOf(row["away"]),
		score_home: numberOf(row["home_score"]),
		score_away: numberOf(row["away_score"]),
		status: row["status"] === "cancelled" ? ("cancelled" as const) : ("final" as const),
		forfeit_winner: null,
		date: row["date"] ?? null,
		time: row["time"] ?? null,
	}));
	return { teams: names.map((name, index) => ({ id: index + 1, name })), games };
}

/** A team's lines in one game, values by abbreviation. */
export function boxScoreLines(game: string, team: string): StatValues[] {
	return allLines()
		.filter((line) => line.game === game && line.team === team)
		.map((line) => line.values);
}

/** Every line of the season; `player` is the file's key for a person. */
export function allLines(): { game: string; team: string; player: string; name: string; values: StatValues }[] {
	return read("box_scores.csv").map((row) => ({
		game: row["game"] ?? "",
		team: row["team"] ?? "",
		player: row["player"] ?? "",
		name: `${row["first_name"]} ${row["last_name"]}`,
		values: Object.fromEntries(stats.map((stat) => [stat, numberOf(row[stat])])),
	}));
}

/** The file's keys of the games, with both teams and their scores. */
export function finals(): { game: string; home: string; away: string; score: [number | null, number | null] }[] {
	return read("games.csv").map((row) => ({
		game: row["game"] ?? "",
		home: row["home"] ?? "",
		away: row["away"] ?? "",
		score: [numberOf(row["home_score"]), numberOf(row["away_score"])],
	}));
}

const stats = ["PTS", "2PM", "2PA", "3PM", "3PA", "FTM", "FTA", "REB", "AST"];

function read(name: string): Record<string, string>[] {
	return parse(readFileSync(new URL(name, folder), "utf8"), { columns: true });
}

function numberOf(text: string | undefined): number | null {
	return text === undefined || text === "" ? null : Number(text);
}
