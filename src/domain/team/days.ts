import { isDate } from "../clock.ts";
import { fold } from "../fold.ts";
import { hoursOf, openDays } from "../venue/hours.ts";

const rulesMax = 40;
/** What shows how days are written. */
export const daysExample = "Mon, Wed 19:00-21:30; not 2026-12-24..2027-01-06";

/**
 * Days as people type them, "mon, wed 7-9:30 pm; not 2026-12-24..2027-01-06", as they are kept (scheduling 18): "Mon, Wed
 * 19:00–21:30; not 2026-12-24..2027-01-06". Hours are those of the days before them, back to a semicolon or other hours.
 * Blank is null, any day; what cannot be read gives the sentence why.
 */
export function daysOf(text: string): { kept: string | null } | { wrong: string } {
	const parts = text
		.replace(/,\s*not\b/gi, "; not")
		.split(/[;\n]/)
		.map((part) => part.trim())
		.filter(Boolean);
	const rules: string[] = [];
	for (const part of parts) {
		const isNot = /^not\b/i.test(part);
		const read = groupsOf(isNot ? part.slice(3) : part);
		if ("wrong" in read) return read;
		rules.push(...read.groups.map((group) => `${isNot ? "not " : ""}${group}`));
	}
	if (rules.length > rulesMax) return { wrong: `At most ${rulesMax} parts.` };
	return { kept: rules.length === 0 ? null : rules.join("; ") };
}

/** Days with the hours that stand behind them, each as it is kept. */
function groupsOf(part: string): { groups: string[] } | { wrong: string } {
	const groups: { days: Days; hours: string }[] = [];
	let open = noDays();
	const last = () => groups.at(-1);
	for (const item of part.split(",").map((text) => text.trim())) {
		const [day, hours] = dayAndHours(item);
		const wrong = day === "" ? null : addDay(open, day);
		if (wrong) return { wrong };
		if (hours === "") {
			if (day === "") return { wrong: unread };
			continue;
		}
		const kept = hoursOf(hours);
		if (typeof kept !== "string") return { wrong: /^\d/.test(hours) ? "Enter hours such as 19:00-21:30." : unread };
		const before = last();
		if (day === "" && isNone(open) && before) {
			const both = hoursOf(`${before.hours}, ${kept}`);
			if (typeof both !== "string") return { wrong: "Some of these hours overlap, or there are too many of a day." };
			before.hours = both;
		} else groups.push({ days: open, hours: kept });
		open = noDays();
	}
	if (!isNone(open)) groups.push({ days: open, hours: "" });
	return { groups: groups.map(({ days, hours }) => [daysText(days), hours].filter(Boolean).join(" ")) };
}

const unread = `This cannot be read. Write days such as ${daysExample}.`;

interface Days {
	weekdays: Set<number>;
	dates: [from: string, until: string][];
}

const noDays = (): Days => ({ weekdays: new Set(), dates: [] });
const isNone = ({ weekdays, dates }: Days) => weekdays.size === 0 && dates.length === 0;

const dayPart =
	/^(?:(\d{4}-\d{1,2}-\d{1,2})(?:\s*(?:\.\.+|…|–|—|\bto\b|\s-\s)\s*(\d{4}-\d{1,2}-\d{1,2}))?|([a-z]+)\.?(?:\s*(?:\.\.+|…|-|–|—|\bto\b)\s*([a-z]+)\.?)?)(?=\s|$)/i;
const edge = /^(from|after|until|till|before)\b/i;

/** "Wed" and "19:00-21:30"; "from 19:00" is hours until midnight, "until 20:00" those before. */
function dayAndHours(item: string): [day: string, hours: string] {
	const day = edge.test(item) ? "" : (dayPart.exec(item)?.[0] ?? "");
	const rest = item.slice(day.length).trim();
	const word = edge.exec(rest)?.[0] ?? "";
	if (word === "") return [day, rest];
	const time = rest.slice(word.length).trim();
	return [day, /^(from|after)$/i.test(word) ? `${time}-24:00` : `0:00-${time}`];
}

/** Adds a weekday, a date, or several of them from one to another; gives the sentence why not. */
function addDay({ weekdays, dates }: Days, text: string): string | null {
	const [, date, until = date, name, lastName = name] = dayPart.exec(text) ?? [];
	if (date !== undefined && until !== undefined) {
		const [from, last] = [padded(date), padded(until)];
		if (!isDate(from) || !isDate(last)) return "There is no such day. Write dates as 2026-12-24.";
		if (last < from) return "The last day is before the first.";
		dates.push([from, last]);
		return null;
	}
	const [from, last] = [weekdayOf(name ?? ""), weekdayOf(lastName ?? "")];
	if (from < 0 || last < 0) return unread;
	for (let day = from; ; day = (day + 1) % 7) {
		weekdays.add(day);
		if (day === last) return null;
	}
}

const padded = (date: string) =>
	date
		.split("-")
		.map((part) => part.padStart(2, "0"))
		.join("-");

/** Its place in a week that begins on Monday, by the first three letters or more, in one or many; -1 where it is none. */
function weekdayOf(text: string): number {
	const name = fold(text).replace(/s$/, "");
	return name.length < 2 ? -1 : openDays.findIndex((day) => day.startsWith(name));
}

/** "Mon, Wed", "Mon–Fri", "2026-12-24..2027-01-06": weekdays first, dates in order. */
function daysText({ weekdays, dates }: Days): string {
	const short = (day: number) => (openDays[day]?.[0] ?? "").toUpperCase() + (openDays[day]?.slice(1, 3) ?? "");
	const runs: [number, number][] = [];
	for (const day of [...weekdays].toSorted((a, b) => a - b)) {
		const run = runs.at(-1);
		if (run && run[1] === day - 1) run[1] = day;
		else runs.push([day, day]);
	}
	const named = runs.flatMap(([from, until]) => {
		if (until - from > 1) return [`${short(from)}–${short(until)}`];
		return from === until ? [short(from)] : [short(from), short(until)];
	});
	const ordered = dates.toSorted(([a], [b]) => (a < b ? -1 : 1));
	return [...named, ...ordered.map(([from, until]) => (from === until ? from : `${from}..${until}`))].join(", ");
}
