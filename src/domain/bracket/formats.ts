import type { Format } from "./matchup.ts";

export const formats = ["single", "third-place", "double"] as const satisfies readonly Format[];

/** What a form calls each format. */
export const formatLabels: Readonly<Record<Format, string>> = {
	single: "Single elimination",
	"third-place": "With third-place game",
	double: "Double elimination",
};
