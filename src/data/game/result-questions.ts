import type { Question } from "../../domain/asking.ts";
import { countAt } from "../../domain/game/events.ts";
import { isMismatch, mismatchSentences } from "../../domain/game/mismatch.ts";
import { bothSides, type Result } from "../../domain/game/state.ts";
import { resultQuestion } from "../../domain/game/unawaited.ts";
import { isFinal } from "../../domain/period/periods.ts";
import type { Asked } from "../bracket/undo.ts";
import type { Ledger } from "../game-night/ledger.ts";
import type { Writer } from "../tenant.ts";

/** How a result is asked about; `slot` is when the game is to be by the same change, `fits` whether it has to fit the rest. */
export interface Asking extends Asked {
	slot?: { date?: string | null; time?: string | null };
	fits?: boolean;
}

/** As a program writes a result. */
export const unasked: Asking = { asks: false, isConfirmed: false };

/** What there is to ask about a result that was just written into a ledger. */
export function questionsOf(
	writer: Writer,
	ledger: Ledger,
	result: Result,
	{ slot, fits = false }: Asking,
): Question[] {
	const unawaited = resultQuestion({ ...ledger.game, ...slot }, result, writer);
	const unfit = fits && result.score_home !== null && ledger.changes().length > 0 ? unfitIn(ledger, result) : [];
	const doubts =
		unfit.length > 0 ? [[...unfit, "What does not fit is corrected on the game’s page. Save anyway?"].join(" ")] : [];
	return [...(unawaited === null ? [] : [unawaited]), ...doubts].map((sentence) => ({ sentence }));
}

/** What else is entered about a game that says another score, in sentences (games 14). */
function unfitIn({ game, frame, board }: Ledger, result: Result): string[] {
	const pts = frame.stats.find(({ abbreviation }) => abbreviation === "PTS");
	const sums = bothSides.map((side) => {
		const own = [...frame.rosters].filter(([, player]) => player.side === side);
		const points = own.map(([roster_id]) => pts && countAt(board, { of: "stat", roster_id, stat_id: pts.id }));
		const periods = frame.periods
			.filter((period) => !isFinal(period))
			.map(({ id }) => countAt(board, { of: "period", period_id: id, slt_id: frame.sides[side] }));
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
