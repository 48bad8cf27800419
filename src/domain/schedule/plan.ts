import type { Limits } from "../team/limits.ts";

/**
 * The words of a schedule. A plan is teams, the slots that a league may use, what it wishes, and its games.
 * Dates are `YYYY-MM-DD`, times `HH:MM` (anything after the first five characters is ignored, scheduling 7), ids are those of teams.
 */
export interface Team {
	id: number;
	name?: string | null;
	/** Times of day at which the team cannot play (scheduling 8). */
	unavailableSlots?: readonly string[] | null;
	/** Days on which it cannot play at all. */
	unavailableDates?: readonly string[] | null;
	/** Days that it was promised as free. */
	byes?: readonly string[] | null;
	/** When it plays outside the plan; without a time the whole day. */
	busy?: readonly { date: string; time: string | null }[] | null;
	/** When its coach or club has a game outside the plan. */
	sharedBusy?: readonly { date: string; time: string }[] | null;
	/** What it has said of this season (scheduling 18); where it says home days, it is home once a day. */
	limits?: Partial<Limits> | null;
	/** The places of the plan that are its home venue, where it is home alone; null or missing: any. */
	homePlaces?: readonly string[] | null;
}

export interface Slot {
	date: string;
	time: string;
	place?: string | null;
	/** Games that fit in at once; 1 when missing. */
	capacity?: number;
	/** Games that may run in the place when this slot begins, those of slots before it included; by default as many as those hold. */
	room?: number;
	/** Games of others that are there, as sentences call them. */
	takenBy?: readonly string[];
	/** Why its venue cannot be had then, as a sentence goes on: "closed (Holidays)". */
	shut?: string;
	/** Week of the season, from 0; counted in sevens from the first date when missing. */
	week?: number;
}

export interface Wishes {
	/** Games of every team, or meetings of every pair, or games of every team in a week; one a week when missing. */
	games?: { perTeam: number } | { rounds: number } | { perWeek: number };
	/** May a team play twice on a day? Then the odd team out of a week plays somebody a second time instead of a bye. */
	doubleHeaders?: boolean;
	/** At most so many games of a team in any so many days. */
	limit?: { games: number; days: number };
	/** Days from one meeting of a pair to the next, at least. */
	meetingGapDays?: number;
	/** How long a game takes its court, and its teams. */
	gameMinutes?: number;
}

export interface Game {
	id?: number;
	home: number;
	away: number;
	date: string;
	time: string;
	place?: string | null;
	/** A locked game keeps teams, sides and slot. */
	fixed?: boolean;
}

export interface Plan {
	teams: readonly Team[];
	slots: readonly Slot[];
	wishes?: Wishes;
	/** How long games take; without it two of them are at the same time where they begin together. */
	gameMinutes?: number;
	games: readonly Game[];
}

/** What a sentence calls a team. */
export function nameOf(team: Pick<Team, "id" | "name">): string {
	return team.name ? team.name : `Team ${team.id}`;
}

/** A game as sentences call it. */
export function titleOf({ teams }: Pick<Plan, "teams">, { home, away }: Pick<Game, "home" | "away">): string {
	const [host, guest] = [home, away].map((id) => nameOf(teams.find((team) => team.id === id) ?? { id }));
	return `${host} against ${guest}`;
}
