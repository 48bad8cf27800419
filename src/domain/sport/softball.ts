import { baseball } from "./baseball.ts";
import { sharesFor } from "./pitching.ts";
import type { Sport } from "./sport.ts";

/** Baseball in seven innings, with a designated player (WBSC Softball rules). */
export const softball = {
	...baseball,
	type: "softball",
	name: "Softball",
	least: 9,
	positions: ["P", "C", "1B", "2B", "3B", "SS", "LF", "CF", "RF", "DP"],
	periods: ["1", "2", "3", "4", "5", "6", "7", "Extra", "Final"],
	shares: sharesFor(7),
	awards: { ...baseball.awards, forfeitScore: { won: 7, lost: 0, in: "all" } },
	ground:
		"M600 560L360 320L600 80M600 560A340 340 0 0 1 260 320A340 340 0 0 1 600 80M600 440L480 320L600 200M500 320A70 70 0 0 0 570 390",
} as const satisfies Sport;
