import { and, arrayContains, asc, eq, type SQL } from "drizzle-orm";
import { links, pages } from "../../../db/schema/index.ts";
import type { Tenant } from "../tenant.ts";

/** The menu entries in order, with those that the navbar leaves out (`show_in_navbar`, site 3). */
export async function linkList({ tx }: Tenant, condition?: SQL) {
	return await tx
		.select({
			id: links.id,
			organization_id: links.organization_id,
			label: links.label,
			slug: links.slug,
			url: links.url,
			is_external: links.is_external,
			show_in_navbar: links.show_in_navbar,
			template: links.template,
			position: links.position,
			revision: links.revision,
		})
		.from(links)
		.where(condition)
		.orderBy(asc(links.position), asc(links.id));
}

/** The page of an internal link (content 2), or null. */
export async function pageBySlug({ tx }: Tenant, slug: string) {
	const [row] = await tx
		.select({
			id: pages.id,
			link_id: pages.link_id,
			template: pages.template,
			content: pages.content,
			link: { id: links.id, label: links.label, slug: links.slug },
			revision: pages.revision,
		})
		.from(pages)
		.innerJoin(links, eq(links.id, pages.link_id))
		.where(and(eq(links.slug, slug), eq(links.is_external, false)));
	return row ?? null;
}

/** The present address of the page that had this one before, or null. */
export async function slugOfFormer({ tx }: Tenant, slug: string): Promise<string | null> {
	const [row] = await tx
		.select({ slug: links.slug })
		.from(links)
		.where(and(arrayContains(links.former_slugs, [slug]), eq(links.is_external, false)));
	return row?.slug ?? null;
}
