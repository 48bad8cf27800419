import { and, eq, inArray, sql } from "drizzle-orm";
import { gameEvents } from "../../../db/schema/index.ts";
import type { Change, GameEvent } from "../../domain/game/events.ts";
import type { TapOutcome } from "../../domain/scorer/taps.ts";
import type { Tenant } from "../tenant.ts";

/** An entry of a game as it is stored. */
export interface LoggedEvent extends GameEvent {
	id: number;
	message: string | null;
	roster_id: number | null;
	period_id: number | null;
	link_id: number | null;
	/** ISO instants: when it happened by who entered it, and when it arrived. */
	at: string;
	received: string;
}

/** All entries of a game, the oldest first. */
export async function logOf({ tx }: Tenant, gameId: number): Promise<LoggedEvent[]> {
	return await tx.select(columns).from(gameEvents).where(eq(gameEvents.game_id, gameId)).orderBy(gameEvents.id);
}

/** What became of entries that were sent before, by the names that their senders gave them. */
export async function outcomesOf(
	{ tx }: Tenant,
	gameId: number,
	ops: readonly string[],
): Promise<Map<string, TapOutcome>> {
	if (ops.length === 0) return new Map();
	const rows = await tx
		.select({ op_id: gameEvents.op_id, status: columns.status, message: gameEvents.message })
		.from(gameEvents)
		.where(and(eq(gameEvents.game_id, gameId), inArray(gameEvents.op_id, [...ops])));
	return new Map(rows.map((row) => [row.op_id, outcomeOf(row)]));
}

export function outcomeOf({ op_id, status, message }: Pick<LoggedEvent, "op_id" | "status" | "message">): TapOutcome {
	return message === null ? { op_id, status } : { op_id, status, message };
}

const iso = (column: typeof gameEvents.happened_at | typeof gameEvents.created_at) =>
	sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const columns = {
	id: gameEvents.id,
	op_id: gameEvents.op_id,
	kind: gameEvents.kind,
	status: gameEvents.status,
	seq: gameEvents.seq,
	payload: gameEvents.payload,
	changes: sql<Change[]>`${gameEvents.changes}`,
	message: gameEvents.message,
	roster_id: gameEvents.roster_id,
	period_id: gameEvents.period_id,
	link_id: gameEvents.link_id,
	actor: gameEvents.actor,
	at: iso(gameEvents.happened_at),
	received: iso(gameEvents.created_at),
};
