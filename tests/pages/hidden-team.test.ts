import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import * as schema from "../../db/schema/index.ts";
import { openApiSite, type ApiSite } from "../api/league.ts";
import { everything, siteHost, telling, type Everything } from "../support/everything.ts";

let site: ApiSite;
/** Teams of the organization by what they are: hidden now and shown last year, hidden always, hidden now with a game. */
let teams: { former: number; never: number; playing: number };
let past: { id: number };
/** Players who are on their rosters alone. */
let unseen: number[];
let said: Everything;

const photo = (name: string) => `/_/uploads/${site.acme.id}/${name}.webp`;

beforeAll(async () => {
	site = await openApiSite();
	const { league, acme } = site;
	({ teams, past, unseen } = await site.write(acme, async ({ tx }) => {
		const own = <const T extends object>(row: T) => ({ organization_id: acme.id, ...row });
		const one = <T>(rows: T[]): T => rows[0] as T; // an insert of one row returns one
		const season = one(
			await tx
				.insert(schema.seasons)
				.values(own({ name: "Spring 2026", startDate: "2026-02-01", active: false, sport_id: league.stat.sportId }))
				.returning(),
		);
		const place = one(
			await tx
				.insert(schema.seasonLeagues)
				.values(own({ season_id: season.id, league_id: league.league.id }))
				.returning(),
		);
		const [former = 0, never = 0, playing = 0] = (
			await tx
				.insert(schema.teams)
				.values(["Glacier Gulls", "Quagmire Quails", "Tundra Terns"].map((name) => own({ name })))
				.returning()
		).map(({ id }) => id);
		const now = (team_id: number, more: object = {}) =>
			own({ season_league_id: league.seasonLeague.id, team_id, hidden: true, ...more });
		const then = (team_id: number, more: object = {}) => own({ season_league_id: place.id, team_id, ...more });
		const rows = await tx
			.insert(schema.leagueTeams)
			.values([
				now(former, { captain: "Nowcaptain", logo: "/_/uploads/now-logo.webp" }),
				now(never, { logo: photo("never_logo") }),
				now(playing, { logo: photo("playing_logo") }),
				then(former, { captain: "Thencaptain" }),
				then(never, { hidden: true }),
				then(league.teams[1]?.id ?? 0),
			])
			.returning();
		const ids = rows.map(({ id }) => id);
		const [former_now = 0, never_now = 0, playing_now = 0, former_then = 0, , pilots_then = 0] = ids;
		const people = await tx
			.insert(schema.players)
			.values([
				own({ firstName: "Both", lastName: "Years" }),
				own({ firstName: "Olivia", lastName: "Quail", image: photo("olivia_photo") }),
				own({ firstName: "Tess", lastName: "Tern" }),
			])
			.returning();
		const [both = 0, only = 0, tess = 0] = people.map(({ id }) => id);
		await tx
			.insert(schema.rosters)
			.values([
				own({ slt_id: former_now, player_id: both }),
				own({ slt_id: former_then, player_id: both }),
				own({ slt_id: never_now, player_id: only }),
				own({ slt_id: playing_now, player_id: tess }),
			]);
		const game = (season_id: number, season_league_id: number, home: number, away: number, date: string) =>
			own({
				season_id,
				season_league_id,
				home_team_id: home,
				away_team_id: away,
				date,
				status: "final",
				score_home: 50,
				score_away: 40,
			});
		await tx
			.insert(schema.games)
			.values([
				game(season.id, place.id, former_then, pilots_then, "2026-03-02"),
				game(league.season.id, league.seasonLeague.id, playing_now, league.leagueTeams[0]?.id ?? 0, "2026-11-09"),
			]);
		return { teams: { former, never, playing }, past: { id: season.id }, unseen: [only, tess] };
	}));
	said = await everything(site, site.get, league.players[0]?.id ?? 0, ["First0", "Last0"]);
}, 120_000);
afterAll(async () => await site.close());

const status = async (path: string) => (await site.get(path, { host: siteHost })).status;
const page = async (path: string) => await (await site.get(path, { host: siteHost })).text();
const answer = async (path: string) => (await site.call(`${path}${path.includes("?") ? "&" : "?"}slug=acme`)).json;

test("a team that is hidden in every season is named nowhere", () => {
	expect(telling(said, ["Quagmire"])).toEqual([]);
});

test("nor who is on the rosters of hidden teams alone, and nobody has a page, call or calendar of theirs", async () => {
	expect(telling(said, ["Olivia", "Tess"])).toEqual([]);
	for (const id of unseen) {
		expect([await status(`/players/${id}`), await status(`/player/${id}/stats`)]).toEqual([404, 404]);
		expect((await site.call(`/playersv2/${id}?slug=acme`)).status).toBe(404);
	}
	expect(unseen).toHaveLength(2);
});

test("nor have they a calendar or a picture for anybody but staff; nor has a hidden team a crest but in its games", async () => {
	for (const id of unseen) expect(await status(`/_/feeds/players/${id}/games.ics`)).toBe(404);
	expect(await status(`/_/feeds/players/${site.league.players[0]?.id}/games.ics`)).toBe(200);
	const files = ["olivia_photo", "never_logo", "playing_logo"];
	for (const name of files) await Bun.write(join(site.uploads, String(site.acme.id), `${name}.webp`), name);
	const { cookie } = await site.signIn(site.acme, "staff");
	const pictures = async (headers = {}) =>
		await Promise.all(
			files.map(async (name) => (await site.get(photo(name), { host: "leagues.example", headers })).status),
		);
	expect([await pictures({ cookie }), await pictures()]).toEqual([
		[200, 200, 200],
		[404, 404, 200],
	]);
	expect(telling(said, ["playing_logo"])).toContain("/schedule?week=1");
	expect(telling(said, ["olivia_photo", "never_logo"])).toEqual([]);
});

