import { afterAll, beforeAll, expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import * as schema from "../../../db/schema/index.ts";
import { openApiSite, type ApiSite } from "../league.ts";

let site: ApiSite;
beforeAll(async () => {
	site = await openApiSite();
	const { league } = site;
	await site.write(site.acme, async ({ tx }) => {
		const own = { organization_id: site.acme.id };
		const known = await tx.select().from(schema.stats);
		const idOf = (name: string) => known.find(({ abbreviation }) => abbreviation === name)?.id ?? 0;
		const totals = [
			["FTM", 9],
			["FTA", 12],
			["3PM", 4],
		] as const;
		await tx.insert(schema.rosterTotals).values(
			totals.map(([name, total]) => ({
				...own,
				roster_id: league.rosters[0]?.id ?? 0,
				stat_id: idOf(name),
				total,
				games: 1,
			})),
		);
		await tx
			.update(schema.leagueTeams)
			.set({ captain_id: league.players[0]?.id })
			.where(eq(schema.leagueTeams.id, league.leagueTeams[0]?.id ?? 0));
		await tx.insert(schema.games).values({
			...own,
			season_id: league.season.id,
			division_id: league.division.id,
			match_id: "r1-0",
			home_team_id: league.leagueTeams[0]?.id ?? 0,
			away_team_id: league.leagueTeams[1]?.id ?? 0,
		});
		await tx
			.update(schema.attributes)
			.set({ is_visible: false })
			.where(and(eq(schema.attributes.attribute_name, "Position")));
	});
});
afterAll(async () => await site.close());

const get = async (path: string) => (await site.call(`${path}${path.includes("?") ? "&" : "?"}slug=acme`)).json;

test("a team in a season league has its ids, place and figures", async () => {
	const { league, acme } = site;
	const [shown] = (await get(`/seasonsv2/${league.season.id}/leagues-with-teams-public`)).leagues;
	expect(shown).toMatchObject({
		id: league.league.id,
		seasons_leagues_id: league.seasonLeague.id,
		season_id: league.season.id,
		name: "Monday Open",
		teamsCount: 4,
	});
	const slt = league.leagueTeams[0]?.id ?? 0;
	const team = {
		id: league.teams[0]?.id,
		slt_id: slt,
		seasons_league_teams_id: slt,
		name: "Harbor Hawks",
		captain: "First0 Last0",
		captain_id: league.players[0]?.id,
		rank: 1,
		wins: 1,
		losses: 0,
		winPercentage: 1,
		ftPercentage: 75,
		total3PM: 4,
		hidden: false,
		playersCount: 1,
		leagueName: "Monday Open",
		seasonName: "Fall 2026",
		position: 0,
	};
	expect(shown.teams[0]).toMatchObject(team);
	const { division } = await get(`/seasonsv2/${league.season.id}/divisions/${league.division.id}`);
	expect(division).toMatchObject({
		id: league.division.id,
		name: "Gold",
		position: 0,
		video_url: null,
		image_url: null,
	});
	expect(division.teams).toEqual([shown.teams[0]]);
	expect((await get(`/seasonsv2/${league.season.id}/divisions`)).divisions).toEqual([division]);
	const page = (await get(`/teamsv2/${league.teams[0]?.id}`)).team;
	expect(page).toMatchObject({ ...team, logo: null });
	expect(page.rosters).toEqual([
		{
			id: league.rosters[0]?.id,
			slt_id: slt,
			seasons_league_teams_id: slt,
			player: expect.objectContaining({ id: league.players[0]?.id, firstName: "First0", lastName: "Last0" }),
		},
	]);
	expect(page.games).toHaveLength(2);
	expect(acme.id).toBeGreaterThan(0);
});

test("a game bears its doubled names, and is the same in every answer", async () => {
	const { league } = site;
	const { games } = await get("/gamesv2");
	const game = games.find(({ id }: { id: number }) => id === league.played.id);
	const [home, away] = league.leagueTeams;
	expect(game).toMatchObject({
		season_id: league.season.id,
		leagueId: league.league.id,
		date: "2026-11-16",
		time: "19:00",
		game_dateTime: "2026-11-16T19:00:00-08:00",
		status: "final",
		score_home: 61,
		score_team1: 61,
		score_away: 58,
		score_team2: 58,
		home_team_id: home?.id,
		away_team_id: away?.id,
		team1_id: home?.team_id,
		team2_id: away?.team_id,
		homeTeam: { name: "Harbor Hawks", slt_id: home?.id },
		away_team: { team: { name: "Pier Pilots", id: away?.team_id } },
		seasons_league: { id: league.seasonLeague.id, league: { name: "Monday Open" }, season: { name: "Fall 2026" } },
	});
	expect((await get(`/gamesv2/${league.played.id}`)).game).toEqual(game);
	expect((await get(`/teamsv2/${league.teams[0]?.id}`)).team.games).toContainEqual(game);
	expect((await get(`/playersv2/${league.players[0]?.id}/stats`)).gameStats[0].game).toEqual(game);
});

test("a bracket game is its division's, and its match is named", async () => {
	const { league } = site;
	const { games } = await get(`/seasonsv2/${league.season.id}/divisions/${league.division.id}/games`);
	expect(games).toEqual([
		expect.objectContaining({ match_id: "r1-0", division_id: league.division.id, leagueId: null }),
	]);
});

test("a game has rosters, periods and one row a value", async () => {
	const { league } = site;
	const game = await get(`/gamesv2/${league.played.id}`);
	const entry = league.rosters[0]?.id;
	expect(game.homeRoster).toEqual([
		expect.objectContaining({ id: entry, player: expect.objectContaining({ lastName: "Last0" }) }),
	]);
	expect(game.periodScores).toEqual([
		expect.objectContaining({
			team_id: league.leagueTeams[0]?.id,
			score: 15,
			gamePeriod: expect.objectContaining({ id: league.period.id, name: "Q1", hidden: false }),
		}),
	]);
	expect(game.gamePeriods.map(({ name }: { name: string }) => name)).toEqual(["Q1", "Q2", "Q3", "Q4", "OT", "Final"]);
	expect(game.allStats).toHaveLength(15);
	expect(game.playerStats).toContainEqual({
		game_id: league.played.id,
		game: expect.objectContaining({ id: league.played.id, date: "2026-11-16", status: "final" }),
		player_id: league.players[0]?.id,
		team_id: league.leagueTeams[0]?.id,
		roster_id: entry,
		stat_id: league.stat.id,
		value: 20,
		stat: { id: league.stat.id, abbreviation: "PTS" },
	});
});

test("a player has rosters with team, league and season, and the attributes that are shown", async () => {
	const { league } = site;
	const id = league.players[0]?.id;
	const { player } = await get(`/playersv2/${id}`);
	const season = { id: league.season.id, name: "Fall 2026", active: true };
	expect(player).toMatchObject({
		id,
		firstName: "First0",
		lastName: "Last0",
		image: null,
		team_id: league.teams[0]?.id,
		rosters: [{ seasons_league_team: { team: { name: "Harbor Hawks" }, seasons_league: { season } } }],
		attributeValues: [{ value: "4", attribute: { attribute_name: "Number", attribute_type: "number" } }],
	});
	for (const secret of ["email", "phoneNumber", "privacy", "revision"]) expect(player).not.toHaveProperty(secret);
	const basic = await get(`/playersv2/${id}/basic?scope=active`);
	expect(basic.activeSeasonId).toBe(league.season.id);
	expect(basic.teamHistory).toEqual([
		expect.objectContaining({
			team: { id: league.teams[0]?.id, name: "Harbor Hawks" },
			league: { id: league.league.id, name: "Monday Open" },
			season,
		}),
	]);
	const { gameStats } = (await get(`/playersv2/${id}/information`)).player;
	expect(gameStats).toEqual(basic.gameStats);
	expect(gameStats).toEqual([
		expect.objectContaining({ value: 20, stat: { id: league.stat.id, abbreviation: "PTS" } }),
	]);
});

test("a league lists its seasons, a season says whose it is", async () => {
	const { league, acme } = site;
	const season = { id: league.season.id, name: "Fall 2026", active: true };
	expect((await get("/leagues")).leagues).toEqual([
		expect.objectContaining({
			name: "Monday Open",
			seasons_leagues: [expect.objectContaining({ id: league.seasonLeague.id, season_id: season.id, season })],
		}),
	]);
	expect((await get(`/seasonsv2/${season.id}`)).season).toMatchObject({
		...season,
		showDivisions: false,
		startDate: "2026-09-01",
		organization: { id: acme.id, name: "Acme Hoops" },
		sportsv2: { type: "basketball" },
	});
});

test("byes and week-offs carry a season league's id", async () => {
	const { league } = site;
	const { byes } = await get("/bye-dates/public");
	expect(byes).toEqual([
		expect.objectContaining({
			date: "2026-11-23",
			league_id: league.seasonLeague.id,
			teams: [expect.objectContaining({ id: league.teams[0]?.id, name: "Harbor Hawks" })],
		}),
	]);
	expect(await get("/week-offs/public")).toEqual([
		expect.objectContaining({
			date: "2026-11-30",
			reason: "Holiday",
			seasons_leagues_id: league.seasonLeague.id,
			season_id: league.season.id,
			league_id: league.league.id,
		}),
	]);
});

test("a league has its teams, and a team its league and players, in every answer (wire 7)", async () => {
	const { acme, league, signIn } = site;
	const { cookie } = await signIn(acme, "org_owner", "acme.test");
	const hawks = { id: league.teams[0]?.id, name: "Harbor Hawks", slt_id: league.leagueTeams[0]?.id };
	const inSeason = `/seasonsv2/${league.season.id}/leagues/${league.league.id}`;
	const read = async (path: string) => (await site.call(path, { host: "acme.test", cookie })).json;
	for (const list of [
		(await get("/leagues")).leagues,
		(await get("/leaguesv2")).leagues,
		(await read("/leagues")).leagues,
	])
		expect(list).toEqual([
			expect.objectContaining({ teamsCount: 4, teams: expect.arrayContaining([expect.objectContaining(hawks)]) }),
		]);
	for (const one of [(await read(inSeason)).league, (await read("/seasonsleagues")).seasonsLeagues[0]])
		expect(one).toMatchObject({ teamsCount: 4, teams: expect.arrayContaining([expect.objectContaining(hawks)]) });

	const own = { id: league.league.id, name: "Monday Open" };
	const players = expect.arrayContaining([expect.objectContaining({ firstName: expect.any(String) })]);
	const named = async (path: string) =>
		(await read(path)).teams.find(({ id }: { id: number }) => id === league.teams[0]?.id);
	for (const path of ["/teams", "/teamsv2", `/teams/teamsByLeague?leagueId=${league.league.id}`])
		expect([path, await named(path)]).toEqual([path, expect.objectContaining({ players, league: own })]);
	const { team } = await read(`/teamsv2/${league.teams[0]?.id}`);
	expect(team).toMatchObject({ players, league: own });
});

test("an organization shows what everybody may know", async () => {
	const { organization } = await get("/organizations/slug/acme");
	expect(organization).toMatchObject({ name: "Acme Hoops", slug: "acme", domain: "acme.test" });
	for (const own of ["version", "noindex", "player_privacy", "users"]) expect(organization).not.toHaveProperty(own);
	expect((await get("/organizations/domain/www.ACME.test")).organization).toEqual(organization);
	expect((await get("/organizations")).organizations).toContainEqual(organization);
});

test("the document of the API names every call with its query", async () => {
	const { paths } = (await site.call("/openapi.json")).json;
	for (const path of ["/api/seasonsv2", "/api/gamesv2/{game}", "/api/stat-leaders", "/api/auth/login"])
		expect(paths).toHaveProperty([path]);
	const names = (path: string) => paths[path].get.parameters.map(({ name }: { name: string }) => name).toSorted();
	expect(names("/api/playersv2/{player}/basic")).toEqual(["domain", "player", "scope", "slug"]);
	expect(names("/api/pages/by-slug/{slug}")).toEqual(["orgId", "slug"]);
	expect(JSON.stringify(paths)).not.toContain("x-query");
});

test("the page of the calls loads no script and names the document", async () => {
	const response = await site.get("/api/docs", { host: "leagues.example" });
	const text = await response.text();
	expect(response.status).toBe(200);
	expect(response.headers.get("content-security-policy")).toContain("default-src 'self'");
	expect(text).toContain("GET /api/gamesv2/{game}");
	expect(text).toContain("/api/openapi.json");
	expect(text).not.toContain("<script");
});
