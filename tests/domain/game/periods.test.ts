import { basketball } from "../../../src/domain/sport/basketball.ts";
import { expect, test } from "bun:test";
import {
	finalScore,
	isFinal,
	isOvertime,
	periodTotal,
	periodsToCome,
	playedPeriods,
	pointsByPeriod,
	unbattedAt,
	visiblePeriods,
} from "../../../src/domain/period/periods.ts";

const periods = basketball.periods.map((name, order) => ({ id: order + 1, name, order, hidden: false }));
const score = (gamePeriod_id: number, team_id: number, points: number | null) => ({
	gamePeriod_id,
	team_id,
	score: points,
});
const scores = [
	score(1, 10, 27),
	score(2, 10, 31),
	score(3, 10, 26),
	score(4, 10, 25),
	score(1, 20, 18),
	score(6, 10, 109),
];

test("the table shows visible periods in order, without Final", () => {
	expect(visiblePeriods(periods.toReversed()).map((period) => period.name)).toEqual(["Q1", "Q2", "Q3", "Q4", "OT"]);
	const hidden = periods.map((period) => ({ ...period, hidden: period.name === "Q2" }));
	expect(visiblePeriods(hidden).map((period) => period.name)).toEqual(["Q1", "Q3", "Q4", "OT"]);
});

test("an overtime is a column only where it was played", () => {
	expect(playedPeriods(periods, scores).map((period) => period.name)).toEqual(["Q1", "Q2", "Q3", "Q4"]);
	expect(playedPeriods(periods, [...scores, score(5, 10, null)]).length).toBe(4);
	expect(playedPeriods(periods, [...scores, score(5, 10, 0)]).at(-1)?.name).toBe("OT");
});

test("what is left of regulation comes after a period, and after an overtime nothing", () => {
	const left = (id: number | null) => periodsToCome(periods, { id }).map(({ name }) => name);
	expect(left(2)).toEqual(["Q3", "Q4"]);
	expect([left(4), left(5), left(null)]).toEqual([[], [], []]);
});

test("Final and overtimes are known by their names", () => {
	for (const name of ["Final", "FINAL", " final "]) expect(isFinal({ name })).toBe(true);
	expect(isFinal({ name: "Final Quarter" })).toBe(false);
	for (const name of ["OT", "ot1", "OT 2", "2OT", "3 OT", "Overtime", "overtime 2"])
		expect(isOvertime({ name })).toBe(true);
	for (const name of ["Q4", "Total", "Not", "OT final"]) expect(isOvertime({ name })).toBe(false);
});

test("points stand in the periods' order, null where nothing is stored", () => {
	expect(pointsByPeriod(visiblePeriods(periods), scores, 10)).toEqual([27, 31, 26, 25, null]);
	expect(pointsByPeriod(visiblePeriods(periods), scores, 20)).toEqual([18, null, null, null, null]);
});

test("the total of the periods leaves Final out and is null without any score", () => {
	expect(periodTotal(periods, scores, 10)).toBe(109);
	expect(periodTotal(periods, scores, 20)).toBe(18);
	expect(periodTotal(periods, scores, 30)).toBeNull();
	expect(periodTotal(periods, [score(6, 10, 109)], 10)).toBeNull();
});

test("the final score is the Final period's, else the game's", () => {
	expect(finalScore(periods, scores, 10, 99)).toBe(109);
	expect(finalScore(periods, scores, 20, 105)).toBe(105);
	expect(finalScore(periods, [score(6, 10, 0)], 10, 12)).toBe(0);
	expect(finalScore([], [], 10, null)).toBeNull();
});

test.each([
	["ahead after the visitors' last inning", [1, 0, 4, 0], [0, 2, 0, 1], 3],
	["nothing typed for it", [1, 0, 4, null], [0, 2, 0, 1], 3],
	["shortened, and ahead", [3, 0, null, null], [0, 2, null, null], 1],
	["ahead by the last inning alone", [0, 0, 0, 2], [0, 1, 0, 0], null],
	["behind", [0, 0, 0, 0], [0, 1, 0, 0], null],
	["level, and so more was to come", [0, 1, 0, 0], [0, 1, 0, 0], null],
	["won in an extra inning", [0, 1, 0, 0, 1], [0, 1, 0, 0, 0], null],
	["nothing typed at all", [null, null], [null, null], null],
	["only the visitors' first typed", [5, 1], [2, null], null],
] as const)("hosts that were ahead did not bat in the last inning: %s (games 31)", (_, home, away, at) => {
	expect(unbattedAt(home, away)).toBe(at);
});
