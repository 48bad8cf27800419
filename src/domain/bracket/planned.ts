import type { Plan, Plans } from "../game/plan.ts";
import type { Standing } from "./advance.ts";

/** The planned games that can be made: both teams are known, and there is no game yet, not even an outdated one. */
export function plannedGames<T, G>(
	/** Each game of a bracket. */
	games: ReadonlyMap<string, Standing<T, G>>,
	plans: Plans | null,
): { standing: Standing<T, G>; plan: Plan }[] {
	return [...games].flatMap(([id, standing]) => {
		const plan = plans?.[id];
		const isFree = standing.state === "open" && standing.game === null && standing.outdated.length === 0;
		return plan && isFree ? [{ standing, plan }] : [];
	});
}
