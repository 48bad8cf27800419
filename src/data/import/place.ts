import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "../tenant.ts";

/** Where an import writes: one season league, inside the transaction that has taken the organization. */
export interface Place {
	tx: Tx;
	organization_id: number;
	sport_id: number;
	season_id: number;
	league_id: number;
	season_league_id: number;
	tally: Tally;
}

/** Rows written, such as `games_made: 1230`. An empty one means that nothing was changed. */
export type Tally = Record<string, number>;

/** What a statement did, as its one row says it. */
export type Done = { made?: number; changed?: number; removed?: number };

export function count(tally: Tally, noun: string, done: Done | undefined): void {
	for (const [deed, rows] of Object.entries(done ?? {})) {
		const key = `${noun}_${deed}`;
		if (rows > 0) tally[key] = (tally[key] ?? 0) + rows;
	}
}

/** Rows as one parameter of a statement; `columns` names and types them. */
export function given(rows: readonly object[], columns: string): SQL {
	return sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as given(${sql.raw(columns)})`;
}

/** Runs a statement that answers its {@link Done}. */
export async function run({ tx, tally }: Pick<Place, "tx" | "tally">, noun: string, statement: SQL): Promise<void> {
	const [done] = await tx.execute<Done>(statement);
	count(tally, noun, done);
}

/**
 * The same for a statement over a whole season. Freshly filled tables have no statistics yet, and a planner that expects a
 * handful of rows would join them row by row.
 */
export async function runOverAll(place: Pick<Place, "tx" | "tally">, noun: string, statement: SQL): Promise<void> {
	await place.tx.execute(sql`set local enable_nestloop = off`);
	await run(place, noun, statement);
	await place.tx.execute(sql`set local enable_nestloop = on`);
}

export function* chunksOf<T>(list: readonly T[], size: number): Generator<T[]> {
	for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size);
}
