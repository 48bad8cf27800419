import { describe, expect, test } from "bun:test";
import { layout } from "../../../src/domain/bracket/layout.ts";
import type { Format } from "../../../src/domain/bracket/matchup.ts";
import { placePlayed } from "../../../src/domain/bracket/numbers.ts";
import { Refusal, type RefusalKind } from "../../../src/domain/refusal.ts";
import {
	above,
	brief,
	briefly,
	favouriteWins,
	brackets,
	formats,
	gamesIn,
	matchupsOf,
	playOut,
	seedsUnder,
	teamCounts,
} from "./play.ts";
import { said } from "../../support/said.ts";

const sizeOf = (teamCount: number): number => 2 ** Math.ceil(Math.log2(teamCount));
const special = [10, 11, 17, 18];
const firstColumn = (teamCount: number) => layout(teamCount).rounds[0]!.matchups;
const firstGames = (teamCount: number) =>
	firstColumn(teamCount).filter((matchup) => !matchup.isBye && !matchup.isSpacer);
const secondColumn = (teamCount: number) => layout(teamCount).rounds[1]!.matchups;

function refusal(count: number, format: Format = "single"): [RefusalKind, string] | null {
	try {
		layout(count, format);
		return null;
	} catch (error) {
		if (error instanceof Refusal) return [error.kind, error.message];
		throw error;
	}
}

const names = (count: number) => layout(count).rounds.map((round) => round.name);
const opening = (count: number) => firstGames(count).map(briefly);
const playInColumn = (count: number) => firstColumn(count).map((matchup) => (matchup.isSpacer ? "" : briefly(matchup)));

describe("the team count", () => {
	test("below two is refused with a sentence", () => {
		for (const count of [1, 0, -3]) expect(refusal(count)).toEqual(["conflict", said.bracketTooSmall]);
	});

	test("above 64 is refused with a sentence", () => {
		for (const format of formats) expect(refusal(65, format)).toEqual(["conflict", said.bracketTooLarge]);
	});

	test("is a whole number, or the caller is wrong", () => {
		for (const count of [2.5, Number.NaN]) expect(() => layout(count)).toThrow("impossible");
	});
});

describe("rounds", () => {
	test("are named by the team count", () => {
		expect(names(2)).toEqual(["Final"]);
		expect(names(4)).toEqual(["Semifinals", "Final"]);
		expect(names(8)).toEqual(["Quarterfinals", "Semifinals", "Final"]);
		expect(names(64)).toEqual(["Round of 64", "Round of 32", "Round of 16", "Quarterfinals", "Semifinals", "Final"]);
	});

	test("open with a Play-in in the special layouts alone, else by their size (brackets 3)", () => {
		const opening = (count: number) => layout(count).rounds[0]!.name;
		expect(teamCounts.filter((count) => opening(count) === "Play-in")).toEqual([10, 11, 17, 18]);
		expect([5, 9, 16, 33].map(opening)).toEqual(["Quarterfinals", "Round of 16", "Round of 16", "Round of 64"]);
	});

	test("stand in columns from left to right", () => {
		for (const count of teamCounts)
			expect(layout(count).rounds.map((round) => round.column)).toEqual([...layout(count).rounds.keys()]);
	});
});

describe("matchups", () => {
	test("bear the id of their round and place, each once", () => {
		for (const [count, format] of brackets) {
			const { rounds } = layout(count, format);
			const ids = rounds.flatMap((round) => round.matchups.map((matchup) => matchup.matchId));
			expect(ids).toEqual(
				rounds.flatMap((round, number) => round.matchups.map((_, index) => `r${number + 1}-${index}`)),
			);
			expect(new Set(ids).size).toBe(ids.length);
			for (const matchup of matchupsOf({ ...layout(count), rounds }))
				expect(matchup.matchId).toBe(`r${matchup.round}-${matchup.index}`);
		}
	});

	test("tell where winner and loser go, and every fed line tells where it is fed from", () => {
		for (const [count, format] of brackets) {
			const bracket = layout(count, format);
			const told = matchupsOf(bracket).flatMap(({ matchId, winnerTo, loserTo }) => [
				...(winnerTo ? [`${winnerTo.matchId} ${winnerTo.line} W ${matchId}`] : []),
				...(loserTo ? [`${loserTo.matchId} ${loserTo.line} L ${matchId}`] : []),
			]);
			const fed = matchupsOf(bracket).flatMap((matchup) =>
				(["teamA", "teamB"] as const)
					.filter((line) => ["winner", "loser"].includes(matchup[line].from))
					.map((line) => `${matchup.matchId} ${line} ${brief(matchup[line])}`),
			);
			expect(told.toSorted()).toEqual(fed.toSorted());
		}
	});

	test("all lead to the one that decides, whose winner goes nowhere", () => {
		for (const [count, format] of brackets) {
			const bracket = layout(count, format);
			const ends = gamesIn(bracket).filter(({ winnerTo }) => winnerTo === null);
			const thirdPlace = bracket.rounds
				.filter((round) => placePlayed(round) !== null)
				.flatMap((round) => round.matchups);
			expect(ends.filter((end) => !thirdPlace.includes(end)).map((end) => end.matchId)).toEqual([bracket.finalId]);
			for (const matchup of gamesIn(bracket))
				if (!ends.includes(matchup) && bracket.rounds[matchup.round - 1]?.name !== "Places 5 to 8")
					expect([...above(bracket, matchup.matchId)]).toContain(bracket.finalId);
		}
	});
});

