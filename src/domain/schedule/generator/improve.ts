import type { Board } from "./board.ts";
import type { Random } from "../random.ts";
import { copy, restore, tellSteps } from "./repair.ts";

/** What a search may do: move games anywhere, also change who plays whom, or change that alone, within a day. */
export type Freedom = "anywhere" | "pairs" | "opponents";

/**
 * Makes a board cheaper without breaking a rule or removing a game: simulated annealing (Kirkpatrick 1983) from one
 * temperature to another, so that what costs most settles first. Never ends worse than it began.
 */
export function improve(board: Board, random: Random, { freedom, ...annealing }: Annealing & { freedom: Freedom }) {
	const before = { cost: board.cost, board: copy(board) };
	const games = [...board.at.keys()].filter((game) => board.at[game]! >= 0 && !board.locked[game]);
	if (games.length === 0) return;
	const trial = new Trial(board);
	const moves = movesOf({ board, trial, games, random })[freedom];
	cool(board, annealing, (heat, step) => {
		const was = board.cost;
		trial.begin();
		const done = moves[step % moves.length]!();
		const worse = board.cost - was;
		if (!done || (worse > 0 && random.unit() >= Math.exp(-worse / heat))) trial.undo();
	});
	if (board.cost > before.cost) restore(board, before.board);
}

export interface Annealing {
	steps: number;
	/** What it may spend beside steps, in the board's looks: it cools faster where steps are dear. */
	looks: number;
	hot: number;
	cold: number;
	/** Hears now and then what share is done. */
	tell: (share: number) => void;
}

/** Takes steps from hot to cold until the steps or the looks are spent, or a step says that it is enough. */
export function cool(
	board: Board,
	{ steps, looks, hot, cold, tell }: Annealing,
	take: (heat: number, step: number) => boolean | void,
) {
	const first = board.looks;
	let heat = hot;
	for (let step = 0, share = 0; share < 1; step++, share = Math.max(step / steps, (board.looks - first) / looks)) {
		if (step % tellSteps === 0) tell(share);
		if (step % coolSteps === 0) heat = hot * (cold / hot) ** share;
		board.looks += stepLooks;
		if (take(heat, step) === false) return;
	}
}

/** Steps at one temperature. */
const coolSteps = 16;

/** What a step costs that looks at nothing. */
const stepLooks = 5;

/** Changes of a board that can be taken back. */
class Trial {
	readonly #board: Board;
	readonly #moved: { game: number; slot: number; home: number; away: number }[] = [];

	constructor(board: Board) {
		this.#board = board;
	}

	begin() {
		this.#moved.length = 0;
	}

	/** Takes a game out and remembers where it was. */
	lift(game: number): number {
		const { at, home, away } = this.#board;
		const slot = at[game]!;
		this.#moved.push({ game, slot, home: home[game]!, away: away[game]! });
		this.#board.lift(game);
		return slot;
	}

