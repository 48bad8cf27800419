import type { Sport } from "./sport.ts";

/** Two halves, and overtime from the five-yard line (IFAF Flag Football rules). */
export const flagFootball = {
	type: "flag-football",
	counts: "points",
	part: "half",
	words: { unit: "point", inPart: "point", scored: "Scored", columns: ["PF", "PA"] },
	positions: ["Quarterback", "Center", "Receiver", "Running Back", "Rusher", "Defensive Back"],
	periods: ["1st half", "2nd half", "OT", "Final"],
	stats: [
		{ abbreviation: "PTS", name: "Points" },
		{ abbreviation: "TD", name: "Touchdowns" },
		{ abbreviation: "PTD", name: "Passing Touchdowns" },
		{ abbreviation: "REC", name: "Receptions" },
		{ abbreviation: "YDS", name: "Yards" },
		{ abbreviation: "FP", name: "Flag Pulls" },
		{ abbreviation: "SCK", name: "Sacks" },
		{ abbreviation: "INT", name: "Interceptions" },
	],
	leaders: ["TD", "PTD", "INT", "FP"],
	awards: { win: 2, tie: 1, loss: 0, forfeit: 0, draws: false },
	order: [{ by: "headToHead" }, { by: "headToHeadDifference" }, { by: "difference" }, { by: "pointsAgainst" }],
	figures: ["percentage", "behind", "scored", "difference"],
	decider: "overtime",
	ground: "M620 40H20V560H620M120 40V560M280 40V560M440 40V560M520 40V560M120 290V310M40 140L100 240M40 240L100 140",
} as const satisfies Sport;
