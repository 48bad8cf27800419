import { deedOf, deedOfAct } from "./deeds.ts";
import {
	cellKey,
	inOrder,
	isAdding,
	valueAt,
	type Board,
	type Cell,
	type Change,
	type GameEvent,
	type Value,
} from "./events.ts";
import type { Side } from "./game.ts";

export type Undo =
	| {
			/** The entry that is taken back, or brought back. */
			root: GameEvent;
			to: "undone" | "applied";
			changes: Change[];
			/** Earlier undos of the same entry, which this one replaces. */
			replaced: GameEvent[];
	  }
	| { refused: string };

/**
 * Takes an entry back, whatever came after it: of a tap its points go, and later taps stay. An edit says what shall be there, so
 * it goes back only while nothing else has changed the same cells since; the refusal names who did (games 16, writing 4). To
 * undo an undo brings the entry back by the same rule. A forfeit is of two teams: once the game has others, it stays away.
 */
export function undoing(events: readonly GameEvent[], board: Board, target: GameEvent): Undo {
	if (target.status === "undone") return { refused: "This was already taken back." };
	if (target.status !== "applied") return { refused: uncounted };
	const root = rootOf(events, target);
	if (!root) return { refused: "What this took back is no longer there." };
	if (root.seq === null) return { refused: uncounted };
	if (deedOf(root.payload) !== null) return { refused: deedOfAct };
	if (formerTeams(root) && root.changes.some((change) => change.of === "state" && change.field === "forfeit_winner"))
		return { refused: "The teams of this game have changed since, so its forfeit cannot come back." };
	const later = effective(events).filter((event) => (event.seq ?? 0) > (root.seq ?? 0));
	for (const change of root.changes) {
		const other = later.findLast((event) => touches(event, change) && !(isAdding(root) && isAdding(event)));
		if (other) return { refused: `${other.actor} has changed the same since. Correct it by hand.` };
	}
	const to = root.status === "applied" ? "undone" : "applied";
	const changes = changesOf(events, board, root, to);
	if (!changes) return { refused: "This was changed since by an import or a merge. Correct it by hand." };
	return { root, to, changes, replaced: togglesOf(events, root) };
}

const uncounted = "This was never counted, so there is nothing to take back.";

/** The entry behind an undo, or behind an undo of that. */
export function rootOf(events: readonly GameEvent[], event: GameEvent): GameEvent | undefined {
	if (!isUndo(event)) return event;
	return events.find(({ op_id }) => op_id === event.payload["of"]);
}

/** Whom an entry's home and away mean, where the game has other teams now. */
export function formerTeams({ payload }: Pick<GameEvent, "payload">): Partial<Record<Side, string>> | null {
	const found = payload["former_teams"];
	if (typeof found !== "object" || found === null) return null;
	return Object.fromEntries(Object.entries(found).filter(([, name]) => typeof name === "string"));
}

/** Undos come as such, or as a tap. */
export function isUndo({ kind, payload }: Pick<GameEvent, "kind" | "payload">): boolean {
	return kind === "undo" || (kind === "tap" && payload["action"] === "undo");
}

/** What counts: entries that were not taken back, in order; undos have done their work and count for nothing themselves. */
function effective(events: readonly GameEvent[]): GameEvent[] {
	return inOrder(events).filter((event) => event.status === "applied" && !isUndo(event));
}

/** The value of a cell by the entries that count, each adding to it or setting it, from what was there before all of them. */
export function replayed(events: readonly GameEvent[], cell: Cell): Value {
	const first = inOrder(events).find((event) => touches(event, cell));
	const start = first?.changes.find((change) => cellKey(change) === cellKey(cell))?.from ?? null;
	return effective(events).reduce<Value>((value, event) => {
		const change = event.changes.find((one) => cellKey(one) === cellKey(cell));
		if (!change) return value;
		return isAdding(event) ? Number(value ?? 0) + Number(change.to) - Number(change.from ?? 0) : change.to;
	}, start);
}

/** Null where what is stored is not what the entries give: something else has written there, and only a tap can still go. */
function changesOf(
	events: readonly GameEvent[],
	board: Board,
	root: GameEvent,
	to: "undone" | "applied",
): Change[] | null {
	const after = events.map((event) => (event === root ? { ...event, status: to } : event));
	const changes: Change[] = [];
	for (const change of root.changes) {
		const now = valueAt(board, change);
		const isKnown = now === replayed(events, change);
		if (!isKnown && !isAdding(root)) return null;
		const added = (Number(change.to) - Number(change.from ?? 0)) * (to === "applied" ? 1 : -1);
		const next = isKnown ? replayed(after, change) : Number(now ?? 0) + added;
		if (typeof next === "number" && next < 0) return null;
		if (next !== now) changes.push({ ...change, from: now, to: next } as Change); // both are values of this cell
	}
	return changes;
}

function togglesOf(events: readonly GameEvent[], root: GameEvent): GameEvent[] {
	return events.filter((event) => event.status === "applied" && isUndo(event) && event.payload["of"] === root.op_id);
}

function touches({ changes }: GameEvent, cell: Cell): boolean {
	return changes.some((change) => cellKey(change) === cellKey(cell));
}
