import type { Game, Plan } from "./plan.ts";
import { type Obstacle, obstacles } from "./rules.ts";

export interface Conflict<G extends Game = Game> {
	game: G;
	reasons: string[];
}

type PlanOf<G> = Omit<Plan, "games"> & { games: readonly G[] };

/** The games, of all of the plan or of those given, that break a rule where they are, with every reason. */
export function conflictsOf<G extends Game>(plan: PlanOf<G>, games: readonly G[] = plan.games): Conflict<G>[] {
	return obstaclesOf(plan, games)
		.filter(({ obstacles }) => obstacles.length > 0)
		.map(({ game, obstacles }) => ({ game, reasons: obstacles.map(({ sentence }) => sentence) }));
}

/**
 * What stands in the way of games where they are. The rules in words look at every game and slot of a plan, so they get only
 * those that can: of the game's day, and its teams'.
 */
export function obstaclesOf<G extends Game>(
	plan: PlanOf<G>,
	games: readonly G[],
): { game: G; obstacles: Obstacle[] }[] {
	const slotsOn = Map.groupBy(plan.slots, (slot) => slot.date);
	const gamesOn = Map.groupBy(plan.games, (game) => game.date);
	const gamesOf = new Map(plan.teams.map(({ id }) => [id, [] as G[]]));
	for (const game of plan.games) for (const id of [game.home, game.away]) gamesOf.get(id)?.push(game);
	return games.map((game) => {
		const { home, away, date } = game;
		const otherDays = (id: number) => gamesOf.get(id)?.filter((other) => other.date !== date) ?? [];
		const ofAway = otherDays(away).filter((other) => other.home !== home && other.away !== home);
		const around = {
			...plan,
			slots: slotsOn.get(date) ?? [],
			games: [...(gamesOn.get(date) ?? []), ...otherDays(home), ...ofAway],
		};
		return { game, obstacles: obstacles(around, game, game) };
	});
}
