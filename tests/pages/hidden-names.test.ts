import { afterAll, beforeAll, expect, test } from "bun:test";
import { filled, openApiSite, publicRows, withQuery, type ApiSite } from "../api/league.ts";
import { crawl } from "../support/demo.ts";

let site: ApiSite;
const host = "acme.test";

beforeAll(async () => {
	site = await openApiSite();
	const { sql } = site.database.owner;
	await sql`update players set first_name = 'Zebulon', last_name = 'Quibble', bio = 'Secretbio' where id = ${captain()}`;
	await sql`update league_teams set captain_id = ${captain()}, captain = 'Zebulon Quibble' where id = ${site.league.leagueTeams[0]?.id ?? 0}`;
});
afterAll(async () => await site.close());

const captain = () => site.league.players[0]?.id ?? 0;

/** Everything that a visitor of the organization can reach, with what it says. */
async function everything(): Promise<Map<string, string>> {
	const get = async (path: string) => await site.get(path, { host });
	const said = new Map<string, string>();
	const starts = [
		"/",
		"/players",
		"/players?search=Quibble",
		"/players?search=Zebulon",
		"/leaderboard",
		"/schedule",
		"/teamList",
		`/players/${captain()}`,
		`/player/${captain()}/stats`,
	];
	const pages = await crawl(get, starts, 12);
	for (const [path, { html }] of pages) said.set(path, html);
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
	for (const path of new Set(more)) said.set(path, await (await get(path)).text());
	for (const row of publicRows()) {
		const path = withQuery(filled(row.path, { league: site.league, organization: site.acme }), "slug=acme");
		said.set(`/api${path}`, (await site.call(path)).text);
	}
	return said;
}

async function withPrivacy(organization: string, player: string | null): Promise<Map<string, string>> {
	const { sql } = site.database.owner;
	await sql`update organizations set player_privacy = ${organization}, version = app_version() where id = ${site.acme.id}`;
	await sql`update players set privacy = ${player} where id = ${captain()}`;
	site.directory.drop(site.acme.id);
	return await everything();
}

const telling = (said: Map<string, string>, secrets: string[]) =>
	[...said]
		// what somebody searched for stands in the field again, since they typed it
		.map(([path, text]) => [path, text.replace(/value="(Quibble|Zebulon)"|(search=)(Quibble|Zebulon)/g, "")] as const)
		.filter(([, text]) => secrets.some((secret) => text.includes(secret)))
		.map(([path]) => path);

test("a player whom nobody hides is read in many places: the search finds what there is", async () => {
	const said = await withPrivacy("full", null);
	expect(telling(said, ["Quibble"]).length).toBeGreaterThan(5);
	expect([...said.keys()].filter((path) => path.startsWith("/_/")).length).toBeGreaterThan(4);
}, 60_000);

test.each([
	["the organization hides players", "hidden", null, ["Zebulon", "Quibble", "Secretbio"]],
	["the player is hidden", "full", "hidden", ["Zebulon", "Quibble", "Secretbio"]],
	["the organization shows initials", "initial", null, ["Quibble", "Secretbio"]],
	["the player shows an initial", "full", "initial", ["Quibble", "Secretbio"]],
])(
	"no public answer tells the name where %s",
	async (_, organization, player, secrets) => {
		expect(telling(await withPrivacy(organization, player), secrets)).toEqual([]);
	},
	60_000,
);