	put(game: number, slot: number): boolean {
		if (!this.#board.admits(game, slot)) return false;
		this.#board.place(game, slot);
		return true;
	}

	undo() {
		for (const { game } of this.#moved) if (this.#board.at[game]! >= 0) this.#board.lift(game);
		for (const { game, slot, home, away } of this.#moved) {
			this.#board.assign(game, home, away);
			this.#board.place(game, slot);
		}
	}
}

/** What a move may touch. */
interface Search {
	board: Board;
	trial: Trial;
	games: readonly number[];
	random: Random;
}

type Move = (search: Search) => boolean;

function movesOf(search: Search) {
	const bound = (moves: readonly Move[]) => moves.map((move) => () => move(search));
	return {
		anywhere: bound([onDay, toDay, chain, exchange]),
		pairs: bound([onDay, toDay, chain, rematch, rematch, replace, turnAround]),
		opponents: bound([rematchOnDay]),
	} satisfies Record<Freedom, (() => boolean)[]>;
}

const anyOf = ({ games, random }: Search) => games[random.below(games.length)]!;

/** The game goes to that slot; if it is full, a game from there comes here. */
function trade({ board, trial }: Search, game: number, slot: number): boolean {
	const { at } = board;
	if (at[game] === slot) return false;
	const full = !board.hasRoom(slot, at[game]!);
	const other = full ? board.inSlot[slot]!.find((one) => !board.locked[one]) : undefined;
	if (full && other === undefined) return false;
	const from = trial.lift(game);
	if (other === undefined) return trial.put(game, slot);
	trial.lift(other);
	return trial.put(game, slot) && trial.put(other, from);
}

/** Two home games of one host exchange their slots: it is at home on the same days (scheduling 22). */
function exchange(search: Search): boolean {
	const { board, trial, random } = search;
	const one = anyOf(search);
	const own = board.ofTeam[board.home[one]!]!;
	const other = own[random.below(own.length)]!;
	if (other === one || board.locked[other] || board.home[other] !== board.home[one]) return false;
	const slots = [trial.lift(one), trial.lift(other)];
	return trial.put(one, slots[1]!) && trial.put(other, slots[0]!);
}

function onDay(search: Search): boolean {
	const { problem, at } = search.board;
	const game = anyOf(search);
	const slots = problem.slotsOfDay[problem.dayOf[at[game]!]!]!;
	return slots.length > 1 && trade(search, game, slots[search.random.below(slots.length)]!);
}

const toDay: Move = (search) => trade(search, anyOf(search), search.random.below(search.board.problem.slotsOffered));

/** A game goes to another day; whatever of its teams is there comes back, and so on until nobody plays twice (a Kempe chain). */
function chain(search: Search): boolean {
	const { board, trial, random } = search;
	const { problem, at } = board;
	const start = anyOf(search);
	const from = problem.dayOf[at[start]!]!;
	const to = problem.gameDays[random.below(problem.gameDays.length)]!;
	if (from === to) return false;
	const moving = chained(board, start, from, to);
	if (moving.some((game) => board.locked[game])) return false;
	const left = moving.map((game) => trial.lift(game));
	return moving.every((game, index) => {
		const day = problem.dayOf[left[index]!] === from ? to : from;
		const slots = problem.slotsOfDay[day]!;
		const first = random.below(slots.length);
		return slots.some((_, look) => trial.put(game, slots[(first + look) % slots.length]!));
	});
}

/** The games of two days that must change them together. */
function chained(board: Board, start: number, from: number, to: number): number[] {
	const { problem, at, home, away, ofTeam } = board;
	const moving = [start];
	for (const game of moving) {
		const other = problem.dayOf[at[game]!] === from ? to : from;
		board.looks += ofTeam[home[game]!]!.length + ofTeam[away[game]!]!.length + moving.length;
		for (const team of [home[game]!, away[game]!])
			for (const next of ofTeam[team]!)
				if (problem.dayOf[at[next]!] === other && !moving.includes(next)) moving.push(next);
	}
	return moving;
}

const rematch: Move = (search) => rematched(search, anyOf(search), anyOf(search));

function rematchOnDay(search: Search): boolean {
	const { board, random } = search;
	const { problem, at, inSlot, locked } = board;
	const one = anyOf(search);
	const slots = problem.slotsOfDay[problem.dayOf[at[one]!]!]!;
	const there = inSlot[slots[random.below(slots.length)]!]!;
	if (there.length === 0) return false;
	const two = there[random.below(there.length)]!;
	return !locked[two] && rematched(search, one, two);
}

/** Two games exchange a team. */
function rematched({ board, trial, random }: Search, one: number, two: number): boolean {
	const { home, away } = board;
	const turned = random.below(2) === 0;
	const [mine, its] = [away[one]!, turned ? home[two]! : away[two]!];
	const stays = turned ? away[two]! : home[two]!;
	if (one === two || its === home[one] || mine === stays) return false;
	const slots = [trial.lift(one), trial.lift(two)];
	board.assign(one, home[one]!, its);
	board.assign(two, stays, mine);
	return trial.put(one, slots[0]!) && trial.put(two, slots[1]!);
}

/** A team takes another one's place in a game. */
function replace(search: Search): boolean {
	const { board, trial, random } = search;
	const { problem, home, away } = board;
	const game = anyOf(search);
	const team = random.below(problem.teams.length);
	if (team === home[game] || team === away[game]) return false;
	const slot = trial.lift(game);
	board.assign(game, home[game]!, team);
	if (random.below(2) === 0) board.assign(game, away[game]!, home[game]!);
	return trial.put(game, slot);
}

function turnAround(search: Search): boolean {
	const { board, trial } = search;
	const game = anyOf(search);
	const slot = trial.lift(game);
	board.assign(game, board.away[game]!, board.home[game]!);
	return trial.put(game, slot);
}
