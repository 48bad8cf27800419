import { assist, goal, onGoal, ownGoal, red, save, shot, yellow } from "./deed.ts";
import type { Sport } from "./sport.ts";

/** Two halves, with extra time and penalties where a game must have a winner: its score stays level (IFAB Laws of the Game 7 and 10). */
export const soccer = {
	type: "soccer",
	name: "Soccer",
	counts: "points",
	part: "half",
	words: { unit: "goal", inPart: "goal", scored: "Scored", columns: ["GF", "GA"] },
	least: 7,
	positions: ["Goalkeeper", "Defender", "Midfielder", "Forward"],
	periods: ["1st half", "2nd half", "Extra time", "Penalties", "Final"],
	stats: [
		{ abbreviation: "G", name: "Goals" },
		{ abbreviation: "A", name: "Assists" },
		{ abbreviation: "SH", name: "Shots" },
		{ abbreviation: "SOG", name: "Shots on Goal" },
		{ abbreviation: "SV", name: "Saves" },
		{ abbreviation: "YC", name: "Yellow Cards" },
		{ abbreviation: "RC", name: "Red Cards" },
	],
	leaders: ["G", "A", "SOG", "SV"],
	keeping: [
		{ label: "SV/game", title: "Saves per game", stat: "SV", of: "game" },
		{ label: "SV", title: "Saves", stat: "SV", of: "total" },
	],
	awards: { win: 3, tie: 1, loss: 0, forfeit: 0, draws: true, forfeitScore: { won: 3, lost: 0, in: "all" } },
	order: [
		{ by: "points" },
		{ by: "difference" },
		{ by: "pointsFor" },
		{ by: "headToHeadPoints" },
		{ by: "headToHeadDifference" },
	],
	figures: ["scored", "difference"],
	decider: "extra time and penalties",
	shootOut: "apart",
	sheet: { boxes: ["G", "YC", "RC"] },
	deeds: [goal({ SH: 1, SOG: 1 }), assist, shot, onGoal({ SH: 1 }), save, yellow, red, ownGoal],
	ground:
		"M620 20H20V580H620M200 300A100 100 0 0 0 20 220M20 380A100 100 0 0 0 200 300M620 120H440V480H620M620 210H540V390H620M440 230A90 90 0 0 0 440 370M520 300H526",
} as const satisfies Sport;
