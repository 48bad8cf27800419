import { daysBetween, isDate, isTime, weekday } from "../clock.ts";
import { Refusal } from "../refusal.ts";
import type { Slot } from "./plan.ts";

/** A time as schedules compare it: its first five characters (scheduling 7). */
export function minuteOf(time: string): string {
	return time.slice(0, 5);
}

/** One slot as a key: date, time and place. */
export function slotKey(slot: Pick<Slot, "date" | "time" | "place">): string {
	return `${slot.date} ${minuteOf(slot.time)} ${slot.place ?? ""}`;
}

export type Day = Readonly<{ date: string; day: number; week: number; weekday: string; times: readonly string[] }>;

/**
 * The days on which slots exist, in order: `day` counts from the first one, `week` is that of the day's first slot (or
 * sevens of days), `times` are the day's times in order. Refuses (invalid) dates and times that do not exist.
 */
export function days(slots: readonly Slot[]): Day[] {
	const byDate = Map.groupBy(slots, (slot) => slot.date);
	const dates = [...byDate.keys()].sort();
	return dates.map((date) => {
		const own = byDate.get(date)!;
		const times = [...new Set(own.map((slot) => readTime(slot.time)))].sort();
		const day = daysBetween(readDate(dates[0]!), readDate(date));
		const week = own.find((slot) => slot.week !== undefined)?.week ?? Math.floor(day / 7);
		return { date, day, week, weekday: weekday(date)!, times };
	});
}

function readDate(date: string): string {
	if (!isDate(date)) throw new Refusal("invalid", `"${date}" is not a date such as 2026-11-09.`);
	return date;
}

function readTime(time: string): string {
	if (!isTime(time)) throw new Refusal("invalid", `"${time}" is not a time such as 18:00.`);
	return minuteOf(time);
}
