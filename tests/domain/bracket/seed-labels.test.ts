import { describe, expect, test } from "bun:test";
import { doubleByes } from "../../../src/domain/bracket/entries.ts";
import { layout, layoutRefusal, teamsMax } from "../../../src/domain/bracket/layout.ts";
import { formats } from "../../../src/domain/bracket/formats.ts";
import { regionCounts, regionsNamed, regionsOf } from "../../../src/domain/bracket/regions.ts";
import { keptLabels, labelsByRegion, readSeedLabels, seedText } from "../../../src/domain/bracket/seed-labels.ts";
import type { Format, Layout, Slot } from "../../../src/domain/bracket/matchup.ts";
import { said } from "../../support/said.ts";

const saying = (act: () => unknown): string => {
	try {
		return JSON.stringify(act());
	} catch (error) {
		return (error as Error).message;
	}
};

/** Of every matchup of the way to the title: the seeds that may stand on each of its lines, found without the code under test. */
function linesOf(bracket: Layout): { seeds: [number[], number[]] }[] {
	const winners = new Map<string, number[]>();
	const of = (slot: Slot) => {
		if (slot.from === "seed") return [slot.seed];
		return slot.from === "winner" ? (winners.get(slot.sourceMatchId) ?? []) : [];
	};
	return bracket.rounds
		.filter(({ section }) => section === "main")
		.flatMap(({ matchups }) => matchups)
		.map(({ matchId, teamA, teamB }) => {
			const seeds: [number[], number[]] = [of(teamA), of(teamB)];
			winners.set(matchId, seeds.flat());
			return { seeds };
		});
}

