import { slotKey } from "./calendar.ts";
import type { Game, Plan, Slot } from "./plan.ts";
import { move, swap } from "./swap.ts";

/** What a game may do from where it is: the games that it may change places with, and the slots, by key, it may move to. */
export interface Reach<G extends Game = Game> {
	games: Set<G>;
	slots: Set<string>;
}

/**
 * Asks `swap` and `move` for every game and free slot of the plan, each time with only those games and slots that can stand
 * in the way, so that a season of hundreds of games is looked through at once. A game without a date waits for a slot: it
 * has nothing to change places with.
 */
export function reachOf<G extends Game>(plan: Omit<Plan, "games"> & { games: readonly G[] }, game: G): Reach<G> {
	const near = neighbourhood(plan);
	const has = dayRoom(plan);
	const others = plan.games.filter(
		(other) =>
			other !== game &&
			game.date !== "" &&
			has(game, other.date, other) &&
			has(other, game.date, game) &&
			swap(near([game, other]), game, other).ok,
	);
	const taken = new Map<string, number>();
	for (const other of plan.games) taken.set(slotKey(other), (taken.get(slotKey(other)) ?? 0) + 1);
	const open = plan.slots.filter((slot) => {
		const key = slotKey(slot);
		return key !== slotKey(game) && (taken.get(key) ?? 0) < (slot.capacity ?? 1) && has(game, slot.date, game);
	});
	return {
		games: new Set(others),
		slots: new Set(open.filter((slot) => move(near([game], slot), game, slot).ok).map(slotKey)),
	};
}

/** Whether both teams of a game may play one more on a day, `without` apart: most of a season is ruled out by this alone. */
function dayRoom({ games, wishes }: Plan) {
	const counts = new Map<string, number>();
	const keysOf = ({ home, away }: Game, date: string) => [`${home} ${date}`, `${away} ${date}`];
	for (const game of games) for (const key of keysOf(game, game.date)) counts.set(key, (counts.get(key) ?? 0) + 1);
	const most = wishes?.doubleHeaders ? 2 : 1;
	return (game: Game, date: string, without: Game): boolean => {
		const spared = [
			...(game.date === date ? keysOf(game, date) : []),
			...(without === game || without.date !== date ? [] : keysOf(without, date)),
		];
		return keysOf(game, date).every(
			(key) => (counts.get(key) ?? 0) - spared.filter((own) => own === key).length < most,
		);
	};
}

/** The part of a plan that the rules look at for some games and a slot: their teams' games and those of their days. */
function neighbourhood(plan: Plan) {
	const byDate = Map.groupBy(plan.games, ({ date }) => date);
	const slotsOn = Map.groupBy(plan.slots, ({ date }) => date);
	const byTeam = new Map<number, Game[]>();
	for (const game of plan.games)
		for (const team of [game.home, game.away]) byTeam.set(team, [...(byTeam.get(team) ?? []), game]);
	return (games: readonly Game[], slot?: Slot): Plan => {
		const dates = [...new Set([...games.map(({ date }) => date), ...(slot ? [slot.date] : [])])];
		const teams = games.flatMap(({ home, away }) => [home, away]);
		return {
			...plan,
			slots: dates.flatMap((date) => slotsOn.get(date) ?? []),
			games: [
				...new Set([
					...dates.flatMap((date) => byDate.get(date) ?? []),
					...teams.flatMap((team) => byTeam.get(team) ?? []),
				]),
			],
		};
	};
}
