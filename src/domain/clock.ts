/**
 * Dates and times are plain wall clock of the organization (`2026-11-09`, `19:00`) until something needs an instant.
 * Formatting splits strings and reads tables, never locale data, because a page formats thousands of them.
 */
export const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;
export type Weekday = (typeof weekdays)[number];

const months = [
	"January",
	"February",
	"March",
	"April",
	"May",
	"June",
	"July",
	"August",
	"September",
	"October",
	"November",
	"December",
];

/** `2013-02-27` as "February 27, 2013" (clock 3, "MMMM d, yyyy"); a missing or impossible date as `missing`. */
export function dateLong(date: string | null | undefined, missing: "TBD" | "N/A" = "TBD"): string {
	const day = split(date);
	return day === null ? missing : `${months[day.month - 1]} ${day.day}, ${day.year}`;
}

/** `2013-02-27` as "Feb 27, 2013" (clock 3, "MMM d, yyyy"); a missing or impossible date as `missing`. */
export function dateShort(date: string | null | undefined, missing: "TBD" | "N/A" = "TBD"): string {
	const day = split(date);
	return day === null ? missing : `${monthShort(day.month)} ${day.day}, ${day.year}`;
}

/** `2026-11-09` as "Monday, November 9, 2026". */
export function dateFull(date: string | null | undefined, missing: "TBD" | "N/A" = "TBD"): string {
	const day = split(date);
	return day === null ? missing : `${weekdayOf(day)}, ${months[day.month - 1]} ${day.day}, ${day.year}`;
}

/** `2026-11-09` as "Mon, Nov 9, 2026", for the column of a list (clock 3). */
export function dateListed(date: string | null | undefined, missing: "TBD" | "N/A" = "TBD"): string {
	const day = split(date);
	return day === null ? missing : `${dateBrief(date)}, ${day.year}`;
}

/** `2026-11-09` as "Mon, Nov 9", for narrow columns within one season. */
export function dateBrief(date: string | null | undefined, missing: "TBD" | "N/A" = "TBD"): string {
	const day = split(date);
	return day === null ? missing : `${weekdayOf(day).slice(0, 3)}, ${monthShort(day.month)} ${day.day}`;
}

/** "Mon, Nov 9" of the year that is running, "Mon, Nov 9, 2025" of another one: where a day stands alone (clock 3). */
export function dateNear(date: string | null | undefined, today: string): string {
	return date?.slice(0, 4) === today.slice(0, 4) ? dateBrief(date) : dateListed(date);
}

/** From one date to another without saying anything twice: "April 15–18, 2013", "April 29 – May 5, 2013". */
export function dateRange(from: string, to: string): string {
	const [first, last] = [split(from), split(to)];
	if (first === null || last === null || from === to) return dateLong(from);
	if (first.year !== last.year) return `${dateLong(from)} – ${dateLong(to)}`;
	const start = `${months[first.month - 1]} ${first.day}`;
	if (first.month === last.month) return `${start}–${last.day}, ${last.year}`;
	return `${start} – ${dateLong(to)}`;
}

/** The pieces of a date for a calendar leaf, `{weekday: "Monday", day: 15, month: "Apr", year: 2013}`, or null. */
export function dateParts(date: string | null | undefined) {
	const day = split(date);
	if (day === null) return null;
	return { weekday: weekdayOf(day), day: day.day, month: monthShort(day.month), year: day.year };
}

/** `19:00` as "7:00 PM" (clock 4, "h:mm a"). Anything that is not HH:MM, seconds apart, is "TBD" (clock 4). */
export function timeText(time: string | null | undefined): string {
	if (!isTime(time)) return "TBD";
	const hour = Number(time.slice(0, 2));
	return `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3, 5)} ${hour < 12 ? "AM" : "PM"}`;
}

/** The same in one piece, where a line might end within it. */
export const timeUnbroken = (time: string | null | undefined): string => timeText(time).replace(" ", "\u00a0");

/** A wall-clock time, HH:MM with or without seconds. */
export function isTime(time: string | null | undefined): time is string {
	return typeof time === "string" && /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(time);
}

/** A day that exists, YYYY-MM-DD. */
export function isDate(date: string | null | undefined): date is string {
	return split(date) !== null;
}

