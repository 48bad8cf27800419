import { minuteOf } from "./calendar.ts";
import type { Team } from "./plan.ts";

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
	weekdays: "Games on one weekday: most against fewest of the teams",
	places: "Games at one place: most against fewest of the teams",
	byes: "Byes per team: most against fewest",
	byesInRow: "Byes of a team in a row, at most",
	doubleHeaders: "Double headers per team: most against fewest",
	doubleHeadersApart: "Double headers with a slot between the games",
	meetingGapDays: "Days between two meetings of a pair, at least",
};

/** Can the team play at some slot of that time? */
export function isOpen(team: Team, time: string): boolean {
	return !team.unavailableSlots?.some((other) => minuteOf(other) === time);
}
