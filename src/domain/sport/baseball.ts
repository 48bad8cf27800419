import type { Sport } from "./sport.ts";

/** Runs by inning, extra innings as one. */
export const baseball = {
	type: "baseball",
	counts: "points",
	part: "inning",
	words: { unit: "run", inPart: "run", scored: "Scored", columns: ["RS", "RA"] },
	positions: ["P", "C", "1B", "2B", "3B", "SS", "LF", "CF", "RF", "DH"],
	periods: ["1", "2", "3", "4", "5", "6", "7", "8", "9", "Extra", "Final"],
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
	awards: { win: 2, tie: 1, loss: 0, forfeit: 0, draws: false, forfeitScore: { won: 9, lost: 0, in: "all" } },
	order: [{ by: "headToHead" }, { by: "pointsAgainst" }, { by: "difference" }],
	figures: ["percentage", "behind", "scored", "difference"],
	decider: "extra innings",
	ground:
		"M600 580L320 300L600 20M600 580A400 400 0 0 1 200 300A400 400 0 0 1 600 20M600 440L460 300L600 160M480 300A60 60 0 0 0 540 360",
} as const satisfies Sport;
