import { Type } from "@sinclair/typebox";
import { addressLengthMax } from "../check.ts";
import { choice, described, flag, flagOr, id, optionalIntegerOf, order } from "../field.ts";
import { pageFields } from "../page/schema.ts";
import { slugLengthMax } from "../slug.ts";
import { builtinPages, labelLengthMax } from "./menu.ts";

const slug = described(Type.String({ maxLength: slugLengthMax }));

/** An entry of the menu (content 1); `menu` checks it whole, since its address follows from its label. */
const linkFields = {
	label: described(Type.String({ maxLength: labelLengthMax })),
	slug,
	url: described(Type.Union([Type.String({ maxLength: addressLengthMax }), Type.Null()])),
	is_external: flagOr(false),
	show_in_navbar: flag,
	template: pageFields.template,
	organization_id: id,
	/** Another address than the one that follows from the label. */
	address: slug,
};

/** A page of the product that a new entry leads to. */
export const newLinkFields = { ...linkFields, page: choice(builtinPages.map(({ slug: page }) => page)) };
export const movedLinkFields = { ...linkFields, position: optionalIntegerOf(10_000) };
export const linkOrderFields = { links: order("id", "position") };
