import { and, eq, inArray, or, sql } from "drizzle-orm";
import { boxScoreLines, gameEvents, games, periodScores } from "../../../db/schema/index.ts";
import type { Change, Value } from "../../domain/game/events.ts";
import { changeText } from "../../domain/game/sentences.ts";
import { isOfSlot, withSlotBefore } from "../../domain/game/move.ts";
import { finalsAt, isOpenAt, isOverAt, statusAt } from "../../domain/game/state.ts";
import { record } from "../audit/audit.ts";
import { fillWaiting } from "../division/pools.ts";
import { recountRosters } from "../import/totals.ts";
import { announce } from "../game/live.ts";
import { followByes } from "../schedule/byes.ts";
import type { Writer } from "../tenant.ts";
import type { Fresh, Ledger } from "./ledger.ts";
import { leftSlots } from "./left-slots.ts";

/**
 * Writes what came into a ledger, with everything that follows from it, in the writer's transaction: entries, lines, periods,
 * scores, totals, and the word to who follows the game.
 */
export async function save(writer: Writer, ledger: Ledger): Promise<void> {
	const { game, before, board } = ledger;
	const changes = ledger.changes();
	await insertFresh(writer, ledger);
	await turnStored(writer, ledger);
	if (ledger.seq > game.live_seq) await updateGame(writer, ledger, changes);
	if (changes.some(isOfSlot)) await followByes(writer, [{ id: game.id, date: game.date }]);
	await writePeriods(writer, ledger, changes);
	const lines = await writeLines(writer, ledger, changes);
	const [wasOver, isOver] = [isOverAt(before), isOverAt(board)];
	if (wasOver !== isOver) await recountRosters(writer, [...new Set([...lines, ...withLines(ledger)])]);
	else if (isOver) await recountRosters(writer, lines);
	if (isOpenAt(before) && !isOpenAt(board) && game.season_league_id !== null) await fillWaiting(writer, game.season_id);
	const isFollowed = !game.draft && (statusAt(before) === "live" || statusAt(board) === "live");
	if (isFollowed && ledger.seq > game.live_seq) await announce(writer, game.id);
}

/** Notes in the log of changes what entries have changed: results and states field by field, cells in words unless they are taps'. */
export async function note(
	writer: Writer,
	ledger: Ledger,
	{ about, cells: withCells = true }: { about?: string; cells?: boolean } = {},
): Promise<void> {
	const { game, names } = ledger;
	const before: Record<string, Value> = {};
	const after: Record<string, unknown> = {};
	const cells: string[] = [];
	for (const change of ledger.changes()) {
		const field = fieldOf(change);
		const shown = (value: Value) =>
			change.of === "state" && change.field === "period_id" && value !== null ? names.period(Number(value)) : value;
		if (field) [before[field], after[field]] = [shown(change.from), shown(change.to)];
		else cells.push(changeText(change, names) ?? "");
	}
	if (withCells && cells.length > 0)
		after["box_score"] = cells
			.slice(0, toldMax)
			.concat(cells.length > toldMax ? [`and ${cells.length - toldMax} more`] : []);
	if (about !== undefined) after["history"] = about;
	const people = peopleIn(ledger, [...cells, about ?? ""]);
	if (people.length > 0) after["records"] = people;
	await record(writer, { action: "update", noun: "game", row_id: game.id, before, after });
}

const toldMax = 100;

/** Who is named in sentences, by the name there: who is erased one day is found by it, whatever they are called then (writing 7). */
function peopleIn({ frame }: Ledger, sentences: readonly string[]): { player_id: number; name: string }[] {
	const named = [...frame.rosters.values()].filter(({ name }) => sentences.some((said) => said.includes(name)));
	return named.map(({ player_id, name }) => ({ player_id, name }));
}

function fieldOf(change: Change): string | null {
	if (change.of === "score") return `score_${change.side}`;
	return change.of === "state" ? stateName(change.field) : null;
}

const stateName = (field: string) => (field === "period_id" ? "period" : field);

async function insertFresh({ tx, organization, by }: Writer, { game, fresh }: Ledger): Promise<void> {
	if (fresh.length === 0) return;
	const row = ({ at, changes, payload, ...entry }: Fresh) => ({
		...entry,
		payload: withSlotBefore(game, changes, payload),
		changes: changes.map((change) => ({ ...change })),
		organization_id: organization.id,
		game_id: game.id,
		user_id: by.id,
		link_id: by.link ?? null,
		actor: by.name,
		...(at === undefined ? {} : { happened_at: sql`least(${at}::timestamptz, now())` }),
	});
	await tx.insert(gameEvents).values(fresh.map(row));
}

