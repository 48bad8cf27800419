import { assist, foul, rebound } from "./deed.ts";
import { usual } from "../standings/tie-break.ts";
import type { Sport } from "./sport.ts";

/** What standings have of a team's throws (standings 7). */
export const throwStats = { FTM: "ftMade", FTA: "ftAttempts", "3PM": "threes" } as const;

/** Those that it shows of them before a game. */
export const throwFigures = { share: "FT%", threes: "3PM" } as const;

/** The answer of leaders calls them so (wire). */
export const leaderLists = [
	{ list: "points", abbreviation: "PTS", value: "pts" },
	{ list: "threes", abbreviation: "3PM", value: "three_pm" },
	{ list: "rebounds", abbreviation: "REB", value: "reb" },
	{ list: "assists", abbreviation: "AST", value: "ast" },
] as const;

/** Said together in a box score where both are shown. */
export const shots = { made: "FGM", attempts: "FGA" } as const;

/** A season’s line of a player has it, shown or not (players 6). */
export const shareSaidAlways = "FT%";

/** The stat whose sum over a team's players is its score, in every sport that has it. */
export const pointsStat = "PTS";

/** Field goals only where they are not sums of others (statistics 2). */
const two = { "2PM": 1, "2PA": 1, FGM: 1, FGA: 1, PTS: 2 };
const three = { "3PM": 1, "3PA": 1, FGM: 1, FGA: 1, PTS: 3 };
const free = { FTM: 1, FTA: 1, PTS: 1 };

/** Points by quarter and overtime; its stats are those of the specification, in its order (statistics 10). */
export const basketball = {
	type: "basketball",
	name: "Basketball",
	counts: "points",
	part: "period",
	words: { unit: "point", inPart: "point", scored: "Scored", columns: ["PF", "PA"], desk: "the scorer’s table" },
	least: 5,
	positions: ["Guard", "Forward", "Center"],
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
	leaders: ["PTS", "3PM", "REB", "AST"],
	told: ["PTS", "REB", "AST"],
	rosterBy: "game",
	titles: { PTS: "Points", "3PM": "Threes", REB: "Rebounds", AST: "Assists", "FG%": "Field goals" },
	compared: ["FG%", "REB", "AST"],
	averages: [
		{ label: "PPG", title: "Points per game", stat: "PTS", of: "game" },
		{ label: "FT%", stat: "FT%", of: "share" },
		{ label: "3PM", stat: "3PM", of: "total" },
	],
	margin: 8,
	awards: {
		win: 2,
		tie: 1.5, // FIBA does not know it: it lies between a win and a loss
		loss: 1,
		forfeit: 0,
		draws: false,
		forfeitScore: { won: 20, lost: 0, in: "points" },
	},
	results: "taken", // as the specification has the calls
	order: usual,
	presets: ["spec", "nba", "fiba"],
	figures: ["percentage", "throws", "behind"],
	sheet: { fouls: 5, running: 120 },
	deeds: [
		{ action: "2", label: "+2", said: "points", key: "+2", kind: "made", words: "+2", gives: 2, line: two, team: true },
		{
			action: "3",
			label: "+3",
			said: "points",
			key: "+3",
			kind: "made",
			words: "+3",
			gives: 3,
			line: three,
			team: true,
		},
		{ action: "ft", label: "FT", said: "made", key: "+1", kind: "made", words: "+1", gives: 1, line: free, team: true },
		{ action: "2-miss", label: "2 miss", key: "-2", kind: "missed", words: "missed 2", line: { "2PA": 1, FGA: 1 } },
		{ action: "3-miss", label: "3 miss", key: "-3", kind: "missed", words: "missed 3", line: { "3PA": 1, FGA: 1 } },
		{ action: "ft-miss", label: "FT miss", key: "-1", kind: "missed", words: "missed a free throw", line: { FTA: 1 } },
		{ ...rebound, label: "REB", said: "rebound" },
		{ ...assist, label: "AST", said: "assist", line: { AST: 1 } },
		{ ...foul, line: { PF: 1 } },
	],
	ground:
		"M620 20H560A280 280 0 0 0 560 580H620M620 200H400V400H620M400 200A100 100 0 0 0 400 400M400 200A100 100 0 0 1 400 400M620 260H590A40 40 0 0 0 590 340H620",
} as const satisfies Sport;
