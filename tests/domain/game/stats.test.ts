import { basketball } from "../../../src/domain/sport/basketball.ts";
import { expect, test } from "bun:test";
import * as fc from "fast-check";
import {
	averageText,
	highestOf,
	lineText,
	oneDecimal,
	percent1,
	percentOf,
	share,
	shareAsPercent,
	shareAsRatio,
	statText,
	totalOf,
} from "../../../src/domain/stat/stats.ts";
import { depth } from "../../support/depth.ts";

test("the fifteen stats stand in the order of the game page", () => {
	const order = "PTS REB AST FGM FGA FG% 2PM 2PA 2P% 3PM 3PA 3P% FTM FTA FT%";
	expect(basketball.stats.map((stat) => stat.abbreviation).join(" ")).toBe(order);
	expect(new Set(basketball.stats.map((stat) => stat.name)).size).toBe(15);
});

test("a percentage has one decimal in games and is a ratio of three decimals in player logs", () => {
	expect(percent1(10, 26)).toBe("38.5%");
	expect(percent1(7, 7)).toBe("100.0%");
	expect(percent1(0, 4)).toBe("0.0%");
	expect(shareAsRatio(share(13, 23))).toBe("0.565");
	expect(shareAsRatio(share(2, 2))).toBe("1.000");
	expect(shareAsRatio(share(0, 5))).toBe("0.000");
});

test("a percentage without attempts is 0", () => {
	expect(share(0, 0)).toBe(0);
	expect(percent1(0, 0)).toBe("0.0%");
	expect([percentOf(0, 0), percentOf(0, 4), percentOf(1, 4)]).toEqual(["–", "0.0%", "25.0%"]);
	const line = { "3PM": 0, "3PA": 0, "3P%": 0, FTM: 0, FTA: 2, "FT%": 0, "FG%": null, FGA: 0 };
	expect(["3P%", "FT%", "FG%", "3PM"].map((stat) => lineText(line, stat, "percent"))).toEqual(["–", "0.0%", "", "0"]);
	expect(shareAsRatio(share(0, 0))).toBe("0.000");
});

test("halves are rounded up, also where the sum of shares misses them by a hair", () => {
	expect(percent1(1, 16)).toBe("6.3%");
	expect(percent1(9, 16)).toBe("56.3%");
	expect(shareAsRatio(share(1, 16))).toBe("0.063");
	expect(shareAsPercent((0.2 + 0.25 + 0.25 + 0.25) / 4)).toBe("23.8%");
	expect(shareAsRatio(0.5645)).toBe("0.565");
	expect(oneDecimal(0.25)).toBe("0.3");
	expect(oneDecimal(23)).toBe("23.0");
});

test("a cell shows counts as they are, percentages in the style of the page and nothing for what was not entered", () => {
	expect(statText("PTS", 35, "percent")).toBe("35");
	expect(statText("PTS", 0, "ratio")).toBe("0");
	expect(statText("FG%", 0.5652, "percent")).toBe("56.5%");
	expect(statText("FG%", 0.5652, "ratio")).toBe("0.565");
	expect(statText("3P%", null, "percent")).toBe("");
	expect(statText("REB", undefined, "ratio")).toBe("");
});

test("of several values for one game and stat the highest counts", () => {
	expect(highestOf({ PTS: 11, REB: null, AST: 0 }, { PTS: 13, REB: null, FTM: 2 })).toEqual({
		PTS: 13,
		REB: null,
		AST: 0,
		FTM: 2,
	});
});

const figuresOf = (lines: Parameters<typeof averageText>[0]) =>
	basketball.averages.map((figure) => averageText(lines, figure));

test("PPG counts only the games that have points, to one decimal", () => {
	const ppg = (lines: Parameters<typeof averageText>[0]) => figuresOf(lines)[0];
	expect(ppg([{ PTS: 35 }, { PTS: 22 }, { REB: 4 }, { PTS: null }, { PTS: 0 }])).toBe("19.0");
	expect(ppg([{ PTS: 10 }, { PTS: 11 }, { PTS: 11 }])).toBe("10.7");
	expect(ppg([])).toBe("0.0");
	expect(oneDecimal(1920 / 67)).toBe("28.7");
});

test("the averages are PPG, made over attempted free throws, and all threes", () => {
	const lines = [{ PTS: 35, FTM: 2, FTA: 2, "3PM": 7 }, { PTS: 22, FTM: 1, FTA: 2, "3PM": 3 }, { REB: 3 }];
	expect(figuresOf(lines)).toEqual(["28.5", "75.0%", 10]);
	expect(figuresOf([])).toEqual(["0.0", "0.0%", 0]);
});

test("the stats of parts add up to those of the whole", () => {
	const value = fc.option(fc.nat(60), { nil: null });
	const lines = fc.array(fc.record({ PTS: value, FTM: value }), { maxLength: 20 });
	fc.assert(
		fc.property(lines, lines, (a, b) => {
			for (const stat of ["PTS", "FTM", "AST"]) {
				const [one, two, all] = [totalOf(a, stat), totalOf(b, stat), totalOf([...a, ...b], stat)];
				expect(all).toEqual({ total: one.total + two.total, games: one.games + two.games });
			}
		}),
		{ numRuns: depth(100, 1000), seed: 11 },
	);
});

test("it does not matter which of two lines comes first, nor whether one is there twice", () => {
	const line = fc.dictionary(fc.constantFrom("PTS", "REB"), fc.option(fc.nat(50)));
	fc.assert(
		fc.property(line, line, (a, b) => {
			expect(highestOf(b, a)).toEqual(highestOf(a, b));
			expect(highestOf(highestOf(a, b), b)).toEqual(highestOf(a, b));
		}),
		{ numRuns: depth(100, 1000), seed: 12 },
	);
});
