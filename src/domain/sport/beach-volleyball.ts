import type { Sport } from "./sport.ts";

/** Two players a side, best of three sets (FIVB Beach Volleyball rules): 2 points a win, 1 a loss. */
export const beachVolleyball = {
	type: "beach-volleyball",
	counts: "won",
	part: "set",
	words: { unit: "set", inPart: "point", scored: "Won", columns: ["SW", "SL"] },
	positions: ["Blocker", "Defender"],
	periods: ["Set 1", "Set 2", "Set 3", "Final"],
	stats: [
		{ abbreviation: "K", name: "Kills" },
		{ abbreviation: "ACE", name: "Service Aces" },
		{ abbreviation: "BLK", name: "Blocks" },
		{ abbreviation: "DIG", name: "Digs" },
		{ abbreviation: "ERR", name: "Errors" },
	],
	leaders: ["K", "ACE", "BLK", "DIG"],
	awards: { win: 2, tie: 0, loss: 1, forfeit: 0, draws: false, forfeitScore: { won: 2, lost: 0, in: "all" } },
	order: [{ by: "points" }, { by: "partRatio" }, { by: "headToHead" }],
	figures: ["ratio"],
	sets: { to: 21 },
	ground: "M620 80H80V520H620M350 60V540M80 30L120 50M80 30L100 70M200 570Q320 540 440 570T620 560",
} as const satisfies Sport;
