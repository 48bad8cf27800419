import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { advance, congratulations } from "../../../src/domain/bracket/advance.ts";
import { layout } from "../../../src/domain/bracket/layout.ts";
import type { Layout } from "../../../src/domain/bracket/matchup.ts";
import {
	type Game,
	favouriteWins,
	game,
	gamesIn,
	lucky,
	matchupsOf,
	playOut,
	plays,
	teamCounts,
	teamsOf,
	underdogWins,
	won,
} from "./play.ts";
import { depth } from "../../support/depth.ts";
import { said } from "../../support/said.ts";

const four = layout(4);
const teams = teamsOf(4);
const [first, second, third, fourth] = teams.map((team) => team.slt_id) as [number, number, number, number];
const semifinals = [game("r1-0", first, fourth), game("r1-1", second, third)];

const standing = (games: Game[], matchId: string, bracket: Layout = four) =>
	advance(bracket, games, teamsOf(bracket.teamCount)).standings.get(matchId)!;

/** The semifinal of seeds 1 and 4, 1 at home, as these changes leave it. */
const semifinal = (changes: Partial<Game>) => standing([game("r1-0", first, fourth, changes)], "r1-0");

describe("a bracket without games", () => {
	test("seats the seeds in the division's order and is open where two stand", () => {
		const { teamA, teamB, state, game, winner } = standing([], "r1-0");
		expect(teamA).toEqual({ slt_id: first, name: "Team 1", seed: 1 });
		expect(teamB).toEqual({ slt_id: fourth, name: "Team 4", seed: 4 });
		expect({ state, game, winner }).toEqual({ state: "open", game: null, winner: null });
	});

	test("waits where somebody is missing, and has no champion", () => {
		expect(standing([], "r2-0")).toMatchObject({ teamA: null, teamB: null, state: "waiting" });
		expect(advance(four, [], teams)).toMatchObject({ champion: null, sentence: null, outdated: [] });
		for (const { isWalkover } of advance(layout(11), [], teamsOf(11)).standings.values())
			expect(isWalkover).toBe(false);
	});

	test("passes byes to the second round", () => {
		const five = layout(5);
		expect(standing([], "r1-0", five)).toMatchObject({ state: "bye", winner: "teamA", teamB: null });
		expect(standing([], "r2-1", five)).toMatchObject({ state: "open", teamA: { seed: 3 }, teamB: { seed: 2 } });
		expect(standing([], "r2-0", five)).toMatchObject({ state: "waiting", teamA: { seed: 1 }, teamB: null });
	});

	test("leaves spacers empty", () => {
		expect(standing([], "r1-1", layout(10))).toMatchObject({ state: "spacer", teamA: null, teamB: null, winner: null });
	});

	test("wants as many teams as the layout has", () => {
		expect(() => advance(four, [], teamsOf(5))).toThrow("impossible: 5 teams in a bracket of 4");
	});
});

