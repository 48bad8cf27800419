import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { advance } from "../../../src/domain/bracket/advance.ts";
import { layout } from "../../../src/domain/bracket/layout.ts";
import { undoneBy } from "../../../src/domain/bracket/undo.ts";
import { depth } from "../../support/depth.ts";
import { type Game, above, favouriteWins, game, lucky, playOut, plays, teamsOf } from "./play.ts";

const flipped = (played: Game): Game => ({
	...played,
	status: "final",
	forfeit_winner: null,
	score_home: played.score_away === null ? 90 : played.score_away,
	score_away: played.score_home === null ? 80 : played.score_home,
});

describe("changing a game", () => {
	const eight = layout(8);
	const teams = teamsOf(8);
	const { games } = playOut(eight, favouriteWins);
	const of = (matchId: string) => games.find((played) => played.match_id === matchId)!;
	const undone = (changed: Game, replacement: Game | null) =>
		undoneBy(eight, games, teams, changed, replacement).map((standing) => standing.matchup.matchId);

	test("so that the other team wins undoes every game above that stands on it", () => {
		expect(undone(of("r1-0"), { ...of("r1-0"), score_home: 1 })).toEqual(["r2-0", "r3-0"]);
		expect(undone(of("r2-1"), { ...of("r2-1"), score_home: 90, score_away: 60 })).toEqual(["r3-0"]);
	});

	test("so that the same team wins undoes nothing", () => {
		expect(undone(of("r1-0"), { ...of("r1-0"), score_home: 99 })).toEqual([]);
	});

	test("to nothing, by deletion, undoes the same games", () => {
		expect(undone(of("r1-3"), null)).toEqual(["r2-1", "r3-0"]);
		expect(undone(of("r3-0"), null)).toEqual([]);
	});

	test("undoes also what the next opponent went on to win", () => {
		expect(undone(of("r1-1"), { ...of("r1-1"), score_home: 1 })).toEqual(["r2-0", "r3-0"]);
	});

	test("shows what is undone as it stands now", () => {
		const [semifinal] = undoneBy(eight, games, teams, of("r1-0"), null);
		expect(semifinal).toMatchObject({ state: "decided", winner: "teamA", teamA: { seed: 1 }, teamB: { seed: 4 } });
		expect(semifinal!.game).toBe(of("r2-0"));
	});

	test("that is outdated already undoes nothing", () => {
		const stray = game("r1-0", teams[1]!.slt_id, teams[2]!.slt_id);
		expect(undoneBy(eight, [...games, stray], teams, stray, null)).toEqual([]);
	});

	test("so that an outdated game above counts again undoes nothing", () => {
		const upset = { ...of("r1-0"), score_home: 1 };
		const games = [upset, of("r1-1"), of("r2-0")];
		expect(advance(eight, games, teams).outdated).toEqual([of("r2-0")]);
		expect(undoneBy(eight, games, teams, upset, of("r1-0"))).toEqual([]);
	});

	test("that is not among the games is a mistake of the caller", () => {
		expect(() => undone({ ...of("r1-0") }, null)).toThrow("impossible");
	});

	test("reaches the losers' half of a double elimination", () => {
		const four = layout(4, "double");
		const { games } = playOut(four, favouriteWins);
		const semifinal = games.find((played) => played.match_id === "r1-0")!;
		const reached = undoneBy(four, games, teamsOf(4), semifinal, null).map((standing) => standing.matchup.matchId);
		expect(reached).toEqual(["r2-0", "r3-0", "r4-0", "r5-0"]);
	});
});

describe("changing or deleting any game of any bracket", () => {
	const changes = fc.record({
		play: plays,
		pick: fc.nat(),
		isDeleted: fc.boolean(),
		stalls: fc.boolean(),
	});

	test("changes only what lies above it", () => {
		fc.assert(
			fc.property(changes, ({ play, pick, isDeleted, stalls }) => {
				const { bracket } = play;
				const teams = teamsOf(bracket.teamCount);
				const { games, progress } = playOut(bracket, lucky(play, stalls));
				const changed = games[pick % games.length]!;
				const instead = isDeleted ? [] : flipped(changed);
				const rest = games.flatMap((played) => (played === changed ? instead : played));
				const after = advance(bracket, rest, teams);
				const reached = above(bracket, changed.match_id!).add(changed.match_id!);
				for (const [matchId, before] of progress.standings)
					if (!reached.has(matchId)) expect(after.standings.get(matchId)).toEqual(before);
			}),
			{ seed: 21, numRuns: depth(150, 1500) },
		);
	});

	test("undoes exactly the games that become outdated by it, all of them above", () => {
		fc.assert(
			fc.property(changes, ({ play, pick, isDeleted, stalls }) => {
				const { bracket } = play;
				const teams = teamsOf(bracket.teamCount);
				const { games } = playOut(bracket, lucky(play, stalls));
				const changed = games[pick % games.length]!;
				const replacement = isDeleted ? null : flipped(changed);
				const undone = undoneBy(bracket, games, teams, changed, replacement).map((standing) => standing.game!);
				const rest = games.flatMap((played) => (played === changed ? (replacement ?? []) : played));
				expect(new Set(undone)).toEqual(new Set(advance(bracket, rest, teams).outdated));
				const reached = above(bracket, changed.match_id!);
				for (const fallen of undone) expect(reached.has(fallen.match_id!)).toBe(true);
			}),
			{ seed: 22, numRuns: depth(150, 1500) },
		);
	});
});
