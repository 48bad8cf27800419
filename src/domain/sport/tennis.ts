import type { Sport } from "./sport.ts";

/** A tie of two teams: the score is the matches that were won, each written by its games. */
export const tennis = {
	type: "tennis",
	name: "Tennis",
	counts: "won",
	part: "match",
	words: { unit: "match", inPart: "game", scored: "Won", columns: ["MW", "ML"], officials: "Umpires" },
	least: 2,
	positions: ["Singles", "Doubles"],
	periods: ["Singles 1", "Singles 2", "Singles 3", "Doubles 1", "Doubles 2", "Final"],
	stats: [
		{ abbreviation: "MW", name: "Matches Won" },
		{ abbreviation: "SW", name: "Sets Won" },
		{ abbreviation: "ACE", name: "Aces" },
	],
	leaders: ["MW", "SW", "ACE"],
	awards: { win: 1, tie: 0.5, loss: 0, forfeit: 0, draws: false, forfeitScore: { won: 5, lost: 0, in: "all" } },
	order: [{ by: "percentage" }, { by: "pointsFor" }, { by: "headToHead" }, { by: "partRatio" }],
	figures: ["percentage", "behind", "ratio"],
	deeds: [
		{
			action: "match",
			label: "Match won",
			key: "M",
			kind: "made",
			words: "match won",
			gives: 1,
			line: { MW: 1 },
			team: true,
		},
		{ action: "ace", label: "Ace", key: "C", kind: "other", words: "ace", line: { ACE: 1 } },
	],
	ground: "M620 60H60V540H620M620 130H60M620 470H60M300 130V470M300 300H620M480 20V580",
} as const satisfies Sport;
