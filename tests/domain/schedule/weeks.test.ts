import { expect, test } from "bun:test";
import fc from "fast-check";
import { addDays, weekday, weekdays } from "../../../src/domain/clock.ts";
import { Refusal } from "../../../src/domain/refusal.ts";
import { days, slotKey } from "../../../src/domain/schedule/calendar.ts";
import { type ScheduleDates, slotsOf, weeks } from "../../../src/domain/schedule/weeks.ts";

const base: ScheduleDates = {
	startDate: "2026-01-06",
	numWeeks: 3,
	gameDays: ["Tuesday"],
	timeSlots: ["19:00", "18:00:00"],
};

test("a week's date is the start date plus seven days a week, and its times are sorted to the minute", () => {
	const list = weeks(base);
	expect(list.map((week) => week.date)).toEqual(["2026-01-06", "2026-01-13", "2026-01-20"]);
	expect(list[0]).toEqual({
		index: 0,
		date: "2026-01-06",
		overridden: false,
		days: [{ date: "2026-01-06", weekday: "Tuesday", off: false }],
		times: ["18:00", "19:00"],
	});
});

test("an overridden date moves its week alone, and the other game days along with it", () => {
	const moved = weeks({ ...base, gameDays: ["Thursday", "tuesday"], weeklyDates: [null, "2026-01-14"] });
	expect(moved.map((week) => week.days.map((day) => day.date))).toEqual([
		["2026-01-06", "2026-01-08"],
		["2026-01-14", "2026-01-16"],
		["2026-01-20", "2026-01-22"],
	]);
	expect(moved.map((week) => week.overridden)).toEqual([false, true, false]);
	expect(moved[1]?.date).toBe("2026-01-14");
});

test("weekly dates and times kept as an object by week index count as a list does", () => {
	const list = weeks({
		...base,
		sameSlot: false,
		weeklyTimeSlots: { 0: ["20:00"], 2: ["21:00"] },
		weeklyDates: { 2: "2026-01-22" },
	});
	expect(list.map((week) => [week.date, week.times])).toEqual([
		["2026-01-06", ["20:00"]],
		["2026-01-13", []],
		["2026-01-22", ["21:00"]],
	]);
});

test("a game day before the start's weekday falls into the same seven days", () => {
	const list = weeks({ ...base, startDate: "2026-01-07", numWeeks: 1 });
	expect(list[0]?.days.map((day) => day.date)).toEqual(["2026-01-13"]);
	expect(weeks({ ...base, gameDays: [], numWeeks: 1 })[0]?.days[0]?.date).toBe("2026-01-06");
	expect(weeks({ startDate: "2026-01-06", numWeeks: 1 })[0]).toMatchObject({ date: "2026-01-06", times: [] });
});

test("slots are times by places, a time given twice has room for two, and days off have none", () => {
	const list = weeks({ ...base, timeSlots: ["18:00", "18:00"], offDates: ["2026-01-13"] });
	expect(list[1]?.days[0]?.off).toBe(true);
	expect(slotsOf(list)).toEqual([
		{ date: "2026-01-06", time: "18:00", place: null, capacity: 2, week: 0 },
		{ date: "2026-01-20", time: "18:00", place: null, capacity: 2, week: 2 },
	]);
	expect(slotsOf(list.slice(0, 1), [{ name: "A" }, { name: "B", capacity: 3 }]).map((slot) => slot.capacity)).toEqual([
		2, 6,
	]);
});

test("a day that an overridden date brings two weeks to offers each court and time once", () => {
	const moved = weeks({ ...base, numWeeks: 2, timeSlots: ["18:00", "18:00"], weeklyDates: ["2026-01-13"] });
	expect(moved.map((week) => week.days.map((day) => day.date))).toEqual([["2026-01-13"], ["2026-01-13"]]);
	expect(slotsOf(moved, [{ name: "A" }, { name: "B" }])).toEqual([
		{ date: "2026-01-13", time: "18:00", place: "A", capacity: 2, week: 0 },
		{ date: "2026-01-13", time: "18:00", place: "B", capacity: 2, week: 0 },
	]);
	const perWeek = { sameSlot: false, weeklyTimeSlots: [["18:00"], ["18:00", "20:00"]] };
	const later = weeks({ ...base, ...perWeek, numWeeks: 2, weeklyDates: ["2026-01-13"] });
	expect(slotsOf(later).map(({ time, week }) => [time, week])).toEqual([
		["18:00", 0],
		["20:00", 1],
	]);
});

