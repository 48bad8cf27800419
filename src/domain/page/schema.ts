import { Type } from "@sinclair/typebox";
import { described, upload } from "../field.ts";
import { contentLengthMax } from "./blocks.ts";
import { pageTemplates } from "./templates.ts";

/** A page's blocks (content 6), which `blocks` checks one by one, and the template that they began with. */
export const pageFields = {
	content: described(
		Type.Object({
			blocks: Type.Array(
				Type.Object({ type: Type.String({ maxLength: contentLengthMax }) }, { additionalProperties: true }),
			),
		}),
	),
	template: described(Type.Union(Object.keys(pageTemplates).map((name) => Type.Literal(name)))),
};

export const pageImageFields = { image: upload };
