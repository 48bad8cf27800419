import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { dateCell, textCell } from "../../../src/domain/csv/cells.ts";
import { problemsKeptMax, problemText } from "../../../src/domain/csv/problem.ts";
import { boxScoresReader, gamesReader } from "../../../src/domain/csv/reader.ts";
import { newSeason } from "../../../src/domain/csv/season.ts";
import { gameStatuses } from "../../../src/domain/game/game.ts";
import { anyText } from "../../support/any-text.ts";
import { known, gamesHeader, linesHeader, game, line, read, feed, reasons } from "./season-files.ts";
import { said } from "../../support/said.ts";

const badGames: [string, string, string, string | null, string][] = [
	[
		"a date that does not exist",
		game.replace("2026-11-02", "2026-02-30"),
		"there is no such day.",
		"date",
		"2026-02-30",
	],
	[
		"a date of another form",
		game.replace("2026-11-02", "2.11.2026"),
		"a date has the form YYYY-MM-DD.",
		"date",
		"2.11.2026",
	],
	[
		"a year out of reach",
		game.replace("2026-11-02", "0026-11-02"),
		"the year must be one of 1800 to 2999.",
		"date",
		"0026-11-02",
	],
	[
		"a time of another form",
		game.replace("19:00", "7 PM"),
		"a time has the form HH:MM, from 00:00 to 23:59.",
		"time",
		"7 PM",
	],
	[
		"an hour that does not exist",
		game.replace("19:00", "24:00"),
		"a time has the form HH:MM, from 00:00 to 23:59.",
		"time",
		"24:00",
	],
	[
		"an unknown status",
		game.replace("final", "done"),
		`this must be one of: ${gameStatuses.join(", ")}.`,
		"status",
		"done",
	],
	["a team against itself", game.replace("Wolves", "bears"), "a team cannot play against itself.", "away", "bears"],
	["a negative score", game.replace("80", "-80"), "this number must not be negative.", "home_score", "-80"],
	[
		"a score that is not whole",
		game.replace("80", "80.5"),
		"this must be a whole number of 0 to 999.",
		"home_score",
		"80.5",
	],
	["a score too high", game.replace("80", "1000"), "this must be a whole number of 0 to 999.", "home_score", "1000"],
	["a period that is no number", game.replace("40", "x"), "this must be a whole number of 0 to 999.", "Q1_home", "x"],
	["a game that is over without its score", game.replace("80,78", ","), "the score is missing.", "home_score", ""],
	[
		"one score without the other",
		game.replace("final,80,78", "scheduled,80,"),
		"the score is missing.",
		"away_score",
		"",
	],
	[
		"a game that is over without its date",
		game.replace("2026-11-02", ""),
		"a game that is over needs its date.",
		"date",
		"",
	],
	["one side's points of a period", game.replace("40,38", "40,"), said.sideMissing, "Q1_away", ""],
	["a game without a key", game.replace("g1", " "), "this cell must not be empty.", "game", " "],
	["a game without a team", game.replace("Wolves", ""), "this cell must not be empty.", "away", ""],
	[
		"a name that is too long",
		game.replace("Bears", "b".repeat(101)),
		"at most 100 characters.",
		"home",
		"b".repeat(101),
	],
	[
		"bytes that are no UTF-8",
		game.replace("Bears", "B\uFFFDrs"),
		"this is not UTF-8. Save the file as UTF-8.",
		"home",
		"B\uFFFDrs",
	],
	[
		"a control character",
		game.replace("Bears", "B\u0000rs"),
		"a control character stands in this cell.",
		"home",
		"B\u0000rs",
	],
	[
		"more cells than columns",
		`${game},99`,
		'14 cells, and the header has 13 columns. A text with a comma stands in "quotes".',
		null,
		"99",
	],
	["fewer cells than columns", "g1,2026-11-02", "2 cells, and the header has 13 columns.", null, ""],
];

describe("a row of games is refused for", () => {
	test.each(badGames)("%s", (_, row, reason, column, value) => {
		const season = read([gamesHeader, game.replace("g1", "g0"), row]);
		expect(season.problems).toEqual({ first: [{ file: "games.csv", line: 3, column, value, reason }], count: 1 });
	});

	test("a key that came before", () => {
		expect(reasons(read([gamesHeader, game, game]))).toEqual([
			'games.csv line 3, column game, "g1": this game is there twice.',
		]);
	});
});

