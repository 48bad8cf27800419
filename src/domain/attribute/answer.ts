import { done, flag, id, list, object, shape, text, whole, words, type Answers } from "../answer.ts";
import { attributeTypes } from "./attributes.ts";

const fields = { id, attribute_name: text, attribute_type: words(attributeTypes) };
const attribute = shape("Attribute", { ...fields, is_visible: flag, order: whole, revision: whole });

/** What a player has of one. */
export const attributeValue = shape("AttributeValue", { attribute_id: id, value: text, attribute: object(fields) });

export const attributeAnswers = {
	"GET /api/playerAttributes": list(attribute),
	"POST /api/playerAttributes": object({ attribute }),
	"PUT /api/playerAttributes/:attribute/toggleAttributeVisibility": object({ attribute }),
	"PUT /api/playerAttributes/reorder": done,
	"POST /api/playerAttributes/reset": list(attribute),
} as const satisfies Answers;
