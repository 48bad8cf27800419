import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { formatText, readFormat } from "../../../src/domain/bracket/formats.ts";
import { lastColumn, layout } from "../../../src/domain/bracket/layout.ts";
import type { Format } from "../../../src/domain/bracket/matchup.ts";
import { isPlayed, roundOf } from "../../../src/domain/bracket/numbers.ts";
import { formatOf, spotOf, withLength } from "../../../src/domain/bracket/series.ts";
import { formatIn } from "../../../src/domain/division/schema.ts";
import { depth } from "../../support/depth.ts";
import { said } from "../../support/said.ts";
import { brackets, matchupsOf } from "./play.ts";

/** Of each matchup that is played: its name, and how many games it has. */
const lengthsIn = (teamCount: number, format: Format) =>
	matchupsOf(layout(teamCount, format))
		.filter(isPlayed)
		.map(({ matchId, bestOf }) => `${matchId} ${bestOf}`);

describe("another number of games for one matchup (brackets 24)", () => {
	test("is said of one alone, from the final back, so that it is the same one in a larger bracket", () => {
		expect(lengthsIn(4, "single best 3 but 0-0=5,1-1=1")).toEqual(["r1-0 3", "r1-1 1", "r2-0 5"]);
		expect(lengthsIn(8, "single best 1 but 1-1=3").slice(4)).toEqual(["r2-0 1", "r2-1 3", "r3-0 1"]);
		expect(lengthsIn(4, "third-place best 1 but third-0=3")).toEqual(["r1-0 1", "r1-1 1", "r2-0 1", "r3-0 3"]);
	});

	test("is read as it is stored, in its shortest form, and refused in another", () => {
		expect(readFormat("format", "single best 3 but 1-1=1, 0-0=5")).toBe("single best 3 but 0-0=5,1-1=1");
		expect(readFormat("format", "single best 3 but 0-0=3")).toBe("single best 3");
		expect(readFormat("format", "single best 1 but third-0=3")).toBe("single");
		for (const odd of ["", "0-0=2", "final=3", "0-0=3;1-0=3"])
			expect(() => readFormat("format", `single best 3 but ${odd}`)).toThrow(
				"Say which matchups have another number of games, such as best 3 but 0-0=5,third-0=1.",
			);
		expect(() => readFormat("format", "double best 1 but 0-0=3")).toThrow(said.doubleHasOneGame);
		expect(formatText("single best 1 but 0-0=3", 8)).toBe("Single elimination, up to best of 3");
	});

	test("stays when rounds get other lengths, and when another shape is chosen that has the matchup", () => {
		expect(formatIn({ best_of: [5, 1] }, "single best 1 but 1-1=3")).toBe("single best 5,1 but 1-1=3");
		expect(formatIn({ best_of: [3] }, "single best 1 but 1-1=3")).toBe("single best 3");
		expect(formatIn({ format: "placement" }, "third-place best 1 but 0-0=5,third-0=3")).toBe(
			"placement best 1 but 0-0=5,third-0=3",
		);
		expect(formatIn({ format: "single" }, "third-place best 1 but 0-0=5,third-0=3")).toBe("single best 1 but 0-0=5");
		expect(formatIn({ format: "double" }, "single best 1 but 0-0=5")).toBe("double");
	});

	test("of any bracket changes that one, and with the number of its round the format is as it was", () => {
		const one = fc.record({
			shape: fc.constantFrom(...brackets.filter(([, format]) => format !== "double")),
			rounds: fc.array(fc.constantFrom(1, 3, 5), { minLength: 1, maxLength: 6 }),
			at: fc.nat({ max: 1_000 }),
			length: fc.constantFrom(1, 3, 5),
		});
		fc.assert(
			fc.property(one, ({ shape: [count, shape], rounds, at, length }) => {
				const before = formatOf("format", shape as "single", rounds);
				const drawn = layout(count, before);
				const all = matchupsOf(drawn).filter(isPlayed);
				const chosen = all[at % all.length]!; // there is a final at least
				const spot = spotOf(roundOf(drawn, chosen), chosen.index, lastColumn(drawn));
				const after = withLength("best_of", before, spot, length);
				expect(readFormat("format", after)).toBe(after);
				expect(lengthsIn(count, after)).toEqual(
					all.map(({ matchId, bestOf }) => `${matchId} ${matchId === chosen.matchId ? length : bestOf}`),
				);
				expect(withLength("best_of", after, spot, chosen.bestOf)).toBe(before);
			}),
			{ numRuns: depth(200, 2_000) },
		);
	});
});
