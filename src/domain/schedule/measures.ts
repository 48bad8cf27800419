import { minuteOf } from "./calendar.ts";
import { weekday } from "../clock.ts";
import type { Plan, Team } from "./plan.ts";

/** What fairness counts. */
export type MeasureName =
	| "games"
	| "opponents"
	| "sides"
	| "times"
	| "weekdays"
	| "places"
	| "byes"
	| "byesInRow"
	| "doubleHeaders"
	| "doubleHeadersApart"
	| "meetingGapDays";

/** A team's figures. */
export interface TeamFairness {
	team: number;
	games: number;
	home: number;
	away: number;
	byes: number;
	byesInRow: number;
	doubleHeaders: number;
	doubleHeadersApart: number;
	/** Meetings by opponent, also those of none, and games by time, weekday and place. */
	opponents: Record<number, number>;
	times: Record<string, number>;
	weekdays: Record<string, number>;
	places: Record<string, number>;
}

/** What a report calls each measure, in the order of importance. */
export const labels: Record<MeasureName, string> = {
	games: "Games per team: most against fewest",
	opponents: "Meetings per pair: most against fewest",
	sides: "Home against away games of a team, at most",
	times: "Games at one time: most against fewest of the teams that can play then",
	weekdays: "Games on one weekday: most against fewest of the teams that can play then",
	places: "Games at one place: most against fewest of the teams",
	byes: "Byes per team: most against fewest",
	byesInRow: "Byes of a team in a row, at most",
	doubleHeaders: "Double headers per team: most against fewest",
	doubleHeadersApart: "Double headers with a slot between the games",
	meetingGapDays: "Days between two meetings of a pair, at least",
};
export const measureNames = Object.keys(labels) as MeasureName[]; // the keys of that record are exactly the names

/** What is spread evenly over the teams. */
export type Kind = "times" | "weekdays" | "places";

/** Whether a team can play at some slot of that time, or on some day of that weekday. */
export function opennessOf({ slots }: Pick<Plan, "slots">, kind: Kind): (team: Team, name: string) => boolean {
	if (kind === "places") return () => true;
	if (kind === "times") return (team, time) => !team.unavailableSlots?.some((other) => minuteOf(other) === time);
	const dates = Map.groupBy(new Set(slots.map(({ date }) => date)), (date) => String(weekday(date)));
	return (team, day) => {
		const wholeDays = (team.busy ?? []).flatMap(({ date, time }) => (time ? [] : [date]));
		const closed = new Set([...(team.unavailableDates ?? []), ...(team.byes ?? []), ...wholeDays]);
		return dates.get(day)?.some((date) => !closed.has(date)) ?? true;
	};
}
