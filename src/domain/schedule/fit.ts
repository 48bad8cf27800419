import { isOnDays } from "../team/days.ts";
import { sharedBy } from "../team/limits.ts";
import { startOf } from "./overlap.ts";
import type { Plan, Team } from "./plan.ts";

type Moment = { date: string; time: string };

/** Whether a team's own days and latest start allow a game then. */
export function mayPlay({ limits }: Team, { date, time }: Moment, minutes = 1): boolean {
	if (!limits) return true;
	return isOnDays(limits.play_days ?? null, { date, time, minutes }) && !isLate(limits.latest_start ?? null, time);
}

export const isLate = (latest: string | null, time: string) => latest !== null && startOf(time) > startOf(latest);

/** Whether it can be home there and then. */
export function mayHost(
	{ limits, homePlaces }: Team,
	{ date, time, place }: Moment & { place?: string | null },
	minutes = 1,
): boolean {
	if (homePlaces && !homePlaces.includes(place ?? "")) return false;
	return isOnDays(limits?.home_days ?? null, { date, time, minutes });
}

/** Whether a team says on which days it is home: then it is so once a day. */
export const isHostLimited = ({ limits }: Team) => typeof limits?.home_days === "string";

/** The teams of the plan that never play another game at the same time as this one. */
export const matesOf = ({ teams }: Pick<Plan, "teams">, { id, limits }: Team): Team[] =>
	limits ? teams.filter((other) => other.id !== id && other.limits && sharedBy(limits, other.limits) !== null) : [];
