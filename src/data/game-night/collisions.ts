import { cellKey, collisionsAt, countAt, type Cell, type Wish } from "../../domain/game/events.ts";
import { Stale } from "../revision.ts";
import type { Writer } from "../tenant.ts";
import type { Ledger } from "./ledger.ts";
import { logOf } from "./log.ts";

type CountCell = Exclude<Cell, { of: "state" }>;
export type ScoreWish = Exclude<CountCell, { of: "stat" }> & Wish & { to: number | null };

/** Refuses (conflict) points of periods and final scores that somebody else has changed since they were seen, with theirs and their names. */
export async function refuseCollided(writer: Writer, ledger: Ledger, wishes: readonly ScoreWish[]): Promise<void> {
	const collisions = collisionsAt(ledger.board, wishes);
	if (collisions.length === 0) return;
	const now = await storedNow(writer, ledger, collisions);
	throw new Stale({
		periods: now.flatMap(({ value: score, by, at, ...cell }) =>
			cell.of === "period" ? [{ gamePeriod_id: cell.period_id, team_id: cell.slt_id, score, by, at }] : [],
		),
		scores: now.flatMap(({ value: score, by, at, ...cell }) =>
			cell.of === "score" ? [{ side: cell.side, score, by, at }] : [],
		),
	});
}

/** Cells as they are, with who entered them last. */
export async function storedNow<C extends CountCell>(writer: Writer, ledger: Ledger, cells: readonly C[]) {
	const log = await logOf(writer, ledger.game.id);
	return cells.map((cell) => {
		const key = cellKey(cell);
		const last = log.findLast(({ seq, changes }) => seq !== null && changes.some((change) => cellKey(change) === key));
		return { ...cell, value: countAt(ledger.board, cell), by: last?.actor ?? null, at: last?.received ?? null };
	});
}
