import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import ICAL from "ical.js";
import nodeIcal, { type VEvent } from "node-ical";
import { instantOf } from "../../../src/domain/clock.ts";
import { calendarText, type CalendarEvent } from "../../../src/domain/icalendar/calendar.ts";

const event: CalendarEvent = {
	uid: "game-7@tipoff",
	sequence: 3,
	stamp: Date.parse("2026-11-01T12:00:00Z"),
	date: "2026-11-16",
	time: "19:00",
	durationMinutes: 120,
	summary: "Pier Pilots at Harbor Hawks",
	description: "Monday Open\nhttps://acme.example/games/7",
	location: "Pier Gym, Court 2; north door",
	url: "https://acme.example/games/7",
	status: "CONFIRMED",
};

const written = (events: readonly CalendarEvent[], timeZone = "America/Los_Angeles") =>
	calendarText({ name: "Acme", timeZone, events });

/** The events as one independent parser reads them. */
function asIcal(text: string) {
	const calendar = new ICAL.Component(ICAL.parse(text) as unknown[] as never); // its types name no tuple
	return calendar.getAllSubcomponents("vevent").map((part) => new ICAL.Event(part));
}

/** And as another does. */
function asNode(text: string) {
	return Object.values(nodeIcal.sync.parseICS(text)).filter((part) => part?.type === "VEVENT") as VEvent[]; // by its type
}

describe("an iCalendar file", () => {
	test("is read alike by two parsers", () => {
		const text = written([event]);
		expect(text).toContain("\r\nDTSTART;TZID=America/Los_Angeles:20261116T190000\r\n");
		const [one] = asIcal(text);
		const [other] = asNode(text);
		expect(one?.uid).toBe(event.uid);
		expect(one?.sequence).toBe(3);
		expect(one?.summary).toBe(event.summary);
		expect(one?.location).toBe(event.location ?? "");
		expect(one?.description).toBe(event.description);
		expect(one?.component.getFirstProperty("dtstart")?.getFirstParameter("tzid")).toBe("America/Los_Angeles");
		expect(other?.summary).toBe(event.summary);
		expect(other?.location).toBe(event.location ?? "");
		expect(new Date(other?.start ?? 0).toISOString()).toBe("2026-11-17T03:00:00.000Z");
		expect(new Date(other?.end ?? 0).toISOString()).toBe("2026-11-17T05:00:00.000Z");
	});

	test("has its own rules of the zone's clocks, which hold on both days of change", () => {
		const events = ["2026-03-07", "2026-03-08", "2026-10-31", "2026-11-01", "2026-11-02"].map((date, at) => ({
			...event,
			uid: `game-${at}@tipoff`,
			date,
			time: "12:00",
		}));
		for (const zone of ["America/Los_Angeles", "Europe/Berlin", "Australia/Lord_Howe", "Asia/Kolkata", "UTC"]) {
			const text = written(events, zone);
			const rules = new ICAL.Component(ICAL.parse(text) as unknown[] as never).getFirstSubcomponent("vtimezone"); // as above
			const own = new ICAL.Timezone({ component: rules ?? "", tzid: zone });
			const seen = asIcal(text).map(({ startDate }) => {
				const local = startDate.clone();
				local.zone = own;
				return local.toUnixTime() * 1000;
			});
			expect([zone, seen]).toEqual([zone, events.map(({ date, time }) => instantOf(date, time, zone) ?? 0)]);
		}
	});

	test("a day without a time fills the day, a cancelled game says so", () => {
		const [one] = asIcal(written([{ ...event, time: null, status: "CANCELLED" }]));
		expect(one?.startDate.isDate).toBe(true);
		expect(one?.startDate.toString()).toBe("2026-11-16");
		expect(one?.component.getFirstPropertyValue("status")).toBe("CANCELLED");
		expect(written([{ ...event, time: null }])).not.toContain("VTIMEZONE");
	});

	test("without events it is still a calendar", () => {
		expect(asIcal(written([]))).toEqual([]);
		expect(written([])).toStartWith("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n");
	});

	test("whatever is in a name comes back as it was, in lines of 75 octets", () => {
		const words = fc.string({ unit: "grapheme", minLength: 1, maxLength: 120 }).filter((text) => !/\p{Cc}/u.test(text));
		fc.assert(
			fc.property(words, words, (summary, location) => {
				const text = written([{ ...event, summary, location }]);
				for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
				const [one] = asIcal(text);
				expect([one?.summary, one?.location]).toEqual([summary, location]);
			}),
		);
	});
});
