import { contentLine } from "./text.ts";

/**
 * A VTIMEZONE (RFC 5545 §3.6.5) that holds from the start of one year to the end of another: one observance for what the
 * zone's clocks show at the start, and one for each time they change. `zone` is a name of the time-zone database.
 */
export function timeZoneText(zone: string, fromYear: number, untilYear: number): string {
	const start = Temporal.ZonedDateTime.from({ timeZone: zone, year: fromYear, month: 1, day: 1 });
	const end = Temporal.ZonedDateTime.from({ timeZone: zone, year: untilYear + 1, month: 1, day: 1 });
	const usual = Math.min(start.offsetNanoseconds, start.with({ month: 7 }).offsetNanoseconds);
	let text = observance(start, start.offsetNanoseconds, usual);
	let before = start;
	for (let next = start.getTimeZoneTransition("next"); next && before.epochMilliseconds < end.epochMilliseconds;) {
		text += observance(next, before.offsetNanoseconds, usual);
		before = next;
		next = next.getTimeZoneTransition("next");
		if (next && next.epochMilliseconds >= end.epochMilliseconds) break;
	}
	return `BEGIN:VTIMEZONE\r\n${contentLine("TZID", zone)}${text}END:VTIMEZONE\r\n`;
}

/** DTSTART is the wall clock that the change finds, hence counted with the offset before it. */
function observance(at: Temporal.ZonedDateTime, offsetBefore: number, usual: number): string {
	const kind = at.offsetNanoseconds > usual ? "DAYLIGHT" : "STANDARD";
	const wall = at.toPlainDateTime().add({ nanoseconds: offsetBefore - at.offsetNanoseconds });
	return [
		`BEGIN:${kind}\r\n`,
		contentLine("DTSTART", basic(wall.toString({ smallestUnit: "second" }))),
		contentLine("TZOFFSETFROM", offsetText(offsetBefore)),
		contentLine("TZOFFSETTO", offsetText(at.offsetNanoseconds)),
		`END:${kind}\r\n`,
	].join("");
}

/** `2026-11-09T19:00:00` as `20261109T190000`. */
export const basic = (text: string) => text.replace(/[-:]/g, "");

function offsetText(nanoseconds: number): string {
	const seconds = Math.abs(nanoseconds) / 1e9;
	const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
	const rest = seconds % 60 === 0 ? "" : two(seconds % 60);
	return `${nanoseconds < 0 ? "-" : "+"}${two(seconds / 3600)}${two((seconds / 60) % 60)}${rest}`;
}
