import { Elysia } from "elysia";
import { changeSiteLinks, siteLinks } from "../data/organization/site-links.ts";
import { siteLinkFields } from "../domain/organization/schema.ts";
import { access } from "../http/access/guard.ts";
import type { ApiParts } from "../http/access/parts.ts";
import { bodyOf } from "../http/calls.ts";
import { describedOfSite } from "./describe.ts";

/** Where the adult league's site leads: sign-up and order forms, mail, films. */
export function siteLinksApi(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.get("/site-links", async ({ read }) => ({ links: await read(siteLinks) }), {
			can: "staff.see",
			detail: describedOfSite("Menu and pages", "Where the site's own pages lead", "`links`"),
		})
		.put(
			"/site-links",
			async ({ body, write }) => ({
				links: await write(async (writer) => await changeSiteLinks(writer, body)),
				message: "Links saved",
			}),
			{
				can: "menu.edit",
				body: bodyOf(siteLinkFields),
				detail: describedOfSite("Menu and pages", "Change where the site's own pages lead", "`links`"),
			},
		);
}
