import { addDays, dateBrief, daysBetween, isDate, weekday, weekdays } from "../clock.ts";

export interface ReadDates {
	/** In order, each once. */
	dates: string[];
	/** What is wrong with the text, as a sentence. */
	wrong: string | null;
}

/** What a team can have of them. */
const datesMax = 400;

/**
 * Days as people type them, "2026-11-09, 2026-11-20 to 2026-11-29", "11/9/2026" or "Tuesdays 2027-01-05 to 2027-03-16".
 * What is wrong is said of the first part that cannot be read.
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

/** "2026-11-09, Tuesdays 2027-01-05 to 2027-03-16" of a list in order, as `datesIn` reads it again. */
export function datesText(dates: readonly string[]): string {
	return runsOf(dates)
		.map(({ first, last, step }) => (first === last ? first : `${daysName(first, step)}${first} to ${last}`))
		.join(", ");
}

/** "Mon, Nov 9; Fri, Nov 20 to Sun, Nov 29 (10 days)", for people to check what they typed. */
export function datesSaid(dates: readonly string[]): string {
	const brief = (date: string, step = 1) => {
		const text = `${dateBrief(date)}, ${date.slice(0, 4)}`;
		return step === 7 ? text.replace(/^\w+, /, "") : text;
	};
	return runsOf(dates)
		.map(({ first, last, step, days }) =>
			first === last
				? brief(first)
				: `${daysName(first, step)}${brief(first, step)} to ${brief(last, step)} (${days} days)`,
		)
		.join("; ");
}

/** "Tuesdays " before days a week apart. */
function daysName(first: string, step: number): string {
	return step === 7 ? `${weekday(first)}s ` : "";
}

interface Run {
	first: string;
	last: string;
	days: number;
	/** Days from one to the next. */
	step: 1 | 7;
}

/** Days that follow each other, and of the others those that come every week, three times or more; by their first. */
function runsOf(dates: readonly string[]): Run[] {
	const daily = runsBy(dates, 1);
	const lone = daily.filter(({ days }) => days === 1).map(({ first }) => first);
	const weekly = weekdays
		.flatMap((day) =>
			runsBy(
				lone.filter((date) => weekday(date) === day),
				7,
			),
		)
		.filter(({ days }) => days > 2);
	const inWeeks = new Set(
		weekly.flatMap(({ first, days }) => Array.from({ length: days }, (_, week) => addDays(first, 7 * week))),
	);
	const others = daily.filter(({ first, days }) => days > 1 || !inWeeks.has(first));
	return [...others, ...weekly].sort((a, b) => (a.first < b.first ? -1 : 1));
}

function runsBy(dates: readonly string[], step: Run["step"]): Run[] {
	const runs: Run[] = [];
	for (const date of dates) {
		const run = runs.at(-1);
		if (!run || addDays(run.last, step) !== date) runs.push({ first: date, last: date, days: 1, step });
		else {
			run.last = date;
			run.days += 1;
		}
	}
	return runs;
}

/** The days of one part, or what is wrong with it. */
function daysIn(part: string): string[] | string {
	const { day, range } = weekdayIn(part);
	if (day && range === "") return `"${part}" needs a first and a last day: ${part} 2026-11-10 to 2026-12-22.`;
	const ends = range.split(/\s+(?:to|until|till|-|–|—)\s+|\s*(?:\.\.+|…|–|—)\s*/i);
	const wrong = ends.find((end) => dateIn(end) === null);
	if (wrong !== undefined) return `"${wrong === "" ? range : wrong}" is not a date such as 2026-11-09.`;
	const [first = "", last = first] = ends.map((end) => dateIn(end) ?? "");
	if (ends.length > 2) return `"${part}" is more than a first and a last day.`;
	const days = daysBetween(first, last) + 1;
	if (days < 1) return `"${part}" ends before it begins.`;
	if (days > datesMax * (day ? 7 : 1)) return `"${part}" is ${days} days; a team has at most ${datesMax}.`;
	const all = Array.from({ length: days }, (_, at) => addDays(first, at));
	if (!day) return all;
	const own = all.filter((date) => weekday(date) === day);
	return own.length === 0 ? `There is no ${day} in "${part}".` : own;
}

/** "Tuesdays", "Tue" or "every Tuesday" before the days. */
function weekdayIn(part: string): { day: string | null; range: string } {
	const [, word = "", range = ""] = /^(?:every\s+)?([a-z]{3,}?)\.?(?:\s+(?:from\s+)?(.*))?$/i.exec(part) ?? [];
	const day = weekdays.find((name) => word !== "" && `${name}s`.toLowerCase().startsWith(word.toLowerCase())) ?? null;
	return day ? { day, range } : { day, range: part };
}

function dateIn(text: string): string | null {
	const [, month = "", day = "", year = ""] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? [];
	const date = year === "" ? text.trim() : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
	return isDate(date) ? date : null;
}
