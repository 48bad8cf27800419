import { inArray, sql } from "drizzle-orm";
import { games } from "../../../db/schema/index.ts";
import type { Deed } from "../../domain/game/deeds.ts";
import { isCompleted } from "../../domain/game/game.ts";
import type { GivenReason } from "../../domain/game/reason.ts";
import { Refusal, refused } from "../../domain/refusal.ts";
import { some } from "../../domain/some.ts";
import { recordAll } from "../audit/audit.ts";
import { remove } from "../deletions.ts";
import { type Game, named } from "../game/games.ts";
import { recountGames } from "../import/totals.ts";
import { followByes } from "../schedule/byes.ts";
import { removeGames } from "../schedule/removal.ts";
import type { Writer } from "../tenant.ts";
import { type StoredGame, writeGames } from "./boards.ts";
import { insertEntries, namesOf } from "./entries.ts";
import { refuseFreeDays } from "./moved.ts";

type Stored = ReadonlyMap<number, StoredGame>;

/** Notes what was done with games besides their values, an entry each, under the name of the act. */
export async function noteDeed(writer: Writer, deed: Deed, own: readonly StoredGame[], act: object): Promise<void> {
	const noted = own.map((game) => ({ game, changes: [] }));
	await insertEntries(
		writer,
		noted.map((one) => ({ ...one, kind: "state" as const, payload: { ...act, deed } })),
	);
	await writeGames(writer, noted);
}

/** Shows visitors drafts that have a slot; what they see already stays. Answers how many. */
export async function publishGames(writer: Writer, own: readonly Game[], stored: Stored, act: object): Promise<number> {
	const drafts = own.filter(({ draft }) => draft);
	if (drafts.length === 0) throw refused("games", "These games are already so.");
	const open = drafts.filter(({ date, time }) => date === null || time === null);
	if (open.length > 0)
		throw new Refusal(
			"invalid",
			`${namesOf(open)}: without day and time there is nothing to show. Nothing has changed.`,
		);
	await refuseFreeDays(
		writer,
		drafts.map((game) => ({ game, date: game.date })),
	);
	await setPublished(
		writer,
		drafts.map(({ id }) => id),
		true,
	);
	for (const [isOver, some] of Map.groupBy(drafts, isCompleted))
		await noteDeed(
			writer,
			"publish",
			some.flatMap(({ id }) => stored.get(id) ?? []),
			isOver ? { ...act, over: true } : act,
		);
	return drafts.length;
}

/** Locks games of schedules in their slots, or unlocks them; what is so already stays. Answers how many. */
export async function lockGames(
	writer: Writer,
	own: readonly Game[],
	stored: Stored,
	{ locked, ...act }: { locked: boolean; act: string },
): Promise<number> {
	const free = own.filter(
		({ id, date, time }) => stored.get(id)?.schedule_id === null || date === null || time === null,
	);
	if (free.length > 0)
		throw new Refusal("invalid", `${namesOf(free)}: only a game of a schedule that has a slot can be locked.`);
	const changing = own.flatMap(({ id }) => stored.get(id) ?? []).filter((game) => game.locked !== locked);
	if (changing.length === 0) throw refused("games", "These games are already so.");
	await setLocked(
		writer,
		changing.map(({ id }) => id),
		locked,
	);
	await noteDeed(writer, locked ? "lock" : "unlock", changing, act);
	return changing.length;
}

/** Takes games out of the schedule; a locked one stays. */
export async function deleteGames(
	writer: Writer,
	own: readonly Game[],
	stored: Stored,
	part: GivenReason & { act: string },
	label?: string,
): Promise<void> {
	const locked = own.filter(({ id }) => stored.get(id)?.locked);
	if (locked.length > 0)
		throw new Refusal("invalid", `${namesOf(locked)}: locked in its slot. Unlock it first; nothing has changed.`);
	await removeGames(
		writer,
		own.map(({ id }) => id),
		label,
		part,
	);
}

/**
 * Takes deeds back. Refused (conflict): a game that was published or added by the act, and has been played or begun since; what
 * was over when it was published is a draft again.
 */
export async function undoDeeds(
	writer: Writer,
	done: readonly { game_id: number; deed: Deed; wasOver: boolean }[],
): Promise<void> {
	const idsOf = (deed: Deed) => done.filter((one) => one.deed === deed).map(({ game_id }) => game_id);
	const [shown, added] = [idsOf("publish"), idsOf("add")];
	const over = new Set(done.filter(({ wasOver }) => wasOver).map(({ game_id }) => game_id));
	const played = (await named(writer, [...shown, ...added])).filter(
		(game) => (isCompleted(game) && !over.has(game.id)) || game.status === "live",
	);
	if (played.length > 0)
		throw new Refusal(
			"conflict",
			`${namesOf(played)}: played or begun since. Nothing was taken back; correct it by hand.`,
		);
	if (shown.length > 0) await setPublished(writer, shown, false);
	if (idsOf("lock").length > 0) await setLocked(writer, idsOf("lock"), false);
	if (idsOf("unlock").length > 0) await setLocked(writer, idsOf("unlock"), true);
	if (added.length > 0) await remove(writer, "game", added, `${some(added.length, "game")} that an act had added`);
}

async function setPublished(writer: Writer, ids: readonly number[], isShown: boolean): Promise<void> {
	await writer.tx
		.update(games)
		.set({ published_at: isShown ? sql`now()` : null })
		.where(inArray(games.id, [...ids]));
	await recountGames(writer, ids);
	await followByes(
		writer,
		ids.map((id) => ({ id })),
	);
	await recordAll(
		writer,
		ids.map((id) => ({
			action: isShown ? ("publish" as const) : ("undo" as const),
			noun: "game",
			row_id: id,
			before: { draft: isShown },
			after: { draft: !isShown },
		})),
	);
}

async function setLocked(writer: Writer, ids: readonly number[], locked: boolean): Promise<void> {
	await writer.tx
		.update(games)
		.set({ locked })
		.where(inArray(games.id, [...ids]));
	await recordAll(
		writer,
		ids.map((id) => ({ action: "update", noun: "game", row_id: id, before: { locked: !locked }, after: { locked } })),
	);
}
