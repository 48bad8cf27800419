import { expect, test } from "bun:test";
import {
	nextOvertime,
	proposedFinal,
	scoreColumns,
	sumOf,
	type ScoreColumn,
} from "../../../src/domain/game/score-sheet.ts";

const periods = ["Q1", "Q2", "OT", "Final", "Pause"].map((name, at) => ({
	id: at + 1,
	name,
	order: at,
	hidden: name === "Pause",
}));
const teams = { home: 10, away: 20 };
const score = (gamePeriod_id: number, team_id: number, points: number) => ({ gamePeriod_id, team_id, score: points });
const columns = (...rows: [string, number | null, number | null][]): ScoreColumn[] =>
	rows.map(([name, home, away], at) => ({ id: at + 1, name, points: { home, away } }));

test("a score is typed by the periods that are neither hidden nor Final, and by overtimes that were played", () => {
	const names = (scores: ReturnType<typeof score>[]) => scoreColumns(periods, scores, teams).map(({ name }) => name);
	expect(names([])).toEqual(["Q1", "Q2"]);
	expect(names([score(3, 10, 9)])).toEqual(["Q1", "Q2", "OT"]);
	expect(scoreColumns(periods, [score(1, 20, 17)], teams)[0]).toEqual({
		id: 1,
		name: "Q1",
		points: { home: null, away: 17 },
	});
});

test("an added overtime is the organization's next, else one of a new name", () => {
	const none = { home: null, away: null };
	const regular = columns(["Q1", 1, 1], ["Q2", 1, 1]);
	const first = nextOvertime(regular, periods);
	expect(first).toEqual({ id: 3, name: "OT", points: none });
	expect(nextOvertime([...regular, first], periods)).toEqual({ id: null, name: "OT2", points: none });
	expect(nextOvertime([...regular, first, nextOvertime([...regular, first], periods)], periods).name).toBe("OT3");
	expect(nextOvertime(regular, [])).toEqual({ id: null, name: "OT", points: none });
});

test("sums are of what is entered", () => {
	expect(sumOf(columns(["Q1", 12, null], ["Q2", 8, null]), "home")).toBe(20);
	expect(sumOf(columns(["Q1", 12, null]), "away")).toBeNull();
});

test("periods give a final score once regular time is complete", () => {
	expect(proposedFinal(columns(["Q1", 12, 10], ["Q2", 8, null]))).toBeNull();
	expect(proposedFinal(columns(["Q1", 12, 10], ["Q2", 8, 10], ["OT", null, null]))).toEqual({ home: 20, away: 20 });
	expect(proposedFinal(columns(["Q1", 12, 10], ["Q2", 8, 10], ["OT", 5, 7]))).toEqual({ home: 25, away: 27 });
	expect(proposedFinal([])).toBeNull();
});
