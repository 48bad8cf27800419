import { addDays, daysBetween, isDate, type Weekday, weekdays } from "../clock.ts";
import { gameMinutesMax, gameMinutesMin } from "./overlap.ts";
import type { Wishes } from "./plan.ts";
import { timesIn, timesText } from "./times.ts";
import type { ScheduleFields } from "./wire.ts";

/** What the form of a schedule holds: every figure as the text that was typed. */
export interface ScheduleForm {
	name: string;
	startDate: string;
	numWeeks: string;
	gameDays: Weekday[];
	sameSlot: boolean;
	timeSlots: string;
	/** By week index; missing ones are empty. */
	weeklyTimeSlots: string[];
	weeklyDates: string[];
	places: { name: string; capacity: string }[];
	offDates: string[];
	/** What `count` counts: games of a team a week, games of a team in all, meetings of every pair. */
	kind: GamesKind;
	count: string;
	doubleHeaders: boolean;
	limitGames: string;
	limitDays: string;
	meetingGapDays: string;
	gameMinutes: string;
}

export type GamesKind = "perWeek" | "perTeam" | "rounds";

/** Errors by field; of weeks, places and days off by field and index, `weeklyDates.3`. */
export type FormErrors = Record<string, string>;

export function emptyForm(startDate = ""): ScheduleForm {
	return {
		name: "",
		startDate,
		numWeeks: "10",
		gameDays: [],
		sameSlot: true,
		timeSlots: "",
		weeklyTimeSlots: [],
		weeklyDates: [],
		places: [],
		offDates: [],
		kind: "perWeek",
		count: "1",
		doubleHeaders: false,
		limitGames: "",
		limitDays: "",
		meetingGapDays: "",
		gameMinutes: "",
	};
}

/** The first and the last day of a season, as far as they are said. */
export interface SeasonSpan {
	startDate: string | null;
	finishDate: string | null;
}

/** The season's first day, or once that has come its weekday next week, as long as the season lasts. */
export function startFor({ startDate, finishDate }: SeasonSpan, today: string): string {
	if (startDate === null || startDate >= today) return startDate ?? "";
	const next = addDays(startDate, 7 * (Math.floor(daysBetween(startDate, today) / 7) + 1));
	return finishDate !== null && next > finishDate ? startDate : next;
}

export function formOf(fields: ScheduleFields): ScheduleForm {
	const { games = { perWeek: 1 }, doubleHeaders = false, limit, meetingGapDays, gameMinutes } = fields.wishes;
	const [kind, count] = Object.entries(games)[0] as [GamesKind, number]; // one of the three is there
	return {
		name: fields.name,
		startDate: fields.startDate,
		numWeeks: String(fields.numWeeks),
		gameDays: weekdays.filter((day) => fields.gameDays.includes(day)),
		sameSlot: fields.sameSlot,
		timeSlots: timesText(fields.timeSlots),
		weeklyTimeSlots: fields.weeklyTimeSlots.map(timesText),
		weeklyDates: fields.weeklyDates.map((date) => date ?? ""),
		places: fields.places.map(({ name, capacity }) => ({ name, capacity: String(capacity) })),
		offDates: [...fields.offDates],
		kind,
		count: String(count),
		doubleHeaders,
		limitGames: limit ? String(limit.games) : "",
		limitDays: limit ? String(limit.days) : "",
		meetingGapDays: meetingGapDays ? String(meetingGapDays) : "",
		gameMinutes: gameMinutes ? String(gameMinutes) : "",
	};
}

/**
 * What the form says, with an error beside each field that says nothing usable (scheduling 5: name and start date are required, there
 * is at least 1 week). Fields in error have a value that does no harm, so that the rest can be looked at.
 */
export function readForm(form: ScheduleForm): { fields: ScheduleFields; errors: FormErrors } {
	const errors: FormErrors = {};
	const name = form.name.trim();
	if (name === "") errors["name"] = "This field is required.";
	const startDate = form.startDate.trim();
	if (startDate === "") errors["startDate"] = "This field is required.";
	else if (!isDate(startDate)) errors["startDate"] = "This is not a date.";
	const numWeeks = whole(form.numWeeks, 1, numWeeksMax);
	if (numWeeks === null) errors["numWeeks"] = `Enter a whole number from 1 to ${numWeeksMax}.`;
	const count = numWeeks ?? 1;
	return {
		fields: {
			name,
			startDate,
			numWeeks: count,
			gameDays: form.gameDays,
			sameSlot: form.sameSlot,
			timeSlots: form.sameSlot ? timesOf(form.timeSlots, "timeSlots", errors) : [],
			weeklyTimeSlots: form.sameSlot
				? []
				: each(count, (week) => timesOf(form.weeklyTimeSlots[week] ?? "", `weeklyTimeSlots.${week}`, errors)),
			weeklyDates: trimmed(each(count, (week) => dateOf(form.weeklyDates[week] ?? "", `weeklyDates.${week}`, errors))),
			places: placesOf(form, errors),
			offDates: [...new Set(form.offDates.flatMap((date, at) => dateOf(date, `offDates.${at}`, errors) ?? []))].sort(),
			wishes: wishesOf(form, errors),
		},
		errors,
	};
}

