import { type Entered, shared, unfit } from "../clash/of-teams.ts";
import { addDays, weekday } from "../clock.ts";
import { isAwaited, isCompleted } from "../game/game.ts";
import { gameMinutesShortest, startOf } from "../schedule/overlap.ts";
import { skippedFault } from "../skipped.ts";
import type { TodayGame } from "../today.ts";
import { type Need, needsAt, shutAt } from "../venue/grounds.ts";
import { type Calendar, freeDay, type Habit, isOff, type OffGame, type Slot } from "./slots.ts";
import { Spacing } from "./spacing.ts";

/** Which games are where while new slots are looked for: every question about a slot is asked of it. */
export class Board {
	readonly calendar: Calendar;
	/** What is still to be played, by day. */
	readonly #days = new Map<string, Entered[]>();
	/** How many games each team has on a day, those that are over too. */
	readonly #held = new Map<string, number>();
	readonly #spacing: Spacing;
	readonly #needs = new Map<string, readonly Need[]>();
	readonly #open = new Map<string, Map<number, readonly Habit[]>>();
	readonly #around = new Map<string, readonly (readonly [string, number])[]>();
	readonly #shut = new Map<string, boolean>();
	readonly #habits: Map<string, Habit[]>;

	constructor(calendar: Calendar) {
		this.calendar = calendar;
		this.#spacing = new Spacing(calendar.teams);
		this.#habits = Map.groupBy(calendar.habits, (habit) => habit.weekday);
		for (const game of calendar.staying) this.#add(game);
	}

	put(game: OffGame, slot: Slot): void {
		this.#add(at(game, slot));
	}

