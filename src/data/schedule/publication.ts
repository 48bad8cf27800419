import { and, eq, inArray, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import { games, schedules } from "../../../db/schema/index.ts";
import type { GivenReason } from "../../domain/game/reason.ts";
import { Refusal } from "../../domain/refusal.ts";
import { hindrances, Obstructed } from "../../domain/schedule/placement.ts";
import type { BuilderGame, Changes, PublishAnswer } from "../../domain/schedule/wire.ts";
import { record } from "../audit/audit.ts";
import { namesOf } from "../day-off/entries.ts";
import { remove } from "../deletions.ts";
import { fillWaiting } from "../division/pools.ts";
import { completed } from "../game/filter.ts";
import { named } from "../game/games.ts";
import { giveMoveReason } from "../game-night/move-reason.ts";
import { recountGames } from "../import/totals.ts";
import { refuseStale } from "../revision.ts";
import { openBuilder } from "./builder.ts";
import { storeByes } from "./byes.ts";
import { noDraft } from "./games.ts";
import { scheduleOf } from "./schedules.ts";
import type { Writer } from "../tenant.ts";
import { some } from "../../domain/some.ts";

/**
 * Shows visitors the schedule as the builder has it: new games appear, moved ones move and say from where, removed ones go, and
 * can be taken back. The reason is that of the games that move. Games without a slot stay drafts. Refused (conflict): what contradicts the calendar, with the reasons.
 */
export async function publish(
	writer: Writer,
	id: number,
	reason: GivenReason = {},
	revision?: number,
): Promise<PublishAnswer> {
	const { tx } = writer;
	const builder = await openBuilder(writer, id);
	const { schedule } = builder;
	refuseStale(schedule, revision);
	const { changes } = schedule;
	if (schedule.games === 0 && changes.removed === 0) throw new Refusal("conflict", "There is no game to publish yet.");
	const reasons = hindrances(builder);
	if (reasons.length > 0) throw new Obstructed("The schedule cannot be published like this.", reasons);
	const shown = await tx
		.update(games)
		.set({ published_at: sql`now()` })
		.where(inDraft(id))
		.returning({ id: games.id });
	await recountGames(
		writer,
		shown.map((game) => game.id),
	);
	const moved = idsOf(builder.games, "moved");
	await tx
		.update(games)
		.set({
			date: sql`${games.draft_date}`,
			time: sql`${games.draft_time}`,
			location: sql`${games.draft_location}`,
			location_url: sql`case when ${games.location} is not distinct from ${games.draft_location} then ${games.location_url} end`,
			status: "scheduled",
			...noDraft,
		})
		.where(inArray(games.id, moved));
	await giveMoveReason(writer, moved, reason);
	const removed = idsOf(builder.games, "removed");
	if (removed.length > 0) await remove(writer, "game", removed, removalLabel(removed.length, schedule.name));
	await tx
		.update(games)
		.set(noDraft)
		.where(and(eq(games.schedule_id, id), isNotNull(games.draft_change)));
	await tx
		.update(schedules)
		.set({ published_at: sql`now()` })
		.where(eq(schedules.id, id));
	await storeByes(writer, builder);
	await fillWaiting(writer, schedule.season_id);
	await record(writer, { action: "publish", noun: "schedule", row_id: id, after: { ...changes } });
	return { message: publishedText(changes), ...changes, schedule: await scheduleOf(writer, id) };
}

/** Throws away what has not been published since the last time. Refused (conflict) before the first: then there is nothing to go back to. */
export async function discard(writer: Writer, id: number): Promise<PublishAnswer> {
	const schedule = await scheduleOf(writer, id);
	const { changes } = schedule;
	if (schedule.published_at === null)
		throw new Refusal("conflict", "This schedule has never been published, so there is nothing to go back to.");
	const drafts = and(eq(games.schedule_id, id), isNull(games.published_at));
	await refuseWithResults(writer, drafts);
	await writer.tx.delete(games).where(drafts);
	await writer.tx
		.update(games)
		.set(noDraft)
		.where(and(eq(games.schedule_id, id), isNotNull(games.draft_change)));
	await record(writer, {
		action: "delete",
		noun: "schedule draft",
		row_id: id,
		before: { name: schedule.name, ...changes },
	});
	return { message: "Changes discarded", ...changes, schedule: await scheduleOf(writer, id) };
}

/** Refused (conflict): drafts with a result, which nobody could bring back (games 32). */
async function refuseWithResults(writer: Writer, drafts: SQL | undefined): Promise<void> {
	const rows = await writer.tx
		.select({ id: games.id })
		.from(games)
		.where(and(drafts, or(completed, eq(games.status, "live"))));
	const over = await named(
		writer,
		rows.map((row) => row.id),
	);
	if (over.length > 0)
		throw new Refusal(
			"conflict",
			`${namesOf(over)}: played or begun, though still a draft. Publish it or delete it first; nothing has changed.`,
		);
}

const inDraft = (id: number) =>
	and(eq(games.schedule_id, id), isNull(games.published_at), isNotNull(games.date), isNotNull(games.time));

const idsOf = (list: readonly BuilderGame[], change: BuilderGame["change"]) =>
	list.filter((game) => game.change === change).map(({ id }) => id);

const removalLabel = (count: number, name: string) => `${some(count, "game")} replaced in ${name}`;

/** "Schedule published: 24 new games, 2 moved, 1 removed." */
function publishedText({ new: added, moved, removed }: Changes): string {
	const parts = [
		added > 0 && some(added, "new game"),
		moved > 0 && `${moved} moved`,
		removed > 0 && `${removed} removed`,
	].filter((part) => part !== false);
	return parts.length === 0 ? "Schedule published. Nothing has changed." : `Schedule published: ${parts.join(", ")}.`;
}
