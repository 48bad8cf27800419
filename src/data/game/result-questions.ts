import { pointsStat } from "../../domain/sport/basketball.ts";
import type { Question } from "../../domain/asking.ts";
import { countAt } from "../../domain/game/events.ts";
import { otherSide, outcome } from "../../domain/game/game.ts";
import { pointsIn } from "../../domain/game/parts.ts";
import { isMismatch, mismatchSentences } from "../../domain/game/mismatch.ts";
import { bothSides, type Result } from "../../domain/game/state.ts";
import { resultQuestion } from "../../domain/game/unawaited.ts";
import { countedIn, isFinal } from "../../domain/period/periods.ts";
import { countingOf, sportAmong } from "../../domain/sport/sport.ts";
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

/** What there is to ask about a result that was just written through a ledger; `after` is its game as it is now. */
export async function questionsOf(
	writer: Writer,
	ledger: Ledger,
	after: Game,
	{ slot, fits = false }: Asking,
): Promise<Question[]> {
	const result = { score_home: after.score_home, score_away: after.score_away };
	const unawaited = resultQuestion({ ...ledger.game, ...slot }, result, writer);
	const tie = unawaited !== null && after.league ? [] : await tieQuestionsOf(writer, ledger.game, after); // that says it
	const unfit =
		fits && result.score_home !== null && ledger.changes().length > 0 ? unfitIn(writer, ledger, result) : [];
	const doubts =
		unfit.length > 0 ? [[...unfit, "What does not fit is corrected on the game’s page. Save anyway?"].join(" ")] : [];
	const sentences = [...(unawaited === null ? [] : [unawaited]), ...doubts];
	return [...tie, ...sentences.map((sentence) => ({ sentence }))];
}

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
		const periods = frame.periods
			.filter((period) => !isFinal(period))
			.map((period) => {
				const points = pointsIn(board, frame, period);
				return countedIn(period, points[side], points[otherSide(side)], countingOf(frame.sport));
			});
		return { final: result[`score_${side}`], players: summed(points), periods: summed(periods) };
	});
	const [home, away] = sums;
	if (!home || !away || !(isMismatch(home) || isMismatch(away))) return [];
	return mismatchSentences(game, { home, away });
}

/** Null where nothing is entered. */
function summed(figures: readonly (number | null | undefined)[]): number | null {
	const entered = figures.filter((figure) => typeof figure === "number");
	return entered.length === 0 ? null : entered.reduce((sum, figure) => sum + figure, 0);
}
