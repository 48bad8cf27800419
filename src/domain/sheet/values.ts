import { isDate } from "../clock.ts";

/** Which of the first two numbers of a date is the day: 3.4.2026, 4/3/2026. */
export type DayOrder = "dmy" | "mdy";

const numbers = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})$/;

/** How the dates of a column are written; `usual` where all could be read both ways, null where none is written so. */
export function dayOrderOf(cells: readonly string[], usual: DayOrder): DayOrder | null {
	let order: DayOrder | null = null;
	for (const cell of cells) {
		const day = dayPart(cell);
		const [, first, second] = numbers.exec(day) ?? [];
		if (first === undefined) continue;
		if (day.includes(".") || Number(first) > 12) return "dmy";
		if (Number(second) > 12) return "mdy";
		order ??= usual;
	}
	return order;
}

/** Without the day of the week before it. */
const bare = (cell: string) => cell.trim().replace(weekdayBefore, "");
const weekdayBefore = /^\p{L}{2,12}\.?,?\s+(?=\d{1,4}[./-]\d|\d{1,2}(?:st|nd|rd|th)?\.?\s+\p{L}|\p{L}{3,12}\.?\s+\d)/iu;

/** And without the time behind it. */
const dayPart = (cell: string) => bare(cell).replace(timeBehind, "").trim();

const timeBehind =
	/(?:,|\s|T)\s*(\d{1,2}[:.h]\d{2}(?::\d{2})?(?:\.\d+)?\s*(?:[ap]\.?m\.?)?(?:\s*uhr)?|\d{1,2}\s*[ap]\.?m\.?)$/i;

/** A date as our files write it, and the time that stands behind it in its cell; what cannot be read stays as it is. */
export function dateIn(cell: string, order: DayOrder): { date: string; time: string } {
	const text = cell.trim();
	const behind = timeBehind.exec(bare(text))?.[1] ?? "";
	const day = dayPart(text);
	const date = isDate(day) ? day : (written(day, order) ?? named(day));
	return date === null ? { date: text, time: "" } : { date, time: behind === "" ? "" : timeIn(behind) };
}

function written(day: string, order: DayOrder): string | null {
	const [, first = "", second = "", year = ""] = numbers.exec(day) ?? [];
	const whole = /^(\d{4})[./](\d{1,2})[./](\d{1,2})$/.exec(day);
	if (whole) return valid(whole[1]!, whole[2]!, whole[3]!);
	if (first === "") return null;
	const [date, month] = order === "dmy" || day.includes(".") ? [first, second] : [second, first];
	return valid(year.length === 2 ? `20${year}` : year, month, date);
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** "Nov 2, 2026", "2 November 2026". */
function named(day: string): string | null {
	const [, month, date, year] = /^(\p{L}{3})\p{L}*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/u.exec(day) ?? [];
	const [, date2, month2, year2] = /^(\d{1,2})(?:st|nd|rd|th)?\.?\s+(\p{L}{3})\p{L}*\.?,?\s+(\d{4})$/u.exec(day) ?? [];
	const at = months.indexOf((month ?? month2 ?? "").toLowerCase());
	return at < 0 ? null : valid(year ?? year2 ?? "", String(at + 1), date ?? date2 ?? "");
}

function valid(year: string, month: string, date: string): string | null {
	const day = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
	return isDate(day) ? day : null;
}

/** A time as our files write it: "7 pm", "7:30 PM", "19.30 Uhr", "19h30". What cannot be read stays as it is. */
export function timeIn(cell: string): string {
	const text = cell.trim();
	const [, hours, minutes = "00", half] =
		/^(\d{1,2})(?:[:.h](\d{2})?(?::\d{2}(?:\.\d+)?)?)?\s*([ap])?\.?(?:m\.?)?(?:\s*(?:uhr|h))?$/i.exec(text) ?? [];
	if (hours === undefined || (half === undefined && !/[:.h]|uhr/i.test(text))) return text;
	const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === "p" ? 12 : 0);
	return hour > 23 || Number(minutes) > 59 || (half !== undefined && Number(hours) > 12)
		? text
		: `${String(hour).padStart(2, "0")}:${minutes}`;
}

/** Both sides of "58:52" or "58 - 52"; null for anything else. */
export function scoreIn(cell: string): { home: string; away: string } | null {
	const [, home, away] = /^\s*(\d{1,3})\s*[:\-–—/]\s*(\d{1,3})\s*$/.exec(cell) ?? [];
	return home === undefined || away === undefined ? null : { home, away };
}

/** "Lind, Rosa" and "Rosa Lind": the last word is the last name where no comma says otherwise, with small ones before it: "de la Cruz". */
export function nameIn(cell: string): { first: string; last: string } {
	const text = cell.trim().replace(/\s+/g, " ");
	const comma = text.indexOf(",");
	if (comma > 0) return { first: text.slice(comma + 1).trim(), last: text.slice(0, comma).trim() };
	const blank = / (?:\p{Ll}+ )*\P{Ll}\S*$/u.exec(text)?.index ?? text.lastIndexOf(" ");
	return blank < 0 ? { first: text, last: "" } : { first: text.slice(0, blank), last: text.slice(blank + 1) };
}

/** "#8", "No. 8" and "8.0" are 8. */
export function numberIn(cell: string): string {
	const text = cell.trim();
	return /^(?:#|no\.?|nr\.?)?\s*(\d+)(?:\.0+)?$/i.exec(text)?.[1] ?? text;
}

const statuses: Record<string, string> = {
	final: "final",
	f: "final",
	played: "final",
	finished: "final",
	completed: "final",
	complete: "final",
	done: "final",
	over: "final",
	gespielt: "final",
	beendet: "final",
	jugado: "final",
	termine: "final",
	upcoming: "scheduled",
	planned: "scheduled",
	open: "scheduled",
	geplant: "scheduled",
	canceled: "cancelled",
	abgesagt: "cancelled",
	verschoben: "postponed",
	ppd: "postponed",
	forfeited: "forfeit",
};

/** The word of our files for a state of a game; without one the score says whether it was played. */
export function statusIn(cell: string, score: { home: string; away: string }): string {
	const text = cell.trim();
	if (text !== "") return statuses[text.toLowerCase()] ?? text;
	return score.home.trim() !== "" && score.away.trim() !== "" ? "final" : "scheduled";
}
