import { minuteOf } from "./calendar.ts";
import { weekday } from "../clock.ts";
import { mayPlay } from "./fit.ts";
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

/** Where teams are home at their own venue, places are nobody's to share out. */
export const isSpreadOver = ({ teams }: Pick<Plan, "teams">, kind: Kind) =>
	kind !== "places" || teams.every(({ homePlaces }) => !homePlaces);

/** Whether a team can play at some slot of that time, or on some day of that weekday. */
export function opennessOf(
	{ slots, gameMinutes }: Pick<Plan, "slots" | "gameMinutes">,
	kind: Kind,
): (team: Team, name: string) => boolean {
	if (kind === "places") return () => true;
	const own = Map.groupBy(slots, ({ date, time }) => (kind === "times" ? minuteOf(time) : String(weekday(date))));
	/** Of a team that says nothing of its days every slot will do. */
	const says = ({ limits }: Team) => Boolean(limits?.play_days ?? limits?.latest_start);
	const isAllowed = (team: Team, name: string, closed: ReadonlySet<string>) =>
		own.get(name)?.some((slot) => !closed.has(slot.date) && (!says(team) || mayPlay(team, slot, gameMinutes))) ?? true;
	if (kind === "times")
		return (team, time) => {
			if (team.unavailableSlots?.some((other) => minuteOf(other) === time)) return false;
			return !says(team) || isAllowed(team, time, nothing);
		};
	return (team, day) => {
		const wholeDays = (team.busy ?? []).flatMap(({ date, time }) => (time ? [] : [date]));
		const closed = new Set([...(team.unavailableDates ?? []), ...(team.byes ?? []), ...wholeDays]);
		return isAllowed(team, day, closed);
	};
}

const nothing: ReadonlySet<string> = new Set();
