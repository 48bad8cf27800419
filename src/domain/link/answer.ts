import { done, flag, id, list, nullable, object, shape, text, whole, type Answers } from "../answer.ts";

const link = shape("Link", {
	id,
	organization_id: id,
	label: text,
	slug: text,
	url: nullable(text),
	is_external: flag,
	show_in_navbar: flag,
	template: text,
	position: whole,
	revision: whole,
});
const one = object({ link });

export const linkAnswers = {
	"GET /api/organization-links/:organizationId": list(link),
	"POST /api/organization-links": one,
	"PUT /api/organization-links/order": done,
	"PUT /api/organization-links/:link": one,
	"DELETE /api/organization-links/:link": done,
} as const satisfies Answers;
