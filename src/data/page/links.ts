import { and, asc, eq, sql } from "drizzle-orm";
import { links, stats } from "../../../db/schema/index.ts";
import { adultLeagueMenu } from "../../domain/link/menu.ts";
import { framed } from "../frame.ts";
import { menuSlugOf } from "../../domain/routes.ts";
import type { Tenant } from "../tenant.ts";

const leaderboardSlug = menuSlugOf("leaderboard") ?? "";

export interface MenuLink {
	label: string;
	slug: string;
	url: string | null;
	is_external: boolean;
}

/** The entries of the public navbar, by position (site 3); who shows no statistics has no leaders either. */
export async function menu(tenant: Tenant): Promise<MenuLink[]> {
	if (tenant.organization.site_variant === "adult-league") return [...adultLeagueMenu];
	return await framed(
		tenant,
		"menu",
		async () =>
			await tenant.tx
				.select({ label: links.label, slug: links.slug, url: links.url, is_external: links.is_external })
				.from(links)
				.where(
					and(
						eq(links.show_in_navbar, true),
						sql`(${links.slug} is distinct from ${leaderboardSlug} or ${links.is_external} or exists (select from ${stats} where not ${stats.hidden}))`,
					),
				)
				.orderBy(asc(links.position), asc(links.id)),
	);
}
