/** When and where a game is, or is to be; what is not known is null. */
export interface Plan {
	date: string | null;
	time: string | null;
	location: string | null;
	location_url: string | null;
}

/** What is planned for matchups of a bracket, by their ids, whoever will play there. */
export type Plans = Readonly<Record<string, Plan>>;

/** Where a game is, in words. */
export const locationLengthMax = 200;

export const noPlan: Plan = { date: null, time: null, location: null, location_url: null };

/** The plans with that of one matchup; an empty one is none. Null when there are none. */
export function withPlan(plans: Plans | null, matchId: string, plan: Plan): Plans | null {
	const { [matchId]: _before, ...others } = plans ?? {};
	const isEmpty = Object.values(plan).every((value) => value === null);
	const after = isEmpty ? others : { ...others, [matchId]: plan };
	return Object.keys(after).length === 0 ? null : after;
}
