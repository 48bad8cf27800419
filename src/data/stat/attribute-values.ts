import { and, asc, eq, inArray } from "drizzle-orm";
import { attributes, attributeValues } from "../../../db/schema/index.ts";
import { dateFault, optionalText } from "../../domain/check.ts";
import { Refusal } from "../../domain/refusal.ts";
import type { Tenant, Writer } from "../tenant.ts";

export interface Attribute {
	id: number;
	attribute_name: string;
	attribute_type: string;
}

/** A value as it was sent; null takes it away. */
export interface AttributeDraft {
	attribute_id: number;
	value: string | null;
}

/** The attributes that every form of a player has a field for, in their order (players 1). */
export async function visibleAttributes({ tx }: Tenant): Promise<Attribute[]> {
	return await tx
		.select({
			id: attributes.id,
			attribute_name: attributes.attribute_name,
			attribute_type: attributes.attribute_type,
		})
		.from(attributes)
		.where(eq(attributes.is_visible, true))
		.orderBy(asc(attributes.order), asc(attributes.id));
}

/** What a player has of all attributes, those that are not shown too. */
export async function valuesOf({ tx }: Tenant, playerId: number): Promise<{ attribute_id: number; value: string }[]> {
	return await tx
		.select({ attribute_id: attributeValues.attribute_id, value: attributeValues.value })
		.from(attributeValues)
		.where(eq(attributeValues.player_id, playerId))
		.orderBy(asc(attributeValues.attribute_id));
}

/**
 * The values of a body: `attributeValues: [{attribute_id, value}]`, as JSON text where the body is a form, and fields named
 * `attribute_{id}`, as our own forms have them. A refusal names the latter.
 */
export function readAttributeValues(body: Readonly<Record<string, unknown>>): AttributeDraft[] {
	const listed = listOf(body["attributeValues"]).map((entry) => {
		const { attribute_id: id, value } = (entry ?? {}) as { attribute_id?: unknown; value?: unknown }; // checked below
		return draftOf(Number(id), value);
	});
	const named = Object.entries(body).flatMap(([name, value]) => {
		const [, id] = /^attribute_(\d{1,15})$/.exec(name) ?? [];
		return id === undefined ? [] : [draftOf(Number(id), value)];
	});
	return [...new Map([...listed, ...named].map((draft) => [draft.attribute_id, draft])).values()];
}

/** Stores a player's values; of each it says by the attribute's name what was and what is, for the log of the change. */
export async function setAttributeValues(writer: Writer, playerId: number, drafts: readonly AttributeDraft[]) {
	const before: Record<string, string | null> = {};
	const after: Record<string, string | null> = {};
	if (drafts.length === 0) return { before, after };
	const ids = drafts.map(({ attribute_id }) => attribute_id);
	const ofPlayer = and(eq(attributeValues.player_id, playerId), inArray(attributeValues.attribute_id, ids));
	const { tx, organization } = writer;
	const [named, stored] = await Promise.all([
		namedDrafts(writer, drafts),
		tx.select().from(attributeValues).where(ofPlayer),
	]);
	const rows: { attribute_id: number; value: string }[] = [];
	for (const { attribute_id, value, name } of named) {
		before[name] = stored.find((row) => row.attribute_id === attribute_id)?.value ?? null;
		after[name] = value;
		if (value !== null) rows.push({ attribute_id, value });
	}
	await tx.delete(attributeValues).where(ofPlayer);
	if (rows.length > 0)
		await tx
			.insert(attributeValues)
			.values(rows.map((row) => ({ ...row, organization_id: organization.id, player_id: playerId })));
	return { before, after };
}

/** Drafts with the names of their attributes. Refused (invalid): one that there is not, and what it cannot be. */
export async function namedDrafts({ tx }: Tenant, drafts: readonly AttributeDraft[]) {
	const ids = drafts.map(({ attribute_id }) => attribute_id);
	const known = await tx.select().from(attributes).where(inArray(attributes.id, ids));
	return drafts.map((draft) => {
		const attribute = known.find(({ id }) => id === draft.attribute_id);
		if (!attribute) throw refused(draft.attribute_id, "There is no such attribute.");
		refuseWrongType(attribute, draft.value);
		return { ...draft, name: attribute.attribute_name };
	});
}

const valueLengthMax = 200;

function draftOf(id: number, value: unknown): AttributeDraft {
	if (!Number.isSafeInteger(id) || id < 1) throw refused(0, "There is no such attribute.");
	const text = typeof value === "number" ? String(value) : value;
	return { attribute_id: id, value: optionalText(`attribute_${id}`, text, valueLengthMax) };
}

function listOf(sent: unknown): unknown[] {
	if (sent === undefined || sent === null || sent === "") return [];
	const list = typeof sent === "string" ? parsed(sent) : sent;
	if (Array.isArray(list)) return list;
	throw new Refusal("invalid", "This must be a list.", { attributeValues: "This must be a list." });
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}

function refuseWrongType({ id, attribute_type }: Attribute, value: string | null): void {
	if (value === null) return;
	if (attribute_type === "number" && !/^\d{1,9}(\.\d{1,3})?$/.test(value)) throw refused(id, "Enter a number.");
	const fault = attribute_type === "date" ? dateFault(value) : null;
	if (fault !== null) throw refused(id, fault);
}

function refused(id: number, sentence: string): Refusal {
	return new Refusal("invalid", sentence, { [id === 0 ? "attributeValues" : `attribute_${id}`]: sentence });
}
