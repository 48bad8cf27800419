import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import {
	doubleByes,
	entryRounds,
	matchupCounts,
	standard,
	stepladder,
	type Entries,
} from "../../../src/domain/bracket/entries.ts";
import { readFormat } from "../../../src/domain/bracket/formats.ts";
import { layout, layoutRefusal, tooManyRefusal } from "../../../src/domain/bracket/layout.ts";
import { stakeOf } from "../../../src/domain/bracket/stake.ts";
import { Refusal } from "../../../src/domain/refusal.ts";
import type { Draft } from "../../../src/domain/bracket/matchup.ts";
import { depth } from "../../support/depth.ts";
import { said } from "../../support/said.ts";
import { brief, briefly, countsOf, favouriteWins, gamesIn, playOut } from "./play.ts";

const drawn = (drafts: Draft[]) => drafts.map(({ pairs }) => pairs.map((pair) => pair.map(brief).join(" v ")));

describe("where seeds enter (brackets 19)", () => {
	test("all at once is the bracket as always", () => {
		for (const [teams, rounds] of [
			[2, 1],
			[4, 2],
			[8, 3],
			[16, 4],
			[32, 5],
			[64, 6],
		] as const) {
			const entries = Array.from({ length: rounds }, (_, round) => (round === 0 ? teams : 0));
			expect(drawn(entryRounds(entries))).toEqual(
				layout(teams).rounds.map(({ matchups }) =>
					matchups.map(({ teamA, teamB }) => `${brief(teamA)} v ${brief(teamB)}`),
				),
			);
		}
	});

	test("those of the special layouts are these layouts", () => {
		for (const [teams, entries] of [
			[10, [4, 6, 0, 0]],
			[11, [6, 5, 0, 0]],
			[17, [2, 15, 0, 0, 0]],
			[18, [4, 14, 0, 0, 0]],
		] as const)
			expect(drawn(entryRounds(entries))).toEqual(
				layout(teams).rounds.map(({ matchups }) =>
					matchups.map(({ teamA, teamB }) => `${brief(teamA)} v ${brief(teamB)}`),
				),
			);
	});

	test("must lead to one final", () => {
		for (const entries of [[], [0], [1], [3], [2, 2], [4, 1], [2, 0], [0, 2], [2, 1, 0], [6, 0]])
			expect(matchupCounts(entries)).toBeNull();
		expect(matchupCounts([4, 0, 1])).toEqual([2, 1, 1]);
	});
});

describe("rounds that staff have said", () => {
	test("are read as they are written, and stored in one form", () => {
		for (const text of ["4, 6, 4, 0, 0", "4 6 4 0 0", "4;6;4;0;0", "entries:4,6,4,0,0", " 04,6,4,0,00 "])
			expect(readFormat("entries", text)).toBe("entries:4,6,4,0,0");
		expect(readFormat("format", "entries:4,0,1")).toBe("entries:4,0,1");
		expect(readFormat("format", "stepladder")).toBe("stepladder");
	});

	test("are refused with the first that does not come out even", () => {
		const refusedWith = (text: string) => {
			try {
				return readFormat("entries", text);
			} catch (error) {
				return error instanceof Refusal ? error.fields?.["entries"] : error;
			}
		};
		expect(refusedWith("3, 1")).toBe("Round 1 has 3 teams: an even number must meet there.");
		expect(refusedWith("4, 1, 0")).toBe("Round 2 has 3 teams: an even number must meet there.");
		expect(refusedWith("0, 2")).toBe("Round 1 has 0 teams: an even number must meet there.");
		expect(refusedWith("4")).toBe("After the last round 2 teams are left: one must be.");
		for (const text of ["", "all", "8, -4", "1e3", "100, 0", "2,".repeat(15)])
			expect(refusedWith(text)).toBe("Say how many seeds enter in each round, such as 4, 6, 4, 0, 0.");
	});

	test("are drawn for their number of teams alone", () => {
		const format = "entries:4,0,1";
		expect(layout(5, format).rounds.map(({ name, matchups }) => [name, ...matchups.map(briefly)])).toEqual([
			["First round", "2 v 5", "3 v 4"],
			["Semifinal", "W r1-0 v W r1-1"],
			["Final", "1 v W r2-0"],
		]);
		expect(layoutRefusal(4, format)).toBe("Its rounds are for 5 teams, and 4 stand here.");
		expect([4, 5, 6].map((teams) => tooManyRefusal(teams, format))).toEqual([
			null,
			null,
			"Its rounds are for 5 teams, and 6 stand here.",
		]);
		expect([2, 5, 8, 12, 33].map((teams) => matchupCounts(standard(teams))?.at(0))).toEqual([1, 1, 4, 4, 1]);
	});
});

/** Shapes that lead to one final, made from the final backwards. */
const shapes: fc.Arbitrary<Entries> = fc.array(fc.nat({ max: 1_000 }), { minLength: 1, maxLength: 9 }).map((luck) => {
	const entries: number[] = [];
	let matchups = 1;
	for (const draw of luck) {
		const lines = matchups * 2;
		const entering = Math.max(draw % (lines + 1), lines - 20); // no more than twenty matchups a round
		entries.unshift(entering);
		matchups = lines - entering;
		if (matchups === 0) return entries;
	}
	entries.unshift(matchups * 2);
	return entries;
});

