import { isTime } from "../clock.ts";
import { contentLine, parameterValue, textValue } from "./text.ts";
import { basic, timeZoneText } from "./zone.ts";

export interface CalendarEvent {
	/** The same for ever, whatever the event's date or the host (RFC 5545 §3.8.4.7). */
	uid: string;
	/** Rises with each change, so that calendars take the later of two (§3.8.7.4). */
	sequence: number;
	/** Milliseconds since 1970 of its making. */
	stamp: number;
	/** The zone's wall clock; without a time of day it fills the day. */
	date: string;
	time: string | null;
	durationMinutes: number;
	summary: string;
	description: string;
	location: string | null;
	/** The whole address of its page. */
	url: string;
	status: "CONFIRMED" | "TENTATIVE" | "CANCELLED";
}

export interface Calendar {
	name: string;
	/** A name of the time-zone database; all events are on its wall clock (clock 6). */
	timeZone: string;
	events: readonly CalendarEvent[];
}

/** An iCalendar file (RFC 5545) to subscribe to: asked for again every hour. */
export function calendarText({ name, timeZone, events }: Calendar): string {
	const years = events.map(({ date }) => Number(date.slice(0, 4)));
	const hasTimes = events.some(({ time }) => isTime(time));
	return [
		"BEGIN:VCALENDAR\r\n",
		contentLine("VERSION", "2.0"),
		contentLine("PRODID", "-//Tipoff//Schedule//EN"),
		contentLine("CALSCALE", "GREGORIAN"),
		contentLine("METHOD", "PUBLISH"),
		contentLine("NAME", textValue(name)),
		contentLine("X-WR-CALNAME", textValue(name)),
		contentLine("X-WR-TIMEZONE", timeZone),
		contentLine("REFRESH-INTERVAL;VALUE=DURATION", "PT1H"),
		contentLine("X-PUBLISHED-TTL", "PT1H"),
		hasTimes ? timeZoneText(timeZone, Math.min(...years), Math.max(...years)) : "",
		...events.map((event) => eventText(event, timeZone)),
		"END:VCALENDAR\r\n",
	].join("");
}

function eventText(event: CalendarEvent, timeZone: string): string {
	const { uid, sequence, stamp, date, time, durationMinutes, summary, description, location, url, status } = event;
	const instant = `${basic(new Date(stamp).toISOString().slice(0, 19))}Z`;
	const start = isTime(time)
		? contentLine(`DTSTART;TZID=${parameterValue(timeZone)}`, basic(`${date}T${time.slice(0, 5)}:00`)) +
			contentLine("DURATION", `PT${durationMinutes}M`)
		: contentLine("DTSTART;VALUE=DATE", basic(date));
	return [
		"BEGIN:VEVENT\r\n",
		contentLine("UID", textValue(uid)),
		contentLine("DTSTAMP", instant),
		contentLine("SEQUENCE", String(sequence)),
		start,
		contentLine("SUMMARY", textValue(summary)),
		description ? contentLine("DESCRIPTION", textValue(description)) : "",
		location ? contentLine("LOCATION", textValue(location)) : "",
		contentLine("URL", url),
		contentLine("STATUS", status),
		contentLine("TRANSP", status === "CANCELLED" ? "TRANSPARENT" : "OPAQUE"),
		"END:VEVENT\r\n",
	].join("");
}
