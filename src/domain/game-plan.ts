import { optionalAddress, optionalDate, optionalText, optionalTime } from "./check.ts";

/** When and where a game is, or is to be; what is not known is null. */
export interface Plan {
	date: string | null;
	time: string | null;
	location: string | null;
	location_url: string | null;
}

/** What is planned for matchups of a bracket, by their ids, whoever will play there. */
export type Plans = Readonly<Record<string, Plan>>;

export const noPlan: Plan = { date: null, time: null, location: null, location_url: null };

export const locationLengthMax = 200;

/** Date, time and place of a body; each may be missing. */
export function readPlan(body: Readonly<Record<string, unknown>>): Plan {
	return {
		date: optionalDate("date", body["date"]),
		time: optionalTime("time", body["time"]),
		location: optionalText("location", body["location"], locationLengthMax),
		location_url: optionalAddress("location_url", body["location_url"]),
	};
}

/** The plans with that of one matchup; an empty one is none. Null when there are none. */
export function withPlan(plans: Plans | null, matchId: string, plan: Plan): Plans | null {
	const { [matchId]: _before, ...others } = plans ?? {};
	const isEmpty = Object.values(plan).every((value) => value === null);
	const after = isEmpty ? others : { ...others, [matchId]: plan };
	return Object.keys(after).length === 0 ? null : after;
}
