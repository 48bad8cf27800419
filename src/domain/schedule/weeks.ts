import { addDays, isDate, isTime, weekday, weekdays } from "../clock.ts";
import { Refusal } from "../refusal.ts";
import { minuteOf, slotKey } from "./calendar.ts";
import type { Slot } from "./plan.ts";

/** A value per week: a list by week index, or an object whose keys are week indexes (as JSON may have kept it). */
type Weekly<T> = readonly (T | null | undefined)[] | Readonly<Record<number, T | null | undefined>>;

/** A schedule as it is stored (scheduling 5). */
export interface ScheduleDates {
	startDate: string;
	numWeeks: number;
	gameDays?: readonly string[] | null;
	sameSlot?: boolean;
	timeSlots?: readonly string[] | null;
	weeklyTimeSlots?: Weekly<readonly string[]> | null;
	weeklyDates?: Weekly<string> | null;
	/** Dates without games: holidays, a closed gym. */
	offDates?: readonly string[] | null;
}

export interface Week {
	index: number;
	/** The week's date: the overridden one, else the start date plus 7 days per index (scheduling 6). */
	date: string;
	overridden: boolean;
	days: { date: string; weekday: string; off: boolean }[];
	/** HH:MM in order; a time given twice is there twice, since two games fit in. */
	times: string[];
}

/**
 * The weeks of a schedule. A week's days are its game days within seven days from the week's date, or that date alone
 * where no game days are chosen; an overridden date moves the first game day there and the others along with it.
 * A week without times of its own, where times are given per week, has none. Refuses (invalid) an impossible start date,
 * fewer than 1 week (scheduling 5) and times or days that do not exist.
 */
export function weeks(schedule: ScheduleDates): Week[] {
	check(schedule);
	const offsets = dayOffsets(schedule);
	const off = new Set(schedule.offDates ?? []);
	return Array.from({ length: schedule.numWeeks }, (_, index) => {
		const override = at(schedule.weeklyDates, index);
		const start = addDays(schedule.startDate, 7 * index);
		const first = override ?? addDays(start, offsets[0]!);
		const dates = offsets.map((offset) => addDays(first, offset - offsets[0]!));
		return {
			index,
			date: override ?? start,
			overridden: override !== undefined,
			days: dates.map((date) => ({ date, weekday: weekday(date)!, off: off.has(date) })),
			times: timesOf(schedule, index),
		};
	});
}

/**
 * The slots that weeks offer, in each place once (one nameless place when none is given); days off offer none. Where two
 * weeks fall on one day, which an overridden date may do, a court is free but once: the slot is that of the first week.
 */
export function slotsOf(list: readonly Week[], places: readonly { name: string; capacity?: number }[] = []): Slot[] {
	const courts = places.length === 0 ? [{ name: null, capacity: 1 }] : places;
	const slots = list.flatMap((week) =>
		week.days
			.filter((day) => !day.off)
			.flatMap((day) =>
				[...new Set(week.times)].flatMap((time) =>
					courts.map((court) => ({
						date: day.date,
						time,
						place: court.name,
						capacity: (court.capacity ?? 1) * week.times.filter((other) => other === time).length,
						week: week.index,
					})),
				),
			),
	);
	const weekOf = new Map(slots.toReversed().map((slot) => [slotKey(slot), slot.week]));
	return slots.filter((slot) => weekOf.get(slotKey(slot)) === slot.week);
}

function check({ startDate, numWeeks, gameDays, weeklyDates }: ScheduleDates) {
	if (!isDate(startDate)) refuse("startDate", `"${startDate}" is not a date such as 2026-11-09.`);
	if (!Number.isInteger(numWeeks) || numWeeks < 1) refuse("numWeeks", "A schedule has at least 1 week.");
	const day = gameDays?.find((name) => weekdayIndex(name) < 0);
	if (day !== undefined) refuse("gameDays", `"${day}" is not a day of the week.`);
	const date = Object.values(weeklyDates ?? []).find((value) => value && !isDate(value));
	if (date) refuse("weeklyDates", `"${date}" is not a date such as 2026-11-09.`);
}

/** Days from a week's first day to each game day, in order. */
function dayOffsets({ startDate, gameDays }: ScheduleDates): number[] {
	if (!gameDays || gameDays.length === 0) return [0];
	const first = weekdayIndex(weekday(startDate)!);
	return [...new Set(gameDays.map((name) => (weekdayIndex(name) - first + 7) % 7))].sort((a, b) => a - b);
}

function timesOf({ sameSlot = true, timeSlots, weeklyTimeSlots }: ScheduleDates, index: number): string[] {
	const times = (sameSlot ? timeSlots : at(weeklyTimeSlots, index)) ?? [];
	const wrong = times.find((time) => !isTime(time));
	if (wrong !== undefined) refuse("timeSlots", `"${wrong}" is not a time such as 18:00.`);
	return times.map(minuteOf).sort();
}

function at<T>(weekly: Weekly<T> | null | undefined, index: number): T | undefined {
	return (weekly as Readonly<Record<number, T | null | undefined>> | null | undefined)?.[index] || undefined;
}

function weekdayIndex(name: string): number {
	return weekdays.findIndex((day) => day.toLowerCase() === name.trim().toLowerCase());
}

function refuse(field: string, sentence: string): never {
	throw new Refusal("invalid", sentence, { [field]: sentence });
}
