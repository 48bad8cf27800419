import { Elysia } from "elysia";
import * as aliases from "../../data/organization/aliases.ts";
import { proofFields } from "../../domain/user/schema.ts";
import { access } from "../../http/access/guard.ts";
import type { ApiParts } from "../../http/access/parts.ts";
import { refuseUnproven } from "../../http/account/own-proof.ts";
import { bodyOf } from "../../http/calls.ts";
import { describedOfSite } from "../describe.ts";
import { found } from "../../domain/refusal.ts";

const own = { organization: "organization" } as const;

/** Former slugs, which lead to the present one: seen by owners, freed by who gives slugs. */
export function organizationAliasesApi(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.get("/organizations/:organization/aliases", async ({ read }) => ({ aliases: await read(aliases.all) }), {
			can: { to: "organization.edit", of: own },
			detail: describedOfSite("Organizations", "The former slugs of an organization", "`aliases`: a list of slugs"),
		})
		.delete(
			"/organizations/:organization/aliases/:slug",
			async ({ params, body, session, request, read, write }) => {
				found((await read(aliases.all)).find((slug) => slug === params.slug));
				await refuseUnproven(parts, request, session, body["oldPassword"]);
				await write(async (writer) => await aliases.free(writer, params.slug));
				return { message: `/${params.slug} is free now` };
			},
			{
				can: { to: "platform.manage", of: own },
				body: bodyOf(proofFields),
				detail: describedOfSite(
					"Organizations",
					"Free a former slug, by `oldPassword` of one's own: links to it end, and another organization may take it",
					"`message`",
				),
			},
		);
}
