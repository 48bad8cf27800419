import { isDerived } from "../game/box-score.ts";
import { optionalId, optionalInteger, scoreMax } from "../check.ts";
import type { Side } from "../game/game.ts";
import {
	applied,
	changesTo,
	countAt,
	valueAt,
	type Board,
	type Cell,
	type Change,
	type Value,
} from "../game/events.ts";
import {
	conflictAt,
	finalOf,
	isOverAt,
	periodAfter,
	pointsFor,
	statusAt,
	turnTo,
	type GameFrame,
} from "../game/state.ts";
import { refused } from "../refusal.ts";

export const tapActions = [
	"ft",
	"2",
	"3",
	"ft-miss",
	"2-miss",
	"3-miss",
	"reb",
	"ast",
	"foul",
	"points",
	"undo",
	"period",
	"start",
	"final",
] as const;
/** What is pressed at the table; `points` are a team's without a player. */
export type TapAction = (typeof tapActions)[number];

/** One press. `of` names the one that an undo takes back; `at` is an instant by the phone's clock. */
export interface Tap {
	op_id: string;
	action: TapAction;
	side?: Side;
	roster_id?: number | null;
	n?: number;
	period_id?: number;
	of?: string;
	at?: string;
}

export interface TapOutcome {
	op_id: string;
	status: "applied" | "undone" | "late" | "refused";
	message?: string;
}

export const tapsMax = 200;
export const opLengthMax = 64;

/** Presses as they were sent, in order; refused as a whole where one is none, with the place named. */
export function readTaps(given: unknown): Tap[] {
	if (!Array.isArray(given)) throw refused("taps", "Send a list of taps.");
	if (given.length > tapsMax) throw refused("taps", `At most ${tapsMax} at once.`);
	return given.map((tap, at) => readTap(tap, `taps.${at}`));
}

/** The name of an operation, by which a repeat is known; null where none was sent. */
export function readOp(field: string, value: unknown): string | null {
	if (value === undefined || value === null || value === "") return null;
	if (typeof value === "string" && value.length <= opLengthMax && /^[\x21-\x7e]+$/.test(value)) return value;
	throw refused(field, `Send up to ${opLengthMax} letters and digits.`);
}

/** What a press does, by the stats that the organization has; or why it can do nothing. Undo is another matter. */
export function effects(
	tap: Omit<Tap, "op_id" | "of">,
	board: Board,
	frame: GameFrame,
): { changes: Change[] } | { refused: string } {
	if (tap.action === "start") return { changes: turnTo(board, frame, "live") };
	if (tap.action === "final") return { changes: turnTo(board, frame, "final") };
	const known = periodOf(tap, board, frame);
	if (known === undefined) return { refused: "This period is not one of the game's." };
	if (tap.action === "period") return nextPeriod(tap, board, frame);
	const side = sideOf(tap, frame);
	if (side === undefined) return { refused: "This player is not on either roster." };
	if (side === null) return { refused: "Say which team it was." };
	const points = tap.action === "points" ? (tap.n ?? 0) : (worth[tap.action] ?? 0);
	if (tap.action === "points" && points === 0) return { refused: "Say how many points." };
	const changes = changesTo(board, [
		...(tap.roster_id ? counted(tap.action, tap.roster_id, board, frame) : []),
		...(points > 0 ? pointsFor(board, frame, side, points, known) : []),
	]);
	if (changes.some(({ to }) => typeof to === "number" && to > scoreMax))
		return { refused: `Nothing counts above ${scoreMax}.` };
	const conflict = tap.roster_id ? conflictAt(applied(board, changes), frame, [tap.roster_id]) : null;
	return conflict === null ? { changes } : { refused: conflict };
}

/** The team that a press is for: its player's, else the one it names; undefined for a player of neither, null for none. */
export function sideOf(
	{ roster_id, side }: Pick<Tap, "roster_id" | "side">,
	frame: GameFrame,
): Side | null | undefined {
	return roster_id ? frame.rosters.get(roster_id)?.side : (side ?? null);
}

