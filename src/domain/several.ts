import { fold } from "./fold.ts";
import { refused } from "./refusal.ts";

const severalMax = 100;

/** A line of the box, by the number that it has there. */
export interface NumberedLine {
	number: number;
	text: string;
}

/**
 * One a line, of a table's row its first cell; blank lines are left out. Refused (invalid): none, too many, one that is too long or
 * says the same as another.
 */
export function linesIn(field: string, value: unknown, lengthMax: number, missing: string): NumberedLine[] {
	const lines = (typeof value === "string" ? value : "")
		.split(/\r\n|\n|\r/)
		.map((line, at) => ({ number: at + 1, text: line.trim().split("\t")[0]?.trim() ?? "" }))
		.filter(({ text }) => text !== "");
	if (lines.length === 0) throw refused(field, missing);
	if (lines.length > severalMax) throw refused(field, `At most ${severalMax} lines.`);
	const long = lines.find(({ text }) => text.length > lengthMax);
	if (long) throw refused(field, `Line ${long.number} is longer than ${lengthMax} characters.`);
	const firstOf = ({ text }: NumberedLine) => lines.find((other) => fold(other.text) === fold(text));
	const twice = lines.find((line) => firstOf(line) !== line);
	if (twice) throw refused(field, `Line ${twice.number} says the same as line ${firstOf(twice)?.number}.`);
	return lines;
}
