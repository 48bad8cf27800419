import { oneOf } from "../check.ts";
import { refused } from "../refusal.ts";
import { entriesOf, readEntries } from "./entries.ts";
import type { Format, NamedFormat } from "./matchup.ts";

export const formats = [
	"single",
	"third-place",
	"placement",
	"double",
	"double-bye",
	"stepladder",
] as const satisfies readonly NamedFormat[];

/** What a form calls each format. */
export const formatLabels: Readonly<Record<NamedFormat, string>> = {
	single: "Single elimination",
	"third-place": "With third-place game",
	placement: "With games for 3rd to 8th place",
	double: "Double elimination",
	"double-bye": "Double bye for the top four",
	stepladder: "Stepladder",
};

/** A format by its name, or by how many seeds enter in each round; refused (invalid) where it is neither, or leads to no final. */
export function readFormat(field: string, value: unknown): Format {
	const named = formats.find((format) => format === value);
	const isText = field === "entries" || (typeof value === "string" && value.startsWith("entries:"));
	if (named || !isText) return named ?? oneOf(field, value, formats);
	const format = typeof value === "string" ? readEntries(field, value) : null;
	if (!format) throw refused(field, "Say how many seeds enter in each round, such as 4, 6, 4, 0, 0.");
	return format;
}

/** What stands for a format whose rounds staff have said, where one is chosen. */
export const entriesLabel = "Seeds enter by round";

/** What a bracket says of itself, below four teams without a third place and below six without a fifth. */
export function formatText(format: Format, teamCount: number): string {
	const isThird = (format === "third-place" || format === "placement") && teamCount > 3;
	if (entriesOf(format)) return "Single elimination, the best seeds enter late";
	if (format === "double") return "Double elimination";
	if (format === "stepladder") return "Stepladder";
	if (format === "double-bye" && teamCount > 8) return "Single elimination with a double bye for the top four";
	if (format === "placement" && teamCount > 5) return "Single elimination with games for 3rd to 8th place";
	return `Single elimination${isThird ? " with a third-place game" : ""}`;
}
