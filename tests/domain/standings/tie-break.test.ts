import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { Refusal } from "../../../src/domain/refusal.ts";
import { basketball } from "../../../src/domain/sport/basketball.ts";
import { type StandingsGame, standings } from "../../../src/domain/standings/standings.ts";
import {
	type CriterionName,
	type TieBreak,
	checkTieBreak,
	criteriaOf,
	criterionLabel,
	isByPoints,
	presets,
	readTieBreak,
	tieBreakName,
} from "../../../src/domain/standings/tie-break.ts";
import { depth } from "../../support/depth.ts";
import { anyGames, anyTieBreak, game, named, results, teamsOf } from "./table.ts";
import { said as sentences } from "../../support/said.ts";

const ranks = (games: readonly StandingsGame[], tieBreak: TieBreak, teams = "A B C D") =>
	standings(named(teams), games, { tieBreak })
		.map((row) => `${row.rank}${row.team.name}`)
		.join(" ");

const traceOf = (name: string, games: readonly StandingsGame[], tieBreak: TieBreak, teams = "A B C D") =>
	standings(named(teams), games, { tieBreak }).find((row) => row.team.name === name)?.trace;

// The examples of the Official Basketball Rules, appendix D.
const fiba1 = results("A-B 100-55, A-C 90-85, A-D 75-80, B-C 100-95, B-D 80-75, C-D 60-55");
const fiba2 = results("A-B 100-55, A-C 90-85, A-D 120-75, B-C 100-85, B-D 75-80, C-D 65-55");
const fiba3 = results("A-B 85-90, A-C 55-100, A-D 75-120, B-C 100-95, B-D 75-85, C-D 65-55");

test("FIBA's example of two pairs: the game between the two decides, not the difference", () => {
	expect(ranks(fiba1, "fiba")).toBe("1A 2B 3C 4D");
	expect(traceOf("B", fiba1, "fiba")).toEqual([
		"Points 5: level with A.",
		"Points 1 in the games among them: behind A.",
	]);
	const rows = standings(named("A B C D"), fiba1, { tieBreak: "fiba" });
	expect(rows.map((row) => `${row.points} ${row.pointsFor}:${row.pointsAgainst} ${row.difference}`)).toEqual([
		"5 265:220 45",
		"5 235:270 -35",
		"4 240:245 -5",
		"4 210:215 -5",
	]);
});

test("FIBA's published three-team tie: one is separated by difference, the other two start again", () => {
	expect(ranks(fiba2, "fiba")).toBe("1A 2B 3C 4D");
	expect(traceOf("A", fiba2, "fiba")).toEqual(["Points 6."]);
	expect(traceOf("B", fiba2, "fiba")).toEqual([
		"Points 4: level with C and D.",
		"Points 3 in the games among them: level with C and D.",
		"Difference +10 in the games among them: ahead of C and D.",
	]);
	expect(traceOf("C", fiba2, "fiba")).toEqual([
		"Points 4: level with B and D.",
		"Points 3 in the games among them: level with B and D.",
		"Difference −5 in the games among them: behind B, level with D.",
		"Points 2 in the games among them: ahead of D.",
	]);
});

test("FIBA's three-team tie whose differences among them all differ is settled at once", () => {
	expect(ranks(fiba3, "fiba")).toBe("1C 2D 3B 4A");
	expect(traceOf("D", fiba3, "fiba")?.at(-1)).toBe("Difference 0 in the games among them: ahead of B, behind C.");
});

test("a full circle of equal margins goes to points among them, then to all games, then is shared", () => {
	expect(ranks(results("A-B 10-5, B-C 20-15, C-A 30-25"), "fiba", "A B C")).toBe("1C 2A 3B");
	const level = results("A-B 10-5, B-C 10-5, C-A 10-5");
	expect(ranks(level, "fiba", "A B C")).toBe("1A 1B 1C");
	expect(traceOf("B", level, "fiba", "A B C")?.at(-1)).toBe("Nothing separates A, B and C: they share rank 1.");
	expect(ranks([...level, ...results("A-X 20-10, B-X 40-10, C-X 30-10")], "fiba", "A B C")).toBe("1B 2C 3A");
	const split = results("A-B 10-5, B-A 10-5, A-C 20-10, B-C 30-20");
	expect(ranks(split, "fiba", "A B C")).toBe("1B 2A 3C");
	expect(ranks(split, presets.fiba.slice(0, 5), "A B C")).toBe("1A 1B 3C");
});

