import { isDate, isTime, timeText } from "./clock.ts";

/** Wall clock that no clock of a zone ever shows: from a moment on, `2026-03-08T02:00`, until where it goes on. */
interface Gap {
	from: string;
	until: string;
	/** The days that it touches. */
	first: string;
	last: string;
}

/** Whether the clocks of the zone skip this time on this day (clock 7). Cheap: each zone's year is looked up once. */
export function isSkipped(date: string | null, time: string | null, timeZone: string): boolean {
	return gapAt(date, time, timeZone) !== null;
}

/** Why there is no such time, or null: "The clocks go from 2:00 AM to 3:00 AM on this day. Choose another time." */
export function skippedFault(date: string | null, time: string | null, timeZone: string): string | null {
	const gap = gapAt(date, time, timeZone);
	if (gap === null) return null;
	if (gap.first !== gap.last) return "The clocks skip this time. Choose another day.";
	const [from, until] = [gap.from, gap.until].map((moment) => timeText(moment.slice(11)));
	return `The clocks go from ${from} to ${until} on this day. Choose another time.`;
}

/** All that a zone skips in a year, `2026`. */
export function gapsIn(year: string, timeZone: string): readonly Gap[] {
	if (!years.has(timeZone) && years.size >= zonesKeptMax) years.clear();
	const known = years.get(timeZone) ?? new Map<string, readonly Gap[]>();
	years.set(timeZone, known);
	const kept = known.get(year);
	if (kept) return kept;
	const found = /^\d{4}$/.test(year) ? findGaps(Number(year), timeZone) : [];
	if (known.size < yearsKeptMax) known.set(year, found);
	return found;
}

function gapAt(date: string | null, time: string | null, timeZone: string): Gap | null {
	if (date === null || time === null) return null;
	for (const gap of gapsIn(date.slice(0, 4), timeZone)) {
		if (date < gap.first || date > gap.last || !isDate(date) || !isTime(time)) continue;
		const moment = `${date}T${time.slice(0, 5)}`;
		if (gap.from <= moment && moment < gap.until) return gap;
	}
	return null;
}

/** By zone and year; a file may name any year. */
const years = new Map<string, Map<string, readonly Gap[]>>();
const zonesKeptMax = 1000;
const yearsKeptMax = 50;

function findGaps(year: number, timeZone: string): Gap[] {
	const found: Gap[] = [];
	const first = Temporal.PlainDate.from({ year, month: 1, day: 1 }).toZonedDateTime(timeZone);
	const end = first.add({ years: 1 }).epochMilliseconds;
	let at = first.subtract({ days: 1 }).getTimeZoneTransition("next");
	for (; at !== null && at.epochMilliseconds < end; at = at.getTimeZoneTransition("next")) {
		const before = at.subtract({ nanoseconds: 1 });
		if (before.offsetNanoseconds >= at.offsetNanoseconds) continue;
		const [from, until] = [wall(before.toPlainDateTime().add({ nanoseconds: 1 })), wall(at.toPlainDateTime())];
		found.push({ from, until, first: from.slice(0, 10), last: until.slice(0, 10) });
	}
	return found;
}

const wall = (moment: Temporal.PlainDateTime) => moment.toString({ smallestUnit: "minute" });
