import { isTime, timeText } from "../clock.ts";

export type ReadTimes = { times: string[]; wrong: string | null };

/**
 * Times as people type them, "18:00, 19:00" (scheduling 8) or "6 pm, 7:30 PM", in order and to the minute; a time given twice is
 * there twice, since two games fit in. `wrong` is the first part that is no time.
 */
export function timesIn(text: string): ReadTimes {
	const parts = text
		.normalize("NFKC")
		.split(/[,;\n]/)
		.map((part) => part.trim())
		.filter((part) => part !== "");
	const read = parts.map((part) => ({ part, time: timeIn(part) }));
	return {
		times: read.flatMap(({ time }) => time ?? []).sort(),
		wrong: read.find(({ time }) => time === null)?.part ?? null,
	};
}

/** "18:00, 19:00" of a list, as `timesIn` reads it again. */
export function timesText(times: readonly string[]): string {
	return times.map((time) => time.slice(0, 5)).join(", ");
}

/** "6:00 PM, 7:00 PM twice", for people to check what they typed. */
export function timesSaid(times: readonly string[]): string {
	return [...Map.groupBy(times, (time) => time)]
		.map(([time, { length }]) => `${timeText(time)}${manyTimes(length)}`)
		.join(", ");
}

function manyTimes(count: number): string {
	if (count === 1) return "";
	return count === 2 ? " twice" : ` ${count}×`;
}

/** "7 pm" is 19:00, and "18" 18:00; a number alone that could be of both halves of the day says too little. */
function timeIn(part: string): string | null {
	const [, hour = "", minute, half] = /^(\d{1,2})(?::(\d{2})(?::\d{2})?)?\s*([ap])?\.?(?:m\.?)?$/i.exec(part) ?? [];
	const isBare = minute === undefined && half === undefined;
	if (hour === "" || (isBare && Number(hour) <= 12)) return null;
	const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0);
	if (half !== undefined && (Number(hour) < 1 || Number(hour) > 12)) return null;
	const time = `${String(hours).padStart(2, "0")}:${minute ?? "00"}`;
	return isTime(time) ? time : null;
}
