import { Type } from "@sinclair/typebox";
import { optionalText } from "../check.ts";
import { isTimeZone } from "../clock.ts";
import {
	address,
	date,
	type Field,
	flagOr,
	neededId,
	optionalTextOf,
	own,
	type Read,
	text,
	textsOf,
	time,
	upload,
} from "../field.ts";
import { fold } from "../fold.ts";
import { refused } from "../refusal.ts";
import { hoursOf } from "./hours.ts";

const venueNameMax = 100;
const courtLengthMax = 40;
const courtsMax = 40;
const spellingsMax = 100;
const hoursLengthMax = 60;

/** Names as a list, or as a text with a line or a comma between them; the same name twice is once. */
const names = (lengthMax: number, countMax: number, signs: RegExp): Field<string[]> => ({
	...own(textsOf(lengthMax), (name, value) => {
		const parts = typeof value === "string" ? value.split(signs) : value;
		if (parts === null || parts === undefined) return [];
		if (!Array.isArray(parts)) throw refused(name, "This field must be a list of names.");
		const list = parts.flatMap((part: unknown) => optionalText(name, part, lengthMax) ?? []);
		const once = list.filter((one, at) => list.findIndex((other) => fold(other) === fold(one)) === at);
		if (once.length > countMax) throw refused(name, `At most ${countMax} names.`);
		return once;
	}),
	answer: Type.Unsafe<string[]>(Type.Array(Type.String())),
});

const hours = own(
	Type.Union([Type.String({ maxLength: hoursLengthMax }), Type.Null()]),
	(name, value): string | null => {
		const kept = hoursOf(optionalText(name, value, hoursLengthMax) ?? "");
		if (kept === undefined) throw refused(name, "Enter hours such as 16:00–22:00, or 9:00–12:00, 14:00–22:00.");
		return kept;
	},
);

const zone = own(Type.Union([Type.String({ maxLength: 60 }), Type.Null()]), (name, value): string | null => {
	const typed = optionalText(name, value, 60);
	if (typed !== null && !isTimeZone(typed))
		throw refused(name, "This is not a time zone. Choose one such as Europe/Berlin.");
	return typed;
});

/** When it is open on each weekday; blank is closed, and blank on all seven is open at any time. */
export const hoursFields = {
	monday: hours,
	tuesday: hours,
	wednesday: hours,
	thursday: hours,
	friday: hours,
	saturday: hours,
	sunday: hours,
};

/** Where games are played (scheduling 15). */
export const venueFields = {
	name: text(venueNameMax),
	address: optionalTextOf(300),
	map_url: address,
	courts: names(courtLengthMax, courtsMax, /[\n,]/),
	note: optionalTextOf(1_000),
	time_zone: zone,
	spellings: names(200, spellingsMax, /\n/),
	...hoursFields,
};

/** Its picture, which its page shows: a file, or that there is none any more. */
export const pictureFields = { picture: upload, removePicture: flagOr(false) };

/** Which venue another one becomes; as a court of it, where its name says so. */
export const mergeFields = { into: neededId("Choose a venue."), as_court: flagOr(false) };

/** With the address of a picture that is stored; null takes it away. */
export type VenueDraft = Partial<Read<typeof venueFields>> & { picture?: string | null };

/** Days or hours on which a venue is shut; without a last day one day, without times whole days. */
export const closureFields = {
	starts_on: date,
	ends_on: date,
	starts_at: time,
	ends_at: time,
	reason: optionalTextOf(200),
};