const badLines: [string, string, string, string, string][] = [
	["an unknown game", line.replace("g1", "g7"), "the file of games has no such game.", "game", "g7"],
	[
		"a team that is not in the game",
		line.replace("Bears", "Foxes"),
		"this team is not in that game: Bears plays Wolves.",
		"team",
		"Foxes",
	],
	["a player twice in one game", `${line}\n${line}`, "this player is there twice in one game.", "player", "ann"],
	[
		"a player on both sides",
		`${line}\n${line.replace("Bears", "Wolves")}`,
		"this player stands on both teams of one game.",
		"player",
		"ann",
	],
	["a player without a key", line.replace("ann", ""), "this cell must not be empty.", "player", ""],
	["a player without a name", line.replace("Ann,Lee", ","), "a player needs a name.", "first_name", ""],
	[
		"a name that is too long",
		line.replace("Lee", "e".repeat(61)),
		"at most 60 characters.",
		"last_name",
		"e".repeat(61),
	],
	["a negative stat", line.replace("12", "-1"), "this number must not be negative.", "PTS", "-1"],
	["a stat that is not whole", line.replace("12", "1e2"), "this must be a whole number of 0 to 999.", "PTS", "1e2"],
	["a Number that is none", line.replace(",7,", ",seven,"), "this attribute is a number.", "Number", "seven"],
];

describe("a row of box scores is refused for", () => {
	test.each(badLines)("%s", (_, rows, reason, column, value) => {
		const season = read([gamesHeader, game], [linesHeader, ...rows.split("\n")]);
		const line = rows.split("\n").length + 1;
		expect(season.problems).toEqual({ first: [{ file: "box_scores.csv", line, column, value, reason }], count: 1 });
	});

	test("a date attribute that is no date", () => {
		const rows = ["game,team,player,first_name,last_name,Born", "g1,Bears,a,A,B,yesterday"];
		expect(reasons(read([gamesHeader, game], rows))).toEqual([
			'box_scores.csv line 2, column Born, "yesterday": this attribute is a date, YYYY-MM-DD.',
		]);
	});
});

const badHeaders: [string, string, string | null, string][] = [
	["a missing column", gamesHeader.replace("status,", ""), "status", "this column is missing."],
	["an unknown column", `${gamesHeader},referee`, "referee", "this column is not known."],
	["a column twice", `${gamesHeader},Date`, "Date", "this column is there twice."],
	["a column without a name", `${gamesHeader},`, "no. 14", "this cell must not be empty."],
	["half a period", `${gamesHeader},Q2_home`, "Q2_home", "the column of the other side is missing."],
	["a final period", `${gamesHeader},Final_home`, "Final_home", "the final score stands in home_score and away_score."],
	[
		"a stat as if it were a period",
		`${gamesHeader},reb_home,reb_away`,
		"reb_home",
		"this is a stat of players: a file of box scores says it, by player.",
	],
	["too many columns", `${gamesHeader}${",x".repeat(200)}`, null, "at most 200 columns."],
];

describe("a header is refused for", () => {
	test.each(badHeaders)("%s", (_, header, column, reason) => {
		const found = read([header, game]).problems.first;
		expect(found.map((problem) => [problem.line, problem.column, problem.reason])).toContainEqual([1, column, reason]);
	});

	test("two names of the first overtime", () => {
		expect(reasons(read([`${gamesHeader},OT_home,OT_away`, game]))).toContain(
			"games.csv line 1, column OT1_home: OT1 is OT: there is one first overtime.",
		);
	});

	test("a stat that is computed, and a name too long for a stat", () => {
		const header = `${linesHeader},FGM,FG%,Rebounding`;
		expect(
			read([gamesHeader, game], [header]).problems.first.map((problem) => [problem.column, problem.reason]),
		).toEqual([
			["FGM", "this stat is computed from others: leave the column out."],
			["FG%", "this stat is computed from others: leave the column out."],
			[
				"Rebounding",
				"this is neither an attribute of the players nor the abbreviation of a stat (at most 8 characters).",
			],
		]);
	});
});

test("an empty file says so", () => {
	expect(reasons(read([]))).toEqual(["games.csv line 1: the file is empty."]);
});

