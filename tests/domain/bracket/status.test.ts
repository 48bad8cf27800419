import { expect, test } from "bun:test";
import { layout } from "../../../src/domain/bracket/layout.ts";
import { statusOf } from "../../../src/domain/bracket/status.ts";
import { favouriteWins, formats, game, playOut, teamCounts, teamsOf, won } from "./play.ts";

/** Everybody but the champion loses once, and twice in a double elimination; the third place costs one game more. */
const gamesOf = { single: (teams: number) => teams - 1, double: (teams: number) => 2 * teams - 2 };

test.each(formats)("%s: the games to play are counted without byes and places that stay empty", (format) => {
	const counted = teamCounts.map((count) => statusOf(format, teamsOf(count), []).games);
	const expected = teamCounts.map((count) =>
		format === "third-place" ? gamesOf.single(count) + (count > 3 ? 1 : 0) : gamesOf[format](count),
	);
	expect(counted).toEqual(expected);
});

test.each(formats)("%s: at the end as many are played as there are, and the champion has a name", (format) => {
	for (const count of [2, 3, 5, 10, 11, 18, 33]) {
		const { games, progress } = playOut(layout(count, format), favouriteWins);
		expect(statusOf(format, teamsOf(count), games)).toEqual({
			teams: count,
			isDrawn: true,
			games: games.length,
			played: games.length,
			champion: progress.champion?.name ?? "",
		});
	}
});

test("the second game of a grand final counts from when it is needed", () => {
	const bracket = layout(4, "double");
	const first = bracket.rounds.at(-2)?.matchups[0]?.matchId;
	const { games } = playOut(bracket, (open) => won(open, open.matchup.matchId === first ? "teamB" : "teamA"));
	const after = (count: number) => {
		const { games: all, played } = statusOf("double", teamsOf(4), games.slice(0, count));
		return [all, played];
	};
	expect([games.length, after(5), after(6), after(7)]).toEqual([7, [6, 5], [7, 6], [7, 7]]);
});

test("a game counts once it is decided: not while it is a tie, live or outdated", () => {
	const teams = teamsOf(4);
	const [one, two, three, four] = teams.map(({ slt_id }) => slt_id) as [number, number, number, number];
	const semifinals = [game("r1-0", one, four), game("r1-1", two, three)];
	const played = (last: ReturnType<typeof game>) => statusOf("single", teams, [...semifinals, last]).played;
	expect(played(game("r2-0", one, two))).toBe(3);
	expect(played(game("r2-0", one, two, { score_home: 70 }))).toBe(2);
	expect(played(game("r2-0", one, two, { status: "live" }))).toBe(2);
	expect(played(game("r2-0", one, three))).toBe(2);
});

test("too few or too many teams have no bracket to count in", () => {
	for (const count of [0, 1, 65]) expect(statusOf("single", teamsOf(count), []).isDrawn).toBe(false);
});
