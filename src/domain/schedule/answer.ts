import {
	count,
	date,
	either,
	flag,
	id,
	instant,
	list,
	mapOf,
	media,
	named,
	nullable,
	number,
	object,
	optional,
	shape,
	sign,
	text,
	time,
	whole,
	words,
	type Answers,
} from "../answer.ts";
import { weekdays } from "../clock.ts";
import { answered } from "../field.ts";
import { game, scores, status } from "../game/answer.ts";
import { limitFields } from "../team/schema.ts";
import { givingFields } from "./giving.ts";
import { measureNames } from "./measures.ts";

const changes = { new: count, moved: count, removed: count };
const weekday = words(weekdays);

const wishes = object({
	games: optional(either(object({ perTeam: count }), object({ rounds: count }), object({ perWeek: count }))),
	doubleHeaders: optional(flag),
	limit: optional(object({ games: count, days: count })),
	meetingGapDays: optional(count),
	gameMinutes: optional(count),
});

/** What staff have typed, and what has become of it (scheduling 5). */
const schedule = shape("Schedule", {
	id,
	name: text,
	leagueId: id,
	seasons_leagues_id: id,
	season_id: id,
	league: named,
	season: named,
	startDate: date,
	numWeeks: count,
	gameDays: list(weekday),
	sameSlot: flag,
	timeSlots: list(time),
	weeklyTimeSlots: list(list(time)),
	weeklyDates: list(nullable(date)),
	places: list(object({ name: text, capacity: count })),
	offDates: list(date),
	wishes,
	/** That have a slot. */
	games: count,
	/** Against what visitors see. */
	changes: object(changes),
	seed: nullable(whole),
	generated_at: nullable(instant),
	published_at: nullable(instant),
	revision: whole,
});

/** Ids of teams in plans, builders and reports are league teams' (`slt_id`). */
const team = { slt_id: id, team_id: id, name: text };
const slot = nullable(object({ date: nullable(date), time: nullable(time), place: nullable(text) }));
const change = nullable(words(["new", "moved", "removed"]));

const builderTeam = shape("BuilderTeam", {
	...team,
	...sign,
	hidden: flag,
	unavailableSlots: list(time),
	unavailableDates: list(date),
	revision: whole,
	/** What it has said of this season. */
	limits: object(answered(limitFields)),
	/** The schedule's places that are its home venue. */
	homePlaces: nullable(list(text)),
	byes: list(date),
	/** Outside this schedule; a null time takes the whole day. */
	busy: list(object({ date, time: nullable(time) })),
	/** When its coach or club has a game outside this schedule. */
	sharedBusy: list(object({ date, time })),
});

const builderGame = shape("BuilderGame", {
	id,
	home: id,
	away: id,
	team1_id: id,
	team2_id: id,
	date: nullable(date),
	time: nullable(time),
	place: nullable(text),
	status,
	...scores,
	locked: flag,
	/** Why it may not be moved, besides a lock. */
	settled: nullable(text),
	hasResult: flag,
	/** Where it would have been played. */
	calledOff: slot,
	change,
	/** The slot that visitors see. */
	published: slot,
	revision: whole,
});

const week = shape("BuilderWeek", {
	index: count,
	date,
	overridden: flag,
	times: list(time),
	days: list(object({ date, weekday, off: flag, reason: nullable(text) })),
	byes: list(object({ id: nullable(id), ...team, date })),
	doubleHeaders: list(object({ ...team, date, games: list(id) })),
});

const freeSlot = shape("BuilderSlot", {
	date,
	time,
	place: nullable(text),
	/** What is left for this schedule, and what games of others have of it. */
	capacity: count,
	taken: count,
	takenBy: optional(list(text)),
	/** Why its venue cannot be had then; such a slot has no room. */
	shut: optional(text),
	room: optional(count),
	week: count,
});

const meeting = { game_id: id, home: id, away: id };
const byKey = mapOf(count);
const fairness = object({
	teams: list(
		object({
			team: id,
			games: count,
			home: count,
			away: count,
			byes: count,
			byesInRow: count,
			doubleHeaders: count,
			doubleHeadersApart: count,
			opponents: byKey,
			times: byKey,
			weekdays: byKey,
			places: byKey,
		}),
	),
	measures: list(object({ name: words(measureNames), label: text, figure: nullable(number), bound: nullable(number) })),
});

const wish = { team: nullable(id), field: words(givingFields) };

const report = shape("ScheduleReport", {
	seed: nullable(whole),
	generated_at: nullable(instant),
	games: count,
	/** Of these, those that a generation keeps. */
	kept: count,
	unplaced: list(object({ ...meeting, reason: text })),
	conflicts: list(object({ ...meeting, reasons: list(text) })),
	/** Wishes without which every game finds a slot: all of them have to give way. */
	giving: list(object({ ...wish, sentence: text })),
	fairness,
	teams: list(object(team)),
});

const one = object({ schedule });
const said = object({ schedule, message: text });
const published = object({ schedule, ...changes, message: text });
const moved = object({ games: list(builderGame), message: text });
const generated = object({ report, schedule, message: text });

export const scheduleAnswers = {
	"GET /api/schedules": object({ schedules: list(schedule) }),
	"POST /api/schedules": said,
	"POST /api/schedules/slots": object({ slots: list(freeSlot) }),
	"GET /api/schedules/:schedule": one,
	"PUT /api/schedules/:schedule": said,
	"DELETE /api/schedules/:schedule": object({ deleted: count, kept: count, message: text }),
	"GET /api/schedules/:schedule/grid": object({
		schedule,
		teams: list(builderTeam),
		weeks: list(week),
		slots: list(freeSlot),
		games: list(builderGame),
		conflicts: list(object({ game_id: id, reasons: list(text) })),
		giving: list(object(wish)),
	}),
	"GET /api/schedules/:schedule/report": object({ report }),
	"POST /api/schedules/:schedule/publish": published,
	"DELETE /api/schedules/:schedule/changes": published,
	"POST /api/games/generate-full-schedule": media({
		"application/json": generated,
		/** A line at a time: of the work from 0 to 1, then what became of it. */
		"application/x-ndjson": either(
			object({ share: number }),
			object({ done: generated }),
			object({ failed: object({ status: count, message: text, fields: optional(mapOf(text)) }) }),
		),
	}),
	"GET /api/games/weekly-games": object({
		games: list(object({ ...game.properties, schedule_id: id, locked: flag, change })),
	}),
	"GET /api/games/weekly-byes": object({
		byes: list(
			object({ id: nullable(id), date, teamId: id, slt_id: id, team: object({ id, slt_id: id, name: text }) }),
		),
	}),
	"PUT /api/games/swap": moved,
	"PUT /api/games/:game/slot": moved,
	"PUT /api/games/:game/lock": moved,
} as const satisfies Answers;
