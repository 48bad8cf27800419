import { effects, lateness, periodOf, sideOf, type Tap, type TapOutcome } from "../../domain/scorer/taps.ts";
import { periodAfter, statusAt } from "../../domain/game/state.ts";
import { goesOn, unfinished } from "../../domain/game/parts.ts";
import { valueAt } from "../../domain/game/events.ts";
import { renew, type Writer } from "../tenant.ts";
import { Ledger, openLedger, type Done, type Entry } from "./ledger.ts";
import { outcomeOf, outcomesOf } from "./log.ts";
import { addOvertime } from "./periods.ts";
import { note, save } from "./save.ts";

/**
 * Takes presses in their order, each once: one that was sent before answers what became of it then. What cannot count now is
 * kept as late, and `ended` (a link that is over) makes all of them so; what can never count is kept as refused, with the reason.
 * Stored pages are renewed only where the game begins or ends, or another period does (caching 5).
 */
export async function enterTaps(
	writer: Writer,
	gameId: number,
	taps: readonly Tap[],
	ended: string | null = null,
): Promise<TapOutcome[]> {
	const ledger = await openLedger(writer, gameId, { log: taps.some(({ action }) => action === "undo") });
	const known = await outcomesOf(
		writer,
		gameId,
		taps.map(({ op_id }) => op_id),
	);
	const outcomes: TapOutcome[] = [];
	for (const tap of taps) {
		if (!known.has(tap.op_id)) known.set(tap.op_id, await take(writer, ledger, tap, ended));
		outcomes.push(known.get(tap.op_id) ?? { op_id: tap.op_id, status: "refused" });
	}
	await save(writer, ledger);
	const isBegunOrOver = statusAt(ledger.before) !== statusAt(ledger.board);
	if (isBegunOrOver || isNextPeriod(ledger)) await renew(writer);
	if (isBegunOrOver) await note(writer, ledger, { cells: false });
	return outcomes;
}

/** An entry of a press, before it is known whether it counts: with the side and the period that it is for. */
function entryOf(tap: Tap, { board, frame }: Pick<Ledger, "board" | "frame">): Entry {
	const { op_id, at, ...asked } = tap;
	const side = sideOf(tap, frame) ?? null;
	const period_id = periodOf(tap, board, frame) ?? null;
	const isKnown = tap.roster_id !== undefined && tap.roster_id !== null && frame.rosters.has(tap.roster_id);
	return {
		op_id,
		kind: "tap",
		payload: side === null ? asked : { ...asked, side },
		changes: [],
		roster_id: isKnown ? (tap.roster_id ?? null) : null,
		period_id,
		at,
	};
}

/** What a press does now, an overtime that nobody has made yet included. */
export async function effectsNow(writer: Writer, ledger: Ledger, tap: Omit<Tap, "op_id">) {
	const { board, frame } = ledger;
	const current = valueAt(board, { of: "state", field: "period_id" });
	const needsOvertime =
		tap.action === "period" &&
		goesOn(frame.sport) &&
		unfinished(board, frame) === null &&
		tap.period_id === undefined &&
		periodAfter(frame, typeof current === "number" ? current : null) === null;
	const period = needsOvertime ? { period_id: (await addOvertime(writer, ledger)).id } : {};
	return effects({ ...tap, ...period }, board, ledger.frame);
}

async function take(writer: Writer, ledger: Ledger, tap: Tap, ended: string | null): Promise<TapOutcome> {
	const entry = entryOf(tap, ledger);
	const outcome = (status: TapOutcome["status"], message: string | null = null) =>
		outcomeOf({ op_id: tap.op_id, status, message });
	const isOpen = tap.action === "undo" && ledger.isOpen(tap.of ?? "");
	const late = ended === null ? null : `${ended} Staff can still accept this.`;
	const why = late ?? (isOpen ? null : lateness(tap, ledger.board));
	if (why !== null) {
		ledger.keep(entry, "late", why);
		return outcome("late", why);
	}
	const done: { refused: string } | Done =
		tap.action === "undo" ? ledger.undo(tap.of ?? "", { tapsOnly: true }) : await effectsNow(writer, ledger, tap);
	if ("refused" in done) {
		ledger.keep(entry, "refused", done.refused);
		return outcome("refused", done.refused);
	}
	const payload = done.root ? { ...entry.payload, of: done.root, to: done.to } : entry.payload;
	ledger.add({ ...entry, payload, changes: done.changes });
	return outcome("applied");
}

function isNextPeriod({ before, board }: Ledger): boolean {
	const period = { of: "state", field: "period_id" } as const;
	return valueAt(before, period) !== valueAt(board, period);
}
