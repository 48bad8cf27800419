import { expect, test } from "bun:test";
import { basketball } from "../../../src/domain/sport/basketball.ts";
import { iceHockey } from "../../../src/domain/sport/ice-hockey.ts";
import { soccer } from "../../../src/domain/sport/soccer.ts";
import { isTieAs, tieQuestion } from "../../../src/domain/standings/tie.ts";
import { said as sentences } from "../../support/said.ts";

const score = (home: number | null, away: number | null) => ({ score_home: home, score_away: away });

test("a state makes a tie of a level score where it ends the game", () => {
	const states = ["scheduled", "live", "final", "forfeit", "postponed", "cancelled"] as const;
	const ties = (home: number, away: number) => states.filter((status) => isTieAs(status, score(home, away)));
	expect([ties(50, 50), ties(0, 0), ties(50, 49)]).toEqual([["scheduled", "final"], ["final"], []]);
});

test("before a tie it is said what it counts, by the league's tie-break or in the bracket", () => {
	const plain = sentences.tieInLeague;
	expect([tieQuestion("spec", basketball), tieQuestion("nba", basketball)]).toEqual([plain, plain]);
	expect(tieQuestion("fiba", basketball)).toBe(
		"This is a tie. It counts as neither a win nor a loss in the standings, and each team gets 1.5 points. Save it as a tie?",
	);
	expect(tieQuestion(iceHockey.order, iceHockey)).toBe(
		`${sentences.noLevelHockey} A tie counts as neither a win nor a loss in the standings, and each team gets 1 point. Save it as a tie?`,
	);
	expect(tieQuestion(soccer.order, soccer)).toBe(null); // a draw is a result like others
	expect(tieQuestion(null, basketball)).toBe(
		"This is a tie, so neither team goes on in the bracket. Save it all the same?",
	);
});
