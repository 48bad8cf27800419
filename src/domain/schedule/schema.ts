import { Type } from "@sinclair/typebox";
import { wordLengthMax } from "../check.ts";
import {
	date,
	described,
	flagOr,
	id,
	neededId,
	optionalIntegerOf,
	optionalTextOf,
	own,
	rows,
	textsOf,
	time,
} from "../field.ts";
import { locationLengthMax } from "../game/plan.ts";
import { nameLengthMax, placeLengthMax } from "./fields.ts";
import { refused } from "../refusal.ts";

const words = textsOf(wordLengthMax);
const times = Type.Array(Type.String({ maxLength: wordLengthMax }));
const count = Type.Integer({ minimum: 1, maximum: 100 });
const wishes = Type.Partial(
	Type.Object({
		games: Type.Union([
			Type.Object({ perWeek: count }),
			Type.Object({ perTeam: count }),
			Type.Object({ rounds: count }),
		]),
		doubleHeaders: Type.Boolean(),
		limit: Type.Object({ games: count, days: count }),
		meetingGapDays: Type.Integer({ minimum: 0, maximum: 365 }),
		gameMinutes: Type.Integer(),
	}),
);
const place = Type.Object({ name: Type.String({ maxLength: placeLengthMax }), capacity: Type.Optional(count) });

/** What staff type into a schedule (scheduling 5), as `schedule/fields` reads it whole; a form writes lists as texts with commas. */
export const scheduleFields = {
	name: described(Type.String({ minLength: 1, maxLength: nameLengthMax })),
	leagueId: id,
	season_id: id,
	startDate: described(Type.String({ format: "date" })),
	numWeeks: described(Type.Integer({ minimum: 1, maximum: 104 })),
	gameDays: described(words),
	sameSlot: described(Type.Boolean()),
	timeSlots: described(words),
	weeklyTimeSlots: described(Type.Union([Type.Array(times), Type.Record(Type.String(), times)])),
	weeklyDates: described(Type.Array(date.schema)),
	places: described(Type.Array(Type.Union([place.properties.name, place]))),
	offDates: described(words),
	wishes: described(wishes),
};

/** What a schedule's slots are made of; of a stored one its own games take nothing. */
const { name: _name, ...slotsMadeOf } = scheduleFields;
export const slotsFields = { ...slotsMadeOf, schedule_id: id };

/** A schedule whose games are placed; a seed makes the same ones again. */
export const generationFields = {
	scheduleId: neededId("Choose a schedule."),
	seed: optionalIntegerOf(2 ** 31 - 1),
};

const seen = rows({ id, date, time, location: optionalTextOf(locationLengthMax) }, ["id"], 2);

const game = neededId("Choose a game.");

/** Two games that exchange their slots, and where they were when somebody looked. */
export const swapFields = { gameId1: game, gameId2: game, seen };

const needed = (one: typeof date, sentence: string) =>
	own(one.schema, (name, value) => {
		const read = one.read(name, value);
		if (read === null) throw refused(name, sentence);
		return read;
	});

/** A slot that a game moves to. */
export const slotFields = {
	date: needed(date, "Choose a date."),
	time: needed(time, "Choose a time."),
	location: optionalTextOf(locationLengthMax),
};
export const moveFields = { ...slotFields, seen };

export const lockFields = { locked: flagOr(true), seen };
