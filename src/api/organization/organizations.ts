import { Elysia } from "elysia";
import { allSports, directory } from "../../data/organization/platform.ts";
import * as domains from "../../data/organization/domains.ts";
import * as seasons from "../../data/season/seasons.ts";
import { wireOrganization, wireOwnOrganization } from "../../data/wire/organizations.ts";
import { memberList } from "../../data/wire/users.ts";
import { seasonList, wireSeason } from "../../data/wire/seasons.ts";
import { normalizeHost } from "../../domain/address.ts";
import { holds } from "../../domain/roles.ts";
import { formerFields, seasonFields } from "../../domain/season/schema.ts";
import { access } from "../../http/access/guard.ts";
import type { ApiParts } from "../../http/access/parts.ts";
import { bodyOf } from "../../http/calls.ts";
import { organizationBySlug } from "../../http/locate.ts";
import { domainsApi } from "./domains.ts";
import { described, describedOfSite } from "../describe.ts";
import { organizationAliasesApi } from "./aliases.ts";
import { organizationChangesApi } from "./changes.ts";
import { found } from "../../domain/refusal.ts";

const own = { organization: "organization" } as const;
const all = { page: 1, perPage: 100_000 };

export function organizationsApi(parts: ApiParts) {
	return new Elysia()
		.use(organizationChangesApi(parts))
		.use(organizationAliasesApi(parts))
		.use(domainsApi(parts))
		.use(findable(parts))
		.use(parted(parts));
}

/** How they are found. */
function findable(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.get(
			"/organizations/domain/:domain",
			async ({ params }) => ({
				organization: wireOrganization(found(await parts.directory.find("host", normalizeHost(params.domain) ?? ""))),
			}),
			{ any: true, detail: described("Organizations", "The organization of a domain", "`organization`") },
		)
		.get(
			"/organizations/slug/:slug",
			async ({ params }) => ({
				organization: wireOrganization(found(await organizationBySlug(parts.directory, params.slug))),
			}),
			{ any: true, detail: described("Organizations", "The organization of a slug", "`organization`") },
		)
		.get(
			"/organizations",
			async () => ({ organizations: (await directory(parts.db, all)).organizations.map(wireOrganization) }),
			{ any: true, detail: described("Organizations", "All organizations, by name", "`organizations`: a list") },
		)
		.get(
			"/organizations/:organization",
			async ({ organization, user, read }) => {
				const users = holds(user.role, "user.edit") ? { users: await read(memberList) } : {};
				const own = holds(user.role, "organization.edit") ? { domains: await read(domains.all) } : {};
				return { organization: { ...wireOwnOrganization(organization), ...users, ...own } };
			},
			{
				can: { to: "staff.see", of: own },
				detail: describedOfSite(
					"Organizations",
					"One's own organization; its users and domains for owners only",
					"`organization`",
				),
			},
		);
}

/** Their seasons and sports. */
function parted(parts: ApiParts) {
	return new Elysia()
		.use(access(parts))
		.get("/organizations/:organization/seasons", async ({ read }) => ({ seasons: await read(seasonList) }), {
			can: { to: "staff.see", of: own },
			detail: describedOfSite("Seasons", "The seasons of an organization, the latest start first", "`seasons`: a list"),
		})
		.post(
			"/organizations/:organization/seasons",
			async ({ body, write }) => {
				const draft = seasons.readSeason({ name: "", ...body });
				return { season: await write(async (writer) => wireSeason(writer, await seasons.create(writer, draft))) };
			},
			{
				can: { to: "season.edit", of: own },
				body: bodyOf({ ...seasonFields, ...formerFields }, ["name"]),
				detail: describedOfSite("Seasons", "Make a season of an organization", "`season`"),
			},
		)
		.get("/sportsv2/byOrg/:organization", async ({ organization }) => ({ sports: organization.sports }), {
			can: { to: "staff.see", of: own },
			detail: describedOfSite("Organizations", "The sports of an organization, its first first", "`sports`: a list"),
		})
		.get("/sportsv2", async () => ({ sports: await allSports(parts.db) }), {
			any: true,
			detail: described("Organizations", "The sports that the platform knows", "`sports`: a list"),
		});
}
