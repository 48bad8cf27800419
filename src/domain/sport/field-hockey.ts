import { assist, goal, green, red, save, shot, yellow } from "./deed.ts";
import type { Sport } from "./sport.ts";

/** Four quarters, a shoot-out where a game must have a winner (FIH Rules of Hockey): 3 points a win, 1 a draw. */
export const fieldHockey = {
	type: "field-hockey",
	name: "Field Hockey",
	counts: "points",
	part: "quarter",
	words: { unit: "goal", inPart: "goal", scored: "Scored", columns: ["GF", "GA"], officials: "Umpires" },
	least: 7,
	positions: ["Goalkeeper", "Defender", "Midfielder", "Forward"],
	periods: ["Q1", "Q2", "Q3", "Q4", "Shoot-out", "Final"],
	stats: [
		{ abbreviation: "G", name: "Goals" },
		{ abbreviation: "A", name: "Assists" },
		{ abbreviation: "SH", name: "Shots" },
		{ abbreviation: "PC", name: "Penalty Corners" },
		{ abbreviation: "SV", name: "Saves" },
		{ abbreviation: "GC", name: "Green Cards" },
		{ abbreviation: "YC", name: "Yellow Cards" },
		{ abbreviation: "RC", name: "Red Cards" },
	],
	leaders: ["G", "A", "PC", "SV"],
	keeping: [
		{ label: "SV/game", title: "Saves per game", stat: "SV", of: "game" },
		{ label: "SV", title: "Saves", stat: "SV", of: "total" },
	],
	awards: { win: 3, tie: 1, loss: 0, forfeit: 0, draws: true, forfeitScore: { won: 5, lost: 0, in: "all" } },
	order: [{ by: "points" }, { by: "wins" }, { by: "difference" }, { by: "pointsFor" }, { by: "headToHead" }],
	figures: ["scored", "difference"],
	decider: "a shoot-out",
	shootOut: "apart",
	sheet: { boxes: ["G", "GC", "YC", "RC"] },
	deeds: [
		goal({ SH: 1 }),
		assist,
		shot,
		{ action: "corner", label: "Corner", key: "C", kind: "other", words: "penalty corner", line: { PC: 1 } },
		save,
		green,
		yellow,
		red,
	],
	ground:
		"M620 30H20V570H620M20 30V570M240 30V570M460 30V570M620 120A180 180 0 0 0 440 280V320A180 180 0 0 0 620 480M620 230H600V370H620M540 300H546",
} as const satisfies Sport;
