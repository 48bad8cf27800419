import { assist, foul, goal, ownGoal, red, save, shot, yellow } from "./deed.ts";
import type { Sport } from "./sport.ts";

/** Five a side, two halves of stopped time (FIFA Futsal Laws of the Game). */
export const futsal = {
	type: "futsal",
	name: "Futsal",
	counts: "points",
	part: "half",
	words: { unit: "goal", inPart: "goal", scored: "Scored", columns: ["GF", "GA"] },
	least: 3,
	positions: ["Goalkeeper", "Defender", "Winger", "Pivot"],
	periods: ["1st half", "2nd half", "Extra time", "Penalties", "Final"],
	stats: [
		{ abbreviation: "G", name: "Goals" },
		{ abbreviation: "A", name: "Assists" },
		{ abbreviation: "SH", name: "Shots" },
		{ abbreviation: "SV", name: "Saves" },
		{ abbreviation: "F", name: "Fouls" },
		{ abbreviation: "YC", name: "Yellow Cards" },
		{ abbreviation: "RC", name: "Red Cards" },
	],
	leaders: ["G", "A", "SH", "SV"],
	keeping: [
		{ label: "SV/game", title: "Saves per game", stat: "SV", of: "game" },
		{ label: "SV", title: "Saves", stat: "SV", of: "total" },
	],
	awards: { win: 3, tie: 1, loss: 0, forfeit: 0, draws: true, forfeitScore: { won: 5, lost: 0, in: "all" } },
	order: [
		{ by: "points" },
		{ by: "headToHeadPoints" },
		{ by: "headToHeadDifference" },
		{ by: "difference" },
		{ by: "pointsFor" },
	],
	figures: ["scored", "difference"],
	decider: "extra time and penalties",
	shootOut: "apart",
	sheet: { boxes: ["G", "YC", "RC"], teamFouls: 5 },
	deeds: [goal({ SH: 1 }), assist, shot, save, { ...foul, line: { F: 1 } }, yellow, red, ownGoal],
	ground:
		"M620 40H20V560H620M20 210A90 90 0 0 1 20 390M620 110A190 190 0 0 0 430 270V330A190 190 0 0 0 620 490M430 300H436M340 300H346",
} as const satisfies Sport;