describe("every single elimination of 2 to 64 teams", () => {
	test("has each team once", () => {
		for (const count of teamCounts) {
			const slots = matchupsOf(layout(count)).flatMap(({ teamA, teamB }) => [teamA, teamB]);
			const seeds = slots.flatMap((slot) => (slot.from === "seed" ? [slot.seed] : []));
			expect(seeds.toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
		}
	});

	test("has one game fewer than teams", () => {
		for (const count of teamCounts) expect(gamesIn(layout(count))).toHaveLength(count - 1);
	});

	test("gives byes to exactly the top seeds", () => {
		for (const count of teamCounts) {
			const playing = firstGames(count).flatMap(({ teamA, teamB }) => [Number(brief(teamA)), Number(brief(teamB))]);
			const byes = sizeOf(count) - count;
			expect(playing.toSorted((a, b) => a - b)).toEqual(
				Array.from({ length: count - byes }, (_, index) => byes + 1 + index),
			);
		}
	});

	test("lets no bye meet a bye, and has byes in its first column only", () => {
		for (const count of teamCounts.filter((count) => !special.includes(count))) {
			const byes = matchupsOf(layout(count)).filter((matchup) => matchup.isBye);
			expect(byes.map((bye) => bye.round)).toEqual(byes.map(() => 1));
			expect(byes).toHaveLength(sizeOf(count) - count);
			for (const bye of byes) expect([bye.teamA.from, bye.teamB.from, bye.loserTo]).toEqual(["seed", "nobody", null]);
			expect(matchupsOf(layout(count)).filter((matchup) => matchup.isSpacer)).toEqual([]);
		}
	});

	test("puts seeds 1 and 2 in opposite halves, 1 at the top", () => {
		for (const count of teamCounts) {
			const final = layout(count).rounds.at(-1)!.matchups[0]!;
			expect(seedsUnder(layout(count), final.teamA)).toContain(1);
			expect(seedsUnder(layout(count), final.teamB)).toContain(2);
		}
	});

	test("puts seeds 1 to 4 in different quarters", () => {
		for (const count of teamCounts.filter((count) => count >= 4)) {
			const semifinals = layout(count).rounds.at(-2)!.matchups;
			const quarters = semifinals.flatMap(({ teamA, teamB }) => [teamA, teamB]);
			const best = quarters.map((slot) => Math.min(...seedsUnder(layout(count), slot)));
			expect(best.toSorted()).toEqual([1, 2, 3, 4]);
		}
	});

	test("pairs the best with the worst in every round in which no favourite loses", () => {
		for (const count of teamCounts) {
			const { progress } = playOut(layout(count), favouriteWins);
			for (const [number, round] of layout(count).rounds.entries()) {
				const sum = sizeOf(count) / 2 ** number + 1;
				for (const matchup of round.matchups.filter((matchup) => !matchup.isBye && !matchup.isSpacer)) {
					const { teamA, teamB } = progress.standings.get(matchup.matchId)!;
					expect(teamA!.seed + teamB!.seed).toBe(sum);
				}
			}
			expect(progress.champion!.seed).toBe(1);
		}
	});

	test("names the better seed of a first game first", () => {
		for (const count of teamCounts)
			for (const { teamA, teamB } of firstGames(count)) expect(Number(brief(teamA))).toBeLessThan(Number(brief(teamB)));
	});

	test("keeps the lines of neighbours from crossing: the upper feeds the upper line", () => {
		for (const count of teamCounts)
			for (const matchup of gamesIn(layout(count)))
				if (matchup.winnerTo && !(special.includes(count) && matchup.round === 1))
					expect(matchup.winnerTo).toEqual({
						matchId: `r${matchup.round + 1}-${Math.floor(matchup.index / 2)}`,
						line: matchup.index % 2 === 0 ? "teamA" : "teamB",
					});
	});
});

describe("first games", () => {
	test("of 4, 6, 8 and 9 teams", () => {
		expect(opening(4)).toEqual(["1 v 4", "2 v 3"]);
		expect(opening(6)).toEqual(["4 v 5", "3 v 6"]);
		expect(opening(8)).toEqual(["1 v 8", "4 v 5", "3 v 6", "2 v 7"]);
		expect(opening(9)).toEqual(["8 v 9"]);
	});

	test("of 10, 11 and 12 teams", () => {
		expect(opening(10)).toEqual(["8 v 9", "7 v 10"]);
		expect(opening(11)).toEqual(["8 v 9", "6 v 11", "7 v 10"]);
		expect(opening(12)).toEqual(["8 v 9", "5 v 12", "6 v 11", "7 v 10"]);
	});

	test("of 16 teams", () => {
		expect(opening(16)).toEqual(["1 v 16", "8 v 9", "5 v 12", "4 v 13", "3 v 14", "6 v 11", "7 v 10", "2 v 15"]);
	});

	test("of 17 and 18 teams", () => {
		expect(opening(17)).toEqual(["16 v 17"]);
		expect(opening(18)).toEqual(["16 v 17", "15 v 18"]);
	});
});

describe("the special layouts", () => {
	test("are those of 10, 11, 17 and 18 teams", () => {
		expect(teamCounts.filter((count) => layout(count).rounds[0]!.isPlayIn)).toEqual(special);
		for (const count of teamCounts)
			expect(
				layout(count)
					.rounds.slice(1)
					.some((round) => round.isPlayIn),
			).toBe(false);
	});

	test("name their first column Play-in and the next by its size", () => {
		expect(
			special.map((count) =>
				layout(count)
					.rounds.slice(0, 2)
					.map((round) => round.name),
			),
		).toEqual([
			["Play-in", "Quarterfinals"],
			["Play-in", "Quarterfinals"],
			["Play-in", "Round of 16"],
			["Play-in", "Round of 16"],
		]);
	});

	test("stand in a column as tall as the next, with spacers where nothing is played", () => {
		expect(playInColumn(10)).toEqual(["8 v 9", "", "", "7 v 10"]);
		expect(playInColumn(11)).toEqual(["8 v 9", "", "6 v 11", "7 v 10"]);
		expect(playInColumn(17)).toEqual(["16 v 17", "", "", "", "", "", "", ""]);
		expect(playInColumn(18)).toEqual(["16 v 17", "", "", "", "", "", "", "15 v 18"]);
	});

	test("place who has a bye in the second column at once, the favourite above the play-in that it awaits", () => {
		expect(secondColumn(10).map(briefly)).toEqual(["1 v W r1-0", "4 v 5", "3 v 6", "2 v W r1-3"]);
		expect(secondColumn(11).map(briefly)).toEqual(["1 v W r1-0", "4 v 5", "3 v W r1-2", "2 v W r1-3"]);
		const ofEighteen = secondColumn(18).map(briefly);
		expect(ofEighteen).toEqual(["1 v W r1-0", "8 v 9", "5 v 12", "4 v 13", "3 v 14", "6 v 11", "7 v 10", "2 v W r1-7"]);
		expect(secondColumn(17).map(briefly)).toEqual([...ofEighteen.slice(0, 7), "2 v 15"]);
	});

	test("let the winner of 16 and 17 meet 1, and of 15 and 18 meet 2", () => {
		for (const count of [17, 18]) {
			const play = firstGames(count).map(({ winnerTo }) => winnerTo);
			expect(play[0]).toEqual({ matchId: "r2-0", line: "teamB" });
			expect(play[1]).toEqual(count === 18 ? { matchId: "r2-7", line: "teamB" } : undefined);
		}
	});

	test("have spacers that feed nothing and no byes", () => {
		for (const count of special) {
			expect(matchupsOf(layout(count)).some((matchup) => matchup.isBye)).toBe(false);
			for (const spacer of matchupsOf(layout(count)).filter((matchup) => matchup.isSpacer)) {
				expect([spacer.round, spacer.winnerTo, spacer.loserTo]).toEqual([1, null, null]);
				expect(secondColumn(count)[spacer.index]!.teamB.from).toBe("seed");
			}
		}
	});
});

describe("a third-place game", () => {
	test("is met by the losers of the semifinals, in the column of the final", () => {
		for (const count of teamCounts.filter((count) => count >= 4)) {
			const plain = layout(count);
			const bracket = layout(count, "third-place");
			const semifinals = plain.rounds.length - 1;
			expect(bracket.rounds.slice(0, -1).map((round) => round.matchups.map(briefly))).toEqual(
				plain.rounds.map((round) => round.matchups.map(briefly)),
			);
			const third = bracket.rounds.at(-1)!;
			expect([third.name, third.section, third.column]).toEqual(["Third place", "third", semifinals]);
			expect(third.matchups.map(briefly)).toEqual([`L r${semifinals}-0 v L r${semifinals}-1`]);
			expect([bracket.finalId, gamesIn(bracket).length]).toEqual([plain.finalId, count]);
		}
	});

	test("is not played by fewer than four teams", () => {
		for (const count of [2, 3]) expect(layout(count, "third-place").rounds).toEqual(layout(count).rounds);
	});
});
