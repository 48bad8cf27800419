import { flag, optionalDate, optionalInteger, optionalText, quoted, requiredText, wordLengthMax } from "../check.ts";
import { isTime, weekdays } from "../clock.ts";
import { fold } from "../fold.ts";
import { Refusal } from "../refusal.ts";
import { minuteOf } from "./calendar.ts";
import { gameMinutesMax, gameMinutesMin } from "./overlap.ts";
import type { Wishes } from "./plan.ts";
import { slotsOf, weeks } from "./weeks.ts";
import type { Place, ScheduleFields } from "./wire.ts";

type Body = Readonly<Record<string, unknown>>;

/** A new schedule as it was sent (scheduling 5): name and start date are required, there is at least 1 week. Refused with the field named. */
export function readSchedule(body: Body): ScheduleFields {
	return whole({ ...blank, ...readFields({ name: "", startDate: "", ...body }) });
}

/** A changed schedule: what was not sent stays. */
export function readScheduleChange(before: ScheduleFields, body: Body): ScheduleFields {
	return whole({ ...before, ...readFields(body) });
}

const blank: ScheduleFields = {
	name: "",
	startDate: "",
	numWeeks: 1,
	gameDays: [],
	sameSlot: true,
	timeSlots: [],
	weeklyTimeSlots: [],
	weeklyDates: [],
	places: [],
	offDates: [],
	wishes: {},
};

const readers: { [Name in keyof ScheduleFields]: (value: unknown) => ScheduleFields[Name] } = {
	name: (value) => requiredText("name", value, nameLengthMax),
	startDate: (value) => optionalDate("startDate", value) ?? refuse("startDate", "This field is required."),
	numWeeks: (value) => number("numWeeks", value, weeksMax),
	gameDays: (value) => [...new Set(list("gameDays", value, timesMax).map(weekdayOf))].toSorted(byWeekday),
	sameSlot: (value) => flag("sameSlot", value),
	timeSlots: (value) => times("timeSlots", value),
	weeklyTimeSlots: (value) => weekly("weeklyTimeSlots", value).map((entry) => times("weeklyTimeSlots", entry ?? [])),
	weeklyDates: (value) => weekly("weeklyDates", value).map((entry) => optionalDate("weeklyDates", entry)),
	places: readPlaces,
	offDates: (value) => dates("offDates", value),
	wishes: readWishes,
};

function readFields(body: Body): Partial<ScheduleFields> {
	const names = Object.keys(readers) as (keyof ScheduleFields)[]; // the readers' keys are the fields
	const sent = names.filter((name) => body[name] !== undefined);
	return Object.fromEntries(sent.map((name) => [name, readers[name](body[name])]));
}

/** What each field alone cannot say: weeks beyond the last one go, and there are not more slots than can be searched. */
function whole(fields: ScheduleFields): ScheduleFields {
	const { numWeeks } = fields;
	const weeklyDates = fields.weeklyDates.slice(0, numWeeks);
	const read = {
		...fields,
		weeklyTimeSlots: fields.weeklyTimeSlots.slice(0, numWeeks),
		weeklyDates: weeklyDates.slice(0, weeklyDates.findLastIndex((date) => date !== null) + 1),
	};
	if (slotsOf(weeks(read), read.places).length > slotsMax)
		refuse(read.sameSlot ? "timeSlots" : "weeklyTimeSlots", `A schedule has at most ${slotsMax} slots.`);
	return read;
}

export const nameLengthMax = 100;
const weeksMax = 104;
const timesMax = 50;
const placesMax = 50;
const capacityMax = 100;
export const placeLengthMax = 200;
const datesMax = 400;
const slotsMax = 5_000;
const countMax = 100;
const gapMax = 365;

/** A whole number from 1. */
function number(field: string, value: unknown, max: number): number {
	return wholeIn(value, 1, max) ?? refuse(field, `Enter a whole number from 1 to ${max}.`);
}

/** A whole number or its digits between bounds, else null: the refusal is the caller's, who knows them. */
function wholeIn(value: unknown, min: number, max: number): number | null {
	const read = typeof value === "string" && /^\s*\d+\s*$/.test(value) ? Number(value) : value;
	return typeof read === "number" && Number.isInteger(read) && read >= min && read <= max ? read : null;
}

/** A list, or a text with commas between. */
function list(field: string, value: unknown, max: number): unknown[] {
	const entries = typeof value === "string" ? value.split(",") : (value ?? []);
	if (!Array.isArray(entries)) refuse(field, "This must be a list.");
	const said = (entries as unknown[]).filter((entry) => typeof entry !== "string" || entry.trim() !== ""); // it is an array
	return said.length > max ? refuse(field, `At most ${max}.`) : said;
}

