import { oneOf } from "../check.ts";
import { refused } from "../refusal.ts";
import { entriesOf, readEntries } from "./entries.ts";
import type { Format, NamedFormat, Shape } from "./matchup.ts";
import { formatOf, partsOf, readLengths } from "./series.ts";

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

/** The form of a format as it is stored. */
export const formatForm =
	/^(single|third-place|placement|double|double-bye|stepladder|entries:\d{1,2}(,\d{1,2}){0,13})( best [135](,[135]){0,13}( but (\d{1,2}|third|fifth|seventh|losers)-\d{1,2}=[135](,(\d{1,2}|third|fifth|seventh|losers)-\d{1,2}=[135]){0,63})?)?$/;

/** A format as it is stored: a shape, and how many games its matchups have; refused (invalid) where it is none, or leads to no final. */
export function readFormat(field: string, value: unknown): Format {
	if (typeof value !== "string") return readShape(field, value);
	const { shape, lengths, others } = readLengths(value);
	if (!lengths) throw refused(field, "Say how many games a matchup has, from the final back, such as best 5,3,1.");
	if (!others) throw refused(field, otherwise);
	return formatOf(field, readShape(field, shape), lengths, others);
}

/** Said where a format names single matchups in another way. */
const otherwise = "Say which matchups have another number of games, such as best 3 but 0-0=5,third-0=1.";

/** Of a shape by its name, or by how many seeds enter in each round. */
function readShape(field: string, value: unknown): Shape {
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
	const { shape, lengths, others } = partsOf(format);
	const all = [...lengths, ...others.values()];
	const most = Math.max(...all);
	const text = shapeText(shape, teamCount);
	if (most === 1) return text;
	return `${text}, ${all.length === 1 ? "" : "up to "}best of ${most}`;
}

function shapeText(format: Shape, teamCount: number): string {
	const isThird = (format === "third-place" || format === "placement") && teamCount > 3;
	if (entriesOf(format)) return "Single elimination, the best seeds enter late";
	if (format === "double") return "Double elimination";
	if (format === "stepladder") return "Stepladder";
	if (format === "double-bye" && teamCount > 8) return "Single elimination with a double bye for the top four";
	if (format === "placement" && teamCount > 5) return "Single elimination with games for 3rd to 8th place";
	return `Single elimination${isThird ? " with a third-place game" : ""}`;
}
