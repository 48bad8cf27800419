import { date, optionalTextOf, revision, rows, text, time } from "../../field.ts";
import { locationLengthMax } from "../../game/plan.ts";
import { confirmedFields } from "../../game/schema.ts";

/** The most games that a bracket can have: 127 of a double elimination, or a series of five in each matchup of 64 teams. */
export const timetableMax = 63 * 5;

/** When and where one game of a bracket is to be. */
export const timetableGameFields = { match_id: text(20), date, time, location: optionalTextOf(locationLengthMax) };

/** Slots for games of a bracket, all of them or none; the revision is that of the division as it was looked at (writing 1). */
export const timetableFields = {
	games: rows(timetableGameFields, ["match_id", "date", "time"], timetableMax),
	revision,
	...confirmedFields,
};
