import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { advance } from "../../../src/domain/bracket/advance.ts";
import { formatText, readFormat } from "../../../src/domain/bracket/formats.ts";
import { layout } from "../../../src/domain/bracket/layout.ts";
import { marksOf } from "../../../src/domain/bracket/marks.ts";
import type { Format, Layout } from "../../../src/domain/bracket/matchup.ts";
import { numbersOf, sourceText } from "../../../src/domain/bracket/numbers.ts";
import { untimely } from "../../../src/domain/bracket/order.ts";
import { plannedGames } from "../../../src/domain/bracket/planned.ts";
import { formatOf, gameIdOf, placeOfGame, seriesText, winsNeeded } from "../../../src/domain/bracket/series.ts";
import { stakeOf } from "../../../src/domain/bracket/stake.ts";
import { statusOf } from "../../../src/domain/bracket/status.ts";
import { undoneBy, undoneText } from "../../../src/domain/bracket/undo.ts";
import { noPlan } from "../../../src/domain/game/plan.ts";
import { formatIn } from "../../../src/domain/division/schema.ts";
import { depth } from "../../support/depth.ts";
import { brackets, game, type Game, gamesIn, matchupsOf, teamsOf } from "./play.ts";
import { said } from "../../support/said.ts";

const four = layout(4, "single best 3");
const teams = teamsOf(4);
const [first, second, third, fourth] = teams.map((team) => team.slt_id) as [number, number, number, number];

/** A finished game of a series between seeds 1 and 4, won by either. */
const semifinal = (number: number, winner: number, changes: Partial<Game> = {}): Game => {
	const scores = winner === first ? {} : { score_home: 70, score_away: 80 };
	return game(gameIdOf("r1-0", number), first, fourth, { ...scores, ...changes });
};
const unplayed: Partial<Game> = { status: "scheduled", score_home: null, score_away: null };
const standing = (games: readonly Game[], bracket: Layout = four) =>
	advance(bracket, games, teams).standings.get("r1-0")!;

