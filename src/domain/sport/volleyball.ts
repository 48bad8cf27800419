import { assist, serve } from "./deed.ts";
import type { Sport } from "./sport.ts";

/** Best of five sets: the score is the sets that were won. */
export const volleyball = {
	type: "volleyball",
	counts: "won",
	part: "set",
	words: { unit: "set", inPart: "point", scored: "Won", columns: ["SW", "SL"] },
	positions: ["Setter", "Outside Hitter", "Opposite", "Middle Blocker", "Libero"],
	periods: ["Set 1", "Set 2", "Set 3", "Set 4", "Set 5", "Final"],
	stats: [
		{ abbreviation: "K", name: "Kills" },
		{ abbreviation: "ACE", name: "Service Aces" },
		{ abbreviation: "BLK", name: "Blocks" },
		{ abbreviation: "DIG", name: "Digs" },
		{ abbreviation: "AST", name: "Assists" },
		{ abbreviation: "ERR", name: "Errors" },
	],
	leaders: ["K", "ACE", "BLK", "DIG"],
	awards: {
		win: 3,
		tie: 0,
		loss: 0,
		forfeit: 0,
		narrow: { by: "one", win: 2, loss: 1 },
		draws: false,
		forfeitScore: { won: 3, lost: 0, in: "all" },
	},
	order: [{ by: "points" }, { by: "wins" }, { by: "ratio" }, { by: "partRatio" }, { by: "headToHead" }],
	figures: ["ratio"],
	sets: { to: 25, last: 15 },
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
		assist,
		serve,
	],
	turn: { verb: "serve", begins: "asked" },
	ground: "M620 60H40V540H620M240 60V540M440 20V580M440 60H620M440 180H620M440 300H620M440 420H620",
} as const satisfies Sport;
