import type { Board } from "./board.ts";

/**
 * Where teams can still play while games are only added, looked up once a team and again after each of its games. A slot
 * that a pair cannot have then is one that it never can, so nobody looks at it for that pair again.
 */
export class Openings {
	readonly #board: Board;
	readonly #free: Uint8Array;
	readonly #next = new Map<number, number>();

	constructor(board: Board) {
		this.#board = board;
		this.#free = new Uint8Array(board.problem.teams.length * board.problem.slots.length);
		for (const team of board.problem.teams.keys()) this.#look(team);
	}

	/** The first slot, by index, in which a game that is in none fits with such sides, before `end`; -1 where there is none. */
	first(game: number, home: number, away: number, end = Infinity): number {
		const { problem, homeLoad } = this.#board;
		const { slots, slotsOffered, dayOf, canHome, homeLimited, span, teams } = problem;
		const key = home * teams.length + away;
		let slot = this.#next.get(key) ?? 0;
		for (; slot < slotsOffered && slot < end; slot++) {
			if (!this.#free[home * slots.length + slot] || !this.#free[away * slots.length + slot]) continue;
			const cell = home * span + dayOf[slot]!;
			if (!this.#board.hasRoom(slot) || !canHome[home * slots.length + slot] || (homeLimited[home] && homeLoad[cell]))
				continue;
			this.#board.assign(game, home, away);
			if (this.#board.fits(game, slot)) break;
		}
		this.#next.set(key, slot);
		return slot < slotsOffered && slot < end ? slot : -1;
	}

	/** Has every slot turned out to be none for such sides? */
	isClosed(home: number, away: number): boolean {
		const { teams, slotsOffered } = this.#board.problem;
		return this.#next.get(home * teams.length + away) === slotsOffered;
	}

	place(game: number, slot: number) {
		this.#board.place(game, slot);
		this.#look(this.#board.home[game]!);
		this.#look(this.#board.away[game]!);
	}

	#look(team: number) {
		const { slots, slotsOffered } = this.#board.problem;
		for (let slot = 0; slot < slotsOffered; slot++)
			this.#free[team * slots.length + slot] = this.#board.freeAt(team, slot) ? 1 : 0;
	}
}
