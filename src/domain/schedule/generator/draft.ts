import type { Board } from "./board.ts";
import type { Wanted } from "./wanted.ts";

/**
 * Places the wanted games, board games from `first` on, each where it costs least on its round's days, else on the nearest
 * day that has room. Ends with `looksMax` of the board's looks; what then waits is for others to place.
 */
export function draft(board: Board, wanted: readonly Wanted[], first: number, looksMax = Infinity) {
	const end = board.looks + looksMax;
	const games = wanted.map(({ days, home, away }, index) => ({ game: first + index, days, home, away }));
	const counted = games.map((game) => ({ ...game, count: choices(board, game) }));
	for (const { game, days } of counted.toSorted((a, b) => a.count - b.count))
		if (board.looks < end) placeBest(board, game, days);
	for (const { game, days } of games) if (board.at[game] === -1 && board.looks < end) placeNear(board, game, days);
}

/** Those with the fewest slots on their days go first. */
function choices({ problem }: Board, { home, away, days }: Pick<Wanted, "home" | "away" | "days">): number {
	const { slotsOfDay, can, slots } = problem;
	let count = 0;
	for (const day of days)
		for (const slot of slotsOfDay[day]!) count += can[home * slots.length + slot]! & can[away * slots.length + slot]!;
	return count;
}

/** Places a game on the first day with room, from the middle of those days outwards. */
function placeNear(board: Board, game: number, days: readonly number[]) {
	const middle = days[Math.floor(days.length / 2)] ?? 0;
	board.looks += board.problem.gameDays.length;
	const near = board.problem.gameDays.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
	near.some((day) => placeBest(board, game, [day]));
}

function placeBest(board: Board, game: number, days: readonly number[]): boolean {
	let best = -1;
	let least = Infinity;
	for (const day of days)
		for (const slot of board.problem.slotsOfDay[day]!) {
			if (!board.admits(game, slot)) continue;
			board.place(game, slot);
			if (board.cost < least) [best, least] = [slot, board.cost];
			board.lift(game);
		}
	if (best < 0 || !board.admits(game, best)) return false;
	board.place(game, best);
	return true;
}
