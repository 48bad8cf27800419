import { Elysia } from "elysia";
import { pageByLink, update } from "../data/page/changes.ts";
import { revision } from "../domain/field.ts";
import { templatesOf } from "../domain/page/templates.ts";
import { sportOf } from "../domain/sport/sport.ts";
import { pageFields, pageImageFields } from "../domain/page/schema.ts";
import { Refusal, found } from "../domain/refusal.ts";
import { access } from "../http/access/guard.ts";
import type { ApiParts } from "../http/access/parts.ts";
import { bodyOf, pathId, revisionIn } from "../http/calls.ts";
import { describedOfSite } from "./describe.ts";

const ofPage = { to: "menu.edit", of: { noun: "pages", param: "page" } } as const;

/** The pages behind the menu's own links (content 7, wire 1). */
export function pagesApi(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.get(
			"/pages/by-link/:link",
			async ({ params, read }) => {
				const page = found(await read(async (tenant) => await pageByLink(tenant, pathId(params.link))));
				return { page };
			},
			{
				can: { to: "staff.see", of: { noun: "links", param: "link" } },
				detail: describedOfSite("Menu and pages", "The page of a link", "`page` with `content.blocks`"),
			},
		)
		.get(
			"/page-templates",
			async ({ read }) => await read(async ({ organization }) => templatesOf(sportOf(organization.sports[0]?.type))),
			{
				can: "staff.see",
				detail: describedOfSite("Menu and pages", "Pages to start from", "An object keyed by the template's name"),
			},
		)
		.put(
			"/pages/:page",
			async ({ params, body, write }) => {
				const id = pathId(params.page);
				const page = await write(async (writer) => await update(writer, id, body, revisionIn(body)));
				return { page, message: "Page saved!" };
			},
			{
				can: ofPage,
				body: bodyOf({ ...pageFields, revision }),
				detail: describedOfSite("Menu and pages", "Store a page's blocks or apply a template", "`page`"),
			},
		)
		.post(
			"/pages/:page/images",
			async ({ body, organization }) => {
				const url = await parts.uploads.keep(organization, "image", body["image"]);
				if (url === null) throw new Refusal("invalid", "Choose a file.", { image: "Choose a file." });
				return { url };
			},
			{
				can: ofPage,
				body: bodyOf(pageImageFields, ["image"]),
				detail: describedOfSite("Menu and pages", "Upload a picture for a page, as a form with `image`", "`url`"),
			},
		);
}
