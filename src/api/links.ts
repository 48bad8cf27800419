import { Elysia } from "elysia";
import { linkList, pageBySlug } from "../data/wire/links.ts";
import { Refusal } from "../domain/refusal.ts";
import { access, found, pathId, type ApiParts } from "../http/access.ts";
import { described } from "./describe.ts";

const slugForm = /^[a-z0-9-]{1,60}$/i;
const pageQuery = { orgId: "id" } as const;

export function linksApi(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.get(
			"/organization-links/:organizationId",
			async ({ params, within }) => await (await within(pathId(params.organizationId))).read(linkList),
			{ any: true, detail: described("Menu and pages", "The menu of an organization, in order", "A list of links") },
		)
		.get(
			"/pages/by-slug/:slug",
			async ({ params, ask, within }) => {
				const { read } = await within(ask(pageQuery).orgId ?? null);
				if (!slugForm.test(params.slug)) throw new Refusal(404, "Not found.");
				return { page: found(await read((tenant) => pageBySlug(tenant, params.slug))) };
			},
			{
				any: true,
				detail: described("Menu and pages", "A custom page", "`page` with `content.blocks`", pageQuery),
			},
		);
}
