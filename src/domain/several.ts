import { fold } from "./fold.ts";
import { refused } from "./refusal.ts";

const severalMax = 100;

/** One a line; blank lines do not count. Refused (invalid): none, too many, one that is too long or stands there twice. */
export function linesIn(field: string, value: unknown, lengthMax: number, missing: string): string[] {
	const lines = (typeof value === "string" ? value : "")
		.split(/\r\n|\n|\r/)
		.map((line) => line.trim())
		.filter(Boolean);
	if (lines.length === 0) throw refused(field, missing);
	if (lines.length > severalMax) throw refused(field, `At most ${severalMax} lines.`);
	const long = lines.findIndex((line) => line.length > lengthMax);
	if (long >= 0) throw refused(field, `Line ${long + 1} is longer than ${lengthMax} characters.`);
	const twice = lines.findIndex((line, at) => lines.findIndex((other) => fold(other) === fold(line)) < at);
	if (twice >= 0) throw refused(field, `Line ${twice + 1} stands there twice.`);
	return lines;
}
