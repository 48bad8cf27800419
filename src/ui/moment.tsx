import { dateShort, timeNow, timeText, today } from "../domain/clock.ts";

/** An instant (milliseconds since 1970) on the wall of a time zone: "Nov 20, 2026, 2:12 PM". */
export function Moment({ at, zone }: { at: number; zone: string }) {
	return (
		<time dateTime={new Date(at).toISOString()}>
			{dateShort(today(at, zone))}, {timeText(timeNow(at, zone))}
		</time>
	);
}
