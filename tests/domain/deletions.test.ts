import { expect, test } from "bun:test";
import {
	countsText,
	deletable,
	isDeletable,
	rowWord,
	tableOf,
	undoDays,
	weightText,
} from "../../src/domain/deletions.ts";

test("what can be deleted has a table of its own each, and other words are none", () => {
	expect(new Set(deletable.map(tableOf)).size).toBe(deletable.length);
	expect(deletable.every(isDeletable)).toBe(true);
	expect(["", "user", "games", "toString", "Season"].some(isDeletable)).toBe(false);
	expect([tableOf("week off"), tableOf("league team")]).toEqual(["week_offs", "league_teams"]);
});

test("rows are counted in words, in a set order, one as one and thousands with a comma", () => {
	expect(countsText({ box_score_lines: 1430, games: 12, byes: 1, rosters: 0 })).toBe(
		"12 games, 1,430 box-score lines, 1 bye",
	);
	expect(countsText({ games: 1_234_567 })).toBe("1,234,567 games");
	expect(countsText({ games: 999, week_offs: 2 })).toBe("999 games, 2 weeks off");
	expect(countsText({ games: 1, box_score_lines: 3 }, "game")).toBe("3 box-score lines");
	expect(countsText({ games: 0, unheard_of: 9 })).toBe("");
	expect(countsText({})).toBe("");
});

test("whoever deletes is told what goes with it and that it can be taken back", () => {
	const back = `You can take it back for ${undoDays} days from Recently deleted.`;
	expect(weightText({ season_leagues: 2, games: 100, seasons: 1 }, "season")).toBe(
		`This takes away 2 leagues in a season, 100 games. ${back}`,
	);
	expect(weightText({ games: 1 }, "game")).toBe(back);
	expect(undoDays).toBe(30);
});

test("every noun's own rows have words", () => {
	for (const noun of deletable) expect(countsText({ [tableOf(noun)]: 2 })).toMatch(/^2 \S/);
});

test("a row of a table is called by its word, and by the table's name where it has none", () => {
	expect(["week_offs", "players", "unheard_of_rows"].map(rowWord)).toEqual(["week off", "player", "unheard of rows"]);
});
