import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { auditLog, deletions, gameEvents } from "../../../db/schema/index.ts";
import { type Deed, deedOf } from "../../domain/game/deeds.ts";
import type { Change, GameEvent } from "../../domain/game/events.ts";
import { undoing } from "../../domain/game/undo.ts";
import { Refusal } from "../../domain/refusal.ts";
import { recordAll } from "../audit/audit.ts";
import { keepingApart } from "../clash/clashes.ts";
import { stillOffered } from "../deletions.ts";
import { restore } from "../deletion/restore.ts";
import { plannedIn, plansOfAct, undoPlans } from "../timetable/plans-of-act.ts";
import { named } from "../game/games.ts";
import type { Tenant, Writer } from "../tenant.ts";
import { storedGames, writeGames } from "./boards.ts";
import { undoDeeds } from "./deeds.ts";
import { auditOf, insertEntries, namesOf } from "./entries.ts";

/**
 * Takes an act on several games back, all of it or nothing (games 16, games 25): answers how many games are as they were. Refused
 * (conflict): where something of it was changed since, with the games; what would clash again is asked about.
 */
export async function undoAct(writer: Writer, act: string, isConfirmed: boolean): Promise<number> {
	const [roots, gone] = [await entriesOf(writer, act), await deletionsOf(writer, act)];
	const planned = await plansOfAct(writer, act);
	const left = planned.filter(({ isUndone }) => !isUndone);
	await refuseUndone(writer, act, roots, { gone: gone.length, planned: planned.length, left: left.length });
	const deeds = roots.flatMap(({ deed, ...root }) => (deed === null ? [] : [{ ...root, deed }]));
	const entered = await backOf(
		writer,
		roots.filter(({ deed }) => deed === null),
	);
	const ids = roots.map(({ game_id }) => game_id);
	const change = async () => {
		await undoPlans(writer, act, left, ids);
		await undoDeeds(writer, deeds);
		for (const { id } of gone) await restore(writer, id);
		await undoEntries(writer, ids, entered);
		await undoNotes(writer, deeds);
	};
	const restored = gone.flatMap(({ games }) => games);
	const added = new Set(deeds.filter(({ deed }) => deed === "add").map(({ game_id }) => game_id));
	const there = [...ids.filter((id) => !added.has(id)), ...restored];
	await keepingApart(writer, isConfirmed, ids, change, () => there);
	return new Set([...ids, ...restored]).size + left.flatMap(plannedIn).length;
}

async function refuseUndone(
	writer: Writer,
	act: string,
	roots: readonly Root[],
	{ gone, planned, left }: { gone: number; planned: number; left: number },
): Promise<void> {
	if (gone + left > 0 || roots.some(({ status }) => status === "applied")) return;
	if (roots.length + planned === 0 && !(await isRestored(writer, act)))
		throw new Refusal("missing", "This was never done, or its games are no longer there.");
	throw new Refusal("conflict", "This was already taken back.");
}

/** Of an act that only deleted nothing is left but the log, once its deletions are taken back. */
async function isRestored({ tx, organization }: Tenant, act: string): Promise<boolean> {
	const [row] = await tx
		.select({ id: auditLog.id })
		.from(auditLog)
		.where(
			and(
				eq(auditLog.organization_id, organization.id),
				eq(auditLog.action, "restore"),
				sql`${auditLog.after} ->> 'act' = ${act}`,
			),
		)
		.limit(1);
	return row !== undefined;
}

/** What entries become once they are taken back, each by the rule of one game. */
async function backOf(writer: Writer, roots: readonly Root[]) {
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
	return outcomes.flatMap(({ game, outcome }) => ("refused" in outcome ? [] : [{ game, ...outcome }]));
}

async function undoEntries(
	writer: Writer,
	ids: readonly number[],
	back: Awaited<ReturnType<typeof backOf>>,
): Promise<void> {
	const undone = back.flatMap(({ root, replaced }) => [root, ...replaced]).map(({ op_id }) => op_id);
	await setUndone(writer, ids, undone);
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
}

/** The entries of deeds, of games that are still there. */
async function undoNotes(writer: Writer, deeds: readonly Root[]): Promise<void> {
	const ids = deeds.map(({ game_id }) => game_id);
	const stored = await storedGames(writer, ids);
	const there = deeds.flatMap(({ game_id, op_id }) => {
		const game = stored.get(game_id);
		return game ? [{ game, changes: [], kind: "undo" as const, payload: { of: op_id, to: "undone" } }] : [];
	});
	await setUndone(
		writer,
		ids,
		deeds.map(({ op_id }) => op_id),
	);
	await insertEntries(writer, there);
	await writeGames(writer, there);
}

async function setUndone({ tx }: Writer, ids: readonly number[], ops: readonly string[]): Promise<void> {
	if (ops.length === 0) return;
	await tx
		.update(gameEvents)
		.set({ status: "undone" })
		.where(and(inArray(gameEvents.game_id, [...ids]), inArray(gameEvents.op_id, [...ops])));
}

interface Root {
	game_id: number;
	op_id: string;
	status: string;
	deed: Deed | null;
	/** The game was over when it was published. */
	wasOver: boolean;
}

/** What was deleted as part of an act and can still be taken back, with the games in it; the latest first. */
async function deletionsOf({ tx }: Tenant, act: string): Promise<{ id: number; games: number[] }[]> {
	return await tx
		.select({
			id: deletions.id,
			games: sql<
				number[]
			>`coalesce((select json_agg((g ->> 'id')::float8) from jsonb_array_elements(${deletions.document} -> 'games') g), '[]')`,
		})
		.from(deletions)
		.where(and(eq(deletions.act, act), stillOffered))
		.orderBy(desc(deletions.id));
}

/** The entries of an act, one a game. */
async function entriesOf({ tx, organization }: Tenant, act: string): Promise<Root[]> {
	const rows = await tx
		.select({
			game_id: gameEvents.game_id,
			op_id: gameEvents.op_id,
			status: gameEvents.status,
			payload: gameEvents.payload,
		})
		.from(gameEvents)
		.where(
			and(
				eq(gameEvents.organization_id, organization.id),
				sql`${gameEvents.payload} ->> 'act' = ${act}`,
				ne(gameEvents.kind, "undo"),
			),
		)
		.orderBy(gameEvents.game_id);
	return rows.map(({ payload, ...row }) => ({ ...row, deed: deedOf(payload), wasOver: payload["over"] === true }));
}

async function logsOf({ tx }: Tenant, ids: readonly number[]): Promise<Map<number, GameEvent[]>> {
	const rows = await tx
		.select({
			game_id: gameEvents.game_id,
			op_id: gameEvents.op_id,
			kind: gameEvents.kind,
			status: gameEvents.status,
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