test("under FIBA's points a forfeit counts 20-0 and no point for its loser", () => {
	const forfeit = game("A", "B", 3, 2, { status: "forfeit", forfeit_winner: "away" });
	const [b, a] = standings(named("A B"), [forfeit], { tieBreak: "fiba" });
	expect(b).toMatchObject({ team: { name: "B" }, points: 2, pointsFor: 20, pointsAgainst: 0 });
	expect(a).toMatchObject({ points: 0, forfeits: 1, pointsFor: 0, pointsAgainst: 20 });
	const reversed = game("A", "B", 3, 2, { status: "forfeit", forfeit_winner: "home" });
	expect(standings(named("A B"), [reversed], { tieBreak: [{ by: "points" }] })[0]).toMatchObject({ pointsFor: 20 });
	expect(standings(named("A B"), [reversed], { tieBreak: "nba" })[0]).toMatchObject({ pointsFor: 3, pointsAgainst: 2 });
	// One win and one loss each, but B gave its loss up: 3 points against 2.
	const games = [
		...results("A-C 9-8, B-C 9-8, C-A 9-8"),
		game("C", "B", 0, 0, { status: "forfeit", forfeit_winner: "home" }),
	];
	expect(standings(named("A B C"), games, { tieBreak: "fiba" }).map((row) => `${row.team.name}${row.points}`)).toEqual([
		"C6",
		"A3",
		"B2",
	]);
	const returned = [...results("B-A 9-8"), game("A", "B", 0, 0, { status: "forfeit", forfeit_winner: "home", id: 5 })];
	expect(traceOf("A", returned, [{ by: "headToHeadPoints" }], "A B")?.[1]).toBe(
		"Points 3 in the games among them: ahead of B.",
	);
	expect(traceOf("B", returned, [{ by: "headToHeadPoints" }], "A B")?.[1]).toBe(
		"Points 2 in the games among them: behind A.",
	);
});

test("a tie lies between a win and a loss in FIBA's points", () => {
	expect(ranks(results("A-B 9-8, C-D 7-7"), "fiba")).toBe("1A 2C 2D 4B");
	const [a, , , b] = standings(named("A B C D"), results("A-B 9-8, C-D 7-7"), { tieBreak: "fiba" });
	expect([a?.points, b?.points]).toEqual([2, 1]);
	const level = results("A-B 9-9, A-B 9-8, X-A 9-8, B-X 9-8");
	expect(traceOf("A", level, [{ by: "headToHeadPoints" }], "A B")?.[1]).toBe(
		"Points 3.5 in the games among them: ahead of B.",
	);
});

test("the NBA's order breaks a tie by the games among the tied, then by net points of all games", () => {
	const games = results("A-B 9-8, A-C 9-8, B-C 9-8, X-A 9-1, X-A 9-1, B-X 9-8, X-B 9-8, C-X 30-8, C-X 30-8");
	expect(ranks(games, "nba", "A B C")).toBe("1A 2B 3C");
	expect(ranks(games, "spec", "A B C")).toBe("1A 1B 1C");
	const even = results("A-B 9-8, B-A 9-8, A-C 20-10, B-C 30-10");
	expect(ranks(even, "nba", "A B C")).toBe("1B 2A 3C");
	expect(traceOf("A", even, "nba", "A B C")).toEqual([
		"Win percentage .667: level with B.",
		"Head to head 1–1: level with B.",
		"Difference +10: behind B.",
	]);
});

test("head to head is a share of games, not a number of wins", () => {
	// All .500. Among the three A is 2-1, B 3-3 and C 2-3.
	const among = "A-B 9-8, B-A 9-8, A-C 9-8, B-C 9-8, B-C 9-8, C-B 9-8, C-B 9-8";
	const games = results(`${among}, X-A 9-8, C-X 9-8`);
	expect(ranks(games, "nba", "A B C")).toBe("1A 2B 3C");
	expect(traceOf("B", games, "nba", "A B C")?.[1]).toBe("Head to head 3–3: ahead of C, behind A.");
});