/** The errors that a changed form still has: those of untouched fields as they were, those of changed ones as they are now. */
export function errorsLeft(errors: FormErrors, before: ScheduleForm, after: ScheduleForm): FormErrors {
	const now = readForm(after).errors;
	const changed = new Set(
		Object.keys(after).filter((key) => before[key as keyof ScheduleForm] !== after[key as keyof ScheduleForm]), // its own keys
	);
	const isWish = [...changed].some((key) => wishKeys.has(key));
	return Object.fromEntries(
		Object.entries(errors).flatMap(([key, sentence]) => {
			const field = key.split(".")[0] ?? key;
			const isChanged = changed.has(field) || (isWish && (field === "wishes" || wishKeys.has(field)));
			const left = isChanged ? now[key] : sentence;
			return left === undefined ? [] : [[key, left]];
		}),
	);
}

/** What the wishes are made of: some of them are right or wrong together. */
const wishKeys: ReadonlySet<string> = new Set([
	"kind",
	"count",
	"doubleHeaders",
	"limitGames",
	"limitDays",
	"meetingGapDays",
	"gameMinutes",
]);

const numWeeksMax = 104;
const countMax = 100;

function timesOf(text: string, key: string, errors: FormErrors): string[] {
	const { times, wrong } = timesIn(text);
	if (wrong !== null) errors[key] = `"${wrong}" is not a time such as 18:00.`;
	return times;
}

function dateOf(text: string, key: string, errors: FormErrors): string | null {
	const date = text.trim();
	if (date === "") return null;
	if (isDate(date)) return date;
	errors[key] = "This is not a date.";
	return null;
}

function placesOf({ places }: ScheduleForm, errors: FormErrors) {
	const named = places.map(({ name, capacity }) => ({ name: name.trim(), capacity: whole(capacity, 1, countMax) }));
	named.forEach(({ name, capacity }, at) => {
		if (name === "") {
			if (places[at]?.capacity.trim() !== "1") errors[`places.${at}`] = "Name this place, or remove it.";
			return;
		}
		const twin = named.findIndex((other) => other.name.toLowerCase() === name.toLowerCase());
		if (twin < at) errors[`places.${at}`] = "This place is in the list twice.";
		else if (capacity === null) errors[`places.${at}`] = `Enter a whole number from 1 to ${countMax}.`;
	});
	return named.flatMap(({ name, capacity }) => (name === "" ? [] : [{ name, capacity: capacity ?? 1 }]));
}

function wishesOf(form: ScheduleForm, errors: FormErrors): Wishes {
	const sentence = `Enter a whole number from 1 to ${countMax}.`;
	const read = (field: "count" | "limitGames" | "limitDays", otherwise: number | null) => {
		const text = form[field].trim();
		if (text === "" && field !== "count") return otherwise;
		const number = whole(text, 1, countMax);
		if (number === null) errors[field] = sentence;
		return number ?? otherwise;
	};
	const count = read("count", 1) ?? 1;
	const [games, days] = [read("limitGames", null), read("limitDays", null)];
	if ((games === null) !== (days === null) && !errors["limitGames"] && !errors["limitDays"])
		errors[games === null ? "limitGames" : "limitDays"] = "Enter both, or leave both empty.";
	const gap = form.meetingGapDays.trim() === "" ? 0 : whole(form.meetingGapDays, 0, gapMax);
	if (gap === null) errors["meetingGapDays"] = `Enter a whole number from 0 to ${gapMax}.`;
	const minutes = form.gameMinutes.trim() === "" ? 0 : whole(form.gameMinutes, gameMinutesMin, gameMinutesMax);
	if (minutes === null)
		errors["gameMinutes"] = `Enter a whole number of minutes from ${gameMinutesMin} to ${gameMinutesMax}.`;
	return {
		games: { [form.kind]: count } as NonNullable<Wishes["games"]>, // the kinds are its keys
		doubleHeaders: form.doubleHeaders,
		...(games !== null && days !== null && { limit: { games, days } }),
		...(gap && { meetingGapDays: gap }),
		...(minutes && { gameMinutes: minutes }),
	};
}

const gapMax = 365;

function whole(text: string, min: number, max: number): number | null {
	const number = Number(text.trim());
	return /^\d+$/.test(text.trim()) && number >= min && number <= max ? number : null;
}

function each<T>(count: number, value: (index: number) => T): T[] {
	return Array.from({ length: count }, (_, index) => value(index));
}

/** Without the nulls at its end: a list of none but defaults is empty. */
function trimmed<T>(list: readonly (T | null)[]): (T | null)[] {
	return list.slice(0, list.findLastIndex((value) => value !== null) + 1);
}
