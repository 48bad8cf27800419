import type { Board } from "./board.ts";
import type { Random } from "../random.ts";
import { type Annealing, cool } from "./improve.ts";
import { copy, restore } from "./repair.ts";

/**
 * Spreads times and places by exchanging slots within days, which changes nothing else: simulated annealing as in
 * `improve`, with prices reckoned before a move is made, many times as fast. Never ends worse than it began; stops at `costMin`.
 * `atOnce` keeps every game's time and spreads places alone.
 */
export function spreadInDay(
	board: Board,
	random: Random,
	{ costMin, atOnce = false, ...annealing }: Annealing & { costMin: number; atOnce?: boolean },
) {
	const { problem, at, inSlot, locked } = board;
	const { slotsOffered, slotsOfDay, dayOf, momentOf } = problem;
	const near = Array.from({ length: slotsOffered }, (_, slot) => {
		const own = slotsOfDay[dayOf[slot]!]!;
		return atOnce ? own.filter((other) => momentOf[other] === momentOf[slot]) : own;
	});
	const moves = (game: number) => at[game]! >= 0 && !locked[game] && near[at[game]!]!.length > 1;
	const games = [...at.keys()].filter(moves);
	if (games.length === 0) return;
	const before = { cost: board.cost, board: copy(board) };
	cool(board, annealing, (heat, step) => {
		if (board.cost <= costMin) return false;
		const game = step % focusSteps === 0 ? ofUneven(board, random) : games[random.below(games.length)]!;
		if (game < 0 || !moves(game)) return;
		const from = at[game]!;
		const slots = near[from]!;
		const slot = slots[random.below(slots.length)]!;
		const there = inSlot[slot]!;
		const isFree = board.hasRoom(slot, from);
		if (slot === from || (!isFree && there.length === 0)) return;
		const other = isFree ? -1 : there[random.below(there.length)]!;
		if (other >= 0 && locked[other]) return;
		const price = board.exchangeCost(game, slot, other);
		if (price > 0 && random.unit() >= Math.exp(-price / heat)) return;
		board.exchange(game, slot, other, price);
	});
	if (board.cost > before.cost) restore(board, before.board);
}

/** Gives the games of each day other slots of it, at random: some ways to share out times leave no even one for places. */
export function shuffleInDay(board: Board, random: Random) {
	const { problem, at, inSlot, locked } = board;
	for (const game of at.keys()) {
		if (at[game]! < 0 || locked[game]) continue;
		const slots = problem.slotsOfDay[problem.dayOf[at[game]!]!]!;
		const slot = slots[random.below(slots.length)]!;
		const other = board.hasRoom(slot, at[game]!) ? -1 : (inSlot[slot]!.find((one) => !locked[one]) ?? game);
		if (slot === at[game] || other === game) continue;
		const price = board.exchangeCost(game, slot, other);
		if (Number.isFinite(price)) board.exchange(game, slot, other, price);
	}
}

/** Every so many steps the game is of a team with uneven times or places: most of the last steps would miss it. */
const focusSteps = 3;

/** A game of a team that plays at some time or place two games more than at another; -1 where no team does. */
function ofUneven({ problem, tally, ofTeam }: Board, random: Random): number {
	const { teams, tallies, inDayKinds } = problem;
	const first = random.below(teams.length);
	for (let look = 0; look < teams.length; look++) {
		const team = (first + look) % teams.length;
		const own = ofTeam[team]!;
		for (const { from, to } of inDayKinds) {
			let [least, most] = [Infinity, 0];
			for (let kind = team * tallies + from; kind < team * tallies + to; kind++) {
				least = Math.min(least, tally[kind]!);
				most = Math.max(most, tally[kind]!);
			}
			if (most > least + 1) return own[random.below(own.length)]!;
		}
	}
	return -1;
}

/**
 * By how much the squares of games per team and time (and place) exceed the least there can be: games of a team in equal
 * shares over the times open to it, and where all slots are taken, games at a time in equal shares over its teams.
 */
export function inDayOver(board: Board): number {
	const { problem, tally, inSlot } = board;
	const { teams, slots, slotsOffered, talliesOf, tallies, can, capacity } = problem;
	const full = capacity.every((room, slot) => slot >= slotsOffered || inSlot[slot]!.length >= room);
	const positions = [...(talliesOf[0] ?? []).keys()].filter((position) => board.weighsInDay(talliesOf[0]![position]!));
	let over = 0;
	for (const position of positions) {
		const kinds = [...new Set(talliesOf.map((own) => own[position]!))];
		const open = kinds.map((kind) => {
			const own = [...slots.keys()].filter((slot) => talliesOf[slot]![position] === kind);
			return teams.map((_, team) => own.some((slot) => can[team * slots.length + slot]));
		});
		const counts = kinds.map((kind) => teams.map((_, team) => tally[team * tallies + kind]!));
		const now = sum(counts.flat().map((count) => count ** 2));
		const byTeam = teams.map((_, team) =>
			evenSquares(sum(counts.map((list) => list[team]!)), open.filter((list) => list[team]).length),
		);
		const byKind = counts.map((list, index) => evenSquares(sum(list), open[index]!.filter(Boolean).length));
		over += now - Math.max(sum(byTeam), full ? sum(byKind) : 0);
	}
	return over;
}

/** The least sum of squares of so many whole parts of a total. */
function evenSquares(total: number, parts: number): number {
	if (parts === 0) return 0;
	const share = Math.floor(total / parts);
	return parts * share ** 2 + (total - share * parts) * (2 * share + 1);
}

function sum(list: readonly number[]): number {
	return list.reduce((total, value) => total + value, 0);
}