test("whoever is separated makes the rest start again with the games among themselves", () => {
	// All 3-3. Among the three A is 3-1 and B and C are 1-2 each; B won the one game against C, who has the better difference.
	const among = "A-B 9-8, A-B 9-8, A-C 9-8, C-A 9-8, B-C 9-8";
	const others = "X-A 9-8, X-A 9-8, B-X 9-8, B-X 9-8, X-B 9-8, C-X 99-8, C-X 9-8, X-C 9-8";
	const games = results(`${among}, ${others}`);
	expect(ranks(games, "nba", "A B C")).toBe("1A 2B 3C");
	expect(traceOf("C", games, "nba", "A B C")).toEqual([
		"Win percentage .500: level with A and B.",
		"Head to head 1–2: behind A, level with B.",
		"Head to head 0–1: behind B.",
	]);
});

test("a criterion that has spoken for all games is not asked again", () => {
	const games = results("A-X 20-10, B-X 20-10, C-X 19-10");
	expect(traceOf("A", games, [{ by: "pointsFor" }, { by: "pointsAgainst" }], "A B C")).toEqual([
		"Win percentage 1.000: level with B and C.",
		"Scored 20: ahead of C, level with B.",
		"Points against 10: level with B.",
		"Nothing separates A and B: they share rank 1.",
	]);
});

test("head to head says nothing while one of the tied has not met the others", () => {
	const games = results("A-B 9-8, C-D 9-1, B-D 9-8");
	expect(traceOf("C", games, [{ by: "headToHead" }])).toEqual([
		"Win percentage 1.000: level with A.",
		"Head to head: not all of them have a result among themselves.",
		"Nothing separates A and C: they share rank 1.",
	]);
	expect(ranks(games, [{ by: "headToHead" }, { by: "pointsAgainst" }])).toBe("1C 2A 3B 4D");
	expect(traceOf("C", games, "fiba")).toEqual([
		"Points 2: level with A and D.",
		"Head to head: not all of them have a result among themselves.",
		"Difference +8: ahead of A and D.",
	]);
});

test("head to head is no help where the tied have only tied", () => {
	expect(traceOf("A", results("A-B 9-9"), "nba", "A B")).toEqual([
		"Win percentage .000: level with B.",
		"Head to head: not all of them have a result among themselves.",
		"Difference 0: level with B.",
		"Nothing separates A and B: they share rank 1.",
	]);
});

test("each criterion ranks alone as its name says", () => {
	// A and B are 1-1 each against C and D and have not met.
	const games = results("A-C 50-20, C-A 12-10, B-D 40-10, D-B 25-15");
	const trace = (by: TieBreak) => traceOf("A", games, by)?.[1];
	expect(trace([{ by: "difference" }])).toBe("Difference +28: ahead of B, C and D.");
	expect(trace([{ by: "pointsFor" }])).toBe("Scored 60: ahead of B, C and D.");
	expect(trace([{ by: "pointsAgainst" }])).toBe("Points against 32: ahead of B, C and D.");
	expect(trace([{ by: "wins" }])).toBe("Wins 1: level with B, C and D.");
	expect(trace([{ by: "losses" }])).toBe("Losses 1: level with B, C and D.");
	expect(trace([{ by: "points" }, { by: "coin" }])).toMatch(/^Coin: /);
});

test("a cap limits what one game adds to a difference, in all games and among the tied", () => {
	const games = results("A-C 50-10, C-A 12-10, B-C 20-10, C-B 12-11");
	expect(ranks(games, [{ by: "difference" }], "A B C")).toBe("1A 2B 3C");
	expect(ranks(games, [{ by: "difference", cap: 10 }], "A B C")).toBe("1B 2A 3C");
	expect(traceOf("A", games, [{ by: "difference", cap: 10 }], "A B C")?.[1]).toBe(
		"Difference +8 (at most 10 a game): ahead of C, behind B.",
	);
	const series = results("A-B 50-10, B-A 20-10, B-A 20-10, A-B 2-1");
	expect(ranks(series, [{ by: "headToHeadDifference" }], "A B")).toBe("1A 2B");
	expect(ranks(series, [{ by: "headToHeadDifference", cap: 10 }], "A B")).toBe("1B 2A");
	expect(traceOf("B", series, [{ by: "headToHeadDifference", cap: 10 }], "A B")?.[1]).toBe(
		"Difference +9 in the games among them (at most 10 a game): ahead of A.",
	);
});

