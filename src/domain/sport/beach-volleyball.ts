import { serve } from "./deed.ts";
import type { Sport } from "./sport.ts";

/** Two players a side, best of three sets (FIVB Beach Volleyball rules): 2 points a win, 1 a loss. */
export const beachVolleyball = {
	type: "beach-volleyball",
	name: "Beach Volleyball",
	counts: "won",
	part: "set",
	words: { unit: "set", inPart: "point", scored: "Won", columns: ["SW", "SL"] },
	least: 2,
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
	sets: { to: 21, last: 15 },
	deeds: [
		{ action: "point", label: "Point", key: "P", kind: "made", words: "point", gives: 1, team: true },
		{ action: "kill", label: "Kill", key: "K", kind: "made", words: "kill", gives: 1, line: { K: 1 } },
		{ action: "ace", label: "Ace", key: "C", kind: "made", words: "ace", gives: 1, line: { ACE: 1 } },
		{ action: "stuff", label: "Block", key: "B", kind: "made", words: "block", gives: 1, line: { BLK: 1 } },
		{
			action: "error",
			label: "Error",
			key: "E",
			kind: "other",
			words: "error",
			gives: 1,
			toOther: true,
			line: { ERR: 1 },
		},
		{ action: "dig", label: "Dig", key: "D", kind: "other", words: "dig", line: { DIG: 1 } },
		serve,
	],
	turn: { verb: "serve", begins: "asked" },
	ground: "M620 80H80V520H620M350 60V540M80 30L120 50M80 30L100 70M200 570Q320 540 440 570T620 560",
} as const satisfies Sport;
