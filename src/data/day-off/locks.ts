import { inArray } from "drizzle-orm";
import { games } from "../../../db/schema/index.ts";
import { Refusal, refused } from "../../domain/refusal.ts";
import { recordAll } from "../audit/audit.ts";
import type { Game } from "../game/games.ts";
import type { Writer } from "../tenant.ts";
import type { StoredGame } from "./boards.ts";
import { namesOf } from "./entries.ts";

/** Locks games of schedules in their slots, or unlocks them; what is so already stays. */
export async function setLocks(
	writer: Writer,
	own: readonly Game[],
	stored: ReadonlyMap<number, StoredGame>,
	locked: boolean,
): Promise<void> {
	const free = own.filter(
		({ id, date, time }) => stored.get(id)?.schedule_id === null || date === null || time === null,
	);
	if (free.length > 0)
		throw new Refusal("invalid", `${namesOf(free)}: only a game of a schedule that has a slot can be locked.`);
	const changing = own.filter(({ id }) => stored.get(id)?.locked !== locked);
	const ids = changing.map(({ id }) => id);
	if (ids.length === 0) throw refused("games", "These games are already so.");
	await writer.tx.update(games).set({ locked }).where(inArray(games.id, ids));
	await recordAll(
		writer,
		ids.map((id) => ({ action: "update", noun: "game", row_id: id, before: { locked: !locked }, after: { locked } })),
	);
}
