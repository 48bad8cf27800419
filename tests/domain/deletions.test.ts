import { expect, test } from "bun:test";
import * as fc from "fast-check";
import {
	countsText,
	deletable,
	isDeletable,
	isNameField,
	nameField,
	nameLengthMax,
	nameSuggested,
	renamable,
	rowWord,
	tableOf,
	undoDays,
	weightText,
} from "../../src/domain/deletion/deletions.ts";
import { fold } from "../../src/domain/fold.ts";

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
	expect(weightText("Fall 2026", { season_leagues: 2, games: 100, seasons: 1 }, "season")).toBe(
		`This takes away Fall 2026: 2 leagues in a season, 100 games. ${back}`,
	);
	expect(weightText("Hawks at Pilots", { games: 1 }, "game")).toBe(`This takes away Hawks at Pilots. ${back}`);
	expect(undoDays).toBe(30);
});

test("every noun's own rows have words", () => {
	for (const noun of deletable) expect(countsText({ [tableOf(noun)]: 2 })).toMatch(/^2 \S/);
});

test("a row of a table is called by its word, and by the table's name where it has none", () => {
	expect(["week_offs", "players", "unheard_of_rows"].map(rowWord)).toEqual(["week off", "player", "unheard of rows"]);
});

test("a name that is taken gets a free one beside it, within its length", () => {
	expect(nameSuggested("Harbor Hawks", new Set(["harbor hawks"]))).toBe("Harbor Hawks (restored)");
	expect(nameSuggested("Harbor Hawks", new Set(["harbor hawks (restored)"]))).toBe("Harbor Hawks (restored 2)");
	expect(nameSuggested("Hawks (restored 2)", new Set(["hawks (restored)"]))).toBe("Hawks (restored 2)");
	const long = nameSuggested("Ж".repeat(100), new Set());
	expect([[...long].length, long.endsWith("Ж (restored)")]).toEqual([100, true]);
});

test("a suggested name is never taken and never too long", () => {
	fc.assert(
		fc.property(fc.string({ minLength: 1, maxLength: 100 }), fc.nat(12), (name, count) => {
			const taken = new Set<string>();
			for (let time = 0; time < count; time += 1) taken.add(fold(nameSuggested(name, taken)));
			const free = nameSuggested(name, taken);
			expect([taken.has(fold(free)), [...free].length <= nameLengthMax]).toEqual([false, true]);
		}),
	);
});

test("the fields of other names are of what has a name of its own", () => {
	for (const noun of renamable) expect(isNameField(nameField(noun, 12))).toBe(true);
	for (const field of ["game_5", "team_", "team_0", "team_05", "team", "name", "team_5x", "league team_5"])
		expect([field, isNameField(field)]).toEqual([field, false]);
});
