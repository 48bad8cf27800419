import { addDays, daysBetween } from "../../clock.ts";
import { startOf } from "../../schedule/overlap.ts";

/** How long games take, and what lies between two that one team may play. */
export interface Pace {
	/** Of a game. */
	minutes: number;
	/** From the end of one to the start of the next. */
	rest: number;
	/** From the day of one to that of the next: 0 is the same day. */
	daysApart: number;
}

type Start = { date: string; time: string };

/** Minutes from the first of January 2000 to a start. */
export const instantAt = ({ date, time }: Start): number => daysBetween(epoch, date) * dayMinutes + startOf(time);

const epoch = "2000-01-01";
const dayMinutes = 24 * 60;

const dayOf = (instant: number): number => Math.floor(instant / dayMinutes);
/** The day of an instant. */
export const dateOf = (instant: number): string => addDays(epoch, dayOf(instant));

/** The last instant of the same day. */
export const endOfDay = (instant: number): number => (dayOf(instant) + 1) * dayMinutes - 1;

/** The first instant at which a game may begin that needs a team of one that begins then. */
export const earliestAfter = (instant: number, { minutes, rest, daysApart }: Pace): number =>
	Math.max(instant + minutes + rest, daysApart > 0 ? (dayOf(instant) + daysApart) * dayMinutes : 0);

/** The last instant at which a game may begin whose team another one needs that begins then. */
export const latestBefore = (instant: number, { minutes, rest, daysApart }: Pace): number =>
	Math.min(instant - minutes - rest, daysApart > 0 ? (dayOf(instant) - daysApart + 1) * dayMinutes - 1 : Infinity);
