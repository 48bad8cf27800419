import { fold } from "./fold.ts";
import { refused } from "./refusal.ts";

const severalMax = 100;

/** A line of the box, by the number that it has there. */
export interface NumberedLine {
	number: number;
	text: string;
}

/** "Line 13, “Pier Pilots”,". */
export const lineText = ({ number, text }: NumberedLine) => `Line ${number}, “${text}”,`;

/**
 * One a line, of a table's row its first cell; blank lines are left out. Refused (invalid): none, too many, one that is too long or
 * stands there twice.
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
	const twice = lines.find(({ text }, at) => lines.findIndex((other) => fold(other.text) === fold(text)) < at);
	if (twice) throw refused(field, `${lineText(twice)} stands there twice.`);
	return lines;
}
