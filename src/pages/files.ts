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

/** The addresses of a route that stand in the map: its one, or one for each row. */
function addressesOf(name: RouteName, of: NonNullable<Route["mapped"]>, found: Found): string[] {
	if (of === "once") return [pathOf(name)];
	if (of === "divisions") return found.divisions.map(({ id, season }) => to.bracket(season, id));
	return found[of].map((row) => pathOf(name, row));
}

/** Each organization's own map of what may be found, with whole addresses of its one host. */
export const siteMapFile = sitePage({
	route: "sitemap",
	load: async ({ tenant, site }) => (site.organization.noindex ? null : await addresses(tenant)),
	file: {
		type: xml,
		text: (found, { absolute }) => urlset(mapped.flatMap(({ name, of }) => addressesOf(name, of, found)).map(absolute)),
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
				absolute("/"),
				...organizations.filter(({ domain, noindex }) => !domain && !noindex).map(({ slug }) => absolute(`/${slug}`)),
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

function urlset(addresses: string[]): string {
	const rows = addresses.slice(0, addressesMax).map((address) => `<url><loc>${xmlText(address)}</loc></url>`);
	return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join("\n")}\n</urlset>\n`;
}