test("points scored among the tied leave out their other games", () => {
	expect(ranks(results("A-B 30-20, C-A 19-18, B-C 10-9"), [{ by: "headToHeadScored" }], "A B C")).toBe("1A 2B 3C");
	const games = results("A-B 9-8, B-A 12-11, A-C 90-10, B-C 30-10");
	expect(ranks(games, [{ by: "headToHeadScored" }], "A B C")).toBe("1A 1B 3C");
	expect(traceOf("A", games, [{ by: "headToHeadScored" }, { by: "pointsFor" }], "A B C")).toEqual([
		"Win percentage .667: level with B.",
		"Scored 20 in the games among them: level with B.",
		"Scored 110: ahead of B.",
	]);
});

test("only differences are capped", () => {
	const games = results("A-B 50-10, B-A 30-10");
	for (const by of ["pointsFor", "headToHeadScored", "headToHead"] as const) {
		expect(traceOf("A", games, [{ by, cap: 1 }], "A B")).toEqual(traceOf("A", games, [{ by }], "A B"));
	}
});

test("a margin of one has its sign", () => {
	const games = results("A-X 9-8, B-X 9-8");
	expect(traceOf("A", games, [{ by: "difference" }], "A B")?.[1]).toBe("Difference +1: level with B.");
	expect(traceOf("A", results("X-A 9-8, X-B 9-8"), [{ by: "difference" }], "A B")?.[1]).toBe(
		"Difference −1: level with B.",
	);
});

test("level teams stand by name, those of one name by id, whatever their ids", () => {
	const teams = [
		{ id: 9, name: "Anchors" },
		{ id: 2, name: "Cannery" },
		{ id: 7, name: "Bruisers" },
		{ id: 5, name: "Bruisers" },
	];
	for (const list of [teams, teams.toReversed()]) {
		expect(standings(list, []).map((row) => `${row.rank} ${row.team.id}`)).toEqual(["1 9", "1 5", "1 7", "1 2"]);
	}
});

test("the coin falls the same way for the same seed, and other ways for other seeds", () => {
	const coin = (seed: number) => ranks([], [{ by: "coin", seed }]);
	expect(coin(1)).toBe(coin(1));
	expect(new Set(Array.from({ length: 20 }, (_, seed) => coin(seed))).size).toBeGreaterThan(5);
	expect(ranks([], [{ by: "coin" }])).toBe(coin(0));
	const first = Array.from({ length: 400 }, (_, seed) => coin(seed)[1]);
	for (const name of "ABCD") expect(Math.abs(first.filter((other) => other === name).length - 100)).toBeLessThan(40);
});

test("more than four names are counted instead", () => {
	expect(traceOf("A", [], "spec", "A B C D E F")?.at(-1)).toBe("Nothing separates 6 teams: they share rank 1.");
	expect(traceOf("A", [], "spec", "A B C D E")?.[0]).toBe("Win percentage .000: level with B, C, D and E.");
});

test("a list is applied after win percentage unless it begins with the record itself", () => {
	expect(criteriaOf("spec").map((criterion) => criterion.by)).toEqual(["percentage", "losses", "wins"]);
	expect(criteriaOf([{ by: "wins" }]).map((criterion) => criterion.by)).toEqual(["percentage", "wins"]);
	for (const by of ["percentage", "points"] as const) expect(criteriaOf([{ by }])).toEqual([{ by }]);
	expect(criteriaOf([])).toEqual([{ by: "percentage" }]);
});

