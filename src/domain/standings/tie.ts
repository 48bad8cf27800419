import { outcome, type GameStatus, type Side } from "../game/game.ts";
import type { MovedGame } from "../game/move.ts";
import { statusAfter, type Result } from "../game/state.ts";
import { resultQuestion, type Clock } from "../game/unawaited.ts";
import { tiePoints } from "./record.ts";
import { isByPoints, type TieBreak } from "./tie-break.ts";

interface Stated {
	status: GameStatus;
	forfeit_winner: Side | null;
}

/** Whether a result that is written down now ends a game in a tie. */
export function endsInTie({ status, forfeit_winner }: Stated, result: Result): boolean {
	return outcome({ status: statusAfter(status, result), forfeit_winner, ...result }) === "tie";
}

/** From how many points on a level result ends a game in a tie, or null where none does. */
export function tieFrom(game: Stated): number | null {
	const found = [0, 1].find((points) => endsInTie(game, { score_home: points, score_away: points }));
	return found ?? null;
}

/** Whether a game would be a tie in another state, with the score that it has. */
export function isTieAs(status: GameStatus, { score_home, score_away }: Result): boolean {
	return outcome({ status, forfeit_winner: null, score_home, score_away }) === "tie";
}

/** The button that says yes to {@link tieQuestion}. */
export const tieAnswer = "Save the tie";

/** What is asked before a tie is saved: what it means (games 5). `tieBreak` is the league's; null for a bracket game. */
export function tieQuestion(tieBreak: TieBreak | null): string {
	if (tieBreak === null) return "This is a tie, so neither team goes on in the bracket. Save it all the same?";
	const counts = "This is a tie. It counts as neither a win nor a loss in the standings";
	const points = isByPoints(tieBreak) ? `, and each team gets ${tiePoints} points` : "";
	return `${counts}${points}. Save it as a tie?`;
}

/**
 * What is asked before a level score is saved, from so many points on; null where none is a tie, and where a result is not expected
 * at all: that question says the tie too (games 22).
 */
export function tieAsked(
	game: Stated & Omit<MovedGame, "location">,
	tieBreak: TieBreak | null,
	clock: Clock,
): { question: string; from: number } | null {
	const from = tieFrom(game);
	if (from === null || resultQuestion(game, { score_home: from, score_away: from }, clock) !== null) return null;
	return { question: tieQuestion(tieBreak), from };
}
