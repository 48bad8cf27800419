import { addDays, dateListed } from "../clock.ts";
import { some } from "../some.ts";

/** What a move by days can be at most. */
export const shiftDaysMax = 366;

/**
 * Where games come that move by so many days: "7 days later is Mon, Mar 9, 2099, instead of Mon, Mar 2, 2099.", of several days
 * the first and the last; null where nothing moves by it.
 */
export function shiftedText(dates: readonly (string | null)[], days: number): string | null {
	if (!Number.isInteger(days) || days === 0 || Math.abs(days) > shiftDaysMax || dates.length === 0) return null;
	const known = dates.flatMap((date) => date ?? []).toSorted();
	const [first, last] = [known[0], known.at(-1)];
	if (first === undefined || last === undefined) return "None of the selected games has a date.";
	const by = `${some(Math.abs(days), "day")} ${days < 0 ? "earlier" : "later"}`;
	const moved = (date: string) => `${dateListed(addDays(date, days))}, instead of ${dateListed(date)}`;
	const open = dates.length - known.length;
	const without = open === 0 ? "" : ` ${some(open, "game has", "games have")} no date.`;
	if (first === last) return `${by} is ${moved(first)}.${without}`;
	return `${by} the first is on ${moved(first)}; the last on ${moved(last)}.${without}`;
}
