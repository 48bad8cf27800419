import { expect, test } from "bun:test";
import {
	changesOf,
	countsSaid,
	deedOf,
	fieldWords,
	isRowId,
	nouns,
	nounsOf,
	rowTable,
	valueText,
} from "../../src/domain/audit.ts";
import {
	countsText,
	deletable,
	isDeletable,
	rowWord,
	undoUntil,
	weightText,
} from "../../src/domain/deletion/deletions.ts";

test("rows are counted in words, in one order, singular and plural, without those that go without saying", () => {
	expect(countsText({ box_score_lines: 1432, games: 12, seasons: 1 })).toBe(
		"1 season, 12 games, 1,432 box-score lines",
	);
	expect(countsText({ games: 1, rosters: 1, byes: 0 })).toBe("1 roster spot, 1 game");
	expect(countsText({ seasons: 2, games: 3 }, "season")).toBe("3 games");
	expect(countsText({ games: 1_234_567 })).toBe("1,234,567 games");
	expect(countsText({ seasons: 1 }, "season")).toBe("");
	expect(countsText({ unheard_of: 3 })).toBe("");
});

test("what is asked before a deletion says what goes, and always that it can be taken back", () => {
	expect(weightText("Fall 2026", { games: 12, box_score_lines: 143, seasons: 1 }, "season")).toBe(
		"This takes away Fall 2026: 12 games, 143 box-score lines. You can take it back for 30 days from Recently deleted.",
	);
	expect(weightText("Hawks", { byes: 1 }, "bye")).toBe(
		"This takes away Hawks. You can take it back for 30 days from Recently deleted.",
	);
});

test("a deletion can be taken back for thirty days", () => {
	expect(new Date(undoUntil(Date.parse("2026-11-20T20:00:00Z"))).toISOString()).toBe("2026-12-20T20:00:00.000Z");
});

test("each noun that can be deleted has a word for its row, nothing else is one", () => {
	for (const noun of deletable) expect(rowWord(rowTable(noun) ?? "")).not.toContain("_");
	expect(["user", "seasons", ""].filter(isDeletable)).toEqual([]);
	expect(rowWord("roster_totals")).toBe("roster totals");
	expect([rowTable("stat"), rowTable("user"), rowTable("constructor")]).toEqual(["stats", "users", null]);
});

test.each([
	["startDate", "Start date"],
	["start_date", "Start date"],
	["home_team_id", "Home team"],
	["leagueId", "League"],
	["video_url", "Video address"],
	["showDivisions", "Tournament"],
	["slt_id", "Team"],
	["name", "Name"],
	["constructor", "Constructor"],
])("the field %s is %s", (field, words) => {
	expect(fieldWords(field)).toBe(words);
});

test("a value is written as people read it", () => {
	expect([true, false, 0, "x", ["a", "b"], { a: 1 }].map(valueText)).toEqual(["Yes", "No", "0", "x", "a, b", "A: 1"]);
	expect(valueText([{ id: 3, first_name: "Ada", email: null, lines: [{ points: 2 }] }, { firstName: "Bo" }])).toBe(
		"First name: Ada, Lines: Points: 2; First name: Bo",
	);
	expect(["2026-11-20", "19:00", "2026-02-30"].map(valueText)).toEqual(["Nov 20, 2026", "7:00 PM", "2026-02-30"]);
	expect([null, undefined, "", []].map(valueText)).toEqual([null, null, null, null]);
	expect(valueText([{ name: "Ada" }, null])).toBe("Name: Ada; –");
});

test("counts are said in words, and those without words by their names", () => {
	expect(countsSaid({ games: 2, byes: 0 })).toBe("2 games");
	expect(countsSaid({ games_made: 4, lines_made: 6, files: ["a.csv"] })).toBe("Games, new: 4; Box-score lines, new: 6");
	expect([countsSaid(null), countsSaid("3"), countsSaid({}), countsSaid(undefined)]).toEqual(["", "", "", ""]);
});

test("an action is said in its word, an unknown one as it is", () => {
	expect(["erase", "update", "toString"].map(deedOf)).toEqual(["Erased for good", "Changed", "ToString"]);
});

test("only whole numbers above zero can be ids", () => {
	expect([1, 2 ** 53 - 1, 0, -1, 1.5, 2 ** 53, 1e300, "1", null, [1]].map(isRowId)).toEqual([
		true,
		true,
		false,
		false,
		false,
		false,
		false,
		false,
		false,
		false,
	]);
});

test("every table with nouns is found by them, and every noun by its table", () => {
	for (const noun of nouns) expect(nounsOf(rowTable(noun) ?? "")).toContain(noun);
	expect(nounsOf("seasons")).toEqual(["season", "seasons"]);
	expect(nounsOf("box_score_lines")).toEqual([]);
});

test("changes leave out what says nothing, and know which ids lead to a name", () => {
	const changes = changesOf("game", null, {
		id: 3,
		organization_id: 1,
		revision: 1,
		location: "",
		home_team_id: 7,
		score_home: 0,
	});
	expect(changes).toEqual([
		{ field: "home_team_id", words: "Home team", before: null, after: 7, table: "league_teams" },
		{ field: "score_home", words: "Home score", before: null, after: 0, table: null },
	]);
	const table = (noun: string) => changesOf(noun, { team_id: 1 }, null)[0]?.table;
	expect([table("league team"), table("bye")]).toEqual(["teams", "league_teams"]);
	expect(changesOf("season", { name: "A" }, { name: null })).toMatchObject([{ before: "A", after: null }]);
	expect(changesOf("season", null, null)).toEqual([]);
});
