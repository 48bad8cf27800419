import { assist, goal, onGoal, save } from "./deed.ts";
import type { Sport } from "./sport.ts";

/** Three periods; a loss after overtime or in the shoot-out, which is one goal for who wins it, keeps a point (NHL Rules 84 and 85). 8 shots a game are those of a goaltender of 25 games of 82. */
export const iceHockey = {
	type: "ice-hockey",
	name: "Ice Hockey",
	counts: "points",
	part: "period",
	words: { unit: "goal", inPart: "goal", scored: "Scored", columns: ["GF", "GA"] },
	least: 6,
	positions: ["Goaltender", "Defense", "Left Wing", "Center", "Right Wing"],
	periods: ["1st", "2nd", "3rd", "OT", "Shoot-out", "Final"],
	stats: [
		{ abbreviation: "G", name: "Goals" },
		{ abbreviation: "A", name: "Assists" },
		{ abbreviation: "P", name: "Points" },
		{ abbreviation: "SOG", name: "Shots on Goal" },
		{ abbreviation: "SV", name: "Saves" },
		{ abbreviation: "GA", name: "Goals Against" },
		{ abbreviation: "PIM", name: "Penalty Minutes" },
		{ abbreviation: "SV%", name: "Save Percentage" },
	],
	shares: { "SV%": { made: "SV", attempts: "SV", plus: "GA", least: 8, isThousandths: true } },
	leaders: ["P", "G", "A", "SV"],
	averages: [
		{ label: "P/game", stat: "P", of: "game" },
		{ label: "G", stat: "G", of: "total" },
		{ label: "A", stat: "A", of: "total" },
	],
	keeping: [
		{ label: "SV/game", title: "Saves per game", stat: "SV", of: "game" },
		{ label: "SV", title: "Saves", stat: "SV", of: "total" },
		{ label: "SV%", title: "Save percentage", stat: "SV%", of: "share" },
	],
	awards: {
		win: 2,
		tie: 1,
		loss: 0,
		forfeit: 0,
		narrow: { by: "overtime", win: 2, loss: 1 },
		draws: false,
		forfeitScore: { won: 5, lost: 0, in: "all" },
	},
	order: [
		{ by: "points" },
		{ by: "clearWins" },
		{ by: "wins" },
		{ by: "headToHeadPoints" },
		{ by: "difference" },
		{ by: "pointsFor" },
	],
	figures: ["scored", "difference"],
	decider: "overtime or a shoot-out",
	deeds: [
		goal({ P: 1, SOG: 1 }),
		{ ...assist, line: { A: 1, P: 1 } },
		onGoal({}),
		save,
		{
			action: "let-in",
			label: "Against",
			said: "a goal",
			key: "L",
			kind: "other",
			words: "let a goal in",
			line: { GA: 1 },
		},
		{ action: "minor", label: "2 min", key: "P", kind: "card", words: "minor penalty", line: { PIM: 2 } },
		{ action: "major", label: "5 min", key: "M", kind: "card", words: "major penalty", line: { PIM: 5 } },
	],
	ground:
		"M620 30H180A160 160 0 0 0 20 190V410A160 160 0 0 0 180 570H620M140 30V570M140 260A40 40 0 0 1 140 340M380 30V570M260 90A70 70 0 1 0 260 230A70 70 0 1 0 260 90M260 370A70 70 0 1 0 260 510A70 70 0 1 0 260 370M560 30V570",
} as const satisfies Sport;
