import { dateBrief, timeText } from "../clock.ts";
import type { Change } from "./events.ts";
import type { GameStatus } from "./game.ts";
import { isCompleted } from "./game.ts";

export interface MovedGame {
	date: string | null;
	time: string | null;
	location: string | null;
	status: GameStatus;
	score_home: number | null;
	score_away: number | null;
	/** The slot that was published first; null while the game has never left it. */
	moved_from: { date: string; time: string | null; location: string | null } | null;
}

/** Whether the game was published for another day or time. */
export function hasMoved({ date, time, moved_from: from }: Pick<MovedGame, "date" | "time" | "moved_from">): boolean {
	return from !== null && (from.date !== date || (from.time !== null && from.time !== time));
}

/** Whether the game has moved within the day it was published for. */
export const isSameDay = ({ date, moved_from: from }: Pick<MovedGame, "date" | "moved_from">): boolean =>
	from !== null && from.date === date;

/** Put off, and nobody has said until when. */
export const hasNoDate = (game: Pick<MovedGame, "status" | "date" | "time" | "moved_from">): boolean =>
	game.status === "postponed" && (game.date === null || !hasMoved(game));

/** A game that is put off leaves the slot that it has now, wherever it was published first; null where it does not. */
export function leftSlot(
	{ date, time, location, moved_from }: Pick<MovedGame, "date" | "time" | "location" | "moved_from">,
	changes: readonly Change[],
): { published_date: string; published_time: string | null; published_location: string | null } | null {
	const isPutOff = changes.some(
		(change) => change.of === "state" && change.field === "status" && change.to === "postponed",
	);
	if (!isPutOff || moved_from === null || date === null) return null;
	return { published_date: date, published_time: time, published_location: location };
}

/** What is said of a game that is put off and has no other date. */
export const newDateToFollow = "New date to follow";

/**
 * "Moved from Mon, Nov 9, 7:00 PM" for people who remember another slot, until the game is played; "Moved from North Gym"
 * where only the place is another. Null where there is nothing to say: what was filled in later has not moved.
 */
export function movedText(game: MovedGame): string | null {
	const { moved_from: from } = game;
	if (from === null || isCompleted(game) || (game.status !== "scheduled" && game.status !== "postponed")) return null;
	if (hasMoved(game))
		return `Moved from ${dateBrief(from.date)}${from.time === null ? "" : `, ${timeText(from.time)}`}`;
	const isOtherPlace = from.location !== null && game.location !== null && from.location !== game.location;
	return isOtherPlace ? `Moved from ${from.location}` : null;
}
