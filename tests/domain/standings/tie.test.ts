import { expect, test } from "bun:test";
import { endsInTie, isTieAs, tieFrom, tieQuestion } from "../../../src/domain/standings/tie.ts";

const score = (home: number | null, away: number | null) => ({ score_home: home, score_away: away });

test("a result ends a game in a tie where both have as much and the game is over with it", () => {
	const ends = (status: Parameters<typeof isTieAs>[0], home: number | null, away: number | null) =>
		endsInTie({ status, forfeit_winner: null }, score(home, away));
	expect([ends("final", 50, 50), ends("final", 0, 0), ends("final", 50, 51), ends("final", null, null)]).toEqual([
		true,
		true,
		false,
		false,
	]);
	expect([ends("scheduled", 50, 50), ends("scheduled", 0, 0)]).toEqual([true, true]);
	expect([ends("live", 50, 50), ends("postponed", 50, 50), ends("cancelled", 0, 0)]).toEqual([false, true, true]);
	expect(endsInTie({ status: "forfeit", forfeit_winner: "home" }, score(20, 20))).toBe(false);
});

test("a level score is a tie from none on, but for a running game and a forfeit", () => {
	const states = ["scheduled", "final", "postponed", "cancelled", "live"] as const;
	expect(states.map((status) => tieFrom({ status, forfeit_winner: null }))).toEqual([0, 0, 0, 0, null]);
	expect(tieFrom({ status: "forfeit", forfeit_winner: "away" })).toBe(null);
});

test("a state makes a tie of a level score where it ends the game", () => {
	const states = ["scheduled", "live", "final", "forfeit", "postponed", "cancelled"] as const;
	const ties = (home: number, away: number) => states.filter((status) => isTieAs(status, score(home, away)));
	expect([ties(50, 50), ties(0, 0), ties(50, 49)]).toEqual([["scheduled", "final"], ["final"], []]);
});

test("before a tie it is said what it counts, by the league's tie-break or in the bracket", () => {
	const plain = "This is a tie. It counts as neither a win nor a loss in the standings. Save it as a tie?";
	expect([tieQuestion("spec"), tieQuestion("nba")]).toEqual([plain, plain]);
	expect(tieQuestion("fiba")).toBe(
		"This is a tie. It counts as neither a win nor a loss in the standings, and each team gets 1.5 points. Save it as a tie?",
	);
	expect(tieQuestion(null)).toBe("This is a tie, so neither team goes on in the bracket. Save it all the same?");
});