	take(game: OffGame, { date }: Slot): void {
		const day = this.#days.get(date) ?? [];
		this.#days.set(
			date,
			day.filter(({ id }) => id !== game.id),
		);
		this.#open.delete(date);
		for (const team of [game.home, game.away]) this.#count(team, date, -1);
		this.#spacing.take(game);
	}

	/** The days around one, with what a game of the same team there costs; remembered, since every search asks for them. */
	around(date: string): readonly (readonly [date: string, cost: number])[] {
		const known = this.#around.get(date) ?? around.map((by) => [addDays(date, by), weightOf(Math.abs(by))] as const);
		this.#around.set(date, known);
		return known;
	}

	/** Games of a team on a day. */
	heldBy(team: number, date: string): number {
		return this.#held.get(`${team} ${date}`) ?? 0;
	}

	/** Whether a game can be there without a clash, on a day on which both teams and the league play. */
	fits(game: OffGame, slot: Slot): boolean {
		return this.isOpen(slot, minutesOf(game)) && this.suitsDay(game, slot.date) && this.suits(game, slot);
	}

	/** Whether a game of that length has a place there, whoever plays. */
	isOpen({ date, time, place }: Slot, minutes: number): boolean {
		const { off, grounds, from } = this.calendar;
		if (date < from || isOff(off, grounds.places, { date, place })) return false;
		const meanwhile = (this.#days.get(date) ?? []).filter((other) => runsInto({ time, minutes }, other));
		return this.#hasRoom(place, meanwhile) && !this.#isShut({ date, time, place }, minutes);
	}

	/** Whether both teams and the league can play on that day, at whatever time: no bye, rested, and not too often (scheduling 18). */
	suitsDay(game: OffGame, date: string): boolean {
		const { free, until } = this.calendar;
		if (date > (until.get(game.league) ?? date)) return false;
		if (free.has(freeDay("league", game.league, date))) return false;
		if ([game.home_slt, game.away_slt].some((id) => free.has(freeDay("team", id, date)))) return false;
		return this.#spacing.isClear(game, date);
	}

	/** Whether both teams, and who else has to be there, can play at that time of a day that suits them. */
	suits(game: OffGame, slot: Slot): boolean {
		const { teams } = this.calendar;
		const there = at(game, slot);
		if (unfit(there, teams).length > 0) return false;
		const own = [game.home, game.away];
		const meanwhile = (this.#days.get(slot.date) ?? []).filter((other) => runsInto(there, other));
		return !meanwhile.some(
			(other) => own.includes(other.home) || own.includes(other.away) || shared(there, other, teams).length > 0,
		);
	}

	/** The habits of a day that a game of that length has a place at: known until something on that day moves. */
	openOn(date: string, minutes: number): readonly Habit[] {
		const day = this.#open.get(date) ?? new Map<number, readonly Habit[]>();
		this.#open.set(date, day);
		const known =
			day.get(minutes) ??
			(this.#habits.get(weekday(date) ?? "Monday") ?? []).filter(({ time, place }) =>
				this.isOpen({ date, time, place }, minutes),
			);
		day.set(minutes, known);
		return known;
	}

	/** Never more than a place has room for, however the others lie to each other in that time. */
	#hasRoom(place: string | null, meanwhile: readonly TodayGame[]): boolean {
		return this.#needsAt(place).every(({ key, room }) => {
			const there = meanwhile.filter(({ location }) => this.#needsAt(location).some((need) => need.key === key));
			return there.length < room;
		});
	}

	#needsAt(place: string | null): readonly Need[] {
		if (place === null) return [];
		const known = this.#needs.get(place) ?? needsAt(place, this.calendar.grounds, this.calendar.room);
		this.#needs.set(place, known);
		return known;
	}

	/** Whatever games move, a venue is shut when it was: remembered. */
	#isShut({ date, time, place }: Slot, minutes: number): boolean {
		const { grounds } = this.calendar;
		const key = `${date} ${time} ${minutes} ${place}`;
		const known =
			this.#shut.get(key) ??
			(shutAt(grounds, place, { date, time, minutes }) !== null || skippedFault(date, time, grounds.zone) !== null);
		this.#shut.set(key, known);
		return known;
	}

	#add(game: Entered): void {
		const { date, home, away } = game;
		if (date === null || !(isAwaited(game) || isCompleted(game))) return;
		this.#spacing.put(game);
		for (const team of [home, away]) this.#count(team, date, 1);
		if (game.time === null || !isAwaited(game)) return;
		const day = this.#days.get(date) ?? [];
		day.push(game);
		this.#days.set(date, day);
		this.#open.delete(date);
	}

	#count(team: number, date: string, by: number): void {
		this.#held.set(`${team} ${date}`, this.heldBy(team, date) + by);
	}
}

/** A game where it would be. */
export const at = <G extends TodayGame>(game: G, { date, time, place }: Slot): G => ({
	...game,
	status: "scheduled",
	date,
	time,
	location: place,
});

type Timed = Pick<TodayGame, "time" | "minutes">;

function runsInto(one: Timed, other: Timed): boolean {
	const [from, start] = [startOf(one.time ?? ""), startOf(other.time ?? "")];
	return start < from + minutesOf(one) && from < start + minutesOf(other);
}

export const minutesOf = ({ minutes }: Pick<TodayGame, "minutes">): number => minutes ?? gameMinutesShortest;

/** Games that both teams have in the days around one, the nearer counting more. */
export function crowding(board: Board, game: OffGame, date: string): number {
	return [game.home, game.away].reduce(
		(sum, team) =>
			sum +
			board.heldBy(team, date) * crowded.sameDay +
			board.around(date).reduce((near, [day, cost]) => near + board.heldBy(team, day) * cost, 0),
		0,
	);
}

/** What a game of the same team costs, by how near it is: twice on a day is the last that is proposed. */
const crowded = { sameDay: 200, nextDay: 30, secondDay: 10, sameWeek: 3 } as const;
const around = [-6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6];

function weightOf(days: number): number {
	if (days === 1) return crowded.nextDay;
	return days === 2 ? crowded.secondDay : crowded.sameWeek;
}
