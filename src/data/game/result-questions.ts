import { pointsStat } from "../../domain/sport/basketball.ts";
import type { Question } from "../../domain/asking.ts";
import { countAt, type Board } from "../../domain/game/events.ts";
import { otherSide, outcome } from "../../domain/game/game.ts";
import { pointsIn } from "../../domain/game/parts.ts";
import { isMismatch, mismatchSentences } from "../../domain/game/mismatch.ts";
import { bothSides, isOverAt, type Result, statusAt } from "../../domain/game/state.ts";
import { resultQuestion } from "../../domain/game/unawaited.ts";
import { isFinal, summedParts } from "../../domain/period/periods.ts";
import { levelFault } from "../../domain/sport/fault.ts";
import { countingOf, sportAmong, type Sport } from "../../domain/sport/sport.ts";
import { tieQuestion } from "../../domain/standings/tie.ts";
import type { Asked } from "../bracket/undo.ts";
import type { Ledger } from "../game-night/ledger.ts";
import { tieBreakOf } from "../league/places.ts";
import type { Writer } from "../tenant.ts";
import type { Game } from "./games.ts";

/** How a result is asked about; `slot` is when the game is to be by the same change, `fits` whether it has to fit the rest. */
export interface Asking extends Asked {
	slot?: { date?: string | null; time?: string | null };
	fits?: boolean;
}

/** As a program writes a result. */
export const unasked: Asking = { asks: false, isConfirmed: false };

/** What a program stores unasked, as the specification has it, where a form asks. */
const isTaken = ({ results }: Sport, { asks }: Pick<Asked, "asks">): boolean => results === "taken" && !asks;

/**
 * What there is to ask about a result that was just written through a ledger; `after` is its game as it is now. Of a program that
 * does not want to be asked it is what the sport does not know (games 30).
 */
export async function questionsOf(
	writer: Writer,
	ledger: Ledger,
	after: Game,
	{ slot, asks, fits = false, isConfirmed }: Asking,
): Promise<Question[]> {
	const { sport } = ledger.frame;
	if (isTaken(sport, { asks })) return [];
	const result = { score_home: after.score_home, score_away: after.score_away };
	const unawaited = asks ? resultQuestion({ ...ledger.game, ...slot }, result, writer) : null;
	const saysTie = unawaited !== null && after.league && levelFault(sport) === null;
	const tie = saysTie ? [] : await tieQuestionsOf(writer, ledger.game, after);
	const unfit = fits || sport.results !== "taken" ? unfitQuestions(writer, ledger, { asks, isConfirmed }) : [];
	return [...tie, ...(unawaited === null ? [] : [{ sentence: unawaited }]), ...unfit];
}

/** What there is to ask where a score that was there already has become a result (games 30). */
export async function stateQuestions(writer: Writer, ledger: Ledger, after: Game): Promise<Question[]> {
	const { game, frame } = ledger;
	if (isTaken(frame.sport, unasked) || after.status !== "final") return [];
	return [...(await tieQuestionsOf(writer, game, after)), ...unfitQuestions(writer, ledger, unasked)];
}

/** What there is to ask where parts or players have just come to say another score than the final one. */
export function unfitQuestions(writer: Writer, ledger: Ledger, { asks, isConfirmed }: Asked): Question[] {
	const { board, frame } = ledger;
	if (isConfirmed || isTaken(frame.sport, { asks }) || ledger.changes().length === 0) return [];
	if (!isOverAt(board) || statusAt(board) === "forfeit") return [];
	const result = resultAt(board);
	const unfit = result.score_home === null ? [] : unfitIn(writer, ledger, result);
	if (unfit.length === 0) return [];
	return [{ sentence: [...unfit, "What does not fit is corrected on the game’s page. Save anyway?"].join(" ") }];
}

const resultAt = (board: Board): Result => ({
	score_home: countAt(board, { of: "score", side: "home" }),
	score_away: countAt(board, { of: "score", side: "away" }),
});

/** What there is to ask where a change has made a tie of a game (games 5). */
export async function tieQuestionsOf(writer: Writer, before: Game, after: Game): Promise<Question[]> {
	if (outcome(after) !== "tie" || (outcome(before) === "tie" && before.score_home === after.score_home)) return [];
	const tieBreak = after.season_league_id === null ? null : await tieBreakOf(writer, after.season_league_id);
	const sentence = tieQuestion(tieBreak, sportAmong(writer.organization.sports, after.season.sport_id));
	return sentence === null ? [] : [{ sentence }];
}

/** What else is entered about a game that says another score, in sentences (games 14). */
function unfitIn(writer: Writer, { game, frame, board }: Ledger, result: Result): string[] {
	if (sportAmong(writer.organization.sports, game.season.sport_id).counts === "won") return [];
	const pts = frame.stats.find(({ abbreviation }) => abbreviation === pointsStat);
	const sums = bothSides.map((side) => {
		const own = [...frame.rosters].filter(([, player]) => player.side === side);
		const points = own.map(([roster_id]) => pts && countAt(board, { of: "stat", roster_id, stat_id: pts.id }));
		const parts = frame.periods
			.filter((period) => !isFinal(period))
			.map((period) => ({ ...period, ...pointsIn(board, frame, period) }))
			.map(({ name, ...part }) => ({ name, own: part[side], theirs: part[otherSide(side)] }));
		const periods = summedParts(parts, countingOf(frame.sport));
		return { final: result[`score_${side}`], players: summed(points), periods };
	});
	const [home, away] = sums;
	if (!home || !away || !(isMismatch(home) || isMismatch(away))) return [];
	return mismatchSentences(game, { home, away }, frame.sport.part);
}

/** Null where nothing is entered. */
function summed(figures: readonly (number | null | undefined)[]): number | null {
	const entered = figures.filter((figure) => typeof figure === "number");
	return entered.length === 0 ? null : entered.reduce((sum, figure) => sum + figure, 0);
}
