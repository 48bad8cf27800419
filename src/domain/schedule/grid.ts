import { compareTexts } from "../order.ts";
import { minuteOf, slotKey } from "./calendar.ts";
import { courtsOf, roomLeft } from "./overlap.ts";
import type { Game, Slot } from "./plan.ts";
import type { Week } from "./weeks.ts";

/** A schedule as people look at it: a row a day, a column a time and place (scheduling 4). */
export interface Grid<G extends Game = Game> {
	columns: Column[];
	rows: Row<G>[];
}

interface Column {
	/** HH:MM. */
	time: string;
	place: string | null;
}

export interface Row<G extends Game = Game> {
	/** From 0. */
	week: number;
	date: string;
	/** The first day of its week. */
	isFirst: boolean;
	/** No games are offered on this day. */
	isOff: boolean;
	/** Why no slot of the day can be had, where that is the same of all. */
	shut: string | null;
	/** A cell a column. */
	cells: Cell<G>[];
	/** Teams without a game in the week; with its first day only. */
	byes: number[];
	/** Teams with more than one game on the day. */
	doubles: number[];
	/** Games that were to be played on the day, and are cancelled or postponed. */
	calledOff: G[];
}

export interface Cell<G extends Game = Game> extends Column {
	/** Date, time and place as one word. */
	key: string;
	date: string;
	/** Games that fit in; 0 where the schedule offers nothing. */
	capacity: number;
	/** The schedule offers it, but a game at another time, or one of others, has the court. */
	isTaken: boolean;
	/** Why its venue cannot be had then: "closed (Holidays)"; null where it can (scheduling 24). */
	shut: string | null;
	games: G[];
}

/**
 * The grid of the weeks' slots with their games; games outside of every slot get rows and columns of their own, with a
 * capacity of 0. While there is no game at all nobody has a bye, nor has who waited for a game that was called off.
 */
export function gridOf<G extends Game>(
	weeks: readonly Week[],
	slots: readonly Slot[],
	games: readonly G[],
	teams: readonly number[],
	gameMinutes = 1,
	calledOff: readonly G[] = [],
): Grid<G> {
	const columns = columnsOf(slots, games);
	const gamesIn = Map.groupBy(games, slotKey);
	const room = roomOf(slots, gamesIn, gameMinutes);
	const wanted = [...games, ...calledOff];
	const days = daysOf(weeks, wanted);
	const playing = teamsByWeek(days, wanted);
	const rows = days.map(({ week, date, isOff }, at): Row<G> => {
		const isFirst = days[at - 1]?.week !== week;
		const cells = columns.map((column) => {
			const key = slotKey({ date, ...column });
			const own = gamesIn.get(key) ?? [];
			const { capacity = 0, left = 0, shut = null } = room.get(key) ?? {};
			const isTaken = own.length === 0 && room.has(key) && left === 0 && shut === null;
			return { ...column, key, date, capacity: Math.min(capacity, own.length + left), isTaken, shut, games: own };
		});
		const isIdle = games.length === 0 || !isFirst || cellsOffered(days, week) === 0;
		return {
			week,
			date,
			isFirst,
			isOff,
			shut: shutOn(cells.flatMap(({ key, shut }) => (room.has(key) ? [shut] : []))),
			cells,
			byes: isIdle ? [] : teams.filter((team) => !playing.get(week)?.has(team)),
			doubles: repeated(cells.flatMap((cell) => cell.games).flatMap(({ home, away }) => [home, away])),
			calledOff: calledOff.filter((game) => game.date === date),
		};
	});
	return { columns, rows };
}

/** How many games each slot holds, and how many more while others run in the same place. */
function roomOf(slots: readonly Slot[], gamesIn: ReadonlyMap<string, readonly Game[]>, gameMinutes: number) {
	const merged = new Map<string, Slot & { capacity: number }>();
	const strays = [...gamesIn.values()].map(([game]) => ({ ...game!, capacity: 0 }));
	for (const slot of [...slots, ...strays]) {
		const key = slotKey(slot);
		merged.set(key, {
			...(merged.get(key) ?? slot),
			capacity: (merged.get(key)?.capacity ?? 0) + (slot.capacity ?? 1),
		});
	}
	const list = [...merged.values()];
	const held = [...merged.keys()].map((key) => gamesIn.get(key)?.length ?? 0);
	const { each } = roomLeft(list, courtsOf(list, gameMinutes), held);
	return new Map([...merged].map(([key, { capacity, shut }], at) => [key, { capacity, left: each[at]!, shut }]));
}