test("a bad game does not make its box score a second problem", () => {
	const bad = read([gamesHeader, game.replace("80", "x")], [linesHeader, line]);
	expect(bad.problems.count).toBe(1);
	const unreadable = read([gamesHeader, `${game},9`], [linesHeader, line]);
	expect(unreadable.problems.count).toBe(1);
});

test("blank lines are passed over, and their numbers still count", () => {
	const season = read([gamesHeader, "", game, "", game.replace("g1", "g2").replace("80", "x")]);
	expect(season.problems.first.map((problem) => problem.line)).toEqual([5]);
	expect(season.games.size).toBe(2);
});

test("all problems are counted and the first fifty kept", () => {
	const rows = Array.from({ length: 80 }, (_, at) => game.replace("g1", `g${at}`).replace("80", "x"));
	const { problems } = read([gamesHeader, ...rows]);
	expect(problems.count).toBe(80);
	expect(problems.first).toHaveLength(problemsKeptMax);
	expect(problems.first.map((problem) => problem.line)).toEqual(Array.from({ length: 50 }, (_, at) => at + 2));
});

test("a problem is one line without control characters, whatever the file holds", () => {
	fc.assert(
		fc.property(anyText, anyText, (column, value) => {
			const text = problemText({ file: "a.csv", line: 3, column, value, reason: "no." });
			expect(text).not.toMatch(/[\p{Cc}\u2028\u2029\u202e]/u);
			expect([...text].length).toBeLessThan(220);
		}),
	);
	expect(problemText({ file: "a.csv", line: 3, column: "date", value: "\u001B[2Jx", reason: "no." })).toBe(
		'a.csv line 3, column date, "\\u{1b}[2Jx": no.',
	);
});

test("a long value is cut to sixty characters, one of sixty is not", () => {
	const said = (value: string) => problemText({ file: "a.csv", line: 3, column: null, value, reason: "no." });
	expect(said("é".repeat(60))).toBe(`a.csv line 3, "${"é".repeat(60)}": no.`);
	expect(said("é".repeat(61))).toBe(`a.csv line 3, "${"é".repeat(60)}…": no.`);
});

test("a file that breaks off is a problem where it does, and no box score is held against its games", () => {
	const season = newSeason("Men");
	const reader = gamesReader(season, "games.csv", known);
	reader.row(gamesHeader.split(","), 1);
	reader.row(game.split(","), 2);
	reader.row([""], 3);
	reader.end(4, "a quote is never closed.");
	expect(reader.rows).toBe(1);
	expect(reasons(season)).toEqual(["games.csv line 4: a quote is never closed."]);
	feed(boxScoresReader(season, "box_scores.csv", known), [linesHeader, line.replace("g1", "g7")]);
	expect(season.problems.count).toBe(1);
	expect(season.lines).toHaveLength(1);
});

test("the longest text and the first year that are allowed are allowed, and one more is not", () => {
	const row = (cell: string) => ({ file: "a.csv", line: 2, cells: [cell], problems: newSeason("Men").problems });
	const column = { name: "x", at: 0 };
	const faults = (cell: string, read: (of: ReturnType<typeof row>) => unknown) => {
		const one = row(cell);
		read(one);
		return one.problems.count;
	};
	expect(["!!!", "!!!!", "abc", "abcd"].map((text) => faults(text, (one) => textCell(one, column, 3)))).toEqual([
		0, 1, 0, 1,
	]);
	const years = ["1799-12-31", "1800-01-01", "1999-12-31", "2999-12-31", "3000-01-01"];
	expect(years.map((text) => faults(text, (one) => dateCell(one, column)))).toEqual([1, 0, 0, 0, 1]);
});

test("whatever the cells hold, a row is either a record or a problem", () => {
	const cell = fc.oneof(
		fc.constantFrom("", "g1", "2026-11-02", "19:00", "final", "scheduled", "80", "-3", "Bears"),
		fc.string(),
	);
	const columns = gamesHeader.split(",").length;
	fc.assert(
		fc.property(fc.array(cell, { minLength: columns, maxLength: columns }), (cells) => {
			const season = newSeason("Men");
			const reader = gamesReader(season, "games.csv", known);
			reader.row(gamesHeader.split(","), 1);
			reader.row(cells, 2);
			const records = [...season.games.values()].filter((one) => one !== null);
			expect(records.length === 1).toBe(season.problems.count === 0);
		}),
	);
});
