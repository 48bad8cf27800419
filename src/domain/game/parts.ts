import { isFinal, isOvertime, isShootOut, visiblePeriods, type Period } from "../period/periods.ts";
import { faultOf, isPartWon, matchEnd, partFault } from "../sport/fault.ts";
import type { Sport } from "../sport/sport.ts";
import { countAt, type Board } from "./events.ts";
import type { Side } from "./game.ts";
import { bothSides, currentPeriod, isOverAt, statusAt, type GameFrame } from "./state.ts";

/** The parts of a game that can be played, with both teams' points. */
const partsAt = (board: Board, frame: GameFrame) =>
	visiblePeriods(frame.periods).map((period) => ({ ...period, ...pointsIn(board, frame, period) }));

/** Both teams' points in a part. */
export function pointsIn(
	board: Board,
	{ sides }: Pick<GameFrame, "sides">,
	{ id }: Pick<Period, "id">,
): Record<Side, number | null> {
	const of = (side: Side) => countAt(board, { of: "period", period_id: id, slt_id: sides[side] });
	return { home: of("home"), away: of("away") };
}

/**
 * A running score where it follows from the parts: sets and matches that are won, and who has won a shoot-out. It moves by what
 * they have moved, so that what staff have typed stays below it; no entry names it (games 24).
 */
export function followed(before: Board, after: Board, frame: GameFrame): Board {
	const [was, is] = [wonParts(before, frame), wonParts(after, frame)];
	if (bothSides.every((side) => was[side] === is[side])) return after;
	const next = new Map(after);
	for (const side of bothSides)
		next.set(`score ${side}`, Math.max(0, (countAt(after, { of: "score", side }) ?? 0) + is[side] - was[side]));
	return next;
}

/** How many parts each side has won of those whose winner the score counts; one that is being played has none before its end. */
function wonParts(board: Board, frame: GameFrame): Record<Side, number> {
	const { sport, periods } = frame;
	const follows = (period: Period) =>
		!isFinal(period) && (sport.counts === "won" || (isShootOut(period) && sport.shootOut !== "apart"));
	const parts = periods.filter(follows).map((period) => ({ ...period, ...pointsIn(board, frame, period) }));
	const isClosed = ({ id }: Period) => id !== currentPeriod(board) || statusAt(board) === "final";
	const closed = parts.filter((part) => isClosed(part) || isWon(part, board, frame));
	const of = (side: Side, other: Side) => closed.filter((part) => (part[side] ?? 0) > (part[other] ?? 0)).length;
	return { home: of("home", "away"), away: of("away", "home") };
}

/** Whether a part has reached its end by the sport's rule. */
function isWon({ id }: { id: number }, board: Board, frame: GameFrame): boolean {
	const parts = partsAt(board, frame);
	const at = parts.findIndex((part) => part.id === id);
	const part = parts[at];
	return part !== undefined && isPartWon(frame.sport, part, { at, of: parts.length });
}

/** Why nothing more is counted in a part, or null: by the rule it has its winner. */
export function partOver(board: Board, frame: GameFrame, period: number | null): string | null {
	if (frame.sport.counts !== "won") return null;
	const part = partsAt(board, frame).find(({ id }) => id === period);
	if (part === undefined) return `Say which ${frame.sport.part} it was.`;
	return isWon(part, board, frame) ? `${part.name} is over: ${part.home ?? 0}–${part.away ?? 0}.` : null;
}

/** Why the part that is played cannot be left yet, or null. */
export function unfinished(board: Board, frame: GameFrame): string | null {
	const { sport } = frame;
	if (sport.counts !== "won" || statusAt(board) !== "live") return null;
	const parts = partsAt(board, frame);
	const now = parts.find(({ id }) => id === currentPeriod(board));
	if (now === undefined) return null;
	const fault = partFault(sport, [{ ...now, home: now.home ?? 0, away: now.away ?? 0 }]);
	return fault ?? (isSettled(board, frame, parts.length) ? matchEnd(parts.length) : null);
}

/** Whether one team has won more sets than are left. */
function isSettled(board: Board, { sport }: GameFrame, many: number): boolean {
	const most = Math.max(...bothSides.map((side) => countAt(board, { of: "score", side }) ?? 0));
	return sport.sets !== undefined && many % 2 === 1 && most > many / 2;
}

/** Whether who has won is known, and no further part is played. */
export function isDecided(board: Board, frame: GameFrame): boolean {
	const { sport } = frame;
	const [home = 0, away = 0] = bothSides.map((side) => countAt(board, { of: "score", side }) ?? 0);
	const most = Math.max(home, away);
	if (sport.counts === "points") return sport.target !== undefined && most >= sport.target && home !== away;
	const parts = partsAt(board, frame);
	const isLast = parts.at(-1)?.id === currentPeriod(board);
	if (isSettled(board, frame, parts.length)) return true;
	return isLast && partOver(board, frame, currentPeriod(board)) !== null;
}

/** Whether overtimes are added to a game of this sport, one after the other. */
export const goesOn = ({ counts, periods }: Sport): boolean =>
	counts === "points" &&
	!periods.some((name) => isShootOut({ name })) &&
	periods.some((name) => name.startsWith("OT")) === periods.some((name) => isOvertime({ name }));

/** Why a game of its sport cannot have ended like this, or null; of one that is over (games 23). */
export function faultAt(board: Board, frame: GameFrame): string | null {
	const [home, away] = bothSides.map((side) => countAt(board, { of: "score", side }));
	if (statusAt(board) === "forfeit" || !isOverAt(board)) return null;
	if (typeof home !== "number" || typeof away !== "number") return null;
	const { sport, isKnockout } = frame;
	return faultOf(sport, { parts: partsAt(board, frame), score: { home, away }, isKnockout });
}
