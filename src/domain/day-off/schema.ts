import { Type } from "@sinclair/typebox";
import { choice, date, neededId, own, revision, rows, text, time } from "../field.ts";
import { optionalTextOf } from "../field.ts";
import { askedFields, confirmedFields, reasonFields } from "../game/schema.ts";
import { locationLengthMax } from "../game/plan.ts";
import { shiftDaysMax } from "./shifted.ts";
import { refused } from "../refusal.ts";

/** What may be done with several games at once (games 25): each to a slot of its own, or all by so many days or to one place. */
const acts = ["move", "shift", "postpone", "cancel", "publish", "lock", "unlock", "delete"] as const;
export type Act = (typeof acts)[number];

export const gamesAtOnceMax = 1_000;

/** Where a game goes; what is absent stays. Its revision is that of the game as it was looked at (writing 1). */
export const changedGameFields = {
	id: neededId("Name a game."),
	revision,
	date,
	time,
	location: optionalTextOf(locationLengthMax),
};

const days = own(Type.Integer({ minimum: -shiftDaysMax, maximum: shiftDaysMax }), (name, value) => {
	if (value === undefined || value === null || value === "") return 0;
	const read = typeof value === "number" ? value : Number(value);
	if (!Number.isInteger(read) || Math.abs(read) > shiftDaysMax)
		throw refused(name, `Enter at most ${shiftDaysMax} days.`);
	return read;
});

/** One act on several games; `days` and `location` are for all that are shifted; `ask` has the days said first. */
export const severalFields = {
	act: choice(acts),
	games: rows(changedGameFields, ["id"], gamesAtOnceMax),
	days,
	location: changedGameFields.location,
	...reasonFields,
	...askedFields,
};

/** An act by the name that its answer bears. */
export const undoneActFields = { act: text(40, "Name what was done."), ...confirmedFields };
