import { against } from "./deed.ts";
import type { Shares } from "./share.ts";

/** What is typed of a pitcher, and what follows from it (statistics 13). */
export const pitching = [
	{ abbreviation: "IP", name: "Innings Pitched" },
	{ abbreviation: "OUT", name: "Outs Pitched" },
	{ abbreviation: "HA", name: "Hits Allowed" },
	{ abbreviation: "RA", name: "Runs Allowed" },
	{ abbreviation: "ER", name: "Earned Runs" },
	{ abbreviation: "BBA", name: "Walks Allowed" },
	{ abbreviation: "K", name: "Pitching Strikeouts" },
	{ abbreviation: "W", name: "Pitching Wins" },
	{ abbreviation: "L", name: "Pitching Losses" },
	{ abbreviation: "SV", name: "Saves" },
	{ abbreviation: "ERA", name: "Earned Run Average" },
	{ abbreviation: "WHIP", name: "Walks and Hits per Inning" },
] as const;

/** Averages of batters and of pitchers, whose earned runs are those of a game of so many innings; an inning a game may lead (MLB rule 9.22). */
export function sharesFor(innings: number): Shares {
	const pitched = { attempts: "OUT", tries: "IP", least: 3, isLowest: true, written: "hundredths" } as const;
	return {
		AVG: { made: "H", attempts: "AB", least: 2, written: "thousandths" },
		IP: { made: "OUT", written: "innings" },
		ERA: { made: "ER", per: 3 * innings, ...pitched },
		WHIP: { made: "HA", also: "BBA", per: 3, ...pitched },
	};
}

/** What a scorer taps of a pitcher. */
export const pitched = [
	against("pitched-out", "Out pitched", "P", "out pitched", { OUT: 1 }),
	against("pitched-strikeout", "K pitched", "Q", "strikeout pitched", { OUT: 1, K: 1 }),
	against("hit-allowed", "Hit allowed", "G", "hit allowed", { HA: 1 }),
	against("walk-allowed", "Walk allowed", "A", "walk allowed", { BBA: 1 }),
	against("earned-run", "Earned run", "N", "earned run allowed", { RA: 1, ER: 1 }),
	against("unearned-run", "Unearned", "Y", "unearned run allowed", { RA: 1 }),
] as const;
