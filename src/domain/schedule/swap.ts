import { minuteOf, slotKey } from "./calendar.ts";
import { titleOf, type Game, type Plan, type Slot } from "./plan.ts";
import { obstacles, teamObstacles } from "./rules.ts";

export type Change = { ok: true; games: Game[] } | { ok: false; reason: string; reasons: string[] };

/**
 * May two games of the plan exchange their slots (scheduling 9)? Then the answer holds both as they would be; else every rule
 * that stands in the way, the first as `reason`. Locked games stay where they are. `a` and `b` are games of `plan.games`.
 */
export function swap(plan: Plan, a: Game, b: Game): Change {
	if (a === b) return refused(["A game cannot change places with itself."]);
	if (slotKey(a) === slotKey(b)) return refused(["Both games are in the same slot."]);
	const locked = [a, b].filter((game) => game.fixed).map((game) => `${titleOf(plan, game)} is locked.`);
	if (locked.length > 0) return refused(locked);
	const moved = [
		{ ...a, ...placeOf(b) },
		{ ...b, ...placeOf(a) },
	];
	const after = { ...plan, games: [...plan.games.filter((game) => game !== a && game !== b), ...moved] };
	const reasons = moved.flatMap((game) => teamObstacles(after, game)).map(({ sentence }) => sentence);
	return reasons.length === 0 ? { ok: true, games: moved } : refused(reasons);
}

/** May a game of the plan move to a slot that has room? As `swap`. */
export function move(plan: Plan, game: Game, slot: Pick<Slot, "date" | "time" | "place">): Change {
	if (game.fixed) return refused([`${titleOf(plan, game)} is locked.`]);
	const reasons = obstacles(plan, game, slot).map(({ sentence }) => sentence);
	return reasons.length === 0 ? { ok: true, games: [{ ...game, ...placeOf(slot) }] } : refused(reasons);
}

function refused(reasons: string[]): Change {
	return { ok: false, reason: reasons[0]!, reasons: [...new Set(reasons)] };
}

function placeOf({ date, time, place = null }: Pick<Slot, "date" | "time" | "place">) {
	return { date, time: minuteOf(time), place };
}
