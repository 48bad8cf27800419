import { didNotPlay } from "./box-score.ts";
import { isCompleted, type Scored } from "./game.ts";
import { highestOf, type StatValues } from "../stat/stats.ts";

export type LogRow = Scored & {
	game_id: number;
	date: string | null;
	time: string | null;
	values: StatValues;
};

/**
 * A player's lines as one entry a game, the latest first. Games that are not over count for nobody, and a line without a
 * value is "did not play". Two lines of one game, after a merge or from two roster entries, are one with the higher value of
 * each stat (statistics 6).
 */
export function gameLog<T extends LogRow>(rows: readonly T[]): T[] {
	const log = new Map<number, T>();
	for (const row of rows) {
		if (!isCompleted(row) || didNotPlay(row.values)) continue;
		const known = log.get(row.game_id);
		log.set(row.game_id, known ? { ...known, values: highestOf(known.values, row.values) } : row);
	}
	return [...log.values()].toSorted(latestFirst);
}

function latestFirst(a: LogRow, b: LogRow): number {
	return descending(a.date, b.date) || descending(a.time, b.time) || b.game_id - a.game_id;
}

/** Texts that sort as they stand, ISO dates and times; those without one last. */
function descending(a: string | null, b: string | null): number {
	if (a === b) return 0;
	return (b ?? "") > (a ?? "") ? 1 : -1;
}
