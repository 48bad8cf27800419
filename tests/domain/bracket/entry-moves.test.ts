import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
	type Entries,
	matchupCounts,
	readEntries,
	roundsMax,
	standard,
	stepladder,
	teamsIn,
	typedEntries,
} from "../../../src/domain/bracket/entries.ts";
import { depthsOf, withEntry } from "../../../src/domain/bracket/entry-moves.ts";
import { layout } from "../../../src/domain/bracket/layout.ts";
import { depth } from "../../support/depth.ts";

/** Rounds of any shape that leads to one final, from the final back, each line a seed's or a winner's. */
const shapes: fc.Arbitrary<Entries> = fc
	.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: roundsMax, maxLength: roundsMax })
	.map((luck) => {
		const fromFinal: number[] = [];
		let [lines, placed] = [2, 0];
		for (const one of luck) {
			const isLast = fromFinal.length === roundsMax - 1 || placed + 2 * lines > 64;
			const entering = isLast ? lines : Math.round(one * lines);
			fromFinal.push(entering);
			placed += entering;
			lines = 2 * (lines - entering);
			if (lines === 0) break;
		}
		return fromFinal.toReversed();
	});

/** Drags every seed to where it enters in another bracket of as many teams, the best one first. */
function dragged(from: Entries, to: Entries): Entries {
	return depthsOf(to).reduce<Entries>((entries, before, at) => {
		const after = withEntry(entries, at + 1, before);
		if (typeof after === "string") throw new Error(after);
		return after;
	}, from);
}

const numRuns = depth(150, 2_000);
const seed = Number(process.env["SEED"] ?? 1);

describe("a seed that is dragged to another round (brackets 22)", () => {
	test("enters there, and as few others as can be move", () => {
		expect(withEntry([8, 0, 0], 1, 1)).toEqual([2, 5, 1, 0]); // the seventh meets the eighth for the place that is left
		expect(withEntry([2, 5, 1, 0], 2, 1)).toEqual([4, 2, 2, 0]);
		expect(withEntry([2, 5, 1, 0], 1, 2)).toEqual([8, 0, 0]);
		expect(withEntry([4, 0], 1, 0)).toEqual([2, 1, 1]);
		expect(withEntry([2, 1, 1], 4, 2)).toEqual([2, 1, 1]);
		expect(withEntry(standard(11), 5, 2)).toEqual(standard(11));
	});

	test("is refused where there is no room for it, or nobody is left to play there", () => {
		expect(withEntry([8, 0, 0], 4, 1)).toBe(
			"That round has room for 3 seeds and those who win before it: seed 4 enters earlier.",
		);
		expect(withEntry([8, 0, 0], 2, 0)).toBe(
			"That round has room for 1 seed and those who win before it: seed 2 enters earlier.",
		);
		expect(withEntry([4, 0], 1, 2)).toBe("Too few teams would be left for that round: seed 1 enters later.");
		expect(withEntry([2], 1, 1)).toBe("Too few teams would be left for that round: seed 1 enters later.");
		expect(withEntry([2], 1, roundsMax)).toBe("A bracket has no such round.");
		expect(withEntry([2], 1, -1)).toBe("A bracket has no such round.");
	});

	test("never leads to anything but one final for as many teams, whose numbers can be typed", () => {
		fc.assert(
			fc.property(shapes, fc.nat(), fc.nat({ max: roundsMax }), (entries, luck, before) => {
				const teams = teamsIn(entries);
				const moved = 1 + (luck % teams);
				const after = withEntry(entries, moved, before);
				if (typeof after === "string") return expect(after).toMatch(/\.$/);
				expect(teamsIn(after)).toBe(teams);
				expect(matchupCounts(after)).not.toBeNull();
				expect(depthsOf(after)[moved - 1]).toBe(before);
				expect(readEntries("entries", after.join(", "))).toBe(`entries:${after.join(",")}`);
				expect(typedEntries(after.join(", "))).toEqual(after);
				expect(layout(teams, `entries:${after.join(",")}`).teamCount).toBe(teams);
				if (depthsOf(entries)[moved - 1] === before) expect(after).toEqual(entries);
			}),
			{ numRuns, seed },
		);
	});

	test("one after the other, the best first, makes any shape of any other of as many teams", () => {
		fc.assert(
			fc.property(shapes, (to) => {
				const teams = teamsIn(to);
				expect(dragged(standard(teams), to)).toEqual(to);
				if (teams <= roundsMax) expect(dragged(stepladder(teams), to)).toEqual(to);
			}),
			{ numRuns: Math.ceil(numRuns / 10), seed },
		);
	});
});
