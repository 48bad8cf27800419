import { cellKey } from "../../domain/game-events.ts";
import { entered, type CellId, type StatEntry } from "../../domain/stat-entries.ts";
import { boxScoreOf, wireLines } from "../box-scores.ts";
import { Stale } from "../revision.ts";
import type { Writer } from "../tenant.ts";
import { openLedger, type Ledger } from "./ledger.ts";
import { logOf, outcomesOf } from "./log.ts";
import { note, save } from "./save.ts";

/**
 * Stores cells of both box scores, all or nothing, and answers every stored one. Refused (409): cells that somebody else has
 * changed since the editor saw them, with their values, by whom and when.
 */
export async function enterStats(writer: Writer, gameId: number, entries: readonly StatEntry[], op: string | null) {
	const ledger = await openLedger(writer, gameId);
	if (!(await isRepeat(writer, ledger, op))) {
		const { changes, collisions } = entered(entries, ledger.board, ledger.frame);
		if (collisions.length > 0) throw new Stale({ cells: await collided(writer, ledger, collisions) });
		if (changes.length > 0 || op !== null)
			ledger.add({ op_id: op ?? crypto.randomUUID(), kind: "stats", payload: { cells: entries.length }, changes });
		await save(writer, ledger);
		await note(writer, ledger);
	}
	return wireLines(ledger.game, await boxScoreOf(writer, ledger.game));
}

/** Whether an operation was made before; then its first outcome stands. */
export async function isRepeat(writer: Writer, { game }: Pick<Ledger, "game">, op: string | null): Promise<boolean> {
	return op !== null && (await outcomesOf(writer, game.id, [op])).has(op);
}

/** Cells as they are, with who entered them last. */
async function collided(writer: Writer, ledger: Ledger, cells: readonly CellId[]) {
	const log = await logOf(writer, ledger.game.id);
	return cells.map((cell) => {
		const key = cellKey({ of: "stat", ...cell });
		const last = log.findLast(({ seq, changes }) => seq !== null && changes.some((change) => cellKey(change) === key));
		return { ...cell, value: ledger.board.get(key) ?? null, by: last?.actor ?? null, at: last?.received ?? null };
	});
}
