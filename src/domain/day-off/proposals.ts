import { addDays, daysBetween, type Weekday, weekday } from "../clock.ts";
import { byTime } from "../today.ts";
import { compareTexts } from "../order.ts";
import { Board, crowding, minutesOf } from "./board.ts";
import type { Calendar, Habit, OffGame, Slot } from "./slots.ts";

/**
 * Where games that cannot stay may go, by their ids; null where nothing is free. Only they move, each once, so that no plan
 * changes less; to a weekday, time and place at which somebody plays anyway, and without a clash (games 26). Among those the
 * nearest day wins, the same hours and place, a league's own before another's, and a team's rest.
 */
export function proposals(games: readonly OffGame[], calendar: Calendar): Map<number, Slot | null> {
	const board = new Board(calendar);
	const inOrder = games.toSorted((a, b) => compareTexts(a.date ?? "", b.date ?? "") || byTime(a, b));
	const search = searchOn(board);
	const found: Found = new Map();
	for (const game of inOrder) settle(board, found, game, search(game));
	for (const game of inOrder) if (!found.get(game.id)) makeRoom(board, found, inOrder, game, search);
	const again = () => lookAgain(board, found, inOrder, search);
	const pairs = pairsOf(inOrder);
	for (let round = 0; round < roundsMax; round++)
		if (![again(), ...pairs.map((pair) => inTurn(board, found, pair, search))].includes(true)) break;
	for (let round = 0; round < roundsMax && again(); round++);
	for (const game of inOrder) if (!found.get(game.id)) settle(board, found, game, search(game));
	return new Map([...found].map(([id, choice]) => [id, choice?.slot ?? null]));
}

const roundsMax = 3;

export interface Choice {
	slot: Slot;
	cost: number;
}
export type Search = (game: OffGame) => Choice | null;
type Found = Map<number, Choice | null>;

function settle(board: Board, found: Found, game: OffGame, choice: Choice | null): void {
	if (choice) board.put(game, choice.slot);
	found.set(game.id, choice);
}

function lift(board: Board, found: Found, game: OffGame): Choice | null {
	const choice = found.get(game.id) ?? null;
	if (choice) board.take(game, choice.slot);
	return choice;
}

/** A game that found nothing takes the slot of another one, where that has a second choice. */
function makeRoom(board: Board, found: Found, games: readonly OffGame[], game: OffGame, search: Search): void {
	for (const other of games)
		if (found.get(other.id) && inTurn(board, found, [game, other], search) && found.get(game.id)) return;
}

/** Looks again for each game, now that all the others lie; whether any lies better. */
function lookAgain(board: Board, found: Found, games: readonly OffGame[], search: Search): boolean {
	let isBetter = false;
	for (const game of games) {
		const was = lift(board, found, game);
		const choice = search(game);
		isBetter ||= costOf([choice]) < costOf([was]);
		settle(board, found, game, choice);
	}
	return isBetter;
}

/** Every two games, either first, of an evening; of hundreds it would take seconds. */
const pairsOf = (games: readonly OffGame[]): [OffGame, OffGame][] =>
	games.length > pairedMax
		? []
		: games.flatMap((one) => games.flatMap((other): [OffGame, OffGame][] => (one === other ? [] : [[one, other]])));

const pairedMax = 20;

/** Places two games anew, the first one first, and keeps that where it places more, or better; whether it does. */
function inTurn(board: Board, found: Found, pair: readonly [OffGame, OffGame], search: Search): boolean {
	const before = pair.map((game) => lift(board, found, game));
	const after: (Choice | null)[] = [];
	for (const game of pair) {
		const choice = search(game);
		settle(board, found, game, choice);
		after.push(choice);
	}
	if (costOf(after) < costOf(before)) return true;
	for (const game of pair) lift(board, found, game);
	pair.forEach((game, at) => settle(board, found, game, before[at] ?? null));
	return false;
}

const costOf = (choices: readonly (Choice | null)[]) =>
	choices.reduce((sum, choice) => sum + (choice?.cost ?? unplaced), 0);

/** More than any slot costs. */
const unplaced = 1_000_000;

/**
 * The best slot for a game that is on no day of the board now: days are looked through from its own outwards, until none that is
 * left can be as good. `isMeant` leaves days out.
 */
export function searchOn(board: Board, isMeant: (game: OffGame, date: string) => boolean = () => true): Search {
	const days = daysIn(board.calendar);
	const outwards = new Map<string | null, { date: string; far: number }[]>();
	const daysFrom = (game: OffGame) => {
		const known = outwards.get(game.date) ?? days.map((date) => ({ date, far: farOf(game, date) }));
		if (!outwards.has(game.date)) known.sort((a, b) => a.far - b.far);
		outwards.set(game.date, known);
		return known;
	};
	return (game) => {
		let best: Choice | null = null;
		const used = weekday(game.date);
		for (const { date, far } of daysFrom(game)) {
			if (best && far >= best.cost) break;
			const open = board.openOn(date, minutesOf(game));
			if (open.length === 0 || !isMeant(game, date) || !board.suitsDay(game, date)) continue;
			const near = far + crowding(board, game, date);
			for (const habit of open) {
				const cost = near + strangeness(game, used, habit);
				const slot = { date, time: habit.time, place: habit.place };
				if ((!best || cost < best.cost) && board.suits(game, slot)) best = { slot, cost };
			}
		}
		return best;
	};
}

const daysMax = 400;

function daysIn({ from, until }: Calendar): string[] {
	const last = [...until.values()].toSorted().at(-1) ?? from;
	const count = Math.min(daysMax, Math.max(0, daysBetween(from, last) + 1));
	return Array.from({ length: count }, (_, at) => addDays(from, at));
}

/** Days later; a day before the one that people know costs two weeks. */
function farOf({ date }: OffGame, day: string): number {
	const days = daysBetween(date ?? day, day);
	return days >= 0 ? days : earlier - days;
}

const earlier = 14;

/** How far a slot is from what the game's people are used to. */
function strangeness({ league, time, location }: OffGame, used: Weekday | null, habit: Habit): number {
	return (
		(habit.league === league ? 0 : strange.league) +
		(habit.weekday === used ? 0 : strange.weekday) +
		(habit.time === time ? 0 : strange.time) +
		(habit.place === location ? 0 : strange.place)
	);
}

const strange = { league: 12, weekday: 4, time: 2, place: 3 } as const;
