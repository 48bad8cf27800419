import { addDays, daysBetween, weekday, weekdays } from "./clock.ts";

/** A day of a season, how many entries (games, byes, week-offs) stand on it, and how many of them are games. */
export type AgendaDay = { date: string; entries: number; games: number };
/** Days from one to the other, both inclusive. */
export type Span = { from: string; to: string };

/** The weeks that dates lie in, counted from 1 in the week of `first`; weeks begin on Monday. All dates must exist. */
export function weekNumbers(first: string, dates: readonly string[]): number[] {
	const monday = mondayOf(first);
	let week = { number: 0, from: "", to: "" }; // dates mostly come in order, and a season has many of them
	return dates.map((date) => {
		if (date >= week.from && date <= week.to) return week.number;
		const number = Math.floor(daysBetween(monday, date) / 7) + 1;
		week = { number, ...weekSpan(monday, number) };
		return number;
	});
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

/** A page of days; of a day that is longer than a page a part of its games, from `skip` on, all that are left without `take`. */
export type PageSpan = Span & { skip?: number; take?: number };

/** Whole days cut into pages of at most `entriesMax` entries; a day with more games has several of its own. `days` in order. */
export function pagesOf(days: readonly AgendaDay[], entriesMax: number): PageSpan[] {
	const pages: PageSpan[] = [];
	let left = 0;
	for (const { date, entries, games } of days) {
		const page = pages.at(-1);
		if (games > entriesMax) pages.push(...partsOf(date, games, entriesMax));
		else if (page && entries <= left) page.to = date;
		else pages.push({ from: date, to: date });
		const isNew = pages.at(-1) !== page;
		left = games > entriesMax ? 0 : (isNew ? entriesMax : left) - entries;
	}
	return pages;
}

function partsOf(date: string, games: number, take: number): PageSpan[] {
	const count = Math.ceil(games / take);
	return Array.from({ length: count }, (_, at) => ({
		from: date,
		to: date,
		skip: at * take,
		...(at < count - 1 && { take }),
	}));
}

/** Whether a week has more entries than that. */
export function isLongByWeeks(days: readonly AgendaDay[], entriesMax: number): boolean {
	const first = days[0]?.date;
	if (first === undefined) return false;
	const numbers = weekNumbers(
		first,
		days.map(({ date }) => date),
	);
	const sums = new Map<number, number>();
	days.forEach(({ entries }, at) => sums.set(numbers[at] ?? 0, (sums.get(numbers[at] ?? 0) ?? 0) + entries));
	return [...sums.values()].some((sum) => sum > entriesMax);
}

export function mondayOf(date: string): string {
	const day = weekdays.indexOf(weekday(date) ?? "Monday");
	return addDays(date, -((day + 6) % 7));
}
