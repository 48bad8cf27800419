import { expect, test } from "bun:test";
import * as fc from "fast-check";
import {
	addDays,
	dateBrief,
	dateListed,
	dateFull,
	dateLong,
	dateParts,
	dateRange,
	dateShort,
	daysBetween,
	instantOf,
	instantText,
	isDate,
	isTime,
	isTimeZone,
	nextMidnight,
	momentText,
	timeNow,
	timeText,
	today,
	weekday,
} from "../../../src/domain/clock.ts";
import { depth } from "../../support/depth.ts";

const losAngeles = "America/Los_Angeles";
const utc = (text: string) => Date.parse(text);

test("dates are shown in one form (clock 3)", () => {
	expect(dateLong("2013-02-27")).toBe("February 27, 2013");
	expect(dateShort("2013-02-07")).toBe("Feb 7, 2013");
	expect(dateFull("2026-11-09")).toBe("Monday, November 9, 2026");
	expect(dateBrief("2026-11-09")).toBe("Mon, Nov 9");
	expect([dateListed("2026-11-09"), dateListed(null)]).toEqual(["Mon, Nov 9, 2026", "TBD"]);
	expect(dateParts("2013-04-15")).toEqual({ weekday: "Monday", day: 15, month: "Apr", year: 2013 });
});

test("a missing or impossible date is TBD or N/A", () => {
	for (const show of [dateLong, dateShort, dateFull, dateBrief]) {
		expect(show(null)).toBe("TBD");
		expect(show(undefined, "N/A")).toBe("N/A");
		expect(show("2013-02-29")).toBe("TBD");
	}
	expect(dateParts(null)).toBeNull();
	expect(weekday("soon")).toBeNull();
});

test("a range of dates says nothing twice", () => {
	expect(dateRange("2013-04-15", "2013-04-18")).toBe("April 15–18, 2013");
	expect(dateRange("2013-04-29", "2013-05-05")).toBe("April 29 – May 5, 2013");
	expect(dateRange("2012-12-31", "2013-01-06")).toBe("December 31, 2012 – January 6, 2013");
	expect(dateRange("2013-04-15", "2013-04-15")).toBe("April 15, 2013");
	expect(dateRange("2013-04-15", "never")).toBe("April 15, 2013");
	expect(dateRange("never", "2013-04-15")).toBe("TBD");
});

test("times are shown as h:mm a, and anything that is not HH:MM as TBD", () => {
	expect(timeText("00:05")).toBe("12:05 AM");
	expect(timeText("09:30")).toBe("9:30 AM");
	expect(timeText("12:00")).toBe("12:00 PM");
	expect(timeText("19:00")).toBe("7:00 PM");
	expect(timeText("20:15")).toBe("8:15 PM");
	expect(timeText("23:59:30")).toBe("11:59 PM");
	for (const text of [null, undefined, "", "7:00", "24:00", "19:60", "19:00 PM", "noon"])
		expect(timeText(text)).toBe("TBD");
});

test("only days that exist are dates", () => {
	const days = ["2012-02-29", "2000-02-29", "2013-12-31", "2013-04-30", "2013-06-30", "2013-09-30", "2013-11-30"];
	for (const date of days) expect(isDate(date)).toBe(true);
	const none = ["2013-02-29", "1900-02-29", "2013-13-01", "2013-00-10", "2013-01-00", "2013-01-32"];
	const long = [
		"2013-04-31",
		"2013-06-31",
		"2013-09-31",
		"2013-11-31",
		"2013-4-1",
		"20130401",
		" 2013-04-01",
		"2013-xx-01",
		"2013-04-01T00",
	];
	for (const date of [...none, ...long, null, undefined]) expect(isDate(date)).toBe(false);
	expect(isTime("07:00")).toBe(true);
	expect(isTime("07:00:05")).toBe(true);
	expect(isTime("7:00")).toBe(false);
	expect(isTime(null)).toBe(false);
});

test("weekdays and months agree with the calendar of the engine", () => {
	const names = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: "UTC" });
	const shorts = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
	const instants = fc.date({ min: new Date("1900-01-01"), max: new Date("2199-12-31"), noInvalidDate: true });
	fc.assert(
		fc.property(instants, (instant) => {
			const date = instant.toISOString().slice(0, 10);
			expect(dateFull(date)).toBe(names.format(instant));
			expect(dateShort(date)).toBe(shorts.format(instant));
			expect(`${weekday(date)}, ${dateLong(date)}`).toBe(dateFull(date));
		}),
		{ numRuns: depth(300, 3000), seed: 2 },
	);
});

test("adding days keeps to the calendar over both clock changes and leap days", () => {
	expect(addDays("2012-11-03", 7)).toBe("2012-11-10");
	expect(addDays("2013-03-08", 7)).toBe("2013-03-15");
	expect(addDays("2012-02-28", 1)).toBe("2012-02-29");
	expect(addDays("2013-01-01", -1)).toBe("2012-12-31");
	expect(daysBetween("2012-10-30", "2013-04-17")).toBe(169);
	expect(daysBetween("2013-04-17", "2012-10-30")).toBe(-169);
	expect(() => addDays("2013-02-29", 1)).toThrow(RangeError);
	expect(() => daysBetween("2013-02-28", "tomorrow")).toThrow(RangeError);
});

