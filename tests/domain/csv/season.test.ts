import { expect, test } from "bun:test";
import { countCell, dateCell, isBlank, textCell } from "../../../src/domain/csv/cells.ts";
import { datesOf, newSeason, periodMeant, spellingOf } from "../../../src/domain/csv/season.ts";
import { bears, wolves, gamesHeader, linesHeader, game, line, read, reasons } from "./season-files.ts";

test("a game keeps its wall clock, its teams and only the periods that were played", () => {
	const season = read([gamesHeader, game]);
	expect(season.problems.count).toBe(0);
	expect(season.games.get("g1")).toEqual({
		from: { file: "games.csv", line: 2 },
		key: "g1",
		league: "men",
		division: null,
		match: null,
		date: "2026-11-02",
		time: "19:00",
		location: "Main Hall",
		location_url: undefined,
		video_url: undefined,
		published: undefined,
		moved_from: undefined,
		reason: undefined,
		period: undefined,
		home: bears,
		away: wolves,
		status: "final",
		score_home: 80,
		score_away: 78,
		forfeit_winner: undefined,
		periods: [{ period: "q1", home: 40, away: 38 }],
	});
	expect([...season.teams]).toEqual([
		[bears, { league: "men", name: "Bears", facts: null }],
		[wolves, { league: "men", name: "Wolves", facts: null }],
	]);
	expect([...season.periodsPlayed]).toEqual(["q1"]);
});

test("columns stand in any order and case, and time, location and periods may be missing", () => {
	const season = read(["AWAY,Home,Status,Home_Score,away_score,DATE,Game", "Wolves,Bears,scheduled,,,,g9"]);
	expect(season.problems.first).toEqual([]);
	expect(season.games.get("g9")).toMatchObject({ home: bears, date: null, periods: [] });
	expect(season.games.get("g9")?.time).toBeUndefined();
	expect(season.games.get("g9")?.location).toBeUndefined();
});

test("a line without any stat is a player who was listed and did not play", () => {
	const season = read([gamesHeader, game], [linesHeader, line, "g1,Bears,bo,Bo,Ray,8,,,"]);
	expect(season.lines.map((one) => one.values)).toEqual([
		[12, 3],
		[null, null],
	]);
});

test("of several spellings of one key the most frequent counts, the first among equals", () => {
	const rows = ["g1,Bears,jj,JJ,Hick,1,F,2,2", "g2,Bears,jj,J.J.,Hick,1,F,2,2"];
	const games = [gamesHeader, ...["g1", "g2", "g3"].map((key) => game.replace("g1", key))];
	const even = read(games, [linesHeader, ...rows]).players.get("jj");
	const more = read(games, [linesHeader, ...rows, "g3,Bears,jj,J.J.,Hick,1,F,2,2"]).players.get("jj");
	expect(even && spellingOf(even)).toEqual({ firstName: "JJ", lastName: "Hick" });
	expect(more && spellingOf(more)).toEqual({ firstName: "J.J.", lastName: "Hick" });
});

const forfeitHeader = "game,date,home,away,status,home_score,away_score,forfeit_winner";
const forfeits: [string, string, "home" | "away" | null][] = [
	["no score and a winner", "forfeit,,,Home", "home"],
	["an even score and a winner", "forfeit,0,0,away", "away"],
	["a score that is not the winner's", "forfeit,20,0,away", "away"],
	["a score alone", "forfeit,20,0,", null],
	["no score at all, being scheduled", "scheduled,,, ", null],
	["no score at all, being postponed", "postponed,,,", null],
	["no score at all, being cancelled", "cancelled,,,", null],
];
test.each(forfeits)("a game may have %s", (_, cells, winner) => {
	const season = read([forfeitHeader, `g1,2026-11-02,Bears,Wolves,${cells}`]);
	expect(season.problems.first).toEqual([]);
	expect(season.games.get("g1")?.forfeit_winner).toBe(winner);
});

const undecided = "the score does not say who won this forfeit: home or away.";
const badForfeits: [string, string, string, string | null, string][] = [
	["a forfeit without score and winner", "forfeit,,,", undecided, "forfeit_winner", ""],
	["a forfeit with an even score and no winner", "forfeit,7,7, ", undecided, "forfeit_winner", ""],
	["a forfeit with one score", "forfeit,7,,home", "the score is missing.", "away_score", ""],
	["a forfeit with a bad score", "forfeit,x,,", "this must be a whole number of 0 to 999.", "home_score", "x"],
	["a winner that is no side", "forfeit,,,Bears", "this must be one of: home, away.", "forfeit_winner", "Bears"],
	[
		"a winner of a final",
		"final,7,5,home",
		"only a forfeit has this winner: the cell must be empty.",
		"forfeit_winner",
		"home",
	],
];
test.each(badForfeits)("a file is refused for %s", (_, cells, reason, column, value) => {
	const season = read([forfeitHeader, `g1,2026-11-02,Bears,Wolves,${cells}`]);
	expect(season.problems.first).toContainEqual({ file: "games.csv", line: 2, column, value, reason });
});

