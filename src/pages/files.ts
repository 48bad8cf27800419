import { addresses } from "../data/calendar/addresses.ts";
import { pathOf, to } from "../domain/paths.ts";
import { routeNames, routeOf, type Route, type RouteName } from "../domain/routes.ts";
import { xmlText } from "../domain/xml-text.ts";
import { platformPage, sitePage } from "../http/page.ts";

const addressesMax = 45_000;
const xml = "application/xml; charset=utf-8";
const text = "text/plain; charset=utf-8";

type Found = Awaited<ReturnType<typeof addresses>>;

const mapped = routeNames.flatMap((name) => {
	const of = routeOf(name).mapped;
	return of === undefined ? [] : [{ name, of }];
});

/** An address of the map, and when what stands there was last changed, where that is known: an instant of PostgreSQL. */
interface Mapped {
	path: string;
	changed?: string | null;
}

/** The addresses of a route that stand in the map: its one, or one for each row. */
function addressesOf(name: RouteName, of: NonNullable<Route["mapped"]>, found: Found): Mapped[] {
	if (of === "once") return [{ path: pathOf(name) }];
	if (of === "divisions") return found.divisions.map(({ id, season }) => ({ path: to.bracket(season, id) }));
	if (of === "slugs") return found.slugs.map((slug) => ({ path: pathOf(name, slug) }));
	return found[of].map(({ id, ...row }) => ({ path: pathOf(name, id), ...row }));
}

/** Each organization's own map of what may be found, with whole addresses of its one host. */
export const siteMapFile = sitePage({
	route: "sitemap",
	load: async ({ tenant, site }) => (site.organization.noindex ? null : await addresses(tenant)),
	file: {
		type: xml,
		text: (found, { absolute }) =>
			urlset(
				mapped
					.flatMap(({ name, of }) => addressesOf(name, of, found))
					.map(({ path, changed }) => ({ address: absolute(path), changed })),
			),
	},
});

export const siteRobotsFile = sitePage({
	route: "robots",
	load: () => ({}),
	file: {
		type: text,
		text: (_, { site, absolute }) => robots(site.organization.noindex ? [] : [absolute(to.sitemap())]),
	},
});

/** The platform's map: the directory, and the home of every organization that lives under it. */
export const platformMapFile = platformPage({
	route: "sitemap",
	load: async ({ directory }) => await directory({ page: 1, perPage: addressesMax }),
	file: {
		type: xml,
		text: ({ organizations }, { absolute }) =>
			urlset([
				{ address: absolute("/") },
				...organizations
					.filter(({ domain, noindex }) => !domain && !noindex)
					.map(({ slug }) => ({ address: absolute(`/${slug}`) })),
			]),
	},
});

export const platformRobotsFile = platformPage({
	route: "robots",
	load: async ({ directory }) => await directory({ page: 1, perPage: addressesMax }),
	file: {
		type: text,
		text: ({ organizations }, { absolute }) =>
			robots([
				absolute(to.sitemap()),
				...organizations
					.filter(({ domain, noindex }) => !domain && !noindex)
					.map(({ slug }) => absolute(`/${slug}/sitemap.xml`)),
			]),
	},
});

/** Nothing is closed: who may not load a page never reads there that it is not to be listed, and lists its address. */
const robots = (maps: readonly string[]) =>
	["User-agent: *", "Disallow:", ...maps.map((map) => `Sitemap: ${map}`), ""].join("\n");

function urlset(addresses: readonly { address: string; changed?: string | null | undefined }[]): string {
	const rows = addresses.slice(0, addressesMax).map(({ address, changed }) => {
		const lastmod = changed ? `<lastmod>${new Date(changed).toISOString()}</lastmod>` : "";
		return `<url><loc>${xmlText(address)}</loc>${lastmod}</url>`;
	});
	return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join("\n")}\n</urlset>\n`;
}
