import type { Game, Plan } from "./plan.ts";
import { obstacles } from "./rules.ts";

export interface Conflict<G extends Game = Game> {
	game: G;
	reasons: string[];
}

/**
 * The games, of all of the plan or of those given, that break a rule where they are, with every reason. The rules in words look at
 * every game and slot of a plan, so they get only those that can stand in the way.
 */
export function conflictsOf<G extends Game>(
	plan: Omit<Plan, "games"> & { games: readonly G[] },
	games: readonly G[] = plan.games,
): Conflict<G>[] {
	const slotsOn = Map.groupBy(plan.slots, (slot) => slot.date);
	const gamesOn = Map.groupBy(plan.games, (game) => game.date);
	const gamesOf = new Map(plan.teams.map(({ id }) => [id, new Set<G>()]));
	for (const game of plan.games) for (const id of [game.home, game.away]) gamesOf.get(id)?.add(game);
	return games
		.map((game) => {
			const own = [game.home, game.away].flatMap((id) => [...(gamesOf.get(id) ?? [])]);
			const near = new Set([...(gamesOn.get(game.date) ?? []), ...own]);
			const around = { ...plan, slots: slotsOn.get(game.date) ?? [], games: [...near] };
			return { game, reasons: obstacles(around, game, game).map(({ sentence }) => sentence) };
		})
		.filter(({ reasons }) => reasons.length > 0);
}
