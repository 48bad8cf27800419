import { expect, test } from "bun:test";
import fc from "fast-check";
import { proposedFinal, sumOf, type ScoreColumn } from "../../../src/domain/game/score-sheet.ts";
import { faultOf } from "../../../src/domain/sport/fault.ts";
import { countingOf, sportOf } from "../../../src/domain/sport/sport.ts";
import { depth } from "../../support/depth.ts";
import { said as sentences } from "../../support/said.ts";

type Pair = readonly [home: number | null, away: number | null];

/** A game of so many parts of which some are written, with its score. */
function said(type: string, parts: readonly Pair[], [home, away]: readonly [number, number], isKnockout = false) {
	const sport = sportOf(type);
	const names = sport.periods.filter((name) => name !== "Final");
	const written = names.map((name, at) => ({ name, home: parts[at]?.[0] ?? null, away: parts[at]?.[1] ?? null }));
	return faultOf(sport, { parts: written, score: { home, away }, isKnockout });
}

test("a set is won by two points, and beyond its length by no more", () => {
	const three = (last: Pair) => said("volleyball", [[25, 20], [25, 22], last], [3, 0]);
	expect([three([25, 23]), three([30, 28]), three([21, 15])]).toEqual([null, null, null]);
	expect(three([25, 24])).toBe(sentences.setByTwo);
	expect(three([27, 24])).toBe("Set 3 cannot end like this: beyond 25 a set ends with a lead of two.");
	expect(three([20, 20])).toBe("Set 3 is level: a set has a winner.");
});

test("the best of an odd number has one winner, and the sets say the score", () => {
	const rule = sentences.bestOfFive;
	expect([said("volleyball", [], [3, 2]), said("volleyball", [], [2, 2]), said("volleyball", [], [4, 1])]).toEqual([
		null,
		rule,
		rule,
	]);
	expect(said("volleyball", [], [3, 3])).toBe(sentences.onlyFiveSets);
	expect(
		said(
			"beach-volleyball",
			[
				[21, 15],
				[15, 21],
				[15, 12],
			],
			[2, 1],
		),
	).toBe(null);
	expect(said("beach-volleyball", [], [2, 2])).toBe(sentences.onlyThreeSets);
	expect(
		said(
			"volleyball",
			[
				[25, 20],
				[20, 25],
				[25, 20],
				[25, 21],
			],
			[3, 0],
		),
	).toBe(sentences.setsSayAnother);
	expect(
		said(
			"tennis",
			[
				[6, 2],
				[3, 6],
				[6, 4],
				[6, 1],
				[2, 6],
			],
			[3, 2],
		),
	).toBe(null);
	expect(said("tennis", [], [4, 2])).toBe("There are only 5 matches in a game.");
});

test("a knock-out game has a winner where its sport says how, and a league game may be drawn", () => {
	expect([
		said("soccer", [], [1, 1]),
		said("soccer", [], [2, 1], true),
		said("basketball", [], [50, 50], true),
	]).toEqual([null, null, null]);
	expect(said("soccer", [], [1, 1], true)).toBe(sentences.levelKnockout);
	expect(said("softball", [], [1, 1], true)).toBe(
		"A game of a bracket has a winner: a level one goes on with extra innings.",
	);
});

/** Goals by part that end with a shoot-out. */
const shotColumns = (type: string, shots: readonly [number, number]) =>
	sportOf(type)
		.periods.filter((name) => name !== "Final")
		.map((name, at, all): ScoreColumn => {
			const [home, away] = at === all.length - 1 ? shots : ([[1, 0], [0, 1]][at] ?? [0, 0]); // prettier-ignore
			return { id: at, name, points: { home: home ?? null, away: away ?? null } };
		});

test("a shoot-out stands beside a level score, or is one goal for who wins it, as its sport writes it (games 29)", () => {
	for (const type of ["soccer", "futsal", "handball", "field-hockey"])
		expect(proposedFinal(shotColumns(type, [4, 3]), countingOf(sportOf(type)))).toEqual({ home: 1, away: 1 });
	expect(proposedFinal(shotColumns("ice-hockey", [2, 3]), countingOf(sportOf("ice-hockey")))).toEqual({
		home: 1,
		away: 2,
	});
});

test("a shoot-out has a winner, and follows a level score", () => {
	const cup = (score: readonly [number, number], shots: Pair, isKnockout = true) =>
		said("soccer", [[1, 0], [0, 1], [null, null], shots], score, isKnockout); // prettier-ignore
	expect([cup([1, 1], [4, 3]), cup([1, 1], [3, 4], false)]).toEqual([null, null]);
	expect(cup([1, 1], [null, null])).toBe(sentences.levelKnockout);
	expect(cup([1, 1], [4, 4])).toBe(sentences.levelShootOut);
	expect(cup([2, 1], [4, 3])).toBe(sentences.shootOutOfDecided);
	expect(cup([1, 1], [4, null])).toBe("A shoot-out is what both teams have scored in it: type both.");
	const rink = (score: readonly [number, number]) =>
		said("ice-hockey", [[1, 1], [1, 0], [0, 1], [0, 0], [2, 1]], score); // prettier-ignore
	expect(rink([3, 2])).toBe(null);
	const goal = "A shoot-out follows a level score, and is one goal more for who wins it:";
	expect([rink([2, 2]), rink([2, 3])]).toEqual([`${goal} 2–2 is none.`, `${goal} 2–3 is none.`]);
});

test.each(["basketball", "baseball", "soccer", "ice-hockey", "netball"])(
	"a score of %s that is entered by parts is their sum",
	(type) => {
		const { periods, counts } = sportOf(type);
		const names = periods.filter((name) => name !== "Final");
		fc.assert(
			fc.property(
				fc.array(fc.tuple(fc.nat(30), fc.nat(30)), { minLength: names.length, maxLength: names.length }),
				(pairs) => {
					const columns = names.map((name, at): ScoreColumn => {
						const [home, away] = /shoot-out|penalties/i.test(name) ? [0, 0] : (pairs[at] ?? [0, 0]);
						return { id: at, name, points: { home, away } };
					});
					const final = proposedFinal(columns, counts);
					for (const side of ["home", "away"] as const) {
						expect(final?.[side]).toBe(columns.reduce((sum, { points }) => sum + (points[side] ?? 0), 0));
						expect(final?.[side]).toBe(sumOf(columns, side, counts) ?? -1);
					}
				},
			),
			{ numRuns: depth(40, 1000) },
		);
	},
);

test("sets of which some are not entered say another score where none of the others has a place for them", () => {
	const home: Pair = [25, 20];
	const away: Pair = [20, 25];
	const none: Pair = [null, null];
	const volleyball = (parts: readonly Pair[], score: readonly [number, number]) => said("volleyball", parts, score);
	expect(volleyball([home, home, home, none, none], [3, 1])).toBe(sentences.setsSayAnother); // over after three
	expect(volleyball([home, away, none, none, none], [3, 1])).toBe(null);
	expect(volleyball([home, none, home, home, none], [3, 1])).toBe(null); // the second set is theirs
	expect(volleyball([away, away, none, none, none], [3, 1])).toBe(sentences.setsSayAnother);
	expect(said("tennis", [home, home, home, none, none], [3, 2])).toBe(null); // all matches are played
});
