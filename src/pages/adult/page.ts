import type { adultLeague, RouteName, routes } from "../../domain/routes.ts";
import { siteLinks } from "../../data/organization/site-links.ts";
import type { SiteLinks } from "../../domain/organization/site-links.ts";
import { to, withBase } from "../../domain/paths.ts";
import { sitePage, type SiteContext } from "../../http/page.ts";
import type { ReactNode } from "react";

type Context = SiteContext<Record<never, never>>;

type AdultRoute = {
	[K in RouteName]: (typeof routes)[K] extends { variants: typeof adultLeague } ? K : never;
}[RouteName];

interface Given<D> {
	route: AdultRoute;
	title: string;
	description: (context: Context) => string;
	load?: (context: Context) => Promise<D>;
	/** It shows films. */
	films?: boolean;
	View: (props: { data: D; links: SiteLinks; context: Context }) => ReactNode;
}

/** A page of the adult league's own site. */
export function adultPage<D = null>({ route, title, description, load, films = false, View }: Given<D>) {
	return sitePage<AdultRoute, { own: D; links: SiteLinks }>({
		route,
		load: async (context) => ({
			own: load ? await load(context) : (null as D), // a page without a load says nothing of its own
			links: await siteLinks(context.tenant),
		}),
		title: () => title,
		description: (_, context) => description(context),
		canonical: () => to[route](),
		films: () => films,
		styles: "detail",
		View: ({ data: { own, links }, context }) => View({ data: own, links, context }),
	});
}

/** A form elsewhere, or, where none is set, the page that says how to reach the league. */
export function formAt(address: string | undefined, context: Context): string {
	return address ?? withBase(context.site.base, to.contact());
}
