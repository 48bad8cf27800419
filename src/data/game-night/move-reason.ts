import { inArray, sql } from "drizzle-orm";
import { gameEvents, games } from "../../../db/schema/index.ts";
import { applied, type StateField, type Value } from "../../domain/game/events.ts";
import { withReason, type GivenReason } from "../../domain/game/reason.ts";
import { rowsAtOnce } from "../audit/audit.ts";
import type { Writer } from "../tenant.ts";

/** Says why games, all of them scheduled, are elsewhere now: an entry in the history of each (games 19). Without a text nothing changes. */
export async function giveMoveReason(writer: Writer, ids: readonly number[], given: GivenReason): Promise<void> {
	if (!given.reason || ids.length === 0) return;
	const { tx, organization, by } = writer;
	const rows = await tx
		.select({
			id: games.id,
			live_seq: games.live_seq,
			reason: games.reason,
			reason_about: games.reason_about,
			reason_seen_by: games.reason_seen_by,
		})
		.from(games)
		.where(inArray(games.id, [...ids]));
	const entries = rows.flatMap(({ id, live_seq, ...stored }) => {
		const changes = withReason(boardOf(stored), [], given);
		if (changes.length === 0) return [];
		return {
			organization_id: organization.id,
			game_id: id,
			user_id: by.id,
			link_id: by.link ?? null,
			actor: by.name,
			op_id: crypto.randomUUID(),
			kind: "details" as const,
			payload: {},
			changes: changes.map((change) => ({ ...change })),
			status: "applied" as const,
			seq: live_seq + 1,
		};
	});
	if (entries.length === 0) return;
	for (let at = 0; at < entries.length; at += rowsAtOnce)
		await tx.insert(gameEvents).values(entries.slice(at, at + rowsAtOnce));
	await tx
		.update(games)
		.set({
			live_seq: sql`${games.live_seq} + 1`,
			reason: given.reason,
			reason_about: "moved",
			reason_seen_by: given.reason_seen_by ?? "staff",
		})
		.where(
			inArray(
				games.id,
				entries.map(({ game_id }) => game_id),
			),
		);
}

function boardOf(stored: Partial<Record<StateField, Value>>) {
	const fields = Object.entries(stored) as [StateField, Value][]; // its own names
	return applied(
		new Map(),
		fields.map(([field, to]) => ({ of: "state", field, from: null, to })),
	);
}
