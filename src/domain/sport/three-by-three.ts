import type { Sport } from "./sport.ts";

/** Half a court and one basket, to 21 points or ten minutes (FIBA 3x3 rules of the game). */
export const threeByThree = {
	type: "3x3-basketball",
	counts: "points",
	part: "period",
	words: { unit: "point", inPart: "point", scored: "Scored", columns: ["PF", "PA"] },
	positions: ["Guard", "Forward", "Center"],
	periods: ["Game", "OT", "Final"],
	stats: [
		{ abbreviation: "PTS", name: "Points" },
		{ abbreviation: "REB", name: "Rebounds" },
		{ abbreviation: "1PM", name: "1-Point Field Goals Made" },
		{ abbreviation: "2PM", name: "2-Point Field Goals Made" },
		{ abbreviation: "FTM", name: "Free Throws Made" },
		{ abbreviation: "HL", name: "Highlights" },
	],
	leaders: ["PTS", "2PM", "REB", "HL"],
	awards: { win: 1, tie: 0.5, loss: 0, forfeit: 0, draws: false, forfeitScore: { won: 0, lost: 0, in: "all" } },
	order: [{ by: "wins" }, { by: "headToHead" }, { by: "pointsFor" }],
	figures: ["percentage", "behind", "scored"],
	sheet: { fouls: 0, running: 24 },
	ground:
		"M620 60H80V540H620M80 180H330V420H80M330 180A120 120 0 0 1 330 420M80 90H150A290 290 0 0 1 150 510H80M80 260H120A40 40 0 0 1 120 340H80",
} as const satisfies Sport;
