import { addresses } from "../data/addresses.ts";
import { to } from "../domain/paths.ts";
import { platformPage, sitePage } from "../http/page.ts";

const addressesMax = 45_000;
const xml = "application/xml; charset=utf-8";
const text = "text/plain; charset=utf-8";

/** Each organization's own map of what may be found, with whole addresses of its one host. */
export const siteMapFile = sitePage({
	path: "/sitemap.xml",
	load: async ({ tenant, site }) => (site.organization.noindex ? null : await addresses(tenant)),
	file: {
		type: xml,
		text: ({ slugs, leagues, divisions, teams, players, games }, { absolute }) =>
			urlset(
				[
					...slugs.map((slug) => to.page(slug)),
					to.leagues(),
					...leagues.map((id) => to.league(id)),
					...divisions.map(({ id, season }) => to.bracket(season, id)),
					...teams.map((id) => to.team(id)),
					...players.map((id) => to.player(id)),
					...games.map((id) => to.game(id)),
				].map(absolute),
			),
	},
});

export const siteRobotsFile = sitePage({
	path: "/robots.txt",
	load: () => ({}),
	file: {
		type: text,
		text: (_, { site, absolute }) => robots(site.organization.noindex ? [] : [absolute("/sitemap.xml")]),
	},
});

/** The platform's map: the directory, and the home of every organization that lives under it. */
export const platformMapFile = platformPage({
	path: "/sitemap.xml",
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
	path: "/robots.txt",
	load: async ({ directory }) => await directory({ page: 1, perPage: addressesMax }),
	file: {
		type: text,
		text: ({ organizations }, { absolute }) =>
			robots([
				absolute("/sitemap.xml"),
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
	const rows = addresses.slice(0, addressesMax).map((address) => `<url><loc>${escaped(address)}</loc></url>`);
	return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join("\n")}\n</urlset>\n`;
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
