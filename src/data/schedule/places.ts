import { and, eq, inArray, isNull } from "drizzle-orm";
import { games } from "../../../db/schema/index.ts";
import type { Rename } from "../../domain/schedule/renames.ts";
import type { Writer } from "../tenant.ts";

/**
 * Gives the games of a schedule the new names of their places, at once and for visitors too: nobody moves, so no game says
 * that it has moved, and what waits for publication goes on waiting.
 */
export async function renamePlaces({ tx }: Writer, scheduleId: number, renames: readonly Rename[]): Promise<void> {
	const ofSchedule = eq(games.schedule_id, scheduleId);
	for (const { from, to } of renames) {
		const here = and(ofSchedule, eq(games.location, from));
		const { id, draft_change, draft_date, draft_time, draft_location } = games;
		const drafts = await tx
			.select({ id, draft_change, draft_date, draft_time, draft_location })
			.from(games)
			.where(and(here, eq(draft_change, "move")));
		const unmoved = await tx
			.select({ id })
			.from(games)
			.where(and(here, isNull(games.published_date)));
		await tx.update(games).set({ location: to }).where(here);
		// a game that changes by hand keeps its first slot and loses its draft; neither is meant here
		await tx
			.update(games)
			.set({ published_date: null, published_time: null, published_location: null })
			.where(
				inArray(
					id,
					unmoved.map((game) => game.id),
				),
			);
		for (const { id: own, ...draft } of drafts) await tx.update(games).set(draft).where(eq(id, own));
		await tx
			.update(games)
			.set({ published_location: to })
			.where(and(ofSchedule, eq(games.published_location, from)));
		await tx
			.update(games)
			.set({ draft_location: to })
			.where(and(ofSchedule, eq(draft_location, from)));
	}
}
