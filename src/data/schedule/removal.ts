import { type Counts, type PartOfAct, remove } from "../deletions.ts";
import type { Writer } from "../tenant.ts";
import { followStood, stoodOf } from "./byes.ts";

/** Deletes games with the way back; who has no game left in a week has the bye that follows from the schedule (scheduling 21). */
export async function removeGames(
	writer: Writer,
	ids: readonly number[],
	label?: string,
	part?: PartOfAct,
): Promise<{ counts: Counts }> {
	const stood = await stoodOf(writer, ids);
	const removed = await remove(writer, "game", ids, label, part);
	await followStood(writer, stood);
	return removed;
}
