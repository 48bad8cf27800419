import type { Sport } from "./sport.ts";

/** Best of five sets: the score is the sets that were won. */
export const volleyball = {
	type: "volleyball",
	counts: "won",
	part: "set",
	periods: ["Set 1", "Set 2", "Set 3", "Set 4", "Set 5", "Final"],
	stats: [
		{ abbreviation: "K", name: "Kills" },
		{ abbreviation: "ACE", name: "Service Aces" },
		{ abbreviation: "BLK", name: "Blocks" },
		{ abbreviation: "DIG", name: "Digs" },
		{ abbreviation: "AST", name: "Assists" },
		{ abbreviation: "ERR", name: "Errors" },
	],
	hasThrows: false,
	ground: "M620 60H40V540H620M240 60V540M440 20V580M440 60H620M440 180H620M440 300H620M440 420H620",
} as const satisfies Sport;
