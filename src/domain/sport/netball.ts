import { goal, rebound } from "./deed.ts";
import type { Sport } from "./sport.ts";

/** Four quarters of fifteen minutes (World Netball Rules of Netball): 2 points a win, 1 a draw. */
export const netball = {
	type: "netball",
	name: "Netball",
	counts: "points",
	part: "quarter",
	words: { unit: "goal", inPart: "goal", scored: "Scored", columns: ["GF", "GA"], officials: "Umpires" },
	least: 5,
	positions: ["GS", "GA", "WA", "C", "WD", "GD", "GK"],
	periods: ["Q1", "Q2", "Q3", "Q4", "Extra time", "Final"],
	stats: [
		{ abbreviation: "G", name: "Goals" },
		{ abbreviation: "GAT", name: "Goal Attempts" },
		{ abbreviation: "CPR", name: "Centre Pass Receives" },
		{ abbreviation: "FD", name: "Feeds" },
		{ abbreviation: "INT", name: "Intercepts" },
		{ abbreviation: "REB", name: "Rebounds" },
		{ abbreviation: "PEN", name: "Penalties" },
		{ abbreviation: "G%", name: "Goal Percentage" },
	],
	shares: { "G%": { made: "G", attempts: "GAT", least: 5 } },
	leaders: ["G", "FD", "INT", "REB"],
	margin: 8,
	awards: { win: 2, tie: 1, loss: 0, forfeit: 0, draws: true },
	order: [{ by: "points" }, { by: "difference" }, { by: "headToHeadPoints" }],
	figures: ["scored", "difference"],
	decider: "extra time",
	deeds: [
		goal({ GAT: 1 }),
		{ action: "miss", label: "Miss", key: "M", kind: "missed", words: "missed", line: { GAT: 1 } },
		{ action: "feed", label: "Feed", key: "E", kind: "other", words: "feed", line: { FD: 1 } },
		{ action: "receive", label: "Receive", key: "C", kind: "other", words: "centre pass receive", line: { CPR: 1 } },
		{ action: "intercept", label: "Intercept", key: "I", kind: "other", words: "intercept", line: { INT: 1 } },
		rebound,
		{ action: "penalty", label: "Penalty", key: "P", kind: "card", words: "penalty", line: { PEN: 1 } },
	],
	ground:
		"M620 40H20V560H620M20 40V560M220 40V560M430 40V560M325 270A30 30 0 1 0 325 330A30 30 0 1 0 325 270M620 130A170 170 0 0 0 620 470M20 130A170 170 0 0 1 20 470",
} as const satisfies Sport;
