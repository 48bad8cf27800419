import { outcome, type GameStatus } from "../game/game.ts";
import { some } from "../some.ts";
import type { Result } from "../game/state.ts";
import { levelFault } from "../sport/fault.ts";
import type { Sport } from "../sport/sport.ts";
import { isByPoints, type TieBreak } from "./tie-break.ts";

/** Whether a game would be a tie in another state, with the score that it has. */
export function isTieAs(status: GameStatus, { score_home, score_away }: Result): boolean {
	return outcome({ status, forfeit_winner: null, score_home, score_away }) === "tie";
}

/**
 * What is asked before a tie is saved: what it means (games 5), and the rule of a sport whose games go on (games 30); null where
 * it has draws, in its leagues. `tieBreak` is the league's; null for a bracket game.
 */
export function tieQuestion(tieBreak: TieBreak | null, sport: Sport): string | null {
	const { awards } = sport;
	if (tieBreak === null) return "This is a tie, so neither team goes on in the bracket. Save it all the same?";
	if (awards.draws) return null;
	const rule = levelFault(sport);
	const begin = rule === null ? "This is a tie. It" : `${rule} A tie`;
	const points = isByPoints(tieBreak) ? `, and each team gets ${some(awards.tie, "point")}` : "";
	return `${begin} counts as neither a win nor a loss in the standings${points}. Save it as a tie?`;
}