describe("a result", () => {
	test("advances the higher score to the line that its matchup feeds", () => {
		expect(semifinal({})).toMatchObject({ state: "decided", winner: "teamA", home: "teamA", isWalkover: false });
		expect(standing([semifinals[0]!], "r2-0")).toMatchObject({ teamA: { seed: 1 }, teamB: null, state: "waiting" });
		expect(standing(semifinals, "r2-0")).toMatchObject({ teamA: { seed: 1 }, teamB: { seed: 2 }, state: "open" });
	});

	test("advances the away team when it scored more", () => {
		expect(semifinal({ score_home: 70, score_away: 71 })).toMatchObject({ state: "decided", winner: "teamB" });
	});

	test("is resolved by the home team's id, whichever line it stands on", () => {
		const [won, lost] = [game("r1-0", fourth, first), game("r1-0", fourth, first, { score_home: 1 })];
		expect(standing([won], "r1-0")).toMatchObject({ home: "teamB", winner: "teamB" });
		expect(standing([lost], "r1-0")).toMatchObject({ home: "teamB", winner: "teamA" });
	});

	test("counts as soon as the scores are in, also while the game says scheduled", () => {
		expect(semifinal({ status: "scheduled" })).toMatchObject({ state: "decided", winner: "teamA" });
		expect(semifinal({ status: "scheduled", score_home: 0, score_away: 9 })).toMatchObject({ winner: "teamB" });
	});

	const undecided: [string, Partial<Game>][] = [
		["a tie", { score_away: 80 }],
		["a tie with a forfeit winner beside it", { score_away: 80, forfeit_winner: "home" }],
		["a final 0-0", { score_home: 0, score_away: 0 }],
		["a missing home score", { score_home: null }],
		["a missing away score", { score_away: null }],
		["no scores", { score_home: null, score_away: null, status: "scheduled" }],
		["a game still running", { status: "live" }],
		["a postponed game", { status: "postponed" }],
		["a cancelled game", { status: "cancelled" }],
		["a cancelled game with a forfeit winner", { status: "cancelled", forfeit_winner: "home", score_home: null }],
		["a postponed game with a forfeit winner", { status: "postponed", forfeit_winner: "home", score_home: null }],
		["a live game with a forfeit winner", { status: "live", forfeit_winner: "home", score_home: null }],
		["a forfeit that names nobody and has no score", { status: "forfeit", score_home: null, score_away: null }],
	];
	for (const [what, changes] of undecided)
		test(`of ${what} advances nobody`, () => {
			const { state, winner, game, outdated } = semifinal(changes);
			expect({ state, winner, outdated }).toEqual({ state: "open", winner: null, outdated: [] });
			expect(game).not.toBeNull();
			expect(standing([game!], "r2-0").teamA).toBeNull();
		});

	const walkovers: [string, Partial<Game>][] = [
		["a forfeit without a score", { status: "forfeit", forfeit_winner: "away", score_home: null, score_away: null }],
		["a forfeit, whatever the score says", { status: "forfeit", forfeit_winner: "away" }],
		["a forfeit that only its score decides", { status: "forfeit", score_home: 0, score_away: 20 }],
		["a final decided without a score", { forfeit_winner: "away", score_home: null, score_away: null }],
		[
			"a scheduled game decided without a score",
			{ status: "scheduled", forfeit_winner: "away", score_home: 0, score_away: 0 },
		],
	];
	for (const [what, changes] of walkovers)
		test(`of ${what} is a walkover of the other team`, () => {
			expect(semifinal(changes)).toMatchObject({ state: "decided", winner: "teamB", isWalkover: true });
		});

	test("by score outranks a forfeit winner of a game that is not marked forfeit", () => {
		expect(semifinal({ forfeit_winner: "away" })).toMatchObject({ winner: "teamA", isWalkover: false });
	});
});

describe("the champion", () => {
	test("is congratulated with the sentence of the rules (brackets 5)", () => {
		const progress = advance(four, [...semifinals, game("r2-0", second, first)], teams);
		expect(progress.champion).toEqual({ slt_id: second, name: "Team 2", seed: 2 });
		expect(progress.sentence).toBe(said.teamTwoChampion);
		expect(congratulations("Miami Heat")).toBe("Congratulations Miami Heat — Division Champion!");
	});

	test("is not known while the final is tied or a score is missing", () => {
		for (const changes of [{ score_away: 80 }, { score_home: null }])
			expect(advance(four, [...semifinals, game("r2-0", first, second, changes)], teams)).toMatchObject({
				champion: null,
				sentence: null,
			});
	});

	test("may win the final by walkover", () => {
		const final = game("r2-0", first, second, { status: "forfeit", forfeit_winner: "away", score_home: null });
		expect(advance(four, [...semifinals, final], teams).champion!.seed).toBe(2);
	});

	test("is one of any full set of results, of every size and format", () => {
		fc.assert(
			fc.property(plays, (play) => {
				const { games, progress } = playOut(play.bracket, lucky(play));
				const standings = [...progress.standings.values()];
				expect(standings.filter(({ state }) => state === "open" || state === "waiting")).toEqual([]);
				expect(standings.filter(({ state }) => state === "decided")).toHaveLength(games.length);
				const spare = standings.filter(({ state }) => state === "unneeded").length;
				expect(games).toHaveLength(gamesIn(play.bracket).length - spare);
				const last = progress.standings.get(play.bracket.finalId)!;
				expect(progress.champion).toBe(last[last.winner!]);
				expect(progress.sentence).toContain(progress.champion!.name);
				expect(progress.outdated).toEqual([]);
			}),
			{ seed: 11, numRuns: depth(200, 2000) },
		);
	});

	test("of a single elimination has won every game it played, and all others lost one", () => {
		fc.assert(
			fc.property(plays, (play) => {
				fc.pre(play.bracket.format === "single");
				const { progress } = playOut(play.bracket, lucky(play));
				const losers = [...progress.standings.values()].flatMap((standing) =>
					standing.state === "decided" ? [standing[standing.winner === "teamA" ? "teamB" : "teamA"]!.seed] : [],
				);
				const seeds = Array.from({ length: play.bracket.teamCount }, (_, index) => index + 1);
				expect([...losers, progress.champion!.seed].toSorted((a, b) => a - b)).toEqual(seeds);
			}),
			{ seed: 12, numRuns: depth(200, 2000) },
		);
	});
});

