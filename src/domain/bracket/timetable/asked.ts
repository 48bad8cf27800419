import { addDays, daysBetween, isDate, isTime, weekday, weekdays } from "../../clock.ts";
import type { QueryOf } from "../../query.ts";
import { gameMinutesMax, gameMinutesMin, startOf } from "../../schedule/overlap.ts";
import { apart as aparts, rests, type TimetableField, type timetableQuery, type typedTimetable } from "./query.ts";
import type { Frame } from "./timetable.ts";

export type AskedTimetable = Partial<QueryOf<typeof timetableQuery>>;
export type TypedTimetable = Partial<QueryOf<typeof typedTimetable>>;

/** What stands where nothing is asked. */
export const usual = { earliest: "09:00", latest: "21:00", minutes: 60, rest: "30", apart: "0" } as const;

/** The day that stands where none is asked: tomorrow, or the first one of a season that begins later. */
export function usualFrom({ startDate }: { startDate: string | null }, today: string): string {
	const tomorrow = addDays(today, 1);
	return startDate !== null && startDate > tomorrow ? startDate : tomorrow;
}

/** Days that are looked through. */
const daysMax = 92;
/** Minutes between two times at which a game may begin. */
const step = 15;

/** What is wrong with what is asked, each sentence by the field that it is about. */
export type TimetableFaults = Partial<Record<TimetableField, string>>;

/**
 * What the page's address asks for, of whatever was typed there, by the ids of the venues that may be chosen; and what is wrong with
 * it. A form in which nothing is ticked asks for nothing, where a call that names no weekdays or venues asks for all of them.
 */
export function askedOf(
	typed: TypedTimetable,
	venues: readonly number[],
): { asked: AskedTimetable; faults: TimetableFaults } {
	const { from, until, earliest, latest } = typed;
	if (!isSent(typed)) return { asked: {}, faults: {} };
	const [rest, apart] = [rests.find((one) => one === typed.rest), aparts.find((one) => one === typed.apart)];
	const own = { weekdays: ticked(typed.weekdays, weekdayNumbers), venues: ticked(typed.venues, venues) };
	const minutes = typed.minutes === undefined ? undefined : minutesIn(typed.minutes);
	const asked = { ...own, from, until, earliest, latest, minutes, rest, apart };
	const faults: TimetableFaults = {
		...(isDate(from) ? {} : { from: from === undefined ? "Say on which day it begins." : "The first day is no date." }),
		...(until === undefined || isDate(until) ? {} : { until: "The last day is no date." }),
		...(own.weekdays.length > 0 ? {} : { weekdays: "Tick at least one weekday." }),
		...(own.venues.length > 0 || venues.length === 0 ? {} : { venues: "Tick at least one venue." }),
		...(typed.rest === rest ? {} : { rest: "Choose the rest from its list." }),
		...(typed.apart === apart ? {} : { apart: "Choose when the next round begins from its list." }),
	};
	return { asked, faults };
}

/** Whether anything stands in the address. */
export const isSent = (typed: TypedTimetable): boolean => Object.values(typed).some((value) => value !== undefined);

/** 1 is Monday, 7 Sunday. */
const weekdayNumbers = [1, 2, 3, 4, 5, 6, 7];

/** Those that may be chosen among the numbers of a list as it was typed. */
export const ticked = (list: string | undefined, among: readonly number[]): number[] => {
	const typed = new Set(list?.split(",").map((part) => part.trim()));
	return among.filter((one) => typed.has(String(one)));
};

/** What is no number of minutes is none that a game may take. */
const minutesIn = (text: string) => (/^\d{1,4}$/.test(text) ? Number(text) : 0);

const minutesSaid = `A game takes ${gameMinutesMin} to ${gameMinutesMax} minutes.`;
const timesSaid = "Times are written as 09:00 or 18:30.";

/** What is wrong with the days and hours that are asked for, beside what they are not at all. */
export function frameFaults(asked: AskedTimetable, today: string): TimetableFaults {
	const { minutes = usual.minutes } = asked;
	const isLong = minutes >= gameMinutesMin && minutes <= gameMinutesMax;
	return { ...daysFaults(asked, today), ...hoursFaults(asked), ...(isLong ? {} : { minutes: minutesSaid }) };
}

function daysFaults({ from = "", until, weekdays: on }: AskedTimetable, today: string): TimetableFaults {
	const last = until ?? from;
	if (!isDate(from) || !isDate(last)) return {};
	const length = daysBetween(from, last) + 1;
	const fault = daysFault(length, last, today);
	if (fault !== null) return until === undefined ? { from: fault } : { until: fault };
	if (daysFrom(from, length).some(isOn(on))) return {};
	return { weekdays: "None of these weekdays lies between these days." };
}

function hoursFaults({ earliest = usual.earliest, latest = usual.latest }: AskedTimetable): TimetableFaults {
	if (isTime(earliest) && isTime(latest))
		return latest < earliest ? { latest: "The last game would begin before the first one." } : {};
	return {
		...(isTime(earliest) ? {} : { earliest: timesSaid }),
		...(isTime(latest) ? {} : { latest: timesSaid }),
	};
}

function daysFault(length: number, until: string, today: string): string | null {
	if (length < 1) return "The last day is before the first one.";
	if (until < today) return "These days are over.";
	return length > daysMax ? `At most ${daysMax} days are looked through at once.` : null;
}

/** The days and hours of what is asked without a fault. */
export function frameOf(asked: AskedTimetable, places: readonly string[]): Frame {
	const { from = "", until = from, minutes = usual.minutes, rest = usual.rest, apart: days = usual.apart } = asked;
	const { earliest = usual.earliest, latest = usual.latest } = asked;
	return {
		days: daysFrom(from, daysBetween(from, until) + 1).filter(isOn(asked.weekdays)),
		times: timesFrom(startOf(earliest), startOf(latest)),
		places,
		minutes,
		rest: Number(rest),
		daysApart: Number(days),
	};
}

const daysFrom = (first: string, count: number) => Array.from({ length: count }, (_, at) => addDays(first, at));

const isOn = (numbers: readonly number[] | undefined) => (date: string) =>
	numbers === undefined || numbers.includes(numberOf(date));

/** 1 is Monday, 7 Sunday. */
const numberOf = (date: string): number => weekdays.indexOf(weekday(date) ?? "Sunday") || 7;

const timesFrom = (first: number, last: number): string[] =>
	Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, at) => {
		const minute = first + at * step;
		return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");
	});
