import type { Board } from "./board.ts";
import type { Random } from "./random.ts";
import { type Annealing, cool } from "./improve.ts";
import { copy, restore } from "./repair.ts";

/**
 * Spreads times and places by exchanging slots within days, which changes nothing else: simulated annealing as in
 * `improve`, with prices reckoned before a move is made, many times as fast. Never ends worse than it began; stops at `costMin`.
 */
export function spreadInDay(board: Board, random: Random, { costMin, ...annealing }: Annealing & { costMin: number }) {
	const { problem, at, inSlot, locked } = board;
	const { slotsOfDay, dayOf } = problem;
	const games = [...at.keys()].filter(
		(game) => at[game]! >= 0 && !locked[game] && slotsOfDay[dayOf[at[game]!]!]!.length > 1,
	);
	if (games.length === 0) return;
	const before = { cost: board.cost, board: copy(board) };
	cool(board, annealing, (heat) => {
		if (board.cost <= costMin) return false;
		const game = games[random.below(games.length)]!;
		const from = at[game]!;
		const slots = slotsOfDay[dayOf[from]!]!;
		const slot = slots[random.below(slots.length)]!;
		const there = inSlot[slot]!;
		const isFree = board.hasRoom(slot, from);
		if (slot === from || (!isFree && there.length === 0)) return;
		const other = isFree ? -1 : there[random.below(there.length)]!;
		if (other >= 0 && locked[other]) return;
		const price = board.exchangeCost(game, slot, other);
		if (price > 0 && random.unit() >= Math.exp(-price / heat)) return;
		board.lift(game);
		if (other >= 0) {
			board.lift(other);
			board.place(other, from);
		}
		board.place(game, slot);
	});
	if (board.cost > before.cost) restore(board, before.board);
}

/**
 * By how much the squares of games per team and time (and place) exceed the least there can be: games of a team in equal
 * shares over the times open to it, and where all slots are taken, games at a time in equal shares over its teams.
 */
export function inDayOver({ problem, tally, inSlot }: Board): number {
	const { teams, slots, slotsOffered, talliesOf, talliesInDay, tallies, can, capacity } = problem;
	const full = capacity.every((room, slot) => slot >= slotsOffered || inSlot[slot]!.length >= room);
	const positions = [...(talliesOf[0] ?? []).keys()].filter((position) => talliesInDay[talliesOf[0]![position]!]);
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
