import type { GameStatus } from "../game/game.ts";
import type { Wish } from "./giving.ts";
import type { Fairness } from "./fairness.ts";
import type { Slot, Wishes } from "./plan.ts";
import type { Week } from "./weeks.ts";
import type { Limits } from "../team/limits.ts";
import type { Sign } from "../team/sign.ts";

/** What the calls of schedules take and answer, and what the builder's screen is drawn from. */

/** A court or hall: so many games are played there at once. */
export interface Place {
	name: string;
	capacity: number;
}

/** What staff type into a schedule (scheduling 5). */
export interface ScheduleFields {
	name: string;
	startDate: string;
	numWeeks: number;
	/** "Sunday" … "Saturday". */
	gameDays: string[];
	/** The same times every week (`timeSlots`), or times by week index (`weeklyTimeSlots`). HH:MM; one given twice holds two games. */
	sameSlot: boolean;
	timeSlots: string[];
	weeklyTimeSlots: string[][];
	/** By week index; null: the start date plus 7 days per index. */
	weeklyDates: (string | null)[];
	places: Place[];
	/** Dates without games. */
	offDates: string[];
	wishes: Wishes;
}

/** How many games differ from what visitors see. Without a first publication every placed game is new. */
export interface Changes {
	new: number;
	moved: number;
	removed: number;
}

/** GET, POST, PUT /api/schedules: `schedules` or `schedule`. */
export interface Schedule extends ScheduleFields {
	id: number;
	/** A league's id; the season league is `seasons_leagues_id` (leagues 1). */
	leagueId: number;
	seasons_leagues_id: number;
	season_id: number;
	league: { id: number; name: string };
	season: { id: number; name: string };
	/** Games that have a slot. */
	games: number;
	changes: Changes;
	seed: number | null;
	/** Instants, ISO 8601; null before the first. */
	generated_at: string | null;
	published_at: string | null;
	revision: number;
}

/**
 * A league team with what keeps it from playing. Ids of teams in plans, builders and reports are league-team ids (`slt_id`),
 * so that `planOf` of `domain/schedule/builder.ts` makes a `Plan` of a builder, for `swap`, `move` and `obstacles`.
 */
export interface BuilderTeam extends Sign {
	slt_id: number;
	team_id: number;
	name: string;
	hidden: boolean;
	/** The organization-wide team's: PUT /api/teams/{team_id} {unavailableSlots, unavailableDates, revision}. */
	unavailableSlots: string[];
	unavailableDates: string[];
	revision: number;
	/** What it has said of this season (scheduling 18), and the schedule's places that are its home venue; null where none is. */
	limits: Limits;
	homePlaces: string[] | null;
	/** Dates of byes that staff gave it by hand. */
	byes: string[];
	/** When it plays outside this schedule; a null time takes the whole day. */
	busy: { date: string; time: string | null }[];
	/** When its coach or club has a game outside this schedule. */
	sharedBusy: { date: string; time: string }[];
}

/** A game as the builder has it, which need not be what visitors see yet. */
export interface BuilderGame {
	id: number;
	/** League-team ids; `team1_id`, `team2_id` are the organization-wide teams' (leagues 2). */
	home: number;
	away: number;
	team1_id: number;
	team2_id: number;
	/** Null: wanted, but without a slot. */
	date: string | null;
	time: string | null;
	place: string | null;
	status: GameStatus;
	score_home: number | null;
	score_away: number | null;
	locked: boolean;
	/** Why it may not be moved, besides a lock: "This game has been played."; null when it may. */
	settled: string | null;
	/** It has a result, or the beginning of one: it outlives its schedule. */
	hasResult: boolean;
	/** Where it would have been played: it is cancelled, or postponed and without a new slot. */
	calledOff: { date: string | null; time: string | null; place: string | null } | null;
	/** Against what visitors see. */
	change: "new" | "moved" | "removed" | null;
	/** The slot that visitors see; null for a game that they do not see yet. */
	published: { date: string | null; time: string | null; place: string | null } | null;
	revision: number;
}

/** A slot of the plan; `capacity` is what is left for this schedule, `taken` what games of others have of it. */
export interface BuilderSlot extends Slot {
	place: string | null;
	capacity: number;
	taken: number;
	week: number;
}

interface BuilderDay {
	date: string;
	weekday: string;
	off: boolean;
	/** Why nobody plays: the reason of the week off, or "Off Week"; null on a game day. */
	reason: string | null;
}

export interface BuilderBye {
	/** The stored bye's id, where there is one. */
	id: number | null;
	slt_id: number;
	team_id: number;
	name: string;
	/** The first date of the week that has slots. */
	date: string;
}

export interface DoubleHeader {
	slt_id: number;
	team_id: number;
	name: string;
	date: string;
	games: number[];
}

export interface BuilderWeek extends Week {
	days: BuilderDay[];
	/** None before the first game is placed. */
	byes: BuilderBye[];
	doubleHeaders: DoubleHeader[];
}

/** GET /api/schedules/{id}/grid, and the page's load (`builderOf` of `data/schedule/builder.ts`): everything in one read. */
export interface Builder {
	schedule: Schedule;
	teams: BuilderTeam[];
	weeks: BuilderWeek[];
	slots: BuilderSlot[];
	/** All games of the schedule, those without a slot and those to be removed included. */
	games: BuilderGame[];
	/** Games that break a rule where they are, with the reasons as sentences. */
	conflicts: { game_id: number; reasons: string[] }[];
	/** Wishes without which the last generation would have placed every game; none where it did. */
	giving: Wish[];
}

/** GET /api/schedules/{id}/report: `report`, of the games as the builder has them now. */
export interface ScheduleReport {
	seed: number | null;
	generated_at: string | null;
	/** Placed, and of these those that a generation keeps: locked, live or played. */
	games: number;
	kept: number;
	/** Wanted games without a slot, by league-team ids. */
	unplaced: { game_id: number; home: number; away: number; reason: string }[];
	conflicts: { game_id: number; home: number; away: number; reasons: string[] }[];
	/** Wishes that still stand and without which every game finds a slot: all of them have to give way. */
	giving: (Wish & { sentence: string })[];
	/** `measures` have the theoretical bound beside each figure; `teams[].team` and the keys of `opponents` are `slt_id`s. */
	fairness: Fairness;
	teams: { slt_id: number; team_id: number; name: string }[];
}

/**
 * POST /api/games/generate-full-schedule {scheduleId, seed?, revision?}. Answers this, or, asked with
 * `Accept: application/x-ndjson`, a line of `GenerationLine` at a time. To cancel, abort the request: nothing is stored.
 */
export interface GenerationAnswer {
	/** "Full schedule generated!"; how many of the games have a slot, and why others have none, where not all have one. */
	message: string;
	report: ScheduleReport;
	schedule: Schedule;
}

/** Refusals before the first line are ordinary ones, with their status and `{message}`; a second generation of one schedule at once is 409. */
export type GenerationLine =
	/** Of the work, from 0 to 1. */
	| { share: number }
	| { done: GenerationAnswer }
	| { failed: { status: number; message: string; fields?: Record<string, string> } };

/** Where a game was when somebody decided about it; without a slot date and time are null. */
export interface Seen {
	id: number;
	date: string | null;
	time: string | null;
	location: string | null;
}

/** POST /api/schedules/{id}/publish; DELETE /api/schedules/{id}/changes answers the same with what was thrown away. */
export interface PublishAnswer extends Changes {
	message: string;
	schedule: Schedule;
}