describe("a series (brackets 20)", () => {
	test("is won by who has won more than half of its games, and sends them on", () => {
		expect(standing([semifinal(1, first)])).toMatchObject({ state: "open", number: 2, wins: { teamA: 1, teamB: 0 } });
		const games = [semifinal(1, first), semifinal(2, fourth), semifinal(3, first)];
		expect(standing(games.slice(0, 2))).toMatchObject({ state: "open", number: 3, winner: null });
		const { standings } = advance(four, games, teams);
		expect(standings.get("r1-0")).toMatchObject({ state: "decided", winner: "teamA", wins: { teamA: 2, teamB: 1 } });
		expect(standings.get("r2-0")).toMatchObject({ state: "waiting", teamA: { slt_id: first }, teamB: null });
	});

	test("says of each game whether it is played in any case", () => {
		const needed = (games: readonly Game[]) =>
			standing(games).series.map(({ state, isIfNeeded }) => (isIfNeeded ? "if" : state));
		expect(needed([])).toEqual(["open", "open", "if"]);
		expect(needed([semifinal(1, first)])).toEqual(["decided", "open", "if"]);
		expect(needed([semifinal(2, first)])).toEqual(["open", "decided", "if"]);
		expect(needed([semifinal(1, first), semifinal(2, fourth)])).toEqual(["decided", "decided", "open"]);
		expect(needed([semifinal(1, first), semifinal(2, first)])).toEqual(["decided", "decided", "unneeded"]);
	});

	test("does not count a game that was played after it was decided, and does not miss one that was not", () => {
		const decided = [semifinal(1, first), semifinal(2, first)];
		const waiting = semifinal(3, first, unplayed);
		expect(advance(four, [...decided, waiting], teams).outdated).toEqual([]);
		const late = semifinal(3, fourth);
		expect(advance(four, [...decided, late], teams).outdated).toEqual([late]);
		expect(standing([...decided, late])).toMatchObject({ state: "decided", wins: { teamA: 2, teamB: 0 } });
		const beyond = semifinal(4, fourth);
		expect(advance(four, [beyond], teams).outdated).toEqual([beyond]);
	});

	test("is open again when a result is taken back, and asks about what stood on it", () => {
		const [one, two, three] = [semifinal(1, first), semifinal(2, fourth), semifinal(3, first)];
		const undone = undoneBy(four, [one, two, three], teams, two, { ...two, score_home: 90 });
		expect(undoneText(four, undone)).toEqual([
			{ match_id: "r1-0#3", round: "Semifinals, game 3", teams: "Team 1 80, Team 4 70" },
		]);
		const other = [1, 2].map((number) => game(gameIdOf("r1-1", number), second, third));
		const final = game("r2-0", first, second);
		const all = [one, three, ...other, final];
		const taken = undoneBy(four, all, teams, three, { ...three, ...unplayed });
		expect(undoneText(four, taken).map(({ round }) => round)).toEqual(["Final, game 1"]);
	});

	test("counts each of its games for how far the bracket is, those that may not be needed only once they are", () => {
		const status = (games: readonly Game[]) => statusOf("single best 3", teams, games);
		expect(status([])).toMatchObject({ games: 6, played: 0 });
		expect(status([semifinal(1, first), semifinal(2, fourth)])).toMatchObject({ games: 7, played: 2 });
	});

	test("has its games planned ahead, and made while they may be needed", () => {
		const plans = { "r1-0": noPlan, "r1-0#3": noPlan, "r2-0": noPlan };
		const ready = (games: readonly Game[]) =>
			plannedGames(advance(four, games, teams).games, plans).map(({ standing: { gameId } }) => gameId);
		expect(ready([])).toEqual(["r1-0", "r1-0#3"]);
		expect(ready([semifinal(1, first), semifinal(2, first)])).toEqual([]);
	});

	test("is played one game after the other, and the next round after its last", () => {
		const on = (day: number) => ({ date: `2026-12-0${day}`, time: null });
		const slots = new Map([
			["r1-0", on(1)],
			["r1-0#2", on(4)],
		]);
		const slotOf = (id: string) => slots.get(id) ?? null;
		expect(untimely(four, "r1-0#3", on(3), slotOf)).toEqual([
			"Game 3 of series 1 on Thu, Dec 3, 2026 comes after Game 2 of series 1, which is on Fri, Dec 4, 2026.",
		]);
		expect(untimely(four, "r1-0#3", on(5), slotOf)).toEqual([]);
		expect(untimely(four, "r2-0", on(2), slotOf)).toEqual([
			"Game 1 of series 3 on Wed, Dec 2, 2026 needs a team of Game 2 of series 1, which is on Fri, Dec 4, 2026.",
		]);
	});

	test("is named as what it is", () => {
		const numbers = numbersOf(four);
		expect(sourceText(four.rounds[1]!.matchups[0]!.teamA, { layout: four, numbers })).toBe("Winner of series 1");
		expect(stakeOf(four, "r1-0#2")).toBe("The winner of the series goes on to the Final, the loser is out.");
		const said = (games: Game[]) =>
			[
				...marksOf(
					advance(
						four,
						games.map((one, id) => ({ ...one, id })),
						teams,
					),
				).values(),
			].map(({ series }) => seriesText(series!, "Team 1", "Team 4"));
		expect(said([semifinal(1, first, unplayed), semifinal(3, first, unplayed)])).toEqual([
			"Game 1 of the series, best of 3",
			"Game 3 of the series, if needed, best of 3",
		]);
		expect(said([semifinal(1, fourth), semifinal(2, first), semifinal(3, first, unplayed)])).toEqual([
			"Game 1 of the series, 1–0 for Team 4",
			"Game 2 of the series, 1–1",
			"Game 3 of the series, 1–1",
		]);
		expect(said([semifinal(1, first), semifinal(2, first), semifinal(3, first, unplayed)]).at(-1)).toBe(
			"Game 3 of the series, not needed, 2–0 for Team 1",
		);
	});
});