describe("seeds as staff name them (brackets 23)", () => {
	test("a label is shown, else the number", () => {
		expect([1, 2, 3].map((seed) => seedText(seed, ["East 1", null]))).toEqual(["East 1", "2", "3"]);
		expect(seedText(7, null)).toBe("7");
	});

	test("are kept as short as they can be, on one line, without what nobody can see", () => {
		expect(readSeedLabels("labels", [" East \n 1 ", "2", "Q\u00003", "", null])).toEqual(["East 1", null, "Q3"]);
		expect(readSeedLabels("labels", ["1", "", null])).toBeNull();
		expect(readSeedLabels("labels", null)).toBeNull();
		expect(readSeedLabels("labels", ["2", "1"])).toEqual(["2", "1"]);
	});

	test("have at most twelve characters, and no two are alike, numbers and case included", () => {
		expect(saying(() => readSeedLabels("labels", ["A", "Midwest West 1"]))).toBe("Seed 2: at most 12 characters.");
		expect(saying(() => readSeedLabels("labels", ["A", 7]))).toBe("Seed 2: a label is a text.");
		expect(saying(() => readSeedLabels("labels", "A1, B1"))).toBe(said.seedsInList);
		expect(
			saying(() =>
				readSeedLabels(
					"labels",
					Array.from({ length: 65 }, () => null),
				),
			),
		).toBe(said.seedsInList);
		expect(saying(() => readSeedLabels("labels", ["East 1", "EAST 1"]))).toBe("Two seeds would be called “EAST 1”.");
		expect(saying(() => keptLabels("labels", ["3"]))).toBe("Two seeds would be called “3”.");
	});

	test("four regions of 64: the first four seeds have one each, and in each the first meets the sixteenth", () => {
		const labels = labelsByRegion("regions", "East, West, South, Midwest", layout(64)) ?? [];
		expect(labels.slice(0, 8)).toEqual([
			"East 1",
			"West 1",
			"South 1",
			"Midwest 1",
			"Midwest 2",
			"South 2",
			"West 2",
			"East 2",
		]);
		const first = layout(64).rounds[0]?.matchups.slice(0, 3) ?? [];
		const texts = first.map(({ teamA, teamB }) =>
			[teamA, teamB].map((slot) => (slot.from === "seed" ? seedText(slot.seed, labels) : "")),
		);
		expect(texts).toEqual([
			["East 1", "East 16"],
			["East 8", "East 9"],
			["East 5", "East 12"],
		]);
	});

	test("regions that cannot be are refused", () => {
		const by = (typed: string, count: number, format: Format = "single") =>
			saying(() => labelsByRegion("regions", typed, layout(count, format)));
		const named = said.regionsNamed;
		expect(by("East, West, South", 64)).toBe(named);
		expect(by("", 64)).toBe(named);
		expect(by("East, West", 3)).toBe("This bracket of 3 teams does not fall into 2 even regions.");
		expect(by("East, West", 8, "stepladder")).toBe("This bracket of 8 teams does not fall into 2 even regions.");
		expect(by("East, east", 8)).toBe("Two seeds would be called “east 1”.");
		expect(by("Southeastern, West", 8)).toBe(said.regionTooLong);
	});

	test("are read from what most of a region's seeds are called, whatever the others are (brackets 25)", () => {
		const bracket = layout(8, "single");
		const namesOf = (labels: (string | null)[]) => regionsNamed(bracket, labels).map(({ name }) => name);
		const labels = labelsByRegion("regions", "East, Far West", bracket) ?? [];
		expect(regionsNamed(bracket, labels).map(({ name, lastId }) => [name, lastId])).toEqual([
			["East", "r2-0"],
			["Far West", "r2-1"],
		]);
		expect(namesOf(labels.with(7, "Play-in"))).toEqual(["East", "Far West"]);
		expect(namesOf(labels.with(7, "Play-in").with(4, "WC"))).toEqual([]);
		expect(namesOf(["A1", "B1", "C1", "D1", "A2", "B2", "C2", "D2"])).toEqual([]);
		expect(regionsNamed(bracket, null)).toEqual([]);
	});

	test("of any size and format, each region has 1 to k, and its teams meet before any meets another region", () => {
		let proven = 0;
		for (const format of [...formats, "entries:4,6,4,0,0", "entries:8,4,0,0"] as Format[])
			for (let count = 2; count <= teamsMax; count += 1) {
				if (layoutRefusal(count, format) !== null) continue;
				const bracket = layout(count, format);
				for (const parts of regionCounts) {
					const regions = regionsOf(bracket, parts);
					const isEven = count % parts === 0 && count >= 2 * parts;
					const isUsual = format !== "stepladder" && (format !== "double-bye" || doubleByes(count) === null);
					if (isEven && isUsual && !format.startsWith("entries"))
						expect([count, parts, regions !== null]).toEqual([count, parts, true]);
					if (!regions) continue;
					proven += 1;
					const names = Array.from({ length: parts }, (_, at) => `R${at}`);
					const labels = labelsByRegion("regions", names.join(","), bracket) ?? [];
					expect(labels).toHaveLength(count);
					const ranks = Map.groupBy(labels, (label) => label?.split(" ")[0]);
					for (const name of names) {
						const own = (ranks.get(name) ?? []).map((label) => Number(label?.split(" ")[1]));
						expect(own).toEqual(Array.from({ length: own.length }, (_, at) => at + 1));
						if (count % parts === 0) expect(own).toHaveLength(count / parts);
					}
					const named = regionsNamed(bracket, labels).map(({ name, matchIds }) => [name, matchIds.size]);
					expect(named).toEqual(names.map((name) => [name, (ranks.get(name)?.length ?? 0) - 1]));
					const regionOf = (seed: number) => labels[seed - 1]?.split(" ")[0];
					for (const { seeds } of linesOf(bracket)) {
						const [upper, lower] = seeds.map((side) => new Set(side.map(regionOf)));
						if (upper?.size === 0 || lower?.size === 0) continue;
						const both = new Set([...(upper ?? []), ...(lower ?? [])]);
						if (both.size === 1) continue;
						// two regions meet here: all teams of each have come together below
						for (const region of both) {
							const here = seeds.flat().filter((seed) => regionOf(seed) === region);
							expect(here).toHaveLength(ranks.get(region)?.length ?? 0);
						}
					}
				}
			}
		expect(proven).toBeGreaterThan(500);
	});
});
