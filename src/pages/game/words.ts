import type { Game } from "../../data/game/games.ts";
import { isCompleted, outcome, type Side, statusLabels } from "../../domain/game/game.ts";
import { hasNoDate, movedText, newDateToFollow } from "../../domain/game/move.ts";
import { besideScore, shotsText } from "../../domain/game/shoot-out.ts";
import { reasonText } from "../../domain/game/reason.ts";
import type { GameState } from "../../ui/game/schedule-table.tsx";

/** What a game's state is called where it is shown: final once it is over, whatever its status still says. */
export function stateOf(game: Pick<Game, "status" | "score_home" | "score_away">): GameState {
	return isCompleted(game) && game.status !== "forfeit" ? "final" : game.status;
}

/** What stands for the state of a game that is over: "Final", "Final/OT" where it went on after regular time (games 28). */
export const finalText = ({ beyond }: { beyond?: Game["beyond"] | undefined }): string =>
	beyond ? `${statusLabels.final}/${beyond.mark}` : statusLabels.final;

/** Whether the score means something already: the game is over or under way. */
export function hasPoints(game: Pick<Game, "status" | "score_home" | "score_away">): boolean {
	return isCompleted(game) || game.status === "live";
}

/** A side's points where they are shown: a game under way begins at 0. */
export function pointsOf(game: Pick<Game, "status" | "score_home" | "score_away">, side: Side): number | null {
	const points = side === "home" ? game.score_home : game.score_away;
	if (game.status === "live") return points ?? 0;
	return hasPoints(game) ? points : null;
}

/** A side's goals in a shoot-out, where they stand beside a level score (games 29). */
export const shotsOf = (game: Parameters<typeof besideScore>[0], side: Side): number | undefined =>
	besideScore(game)?.[side];

/** The winner's place where the visitors stand first; null where nobody has won. */
export function winnerVisitorsFirst(game: Parameters<typeof outcome>[0] & { outdated?: boolean }): 0 | 1 | null {
	const winner = game.outdated ? null : outcome(game);
	if (winner === "away") return 0;
	return winner === "home" ? 1 : null;
}

/** "Golden State Warriors at New York Knicks". */
export function matchupOf({ home, away }: Pick<Game, "home" | "away">): string {
	return `${away.name} at ${home.name}`;
}

/** "New York Knicks 109, Golden State Warriors 105, final"; without a score "New York Knicks against …, postponed". */
export function sentenceOf(game: Game): string {
	const { home, away, score_home, score_away, beyond } = game;
	const state = stateOf(game);
	const shots = shotsText(game);
	const after = state === "final" && beyond && shots === null ? ` after ${beyond.text}` : "";
	const beside = shots === null ? "" : ` (${shots})`;
	if (hasPoints(game) && score_home !== null && score_away !== null)
		return `${home.name} ${score_home}, ${away.name} ${score_away}${beside}, ${state}${after}`;
	return `${home.name} against ${away.name}, ${state}`;
}

/** "Golden State Warriors win by forfeit", or null. */
export function forfeitOf(game: Game): string | null {
	const winner = game.status === "forfeit" ? outcome(game) : null;
	if (winner !== "home" && winner !== "away") return null;
	return `${game[winner].name} win by forfeit`;
}

/**
 * "Moved from Mon, Nov 9, 7:00 PM: No power at the Armory": where a game was to be played, and why it is another one now;
 * "No power at the Armory. New date to follow" where nobody knows the next slot.
 */
export function changeNote(game: Game): string | null {
	const note = [movedText(game), reasonText(game)].filter(Boolean).join(": ");
	if (!hasNoDate(game)) return note || null;
	return note === "" ? newDateToFollow : `${note}${/[.!?]$/u.test(note) ? "" : "."} ${newDateToFollow}`;
}

/** "Forfeit: only four players came", for who does not see the game's state beside it; null without a reason. */
export function reasonNote(game: Game): string | null {
	const reason = reasonText(game);
	if (reason === null || game.reason_about === "corrected") return reason;
	const note = changeNote(game) ?? reason;
	return game.status === "scheduled" ? note : `${statusLabels[game.status]}. ${note}`;
}
