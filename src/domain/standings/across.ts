import type { StandingRow } from "./standings.ts";
import { presets } from "./tie-break.ts";
import { rankRecords } from "./rank.ts";
import type { Team } from "./record.ts";

/**
 * The rows of several leagues in the order of `acrossLeagues` (standings 2: by win percentage, fewer losses, more wins), each with
 * its rank there and the sentences that explain it; of those that share one the better in their leagues first.
 */
export function acrossWithTrace<T extends Team>(rows: readonly StandingRow<T>[]): StandingRow<T>[] {
	const records = rows.map((row, index) => ({ ...row, index, results: row.lastTen }));
	const placed = rankRecords(records, [], presets.spec).flatMap(({ record, rank, trace }) => {
		const row = rows[record.index];
		return row ? [{ row: { ...row, rank, trace }, inLeague: row.rank }] : [];
	});
	return placed.toSorted((a, b) => a.row.rank - b.row.rank || a.inLeague - b.inLeague).map(({ row }) => row);
}
