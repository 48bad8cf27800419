import { addDays, daysBetween, weekday, weekdays } from "./clock.ts";

/** A day of a season and how many entries (games, byes, week-offs) stand on it. */
export type AgendaDay = { date: string; entries: number };
/** Days from one to the other, both inclusive. */
export type Span = { from: string; to: string };

/** The weeks that dates lie in, counted from 1 in the week of `first`; weeks begin on Monday. All dates must exist. */
export function weekNumbers(first: string, dates: readonly string[]): number[] {
	const monday = mondayOf(first);
	return dates.map((date) => Math.floor(daysBetween(monday, date) / 7) + 1);
}

/** The week of one date. */
export function weekNumber(first: string, date: string): number {
	const [number = 1] = weekNumbers(first, [date]);
	return number;
}

/** Monday to Sunday of a week by its number. */
export function weekSpan(first: string, week: number): Span {
	const from = addDays(mondayOf(first), (week - 1) * 7);
	return { from, to: addDays(from, 6) };
}

/**
 * Where a schedule opens (scheduling 3): the first day with entries in the week of today; without one the last day before it;
 * before the season's first day, that one. Null without days. `days` in order.
 */
export function openingDate(days: readonly { date: string }[], today: string): string | null {
	const { from, to } = weekSpan(today, 1);
	const thisWeek = days.find(({ date }) => date >= from && date <= to);
	const day = thisWeek ?? days.findLast(({ date }) => date < from) ?? days[0];
	return day?.date ?? null;
}

/** Whole days cut into pages of at most `entriesMax` entries; a longer day has a page of its own. `days` in order. */
export function pagesOf(days: readonly AgendaDay[], entriesMax: number): Span[] {
	const pages: (Span & { entries: number })[] = [];
	for (const { date, entries } of days) {
		const page = pages.at(-1);
		if (page && page.entries + entries <= entriesMax) {
			page.to = date;
			page.entries += entries;
		} else pages.push({ from: date, to: date, entries });
	}
	return pages.map(({ from, to }) => ({ from, to }));
}

function mondayOf(date: string): string {
	const day = weekdays.indexOf(weekday(date) ?? "Monday");
	return addDays(date, -((day + 6) % 7));
}