function shutOn(reasons: readonly (string | null)[]): string | null {
	const [why = null, ...others] = new Set(reasons);
	return others.length === 0 ? why : null;
}

/** The later of two grids with the rows of the earlier one where nothing has changed, so that they need not be drawn anew. */
export function sharing<G extends Game>(before: Grid<G>, after: Grid<G>): Grid<G> {
	return { ...after, rows: after.rows.map((row, at) => (isSame(before.rows[at], row) ? before.rows[at]! : row)) };
}

function isSame(a: Row | undefined, b: Row): boolean {
	if (a?.date !== b.date || a.week !== b.week || a.isFirst !== b.isFirst || a.isOff !== b.isOff) return false;
	if (!isSameList(a.byes, b.byes) || !isSameList(a.doubles, b.doubles) || a.cells.length !== b.cells.length)
		return false;
	if (!isSameList(a.calledOff, b.calledOff)) return false;
	return b.cells.every((cell, at) => {
		const own = a.cells[at]!;
		return (
			own.key === cell.key &&
			own.capacity === cell.capacity &&
			own.isTaken === cell.isTaken &&
			own.shut === cell.shut &&
			isSameList(own.games, cell.games)
		);
	});
}

function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
	return a.length === b.length && a.every((one, at) => one === b[at]);
}

export function hasRoom({ capacity, games }: Cell): boolean {
	return games.length < capacity;
}

/** By time, then by place in the order in which the slots name them; places of games alone come last. */
function columnsOf(slots: readonly Slot[], games: readonly Game[]): Column[] {
	const all = [...slots, ...games].map(({ time, place = null }) => ({ time: minuteOf(time), place }));
	const places = [...new Set(all.map(({ place }) => place))];
	const columns = new Map(all.map((column) => [`${column.time} ${column.place ?? ""}`, column]));
	return [...columns.values()].sort(
		(a, b) => compareTexts(a.time, b.time) || places.indexOf(a.place) - places.indexOf(b.place),
	);
}

interface Day {
	week: number;
	date: string;
	isOff: boolean;
}

/** The weeks' days, and those of games beside them: in the week that has begun by then, else in the first. */
function daysOf(weeks: readonly Week[], games: readonly Game[]): Day[] {
	const days = new Map<string, Day>();
	for (const { index, days: own } of weeks)
		for (const { date, off } of own) {
			const known = days.get(date);
			if (!known) days.set(date, { week: index, date, isOff: off });
		}
	const starts = weeks.map(({ index, days: own }) => ({ index, date: own[0]?.date ?? "" }));
	for (const { date } of games) {
		if (days.has(date)) continue;
		const week = starts.findLast((start) => start.date <= date)?.index ?? starts[0]?.index ?? 0;
		days.set(date, { week, date, isOff: true });
	}
	return [...days.values()].sort((a, b) => a.week - b.week || (a.date < b.date ? -1 : 1));
}

function cellsOffered(days: readonly Day[], week: number): number {
	return days.filter((day) => day.week === week && !day.isOff).length;
}

function teamsByWeek(days: readonly Day[], games: readonly Game[]): Map<number, Set<number>> {
	const weekOf = new Map(days.map(({ date, week }) => [date, week]));
	const playing = new Map<number, Set<number>>();
	for (const { date, home, away } of games) {
		const week = weekOf.get(date)!;
		const teams = playing.get(week) ?? new Set();
		playing.set(week, teams.add(home).add(away));
	}
	return playing;
}

function repeated(list: readonly number[]): number[] {
	return [...new Set(list.filter((team, at) => list.indexOf(team) !== at))];
}
