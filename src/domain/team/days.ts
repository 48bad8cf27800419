import { addDays, isDate, weekday } from "../clock.ts";
import { fold } from "../fold.ts";
import { dayMinutes, hoursOf, minuteOf, openDays, type Span, spansIn } from "../venue/hours.ts";

/** When a game is played; at any time of the day where none is known. */
export interface Played {
	date: string;
	time: string | null;
	minutes: number;
}

/** Days, or hours of them, that a team can play on, or cannot. */
interface Rule {
	isNot: boolean;
	/** Monday is 0; none of them and no dates are all days. */
	weekdays: ReadonlySet<number>;
	dates: readonly (readonly [from: string, until: string])[];
	/** None: the whole day. */
	spans: readonly Span[];
}

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
const isNone = ({ weekdays, dates }: Pick<Rule, "weekdays" | "dates">) => weekdays.size === 0 && dates.length === 0;

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

const known = new Map<string, readonly Rule[]>();
const knownMax = 5_000;

/** What is kept of a team's days, as it is asked; thousands of games ask the same few. */
function rulesIn(kept: string): readonly Rule[] {
	const found = known.get(kept);
	if (found) return found;
	const rules = kept.split("; ").map((part): Rule => {
		const isNot = part.startsWith("not ");
		const text = isNot ? part.slice(4) : part;
		const days = noDays();
		let hours = "";
		for (const item of text.split(", ")) {
			const [day, spans] = dayAndHours(item);
			if (day !== "") addDay(days, day);
			if (spans !== "") hours = [hours, spans].filter(Boolean).join(", ");
		}
		return { isNot, ...days, spans: hours === "" ? [] : spansIn(hours) };
	});
	if (known.size >= knownMax) known.clear();
	known.set(kept, rules);
	return rules;
}

/**
 * Whether a game is on one of a team's days: whole within hours of one where it says hours, and beside all that it says not.
 * One without a time counts by its day alone.
 */
export function isOnDays(kept: string | null, game: Played): boolean {
	if (kept === null) return true;
	const rules = rulesIn(kept);
	if (rules.some((rule) => rule.isNot && touches(rule, game))) return false;
	const wanted = rules.filter(({ isNot }) => !isNot);
	return wanted.length === 0 || wanted.some((rule) => holds(rule, game));
}

function isOf(rule: Rule, date: string): boolean {
	if (isNone(rule)) return true;
	if (rule.dates.some(([from, until]) => from <= date && date <= until)) return true;
	if (rule.weekdays.size === 0) return false;
	const day = weekday(date)?.toLowerCase();
	return rule.weekdays.has(openDays.findIndex((name) => name === day));
}

function holds(rule: Rule, { date, time, minutes }: Played): boolean {
	if (rule.spans.length === 0 || time === null) return isOf(rule, date);
	const begin = minuteOf(time);
	// hours of the evening before may go on past midnight
	return [0, -1].some(
		(day) =>
			isOf(rule, addDays(date, day)) &&
			rule.spans.some(
				([from, until]) => from + day * dayMinutes <= begin && begin + minutes <= until + day * dayMinutes,
			),
	);
}

function touches(rule: Rule, { date, time, minutes }: Played): boolean {
	if (rule.spans.length === 0) return isOf(rule, date);
	if (time === null) return false;
	const begin = minuteOf(time);
	return [0, -1, 1].some(
		(day) =>
			rule.spans.some(
				([from, until]) => begin < until + day * dayMinutes && from + day * dayMinutes < begin + minutes,
			) && isOf(rule, addDays(date, day)),
	);
}
