import type { Sport } from "./sport.ts";

/** Runs by inning, seven of them (WBSC Softball rules). */
export const softball = {
	type: "softball",
	counts: "points",
	part: "inning",
	words: { unit: "run", inPart: "run", scored: "Scored", columns: ["RS", "RA"] },
	positions: ["P", "C", "1B", "2B", "3B", "SS", "LF", "CF", "RF", "DP"],
	periods: ["1", "2", "3", "4", "5", "6", "7", "Extra", "Final"],
	stats: [
		{ abbreviation: "AB", name: "At Bats" },
		{ abbreviation: "R", name: "Runs" },
		{ abbreviation: "H", name: "Hits" },
		{ abbreviation: "2B", name: "Doubles" },
		{ abbreviation: "3B", name: "Triples" },
		{ abbreviation: "HR", name: "Home Runs" },
		{ abbreviation: "RBI", name: "Runs Batted In" },
		{ abbreviation: "BB", name: "Walks" },
		{ abbreviation: "SO", name: "Strikeouts" },
		{ abbreviation: "SB", name: "Stolen Bases" },
	],
	leaders: ["HR", "RBI", "H", "SB"],
	awards: { win: 2, tie: 1, loss: 0, forfeit: 0, draws: false, forfeitScore: { won: 7, lost: 0, in: "all" } },
	order: [{ by: "headToHead" }, { by: "pointsAgainst" }, { by: "difference" }],
	figures: ["percentage", "behind", "scored", "difference"],
	decider: "extra innings",
	ground:
		"M600 560L360 320L600 80M600 560A340 340 0 0 1 260 320A340 340 0 0 1 600 80M600 440L480 320L600 200M500 320A70 70 0 0 0 570 390",
} as const satisfies Sport;
