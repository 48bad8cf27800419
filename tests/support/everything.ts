import { filled, publicRows, withQuery, type ApiSite } from "../api/league.ts";
import { crawl } from "./demo.ts";

type Get = (path: string, options: { host: string }) => Promise<Response>;

/** Every address that a visitor of the first organization can reach, with the host on which it is asked for. */
export type Everything = Map<string, { host: string; path: string; text: string }>;

export const siteHost = "acme.test";

/** Pages, feeds, frames and calls as a visitor of the organization gets them, found from a player's and the usual starts. */
export async function everything(site: ApiSite, get: Get, player: number, name: readonly [string, string]) {
	const said: Everything = new Map();
	const note = (path: string, text: string, host = siteHost) => said.set(path, { host, path, text });
	const onSite = async (path: string) => await get(path, { host: siteHost });
	const [first, last] = name;
	const starts = [
		"/",
		"/players",
		`/players?name=${last}`,
		`/players?name=${first}`,
		"/leaderboard",
		"/schedule",
		"/teamList",
		`/players/${player}`,
		`/player/${player}/stats`,
	];
	const pages = await crawl(onSite, starts, 12);
	for (const [path, { html }] of pages) note(path, html);
	const files = [...pages.values()].flatMap(({ html }) =>
		[...html.matchAll(/(?:href|src)="(?:https?:\/\/acme\.test)?(\/_\/(?:feeds|embed|live)[^"]*)"/g)].map(
			([, path = ""]) => path.replaceAll("&amp;", "&"),
		),
	);
	const more = [
		"/sitemap.xml",
		"/robots.txt",
		"/_/feeds/games.csv",
		"/_/embed/standings",
		"/_/embed/schedule",
		...files,
	];
	for (const path of new Set(more)) note(path, await (await onSite(path)).text());
	for (const row of publicRows()) {
		const path = withQuery(filled(row.path, { league: site.league, organization: site.acme }), "slug=acme");
		const host = "leagues.example";
		note(`/api${path}`, await (await get(`/api${path}`, { host })).text(), host);
	}
	return said;
}

/** The addresses of what tells a secret; what somebody searched for stands in the field again, since they typed it. */
export const telling = (said: Everything, secrets: readonly string[]): string[] => {
	const typed = new RegExp(`value="(${secrets.join("|")})"|(name=)(${secrets.join("|")})`, "g");
	return [...said.values()]
		.filter(({ text }) => secrets.some((secret) => text.replace(typed, "").includes(secret)))
		.map(({ path }) => path);
};
