import { isPlaced, planOf, type BuilderPlan } from "./builder.ts";
import { conflictsOf } from "./conflicts.ts";
import { gridOf, sharing, type Grid } from "./grid.ts";
import { outsideOf, type Outside } from "./outside.ts";
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
	outside: Outside;
}

/** `before` lends what has not changed. A builder that was just read knows its conflicts: they need not be looked for. */
export function viewOf(builder: Builder, before?: View, isRead = false): View {
	const { teams, weeks, slots, games } = builder;
	const plan = planOf(builder);
	const count = (change: BuilderGame["change"]) => games.filter((game) => game.change === change).length;
	const grid = gridOf(
		weeks,
		slots,
		games.filter(isPlaced),
		teams.map(({ slt_id }) => slt_id),
		plan.gameMinutes,
		games.flatMap(asItWas),
	);
	return {
		plan,
		grid: before ? sharing(before.grid, grid) : grid,
		waiting: games.filter((game) => game.change !== "removed" && game.settled === null && !isPlaced(game)),
		conflicts: isRead
			? new Map(builder.conflicts.map(({ game_id, reasons }) => [game_id, reasons]))
			: conflictsIn(plan, games),
		changes: { new: count("new"), moved: count("moved"), removed: count("removed") },
		outside: outsideOf(builder),
	};
}

/** Games that were called off, once each: a row of the grid is drawn anew where its games are others. */
const calledOff = new WeakMap<BuilderGame, Placed>();

function asItWas(game: BuilderGame): Placed[] {
	const known = calledOff.get(game);
	if (known) return [known];
	const was = game.calledOff;
	if (!was?.date) return [];
	const made = { ...game, ...was, date: was.date, time: was.time ?? "" };
	calledOff.set(game, made);
	return [made];
}

function conflictsIn(plan: BuilderPlan, games: readonly BuilderGame[]): Map<number, string[]> {
	const open = new Set(games.filter(({ settled }) => settled === null).map(({ id }) => id));
	const found = conflictsOf(
		plan,
		plan.games.filter(({ id }) => open.has(id)),
	);
	return new Map(found.map(({ game, reasons }) => [game.id, reasons]));
}

/** The builder with games as an answer has them. */
export function withGames(builder: Builder, changed: readonly BuilderGame[]): Builder {
	const byId = new Map(changed.map((game) => [game.id, game]));
	return { ...builder, games: builder.games.map((game) => byId.get(game.id) ?? game) };
}
