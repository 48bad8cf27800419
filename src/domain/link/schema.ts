import { Type } from "@sinclair/typebox";
import { described, flag, flagOr, id, optionalIntegerOf, order } from "../field.ts";
import { labelLengthMax } from "./menu.ts";

const text = described(Type.String());

/** An entry of the menu (content 1); `menu` checks it whole, since its address follows from its label. */
const linkFields = {
	label: described(Type.String({ maxLength: labelLengthMax })),
	slug: text,
	url: described(Type.Union([Type.String(), Type.Null()])),
	is_external: flagOr(false),
	show_in_navbar: flag,
	template: text,
	organization_id: id,
	/** Another address than the one that follows from the label. */
	address: text,
};

/** A page of the product that a new entry leads to. */
export const newLinkFields = { ...linkFields, page: text };
export const movedLinkFields = { ...linkFields, position: optionalIntegerOf(10_000) };
export const linkOrderFields = { links: order("id", "position") };
