import { timeText } from "../clock.ts";

/** The days of a week as a venue's fields bear them, Monday first. */
export const openDays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type OpenDay = (typeof openDays)[number];

/** When it is open on each weekday, as {@link hoursOf} writes it; null is closed, and null on all seven is open at any time. */
export type Hours = Readonly<Record<OpenDay, string | null>>;

/** From one minute of a day to another; past midnight it is more than a day's. */
export type Span = readonly [from: number, until: number];

/** Minutes. */
export const dayMinutes = 24 * 60;
const spansMax = 4;

/**
 * Hours as people type them, "16:00-22:00", "9–12, 2 pm – 10 pm", as they are kept: "16:00–22:00". Blank and "closed" are null;
 * undefined is what cannot be read, and hours that overlap. Until at or before from is past midnight.
 */
export function hoursOf(text: string): string | null | undefined {
	const typed = text.trim().toLowerCase();
	if (typed === "" || typed === "closed") return null;
	const spans = typed.split(/[,;\n]/).map(spanTyped);
	if (spans.length > spansMax || !areSpans(spans)) return undefined;
	const sorted = spans.toSorted(([a], [b]) => a - b);
	if (sorted.some(([, until], at) => until > (sorted[at + 1]?.[0] ?? Infinity))) return undefined;
	return sorted.map(([from, until]) => `${clock(from)}–${clock(until % dayMinutes)}`).join(", ");
}

const areSpans = (spans: readonly (Span | null)[]): spans is Span[] => spans.every((span) => span !== null);

const oneSpan = /^(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm)?\s*(?:-|–|—|to|until)\s*(\d{1,2})(?:[:.](\d{2}))?\s*(am|pm)?$/;

function spanTyped(text: string): Span | null {
	const parts = oneSpan.exec(text.trim());
	if (!parts) return null;
	const [, hour = "", minute = "0", half, endHour = "", endMinute = "0", endHalf] = parts;
	const until = minuteTyped(endHour, endMinute, endHalf);
	const from = minuteTyped(hour, minute, half ?? (Number(hour) < Number(endHour) ? endHalf : undefined));
	if (from === null || until === null || from === dayMinutes) return null;
	return [from, until <= from ? until + dayMinutes : until];
}

function minuteTyped(hour: string, minute: string, half: string | undefined): number | null {
	const [hours, minutes] = [Number(hour), Number(minute)];
	if (minutes > 59 || hours > (half ? 12 : 24) || (half && hours === 0) || (hours === 24 && minutes > 0)) return null;
	if (!half) return hours * 60 + minutes;
	return ((hours % 12) + (half === "pm" ? 12 : 0)) * 60 + minutes;
}

const clock = (minute: number) =>
	`${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** What is kept of a day's hours, in minutes. */
export function spansIn(kept: string | null): Span[] {
	if (kept === null) return [];
	return kept.split(", ").map((span): Span => {
		const [from = 0, until = 0] = span.split("–").map(minuteOf);
		return [from, until <= from ? until + dayMinutes : until];
	});
}

/** Minutes from midnight. */
export const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** "4:00 PM – 10:00 PM", of a day's hours as they are kept. */
export const hoursText = (kept: string | null): string =>
	kept === null
		? "Closed"
		: kept
				.split(", ")
				.map((span) => (span === allDay ? "All day" : span.split("–").map(timeText).join(" – ")))
				.join(", ");

const allDay = "00:00–00:00";

export const hasHours = (hours: Hours): boolean => openDays.some((day) => hours[day] !== null);

/** The days that have the same hours together: "Mon–Fri" with theirs, then "Sat"; none where it is open at any time. */
export function weekText(hours: Hours): { days: string; hours: string; isOpen: boolean }[] {
	if (!hasHours(hours)) return [];
	const runs: { first: OpenDay; last: OpenDay; kept: string | null }[] = [];
	for (const day of openDays) {
		const run = runs.at(-1);
		if (run && run.kept === hours[day]) run.last = day;
		else runs.push({ first: day, last: day, kept: hours[day] });
	}
	return runs.map(({ first, last, kept }) => ({
		days: first === last ? short(first) : `${short(first)}–${short(last)}`,
		hours: hoursText(kept),
		isOpen: kept !== null,
	}));
}

const short = (day: OpenDay) => `${day.charAt(0).toUpperCase()}${day.slice(1, 3)}`;

/** A time at which a venue is shut although its weekday is open: on each day from the first to the last, whole days or hours. */
export interface Closure {
	starts_on: string;
	ends_on: string;
	/** Both null for whole days. */
	starts_at: string | null;
	ends_at: string | null;
	reason: string | null;
}

/** "Dec 24, 2026 – Jan 3, 2027", "Sat, Dec 5, 2026, 10:00 AM – 2:00 PM". */
export function closureTimes({ starts_at, ends_at }: Pick<Closure, "starts_at" | "ends_at">): string | null {
	return starts_at === null ? null : `${timeText(starts_at)} – ${timeText(ends_at)}`;
}
