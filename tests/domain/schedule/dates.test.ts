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
	])("%p", (text, dates) => {
		expect(datesIn(text)).toEqual({ dates, wrong: null });
	});

	test.each([
		["soon", '"soon" is not a date such as 2026-11-09.'],
		["2026-11-09, 2026-02-30", '"2026-02-30" is not a date such as 2026-11-09.'],
		["2026-11-09 to", '"2026-11-09 to" is not a date such as 2026-11-09.'],
		["2026-11-09 to 2026-11-01", '"2026-11-09 to 2026-11-01" ends before it begins.'],
		["2026-01-01 to 2028-01-01", '"2026-01-01 to 2028-01-01" is 731 days; a team has at most 400.'],
		["2026-01-01 to 2026-12-31, 2028-01-01 to 2028-06-01", "These are 518 days; a team has at most 400."],
		[
			"2026-01-01 to 2026-01-02 to 2026-01-03",
			'"2026-01-01 to 2026-01-02 to 2026-01-03" is more than a first and a last day.',
		],
	])("%p is refused by name", (text, wrong) => {
		expect(datesIn(text).wrong).toBe(wrong);
	});

	test("what is written of a list is read as the same list", () => {
		const days = fc.uniqueArray(fc.integer({ min: 0, max: 500 }), { maxLength: 60 });
		fc.assert(
			fc.property(days, (list) => {
				const dates = list.map((day) => addDays("2026-09-01", day)).toSorted();
				expect(datesIn(datesText(dates))).toEqual({ dates, wrong: null });
			}),
		);
	});

	test("are said back with their weekdays", () => {
		expect(datesText(["2026-11-09", "2026-11-20", "2026-11-21"])).toBe("2026-11-09, 2026-11-20 to 2026-11-21");
		expect(datesSaid(["2026-11-09", "2026-11-20", "2026-11-21"])).toBe(
			"Mon, Nov 9, 2026; Fri, Nov 20, 2026 to Sat, Nov 21, 2026 (2 days)",
		);
	});
});
