import { isDeepStrictEqual } from "node:util";
import { Refusal } from "../domain/refusal.ts";

/** Somebody else has saved meanwhile: the sentence and the row as it is now (writing 1). */
export class Stale extends Refusal {
	readonly current: unknown;

	constructor(
		current: unknown,
		sentence = "Somebody else has changed this meanwhile. Look at it again before you save.",
	) {
		super("conflict", sentence);
		this.current = current;
	}
}

/** None sent means that the last write wins. */
export function refuseStale<Row extends { revision: number }>(row: Row, revision: number | undefined): void {
	if (revision !== undefined && revision !== row.revision) throw new Stale(row);
}

/** What a change would make different in a row, or null: storing the same once more is no change and raises no revision. */
export function newIn<Row extends object>(row: Row, change: Partial<Row>): Partial<Row> | null {
	const names = (Object.keys(change) as (keyof Row)[]).filter(
		(name) => change[name] !== undefined && !isDeepStrictEqual(change[name], row[name]),
	); // a change has no names but the row's
	if (names.length === 0) return null;
	return Object.fromEntries(names.map((name) => [name, change[name]])) as Partial<Row>;
}
