import { siteLinks } from "../../data/site-links.ts";
import type { SiteLinks } from "../../domain/site-links.ts";
import { to, withBase } from "../../domain/paths.ts";
import { sitePage, type SiteContext } from "../../http/page.ts";
import type { ReactNode } from "react";

type Context = SiteContext<Record<never, never>>;

interface Given<D> {
	path: string;
	title: string;
	description: (context: Context) => string;
	load?: (context: Context) => Promise<D>;
	View: (props: { data: D; links: SiteLinks; context: Context }) => ReactNode;
}

/** The variant whose site has these pages (adult 1): any organization may choose it. */
export const adultLeague = ["adult-league"] as const;

/** A page of the adult league's own site. */
export function adultPage<D = null>({ path, title, description, load, View }: Given<D>) {
	return sitePage<Record<never, never>, { own: D; links: SiteLinks }>({
		path,
		variants: adultLeague,
		menu: path.slice(1),
		load: async (context) => ({
			own: load ? await load(context) : (null as D), // a page without a load says nothing of its own
			links: await siteLinks(context.tenant),
		}),
		title: () => title,
		description: (_, context) => description(context),
		canonical: () => path,
		View: ({ data: { own, links }, context }) => View({ data: own, links, context }),
	});
}

/** A form elsewhere, or, where none is set, the page that says how to reach the league. */
export function formAt(address: string | undefined, context: Context): string {
	return address ?? withBase(context.site.base, to.page("contact"));
}