test("what a team is in the season in which it is hidden is told nowhere", () => {
	expect(telling(said, ["Nowcaptain", "now-logo"])).toEqual([]);
	expect(telling(said, ["Thencaptain"]).length).toBeGreaterThan(0);
});

test("a hidden team that has played is named by its games alone, never linked, listed or offered", () => {
	const named = telling(said, ["Tundra"]);
	expect(named.length).toBeGreaterThan(3);
	const games = /^\/($|games\/|schedule|teams\/|_\/(feeds|embed\/schedule)|api\/(gamesv2|teamsv2\/\d))/;
	for (const path of named) expect(path).toMatch(games);
	const links = [...said.values()].filter(({ text }) => new RegExp(`/teams/${teams.playing}\\b`).test(text));
	expect(links.map(({ path }) => path)).toEqual([]);
	const offered = [...said.values()].filter(({ text }) => /<option[^>]*>[^<]*Tundra/.test(text));
	expect(offered.map(({ path }) => path)).toEqual([]);
});

test("no link of the site is dead", async () => {
	const dead: string[] = [];
	const links = new Map<string, string>();
	for (const { path, text } of said.values())
		for (const [, href = ""] of text.matchAll(/(?:href="|<loc>)(?:https?:\/\/acme\.test)?(\/[^"#<]*)/g))
			if (!href.startsWith("/_/") || href.startsWith("/_/feeds")) links.set(href.replaceAll("&amp;", "&"), path);
	for (const [href, from] of links) if ((await status(href)) >= 400) dead.push(`${href} from ${from}`);
	expect(dead).toEqual([]);
	expect(links.size).toBeGreaterThan(60);
});

test("a team that is hidden now has the pages of the seasons in which it is shown, and those alone", async () => {
	const own = `/teams/${teams.former}`;
	expect(await page(own)).toContain("Monday Open · Spring 2026");
	expect(await page(`${own}?season=${past.id}`)).toContain(`<link rel="canonical" href="https://acme.test${own}"/>`);
	expect(await status(`${own}?season=${site.league.season.id}`)).toBe(404);
	for (const id of [teams.never, teams.playing]) expect(await status(`/teams/${id}`)).toBe(404);
	expect(await page(`/teamList?league=all&season=${past.id}`)).toContain(`href="${own}?season=${past.id}"`);
	expect(await page("/teamList?league=all")).not.toContain("Glacier");
	expect(await page("/players")).not.toContain("Glacier");
	expect(await page("/players?name=Both")).toContain("Glacier Gulls — Monday Open — Spring 2026");
	expect(await page("/schedule")).not.toContain("Glacier");
});

test("the calls name a team with its players as of the seasons in which it is shown, and each that they name has an answer", async () => {
	const { teams: listed } = await answer("/teamsv2");
	const ids: number[] = listed.map(({ id }: { id: number }) => id);
	expect(ids).toContain(teams.former);
	for (const id of [teams.never, teams.playing]) expect(ids).not.toContain(id);
	for (const { id, seasons_league_teams: places } of listed) {
		const { team } = await answer(`/teamsv2/${id}`);
		expect(team.seasons_league_teams).toEqual(places);
		for (const { seasons_league } of places)
			expect(await status(`/teams/${id}?season=${seasons_league.season.id}`)).toBe(200);
	}
	const former = listed.find(({ id }: { id: number }) => id === teams.former);
	expect(former.seasons_league_teams).toHaveLength(1);
	expect(former.players).toMatchObject([{ firstName: "Both" }]);
});

test("a feed is that of the season that goes on: a team that is hidden in it has none", async () => {
	expect(await status(`/_/feeds/teams/${teams.former}/games.ics`)).toBe(404);
	expect(await status(`/_/feeds/games.csv?team=${teams.former}`)).toBe(404);
	expect(await status(`/_/feeds/teams/${site.league.teams[0]?.id}/games.ics`)).toBe(200);
});

test("a frame of a team that is hidden now is not there, as of one that nobody has, instead of one of all games", async () => {
	const frame = (id: number) => `/_/embed/schedule?team=${id}`;
	for (const id of [teams.former, teams.never, teams.playing, 999_999])
		expect([id, await status(frame(id))]).toEqual([id, 404]);
	expect(await status(frame(site.league.teams[0]?.id ?? 0))).toBe(200);
});

test("the map has whoever may be seen on some team, and nobody of a hidden one alone", async () => {
	const map = await page("/sitemap.xml");
	expect(map).toContain(`/teams/${teams.former}<`);
	for (const id of [teams.never, teams.playing]) expect(map).not.toContain(`/teams/${id}<`);
	const { players } = await answer("/playersv2");
	const idOf = (name: string) => players.find(({ lastName }: { lastName: string }) => lastName === name)?.id;
	expect(map).toContain(`/players/${idOf("Years")}<`);
	expect([idOf("Quail"), idOf("Tern")]).toEqual([undefined, undefined]);
	for (const id of unseen) expect(map).not.toContain(`/players/${id}<`);
	expect(await page(`/players/${idOf("Years")}`)).not.toContain("Fall 2026");
});
