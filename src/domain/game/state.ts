import { isCompleted, type GameStatus, type Side } from "./game.ts";
import { changesTo, countAt, valueAt, type Board, type Cell, type Change, type Value } from "./events.ts";
import { bothTeamsConflict } from "./mismatch.ts";
import { isFinal, isShootOut, visiblePeriods, type Period } from "../period/periods.ts";
import type { Sport } from "../sport/sport.ts";

/** What entries of a game are about: its two league teams, who stands on their rosters, and the sport's stats and periods. */
export interface GameFrame {
	sides: Readonly<Record<Side, number>>;
	rosters: ReadonlyMap<number, FramePlayer>;
	stats: readonly { id: number; abbreviation: string }[];
	periods: readonly Period[];
	sport: Sport;
	/** A game of a bracket needs a winner. */
	isKnockout: boolean;
}

interface FramePlayer {
	side: Side;
	player_id: number;
	name: string;
}

type Wanted = Cell & { to: Value };

export const bothSides: readonly Side[] = ["home", "away"];

export function statusAt(board: Board): GameStatus {
	return (valueAt(board, { of: "state", field: "status" }) ?? "scheduled") as GameStatus; // the column's check holds it to the enum
}

/** The game is over by its board (games 2). */
export function isOverAt(board: Board): boolean {
	const [score_home, score_away] = bothSides.map((side) => countAt(board, { of: "score", side }));
	return isCompleted({ status: statusAt(board), score_home: score_home ?? null, score_away: score_away ?? null });
}

/** Something may still come of it: it is neither over nor cancelled. */
export const isOpenAt = (board: Board): boolean => !isOverAt(board) && statusAt(board) !== "cancelled";

/**
 * A game's way to another status, any to any (games 1). One that begins runs at 0–0 in its first period, or goes on where it
 * was. Only a forfeit has a winner.
 */
export function turnTo(board: Board, frame: GameFrame, status: GameStatus, winner: Side | null = null): Change[] {
	const wanted: Wanted[] = [
		{ of: "state", field: "status", to: status },
		{ of: "state", field: "forfeit_winner", to: status === "forfeit" ? winner : null },
	];
	if (status === "live" && statusAt(board) !== "live") wanted.push(...begun(board, frame));
	return changesTo(board, wanted);
}

export interface Result {
	score_home: number | null;
	score_away: number | null;
}

/**
 * A result written down; the period named Final follows it (games 3), and the game is over with it (games 4). One whose
 * result is taken away is still to come; `replaces` says that it takes the place of a forfeit.
 */
export function resultOf(board: Board, result: Result, replaces = false): Change[] {
	const status = statusAt(board);
	const isReplaced = replaces && status === "forfeit";
	const next = isReplaced ? "final" : statusAfter(status, result);
	return changesTo(board, [
		...(isReplaced ? [{ of: "state", field: "forfeit_winner", to: null } as const] : []),
		{ of: "score", side: "home", to: result.score_home },
		{ of: "score", side: "away", to: result.score_away },
		{ of: "state", field: "status", to: next },
	]);
}

/** What a result makes of the status that a game had: final, but for one that is running, or that a forfeit has ended. */
function statusAfter(status: GameStatus, { score_home, score_away }: Result): GameStatus {
	if (status === "live" || status === "forfeit") return status;
	if (score_home !== null && score_away !== null) return "final";
	return status === "final" ? "scheduled" : status;
}

/** The period that is being played. */
export function currentPeriod(board: Board): number | null {
	const id = valueAt(board, { of: "state", field: "period_id" });
	return typeof id === "number" ? id : null;
}

/** Points for a side, in its score and in the period; in the period alone, where the score follows from it (games 24). */
export function pointsFor(board: Board, frame: GameFrame, side: Side, points: number, period: number | null): Wanted[] {
	const { periods, sport } = frame;
	const follows = sport.counts === "won" || periods.some((one) => one.id === period && isShootOut(one));
	const cells: Exclude<Cell, { of: "state" }>[] = follows ? [] : [{ of: "score", side }];
	if (period !== null) cells.push({ of: "period", period_id: period, slt_id: frame.sides[side] });
	return cells.map((cell) => ({ ...cell, to: (countAt(board, cell) ?? 0) + points }));
}

/**
 * What the period named Final says by the board: the score, once nothing is running any more (games 3). It follows from the
 * score and the status, hence no entry names it; it is written whenever one of those changes.
 */
export function finalsAt(
	board: Board,
	frame: GameFrame,
): { period_id: number; slt_id: number; score: number | null }[] {
	const final = finalOf(frame);
	if (!final) return [];
	const isLive = statusAt(board) === "live";
	return bothSides.map((side) => ({
		period_id: final.id,
		slt_id: frame.sides[side],
		score: isLive ? null : countAt(board, { of: "score", side }),
	}));
}

export function finalOf({ periods }: Pick<GameFrame, "periods">): Period | undefined {
	return periods.find(isFinal);
}

/** The period after this one, or null where only another overtime can follow; without one, the first. */
export function periodAfter({ periods }: Pick<GameFrame, "periods">, current: number | null): Period | null {
	const shown = visiblePeriods(periods);
	const order = periods.find(({ id }) => id === current)?.order ?? -1;
	return shown.find((period) => period.order > order && period.id !== current) ?? null;
}

/**
 * The sentence that stops a save (games 11), or null: after it, somebody who stands on both rosters would have stats for both teams.
 * Only who is touched is looked at, so that an old conflict does not stop other players' entries.
 */
export function conflictAt(board: Board, frame: GameFrame, rosterIds: readonly number[]): string | null {
	const touched = new Set(rosterIds.map((id) => frame.rosters.get(id)?.player_id));
	const lines = [...frame.rosters].flatMap(([roster_id, { player_id, name, side }]) => {
		if (!touched.has(player_id)) return [];
		const values = frame.stats.map(({ id }) => [id, countAt(board, { of: "stat", roster_id, stat_id: id })] as const);
		return [{ player_id, name, side, values: Object.fromEntries(values) }];
	});
	return bothTeamsConflict(lines);
}

function begun(board: Board, frame: GameFrame): Wanted[] {
	const scores = scoresAt(board);
	const current = valueAt(board, { of: "state", field: "period_id" }) ?? periodAfter(frame, null)?.id ?? null;
	return [
		{ of: "state", field: "period_id", to: current },
		{ of: "score", side: "home", to: scores.score_home ?? 0 },
		{ of: "score", side: "away", to: scores.score_away ?? 0 },
	];
}

function scoresAt(board: Board): Result {
	return {
		score_home: countAt(board, { of: "score", side: "home" }),
		score_away: countAt(board, { of: "score", side: "away" }),
	};
}
