import type { Sport } from "./sport.ts";

/** Points by quarter and overtime; its stats are those of the specification, in its order (statistics 10). */
export const basketball = {
	type: "basketball",
	counts: "points",
	part: "period",
	periods: ["Q1", "Q2", "Q3", "Q4", "OT", "Final"],
	stats: [
		{ abbreviation: "PTS", name: "Points" },
		{ abbreviation: "REB", name: "Rebounds" },
		{ abbreviation: "AST", name: "Assists" },
		{ abbreviation: "FGM", name: "Field Goals Made" },
		{ abbreviation: "FGA", name: "Field Goals Attempted" },
		{ abbreviation: "FG%", name: "Field Goal Percentage" },
		{ abbreviation: "2PM", name: "2-Point Field Goals Made" },
		{ abbreviation: "2PA", name: "2-Point Field Goals Attempted" },
		{ abbreviation: "2P%", name: "2-Point Percentage" },
		{ abbreviation: "3PM", name: "3-Point Field Goals Made" },
		{ abbreviation: "3PA", name: "3-Point Field Goals Attempted" },
		{ abbreviation: "3P%", name: "3-Point Percentage" },
		{ abbreviation: "FTM", name: "Free Throws Made" },
		{ abbreviation: "FTA", name: "Free Throws Attempted" },
		{ abbreviation: "FT%", name: "Free Throw Percentage" },
	],
	hasThrows: true,
	ground:
		"M620 20H560A280 280 0 0 0 560 580H620M620 200H400V400H620M400 200A100 100 0 0 0 400 400M400 200A100 100 0 0 1 400 400M620 260H590A40 40 0 0 0 590 340H620",
} as const satisfies Sport;
