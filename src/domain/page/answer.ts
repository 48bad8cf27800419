import { Type } from "@sinclair/typebox";
import { flag, id, list, mapOf, object, shape, text, whole, type Answers } from "../answer.ts";

/** A block with the fields of its type; one of a type that this version does not know is answered as it was stored (content 6). */
const block = Type.Object({ type: text }, { additionalProperties: true, $id: "Block" });
const content = object({ blocks: list(block) });

const link = { id, label: text, slug: text };
const fields = { id, link_id: id, template: text, content, revision: whole };
const page = shape("Page", { ...fields, link: object({ ...link, is_external: flag }) });

export const pageAnswers = {
	"GET /api/pages/by-slug/:slug": object({ page: object({ ...fields, link: object(link) }) }),
	"GET /api/pages/by-link/:link": object({ page }),
	"GET /api/page-templates": mapOf(object({ template: text, name: text, content })),
	"PUT /api/pages/:page": object({ page, message: text }),
	"POST /api/pages/:page/images": object({ url: text }),
} as const satisfies Answers;
