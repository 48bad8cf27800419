import { basketball } from "../../../src/domain/sport/basketball.ts";
import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { deriveLine, didNotPlay, isDerived, parseStat, sumRow, totalRow } from "../../../src/domain/game/box-score.ts";
import { type StatValues, shareAsPercent } from "../../../src/domain/stat/stats.ts";
import { depth } from "../../support/depth.ts";

const all = basketball.stats.map((stat) => stat.abbreviation);
const withoutSplit = all.filter((stat) => !/^[23]P/.test(stat));

test("a line gets its percentages, and field goals as the sums of twos and threes", () => {
	const line = deriveLine({ PTS: 35, REB: 8, AST: 5, "2PM": 6, "2PA": 10, "3PM": 7, "3PA": 13, FTM: 2, FTA: 2 }, all);
	expect(line).toEqual({
		PTS: 35,
		REB: 8,
		AST: 5,
		FGM: 13,
		FGA: 23,
		"FG%": 13 / 23,
		"2PM": 6,
		"2PA": 10,
		"2P%": 0.6,
		"3PM": 7,
		"3PA": 13,
		"3P%": 7 / 13,
		FTM: 2,
		FTA: 2,
		"FT%": 1,
	});
});

test("field goals are typed in only where neither twos nor threes exist", () => {
	expect(deriveLine({ FGM: 4, FGA: 9 }, withoutSplit)["FG%"]).toBe(4 / 9);
	expect(deriveLine({ FGM: 4, FGA: 9, "2PM": 1, "2PA": 2 }, all)).toMatchObject({ FGM: 1, FGA: 2 });
	expect(deriveLine({ FGM: 4, "3PM": 2 }, ["FGM", "3PM"])).toEqual({ FGM: 2, "3PM": 2 });
	expect(deriveLine({ FGM: 4, "2PM": 3 }, ["FGM", "2PM"])).toEqual({ FGM: 3, "2PM": 3 });
	expect(deriveLine({ FGM: 4, FGA: 7, "3PM": 2 }, ["FGA", "3PM"])).toEqual({ FGA: 7, "3PM": 2 });
});

test("percentages, and sums where they are sums, are read-only", () => {
	expect(all.filter((stat) => isDerived(stat, all))).toEqual(["FGM", "FGA", "FG%", "2P%", "3P%", "FT%"]);
	expect(withoutSplit.filter((stat) => isDerived(stat, withoutSplit))).toEqual(["FG%", "FT%"]);
	expect(isDerived("FGA", ["FGM", "FGA", "3PM"])).toBe(false);
});

test("who has no value did not play and has an empty line", () => {
	for (const values of [{}, { PTS: null }, { PTS: undefined, "FG%": 0 }]) {
		expect(didNotPlay(values)).toBe(true);
		expect(Object.values(deriveLine(values, all)).every((value) => value === null)).toBe(true);
	}
	expect(didNotPlay({ PTS: 0 })).toBe(false);
});

test("what was not entered stays empty beside what was", () => {
	expect(deriveLine({ PTS: 3, FTA: null }, ["PTS", "REB", "FTM", "FTA", "FT%", "FGM", "2PM"])).toEqual({
		PTS: 3,
		REB: null,
		FTM: null,
		FTA: null,
		"FT%": 0,
		FGM: 0,
		"2PM": null,
	});
});

test("a percentage without its makes or its attempts is 0", () => {
	expect(deriveLine({ FTM: null, FTA: 4 }, ["FTM", "FTA", "FT%"])).toEqual({ FTM: null, FTA: 4, "FT%": 0 });
	expect(deriveLine({ FTM: 2, FTA: null }, ["FTM", "FTA", "FT%"])).toEqual({ FTM: 2, FTA: null, "FT%": 0 });
	expect(
		totalRow(
			[
				{ "2PM": null, "2PA": 2 },
				{ "2PM": 1, "2PA": 1 },
			],
			["2P%"],
		),
	).toEqual({ "2P%": 0.5 });
});

