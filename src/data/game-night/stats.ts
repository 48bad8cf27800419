import { entered, type StatEntry } from "../../domain/stat/entries.ts";
import { boxScoreOf, wireLines } from "../game/box-scores.ts";
import { Stale } from "../revision.ts";
import type { Writer } from "../tenant.ts";
import { storedNow } from "./collisions.ts";
import { openLedger, type Ledger } from "./ledger.ts";
import { outcomesOf } from "./log.ts";
import { note, save } from "./save.ts";

/**
 * Stores cells of both box scores, all or nothing, and answers every stored one. Refused (conflict): cells that somebody else has
 * changed since the editor saw them, with their values, by whom and when.
 */
export async function enterStats(writer: Writer, gameId: number, entries: readonly StatEntry[], op: string | null) {
	const ledger = await openLedger(writer, gameId);
	if (!(await isRepeat(writer, ledger, op))) {
		const { changes, collisions } = entered(entries, ledger.board, ledger.frame);
		if (collisions.length > 0) {
			const now = await storedNow(
				writer,
				ledger,
				collisions.map((cell) => ({ of: "stat" as const, ...cell })),
			);
			throw new Stale({ cells: now.map(({ of: _of, ...cell }) => cell) });
		}
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
