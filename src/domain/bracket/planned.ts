import type { Plan, Plans } from "../game/plan.ts";
import type { Standing } from "./advance.ts";

/** The matchups whose planned games can be made: both teams are known, and there is no game yet, not even an outdated one. */
export function plannedGames<T, G>(
	standings: ReadonlyMap<string, Standing<T, G>>,
	plans: Plans | null,
): { standing: Standing<T, G>; plan: Plan }[] {
	return [...standings].flatMap(([matchId, standing]) => {
		const plan = plans?.[matchId];
		const isFree = standing.state === "open" && standing.game === null && standing.outdated.length === 0;
		return plan && isFree ? [{ standing, plan }] : [];
	});
}
