import type { Calendar, OffGame, Slot } from "../day-off/slots.ts";

/** A team by its place in the league, and by the organization's id. */
export interface Side {
	slt: number;
	team: number;
}

/** A game of the league that counts, wherever it is. */
export interface LeagueGame extends OffGame {
	/** It is over, running, locked or on a day that has come: it stays. */
	isFixed: boolean;
}

/** A league in the middle of its season. */
export interface LeagueState {
	league: number;
	/** All but the team that leaves or joins. */
	others: readonly Side[];
	games: readonly LeagueGame[];
	/** Every game of everybody is in it, these too. */
	calendar: Calendar;
	/** Of a new game: its schedule, and how long it takes. */
	schedule_id: number | null;
	minutes: number | null;
}

export interface NewGame {
	home: Side;
	away: Side;
	slot: Slot;
}

/** What becomes of what is not yet played; every other game stays where it is. */
export interface Replan {
	add: NewGame[];
	move: { id: number; slot: Slot }[];
	/** Taken out, since they find no other slot. */
	remove: number[];
	/** Games that were wanted and find no slot. */
	missing: number;
}

/** Where a game is; null for one without day or time. */
export const slotOf = ({ date, time, location }: OffGame): Slot | null =>
	date === null || time === null ? null : { date, time, place: location };

/** A game that is to be made, as a board takes it; its id is below 0. */
export const newGame = (
	id: number,
	{ league, schedule_id, minutes }: Pick<LeagueState, "league" | "schedule_id" | "minutes">,
	{ home, away }: { home: Side; away: Side },
	near: Slot | null,
): OffGame => ({
	id,
	league,
	schedule_id,
	minutes,
	home: home.team,
	away: away.team,
	home_slt: home.slt,
	away_slt: away.slt,
	date: near?.date ?? null,
	time: near?.time ?? null,
	location: near?.place ?? null,
	status: "scheduled",
	score_home: null,
	score_away: null,
});

/** Games of each team, at home and away, and of each pair, while some are added and taken out. */
export class Tally {
	readonly #games = new Map<number, number>();
	readonly #lead = new Map<number, number>();
	readonly #pairs = new Map<string, number>();

	constructor(games: readonly Pick<OffGame, "home_slt" | "away_slt">[]) {
		for (const game of games) this.count(game, 1);
	}

	count({ home_slt: home, away_slt: away }: Pick<OffGame, "home_slt" | "away_slt">, by: 1 | -1): void {
		for (const slt of [home, away]) this.#games.set(slt, this.of(slt) + by);
		this.#lead.set(home, this.lead(home) + by);
		this.#lead.set(away, this.lead(away) - by);
		this.#pairs.set(pairOf(home, away), this.meetings(home, away) + by);
	}

	of = (slt: number): number => this.#games.get(slt) ?? 0;
	/** Games at home less games away. */
	lead = (slt: number): number => this.#lead.get(slt) ?? 0;
	meetings = (one: number, other: number): number => this.#pairs.get(pairOf(one, other)) ?? 0;

	/** Who of two is at home, so that both stay as even as they can; the first where it does not matter. */
	sides(one: Side, other: Side): { home: Side; away: Side } {
		return this.lead(one.slt) <= this.lead(other.slt) ? { home: one, away: other } : { home: other, away: one };
	}
}

const pairOf = (one: number, other: number) => `${Math.min(one, other)} ${Math.max(one, other)}`;
