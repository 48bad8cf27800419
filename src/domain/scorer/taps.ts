import { isDerived } from "../game/box-score.ts";
import { optionalId, optionalInteger, scoreMax } from "../check.ts";
import { otherSide, type Side } from "../game/game.ts";
import { applied, changesTo, countAt, type Board, type Cell, type Change, type Value } from "../game/events.ts";
import {
	conflictAt,
	currentPeriod,
	finalOf,
	isOverAt,
	periodAfter,
	pointsFor,
	statusAt,
	turnTo,
	type GameFrame,
} from "../game/state.ts";
import { faultAt, followed, goesOn, partOver, unfinished } from "../game/parts.ts";
import { isShootOut } from "../period/periods.ts";
import { refused } from "../refusal.ts";
import type { Deed } from "../sport/deed.ts";
import { allDeeds, type Sport } from "../sport/sport.ts";

/** What every game has, and a team's `points` without a deed. */
const common = ["points", "undo", "period", "start", "final"];

/** What is pressed at the table: what every game has, and the deeds of a sport. */
export const tapActions: readonly string[] = [...common, ...allDeeds.keys()];

/** One press. `of` names the one that an undo takes back; `at` is an instant by the phone's clock. */
export interface Tap {
	op_id: string;
	action: string;
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

/** What a press does, by its sport and the stats that the organization has; or why it can do nothing. Undo is another matter. */
export function effects(
	tap: Omit<Tap, "op_id" | "of">,
	board: Board,
	frame: GameFrame,
): { changes: Change[] } | { refused: string } {
	if (tap.action === "start") return { changes: turnTo(board, frame, "live") };
	if (tap.action === "final") return ended(board, frame);
	const known = periodOf(tap, board, frame);
	if (known === undefined) return { refused: "This period is not one of the game's." };
	if (tap.action === "period") return nextPeriod(tap, board, frame);
	const deed = deedOf(tap, frame.sport);
	if (deed === undefined) return { refused: "This is not counted in this sport." };
	const side = sideOf(tap, frame);
	if (side === undefined) return { refused: "This player is not on either roster." };
	if (side === null) return { refused: "Say which team it was." };
	const points = deed.gives ?? 0;
	if (tap.action === "points" && points === 0) return { refused: "Say how many points." };
	const over = points > 0 ? partOver(board, frame, known) : null;
	if (over !== null) return { refused: over };
	const changes = changesTo(board, [
		...(tap.roster_id ? counted(deed, tap.roster_id, board, frame, known) : []),
		...(points > 0 ? pointsFor(board, frame, deed.toOther ? otherSide(side) : side, points, known) : []),
	]);
	if (changes.some(({ to }) => typeof to === "number" && to > scoreMax))
		return { refused: `Nothing counts above ${scoreMax}.` };
	const conflict = tap.roster_id ? conflictAt(applied(board, changes), frame, [tap.roster_id]) : null;
	return conflict === null ? { changes } : { refused: conflict };
}

/** What was done; a team's points are nobody's deed. */
function deedOf(
	{ action, n }: Pick<Tap, "action" | "n">,
	{ deeds }: Sport,
): Pick<Deed, "gives" | "line" | "toOther"> | undefined {
	return action === "points" ? { gives: n ?? 0 } : deeds.find((deed) => deed.action === action);
}

/** The end, where a game of its sport can end as this one stands. */
function ended(board: Board, frame: GameFrame) {
	const changes = turnTo(board, frame, "final");
	const after = followed(board, applied(board, changes), frame);
	const fault = faultAt(after, frame);
	return fault === null ? { changes } : { refused: fault };
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
	const id = period_id ?? currentPeriod(board);
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

/** Goals of a shoot-out are nobody's: they only decide (games 23). */
function counted(
	{ line = {} }: Pick<Deed, "line">,
	roster_id: number,
	board: Board,
	{ stats, periods, sport }: GameFrame,
	period: number | null,
): (Cell & { to: Value })[] {
	if (periods.some((one) => one.id === period && isShootOut(one))) return [];
	const known = stats.map(({ abbreviation }) => abbreviation);
	return Object.entries(line).flatMap(([abbreviation, by]) => {
		const stat = stats.find((one) => one.abbreviation === abbreviation);
		if (!stat || isDerived(abbreviation, known, sport.shares)) return [];
		const cell = { of: "stat", roster_id, stat_id: stat.id } as const;
		return [{ ...cell, to: (countAt(board, cell) ?? 0) + by }];
	});
}

function nextPeriod({ period_id }: Pick<Tap, "period_id">, board: Board, frame: GameFrame) {
	const next = period_id ?? periodAfter(frame, currentPeriod(board))?.id;
	const fault = unfinished(board, frame);
	if (fault !== null) return { refused: fault };
	if (next === undefined) return { refused: noFurther(frame) };
	return { changes: changesTo(board, [{ of: "state", field: "period_id", to: next }]) };
}

const noFurther = ({ sport }: GameFrame) =>
	sport.counts === "won" || !goesOn(sport)
		? `There is no further ${sport.part}.`
		: "There is no further period. Add an overtime first.";

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
