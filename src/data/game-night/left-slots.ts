import { sql } from "drizzle-orm";
import type { Change, Value } from "../../domain/game/events.ts";
import { isReinstated, leftSlot, type MovedGame } from "../../domain/game/move.ts";
import { reasonReaders, type GivenReason, type Reason } from "../../domain/game/reason.ts";
import { idList } from "../deletion/reach.ts";
import type { Writer } from "../tenant.ts";

type Left = NonNullable<ReturnType<typeof leftSlot>>;
type Changed = { game: MovedGame & { id: number }; changes: readonly Change[] };

/**
 * The slots that visitors are told games have left, by their ids, where a change makes them others: one that is put off leaves the
 * one that it has; one that is played at its time after all has left the one that it had left before (games 33).
 */
export async function leftSlots(writer: Writer, changed: readonly Changed[]): Promise<Map<number, Left>> {
	const left = new Map(
		changed.flatMap(({ game, changes }) => {
			const slot = leftSlot(game, changes);
			return slot ? [[game.id, slot] as const] : [];
		}),
	);
	const back = changed.filter(({ game, changes }) => isReinstated(game, changes)).map(({ game }) => game.id);
	for (const [id, slot] of await slotsBefore(writer, back)) left.set(id, slot);
	return left;
}

async function slotsBefore(writer: Writer, ids: readonly number[]): Promise<[number, Left][]> {
	return (await puttingOff(writer, ids)).flatMap(({ id, first }): [number, Left][] =>
		first ? [[id, { published_date: first.date, published_time: first.time, published_location: first.location }]] : [],
	);
}

/** Why a game that is not put off after all was moved; undefined where its reason stays as it is. */
export async function reasonBefore(
	writer: Writer,
	game: MovedGame & Reason & { id: number },
	changes: readonly Change[],
): Promise<GivenReason | undefined> {
	if (game.reason_about !== "postponed" || !isReinstated(game, changes)) return undefined;
	const [entry] = await puttingOff(writer, [game.id]);
	const fields = new Map(
		entry?.changes.flatMap((change) => (change.of === "state" ? [[change.field, change.from] as const] : [])),
	);
	if (!entry?.first || !fields.has("reason")) return undefined;
	const reader = reasonReaders.find((one) => one === fields.get("reason_seen_by"));
	return { reason: textIn(fields.get("reason")), reason_seen_by: reader ?? game.reason_seen_by };
}

const textIn = (value: Value | undefined) => (typeof value === "string" ? value : null);

/** The entries that put games off last, with the slots that these had left before. */
async function puttingOff({ tx }: Writer, ids: readonly number[]) {
	if (ids.length === 0) return [];
	return await tx.execute<{ id: number; first: MovedGame["moved_from"]; changes: Change[] }>(sql`
		select distinct on (game_id) game_id::float8 as id, payload -> 'first' as first, changes from game_events
		where game_id = any(${idList(ids)}) and changes @> '[{"of": "state", "field": "status", "to": "postponed"}]'
		order by game_id, seq desc, id desc`);
}
