import type { Side } from "./game.ts";

/** What of a game itself is entered, besides scores: its state and its details. */
export const stateFields = [
	"status",
	"forfeit_winner",
	"period_id",
	"date",
	"time",
	"location",
	"location_url",
	"video_url",
	"reason",
	"reason_about",
	"reason_seen_by",
] as const;
export type StateField = (typeof stateFields)[number];

export type Value = number | string | null;
type Count = { from: number | null; to: number | null };

/** One stored value before and after; null is "nothing entered". */
export type Change =
	| ({ of: "stat"; roster_id: number; stat_id: number } & Count)
	| ({ of: "score"; side: Side } & Count)
	| ({ of: "period"; period_id: number; slt_id: number } & Count)
	| { of: "state"; field: StateField; from: Value; to: Value };

/** The place of a value, without the value. */
export type Cell =
	| { of: "stat"; roster_id: number; stat_id: number }
	| { of: "score"; side: Side }
	| { of: "period"; period_id: number; slt_id: number }
	| { of: "state"; field: StateField };

export const eventKinds = ["tap", "stats", "scores", "periods", "state", "details", "undo"] as const;
export type EventKind = (typeof eventKinds)[number];
export const eventStatuses = ["applied", "undone", "late", "refused"] as const;
export type EventStatus = (typeof eventStatuses)[number];

/** One entry of a game's log; `seq` orders those that took effect. An undo names in `of` what it takes back or brings back. */
export interface GameEvent {
	op_id: string;
	kind: EventKind;
	status: EventStatus;
	seq: number | null;
	payload: Readonly<Record<string, unknown>>;
	changes: readonly Change[];
	actor: string;
}

/** The stored values of a game by their cells; one that is absent is null. */
export type Board = ReadonlyMap<string, Value>;

export function cellKey(cell: Cell): string {
	if (cell.of === "stat") return `stat ${cell.roster_id} ${cell.stat_id}`;
	if (cell.of === "score") return `score ${cell.side}`;
	if (cell.of === "period") return `period ${cell.period_id} ${cell.slt_id}`;
	return `state ${cell.field}`;
}

export function valueAt(board: Board, cell: Cell): Value {
	return board.get(cellKey(cell)) ?? null;
}

/** A counted value; what says how a game stands is none. */
export function countAt(board: Board, cell: Exclude<Cell, { of: "state" }>): number | null {
	const value = valueAt(board, cell);
	return typeof value === "number" ? value : null;
}

/** What writing values would change; a cell that has its value already changes nothing. */
export function changesTo(board: Board, wanted: readonly (Cell & { to: Value })[]): Change[] {
	return wanted.flatMap((cell) => {
		const from = valueAt(board, cell);
		return from === cell.to ? [] : [{ ...cell, from } as Change]; // a cell's value is of the kind that its change has
	});
}

/** What somebody wants to write in a cell; `base` is what they saw there, absent where they do not say. */
export interface Wish {
	to: Value;
	base?: Value;
}

/** The cells that somebody else has changed meanwhile: what is stored is neither as it was seen nor as it shall be. */
export function collisionsAt<C extends Cell & Wish>(board: Board, wishes: readonly C[]): C[] {
	return wishes.filter((wish) => {
		const stored = valueAt(board, wish);
		return wish.base !== undefined && stored !== wish.base && stored !== wish.to;
	});
}

/** The board after some changes. */
export function applied(board: Board, changes: readonly Change[]): Map<string, Value> {
	const next = new Map(board);
	for (const change of changes) {
		if (change.to === null) next.delete(cellKey(change));
		else next.set(cellKey(change), change.to);
	}
	return next;
}

export function inOrder<E extends Pick<GameEvent, "seq">>(events: readonly E[]): E[] {
	return events.filter(({ seq }) => seq !== null).toSorted((a, b) => (a.seq ?? 0) - (b.seq ?? 0));
}

/** Taps add to what is there; everything else says what shall be there. */
export function isAdding({ kind, payload }: Pick<GameEvent, "kind" | "payload">): boolean {
	return kind === "tap" && !turning.has(String(payload["action"]));
}

const turning: ReadonlySet<string> = new Set(["start", "final", "period", "undo"]);