test("a tie-break is a preset or a list of known criteria, named once, with whole numbers", () => {
	for (const preset of ["spec", "nba", "fiba"] as const) expect(checkTieBreak(preset)).toBe(preset);
	const list = [{ by: "difference", cap: 15, note: "dropped" }, { by: "coin", seed: 0 }, { by: "wins" }];
	expect(checkTieBreak(list)).toEqual([{ by: "difference", cap: 15 }, { by: "coin", seed: 0 }, { by: "wins" }]);
	const refused: [unknown, string][] = [
		["uefa", "Choose spec, nba, fiba, or a list of criteria."],
		[[], "Choose spec, nba, fiba, or a list of criteria."],
		[null, "Choose spec, nba, fiba, or a list of criteria."],
		[["wins"], "A criterion needs a name."],
		[[null], "A criterion needs a name."],
		[[{ name: "wins" }], "A criterion needs a name."],
		[[{ by: "luck" }], sentences.criterionUnknown],
		[[{ by: "toString" }], sentences.criterionUnknown],
		[[{ by: "wins" }, { by: "wins" }], "Name each criterion once."],
		[[{ by: "difference", cap: 0 }], "The cap must be a whole number from 1."],
		[[{ by: "difference", cap: 1.5 }], "The cap must be a whole number from 1."],
		[[{ by: "difference", cap: "9" }], "The cap must be a whole number from 1."],
		[[{ by: "coin", seed: -1 }], "The seed must be a whole number from 0."],
	];
	for (const [value, sentence] of refused) {
		expect(() => checkTieBreak(value)).toThrow(new Refusal("invalid", sentence));
	}
	expect(checkTieBreak([{ by: "difference", cap: 1 }])).toEqual([{ by: "difference", cap: 1 }]);
});

test("whatever the list, a better record stands above, and a coin at the end leaves nobody level", () => {
	const cases = fc.integer({ min: 2, max: 7 }).chain((count) => fc.tuple(fc.constant(teamsOf(count)), anyGames(count)));
	fc.assert(
		fc.property(cases, anyTieBreak, ([teams, games], tieBreak) => {
			const rows = standings(teams, games, { tieBreak });
			const record = criteriaOf(tieBreak)[0]?.by === "points" ? "points" : "percentage";
			const records = rows.map((row) => row[record]);
			expect(records).toEqual(records.toSorted((a, b) => b - a));
			const drawn = standings(teams, games, { tieBreak: [...criteriaOf(tieBreak), { by: "coin", seed: 3 }] });
			if (!criteriaOf(tieBreak).some((criterion) => criterion.by === "coin")) {
				expect(drawn.map((row) => row.rank)).toEqual(teams.map((_, i) => i + 1));
				for (const row of drawn)
					expect(row.rank).toBeGreaterThanOrEqual(rows.find((other) => other.team === row.team)?.rank ?? 99);
			}
		}),
		{ numRuns: depth(200, 2000), seed: 22 },
	);
});

test("a table shows points where they come first", () => {
	const lists: [TieBreak, boolean][] = [
		["fiba", true],
		["spec", false],
		["nba", false],
		[[{ by: "points" }, { by: "coin" }], true],
		[[{ by: "percentage" }, { by: "points" }], false],
		[[{ by: "headToHead" }], false],
	];
	for (const [tieBreak, shows] of lists) expect(isByPoints(tieBreak)).toBe(shows);
});

test("a form sends a preset, a list, or its own names in order, of which blank ones do not count", () => {
	expect(readTieBreak({ tie_break: "nba", criteria: ["wins"] })).toBe("nba");
	expect(readTieBreak({ tie_break: [{ by: "wins" }] })).toEqual([{ by: "wins" }]);
	expect(readTieBreak({ tie_break: "own", criteria: ["points", "", "wins", ""] })).toEqual([
		{ by: "points" },
		{ by: "wins" },
	]);
	for (const body of [
		{},
		{ tie_break: "own" },
		{ tie_break: "own", criteria: "wins" },
		{ tie_break: "own", criteria: [""] },
		{ tie_break: "own", criteria: ["luck"] },
		{ tie_break: "own", criteria: ["wins", "wins"] },
	])
		expect(() => readTieBreak(body)).toThrow(Refusal);
});

test("a tie-break is said in one line: the preset's name, or the criteria in order", () => {
	const called = (by: CriterionName) => criterionLabel(by, basketball);
	expect(tieBreakName("nba", called)).toBe("NBA: win percentage, head to head, point difference");
	expect(tieBreakName(readTieBreak({ tie_break: "own", criteria: ["wins", "", "coin"] }), called)).toBe(
		"More wins, Coin",
	);
});
