import { sentenceOf, type GameNames } from "../game/sentences.ts";
import type { Tap } from "../scorer/taps.ts";
import { playerOn, type Sheet, type SheetTap } from "./sheet.ts";
import type { Tally } from "./tally.ts";
import { some } from "../some.ts";

/** A press in the list beside the screen: what it was, and what became of it. */
export interface Entry {
	op_id: string;
	action: string;
	/** "23 Ada Lee +2 (Q3)". */
	text: string;
	state: "waiting" | "saved" | "undone" | "late" | "refused";
	/** Why it does not count. */
	message: string | null;
	/** This device has pressed it and was told that it does not count. */
	isAnswered: boolean;
}

/** Whether it counts, or will, so that it can be taken back. */
export const isUndoable = ({ state }: Pick<Entry, "state">) => state === "saved" || state === "waiting";

/** Whether it can be taken back now: once the game is over, its end alone (writing 4). */
export function canUndo(
	{ action, ...entry }: Pick<Entry, "state" | "action">,
	{ status }: Pick<Tally, "status">,
): boolean {
	return isUndoable(entry) && (status === "live" || (status === "final" && action === "final"));
}

/**
 * The latest presses, the last one first: those that wait, those that were `taken` since the sheet was read, and what the game
 * knows; `answers` are outcomes that count for nothing.
 */
export function entriesOf(
	sheet: Sheet,
	taken: readonly Tap[],
	waiting: readonly Tap[],
	answers: readonly SheetTap[] = [],
): Entry[] {
	const names = namesOf(sheet);
	const undone = new Set([...taken, ...waiting].flatMap(({ action, of }) => (action === "undo" && of ? [of] : [])));
	const seen = new Set<string>();
	const list: Entry[] = [];
	const add = (tap: Tap | SheetTap, state: Entry["state"], message: string | null = null, isAnswered = false) => {
		if (tap.action === "undo" || seen.has(tap.op_id)) return;
		seen.add(tap.op_id);
		list.push({
			op_id: tap.op_id,
			action: tap.action,
			text: textOf(tap, names),
			state: undone.has(tap.op_id) ? "undone" : state,
			message,
			isAnswered,
		});
	};
	for (const tap of waiting.toReversed()) add(tap, "waiting");
	for (const tap of answers.toReversed()) add(tap, stateOf(tap), tap.message, true);
	for (const tap of taken.toReversed()) add(tap, "saved");
	for (const tap of sheet.taps) add(tap, stateOf(tap), tap.message);
	return list;
}

/** What this device has sent too late or in vain, and why: it is in no score, and staff may have it; null where nothing is. */
export function lateText(entries: readonly Entry[]): string | null {
	const { count, last } = lateOf(entries);
	return last && lateSaid(last, count === 1 ? last.text : `${count} entries, the last ${last.text}`);
}

/** The same for who may see no names any more. */
export function lateCounted(entries: readonly Entry[]): string | null {
	const { count, last } = lateOf(entries);
	return last && lateSaid(last, some(count, "entry", "entries"));
}

function lateOf(entries: readonly Entry[]): { count: number; last: Entry | null } {
	const late = entries.filter(({ state, isAnswered }) => (state === "late" || state === "refused") && isAnswered);
	return { count: late.length, last: late[0] ?? null };
}

const lateSaid = ({ message }: Entry, which: string) =>
	`${message ?? "Staff can still accept this."} Not in the score: ${which}.`;

function textOf(tap: Tap | SheetTap, names: GameNames): string {
	const { action, side, roster_id, n, period_id } = tap;
	const payload = { action, side, roster_id, n, period_id };
	return sentenceOf(
		{ kind: "tap", payload, changes: [], period_id: period_id ?? null, roster_id: roster_id ?? null },
		names,
	);
}

const stateOf = ({ status }: SheetTap): Entry["state"] => (status === "applied" ? "saved" : status);

function namesOf(sheet: Sheet): GameNames {
	return {
		player: (id) => {
			const player = playerOn(sheet, id);
			return player && [player.number, player.name].filter(Boolean).join(" ");
		},
		stat: () => null,
		period: (id) => sheet.periods.find((period) => period.id === id)?.name ?? null,
		team: () => null,
		side: (side) => sheet.sides[side].name,
	};
}
