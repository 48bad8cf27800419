import { isDeepStrictEqual } from "node:util";
import { eq, inArray, sql } from "drizzle-orm";
import { games, schedules } from "../../../db/schema/index.ts";
import { readWhole } from "../../domain/field.ts";
import { Refusal } from "../../domain/refusal.ts";
import type { Input } from "../../domain/schedule/generator/generate.ts";
import type { Generation } from "../../domain/schedule/generator/give-way.ts";
import { inputOf, redraft, type Redraft } from "../../domain/schedule/redraft.ts";
import { generationFields } from "../../domain/schedule/schema.ts";
import type { Builder, GenerationAnswer } from "../../domain/schedule/wire.ts";
import { record } from "../audit/audit.ts";
import { refuseStale } from "../revision.ts";
import { openBuilder, reportNow } from "./builder.ts";
import { storeByes } from "./byes.ts";
import { isBack, noDraft } from "./games.ts";
import { scheduleOf } from "./schedules.ts";
import type { Tenant, Writer } from "../tenant.ts";

/** Makes a schedule, away from the thread of requests. Rejects when the signal is aborted, and with what the rules refuse. */
export type Generate = (
	input: Input,
	options: { progress: (share: number) => void; signal: AbortSignal },
) => Promise<Generation>;

/** What a cancelled generation answers, should anybody still listen. */
export const cancelled = () => new Refusal("conflict", "The generation was cancelled. Nothing has changed.");

/** What a generation was asked for: a schedule, and perhaps a seed that makes the same schedule again. */
export function readGeneration(body: Readonly<Record<string, unknown>>): { scheduleId: number; seed: number | null } {
	return readWhole(generationFields, body);
}

/**
 * What a generation starts from, while nobody else generates this schedule: the lock is the transaction's, so it goes with
 * the process. `work` runs meanwhile.
 */
export async function prepared<T>(
	tenant: Tenant,
	id: number,
	{ seed, revision }: { seed: number; revision?: number | undefined },
	work: (input: Input) => Promise<T>,
): Promise<{ input: Input; value: T }> {
	refuseStale(await scheduleOf(tenant, id), revision);
	const [row] = await tenant.tx.execute<{ free: boolean }>(
		sql`select pg_try_advisory_xact_lock(hashtextextended(${`schedule ${id}`}, 0)) as free`,
	);
	if (!row?.free) throw new Refusal("conflict", "This schedule is being generated right now. Please wait for it.");
	const input = inputOf(await openBuilder(tenant, id), seed, tenant.today);
	return { input, value: await work(input) };
}

/** Stores what was made of `input`. Refused (conflict): something of it has changed meanwhile. */
export async function store(
	writer: Writer,
	id: number,
	input: Input,
	generated: Generation,
	signal: AbortSignal,
): Promise<Omit<GenerationAnswer, "message">> {
	if (signal.aborted) throw cancelled();
	const builder = await openBuilder(writer, id);
	if (!isDeepStrictEqual(inputOf(builder, input.seed, writer.today), input))
		throw new Refusal("conflict", "Something of this schedule has changed meanwhile. Please generate it again.");
	const change = redraft(builder, generated, writer.today);
	await dropGames(writer, change);
	await moveGames(writer, builder, change);
	const unplaced = await addGames(writer, builder, change);
	const giving = generated.giving.map(({ team, field }) => ({ league_team_id: team, field }));
	await writer.tx
		.update(schedules)
		.set({ seed: input.seed, generated_at: sql`now()`, report: { unplaced, giving } })
		.where(eq(schedules.id, id));
	const after = await openBuilder(writer, id);
	if (after.schedule.published_at === null) await storeByes(writer, after);
	await record(writer, {
		action: "generate",
		noun: "schedule",
		row_id: id,
		after: { name: after.schedule.name, games: after.schedule.games, unplaced: unplaced.length, seed: input.seed },
	});
	return { report: await reportNow(writer, after), schedule: after.schedule };
}

/** Drafts go at once, published games with the next publication. */
async function dropGames({ tx }: Writer, { drop, remove }: Redraft): Promise<void> {
	if (drop.length > 0) await tx.delete(games).where(inArray(games.id, drop));
	if (remove.length === 0) return;
	await tx
		.update(games)
		.set({ ...noDraft, draft_change: "remove" })
		.where(inArray(games.id, remove));
}

async function moveGames({ tx }: Writer, { schedule, games: list }: Builder, { keep }: Redraft): Promise<void> {
	const byId = new Map(list.map((game) => [game.id, game]));
	const moves = keep.map(({ id, slot: { date, time, place = null } }) => ({ id, date, time, place }));
	const back = moves.filter(({ id, ...slot }) => isBack(byId.get(id)!, slot)).map(({ id }) => id);
	if (back.length > 0) await tx.update(games).set(noDraft).where(inArray(games.id, back));
	const away = moves.filter(({ id }) => !back.includes(id));
	if (away.length === 0) return;
	const location = schedule.places.length > 0 ? sql`m.place` : sql`g.location`;
	await tx.execute(sql`
		update games g set draft_change = 'move', draft_date = m.date, draft_time = m.time, draft_location = ${location}
		from jsonb_to_recordset(${JSON.stringify(away)}::text::jsonb) as m(id bigint, date date, time text, place text)
		where g.id = m.id`);
}

/** New games are drafts until the schedule is published. Answers why those without a slot have none. */
async function addGames(writer: Writer, { schedule }: Builder, { add }: Redraft) {
	const rows = add.map((game) => ({
		organization_id: writer.organization.id,
		season_id: schedule.season_id,
		season_league_id: schedule.seasons_leagues_id,
		schedule_id: schedule.id,
		home_team_id: game.home,
		away_team_id: game.away,
		date: "date" in game ? game.date : null,
		time: "date" in game ? game.time : null,
		location: "date" in game ? (game.place ?? null) : null,
		published_at: null,
	}));
	const ids: number[] = [];
	for (let from = 0; from < rows.length; from += rowsMax) {
		const made = await writer.tx
			.insert(games)
			.values(rows.slice(from, from + rowsMax))
			.returning({ id: games.id });
		ids.push(...made.map(({ id }) => id));
	}
	return add.flatMap((game, at) => ("reason" in game ? [{ game_id: ids[at]!, reason: game.reason }] : []));
}

/** A statement takes 65,535 values. */
const rowsMax = 4_000;
