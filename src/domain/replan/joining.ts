import { mondayOf } from "../agenda.ts";
import { addDays } from "../clock.ts";
import { Board, crowding, minutesOf } from "../day-off/board.ts";
import { type Choice, type Search, searchOn } from "../day-off/proposals.ts";
import type { OffGame, Slot } from "../day-off/slots.ts";
import { assigned } from "../assigned.ts";
import { type LeagueGame, type LeagueState, newGame, type Replan, type Side, slotOf, Tally } from "./state.ts";

/**
 * A team joins (scheduling 20): as many games for it as the others have left on average, in the weeks in which the league plays, and
 * against each as often as against the others. A team that has a bye and a free slot come first; where there is none a game moves
 * to another day and leaves it its slot, one a week. Where that finds no other day it stays, or, if it `mayRemove`, is taken out.
 * In steps, between which others may be served: a season without room takes seconds.
 */
export function* joining(state: LeagueState, joiner: Side, mayRemove = false): Generator<void, Replan> {
	const plan = yield* new Joining(state, joiner, { mayRemove, mayMove: true }).plan();
	if (!mayRemove || plan.missing === 0) return plan;
	const staying = yield* new Joining(state, joiner, { mayRemove, mayMove: false }).plan(); // a game that moves may take the day of another
	return staying.missing < plan.missing ? staying : plan;
}

interface Wishes {
	/** Games may be taken out where no other day is found for them. */
	mayRemove: boolean;
	/** Games may move to another day. */
	mayMove: boolean;
}

/** A game of the team that joins: where, and what has to move for it. */
interface Option {
	game: OffGame;
	sides: { home: Side; away: Side };
	slot: Slot;
	cost: number;
	displaced?: { game: LeagueGame; to: Slot | null };
}

/** A game that moves costs more than a team that plays twice in a week, one that is taken out more than any that moves. */
const cost = { otherHall: 12, move: 60, remove: 500, again: 10_000, never: 1_000_000 } as const;

class Joining {
	readonly #state: LeagueState;
	readonly #joiner: Side;
	readonly #wishes: Wishes;
	readonly #board: Board;
	readonly #search: Search;
	readonly #tally: Tally;
	readonly #movable: Map<string, LeagueGame[]>;
	/** Games that a team has lost to it. */
	readonly #lost = new Map<number, number>();
	readonly #known = new Map<number, Choice | null>();
	readonly #replan: Replan = { add: [], move: [], remove: [], missing: 0 };