test("whatever is no date, day, time or number of weeks is refused with its field", () => {
	const refused: [Partial<ScheduleDates>, string, string][] = [
		[{ startDate: "2026-02-30" }, "startDate", '"2026-02-30" is not a date such as 2026-11-09.'],
		[{ numWeeks: 0 }, "numWeeks", "A schedule has at least 1 week."],
		[{ numWeeks: 1.5 }, "numWeeks", "A schedule has at least 1 week."],
		[{ gameDays: ["Tuesdays"] }, "gameDays", '"Tuesdays" is not a day of the week.'],
		[{ weeklyDates: ["soon"] }, "weeklyDates", '"soon" is not a date such as 2026-11-09.'],
		[{ timeSlots: ["25:00"] }, "timeSlots", '"25:00" is not a time such as 18:00.'],
	];
	for (const [change, field, sentence] of refused) {
		const error = refusalOf(() => weeks({ ...base, ...change }));
		expect(error.message).toBe(sentence);
		expect(error.kind).toBe("invalid");
		expect(error.fields).toEqual({ [field]: sentence });
	}
});

test("in any schedule each game day is in its week, on its weekday, seven days after the one before", () => {
	fc.assert(
		fc.property(
			fc.integer({ min: 0, max: 2000 }),
			fc.integer({ min: 1, max: 30 }),
			fc.subarray([...weekdays], { minLength: 1 }),
			(offset, numWeeks, gameDays) => {
				const startDate = addDays("2024-01-01", offset);
				const list = weeks({ startDate, numWeeks, gameDays });
				expect(list).toHaveLength(numWeeks);
				for (const week of list) {
					expect(week.date).toBe(addDays(startDate, 7 * week.index));
					expect(week.days.map((day) => day.weekday).toSorted()).toEqual([...gameDays].sort());
					for (const { date, weekday: name } of week.days) {
						expect(weekday(date)).toBe(name as (typeof weekdays)[number]);
						expect(date >= week.date && date < addDays(week.date, 7)).toBe(true);
					}
				}
			},
		),
	);
});

test("a slot is known by its date, its time to the minute and its place", () => {
	const at = { date: "2026-01-06", time: "18:00:30" };
	expect(slotKey({ ...at, place: "North" })).toBe("2026-01-06 18:00 North");
	expect([slotKey(at), slotKey({ ...at, place: null })]).toEqual(["2026-01-06 18:00 ", "2026-01-06 18:00 "]);
});

test("days of slots are counted from the first, in weeks of seven where slots name none", () => {
	const list = days([
		{ date: "2026-01-13", time: "20:00" },
		{ date: "2026-01-06", time: "19:00:00" },
		{ date: "2026-01-06", time: "18:00" },
		{ date: "2026-01-20", time: "18:00", week: 7 },
	]);
	expect(list.map(({ date, day, week, times }) => [date, day, week, times.join()])).toEqual([
		["2026-01-06", 0, 0, "18:00,19:00"],
		["2026-01-13", 7, 1, "20:00"],
		["2026-01-20", 14, 7, "18:00"],
	]);
	expect(refusalOf(() => days([{ date: "today", time: "18:00" }])).message).toContain('"today" is not a date');
	expect(refusalOf(() => days([{ date: "2026-01-06", time: "evening" }])).message).toContain('"evening" is not a time');
});

function refusalOf(act: () => unknown): Refusal {
	try {
		act();
	} catch (error) {
		if (error instanceof Refusal) return error;
	}
	throw new Error("nothing was refused");
}
