import { Elysia } from "elysia";
import * as links from "../data/page/link-changes.ts";
import { linkList, pageBySlug } from "../data/wire/links.ts";
import { revision } from "../domain/field.ts";
import { linkOrderFields, movedLinkFields, newLinkFields } from "../domain/link/schema.ts";
import { wantedOrder } from "../domain/order.ts";
import { found, notFound } from "../domain/refusal.ts";
import { access } from "../http/access/guard.ts";
import type { ApiParts } from "../http/access/parts.ts";
import { bodyOf, pathId, revisionIn } from "../http/calls.ts";
import { described, describedOfSite } from "./describe.ts";

const slugForm = /^[a-z0-9-]{1,60}$/i;
const pageQuery = { orgId: "id" } as const;
const ofLink = { to: "menu.edit", of: { noun: "links", param: "link" } } as const;

export function linksApi(parts: ApiParts) {
	return new Elysia().use(menuLinks(parts)).use(linkedPage(parts));
}

/** The entries of the menu. */
function menuLinks(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.get(
			"/organization-links/:organizationId",
			async ({ params, within }) => await (await within(pathId(params.organizationId))).read(linkList),
			{ any: true, detail: described("Menu and pages", "The menu of an organization, in order", "A list of links") },
		)
		.post(
			"/organization-links",
			async ({ body, write }) => ({ link: await write(async (writer) => await links.create(writer, body)) }),
			{
				can: { to: "menu.edit", of: { body: "organization_id" } },
				body: bodyOf(newLinkFields, ["label"]),
				detail: describedOfSite("Menu and pages", "Add a link to the menu, with its page", "`link`"),
			},
		)
		.put(
			"/organization-links/order",
			async ({ body, write }) => {
				await write(
					async (writer) =>
						await links.reorder(writer, wantedOrder("links", body["links"], { id: "id", position: "position" })),
				);
				return { message: "Order saved" };
			},
			{
				can: "menu.edit",
				body: bodyOf(linkOrderFields, ["links"]),
				detail: describedOfSite("Menu and pages", "Put the menu into another order", "`message`"),
			},
		)
		.put(
			"/organization-links/:link",
			async ({ params, body, write }) => {
				const id = pathId(params.link);
				return { link: await write(async (writer) => await links.update(writer, id, body, revisionIn(body))) };
			},
			{
				can: ofLink,
				body: bodyOf({ ...movedLinkFields, revision }),
				detail: describedOfSite("Menu and pages", "Show, hide, move or change a link", "`link`"),
			},
		)
		.delete(
			"/organization-links/:link",
			async ({ params, write }) => {
				await write(async (writer) => await links.remove(writer, pathId(params.link)));
				return { message: "Link deleted" };
			},
			{ can: ofLink, detail: describedOfSite("Menu and pages", "Delete a link with its page", "`message`") },
		);
}

/** The page behind one. */
function linkedPage(parts: ApiParts) {
	return new Elysia().use(access(parts)).get(
		"/pages/by-slug/:slug",
		async ({ params, ask, within }) => {
			const { read } = await within(ask(pageQuery).orgId ?? null);
			if (!slugForm.test(params.slug)) throw notFound();
			return { page: found(await read((tenant) => pageBySlug(tenant, params.slug))) };
		},
		{
			any: true,
			detail: described("Menu and pages", "A custom page", "`page` with `content.blocks`", pageQuery),
		},
	);
}