describe("games", () => {
	test("without a match id are not the bracket's", () => {
		const { outdated, standings } = advance(four, [game("r1-0", first, fourth, { match_id: null })], teams);
		expect(outdated).toEqual([]);
		expect(standings.get("r1-0")!.game).toBeNull();
	});

	test("are outdated in the order of the rounds, however they come", () => {
		const eight = layout(8);
		const games = ["r3-0", "r2-1", "gone", "r2-0", "r1-0"].map((id) => game(id, 901, 902));
		const { outdated } = advance(eight, games, teamsOf(8));
		expect(outdated.map(({ match_id }) => match_id)).toEqual(["r1-0", "r2-0", "r2-1", "r3-0", "gone"]);
	});

	test("of a matchup that the layout does not have are outdated", () => {
		const strays = [game("r9-9", first, fourth), game("final", first, second)];
		expect(advance(four, strays, teams).outdated).toEqual(strays);
	});

	test("with a team that does not stand in their matchup are outdated and count for nothing", () => {
		for (const stray of [game("r1-0", first, second), game("r1-0", third, fourth), game("r1-0", first, first)]) {
			const { standings, outdated } = advance(four, [stray], teams);
			expect(standings.get("r1-0")).toMatchObject({ state: "open", game: null, winner: null, outdated: [stray] });
			expect(outdated).toEqual([stray]);
		}
	});

	test("above a result that is gone are outdated", () => {
		const final = game("r2-0", first, second);
		const { standings, outdated, champion } = advance(four, [semifinals[1]!, final], teams);
		expect(outdated).toEqual([final]);
		expect(standings.get("r2-0")).toMatchObject({ state: "waiting", game: null, teamA: null, teamB: { seed: 2 } });
		expect(champion).toBeNull();
	});

	test("outdated by a changed result leave their matchup to a new one, and count again when it is changed back", () => {
		const old = game("r2-0", first, second);
		const fresh = game("r2-0", fourth, second);
		const upset = game("r1-0", first, fourth, { score_home: 1 });
		const changed = advance(four, [upset, semifinals[1]!, old, fresh], teams);
		expect(changed.outdated).toEqual([old]);
		expect(changed.champion!.seed).toBe(4);
		const back = advance(four, [...semifinals, old, fresh], teams);
		expect(back.outdated).toEqual([fresh]);
		expect(back.champion!.seed).toBe(1);
	});

	test("after the first of the same two teams in a matchup count for nothing", () => {
		const again = game("r1-0", first, fourth, { score_home: 1 });
		const { standings, outdated } = advance(four, [semifinals[0]!, again], teams);
		expect(standings.get("r1-0")).toMatchObject({ winner: "teamA", outdated: [again] });
		expect(outdated).toEqual([again]);
	});

	test("of a bye or a spacer are outdated", () => {
		const ofBye = game("r1-0", teamsOf(5)[0]!.slt_id, teamsOf(5)[1]!.slt_id);
		expect(standing([ofBye], "r1-0", layout(5))).toMatchObject({ state: "bye", winner: "teamA", outdated: [ofBye] });
		const ofSpacer = game("r1-1", teamsOf(10)[3]!.slt_id, teamsOf(10)[4]!.slt_id);
		expect(standing([ofSpacer], "r1-1", layout(10))).toMatchObject({ state: "spacer", outdated: [ofSpacer] });
	});

	test("made ahead, with one team or none, stand in their matchup and decide nothing before the teams are in", () => {
		const blank = game("r2-0", 0, 0, { home_team_id: null, away_team_id: null, status: "scheduled" });
		expect(standing([blank], "r2-0")).toMatchObject({ state: "waiting", game: blank, home: null, outdated: [] });
		expect(standing([...semifinals, blank], "r2-0")).toMatchObject({ state: "open", game: blank, winner: null });
		const half = { ...blank, home_team_id: second };
		expect(standing([semifinals[1]!, half], "r2-0")).toMatchObject({ state: "waiting", game: half, home: "teamB" });
		const early = game("r2-0", first, second);
		expect(standing([semifinals[0]!, early], "r2-0")).toMatchObject({ game: null, outdated: [early] });
	});

	test("that name only the away team have the other one at home", () => {
		const [lower, upper] = [fourth, first].map((id) => game("r1-0", 0, id, { home_team_id: null }));
		expect(standing([lower!], "r1-0")).toMatchObject({ home: "teamA", winner: "teamA" });
		expect(standing([upper!], "r1-0")).toMatchObject({ home: "teamB", winner: "teamB" });
	});
});

