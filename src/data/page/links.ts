import { asc, eq } from "drizzle-orm";
import { links } from "../../../db/schema/index.ts";
import { adultLeagueMenu } from "../../domain/link/menu.ts";
import { framed } from "../frame.ts";
import type { Tenant } from "../tenant.ts";

export interface MenuLink {
	label: string;
	slug: string;
	url: string | null;
	is_external: boolean;
}

/** The entries of the public navbar, by position (site 3). */
export async function menu(tenant: Tenant): Promise<MenuLink[]> {
	if (tenant.organization.site_variant === "adult-league") return [...adultLeagueMenu];
	return await framed(
		tenant,
		"menu",
		async () =>
			await tenant.tx
				.select({ label: links.label, slug: links.slug, url: links.url, is_external: links.is_external })
				.from(links)
				.where(eq(links.show_in_navbar, true))
				.orderBy(asc(links.position), asc(links.id)),
	);
}