/** The weekday of a date that exists, else null. */
export function weekday(date: string | null | undefined): Weekday | null {
	const day = split(date);
	return day === null ? null : weekdayOf(day);
}

/** A date moved by whole calendar days, whatever the clocks do in between (clock 2). The date must exist. */
export function addDays(date: string, days: number): string {
	return new Date(startOf(date) + days * dayMs).toISOString().slice(0, 10);
}

/** Whole days from one date to another; negative when `to` is earlier. Both must exist. */
export function daysBetween(from: string, to: string): number {
	return (startOf(to) - startOf(from)) / dayMs;
}

const dayMs = 86_400_000;

/** A date's start in UTC, where all days are equally long. Without Temporal, for the schedule's rules also run in browsers without it. */
function startOf(date: string): number {
	const day = split(date);
	if (day === null) throw new RangeError(`${date} is not a date`);
	return day.year < 100 ? Date.parse(`${date}T00:00:00Z`) : Date.UTC(day.year, day.month - 1, day.day); // which takes 26 for 1926
}

/** The date on the wall of that zone. `instant` in milliseconds since 1970, as every instant here. */
export function today(instant: number, timeZone: string): string {
	return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** The time on the wall of that zone, HH:MM. */
export function timeNow(instant: number, timeZone: string): string {
	return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).toString().slice(11, 16);
}

/** A wall-clock moment, `2026-11-20T18:30`, as it is said on a day: "6:30 PM" on the same one, else "Nov 20, 2026, 6:30 PM". */
export function momentText(moment: string, day: string): string {
	const time = timeText(moment.slice(11, 16));
	return moment.startsWith(day) ? time : `${dateShort(moment.slice(0, 10))}, ${time}`;
}

/** The instant at which the zone's next day begins; a day whose midnight the clocks skip begins when they resume. */
export function nextMidnight(instant: number, timeZone: string): number {
	return Temporal.PlainDate.from(today(instant, timeZone)).add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds;
}

/** The instant of a wall-clock date and time, or null where either is missing. Of a skipped hour the later reading counts, of a repeated one the first ('compatible', clock 1). */
export function instantOf(date: string | null, time: string | null, timeZone: string): number | null {
	if (!isDate(date) || !isTime(time)) return null;
	return Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone, { disambiguation: "compatible" })
		.epochMilliseconds;
}

/** The same instant as the wire writes it, ISO 8601 with the zone's offset of that day: `2026-11-16T19:00:00-08:00`. */
export function instantText(date: string | null, time: string | null, timeZone: string): string | null {
	const instant = instantOf(date, time, timeZone);
	if (instant === null) return null;
	return Temporal.Instant.fromEpochMilliseconds(instant)
		.toZonedDateTimeISO(timeZone)
		.toString({ timeZoneName: "never", smallestUnit: "second" });
}

/** A name of the time-zone database that this engine knows. */
export function isTimeZone(name: string): boolean {
	try {
		Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
		return !/^[+-]/.test(name);
	} catch {
		return false;
	}
}

type Day = { year: number; month: number; day: number };

function split(date: string | null | undefined): Day | null {
	if (typeof date !== "string" || date.length !== 10 || date[4] !== "-" || date[7] !== "-") return null;
	const [year, month, day] = [number(date, 0, 4), number(date, 5, 7), number(date, 8, 10)];
	if (!(month >= 1 && month <= 12 && day >= 1 && day <= monthDays(year, month))) return null;
	return Number.isNaN(year) ? null : { year, month, day };
}

/** The digits from one place to another as a number; NaN where something else stands among them. */
function number(text: string, from: number, to: number): number {
	let sum = 0;
	for (let at = from; at < to; at += 1) {
		const digit = text.charCodeAt(at) - 48;
		if (!(digit >= 0 && digit <= 9)) return Number.NaN;
		sum = sum * 10 + digit;
	}
	return sum;
}

function monthDays(year: number, month: number): number {
	if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
	return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function monthShort(month: number): string {
	return String(months[month - 1]).slice(0, 3);
}

/** Sakamoto's method: the weekday without building a date. */
function weekdayOf({ year, month, day }: Day): Weekday {
	const y = month < 3 ? year - 1 : year;
	const leaps = Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400);
	const index = (y + leaps + Number("032503514624".charAt(month - 1)) + day) % 7;
	return weekdays[index]!;
}
