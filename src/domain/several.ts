import { fold } from "./fold.ts";
import { refused } from "./refusal.ts";

const severalMax = 100;

/** One a line; blank lines do not count. Refused (422): none, too many, one that is too long or stands there twice. */
export function linesIn(field: string, value: unknown, lengthMax: number, missing: string): string[] {
	const lines = (typeof value === "string" ? value : "")
		.split(/\r\n|\n|\r/)
		.map((line) => line.trim())
		.filter(Boolean);
	if (lines.length === 0) throw refused(field, missing);
	if (lines.length > severalMax) throw refused(field, `At most ${severalMax} lines.`);
	const long = lines.findIndex((line) => line.length > lengthMax);
	if (long >= 0) throw refused(field, `Line ${long + 1} is longer than ${lengthMax} characters.`);
	const twice = lines.find((line, at) => lines.findIndex((other) => fold(other) === fold(line)) < at);
	if (twice !== undefined) throw refused(field, `“${twice}” stands there twice.`);
	return lines;
}

/** Who is meant by a line of a roster, as people type it or copy it from a table. */
export interface RosterLine {
	firstName: string;
	lastName: string;
	/** The jersey's, "00" too; null where none stands there. */
	number: string | null;
}

/** "11 Ana Bell", "Ana Bell, 11", "Bell, Ana", or the same with tabs. The last word is the last name. */
export function rosterLine(line: string): RosterLine {
	const parts = line.split(/[\t,;]/).map((part) => part.trim());
	const words = parts.flatMap((part) => part.split(/\s+/)).filter(Boolean);
	const at = [0, words.length - 1].find((place) => isNumber.test(words[place] ?? ""));
	const number = at === undefined || words.length === 1 ? null : (words[at]?.replace("#", "") ?? null);
	const names = parts
		.map((part) =>
			part
				.split(/\s+/)
				.filter((word) => number === null || !isNumber.test(word))
				.join(" "),
		)
		.filter(Boolean);
	if (names.length === 2 && line.includes(",")) return { firstName: names[1] ?? "", lastName: names[0] ?? "", number };
	const all = names.join(" ").split(" ");
	return {
		firstName: all.slice(0, Math.max(1, all.length - 1)).join(" "),
		lastName: all.slice(1).at(-1) ?? "",
		number,
	};
}

const isNumber = /^#?\d{1,3}$/;
