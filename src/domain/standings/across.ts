import type { StandingRow } from "./standings.ts";
import { presets, type Criterion } from "./tie-break.ts";
import { basketball } from "../sport/basketball.ts";
import type { Sport } from "../sport/sport.ts";
import { rankRecords } from "./rank.ts";
import type { Team } from "./record.ts";

/** By points where a sport's tables go by them: more wins, difference, more scored. */
const pointsAcross: readonly Criterion[] = [
	{ by: "points" },
	{ by: "wins" },
	{ by: "difference" },
	{ by: "pointsFor" },
];

/**
 * The rows of several leagues in the order of `acrossLeagues` (standings 2: by win percentage, fewer losses, more wins, or by
 * points), each with
 * its rank there and the sentences that explain it; of those that share one the better in their leagues first.
 */
export function acrossWithTrace<T extends Team>(
	rows: readonly StandingRow<T>[],
	{ sport = basketball, byPoints = false }: { sport?: Sport | undefined; byPoints?: boolean } = {},
): StandingRow<T>[] {
	const records = rows.map((row, index) => ({ ...row, index, results: row.lastTen }));
	const placed = rankRecords(records, [], byPoints ? pointsAcross : presets.spec, sport).flatMap(
		({ record, rank, trace }) => {
			const row = rows[record.index];
			return row ? [{ row: { ...row, rank, trace }, inLeague: row.rank }] : [];
		},
	);
	return placed.toSorted((a, b) => a.row.rank - b.row.rank || a.inLeague - b.inLeague).map(({ row }) => row);
}