test("days are added as Temporal adds them", () => {
	const day = fc.integer({ min: 0, max: 500_000 }).map((days) => Temporal.PlainDate.from("0900-01-01").add({ days }));
	fc.assert(
		fc.property(day, fc.integer({ min: -4000, max: 4000 }), (from, days) => {
			const to = from.add({ days }).toString();
			expect(addDays(from.toString(), days)).toBe(to);
			expect(daysBetween(from.toString(), to)).toBe(days);
		}),
	);
});

test("today and the time are those on the organization's wall", () => {
	expect(today(utc("2026-11-10T07:59:59Z"), losAngeles)).toBe("2026-11-09");
	expect(today(utc("2026-11-10T08:00:00Z"), losAngeles)).toBe("2026-11-10");
	expect(timeNow(utc("2026-11-10T07:59:59Z"), losAngeles)).toBe("23:59");
	expect(timeNow(utc("2026-11-10T07:59:59Z"), "Asia/Kolkata")).toBe("13:29");
});

test("the next midnight is 23, 24 or 25 hours after the last", () => {
	const spring = utc("2013-03-10T08:00:00Z");
	expect(today(spring, losAngeles)).toBe("2013-03-10");
	expect(nextMidnight(spring, losAngeles)).toBe(spring + 23 * 3_600_000);
	const autumn = utc("2012-11-04T07:00:00Z");
	expect(nextMidnight(autumn, losAngeles)).toBe(autumn + 25 * 3_600_000);
	expect(nextMidnight(utc("2026-06-15T18:00:00Z"), losAngeles)).toBe(utc("2026-06-16T07:00:00Z"));
});

test("a day whose midnight does not exist begins when the clocks resume", () => {
	const before = utc("2018-11-03T12:00:00Z");
	expect(nextMidnight(before, "America/Sao_Paulo")).toBe(utc("2018-11-04T03:00:00Z"));
	expect(timeNow(nextMidnight(before, "America/Sao_Paulo"), "America/Sao_Paulo")).toBe("01:00");
});

test("a skipped hour is read later, a repeated one the first time", () => {
	expect(instantOf("2013-03-10", "02:30", losAngeles)).toBe(utc("2013-03-10T10:30:00Z"));
	expect(instantOf("2012-11-04", "01:30", losAngeles)).toBe(utc("2012-11-04T08:30:00Z"));
	expect(instantOf("2012-11-04", "19:00", losAngeles)).toBe(utc("2012-11-05T03:00:00Z"));
});

test("without a date or a time there is no instant", () => {
	expect(instantOf(null, "19:00", losAngeles)).toBeNull();
	expect(instantOf("2012-11-04", null, losAngeles)).toBeNull();
	expect(instantOf("2012-11-04", "later", losAngeles)).toBeNull();
});

test("the next midnight is the first instant of tomorrow", () => {
	const zones = fc.constantFrom(losAngeles, "UTC", "Asia/Kolkata", "Pacific/Apia", "America/Sao_Paulo", "Africa/Cairo");
	fc.assert(
		fc.property(fc.integer({ min: 0, max: 2_500_000_000_000 }), zones, (instant, zone) => {
			const midnight = nextMidnight(instant, zone);
			expect(midnight).toBeGreaterThan(instant);
			expect(today(midnight - 1, zone)).toBe(today(instant, zone));
			expect(today(midnight, zone) > today(instant, zone)).toBe(true);
		}),
		{ numRuns: depth(50, 500), seed: 3 },
	);
});

test("a time zone is a name that the engine knows", () => {
	expect(isTimeZone("America/Los_Angeles")).toBe(true);
	expect(isTimeZone("UTC")).toBe(true);
	expect(isTimeZone("Mars/Olympus")).toBe(false);
	expect(isTimeZone("+02:00")).toBe(false);
	expect(isTimeZone("")).toBe(false);
});

test("an instant on the wire has its zone's offset of that day", () => {
	expect(instantText("2026-11-16", "19:00", losAngeles)).toBe("2026-11-16T19:00:00-08:00");
	expect(instantText("2026-07-16", "19:00", losAngeles)).toBe("2026-07-16T19:00:00-07:00");
	expect(instantText("2013-03-10", "02:30", losAngeles)).toBe("2013-03-10T03:30:00-07:00");
	expect(instantText(null, "19:00", losAngeles)).toBeNull();
	expect(instantText("2026-11-16", null, losAngeles)).toBeNull();
});

test("a moment says its day unless it is today's", () => {
	expect(momentText("2026-11-20T18:30", "2026-11-20")).toBe("6:30 PM");
	expect(momentText("2026-11-20T00:05:09.120Z", "2026-11-21")).toBe("Nov 20, 2026, 12:05 AM");
});
