import { type Known } from "../../../src/domain/csv/header.ts";
import { problemText } from "../../../src/domain/csv/problem.ts";
import { boxScoresReader, gamesReader, type RowReader } from "../../../src/domain/csv/reader.ts";
import { newSeason, teamRef } from "../../../src/domain/csv/season.ts";

export const known: Known = {
	periods: ["Q1", "OT", "Final"],
	stats: ["PTS", "REB", "2PM", "3PM", "FTM", "FGM", "FG%"],
	attributes: [
		{ name: "Number", type: "number" },
		{ name: "Position", type: "string" },
		{ name: "Born", type: "date" },
	],
};

export const [bears, wolves] = [teamRef("men", "Bears"), teamRef("men", "Wolves")];
export const gamesHeader =
	"game,date,time,location,home,away,status,home_score,away_score,Q1_home,Q1_away,OT1_home,OT1_away";
export const linesHeader = "game,team,player,first_name,last_name,Number,Position,PTS,REB";
export const game = "g1,2026-11-02,19:00,Main Hall,Bears,Wolves,final,80,78,40,38,,";
export const line = "g1,Bears,ann,Ann,Lee,7,G,12,3";

export function read(games: string[], boxScores?: string[]) {
	const season = newSeason("Men");
	feed(gamesReader(season, "games.csv", known), games);
	if (boxScores) feed(boxScoresReader(season, "box_scores.csv", known), boxScores);
	return season;
}

export function feed(reader: RowReader, rows: string[]) {
	for (const [at, row] of rows.entries()) reader.row(row.split(","), at + 1);
	reader.end(rows.length + 1, null);
}

export function reasons(season: ReturnType<typeof read>) {
	return season.problems.first.map(problemText);
}
