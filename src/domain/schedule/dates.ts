import { addDays, dateBrief, daysBetween, isDate } from "../clock.ts";

export interface ReadDates {
	/** In order, each once. */
	dates: string[];
	/** What is wrong with the text, as a sentence. */
	wrong: string | null;
}

/** What a team can have of them. */
const datesMax = 400;

/**
 * Days as people type them, "2026-11-09, 2026-11-20 to 2026-11-29" or "11/9/2026". What is wrong is said of the first part
 * that cannot be read.
 */
export function datesIn(text: string): ReadDates {
	const read = text
		.split(/[,;\n]/)
		.map((part) => part.trim())
		.filter((part) => part !== "")
		.map(daysIn);
	const dates = [...new Set(read.flatMap((part) => (typeof part === "string" ? [] : part)))].sort();
	const wrong = read.find((part) => typeof part === "string");
	if (wrong !== undefined) return { dates, wrong };
	return {
		dates,
		wrong: dates.length > datesMax ? `These are ${dates.length} days; a team has at most ${datesMax}.` : null,
	};
}

/** "2026-11-09, 2026-11-20 to 2026-11-29" of a list in order, as `datesIn` reads it again. */
export function datesText(dates: readonly string[]): string {
	return runsOf(dates)
		.map(([first, last]) => (first === last ? first : `${first} to ${last}`))
		.join(", ");
}

/** "Mon, Nov 9; Fri, Nov 20 to Sun, Nov 29, 10 days", for people to check what they typed. */
export function datesSaid(dates: readonly string[]): string {
	const brief = (date: string) => `${dateBrief(date)}, ${date.slice(0, 4)}`;
	return runsOf(dates)
		.map(([first, last]) =>
			first === last ? brief(first) : `${brief(first)} to ${brief(last)} (${daysBetween(first, last) + 1} days)`,
		)
		.join("; ");
}

/** Days that follow each other, as first and last. */
function runsOf(dates: readonly string[]): [first: string, last: string][] {
	const runs: [string, string][] = [];
	for (const date of dates) {
		const run = runs.at(-1);
		if (run && addDays(run[1], 1) === date) run[1] = date;
		else runs.push([date, date]);
	}
	return runs;
}

/** The days of one part, or what is wrong with it. */
function daysIn(part: string): string[] | string {
	const ends = part.split(/\s+(?:to|until|till|-|–|—)\s+|\s*(?:\.\.+|…|–|—)\s*/i);
	const wrong = ends.find((end) => dateIn(end) === null);
	if (wrong !== undefined) return `"${wrong === "" ? part : wrong}" is not a date such as 2026-11-09.`;
	const [first = "", last = first] = ends.map((end) => dateIn(end) ?? "");
	if (ends.length > 2) return `"${part}" is more than a first and a last day.`;
	const days = daysBetween(first, last) + 1;
	if (days < 1) return `"${part}" ends before it begins.`;
	if (days > datesMax) return `"${part}" is ${days} days; a team has at most ${datesMax}.`;
	return Array.from({ length: days }, (_, day) => addDays(first, day));
}

function dateIn(text: string): string | null {
	const [, month = "", day = "", year = ""] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? [];
	const date = year === "" ? text.trim() : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
	return isDate(date) ? date : null;
}
