import { isPlaced, planOf, type BuilderPlan } from "./builder.ts";
import { conflictsOf } from "./conflicts.ts";
import { gridOf, sharing, type Grid } from "./grid.ts";
import type { Game } from "./plan.ts";
import type { Builder, BuilderGame, Changes } from "./wire.ts";

/** A game of a builder that has a slot. */
export type Placed = BuilderGame & Game & { id: number };

/** A schedule under construction as its screen shows it, all drawn from one {@link Builder}. */
export interface View {
	plan: BuilderPlan;
	grid: Grid<Placed>;
	/** Wanted games without a slot. */
	waiting: BuilderGame[];
	/** Why a game should not be where it is, by its id. */
	conflicts: Map<number, string[]>;
	changes: Changes;
}

/** `before` lends what has not changed. */
export function viewOf(builder: Builder, before?: View): View {
	const { teams, weeks, slots, games } = builder;
	const plan = planOf(builder);
	const open = new Set(games.filter(({ settled }) => settled === null).map(({ id }) => id));
	const count = (change: BuilderGame["change"]) => games.filter((game) => game.change === change).length;
	const grid = gridOf(
		weeks,
		slots,
		games.filter(isPlaced),
		teams.map(({ slt_id }) => slt_id),
	);
	return {
		plan,
		grid: before ? sharing(before.grid, grid) : grid,
		waiting: games.filter((game) => game.change !== "removed" && game.settled === null && !isPlaced(game)),
		conflicts: new Map(
			conflictsOf(
				plan,
				plan.games.filter(({ id }) => open.has(id)),
			).map(({ game, reasons }) => [game.id, reasons]),
		),
		changes: { new: count("new"), moved: count("moved"), removed: count("removed") },
	};
}

/** The builder with games as an answer has them. */
export function withGames(builder: Builder, changed: readonly BuilderGame[]): Builder {
	const byId = new Map(changed.map((game) => [game.id, game]));
	return { ...builder, games: builder.games.map((game) => byId.get(game.id) ?? game) };
}
