import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { addDays } from "../../../src/domain/clock.ts";
import { datesIn, datesSaid, datesText } from "../../../src/domain/schedule/dates.ts";

describe("dates as people type them", () => {
	test.each([
		["", []],
		["2026-11-09", ["2026-11-09"]],
		["2026-11-10; 2026-11-09, 2026-11-09", ["2026-11-09", "2026-11-10"]],
		["11/9/2026", ["2026-11-09"]],
		["2026-12-31 to 2027-01-02", ["2026-12-31", "2027-01-01", "2027-01-02"]],
		["2026-11-09 - 2026-11-10", ["2026-11-09", "2026-11-10"]],
		["11/9/2026–11/10/2026", ["2026-11-09", "2026-11-10"]],
		["2026-11-09 until 2026-11-10", ["2026-11-09", "2026-11-10"]],
		["Tuesdays 2027-01-05 to 2027-01-21", ["2027-01-05", "2027-01-12", "2027-01-19"]],
		["every tuesday from 1/1/2027 to 1/12/2027; 2027-01-06", ["2027-01-05", "2027-01-06", "2027-01-12"]],
		["Thu 2027-01-01 – 2027-01-07", ["2027-01-07"]],
	])("%p", (text, dates) => {
		expect(datesIn(text)).toEqual({ dates, wrong: null });
	});

	test.each([
		["soon", '"soon" is not a date such as 2026-11-09.'],
		["2026-11-09, 2026-02-30", '"2026-02-30" is not a date such as 2026-11-09.'],
		["2026-11-09 to", '"2026-11-09 to" is not a date such as 2026-11-09.'],
		["2026-11-09 to 2026-11-01", '"2026-11-09 to 2026-11-01" ends before it begins.'],
		["2026-01-01 to 2028-01-01", '"2026-01-01 to 2028-01-01" is 731 days; a team has at most 400.'],
		["Tuesdays", '"Tuesdays" needs a first and a last day: Tuesdays 2026-11-10 to 2026-12-22.'],
		["Tuesdays soon", '"soon" is not a date such as 2026-11-09.'],
		["Tuesdays 2027-01-06 to 2027-01-11", 'There is no Tuesday in "Tuesdays 2027-01-06 to 2027-01-11".'],
		["Mon 2026-01-01 to 2036-01-01", '"Mon 2026-01-01 to 2036-01-01" is 3653 days; a team has at most 400.'],
		["2026-01-01 to 2026-12-31, 2028-01-01 to 2028-06-01", "These are 518 days; a team has at most 400."],
		[
			"2026-01-01 to 2026-01-02 to 2026-01-03",
			'"2026-01-01 to 2026-01-02 to 2026-01-03" is more than a first and a last day.',
		],
	])("%p is refused by name", (text, wrong) => {
		expect(datesIn(text).wrong).toBe(wrong);
	});

	test("a team has as many days as are said, and not one more", () => {
		expect(datesIn("2026-01-01 to 2027-02-04")).toMatchObject({ dates: { length: 400 }, wrong: null });
		expect(datesIn("2026-01-01 to 2026-02-01, 2026-02-02 to 2027-02-05").wrong).toBe(
			"These are 401 days; a team has at most 400.",
		);
	});

	test("what is written of a list is read as the same list", () => {
		const weekly = fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 12 }));
		const days = fc
			.tuple(fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 40 }), fc.array(weekly, { maxLength: 4 }))
			.map(([lone, runs]) => [
				...new Set([
					...lone,
					...runs.flatMap(([first, weeks]) => Array.from({ length: weeks }, (_, at) => first + 7 * at)),
				]),
			]);
		fc.assert(
			fc.property(days, (list) => {
				const dates = list.map((day) => addDays("2026-09-01", day)).toSorted();
				expect(datesIn(datesText(dates))).toEqual({ dates, wrong: null });
			}),
		);
	});

	test("that come every week are written so, also beside each other, from the third on", () => {
		const weekly = (first: string, weeks: number) =>
			Array.from({ length: weeks }, (_, week) => addDays(first, 7 * week));
		const dates = [...weekly("2027-01-05", 11), ...weekly("2027-01-07", 3), ...weekly("2027-02-06", 2)].toSorted();
		const text = "Tuesdays 2027-01-05 to 2027-03-16, Thursdays 2027-01-07 to 2027-01-21, 2027-02-06, 2027-02-13";
		expect(datesText(dates)).toBe(text);
		expect(datesIn(text).dates).toEqual(dates);
		expect(datesSaid(weekly("2027-01-05", 11))).toBe("Tuesdays Jan 5, 2027 to Mar 16, 2027 (11 days)");
	});

	test("are said back with their weekdays", () => {
		expect(datesText(["2026-11-09", "2026-11-20", "2026-11-21"])).toBe("2026-11-09, 2026-11-20 to 2026-11-21");
		expect(datesSaid(["2026-11-09", "2026-11-20", "2026-11-21"])).toBe(
			"Mon, Nov 9, 2026; Fri, Nov 20, 2026 to Sat, Nov 21, 2026 (2 days)",
		);
	});
});
