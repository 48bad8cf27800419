/** What a paper sheet has boxes for: fouls of each player and a running score, a box for each part, or those that are called. */
export type Paper = Fouls | Parts | Boxes;

/** So many fouls of a player, and a running score up to so many. */
interface Fouls {
	fouls: number;
	running: number;
}

/** A box of each player for each part, and what is counted in all. */
interface Parts {
	byPart: readonly string[];
	/** Lines for those who stand in a table apart: what its people call them, and what is counted of them. */
	apart?: { who: string; boxes: readonly string[] };
}

interface Boxes {
	/** Of each player: goals, cards, suspensions. */
	boxes: readonly string[];
	/** Of each team's penalties, a line each, under these heads. */
	penalties?: readonly string[];
	/** Fouls of a team in each part, up to so many. */
	teamFouls?: number;
}
