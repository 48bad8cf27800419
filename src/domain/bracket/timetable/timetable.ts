import { Board } from "../../day-off/board.ts";
import type { Calendar, OffGame, Slot } from "../../day-off/slots.ts";
import { noPlan, type Plans } from "../../game/plan.ts";
import { lastColumn } from "../layout.ts";
import { placePlayed, roundOf } from "../numbers.ts";
import type { BracketView } from "../view.ts";
import { type Ways, waysIn } from "../waiting.ts";
import { type Deed, type Drawn, type Item, itemOf, type Wish } from "./items.ts";
import { dateOf, earliestAfter, endOfDay, instantAt, latestBefore, type Pace } from "./rest.ts";
import { type Side, teamsPossible } from "./sides.ts";

/** When and where the games of a bracket may be. */
export interface Frame extends Pace {
	/** In order. */
	days: readonly string[];
	/** At which a game may begin, "HH:MM", in order. */
	times: readonly string[];
	/** The best first. */
	places: readonly string[];
}

/**
 * Why a game finds no slot: none is free in the days that are said, or none before one that stays; it waits for a game that has
 * none; or it cannot have one, being called off, or of teams that no longer meet.
 */
export type Why =
	| { is: "full" | "cancelled" | "outdated" }
	| { is: "late"; gameId: string }
	| { is: "waits"; gameId: string };

/** What becomes of one game of a bracket; those that stay are not told. */
export type Proposal = { drawn: Drawn } & ({ slot: Slot; deed: Deed } | { slot: null; why: Why });

/** What of the calendar does not follow from the frame; it holds every other game, also those of this bracket that stay. */
export type Around = Pick<Calendar, "staying" | "grounds" | "room" | "teams">;

/**
 * A slot for every game of a bracket that has none, whether its teams are known or not (brackets 21): round by round, each as early
 * as can be, in a place that is free, and without a clash. A round begins after every game from which one of its teams comes, and
 * the rest between two games; games that stay are gone around, before them and after them. `now` is the first instant that is left.
 */
export function timetable(
	view: BracketView,
	frame: Frame,
	around: Around,
	now: { today: string; time: string },
): Proposal[] {
	return new Timetable(view, frame, around, instantAt({ date: now.today, time: now.time })).proposals();
}

/** A slot with the instant at which it begins. */
interface Timed {
	slot: Slot;
	start: number;
	/** Known to be. */
	isTaken: boolean;
}

/** Instants, both inclusive. */
interface Span {
	from: number;
	until: number;
}

class Timetable {
	readonly #view: BracketView;
	readonly #frame: Frame;
	readonly #board: Board;
	readonly #now: number;
	readonly #ways: { before: Ways; after: Ways };
	readonly #items: ReadonlyMap<string, Item>;
	readonly #order: readonly Drawn[];
	/** When each game begins that has a slot, by its name. */
	readonly #starts = new Map<string, number>();
	readonly #left = new Map<string, Timed[]>();