test("a forfeit of a file without the column is decided by its score, or refused", () => {
	const header = forfeitHeader.replace(",forfeit_winner", "");
	const decided = read([header, "g1,2026-11-02,Bears,Wolves,forfeit,20,0"]);
	expect(decided.problems.count).toBe(0);
	expect(decided.games.get("g1")?.forfeit_winner).toBeUndefined();
	expect(reasons(read([header, "g1,2026-11-02,Bears,Wolves,forfeit,,"]))).toEqual([
		`games.csv line 2, column forfeit_winner: ${undecided}`,
	]);
});

test("a person with one name bears it as the first", () => {
	const season = read([gamesHeader, game], [linesHeader, "g1,Bears,nene,,Nene,42,,1,1"]);
	const player = season.players.get("nene");
	expect(player && spellingOf(player)).toEqual({ firstName: "Nene", lastName: "" });
});

test("the last row that says something says a player's attributes", () => {
	const games = [gamesHeader, ...["g1", "g2", "g3"].map((key) => game.replace("g1", key))];
	const rows = ["g1,Bears,a,A,B,7,G,1,1", "g2,Wolves,a,A,B,9,,1,1", "g3,Wolves,a,A,B,,,1,1"];
	const player = read(games, [linesHeader, ...rows]).players.get("a");
	expect(player?.attributes).toEqual({ Number: "9", Position: "G" });
	expect([...(player?.teams.keys() ?? [])]).toEqual([bears, wolves]);
});

test("two keys with one name are two players", () => {
	const season = read([gamesHeader, game], [linesHeader, line, line.replace("ann", "ann_2")]);
	expect(season.players.size).toBe(2);
	expect(season.problems.count).toBe(0);
});

test("a team in another case or with other accents is the same team", () => {
	const season = read([gamesHeader, game, "g2,2026-11-03,,,WOLVÉS,bears,final,1,2,,,,"]);
	expect([...season.teams.values()].map(({ name }) => name)).toEqual(["Bears", "Wolves"]);
});

test("the quote that an export puts before a formula is taken off", () => {
	const season = read(
		[gamesHeader, game.replaceAll("Bears", "'=Bears")],
		[linesHeader, line.replace("Bears", "'=Bears")],
	);
	expect([...season.teams.values()].map(({ name }) => name)).toEqual(["=Bears", "Wolves"]);
	expect(season.problems.count).toBe(0);
});

test("numbers may have blanks around and zeros before them, and blanks alone are empty", () => {
	const cells = (points: string) => read([gamesHeader, game], [linesHeader, line.replace("12,3", `${points},3`)]);
	expect(cells(" 12 ").lines[0]?.values).toEqual([12, 3]);
	expect(cells("0012").lines[0]?.values).toEqual([12, 3]);
	expect(cells("7 ").lines[0]?.values).toEqual([7, 3]);
	expect(cells("  ").lines[0]?.values).toEqual([null, 3]);
	expect(reasons(cells("1 2"))).toEqual([
		'box_scores.csv line 2, column PTS, "1 2": this must be a whole number of 0 to 999.',
	]);
});

test("a cell that a row does not have is an empty one", () => {
	const row = { file: "a.csv", line: 2, cells: ["x"], problems: newSeason("Men").problems };
	const column = { name: "score", at: 1 };
	expect([textCell(row, column, 9), countCell(row, column), dateCell(row, column)]).toEqual(["", null, null]);
	expect([isBlank(row, column), isBlank(row, { name: "game", at: 0 })]).toEqual([true, false]);
	expect(row.problems.count).toBe(0);
});

test("OT1 means the organization's OT where it has no OT1, and the other way round", () => {
	const names = (...list: string[]) => list.map((name) => ({ name }));
	expect(periodMeant(names("Q1", "OT"), "ot1")).toEqual({ name: "OT" });
	expect(periodMeant(names("OT", "OT1"), "ot1")).toEqual({ name: "OT1" });
	expect(periodMeant(names("OT1"), "ot")).toEqual({ name: "OT1" });
	expect(periodMeant(names("OT"), "ot2")).toBeUndefined();
});

test("a season reaches from its first to its last day", () => {
	expect(datesOf([{ date: "2026-11-02" }, null, { date: null }, { date: "2026-10-30" }])).toEqual({
		first: "2026-10-30",
		last: "2026-11-02",
	});
	expect(datesOf([{ date: null }])).toEqual({ first: null, last: null });
});
