import { eq } from "drizzle-orm";
import { organizations } from "../../../db/schema/index.ts";
import { readSiteLinks, type SiteLinks } from "../../domain/organization/site-links.ts";
import { record } from "../audit/audit.ts";
import type { Tenant, Writer } from "../tenant.ts";

/** What the organization's site leads to elsewhere. */
export async function siteLinks({ tx, organization }: Tenant): Promise<SiteLinks> {
	const [row] = await tx
		.select({ links: organizations.site_links })
		.from(organizations)
		.where(eq(organizations.id, organization.id));
	return (row?.links ?? {}) as SiteLinks; // written below
}

/** Changes them; what is absent stays, blank takes away. */
export async function changeSiteLinks(writer: Writer, body: Readonly<Record<string, unknown>>): Promise<SiteLinks> {
	const before = await siteLinks(writer);
	const after = readSiteLinks(body, before);
	await writer.tx
		.update(organizations)
		.set({ site_links: { ...after } })
		.where(eq(organizations.id, writer.organization.id));
	await record(writer, { action: "update", noun: "site links", before: { ...before }, after: { ...blank, ...after } });
	return after;
}

/** So that the log says of a link taken away that it is gone. */
const blank = Object.fromEntries(
	["team_signup", "agent_signup", "player_form", "youth_signup", "order_form", "email", "phone", "videos"].map(
		(name) => [name, null],
	),
);
