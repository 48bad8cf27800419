import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { gameEvents } from "../../../db/schema/index.ts";
import type { Change, EventKind, EventStatus, GameEvent } from "../../domain/game/events.ts";
import { undoing } from "../../domain/game/undo.ts";
import { Refusal } from "../../domain/refusal.ts";
import { recordAll } from "../audit/audit.ts";
import { keepingApart } from "../clash/clashes.ts";
import { named } from "../game/games.ts";
import type { Tenant, Writer } from "../tenant.ts";
import { storedGames, writeGames } from "./boards.ts";
import { auditOf, insertEntries, namesOf } from "./entries.ts";

/**
 * Takes an act on several games back, all of it or nothing (games 16, games 25): answers how many games are as they were. Refused
 * (conflict): where something of it was changed since, with the games; what would clash again is asked about.
 */
export async function undoAct(writer: Writer, act: string, isConfirmed: boolean): Promise<number> {
	const roots = await entriesOf(writer, act);
	if (roots.length === 0) throw new Refusal("missing", "This was never done, or its games are no longer there.");
	if (roots.every(({ status }) => status !== "applied")) throw new Refusal("conflict", "This was already taken back.");
	const ids = roots.map(({ game_id }) => game_id);
	const [stored, logs] = [await storedGames(writer, ids), await logsOf(writer, ids)];
	const outcomes = roots.flatMap((root) => {
		const game = stored.get(root.game_id);
		const events = logs.get(root.game_id) ?? [];
		const target = events.find(({ op_id }) => op_id === root.op_id);
		return game && target ? [{ game, outcome: undoing(events, game.board, target) }] : [];
	});
	const stuck = outcomes.filter(({ outcome }) => "refused" in outcome).map(({ game }) => game.id);
	if (stuck.length > 0)
		throw new Refusal(
			"conflict",
			`${namesOf(await named(writer, stuck))}: changed since. Nothing was taken back; correct it by hand.`,
		);
	const back = outcomes.flatMap(({ game, outcome }) => ("refused" in outcome ? [] : [{ game, ...outcome }]));
	const change = async () => {
		const undone = back.flatMap(({ root, replaced }) => [root, ...replaced]).map(({ op_id }) => op_id);
		await writer.tx
			.update(gameEvents)
			.set({ status: "undone" })
			.where(and(inArray(gameEvents.game_id, ids), inArray(gameEvents.op_id, undone)));
		await insertEntries(
			writer,
			back.map(({ game, root, to, changes }) => ({
				game,
				changes,
				kind: "undo" as const,
				payload: { of: root.op_id, to },
			})),
		);
		await writeGames(writer, back);
		await recordAll(
			writer,
			back.map(({ game, changes }) => auditOf(game.id, changes)),
		);
	};
	await keepingApart(writer, isConfirmed, ids, change, () => ids);
	return back.length;
}

/** The entries of an act, one a game. */
async function entriesOf({ tx, organization }: Tenant, act: string) {
	return await tx
		.select({ game_id: gameEvents.game_id, op_id: gameEvents.op_id, status: gameEvents.status })
		.from(gameEvents)
		.where(
			and(
				eq(gameEvents.organization_id, organization.id),
				sql`${gameEvents.payload} ->> 'act' = ${act}`,
				ne(gameEvents.kind, "undo"),
			),
		)
		.orderBy(gameEvents.game_id);
}

async function logsOf({ tx }: Tenant, ids: readonly number[]): Promise<Map<number, GameEvent[]>> {
	const rows = await tx
		.select({
			game_id: gameEvents.game_id,
			op_id: gameEvents.op_id,
			kind: sql<EventKind>`${gameEvents.kind}`,
			status: sql<EventStatus>`${gameEvents.status}`,
			seq: gameEvents.seq,
			payload: gameEvents.payload,
			changes: sql<Change[]>`${gameEvents.changes}`,
			actor: gameEvents.actor,
		})
		.from(gameEvents)
		.where(inArray(gameEvents.game_id, [...ids]))
		.orderBy(gameEvents.id);
	return Map.groupBy(rows, ({ game_id }) => game_id);
}
