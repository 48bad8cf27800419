import { assist, goal, red, save, shot, yellow } from "./deed.ts";
import type { Sport } from "./sport.ts";

/** Seven a side, two halves of thirty minutes (IHF Rules of the Game 2): 2 points a win, 1 a draw. */
export const handball = {
	type: "handball",
	name: "Handball",
	counts: "points",
	part: "half",
	words: { unit: "goal", inPart: "goal", scored: "Scored", columns: ["GF", "GA"] },
	least: 5,
	positions: ["Goalkeeper", "Wing", "Back", "Centre Back", "Pivot"],
	periods: ["1st half", "2nd half", "Extra time", "Penalties", "Final"],
	stats: [
		{ abbreviation: "G", name: "Goals" },
		{ abbreviation: "A", name: "Assists" },
		{ abbreviation: "SH", name: "Shots" },
		{ abbreviation: "7M", name: "Seven-Metre Goals" },
		{ abbreviation: "SV", name: "Saves" },
		{ abbreviation: "YC", name: "Yellow Cards" },
		{ abbreviation: "2MIN", name: "Suspensions" },
		{ abbreviation: "RC", name: "Red Cards" },
	],
	leaders: ["G", "A", "7M", "SV"],
	margin: 5,
	keeping: [
		{ label: "SV/game", title: "Saves per game", stat: "SV", of: "game" },
		{ label: "SV", title: "Saves", stat: "SV", of: "total" },
	],
	awards: { win: 2, tie: 1, loss: 0, forfeit: 0, draws: true, forfeitScore: { won: 10, lost: 0, in: "all" } },
	order: [
		{ by: "points" },
		{ by: "headToHeadPoints" },
		{ by: "headToHeadDifference" },
		{ by: "headToHeadScored" },
		{ by: "difference" },
		{ by: "pointsFor" },
	],
	figures: ["scored", "difference"],
	decider: "extra time and penalties",
	shootOut: "apart",
	sheet: { boxes: ["G", "YC", "2′", "2′", "2′", "RC"] },
	deeds: [
		goal({ SH: 1 }),
		{ ...goal({ SH: 1, "7M": 1 }), action: "seven", label: "7 m", said: "goal", key: "M", words: "seven-metre goal" },
		assist,
		shot,
		save,
		yellow,
		{ action: "two-minutes", label: "2 min", key: "P", kind: "card", words: "two minutes", line: { "2MIN": 1 } },
		red,
	],
	ground:
		"M620 30H20V570H620M20 300H26M620 110A200 200 0 0 0 420 270V330A200 200 0 0 0 620 490M560 60A270 270 0 0 0 340 270V330A270 270 0 0 0 560 540M480 290V310",
} as const satisfies Sport;
