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
	if (!isPutOff(changes) || moved_from === null || date === null) return null;
	return { published_date: date, published_time: time, published_location: location };
}

const isPutOff = (changes: readonly Change[]): boolean =>
	changes.some((change) => isStatus(change) && change.to === "postponed");

const isStatus = (change: Change) => change.of === "state" && change.field === "status";

/** An entry's payload with the slot that a moved game was published for, which it would forget when it is put off (games 33). */
export function withSlotBefore(
	game: Pick<MovedGame, "date" | "time" | "moved_from">,
	changes: readonly Change[],
	payload: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
	return { ...payload, ...(isPutOff(changes) && hasMoved(game) && { first: game.moved_from }) };
}

/** Whether a game that was put off is no longer so, in the slot that it was to leave (games 33). */
export function isReinstated(
	game: Pick<MovedGame, "date" | "time" | "moved_from">,
	changes: readonly Change[],
): boolean {
	if (game.moved_from === null || !changes.some((change) => isStatus(change) && change.from === "postponed"))
		return false;
	return !changes.some(isOfSlot) && !hasMoved(game);
}

/** What is said of a game that is put off and has no other date. */
export const newDateToFollow = "New date to follow";

/**
 * "Mon, Nov 9, 7:00 PM", and "North Gym" where it was elsewhere: the slot that people remember of a game that is still to be played.
 * Null where there is nothing to say: what was filled in later has not moved.
 */
export function formerSlot(game: MovedGame): string | null {
	const { moved_from: from } = game;
	if (from === null || !isAhead(game)) return null;
	const day = [dateBrief(from.date), ...(from.time === null ? [] : [timeText(from.time)])];
	const parts = [...(hasMoved(game) ? day : []), formerPlace(game) ?? []].flat();
	return parts.length === 0 ? null : parts.join(", ");
}

/** Where a game that is still to be played was to be, where that is elsewhere. */
export function formerPlace(game: MovedGame): string | null {
	const { location, moved_from: from } = game;
	const isOther = from !== null && from.location !== null && location !== null && from.location !== location;
	return isOther && isAhead(game) ? from.location : null;
}

const isAhead = (game: MovedGame) => !isCompleted(game) && (game.status === "scheduled" || game.status === "postponed");

/** "Moved from Mon, Nov 9, 7:00 PM" for people who remember another slot. */
export function movedText(game: MovedGame): string | null {
	const former = formerSlot(game);
	return former === null ? null : `Moved from ${former}`;
}

/** What may put a game into another week, or into none. */
export const isOfSlot = (change: Change): boolean =>
	change.of === "state" && (change.field === "date" || change.field === "time");
