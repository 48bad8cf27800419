import { expect, test } from "bun:test";
import { layout } from "../../../src/domain/bracket/layout.ts";
import type { Format } from "../../../src/domain/bracket/matchup.ts";
import { statusOf } from "../../../src/domain/bracket/status.ts";
import { countsOf, favouriteWins, formats, game, playOut, teamsOf, won } from "./play.ts";

/** Everybody but the champion loses once, and twice in a double elimination; each place below costs a game more, the fifth and seventh those before them. */
const gamesOf = (format: Format, teams: number): number => {
	if (format === "double") return 2 * teams - 2;
	const third = format === "third-place" || format === "placement" ? Number(teams > 3) : 0;
	const below = format === "placement" ? ([0, 1, 2][teams - 5] ?? (teams > 7 ? 4 : 0)) : 0;
	return teams - 1 + third + below;
};

test.each(formats)("%s: the games to play are counted without byes and places that stay empty", (format) => {
	const counted = countsOf(format).map((count) => statusOf(format, teamsOf(count), []).games);
	expect(counted).toEqual(countsOf(format).map((count) => gamesOf(format, count)));
});

test.each(formats)("%s: at the end as many are played as there are, and the champion has a name", (format) => {
	for (const count of countsOf(format).filter((teams) => [2, 3, 5, 6, 7, 10, 11, 13, 18, 33].includes(teams))) {
		const { games, progress } = playOut(layout(count, format), favouriteWins);
		expect(statusOf(format, teamsOf(count), games)).toEqual({
			teams: count,
			isAwaited: false,
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
