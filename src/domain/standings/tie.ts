import { outcome, type GameStatus } from "../game/game.ts";
import type { Result } from "../game/state.ts";
import type { Sport } from "../sport/sport.ts";
import { isByPoints, type TieBreak } from "./tie-break.ts";

/** Whether a game would be a tie in another state, with the score that it has. */
export function isTieAs(status: GameStatus, { score_home, score_away }: Result): boolean {
	return outcome({ status, forfeit_winner: null, score_home, score_away }) === "tie";
}

/**
 * What is asked before a tie is saved: what it means (games 5); null where the sport has draws, in its leagues. `tieBreak` is the
 * league's; null for a bracket game.
 */
export function tieQuestion(tieBreak: TieBreak | null, { awards }: Pick<Sport, "awards">): string | null {
	if (tieBreak === null) return "This is a tie, so neither team goes on in the bracket. Save it all the same?";
	if (awards.draws) return null;
	const counts = "This is a tie. It counts as neither a win nor a loss in the standings";
	const points = isByPoints(tieBreak) ? `, and each team gets ${awards.tie} points` : "";
	return `${counts}${points}. Save it as a tie?`;
}
