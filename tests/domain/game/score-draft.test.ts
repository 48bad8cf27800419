import { describe, expect, test } from "bun:test";
import {
	changedCells,
	decided,
	draftOf,
	figureAt,
	mergedWith,
	withFigure,
	withOvertime,
	type ScoreDraft,
	type StoredScores,
} from "../../../src/domain/game/score-draft.ts";

const stored = (
	rows: [string, number | null, number | null][],
	final: [number | null, number | null],
): StoredScores => ({
	columns: rows.map(([name, home, away], at) => ({ id: at + 1, name, points: { home, away } })),
	final: { home: final[0], away: final[1] },
});
const empty = stored(
	[
		["Q1", null, null],
		["Q2", null, null],
	],
	[null, null],
);
const q1 = { at: 0, side: "home" } as const;
const q2 = { at: 1, side: "away" } as const;
const final = { at: "final", side: "home" } as const;
const type = (draft: ScoreDraft, ...figures: [number, number][]) =>
	figures.reduce(
		(now, [home, away], at) => withFigure(withFigure(now, { at, side: "home" }, home), { at, side: "away" }, away),
		draft,
	);
const by = () => "bea";

describe("a score while it is typed", () => {
	test("follows from the periods until somebody types it, and again once it is emptied", () => {
		const typed = type(draftOf(empty), [20, 10], [5, 6]);
		expect(typed.final).toEqual({ home: 25, away: 16 });
		const byHand = withFigure(typed, final, 27);
		expect(withFigure(byHand, q1, 21).final).toEqual({ home: 27, away: 16 });
		const emptied = withFigure(withFigure(byHand, final, null), { at: "final", side: "away" }, null);
		expect(emptied.final).toEqual({ home: 25, away: 16 });
		expect(withFigure(emptied, q1, 21).final).toEqual({ home: 26, away: 16 });
	});

	test("knows what is not stored yet, overtimes that nobody has made included", () => {
		const draft = withFigure(withOvertime(draftOf(empty), []), { at: 2, side: "home" }, 4);
		expect(draft.columns[2]).toEqual({ id: null, name: "OT", points: { home: 4, away: null } });
		expect(changedCells(draft)).toEqual([{ at: 2, side: "home" }]);
		expect(changedCells(withFigure(draft, { at: 2, side: "home" }, null))).toEqual([]);
	});
});

describe("what others have stored meanwhile", () => {
	test("is taken over where nothing was typed; the same figure twice is no collision, another one is", () => {
		const draft = withFigure(withFigure(draftOf(empty), q1, 20), q2, 6);
		const theirs = stored(
			[
				["Q1", 20, 11],
				["Q2", null, 7],
			],
			[null, null],
		);
		const merged = mergedWith(draft, theirs, by);
		expect(merged.columns.map(({ points }) => points)).toEqual([
			{ home: 20, away: 11 },
			{ home: null, away: 6 },
		]);
		expect(merged.collisions).toEqual([{ ...q2, theirs: 7, by: "bea" }]);
		expect(changedCells(merged)).toEqual([q2]);
	});

	test("stays or goes as this editor decides, and typing decides, too", () => {
		const merged = mergedWith(
			withFigure(draftOf(empty), q1, 20),
			stored(
				[
					["Q1", 21, null],
					["Q2", null, null],
				],
				[null, null],
			),
			by,
		);
		const mine = decided(merged, q1, "mine");
		expect([mine.collisions, figureAt(mine, q1), changedCells(mine)]).toEqual([[], 20, [q1]]);
		const theirs = decided(merged, q1, "theirs");
		expect([theirs.collisions, figureAt(theirs, q1), changedCells(theirs)]).toEqual([[], 21, []]);
		expect(withFigure(merged, q1, 22).collisions).toEqual([]);
		expect(decided(merged, q2, "theirs")).toBe(merged);
	});

	test("leads to a final score that follows from the merged periods, with no collision of its own", () => {
		const draft = type(draftOf(empty), [20, 10], [5, 6]);
		const merged = mergedWith(
			draft,
			stored(
				[
					["Q1", 20, 12],
					["Q2", 5, 6],
				],
				[25, 18],
			),
			by,
		);
		expect(merged.collisions.map(({ at, side }) => [at, side])).toEqual([[0, "away"]]);
		expect(merged.final).toEqual({ home: 25, away: 16 });
		expect(decided(merged, { at: 0, side: "away" }, "theirs").final).toEqual({ home: 25, away: 18 });
	});

	test("collides with a final score that either has typed", () => {
		const draft = withFigure(draftOf(empty), final, 88);
		const merged = mergedWith(draft, { ...empty, final: { home: 90, away: 80 } }, by);
		expect(merged.collisions).toEqual([{ ...final, theirs: 90, by: "bea" }]);
		expect(merged.final).toEqual({ home: 88, away: 80 });
		const followed = type(draftOf(empty), [20, 10], [5, 6]);
		expect(mergedWith(followed, { ...empty, final: { home: 90, away: 80 } }, by).collisions).toHaveLength(2);
	});

	test("meets an overtime of the same name, and leaves one that only this editor has", () => {
		const two = withOvertime(withOvertime(draftOf(empty), []), []);
		const draft = withFigure(withFigure(two, { at: 2, side: "home" }, 4), { at: 3, side: "away" }, 9);
		const theirs = stored(
			[
				["Q1", null, null],
				["Q2", null, null],
				["ot", 5, 3],
			],
			[null, null],
		);
		const merged = mergedWith(draft, theirs, by);
		expect(merged.columns.slice(2)).toEqual([
			{ id: 3, name: "ot", points: { home: 4, away: 3 } },
			{ id: null, name: "OT2", points: { home: null, away: 9 } },
		]);
		expect(merged.collisions).toEqual([{ at: 2, side: "home", theirs: 5, by: "bea" }]);
		expect(changedCells(merged)).toEqual([
			{ at: 2, side: "home" },
			{ at: 3, side: "away" },
		]);
	});
});
