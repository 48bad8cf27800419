import { assist, goal } from "./deed.ts";
import type { Sport } from "./sport.ts";

/** To fifteen goals or time, two halves (WFDF Rules of Ultimate); level teams by their own games first (WFDF Championships Manual). */
export const ultimate = {
	type: "ultimate",
	name: "Ultimate",
	counts: "points",
	part: "half",
	words: { unit: "goal", inPart: "goal", scored: "Scored", columns: ["GF", "GA"] },
	least: 5,
	positions: ["Handler", "Cutter", "Hybrid"],
	periods: ["1st half", "2nd half", "Final"],
	stats: [
		{ abbreviation: "G", name: "Goals" },
		{ abbreviation: "A", name: "Assists" },
		{ abbreviation: "D", name: "Defensive Blocks" },
		{ abbreviation: "T", name: "Turnovers" },
		{ abbreviation: "CAL", name: "Callahans" },
	],
	leaders: ["G", "A", "D", "CAL"],
	margin: 5,
	awards: { win: 2, tie: 1, loss: 0, forfeit: 0, draws: false, forfeitScore: { won: 15, lost: 0, in: "all" } },
	order: [
		{ by: "headToHead" },
		{ by: "headToHeadDifference" },
		{ by: "difference" },
		{ by: "headToHeadScored" },
		{ by: "pointsFor" },
	],
	figures: ["percentage", "scored", "difference"],
	decider: "universe point",
	target: 15,
	deeds: [
		goal({}),
		assist,
		{ action: "block", label: "Block", key: "B", kind: "other", words: "defensive block", line: { D: 1 } },
		{ action: "turnover", label: "Turnover", key: "T", kind: "other", words: "turnover", line: { T: 1 } },
		{ ...goal({ CAL: 1 }), action: "callahan", label: "Callahan", key: "C", words: "Callahan goal" },
	],
	ground: "M620 60H20V540H620M200 60V540M480 60V540M330 290L350 310M330 310L350 290",
} as const satisfies Sport;
