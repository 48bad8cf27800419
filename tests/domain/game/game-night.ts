import { applied, type Board, type Change, type EventKind, type GameEvent } from "../../../src/domain/game/events.ts";
import type { GameFrame } from "../../../src/domain/game/state.ts";
import { undoing } from "../../../src/domain/game/undo.ts";
import { basketball } from "../../../src/domain/sport/basketball.ts";
import { effects, lateness, type Tap } from "../../../src/domain/scorer/taps.ts";

/** Two teams of two with the stats and periods of a new organization; ids are 1 and up. */
export const frame: GameFrame = {
	sides: { home: 71, away: 72 },
	rosters: new Map([
		[1, { side: "home", player_id: 11, name: "Ada Lee" }],
		[2, { side: "home", player_id: 12, name: "Bo Ray" }],
		[3, { side: "away", player_id: 13, name: "Cy Poe" }],
		[4, { side: "away", player_id: 14, name: "Di Fox" }],
	]),
	stats: basketball.stats.map(({ abbreviation }, at) => ({ id: at + 1, abbreviation })),
	periods: basketball.periods.map((name, order) => ({ id: order + 21, name, order, hidden: false })),
	sport: basketball,
	isKnockout: false,
};

export const statId = (abbreviation: string) => frame.stats.find((stat) => stat.abbreviation === abbreviation)?.id ?? 0;
export const periodId = (name: string) => frame.periods.find((period) => period.name === name)?.id ?? 0;

/** A game whose entries are made one after the other, as the database would. */
export function table(start: Board = new Map([["state status", "live"]])) {
	let board = start;
	const events: GameEvent[] = [];

	const enter = (kind: EventKind, payload: Record<string, unknown>, changes: Change[], actor = "ada"): GameEvent => {
		const seq = events.length + 1;
		const event: GameEvent = { op_id: `op-${seq}`, kind, status: "applied", seq, payload, changes, actor };
		events.push(event);
		board = applied(board, changes);
		return event;
	};
	return {
		events,
		get board() {
			return board;
		},
		enter,
		tap(tap: Omit<Tap, "op_id">, actor?: string): GameEvent | string {
			const late = lateness(tap, board);
			if (late) return late;
			const outcome = effects(tap, board, frame);
			return "refused" in outcome ? outcome.refused : enter("tap", { ...tap }, outcome.changes, actor);
		},
		undo(target: GameEvent): GameEvent | string {
			const outcome = undoing(events, board, target);
			if ("refused" in outcome) return outcome.refused;
			outcome.root.status = outcome.to;
			for (const toggle of outcome.replaced) toggle.status = "undone";
			return enter("undo", { of: outcome.root.op_id, to: outcome.to }, outcome.changes);
		},
		/** The abbreviations and values of a roster entry. */
		line(roster: number): Record<string, unknown> {
			return Object.fromEntries(
				frame.stats.flatMap(({ id, abbreviation }) => {
					const value = board.get(`stat ${roster} ${id}`);
					return value === undefined ? [] : [[abbreviation, value]];
				}),
			);
		},
		score: () => [board.get("score home") ?? null, board.get("score away") ?? null],
		quarter: (name: string) => [
			board.get(`period ${periodId(name)} 71`) ?? null,
			board.get(`period ${periodId(name)} 72`) ?? null,
		],
	};
}

/** Of an entry that must have been made. */
export function made(outcome: GameEvent | string): GameEvent {
	if (typeof outcome === "string") throw new Error(outcome);
	return outcome;
}