describe("how many games a matchup has (brackets 20)", () => {
	test("is said from the final back, the last number for all rounds before it, and for no game for a place", () => {
		const lengthsIn = (teamCount: number, format: Format) =>
			layout(teamCount, format).rounds.map(({ section, matchups }) => `${section} ${matchups[0]?.bestOf}`);
		expect(lengthsIn(8, "single best 5,3,1")).toEqual(["main 1", "main 3", "main 5"]);
		expect(lengthsIn(16, "third-place best 5,3")).toEqual(["main 3", "main 3", "main 3", "main 5", "third 1"]);
		expect(lengthsIn(5, "stepladder best 1,3")).toEqual(["main 3", "main 3", "main 3", "main 1"]);
		expect(lengthsIn(8, "single")).toEqual(["main 1", "main 1", "main 1"]);
	});

	test("is read as it is stored, and refused where nobody plays so", () => {
		expect(readFormat("format", "single best 5, 3,3")).toBe("single best 5,3");
		expect(readFormat("format", "entries:2,1 best 3")).toBe("entries:2,1 best 3");
		expect(formatOf("format", "single", [1, 1])).toBe("single");
		expect(() => readFormat("format", "single best 2")).toThrow("Say how many games a matchup has");
		expect(() => readFormat("format", "double best 3")).toThrow(said.doubleHasOneGame);
		expect(formatText("single best 3", 8)).toBe("Single elimination, best of 3");
		expect(formatText("stepladder best 5,3", 8)).toBe("Stepladder, up to best of 5");
	});

	test("stays when another shape is chosen that is played so, and is set alone", () => {
		expect(formatIn({ format: "third-place" }, "single best 3")).toBe("third-place best 3");
		expect(formatIn({ format: "double" }, "single best 3")).toBe("double");
		expect(formatIn({ best_of: [5, 3, 3] }, "single")).toBe("single best 5,3");
		expect(formatIn({ best_of: [1, 1] }, "single best 3")).toBe("single");
		expect(() => formatIn({ best_of: [2] }, "single")).toThrow(said.gamesOfAMatchup);
	});
});

const lengths = fc.array(fc.constantFrom(1, 3, 5), { minLength: 1, maxLength: 6 });
const spots = fc.constantFrom("0-0", "1-0", "1-1", "2-3", "third-0", "fifth-0", "losers-1");
const shapes = brackets.filter(([, format]) => format !== "double");
const played = fc
	.record({ shape: fc.constantFrom(...shapes), said: lengths, spots: fc.dictionary(spots, fc.constantFrom(1, 3, 5)) })
	.map(({ shape: [count, shape], said, spots }) =>
		layout(count, formatOf("format", shape as "single", said, new Map(Object.entries(spots)))),
	);

test("every bracket with series plays to one champion, and never has a game after a series is decided (brackets 20)", () => {
	fc.assert(
		fc.property(played, fc.infiniteStream(fc.nat({ max: 1_000_000 })), (bracket, luck) => {
			const all = teamsOf(bracket.teamCount);
			const games: Game[] = [];
			const next = () => luck.next().value as number;
			for (;;) {
				const { games: each } = advance(bracket, games, all);
				const open = [...each.values()].filter(({ state, game: own }) => state === "open" && own === null);
				if (open.length === 0) break;
				for (const one of next() % 2 ? open.slice(0, 1) : open.filter(({ isIfNeeded }) => !isIfNeeded)) {
					const [home, away] = next() % 2 ? [one.teamA!, one.teamB!] : [one.teamB!, one.teamA!];
					games.push(game(one.gameId, home.slt_id, away.slt_id));
				}
			}
			const { standings, champion, outdated } = advance(bracket, games, all);
			expect(champion).not.toBeNull();
			expect(outdated).toEqual([]);
			for (const { matchId, bestOf } of gamesIn(bracket)) {
				const { state, wins, winner, series } = standings.get(matchId)!;
				expect(state).toBe("decided");
				const own = games.filter(({ match_id }) => placeOfGame(match_id!).matchId === matchId);
				if (bestOf === 1) expect([series.length, own.length]).toEqual([0, 1]);
				else
					expect([Math.max(wins.teamA, wins.teamB), wins[winner!], wins.teamA + wins.teamB]).toEqual([
						winsNeeded(bestOf),
						winsNeeded(bestOf),
						own.length,
					]);
			}
		}),
		{ numRuns: depth(40, 600) },
	);
});

test("a bracket of single games has no series (brackets 20)", () => {
	for (const [count, format] of brackets)
		expect([...new Set(matchupsOf(layout(count, format)).map(({ bestOf }) => bestOf))]).toEqual([1]);
});
