import type { Entered, TeamRules } from "../clash/of-teams.ts";
import { type Weekday, weekday } from "../clock.ts";
import type { TodayGame } from "../today.ts";
import type { Grounds } from "../venue/grounds.ts";
import type { Places } from "../venue/places.ts";

/** When and where a game is. */
export interface Slot {
	date: string;
	time: string;
	place: string | null;
}

/** Days on which nothing is played: of a venue alone, or of all that the games may use. */
export interface Off {
	from: string;
	/** Inclusive. */
	until: string;
	/** By its id; null for every place. */
	venue: number | null;
}

/** A game that has to go elsewhere, with its league in the season and the league teams that meet. */
export interface OffGame extends TodayGame {
	league: number;
	home_slt: number;
	away_slt: number;
	schedule_id: number | null;
}

/** Weekday, time and place at which a league plays. */
export interface Habit {
	league: number;
	weekday: Weekday;
	time: string;
	place: string | null;
}

/** What new slots have to keep to. */
export interface Calendar {
	off: readonly Off[];
	/** The first day to which anything may go. */
	from: string;
	/** The last one, by league. */
	until: ReadonlyMap<number, string>;
	habits: readonly Habit[];
	/** Every other game, of all leagues and brackets, wherever it is. */
	staying: readonly Entered[];
	/** Days off and byes, as {@link freeDay} writes them. */
	free: ReadonlySet<string>;
	grounds: Grounds;
	/** For how many games a place has room, by folded name (scheduling 14). */
	room: ReadonlyMap<string, number>;
	/** What teams have said of when they play (scheduling 18). */
	teams: TeamRules;
}

/** A day on which a league or a league team does not play. */
export const freeDay = (whose: "league" | "team", id: number, date: string) => `${whose} ${id} ${date}`;

/** Whether nothing is played there on that day. */
export const isOff = (off: readonly Off[], places: Places, { date, place }: Omit<Slot, "time">): boolean =>
	off.some(
		({ from, until, venue }) =>
			from <= date && date <= until && (venue === null || places.spotOf(place)?.venue.id === venue),
	);

/** At which weekdays, times and places leagues play, each once, by what their games say. */
export function habitsOf(games: readonly (Pick<TodayGame, "date" | "time" | "location"> & { league: number })[]) {
	const known = new Map<string, Habit>();
	for (const { league, date, time, location: place } of games) {
		const day = weekday(date);
		if (day !== null && time !== null)
			known.set([league, day, time, place].join("|"), { league, weekday: day, time, place });
	}
	return [...known.values()];
}