async function turnStored({ tx }: Writer, { game, turned }: Ledger): Promise<void> {
	for (const [op, { changes, payload, ...standing }] of turned)
		await tx
			.update(gameEvents)
			.set({ ...standing, payload: { ...payload }, changes: changes.map((change) => ({ ...change })) })
			.where(and(eq(gameEvents.game_id, game.id), eq(gameEvents.op_id, op)));
}

async function updateGame(writer: Writer, { game, seq }: Ledger, changes: readonly Change[]): Promise<void> {
	const fields = changes.flatMap((change) => {
		if (change.of === "score") return [[`score_${change.side}`, change.to]];
		return change.of === "state" ? [[change.field, change.to]] : [];
	});
	const left = await leftSlots(writer, [{ game, changes }]);
	await writer.tx
		.update(games)
		.set({ ...Object.fromEntries(fields), ...left.get(game.id), live_seq: seq })
		.where(eq(games.id, game.id));
}

async function writePeriods({ tx, organization }: Writer, ledger: Ledger, changes: readonly Change[]): Promise<void> {
	const rows = changes.flatMap((change) =>
		change.of === "period" ? [{ period_id: change.period_id, slt_id: change.slt_id, score: change.to }] : [],
	);
	const isTurned = changes.some(
		(change) => change.of === "score" || (change.of === "state" && change.field === "status"),
	);
	if (isTurned || ledger.fresh.some(({ kind }) => kind === "scores"))
		rows.push(...finalsAt(ledger.board, ledger.frame));
	const kept = rows.flatMap(({ period_id, slt_id, score }) =>
		score === null
			? []
			: [
					{
						organization_id: organization.id,
						game_id: ledger.game.id,
						game_period_id: period_id,
						team_id: slt_id,
						score,
					},
				],
	);
	const gone = rows.filter(({ score }) => score === null);
	if (kept.length > 0)
		await tx
			.insert(periodScores)
			.values(kept)
			.onConflictDoUpdate({
				target: [periodScores.organization_id, periodScores.game_id, periodScores.game_period_id, periodScores.team_id],
				set: { score: sql`excluded.score` },
			});
	if (gone.length > 0)
		await tx
			.delete(periodScores)
			.where(
				and(
					eq(periodScores.game_id, ledger.game.id),
					or(
						...gone.map((row) =>
							and(eq(periodScores.game_period_id, row.period_id), eq(periodScores.team_id, row.slt_id)),
						),
					),
				),
			);
}

/** Answers the roster entries whose lines are others now. */
async function writeLines({ tx, organization }: Writer, ledger: Ledger, changes: readonly Change[]): Promise<number[]> {
	const { game, written } = ledger;
	const lines = new Map<number, Record<string, number>>();
	for (const change of changes) {
		if (change.of !== "stat") continue;
		const { roster_id, stat_id, to } = change;
		const stored = written.players.find((player) => player.roster_id === roster_id)?.values;
		const values = lines.get(roster_id) ?? { ...stored };
		if (to === null) delete values[stat_id];
		else values[stat_id] = to;
		lines.set(roster_id, values);
	}
	const kept = [...lines].filter(([, values]) => Object.keys(values).length > 0);
	const gone = [...lines].filter(([, values]) => Object.keys(values).length === 0).map(([id]) => id);
	if (kept.length > 0)
		await tx
			.insert(boxScoreLines)
			.values(
				kept.map(([roster_id, values]) => ({ organization_id: organization.id, game_id: game.id, roster_id, values })),
			)
			.onConflictDoUpdate({
				target: [boxScoreLines.organization_id, boxScoreLines.game_id, boxScoreLines.roster_id],
				set: { values: sql`excluded."values"` },
			});
	if (gone.length > 0)
		await tx
			.delete(boxScoreLines)
			.where(and(eq(boxScoreLines.game_id, game.id), inArray(boxScoreLines.roster_id, gone)));
	return [...lines.keys()];
}

function withLines({ written }: Ledger): number[] {
	return written.players.filter(({ values }) => values !== null).map(({ roster_id }) => roster_id);
}