/** By week index: a list, or an object whose keys are the indexes. */
function weekly(field: string, value: unknown): unknown[] {
	if (value === null) return [];
	if (Array.isArray(value)) return value.length > weeksMax ? refuse(field, `At most ${weeksMax} weeks.`) : value;
	if (typeof value !== "object") refuse(field, "This must be a list with an entry for each week.");
	const entries = Object.entries(value);
	const wrong = entries.some(([index]) => !/^\d{1,3}$/.test(index) || Number(index) >= weeksMax);
	if (wrong) refuse(field, `Weeks are counted from 0 to ${weeksMax - 1}.`);
	const read = Array.from(
		{ length: Math.max(-1, ...entries.map(([index]) => Number(index))) + 1 },
		(): unknown => null,
	);
	for (const [index, entry] of entries) read[Number(index)] = entry;
	return read;
}

/** In order; a time given twice is there twice, since two games fit in. */
function times(field: string, value: unknown): string[] {
	return list(field, value, timesMax)
		.map((entry) => {
			const text = (optionalText(field, entry, wordLengthMax) ?? "").normalize("NFKC");
			const time = /^\d:/.test(text) ? `0${text}` : text;
			return isTime(time) ? minuteOf(time) : refuse(field, `${quoted(text)} is not a time such as 18:00.`);
		})
		.toSorted();
}

/** Days that exist, in order, each once. */
export function dates(field: string, value: unknown): string[] {
	const read = list(field, value, datesMax).flatMap((entry) => optionalDate(field, entry) ?? []);
	return [...new Set(read)].toSorted();
}

function weekdayOf(value: unknown): string {
	const text = optionalText("gameDays", value, wordLengthMax) ?? "";
	const day = weekdays.find((name) => name.toLowerCase() === text.toLowerCase());
	return day ?? refuse("gameDays", `${quoted(text)} is not a day of the week.`);
}

function byWeekday(one: string, other: string): number {
	const index = (name: string) => weekdays.findIndex((day) => day === name);
	return index(one) - index(other);
}

function readPlaces(value: unknown): Place[] {
	const read = list("places", value, placesMax).map((entry): Place => {
		const { name, capacity = 1 } = typeof entry === "string" ? { name: entry } : record("places", entry);
		return { name: requiredText("places", name, placeLengthMax), capacity: number("places", capacity, capacityMax) };
	});
	if (new Set(read.map(({ name }) => fold(name))).size < read.length) refuse("places", "A place is in the list twice.");
	return read;
}

function readWishes(value: unknown): Wishes {
	const sent = record("wishes", value ?? {});
	const { doubleHeaders, limit, meetingGapDays, gameMinutes } = sent;
	const isGiven = (part: unknown) => part !== undefined && part !== null;
	const gap = isGiven(meetingGapDays) ? optionalInteger("wishes", meetingGapDays, gapMax) : null;
	return {
		...(isGiven(sent["games"]) && { games: readGames(sent["games"]) }),
		...(isGiven(doubleHeaders) && flag("wishes", doubleHeaders) && { doubleHeaders: true }),
		...(isGiven(limit) && { limit: readLimit(limit) }),
		...(gap && { meetingGapDays: gap }),
		...(isGiven(gameMinutes) && { gameMinutes: minutes(gameMinutes) }),
	};
}

function minutes(value: unknown): number {
	return (
		wholeIn(value, gameMinutesMin, gameMinutesMax) ??
		refuse("wishes", `A game lasts from ${gameMinutesMin} to ${gameMinutesMax} minutes.`)
	);
}

function readGames(value: unknown): NonNullable<Wishes["games"]> {
	const given = Object.entries(record("wishes", value)).filter(([, count]) => count !== null && count !== undefined);
	const [kind, count] = given[0] ?? [];
	if (given.length !== 1 || (kind !== "perWeek" && kind !== "perTeam" && kind !== "rounds"))
		return refuse("wishes", "Choose games a week, games per team, or meetings of every pair.");
	const read = number("wishes", count, countMax);
	if (kind === "perWeek") return { perWeek: read };
	return kind === "perTeam" ? { perTeam: read } : { rounds: read };
}

function readLimit(value: unknown): NonNullable<Wishes["limit"]> {
	const { games, days } = record("wishes", value);
	return { games: number("wishes", games, countMax), days: number("wishes", days, countMax) };
}

function record(field: string, value: unknown): Record<string, unknown> {
	if (typeof value !== "object" || value === null || Array.isArray(value)) refuse(field, "This cannot be read.");
	return value as Record<string, unknown>; // any object has names
}

function refuse(field: string, sentence: string): never {
	throw new Refusal("invalid", sentence, { [field]: sentence });
}
