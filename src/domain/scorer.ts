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
	game: { id: number; date: string | null; location: string | null },
): boolean {
	if (link.game_id !== null) return link.game_id === game.id;
	return link.date !== null && link.date === game.date && (link.location === null || link.location === game.location);
}

/** Why what comes by a link no longer counts at once, or null: it was withdrawn, or its time is over. */
export function isOver(link: Pick<ScorerLink, "expires_at" | "withdrawn_at">, instant: number): string | null {
	if (link.withdrawn_at !== null) return "This scorer link was withdrawn.";
	return Date.parse(link.expires_at) <= instant ? "This scorer link has expired." : null;
}
