import { Type } from "@sinclair/typebox";
import { date, described, flagOr, id, neededId, optionalIntegerOf, optionalTextOf, own, rows, time } from "../field.ts";
import { locationLengthMax } from "../game/plan.ts";
import { refused } from "../refusal.ts";

const texts = Type.Array(Type.String());
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
const place = Type.Object({ name: Type.String({ maxLength: 200 }), capacity: Type.Optional(count) });

/** What staff type into a schedule (scheduling 5), as `schedule/fields` reads it whole; a form writes lists as texts with commas. */
export const scheduleFields = {
	name: described(Type.String({ minLength: 1, maxLength: 100 })),
	leagueId: id,
	season_id: id,
	startDate: described(Type.String({ format: "date" })),
	numWeeks: described(Type.Integer({ minimum: 1, maximum: 104 })),
	gameDays: described(Type.Union([Type.String(), texts])),
	sameSlot: described(Type.Boolean()),
	timeSlots: described(Type.Union([Type.String(), texts])),
	weeklyTimeSlots: described(Type.Union([Type.Array(texts), Type.Record(Type.String(), texts)])),
	weeklyDates: described(Type.Array(date.schema)),
	places: described(Type.Array(Type.Union([Type.String(), place]))),
	offDates: described(Type.Union([Type.String(), texts])),
	wishes: described(wishes),
};

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
