import { eq } from "drizzle-orm";
import { players } from "../../../db/schema/index.ts";
import type { Sponsor } from "../../../db/schema/people.ts";
import { address, readSent } from "../../domain/field.ts";
import {
	type PersonName,
	nameFields,
	pictureFields,
	playerFields,
	readName,
	rosterEntryFields,
	sponsorFields,
} from "../../domain/player/schema.ts";
import { assert, Refusal, refused } from "../../domain/refusal.ts";
import { keepThen, setThen } from "./then.ts";
import { readAttributeValues, setAttributeValues, valuesOf, type AttributeDraft } from "../stat/attribute-values.ts";
import { record } from "../audit/audit.ts";
import { remove } from "../deletions.ts";
import { columnsOf } from "../columns.ts";
import { newIn, refuseStale } from "../revision.ts";
import type { Tenant, Writer } from "../tenant.ts";

/** Everything that staff may write of a player. */
export const recordColumns = {
	id: players.id,
	...columnsOf(players, { ...nameFields, ...playerFields }),
	image: players.image,
	sponsor: players.sponsor,
	revision: players.revision,
};

export type PlayerRecord = Pick<typeof players.$inferSelect, keyof typeof recordColumns>;

export async function playerRecord({ tx }: Tenant, id: number): Promise<PlayerRecord | null> {
	const [row] = await tx.select(recordColumns).from(players).where(eq(players.id, id));
	return row ?? null;
}

/** What is changed of a player; absent fields stay as they are. */
export interface PlayerDraft {
	fields: Partial<Omit<PlayerRecord, "id" | "revision" | "image" | "sponsor">>;
	/** A sponsor without a name is none. Its picture is a matter of its own. */
	sponsor: Omit<Sponsor, "image"> | null | undefined;
	attributeValues: AttributeDraft[];
	/** The roster entry on which it is said, of the season that number and position are of. */
	roster: number | null;
	removeImage: boolean;
	removeSponsorImage: boolean;
}

/** The fields of a player as they were sent, as JSON or by a form. Refused (invalid) with the field named. */
export function readPlayer(body: Readonly<Record<string, unknown>>): PlayerDraft {
	return {
		fields: {
			...readSentName(body),
			...readSent(playerFields, body),
		},
		sponsor: readSponsor(body),
		attributeValues: readAttributeValues(body),
		roster: rosterEntryFields.roster_id.read("roster_id", body["roster_id"]),
		removeImage: pictureFields.removeImage.read("removeImage", body["removeImage"]),
		removeSponsorImage: pictureFields.removeSponsorImage.read("removeSponsorImage", body["removeSponsorImage"]),
	};
}

/** The same of a change, where an absent name stays: then a first one cannot be taken away. */
function readSentName(body: Readonly<Record<string, unknown>>): Partial<PersonName> {
	const { firstName, lastName } = body;
	if (firstName !== undefined && lastName !== undefined) return readName(body);
	if (firstName !== undefined)
		return { firstName: nameFields.firstName.read("firstName", firstName) ?? missing("firstName") };
	if (lastName !== undefined) return { lastName: nameFields.lastName.read("lastName", lastName) ?? "" };
	return {};
}

function missing(field: string): never {
	throw refused(field, "This field is required.");
}

/** `sponsor {name, url}` as JSON, `sponsorName` and `sponsorUrl` in a form. */
function readSponsor(body: Readonly<Record<string, unknown>>): PlayerDraft["sponsor"] {
	const { sponsor } = body;
	if (sponsor === null) return null;
	const whole = typeof sponsor === "object" ? (sponsor as Record<string, unknown>) : null; // checked field by field
	if (!whole && body["sponsorName"] === undefined && body["sponsorUrl"] === undefined) return undefined;
	const [nameField, urlField] = whole ? ["sponsor", "sponsor"] : ["sponsorName", "sponsorUrl"];
	const name = sponsorFields.sponsorName.read(nameField, whole ? whole["name"] : body["sponsorName"]);
	const url = address.read(urlField, whole ? whole["url"] : body["sponsorUrl"]) ?? "";
	if (name === null && url !== "") throw refused(nameField, "Enter the sponsor's name.");
	return name === null ? null : { name, url };
}

/** Pictures that were made before the transaction; null when none was sent. */
export interface NewPictures {
	image: string | null;
	sponsorImage: string | null;
}

/** Changes a player; answers the addresses of the pictures that it names no more. */
export async function updatePlayer(
	writer: Writer,
	id: number,
	draft: PlayerDraft,
	pictures: NewPictures,
	revision?: number,
): Promise<string[]> {
	const before = await playerRecord(writer, id);
	if (!before) throw new Refusal("missing", "Failed to update player");
	refuseStale({ ...before, attributeValues: await valuesOf(writer, id) }, revision);
	const image = pictures.image ?? (draft.removeImage ? null : before.image);
	const sponsor = sponsorAfter(before.sponsor, draft, pictures.sponsorImage);
	const { attributeValues: said, roster } = draft;
	const ofToday = roster === null ? said : await setThen(writer, id, roster, said);
	const values = await setAttributeValues(writer, id, ofToday);
	await keepThen(writer, id, values);
	const change = { ...draft.fields, image, sponsor };
	if (!newIn<PlayerRecord>(before, change) && !newIn(values.before, values.after)) return [];
	const [after] = await writer.tx.update(players).set(change).where(eq(players.id, id)).returning(recordColumns);
	assert(after, "the player was just read");
	await record(writer, {
		action: "update",
		noun: "player",
		row_id: id,
		before: { ...before, ...values.before },
		after: { ...after, ...values.after },
	});
	const kept = [after.image, after.sponsor?.image];
	return [before.image, before.sponsor?.image].filter(
		(old) => old !== null && old !== undefined && !kept.includes(old),
	) as string[]; // just filtered
}

function sponsorAfter(before: Sponsor | null, draft: PlayerDraft, picture: string | null): Sponsor | null {
	const named = draft.sponsor === undefined ? before : draft.sponsor;
	if (!named) {
		if (picture !== null) throw refused("sponsorName", "Enter the sponsor's name.");
		return null;
	}
	return {
		name: named.name,
		url: named.url,
		image: picture ?? (draft.removeSponsorImage ? "" : (before?.image ?? "")),
	};
}

/** Deletes a player with all that hangs on it; it can be taken back for thirty days. */
export async function deletePlayer(writer: Writer, id: number): Promise<void> {
	if (!(await playerRecord(writer, id))) throw new Refusal("missing", "Failed to delete player");
	await remove(writer, "player", [id]);
}