test("the Total row averages 2P% and 3P% over players with attempts, and sums for FG% and FT%", () => {
	const lines: StatValues[] = [
		{ PTS: 4, "2PM": 2, "2PA": 4, "3PM": 0, "3PA": 2, FTM: 1, FTA: 4 },
		{ PTS: 9, "2PM": 0, "2PA": 0, "3PM": 3, "3PA": 4, FTM: 1, FTA: 1 },
		{ PTS: 2, "2PM": 1, "2PA": 1, FTM: null, FTA: null },
		{},
	];
	expect(totalRow(lines, all)).toEqual({
		PTS: 15,
		REB: 0,
		AST: 0,
		FGM: 6,
		FGA: 11,
		"FG%": 6 / 11,
		"2PM": 3,
		"2PA": 5,
		"2P%": (0.5 + 1) / 2,
		"3PM": 3,
		"3PA": 6,
		"3P%": 0.75 / 2,
		FTM: 2,
		FTA: 5,
		"FT%": 0.4,
	});
	expect(sumRow(lines, all)).toMatchObject({ "2P%": 0.6, "3P%": 0.5, "FG%": 6 / 11 });
});

test("the Total row of nobody is 0 throughout, and has only the listed stats", () => {
	expect(totalRow([], ["PTS", "2P%", "FG%"])).toEqual({ PTS: 0, "2P%": 0, "FG%": 0 });
	expect(totalRow([{ "2PM": 1, "2PA": 2 }], ["PTS"])).toEqual({ PTS: 0 });
});

test("New York's Total row of February 27, 2013 is the one on the sheet", () => {
	const makes = [
		[8, 19, 2, 7],
		[4, 8, 6, 11],
		[5, 9, 0, 0],
		[6, 7, 0, 0],
		[1, 5, 2, 5],
		[0, 2, 0, 2],
		[0, 0, 1, 2],
		[1, 3, 0, 3],
		[0, 0, 0, 4],
	];
	const row = totalRow(
		makes.map(([a, b, c, d]) => ({ "2PM": a, "2PA": b, "3PM": c, "3PA": d })),
		all,
	);
	expect([row["FG%"], row["2P%"], row["3P%"]].map((value) => shareAsPercent(value ?? 0))).toEqual([
		"41.4%",
		"41.0%",
		"24.7%",
	]);
});

const value = fc.option(fc.nat(30), { nil: null });
const values = fc.dictionary(fc.constantFrom("PTS", "REB", "2PM", "2PA", "3PM", "3PA", "FTM", "FTA"), value);
const lists = fc.array(values, { maxLength: 12 });

test("counts of parts add up to those of the whole, raw lines or derived ones", () => {
	fc.assert(
		fc.property(lists, lists, (a, b) => {
			const [one, two, whole] = [sumRow(a, all), sumRow(b, all), sumRow([...a, ...b], all)];
			for (const stat of all.filter((stat) => !stat.endsWith("%")))
				expect(whole[stat]).toBe((one[stat] ?? 0) + (two[stat] ?? 0));
			const derived = totalRow(
				a.map((line) => deriveLine(line, all)),
				all,
			);
			expect(derived).toEqual(totalRow(a, all));
		}),
		{ numRuns: depth(100, 1000), seed: 13 },
	);
});

test("deriving twice changes nothing", () => {
	fc.assert(
		fc.property(values, (line) => {
			const derived = deriveLine(line, all);
			expect(deriveLine(derived, all)).toEqual(derived);
		}),
		{ numRuns: depth(100, 1000), seed: 14 },
	);
});

test("a cell takes integers from 0 to 999 and nothing else", () => {
	expect(["0", " 12 ", "999"].map(parseStat)).toEqual([0, 12, 999]);
	for (const text of ["", " ", "-1", "1.5", "1000", "1e2", "x", "٣"]) expect(parseStat(text)).toBeNull();
});