/** The period that a press belongs to: the one it names, else the one that is played; undefined for one that cannot be. */
export function periodOf(
	{ period_id }: Pick<Tap, "period_id">,
	board: Board,
	frame: GameFrame,
): number | null | undefined {
	const current = valueAt(board, { of: "state", field: "period_id" });
	const id = period_id ?? (typeof current === "number" ? current : null);
	if (id === null) return null;
	const isKnown = frame.periods.some((period) => period.id === id && period.id !== finalOf(frame)?.id);
	if (isKnown) return id;
	return period_id === undefined ? null : undefined;
}

/** Why a press cannot count now and waits for staff, or null. */
export function lateness({ action }: Pick<Tap, "action">, board: Board): string | null {
	const status = statusAt(board);
	if (status === "live") return null;
	const begins = (status === "scheduled" && !isOverAt(board)) || status === "postponed";
	if (action === "start" && begins) return null;
	return begins
		? "The game has not started. Staff can still accept this."
		: "The game is over. Staff can still accept this.";
}

const worth: Readonly<Record<string, number>> = { ft: 1, "2": 2, "3": 3 };

/** What each press adds to a player's line, by abbreviation; field goals only where they are not sums of others (statistics 2). */
const lines: Readonly<Record<string, Readonly<Record<string, number>>>> = {
	ft: { FTM: 1, FTA: 1, PTS: 1 },
	"2": { "2PM": 1, "2PA": 1, FGM: 1, FGA: 1, PTS: 2 },
	"3": { "3PM": 1, "3PA": 1, FGM: 1, FGA: 1, PTS: 3 },
	"ft-miss": { FTA: 1 },
	"2-miss": { "2PA": 1, FGA: 1 },
	"3-miss": { "3PA": 1, FGA: 1 },
	reb: { REB: 1 },
	ast: { AST: 1 },
	foul: { PF: 1 },
};

function counted(action: TapAction, roster_id: number, board: Board, { stats }: GameFrame): (Cell & { to: Value })[] {
	const known = stats.map(({ abbreviation }) => abbreviation);
	return Object.entries(lines[action] ?? {}).flatMap(([abbreviation, by]) => {
		const stat = stats.find((one) => one.abbreviation === abbreviation);
		if (!stat || isDerived(abbreviation, known)) return [];
		const cell = { of: "stat", roster_id, stat_id: stat.id } as const;
		return [{ ...cell, to: (countAt(board, cell) ?? 0) + by }];
	});
}

function nextPeriod({ period_id }: Pick<Tap, "period_id">, board: Board, frame: GameFrame) {
	const current = valueAt(board, { of: "state", field: "period_id" });
	const next = period_id ?? periodAfter(frame, typeof current === "number" ? current : null)?.id;
	if (next === undefined) return { refused: "There is no further period. Add an overtime first." };
	return { changes: changesTo(board, [{ of: "state", field: "period_id", to: next }]) };
}

function readTap(given: unknown, at: string): Tap {
	if (typeof given !== "object" || given === null) throw refused(at, "This is no tap.");
	const body = given as Record<string, unknown>; // any object has names
	const action = tapActions.find((known) => known === body["action"]);
	if (!action) throw refused(`${at}.action`, "This is not an action.");
	const op_id = readOp(`${at}.op_id`, body["op_id"]);
	if (op_id === null) throw refused(`${at}.op_id`, "Every tap needs a name of its own.");
	const side = body["side"] ?? null;
	if (side !== null && side !== "home" && side !== "away") throw refused(`${at}.side`, "Choose home or away.");
	const of = readOp(`${at}.of`, body["of"]);
	if (action === "undo" && of === null) throw refused(`${at}.of`, "Say what to take back.");
	const n = optionalInteger(`${at}.n`, body["n"], scoreMax);
	const [roster_id, period_id] = [
		optionalId(`${at}.roster_id`, body["roster_id"]),
		optionalId(`${at}.period_id`, body["period_id"]),
	];
	const when = typeof body["at"] === "string" && !Number.isNaN(Date.parse(body["at"])) ? body["at"] : null;
	return {
		op_id,
		action,
		...(side === null ? {} : { side }),
		...(roster_id === null ? {} : { roster_id }),
		...(n === null ? {} : { n }),
		...(period_id === null ? {} : { period_id }),
		...(of === null ? {} : { of }),
		...(when === null ? {} : { at: when }),
	};
}
