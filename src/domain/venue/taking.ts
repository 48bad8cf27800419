import { addDays, instantOf, isTimeZone, timeNow, today, weekday, type Weekday } from "../clock.ts";
import { type Closure, dayMinutes, hasHours, type Hours, minuteOf, type OpenDay, type Span, spansIn } from "./hours.ts";

/** When a game takes its place, on the venue's own clock. */
export interface Taking {
	date: string;
	time: string;
	minutes: number;
}

/** The same time on the clock of another zone. */
export function onClockOf(zone: string, { date, time, minutes }: Taking, own: string): Taking {
	if (zone === own || !isTimeZone(zone)) return { date, time, minutes };
	const instant = instantOf(date, time, own) ?? 0;
	return { date: today(instant, zone), time: timeNow(instant, zone), minutes };
}

/** Whether a game would not lie within the hours of its day, or in those of the day before that go past midnight. */
export function isOutside(hours: Hours, { date, time, minutes }: Taking): boolean {
	if (!hasHours(hours)) return false;
	const from = minuteOf(time);
	const until = from + minutes;
	const joined = joinedSpans([
		...spansOn(hours, date),
		...spansOn(hours, addDays(date, -1)).map(([start, end]): Span => [start - dayMinutes, end - dayMinutes]),
		...spansOn(hours, addDays(date, 1)).map(([start, end]): Span => [start + dayMinutes, end + dayMinutes]),
	]);
	return !joined.some(([start, end]) => start <= from && until <= end);
}

const spansOn = (hours: Hours, date: string) => {
	const day = weekday(date);
	return day === null ? [] : spansIn(hours[fieldOf(day)]);
};

const fieldOf = (day: Weekday) => day.toLowerCase() as OpenDay; // the same names

/** Spans that meet are one: a night that goes on into a morning. */
function joinedSpans(spans: readonly Span[]): Span[] {
	const joined: [number, number][] = [];
	for (const [from, until] of spans.toSorted(([a], [b]) => a - b)) {
		const last = joined.at(-1);
		if (last && from <= last[1]) last[1] = Math.max(last[1], until);
		else joined.push([from, until]);
	}
	return joined;
}

/** The closure that a game would run into, the first by day. */
export function closureOf<C extends Closure>(closures: readonly C[], taking: Taking): C | null {
	return closures.find((closure) => isShut(closure, taking)) ?? null;
}

function isShut({ starts_on, ends_on, starts_at, ends_at }: Closure, { date, time, minutes }: Taking): boolean {
	const from = minuteOf(time);
	const until = from + minutes;
	// a game that goes on past midnight runs into the next day's closure as well
	return [date, addDays(date, 1)].some((day, at) => {
		if (day < starts_on || day > ends_on) return false;
		const [start, end] = [minuteOf(starts_at ?? "00:00"), ends_at === null ? dayMinutes : minuteOf(ends_at)];
		return from < end + at * dayMinutes && start + at * dayMinutes < until;
	});
}
