import { isSamePlace } from "../game/places.ts";

/** The secret of a link's address: 24 bytes. */
export const tokenForm = /^[\w-]{32}$/;

/** A link that lets one person score one game, or the games of one day at one place, without an account. */
export interface ScorerLink {
	id: number;
	label: string;
	game_id: number | null;
	date: string | null;
	location: string | null;
	/** ISO instants. */
	expires_at: string;
	withdrawn_at: string | null;
}

/** Whether a link is for this game; a day's link without a place is for all of that day's. */
export function covers(
	link: Pick<ScorerLink, "game_id" | "date" | "location">,
	game: { id: number; date: string | null; location: string | null; venue?: { name: string } },
): boolean {
	if (link.game_id !== null) return link.game_id === game.id;
	return link.date !== null && link.date === game.date && (link.location === null || isAt(link.location, game));
}

/** Whether a game is at a place; a venue without a court is all of its courts. */
export const isAt = (
	place: string,
	{ location, venue }: { location: string | null; venue?: { name: string } },
): boolean => isSamePlace(place, location) || (venue !== undefined && isSamePlace(place, venue.name));

/** So long after a link's end there may still come what was pressed before it (games 18). */
export const lateHours = 24;
/** More is pressed in no game. */
export const pressesMax = 1_500;
/** How far a phone's clock may be ahead. */
const aheadMs = 120_000;
const hourMs = 3_600_000;

/** Why a press by a link that is over is not even kept for staff, or null: it was made after the end, or comes hours later. */
export function refusalAfterEnd(
	link: Pick<ScorerLink, "expires_at" | "withdrawn_at">,
	over: string,
	madeAt: string | undefined,
	instant: number,
): string | null {
	const end = Math.min(...[link.expires_at, link.withdrawn_at ?? link.expires_at].map((at) => Date.parse(at)));
	const made = Math.min(madeAt === undefined ? instant : Date.parse(madeAt), instant);
	if (instant > end + lateHours * hourMs)
		return `${over} What was entered before could come in for ${lateHours} hours, which are over.`;
	return made > end + aheadMs ? `${over} Nothing that is entered since is taken.` : null;
}

/** Why what comes by a link no longer counts at once, or null: it was withdrawn, or its time is over. */
export function isOver(link: Pick<ScorerLink, "expires_at" | "withdrawn_at">, instant: number): string | null {
	if (link.withdrawn_at !== null) return "This scorer link was withdrawn.";
	return Date.parse(link.expires_at) <= instant ? "This scorer link has expired." : null;
}