	constructor(state: LeagueState, joiner: Side, wishes: Wishes) {
		this.#state = state;
		this.#joiner = joiner;
		this.#wishes = wishes;
		this.#board = new Board(state.calendar);
		this.#search = searchOn(
			this.#board,
			(game, date) =>
				date !== game.date && [game.home, game.away].every((team) => this.#board.heldBy(team, date) === 0),
		);
		this.#tally = new Tally(state.games);
		this.#movable = Map.groupBy(
			state.games.filter(({ isFixed, date }) => !isFixed && date !== null),
			({ date }) => date ?? "",
		);
	}

	*plan(): Generator<void, Replan> {
		const weeks = this.#weeksWanted();
		const { others } = this.#state;
		if (weeks.length === 0 || others.length === 0) return this.#replan;
		const layers = Math.ceil(weeks.length / others.length);
		const columns = Array.from({ length: layers }, (_, layer) => others.map((other) => ({ other, layer }))).flat();
		const met = (other: Side) => this.#tally.meetings(this.#joiner.slt, other.slt);
		const known = new Map<string, number>();
		const estimate = (week: string, other: Side) => {
			const key = `${week} ${other.slt}`;
			if (!known.has(key)) known.set(key, this.#best(week, other)?.cost ?? cost.never);
			return known.get(key)!;
		};
		const costs: number[][] = [];
		for (const week of weeks) {
			costs.push(columns.map(({ other, layer }) => estimate(week, other) + (layer + met(other)) * cost.again));
			yield;
		}
		for (const [at, column] of assigned(costs).entries()) {
			const isFull = costs[at]!.every((one) => one >= cost.never);
			if (isFull) this.#replan.missing += 1;
			else this.#enter(weeks[at]!, columns[column]!.other);
			yield;
		}
		return this.#replan;
	}

	/**
	 * The Monday of the week of each game that is wanted, the earliest first: as often in a week as the others play, and in those after
	 * the league's last one where that is too few.
	 */
	#weeksWanted(): string[] {
		const { games, others, calendar } = this.#state;
		const coming = games.flatMap(({ date }) => (date !== null && date >= calendar.from ? [date] : []));
		const weeks = [...new Set(coming.map(mondayOf))].toSorted();
		const last = calendar.until.get(this.#state.league) ?? "";
		if (weeks.length === 0 || others.length === 0) return [];
		const held = this.#state.games.filter(
			({ date, home_slt, away_slt }) =>
				date !== null && date >= calendar.from && [home_slt, away_slt].includes(this.#joiner.slt),
		).length;
		const sides = 2 * (coming.length - held);
		const times = Math.ceil(sides / others.length / weeks.length);
		const even = Math.round(sides / Math.max(1, others.length - 1)); // so that all have as many
		while (times * weeks.length < even && addDays(weeks.at(-1) ?? last, 7) <= last)
			weeks.push(addDays(weeks.at(-1) ?? last, 7));
		const wanted = Math.max(0, Math.min(even, times * weeks.length) - held);
		return Array.from({ length: times }, () => weeks)
			.flat()
			.slice(0, wanted)
			.toSorted();
	}

	/** Against that team in that week, else against whom it has met least. */
	#enter(week: string, other: Side): void {
		const option = this.#best(week, other) ?? this.#instead(week);
		if (!option) {
			this.#replan.missing += 1;
			return;
		}
		const { game, sides, slot, displaced } = option;
		this.#known.clear();
		if (displaced) this.#displace(displaced);
		this.#board.put(game, slot);
		this.#tally.count(game, 1);
		this.#replan.add.push({ ...sides, slot });
	}

	#instead(week: string): Option | null {
		const { others } = this.#state;
		const met = (other: Side) => this.#tally.meetings(this.#joiner.slt, other.slt);
		const least = Math.min(...others.map(met));
		const found = others
			.filter((other) => met(other) === least)
			.flatMap((other) => this.#best(week, other) ?? [])
			.toSorted((a, b) => a.cost - b.cost);
		return found[0] ?? null;
	}

	#displace({ game, to }: NonNullable<Option["displaced"]>): void {
		const own = this.#movable.get(game.date ?? "") ?? [];
		this.#movable.set(
			game.date ?? "",
			own.filter(({ id }) => id !== game.id),
		);
		const slot = slotOf(game);
		if (slot) this.#board.take(game, slot);
		if (to) {
			this.#board.put(game, to);
			this.#replan.move.push({ id: game.id, slot: to });
			return;
		}
		this.#tally.count(game, -1);
		for (const slt of [game.home_slt, game.away_slt]) this.#lost.set(slt, (this.#lost.get(slt) ?? 0) + 1);
		this.#replan.remove.push(game.id);
	}

	/** The cheapest game against a team in a week; null where there is none. Leaves the board as it was. */
	#best(week: string, other: Side): Option | null {
		const last = this.#state.calendar.until.get(this.#state.league) ?? "9999-12-31";
		const days = Array.from({ length: 7 }, (_, at) => addDays(week, at)).filter(
			(date) => date >= this.#state.calendar.from && date <= last,
		);
		const sides = this.#tally.sides(this.#joiner, other);
		const found = days.flatMap((date) => [...this.#free(sides, date), ...this.#insteadOf(sides, other, date)]);
		return found.toSorted((a, b) => a.cost - b.cost)[0] ?? null;
	}

	/** In a slot that nobody has, on a day on which neither plays. */
	#free(sides: Option["sides"], date: string): Option[] {
		const game = this.#game(sides, null);
		if (this.#isBusy(game, date)) return [];
		const open = this.#board.openOn(date, minutesOf(game));
		if (open.length === 0 || !this.#board.suitsDay(game, date)) return [];
		const near = crowding(this.#board, game, date);
		return open.flatMap(({ league, time, place }) => {
			const slot = { date, time, place };
			if (!this.#board.suits(game, slot)) return [];
			return [{ game, sides, slot, cost: near + (league === this.#state.league ? 0 : cost.otherHall) }];
		});
	}

	/** In the slot of a game of the other one, which moves. */
	#insteadOf(sides: Option["sides"], other: Side, date: string): Option[] {
		const theirs = (this.#movable.get(date) ?? []).filter(({ home_slt, away_slt }) =>
			[home_slt, away_slt].includes(other.slt),
		);
		return theirs.flatMap((displaced) => {
			const slot = slotOf(displaced);
			if (!slot) return [];
			const game = this.#game(sides, slot);
			this.#board.take(displaced, slot);
			const option =
				this.#isBusy(game, date) || !this.#board.fits(game, slot) ? null : this.#moving(game, displaced, slot);
			this.#board.put(displaced, slot);
			return option ? [{ ...option, game, sides, slot }] : [];
		});
	}

	/** Where a game goes that leaves its slot to another; it is off the board. */
	#moving(game: OffGame, displaced: LeagueGame, slot: Slot): Pick<Option, "cost" | "displaced"> | null {
		const near = crowding(this.#board, game, slot.date);
		const known = this.#wishes.mayMove ? this.#elsewhere(displaced) : null;
		this.#board.put(game, slot);
		const isStill = known && this.#board.fits(displaced, known.slot);
		const to = known && !isStill ? this.#search(displaced) : known;
		this.#board.take(game, slot);
		if (to) return { cost: cost.move + near + Math.min(to.cost, 300), displaced: { game: displaced, to: to.slot } };
		if (!this.#wishes.mayRemove) return null;
		const lost = [displaced.home_slt, displaced.away_slt].reduce((sum, slt) => sum + (this.#lost.get(slt) ?? 0), 0);
		return { cost: cost.remove + near + lost * cost.remove, displaced: { game: displaced, to: null } };
	}

	/** The best other day of a game that is off the board, whoever takes its slot: known until something moves. */
	#elsewhere(displaced: LeagueGame): Choice | null {
		const known = this.#known.get(displaced.id);
		if (known !== undefined) return known;
		const found = this.#search(displaced);
		this.#known.set(displaced.id, found);
		return found;
	}

	#game = (sides: Option["sides"], near: Slot | null) =>
		newGame(-1 - this.#replan.add.length, this.#state, sides, near);

	#isBusy = (game: OffGame, date: string) => [game.home, game.away].some((team) => this.#board.heldBy(team, date) > 0);
}