/** The seeds that meet in a round, 0 where nobody stands. */
const seeds = (bracket: Layout, round: number, games: Game[]) => {
	const { standings } = advance(bracket, games, teamsOf(bracket.teamCount));
	return bracket.rounds[round]!.matchups.map(({ matchId }) => {
		const { teamA, teamB } = standings.get(matchId)!;
		return [teamA?.seed ?? 0, teamB?.seed ?? 0];
	});
};

describe("a bracket played to the end", () => {
	test("of 12 teams in which every favourite wins", () => {
		const twelve = layout(12);
		const { games, progress } = playOut(twelve, favouriteWins);
		expect(seeds(twelve, 1, games)).toEqual([
			[1, 8],
			[5, 4],
			[3, 6],
			[7, 2],
		]);
		expect(seeds(twelve, 2, games)).toEqual([
			[1, 4],
			[3, 2],
		]);
		expect(seeds(twelve, 3, games)).toEqual([[1, 2]]);
		expect([games.length, progress.champion!.seed]).toEqual([11, 1]);
	});

	test("of 12 teams in which every favourite loses", () => {
		const twelve = layout(12);
		const { games, progress } = playOut(twelve, underdogWins);
		expect(seeds(twelve, 1, games)).toEqual([
			[1, 9],
			[12, 4],
			[3, 11],
			[10, 2],
		]);
		expect(seeds(twelve, 2, games)).toEqual([
			[9, 12],
			[11, 10],
		]);
		expect(seeds(twelve, 3, games)).toEqual([[12, 11]]);
		expect([games.length, progress.champion!.seed]).toEqual([11, 12]);
	});

	test("of 64 teams, with 63 games, in which favourites win but for one run of upsets", () => {
		const all = layout(64);
		const { games, progress } = playOut(all, (open) => {
			const last = (["teamA", "teamB"] as const).find((line) => open[line]!.seed === 64);
			return last ? won(open, last) : favouriteWins(open);
		});
		expect(games).toHaveLength(63);
		expect(seeds(all, 0, games).every(([upper, lower]) => (upper ?? 0) + (lower ?? 0) === 65)).toBe(true);
		expect(seeds(all, 3, games)).toEqual([
			[64, 8],
			[5, 4],
			[3, 6],
			[7, 2],
		]);
		expect(seeds(all, 5, games)).toEqual([[64, 2]]);
		expect(progress.sentence).toBe("Congratulations Team 64 — Division Champion!");
	});

	test("of 11 teams takes its three play-ins beside 1, 3 and 2", () => {
		const eleven = layout(11);
		const { games } = playOut(eleven, underdogWins);
		expect(seeds(eleven, 0, games)).toEqual([
			[8, 9],
			[0, 0],
			[6, 11],
			[7, 10],
		]);
		expect(seeds(eleven, 1, games)).toEqual([
			[1, 9],
			[4, 5],
			[3, 11],
			[2, 10],
		]);
	});

	test("settles third place between the losers of the semifinals", () => {
		const { progress } = playOut(layout(8, "third-place"), favouriteWins);
		expect(progress.standings.get("r4-0")).toMatchObject({ teamA: { seed: 4 }, teamB: { seed: 3 }, winner: "teamB" });
		expect(progress.champion!.seed).toBe(1);
	});

	test("of every size is decided whoever wins", () => {
		for (const count of teamCounts)
			for (const play of [favouriteWins, underdogWins])
				expect(playOut(layout(count), play).games).toHaveLength(
					matchupsOf(layout(count)).filter(({ isBye, isSpacer }) => !isBye && !isSpacer).length,
				);
	});
});
