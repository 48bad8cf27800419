import { Type } from "@sinclair/typebox";
import {
	choice,
	described,
	email,
	flag,
	flagOr,
	id,
	optionalTextOf,
	orElse,
	own,
	sentTextMax,
	text as textOf,
	textsOf,
	upload,
	readWhole,
	type Body,
} from "../field.ts";
import { optionalText } from "../check.ts";
import { peopleIn } from "../sheet/choices.ts";
import { privacies } from "./privacy.ts";
import { refused } from "../refusal.ts";
import { youtubeId } from "../game/video.ts";

/** A person's two names, of which one is enough (players 1). */
export const nameFields = { firstName: optionalTextOf(60), lastName: optionalTextOf(60) };

const bio = optionalTextOf(5000);
const rosterTextMax = 20_000;
export const videosMax = 20;
const videoLengthMax = 200;

/** What a player's form holds besides the names (players 9). */
export const playerFields = {
	email,
	phoneNumber: optionalTextOf(40),
	bio: own(bio.schema, (name, value) => bio.read(name, value) ?? ""),
	videos: own(textsOf(videoLengthMax), videos),
	privacy: orElse(choice(privacies), null),
	photo_shown: orElse(flag, null),
	number_shown: orElse(flag, null),
};

export const pictureFields = {
	image: upload,
	removeImage: flagOr(false),
	sponsorImage: upload,
	removeSponsorImage: flagOr(false),
};

const sponsorName = optionalTextOf(100);

/** `sponsor {name, url}` as JSON, `sponsorName` and `sponsorUrl` in a form. */
export const sponsorFields = {
	sponsor: described(
		Type.Union([
			Type.Object({ name: sponsorName.schema, url: Type.Optional(Type.String({ maxLength: 500 })) }),
			Type.Null(),
		]),
	),
	sponsorName,
	sponsorUrl: described(Type.String({ maxLength: 500 })),
};

/** What a player has of the organization's attributes (players 11). */
export const attributeValueFields = {
	attributeValues: described(
		Type.Array(
			Type.Object({
				attribute_id: Type.Integer({ minimum: 1 }),
				value: Type.Union([Type.String({ maxLength: 200 }), Type.Number(), Type.Null()]),
			}),
		),
	),
};

/** The roster entry on which number and position are said: they are of its season (players 10). */
export const rosterEntryFields = { roster_id: orElse(id, null) };

/** A player who is put on a team: a known one, or a new one; `confirmed` although somebody bears the name (players 7). */
export const newPlayerFields = {
	player_id: id,
	...nameFields,
	image: upload,
	...attributeValueFields,
	confirmed: flagOr(false),
};

/** A roster as it was copied from a sheet or a mail (players 16). */
export const rosterTextFields = {
	text: textOf(rosterTextMax),
	/** Who people of one name are, each as `of=…&is=…` of a preview. */
	people: own(textsOf(sentTextMax), (_, value) => peopleIn(value)),
	preview: flagOr(false),
};

/** Records of one person, and the one that stays (players 13). */
export const mergeFields = {
	masterId: described(Type.Integer({ minimum: 1 })),
	duplicateIds: described(Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: 20 })),
};

export interface PersonName {
	firstName: string;
	lastName: string;
}

/** One of the two names is enough; a person with one bears it as the first, as an imported one does. Refused (invalid) without any. */
export function readName(body: Body): PersonName {
	const { firstName, lastName } = readWhole(nameFields, body);
	if (firstName !== null) return { firstName, lastName: lastName ?? "" };
	if (lastName === null) throw refused("firstName", "Enter a first or a last name.");
	return { firstName: lastName, lastName: "" };
}

/** A list of addresses, or a text with one a line. */
function videos(field: string, value: unknown): string[] {
	const lines = typeof value === "string" ? value.split("\n") : (value ?? []);
	if (!Array.isArray(lines)) throw refused(field, "This must be a list.");
	const given = lines.flatMap((line) => optionalText(field, line, videoLengthMax) ?? []);
	const strange = given.findIndex((video) => youtubeId(video) === null);
	if (strange >= 0) throw refused(field, `Video ${strange + 1} is not the address of a YouTube video.`);
	if (given.length > videosMax) throw refused(field, `At most ${videosMax} videos.`);
	return [...new Set(given)];
}
