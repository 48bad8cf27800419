import type { LeaguePlan } from "./plan.ts";

/** What the leagues of the demo have alike: a season that runs, evenings, a game. */
export const running = { from: -7, weeks: 9, running: true };
export const basketball = { by: "possessions", possessions: 14 } as const;
export const eveningTimes = ["18:30", "19:40", "20:50"];

export function evening(
	name: string,
	day: LeaguePlan["day"],
	venue: string,
	times: readonly string[],
	teams: readonly string[],
	incidents: LeaguePlan["incidents"] = [],
): LeaguePlan {
	return { name, day, venue, times, teams, incidents };
}
