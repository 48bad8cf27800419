import type { Format } from "./matchup.ts";

export const formats = [
	"single",
	"third-place",
	"placement",
	"double",
	"double-bye",
	"stepladder",
] as const satisfies readonly Format[];

/** What a form calls each format. */
export const formatLabels: Readonly<Record<Format, string>> = {
	single: "Single elimination",
	"third-place": "With third-place game",
	placement: "With games for 3rd to 8th place",
	double: "Double elimination",
	"double-bye": "Double bye for the top four",
	stepladder: "Stepladder",
};

/** What a bracket says of itself, below four teams without a third place and below six without a fifth. */
export function formatText(format: Format, teamCount: number): string {
	const isThird = (format === "third-place" || format === "placement") && teamCount > 3;
	if (format === "double") return "Double elimination";
	if (format === "stepladder") return "Stepladder";
	if (format === "double-bye" && teamCount > 8) return "Single elimination with a double bye for the top four";
	if (format === "placement" && teamCount > 5) return "Single elimination with games for 3rd to 8th place";
	return `Single elimination${isThird ? " with a third-place game" : ""}`;
}
