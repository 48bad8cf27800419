import { Board, crowding } from "../day-off/board.ts";
import { searchOn } from "../day-off/proposals.ts";
import type { OffGame, Slot } from "../day-off/slots.ts";
import { type LeagueState, newGame, type NewGame, type Replan, type Side, slotOf, Tally } from "./state.ts";

/**
 * A team drops out (scheduling 19): what it has left to play goes, and nothing else moves. Only where the others would then differ by
 * more than one game, those with the fewest meet once more, whoever has met least first, in the slots that have become free.
 */
export function leaving(state: LeagueState, gone: readonly OffGame[]): Replan {
	const board = new Board(state.calendar);
	for (const game of gone) {
		const slot = slotOf(game);
		if (slot) board.take(game, slot);
	}
	const ids = new Set(gone.map(({ id }) => id));
	const tally = new Tally(state.games.filter(({ id }) => !ids.has(id)));
	const free = gone.flatMap((game) => slotOf(game) ?? []);
	const add: NewGame[] = [];
	while (add.length < gone.length && spreadOf(state, tally) > 1) {
		const found = nextGame(state, board, tally, { free, id: -1 - add.length });
		if (!found) break;
		add.push(found.made);
		free.splice(free.indexOf(found.near), 1);
		board.put(found.game, found.made.slot);
		tally.count(found.game, 1);
	}
	return { add, move: [], remove: [], missing: spreadOf(state, tally) > 1 ? 1 : 0 };
}

function spreadOf({ others }: LeagueState, tally: Tally): number {
	const counts = others.map(({ slt }) => tally.of(slt));
	return counts.length === 0 ? 0 : Math.max(...counts) - Math.min(...counts);
}

/** A game of the teams that have the fewest, as near as can be to one that is gone; null where no two of them find a slot. */
function nextGame(state: LeagueState, board: Board, tally: Tally, { free, id }: { free: Slot[]; id: number }) {
	const isFree = (game: OffGame, date: string) =>
		[game.home, game.away].every((team) => board.heldBy(team, date) === 0);
	const search = searchOn(board, isFree);
	for (const pair of pairsFrom(state, tally)) {
		const sides = tally.sides(...pair);
		const best = free
			.flatMap((near) => {
				const game = newGame(id, state, sides, near);
				const exact = isFree(game, near.date) && board.fits(game, near);
				const choice = exact ? { slot: near, cost: crowding(board, game, near.date) } : search(game);
				return choice ? [{ game, near, made: { ...sides, slot: choice.slot }, cost: choice.cost }] : [];
			})
			.toSorted((a, b) => a.cost - b.cost)[0];
		if (best) return best;
	}
	return null;
}

/** Pairs of which neither has the most games, the fewest games first, then the fewest meetings. */
function pairsFrom({ others }: LeagueState, tally: Tally): [Side, Side][] {
	const most = Math.max(...others.map(({ slt }) => tally.of(slt)));
	const low = others.filter(({ slt }) => tally.of(slt) < most);
	const key = ([one, other]: [Side, Side]) =>
		(tally.of(one.slt) + tally.of(other.slt)) * 1_000 + tally.meetings(one.slt, other.slt);
	return low
		.flatMap((one, at) => low.slice(at + 1).map((other): [Side, Side] => [one, other]))
		.toSorted((a, b) => key(a) - key(b));
}