describe("any shape", () => {
	test("has each seed once, everybody's winner meets one next opponent, and better seeds never enter before worse ones", () => {
		fc.assert(
			fc.property(shapes, (entries) => {
				const rounds = entryRounds(entries);
				const lines = rounds.flatMap(({ pairs }, round) => pairs.flat().map((slot) => ({ slot, round })));
				const seeds = lines.flatMap(({ slot, round }) => (slot.from === "seed" ? [[slot.seed, round] as const] : []));
				const teams = entries.reduce((sum, entering) => sum + entering, 0);
				const inOrder = seeds.toSorted(([a], [b]) => a - b);
				expect(inOrder.map(([seed]) => seed)).toEqual(Array.from({ length: teams }, (_, at) => at + 1));
				expect(inOrder.every(([, round], at) => at === 0 || round <= (inOrder[at - 1]?.[1] ?? 0))).toBe(true);
				const games = rounds.flatMap(({ pairs }) => pairs.filter(([upper]) => upper.from !== "nobody"));
				expect(games).toHaveLength(teams - 1);
				const fed = lines.flatMap(({ slot }) => (slot.from === "winner" ? [slot.sourceMatchId] : []));
				expect(new Set(fed).size).toBe(fed.length);
				expect(fed).toHaveLength(teams - 2);
				const sizes = rounds.map(({ pairs }) => pairs.length);
				expect(sizes.every((size, at) => at === 0 || size === sizes[at - 1] || size * 2 === sizes[at - 1])).toBe(true);
			}),
			{ numRuns: depth(300, 3_000) },
		);
	});
});

describe("a stepladder", () => {
	test("of five is four games, each with the next better seed", () => {
		const { rounds } = layout(5, "stepladder");
		expect(rounds.map(({ name, matchups }) => [name, ...matchups.map(briefly)])).toEqual([
			["First round", "4 v 5"],
			["Second round", "3 v W r1-0"],
			["Semifinal", "2 v W r2-0"],
			["Final", "1 v W r3-0"],
		]);
	});

	test("of two is a final; more than fourteen do not fit", () => {
		expect(layout(2, "stepladder").rounds.map(({ name }) => name)).toEqual(["Final"]);
		expect(countsOf("stepladder")).toEqual(Array.from({ length: 13 }, (_, at) => at + 2));
		expect(() => layout(15, "stepladder")).toThrow(said.stepladderTooLarge);
		for (const count of countsOf("stepladder")) expect(matchupCounts(stepladder(count))).toHaveLength(count - 1);
	});
});

describe("double byes", () => {
	test("of fourteen teams: the best four wait for the quarterfinals, the next six for the second round", () => {
		const { rounds } = layout(14, "double-bye");
		expect(rounds.map(({ name }) => name)).toEqual([
			"First round",
			"Second round",
			"Quarterfinals",
			"Semifinals",
			"Final",
		]);
		const games = gamesIn(layout(14, "double-bye")).map((matchup) => `${matchup.matchId} ${briefly(matchup)}`);
		expect(games.slice(0, 10)).toEqual([
			"r1-1 12 v 13",
			"r1-2 11 v 14",
			"r2-0 8 v 9",
			"r2-1 5 v W r1-1",
			"r2-2 6 v W r1-2",
			"r2-3 7 v 10",
			"r3-0 1 v W r2-0",
			"r3-1 4 v W r2-1",
			"r3-2 3 v W r2-2",
			"r3-3 2 v W r2-3",
		]);
	});

	test("lead to one final for any number, and up to eight teams play as always", () => {
		for (const count of countsOf("double-bye")) {
			const entries = doubleByes(count);
			if (count <= 8) {
				expect(entries).toBeNull();
				expect(layout(count, "double-bye").rounds).toEqual(layout(count).rounds);
				continue;
			}
			expect([count, matchupCounts(entries ?? [])?.slice(-3)]).toEqual([count, [4, 2, 1]]);
			const [first] = gamesIn(layout(count, "double-bye")).filter(
				({ teamA }) => teamA.from === "seed" && teamA.seed === 1,
			);
			expect(layout(count, "double-bye").rounds[(first?.round ?? 0) - 1]?.name).toBe("Quarterfinals");
			const { progress } = playOut(layout(count, "double-bye"), favouriteWins);
			expect(progress.champion?.seed).toBe(1);
		}
	});
});

describe("games for places", () => {
	test("are played by those whom quarterfinals and semifinals have put out, where two of them are left", () => {
		const below = (count: number) =>
			layout(count, "placement")
				.rounds.filter(({ section }) => section !== "main")
				.map(({ name, matchups }) => [name, ...matchups.filter(({ isBye }) => !isBye).map(briefly)]);
		expect(below(3)).toEqual([]);
		expect(below(5)).toEqual([["Third place", "L r2-0 v L r2-1"]]);
		expect(below(6)).toEqual([
			["Third place", "L r2-0 v L r2-1"],
			["Fifth place", "L r1-1 v L r1-2"],
		]);
		const stakes = ["r1-0", "r5-0", "r6-0"].map((id) => stakeOf(layout(8, "placement"), id));
		expect(stakes).toEqual([
			"The winner goes on to the Semifinals, the loser plays on for places 5 to 8.",
			"The winner plays for fifth place, the loser plays on for seventh place.",
			"The winner is fifth.",
		]);
		expect(below(8)).toEqual([
			["Third place", "L r2-0 v L r2-1"],
			["Places 5 to 8", "L r1-0 v L r1-1", "L r1-2 v L r1-3"],
			["Fifth place", "W r5-0 v W r5-1"],
			["Seventh place", "L r5-0 v L r5-1"],
		]);
		expect(below(11).map(([name]) => name)).toEqual(["Third place", "Places 5 to 8", "Fifth place", "Seventh place"]);
	});
});
