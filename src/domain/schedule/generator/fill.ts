import type { Board } from "./board.ts";
import { Openings } from "./openings.ts";
import type { Wishes } from "../plan.ts";

/**
 * Where pairs are free, gives games that found no room to the teams that are behind: any two that can meet in a slot with
 * room, the fewest games first, then the fewest meetings. What then stays over is of the teams with the fewest games.
 */
export function fill(board: Board, wishes: Wishes) {
	const games = wishes.games;
	const gamesMax = games && "perTeam" in games ? games.perTeam : Infinity;
	const open = [...board.at.keys()].filter((game) => board.at[game] === -1);
	if (open.length === 0) return;
	const openings = new Openings(board);
	for (const game of open) {
		const found = best(board, openings, game, gamesMax);
		if (found === null) break;
		board.assign(game, found.home, found.away);
		openings.place(game, found.slot);
	}
	const left = open.filter((game) => board.at[game] === -1);
	const count = board.ofTeam.map((list) => list.length);
	for (const game of left) {
		const [home, away] = [...count.keys()].toSorted((a, b) => count[a]! - count[b]!);
		board.assign(game, home!, away!);
		count[home!]!++;
		count[away!]!++;
	}
}

/** Of the pairs that have a slot the cheapest, of equal ones the one with the earliest slot. */
function best(board: Board, openings: Openings, game: number, gamesMax: number) {
	const { ofTeam, meetings, problem } = board;
	const able = [...ofTeam.keys()].filter((team) => ofTeam[team]!.length < gamesMax);
	let found: { home: number; away: number; slot: number } | null = null;
	let least = Infinity;
	for (const home of able)
		for (const away of able) {
			if (home === away || openings.isClosed(home, away)) continue;
			const pair = Math.min(home, away) * problem.teams.length + Math.max(home, away);
			const price = (ofTeam[home]!.length + ofTeam[away]!.length) * 100 + meetings[pair]!.length;
			if (price > least) continue;
			const slot = openings.first(game, home, away, price < least ? Infinity : found!.slot);
			if (slot >= 0) [found, least] = [{ home, away, slot }, price];
		}
	return found;
}
