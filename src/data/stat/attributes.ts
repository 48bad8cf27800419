import { and, asc, eq, inArray, not, notExists, notInArray } from "drizzle-orm";
import { attributes, attributeValues } from "../../../db/schema/index.ts";
import { attributeFields } from "../../domain/attribute/schema.ts";
import { defaultAttributes, type AttributeType } from "../../domain/attribute/attributes.ts";
import type { Read } from "../../domain/field.ts";
import { fold } from "../../domain/fold.ts";
import { Refusal, assert, foundFirst } from "../../domain/refusal.ts";
import { rearrange } from "../schedule/arrangement.ts";
import { record } from "../audit/audit.ts";
import { namedByDeleted } from "../deletion/named.ts";
import type { Tenant, Writer } from "../tenant.ts";

export interface PlayerAttribute {
	id: number;
	attribute_name: string;
	attribute_type: AttributeType;
	is_visible: boolean;
	order: number;
	revision: number;
}

const columns = {
	id: attributes.id,
	attribute_name: attributes.attribute_name,
	attribute_type: attributes.attribute_type,
	is_visible: attributes.is_visible,
	order: attributes.order,
	revision: attributes.revision,
};

export async function all({ tx }: Tenant): Promise<PlayerAttribute[]> {
	return await tx.select(columns).from(attributes).orderBy(asc(attributes.order), asc(attributes.id));
}

/** A new attribute, at the end. Refused: a blank name, one that is there, a type that is none (players 11). */
export async function create(
	writer: Writer,
	{ name: attribute_name, type: attribute_type }: Read<typeof attributeFields>,
): Promise<PlayerAttribute> {
	const known = await all(writer);
	if (known.some((attribute) => fold(attribute.attribute_name) === fold(attribute_name)))
		throw new Refusal("invalid", "This attribute already exists.", { name: "This attribute already exists." });
	const order = (known.at(-1)?.order ?? -1) + 1;
	const [row] = await writer.tx
		.insert(attributes)
		.values({ organization_id: writer.organization.id, attribute_name, attribute_type, order })
		.returning(columns);
	assert(row, "an insert returns its row");
	await record(writer, { action: "create", noun: "attribute", row_id: row.id, after: { ...row } });
	return row;
}

export async function setVisible(writer: Writer, id: number, is_visible: boolean): Promise<PlayerAttribute> {
	const { tx } = writer;
	const before = foundFirst(await tx.select(columns).from(attributes).where(eq(attributes.id, id)));
	if (before.is_visible === is_visible) return before;
	const [after] = await tx.update(attributes).set({ is_visible }).where(eq(attributes.id, id)).returning(columns);
	assert(after, "the attribute was just read");
	await record(writer, { action: "update", noun: "attribute", row_id: id, before: { ...before }, after: { ...after } });
	return after;
}

export async function reorder(writer: Writer, wanted: readonly { id: number; position: number }[]): Promise<void> {
	const rows = (await all(writer)).map(({ id, order, attribute_name }) => ({ id, order, name: attribute_name }));
	await rearrange(writer, { table: attributes, noun: "attribute" }, rows, wanted);
}

/**
 * Back to the attributes of a new organization, in their order and shown (platform 1). Others go; one that has values of
 * players is kept, hidden, at the end, for what was typed in is never lost.
 */
export async function reset(writer: Writer): Promise<PlayerAttribute[]> {
	const { tx, organization } = writer;
	const before = await all(writer);
	const others = before.filter(({ attribute_name }) => defaultOf(attribute_name) < 0).map(({ id }) => id);
	if (others.length > 0)
		await tx
			.delete(attributes)
			.where(
				and(
					inArray(attributes.id, others),
					not(namedByDeleted("attribute_values", "attribute_id", attributes.id)),
					notExists(
						tx
							.select({ id: attributeValues.id })
							.from(attributeValues)
							.where(eq(attributeValues.attribute_id, attributes.id)),
					),
				),
			);
	for (const [order, row] of defaultAttributes.entries()) {
		const own = before.find(({ attribute_name }) => defaultOf(attribute_name) === order);
		const change = { ...row, order, is_visible: true };
		if (own) await tx.update(attributes).set(change).where(eq(attributes.id, own.id));
		else await tx.insert(attributes).values({ ...change, organization_id: organization.id });
	}
	const names = defaultAttributes.map(({ attribute_name }) => attribute_name);
	await tx
		.update(attributes)
		.set({ is_visible: false, order: names.length })
		.where(notInArray(attributes.attribute_name, names));
	const after = await all(writer);
	const shown = (rows: readonly PlayerAttribute[]) => ({
		attributes: rows.map(({ attribute_name, is_visible }) =>
			is_visible ? attribute_name : `${attribute_name} (hidden)`,
		),
	});
	await record(writer, { action: "update", noun: "attribute", before: shown(before), after: shown(after) });
	return after;
}

/** The place of a name among those of a new organization, or -1. */
const defaultOf = (name: string) =>
	defaultAttributes.findIndex(({ attribute_name }) => fold(attribute_name) === fold(name));