	constructor(view: BracketView, frame: Frame, around: Around, now: number) {
		this.#view = view;
		this.#frame = frame;
		this.#now = now;
		this.#board = new Board({ ...around, ...unbounded });
		this.#ways = waysIn(view.layout);
		this.#items = itemsOf(view, view.plans);
		this.#order = inTurn(view, this.#items);
		for (const [id, item] of this.#items) if (item.is === "stays") this.#starts.set(id, instantAt(item.slot));
	}

	proposals(): Proposal[] {
		const rounds = [...Map.groupBy(this.#order, (drawn) => turnOf(drawn, this.#view)).values()];
		return rounds.flatMap((round) => {
			const floor = Math.max(...round.map(({ gameId }) => this.#floorOf(gameId)));
			return round.flatMap((drawn) => this.#place(drawn, floor) ?? []);
		});
	}

	#place(drawn: Drawn, floor: number): Proposal | null {
		const { gameId } = drawn;
		const item = this.#items.get(gameId);
		if (item?.is === "stuck") return { drawn, slot: null, why: { is: item.why } };
		if (item?.is !== "open") return null;
		const missing = this.#ways.before(gameId).find((source) => this.#isMissing(source));
		if (missing !== undefined) return { drawn, slot: null, why: { is: "waits", gameId: missing } };
		const next = this.#nextOf(gameId);
		const span = { from: floor, until: next?.latest ?? Infinity };
		const slot = this.#afterPlaces(drawn, item.wish, span) ?? this.#free(drawn, item.wish, span);
		if (!slot) return { drawn, slot: null, why: next ? this.#whyBefore(next) : { is: "full" } };
		this.#starts.set(gameId, instantAt(slot));
		return { drawn, slot, deed: item.deed };
	}

	/** The final is played when those for places are over, where their day has room for it. */
	#afterPlaces(drawn: Drawn, wish: Wish, { from, until }: Span): Slot | null {
		const { layout, progress } = this.#view;
		if (drawn.matchup.matchId !== layout.finalId) return null;
		const starts = [...progress.games.values()].flatMap(({ gameId, matchup }) =>
			placePlayed(roundOf(layout, matchup)) === null ? [] : (this.#starts.get(gameId) ?? []),
		);
		if (starts.length === 0) return null;
		const last = Math.max(...starts);
		return this.#free(drawn, wish, {
			from: Math.max(from, last + this.#frame.minutes),
			until: Math.min(until, endOfDay(last)),
		});
	}

	/** Where the days themselves end before the game that it has to come before, that is not why. */
	#whyBefore({ latest, gameId }: { latest: number; gameId: string }): Why {
		const [day, time] = [this.#frame.days.at(-1), this.#frame.times.at(-1)];
		const isLast = day === undefined || time === undefined || instantAt({ date: day, time }) <= latest;
		return isLast ? { is: "full" } : { is: "late", gameId };
	}

	/** Whether a game is to be played that has no slot. */
	#isMissing(gameId: string): boolean {
		const item = this.#items.get(gameId);
		return item !== undefined && item.is !== "over" && !this.#starts.has(gameId);
	}

	/** The first instant after every game from which its teams come. */
	#floorOf(gameId: string): number {
		const starts = this.#ways.before(gameId).flatMap((source) => this.#starts.get(source) ?? []);
		return Math.max(this.#now, ...starts.map((start) => earliestAfter(start, this.#frame)));
	}

	/** The game after it that stays and leaves the least room, with the last instant that this one may have; null where none does. */
	#nextOf(gameId: string): { latest: number; gameId: string } | null {
		const found = this.#ways.after(gameId).flatMap((id) => {
			const start = this.#starts.get(id);
			const next = start === undefined ? this.#nextOf(id) : { latest: start, gameId: id };
			return next ? [{ ...next, latest: latestBefore(next.latest, this.#frame) }] : [];
		});
		return found.toSorted((a, b) => a.latest - b.latest)[0] ?? null;
	}

	/** The first slot between two instants in which nobody who may play there has another game; it is taken at once. */
	#free(drawn: Drawn, wish: Wish, span: Span): Slot | null {
		const game = this.#gameOf(drawn);
		const all = [game, ...this.#others(drawn, game)];
		const isWished = wish.date !== null || wish.time !== null || wish.location !== null;
		const days = wish.date === null ? this.#frame.days : [wish.date];
		for (const date of days.filter((day) => day >= dateOf(span.from))) {
			if (!all.every((one) => this.#board.suitsDay(one, date))) continue;
			const slot = this.#firstOf(isWished ? this.#wished(date, wish) : this.#leftOn(date), all, span);
			if (!slot) continue;
			this.#board.put(game, slot);
			return slot;
		}
		return null;
	}

	/** The first of some slots that is free and suits every one; one that is taken is marked so, for nothing becomes free again. */
	#firstOf(slots: readonly Timed[], all: readonly OffGame[], { from, until }: Span): Slot | null {
		for (const one of slots) {
			if (one.start > until) return null;
			if (one.isTaken || one.start < from) continue;
			one.isTaken = !this.#board.isOpen(one.slot, this.#frame.minutes);
			if (!one.isTaken && all.every((game) => this.#board.suits(game, one.slot))) return one.slot;
		}
		return null;
	}

	/** The slots of a day that may still be free, the earliest first. */
	#leftOn(date: string): Timed[] {
		const known = this.#left.get(date) ?? this.#wished(date, noPlan);
		const left = known.filter(({ isTaken }) => !isTaken);
		this.#left.set(date, left);
		return left;
	}

	/** The slots of a day, the earliest first; where a time or a place is said already only those. */
	#wished(date: string, { time, location }: Omit<Wish, "date">): Timed[] {
		const { times, places } = this.#frame;
		return (time === null ? times : [time]).flatMap((begin) => {
			const start = instantAt({ date, time: begin });
			return (location === null ? places : [location]).map((place) => ({
				slot: { date, time: begin, place },
				start,
				isTaken: false,
			}));
		});
	}

	/** As the board takes it; a team that is not known is nobody else's. */
	#gameOf({ gameId, teamA, teamB }: Drawn): OffGame {
		const at = this.#order.findIndex((drawn) => drawn.gameId === gameId);
		const [home, away] = [sideOf(teamA, -1 - 2 * at), sideOf(teamB, -2 - 2 * at)];
		return newGame(firstId - at, this.#frame.minutes, home, away);
	}

	/** The same game with each team that may come into it. */
	#others({ teamA, teamB, matchup }: Drawn, game: OffGame): OffGame[] {
		const possible = [
			...(teamA ? [] : teamsPossible(this.#view, matchup.teamA)),
			...(teamB ? [] : teamsPossible(this.#view, matchup.teamB)),
		];
		const nobody = { team: game.away, slt: 0 };
		return possible.map((side) => newGame(game.id, this.#frame.minutes, side, nobody));
	}
}

/** The frame names days, hours and places; the board is asked about nothing but these. */
const unbounded = { off: [], from: "", until: new Map<number, string>(), free: new Set<string>(), habits: [] };

/** Below every id that a plan has on the board. */
const firstId = -1_000_000;

const sideOf = (team: Drawn["teamA"], unknown: number): Side =>
	team ? { team: team.team_id ?? unknown, slt: team.slt_id } : { team: firstId + unknown, slt: 0 };

const newGame = (id: number, minutes: number, home: Side, away: Side): OffGame => ({
	id,
	league: 0,
	schedule_id: null,
	minutes,
	home: home.team,
	away: away.team,
	home_slt: home.slt,
	away_slt: away.slt,
	date: null,
	time: null,
	location: null,
	status: "scheduled",
	score_home: null,
	score_away: null,
});

function itemsOf(view: BracketView, plans: Plans): Map<string, Item> {
	return new Map(
		[...view.progress.games].flatMap(([id, drawn]): [string, Item][] => {
			const item = itemOf(drawn, plans);
			return item ? [[id, item]] : [];
		}),
	);
}

/** Games that are placed together: those of a column, of a series one after the other. */
const turnOf = ({ matchup, number }: Drawn, { layout }: BracketView) => `${roundOf(layout, matchup).column} ${number}`;

/** In the column of the final: the last places first, the title last. */
const endings = ["seventh", "fifth", "third"];

/** Column by column, from the top; the second games of series after all the first ones. */
function inTurn(view: BracketView, items: ReadonlyMap<string, Item>): Drawn[] {
	const columnOf = ({ matchup }: Drawn) => roundOf(view.layout, matchup).column;
	const last = lastColumn(view.layout);
	const endingOf = ({ matchup }: Drawn) => {
		const round = roundOf(view.layout, matchup);
		const place = placePlayed(round);
		if (round.column !== last) return 0;
		return place === null ? endings.length : endings.indexOf(place);
	};
	return [...view.progress.games.values()]
		.filter(({ gameId }) => items.has(gameId))
		.toSorted((a, b) => columnOf(a) - columnOf(b) || a.number - b.number || endingOf(a) - endingOf(b));
}
