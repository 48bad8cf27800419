import type { ApiSite } from "../api/league.ts";

/** Where a call's path leads, and a body that it takes. */
export interface Good {
	path: string;
	body: Record<string, unknown>;
}

/** Stands in a body for a number that nothing else has, where names are unique. */
export const another = "{n}";
/** Stands in a body for a day that nothing else has. */
export const anotherDay = "{day}";

/**
 * Bodies that the calls take, by method and path. A field that is not here is sent beside these, so a new one is tried by
 * itself; a call that is not here is tried with nothing else in its body.
 */
export async function goodCalls(site: ApiSite, user: number) {
	const { league, acme } = site;
	const idsOf = async (table: string) =>
		(
			await site.database.owner.sql.unsafe(`select id from ${table} where organization_id = ${acme.id} order by id`)
		).map((row) => Number(row["id"]));
	const ordered = async (table: string, name = "order") => (await idsOf(table)).map((id, at) => ({ id, [name]: at }));
	const [links, pages, features] = [await idsOf("links"), await idsOf("pages"), await idsOf("features")];
	const [one, two, three, four] = league.leagueTeams.map(({ id }) => id);
	const [first, second] = league.players.map(({ id }) => id);
	const game = { home_team_id: one, away_team_id: two, date: "2027-01-04", time: "19:00" };
	const place = { location: "Gym", location_url: "https://maps.example/gym" };
	const userId = user;
	const organization = {
		name: `Acme Hoops ${another}`,
		slug: "acme",
		city: "Harbor",
		color: "#1d4ed8",
		time_zone: "America/Los_Angeles",
		theme: "light",
		facebook_url: "https://facebook.example/acme",
	};
	const season = { name: `Fall ${another}`, startDate: "2026-09-01", finishDate: "2026-12-20" };
	const schedule = {
		name: `Mondays ${another}`,
		leagueId: league.league.id,
		startDate: "2027-01-04",
		numWeeks: 4,
		gameDays: ["Monday"],
		sameSlot: true,
		timeSlots: ["18:00"],
		weeklyTimeSlots: [["18:00"]],
		weeklyDates: ["2027-01-05"],
		places: [{ name: "Gym", capacity: 1 }],
		offDates: ["2027-01-18"],
		wishes: {},
	};
	const business = { name: "Pier Sports", email: "pier@example.test", website: "https://pier.example" };
	const venue = {
		name: `Gym ${another}`,
		address: "12 Pier Road",
		map_url: "https://maps.example/gym",
		courts: ["Court 1", "Court 2"],
		note: "Enter by the back.",
		time_zone: "Europe/Berlin",
		spellings: [`The gym ${another}`],
		monday: "16:00-22:00",
		tuesday: "16:00-22:00",
		wednesday: "16:00-22:00",
		thursday: "16:00-22:00",
		friday: "16:00-22:00",
		saturday: "9-12, 14-22",
		sunday: "9-12, 14-22",
	};
	const closure = {
		starts_on: "2027-02-01",
		ends_on: "2027-02-05",
		starts_at: "18:00",
		ends_at: "20:00",
		reason: "School fair",
	};
	const player = {
		firstName: "Ann",
		lastName: "Lee",
		email: "ann@example.test",
		attributeValues: (await idsOf("attributes")).slice(0, 2).map((attribute_id) => ({ attribute_id, value: "12" })),
	};
	const blocks = [
		{ type: "hero", title: "Title", subtitle: "Subtitle" },
		{ type: "paragraph", text: "Text" },
		{ type: "image", url: "https://pictures.example/a.png", caption: "Caption", alt: "Alternative" },
		{ type: "list", items: ["One"] },
		{ type: "button", url: "https://example.test", label: "Go", external: true },
		{ type: "intro", title: "Title", text: "Text" },
		{ type: "faq", items: [{ q: "Why?", a: "Because." }] },
		{ type: "imageHero", url: "https://pictures.example/b.png", text: "Text", alt: "Alternative" },
		{ type: "later", note: "kept as it came" },
	];
	const link = {
		label: `Rules ${another}`,
		is_external: true,
		url: "https://example.test/rules",
		show_in_navbar: true,
		organization_id: acme.id,
	};
	const bodies: Record<string, Record<string, unknown>> = {
		"POST /api/auth/login": { username: `nobody${another}`, password: "no password" },
		"PUT /api/session/organization": { organization_id: acme.id },
		"PUT /api/session/mode": { public_mode: false },
		"POST /api/organizations": { ...organization, slug: `acme-${another}`, sportIds: [league.stat.sportId] },
		"POST /api/admin/organizations": { ...organization, slug: `acme-${another}` },
		"PUT /api/organizations/:organization": organization,
		"POST /api/organizations/:organization/domains": { domain: `hoops${another}.example` },
		"PUT /api/organizations/:organization/domains/:domain": { is_primary: true },
		"POST /api/organizations/:organization/seasons": { name: `Winter ${another}` },
		"PUT /api/organization-features/:feature": { enabled: true },
		"POST /api/organization-links": link,
		"PUT /api/organization-links/order": { links: await ordered("links", "position") },
		"PUT /api/organization-links/:link": link,
		"PUT /api/pages/:page": { content: { blocks } },
		"POST /api/seasonsv2": { ...season, active: false, sport_id: league.stat.sportId },
		"PUT /api/seasonsv2/:season": { ...season, active: true },
		"POST /api/seasonsv2/:season/leagues": { name: `Open ${another}` },
		"PUT /api/seasonsv2/:season/leagues/order": { orderedLeagues: [{ id: league.league.id, position: 0 }] },
		"PUT /api/seasonsv2/:season/leagues/:league": { name: `Monday Open ${another}` },
		"POST /api/seasonsv2/:season/divisions": { name: `Silver ${another}` },
		"PUT /api/seasonsv2/:season/divisions/:division/media": { video_url: "https://youtu.be/dQw4w9WgXcQ" },
		"PUT /api/divisions/:division/name": { name: `Gold ${another}` },
		"PUT /api/divisions/:division/format": { format: "single" },
		"PUT /api/divisions/:division/seeds": { labels: ["WC"] },
		"PUT /api/divisions/:division/matchups/:match": { best_of: 1 },
		"PUT /api/divisions/:division/pools": { pools: [{ season_league_id: league.seasonLeague.id, rank: 1 }] },
		"POST /api/divisions/:division/seed": { from: "standings", season_league_id: league.seasonLeague.id, count: 4 },
		"POST /api/divisions/:division/teams": { seasons_leagues_teams_id: one },
		"PUT /api/divisions/:division/teams/:leagueTeam": { seasons_leagues_teams_id: four },
		"PUT /api/divisions/:division/teams/order": {
			orderedTeams: [one, two, three, four].map((slt_id, position) => ({ slt_id, position })),
		},
		"PUT /api/seasonsv2/:season/eligibility": { forfeits_max: 2, games_min: 3 },
		"POST /api/seasonsv2/:season/divisions/:division/games": {
			...game,
			away_team_id: four,
			...place,
			match_id: "r1-0",
			confirmed: true,
		},
		"POST /api/seasonsv2/:season/divisions/:division/start-over": { confirmed: true },
		"PUT /api/seasonsv2/:season/divisions/:division/plans/:match": { date: "2027-01-11", time: "20:00", ...place },
		"POST /api/seasonsv2/:season/divisions/:division/timetable": {
			games: [{ match_id: "r2-0", date: "2027-01-11", time: "10:00", location: `Hall ${another}` }],
			confirmed: true,
		},
		"POST /api/seasonsv2/:season/leagues/:league/teams": { name: `Sea Stars ${another}` },
		"POST /api/seasonsv2/:season/leagues/:league/teams/several": {
			names: `Sea Lions ${another}\nBay Bulls ${another}`,
		},
		"PUT /api/seasonsv2/:season/leagues/:league/teams/:team": {
			name: `Harbor Hawks ${another}`,
			captain: "Ann Lee",
			abbreviation: "HAWK",
			color: "#1b46c8",
		},
		"PUT /api/seasonsv2/:season/leagues/:league/teams/:team/availability": {
			home_venue: "Pier Gym",
			home_days: "Mon, Wed 19:00-21:30",
			play_days: "not Fri; not 2026-12-24..2027-01-06",
			latest_start: "20:00",
			rest_days: 1,
			games_limit: "2 in 7",
			coach: "Ann Lee",
			club: "Harbor Club",
			club_wish: "apart",
		},
		"PUT /api/seasonsv2/:season/leagues/:league/tie-break": { tie_break: "own", criteria: ["wins"] },
		"POST /api/seasonsv2/:season/leagues/:league/games": { ...game, ...place, confirmed: true },
		"PUT /api/seasonsv2/:season/leagues/:league/games/:game": { score_home: 61, score_away: 58 },
		"POST /api/teams": { name: `Bay Bears ${another}`, leagueId: league.league.id },
		"PUT /api/teams/:team": { unavailableSlots: ["18:00"], unavailableDates: ["2027-01-11"] },
		"POST /api/imports": { season: "Fall 2026", league: "Monday Open" },
		"POST /api/seasonsv2/:season/leagues/:league/teams/:team/players": { ...player, confirmed: true },
		"POST /api/seasonsv2/:season/leagues/:league/teams/:team/roster": { text: "8 Rosa Lind, Guard\n9 Ana Bell" },
		"POST /api/deletions/restore": { ids: "999999" },
		"PUT /api/playersv2/:player": {
			...player,
			bio: "Guard.",
			videos: ["https://youtu.be/dQw4w9WgXcQ"],
			sponsor: { name: "Pier", url: "https://pier.example", image: "https://pier.example/a.png" },
		},
		"POST /api/playersv2/merge": { masterId: first, duplicateIds: [second] },
		"PUT /api/player-game-stats": {
			game_id: league.played.id,
			stats: [{ roster_id: league.rosters[0]?.id, stat_id: league.stat.id, value: 7, base: 20 }],
		},
		"PUT /api/gamesv2/:game/scores": { score_home: 61, score_away: 58 },
		"PUT /api/gamesv2/:game/details": { ...place, video_url: "https://youtu.be/dQw4w9WgXcQ", confirmed: true },
		"PUT /api/gamesv2/:game/periods": {
			periods: [{ gamePeriod_id: league.period.id, team_id: one, score: 15, name: league.period.name, base: 15 }],
		},
		"POST /api/clashes": { game_id: league.played.id, other_id: league.coming.id, cause: "team", kept: true },
		"POST /api/scorer-links": { date: "2026-11-23", location: "Gym", label: "Court 1" },
		"POST /api/scorer-links/exchange": { token: "none" },
		"POST /api/gamesv2/:game/taps": {
			taps: [{ op_id: `tap-${another}`, action: "2", side: "home", roster_id: league.rosters[0]?.id, period: 1, n: 2 }],
		},
		"POST /api/bye-dates": { date: anotherDay, team_id: one },
		"POST /api/week-offs": {
			season_id: league.season.id,
			league_id: league.league.id,
			date: anotherDay,
			reason: "Rain",
		},
		"POST /api/schedules": schedule,
		"POST /api/schedules/slots": schedule,
		"PUT /api/schedules/:schedule": schedule,
		"POST /api/games/generate-full-schedule": { scheduleId: league.schedule.id },
		"POST /api/seasonsv2/:season/leagues/:league/teams/:team/replan": {
			as: "in",
			add: [
				{
					home_team_id: league.leagueTeams[0]?.id,
					away_team_id: league.leagueTeams[1]?.id,
					date: "2026-12-18",
					time: "11:00",
					location: `Hall ${another}`,
				},
			],
			reason: "Rain",
			reason_seen_by: "staff",
			confirmed: true,
		},
		"POST /api/games/several": {
			act: "shift",
			days: 0,
			location: `Hall ${another}`,
			games: [{ id: league.coming.id }],
			reason: "Rain",
			reason_seen_by: "staff",
			confirmed: true,
		},
		"POST /api/games/several/undo": { act: another },
		"PUT /api/games/swap": { gameId1: league.played.id, gameId2: league.coming.id },
		"PUT /api/seasonsv2/:season/divisions/:division/games/:game": { ...place, date: "2027-01-05", confirmed: true },
		"PUT /api/games/:game/slot": { date: "2026-11-23", time: "20:00", location: "Gym" },
		"PUT /api/games/:game/lock": { locked: false },
		"POST /api/venues": { ...venue, name: `Pier Gym ${another}` },
		"PUT /api/venues/:venue": venue,
		"POST /api/venues/:venue/merge": { into: 999_999 },
		"POST /api/venues/:venue/closures": closure,
		"POST /api/businesses": business,
		"PUT /api/businesses/:business": business,
		"PUT /api/statsv2/reorder": { stats: await ordered("stats"), userId },
		"PUT /api/statsv2/:stat/toggle-visibility": { hidden: false, userId },
		"POST /api/gamePeriods": { sportId: league.stat.sportId, name: `Q${another}` },
		"PUT /api/gamePeriods/reorder": { gamePeriods: await ordered("game_periods") },
		"POST /api/playerAttributes": { name: `Height ${another}`, type: "string" },
		"PUT /api/playerAttributes/:attribute/toggleAttributeVisibility": { is_visible: true },
		"PUT /api/playerAttributes/reorder": { attributes: await ordered("attributes") },
		"POST /api/usersv2": {
			username: `bob${another}`,
			email: "bob@example.test",
			password: "a long password",
			role: "staff",
			oldPassword: "not asked of who has none",
		},
		"PUT /api/usersv2/:user": { email: "bob@example.test" },
	};
	const ids: Record<string, number | string | undefined> = {
		organization: acme.id,
		season: league.season.id,
		league: league.league.id,
		division: league.division.id,
		team: league.teams[0]?.id,
		player: first,
		game: league.played.id,
		event: 1,
		schedule: league.schedule.id,
		stat: league.stat.id,
		sport: league.stat.sportId,
		period: league.period.id,
		attribute: league.attribute.id,
		link: links.at(-1),
		page: pages.at(-1),
		user,
		business: 1,
		venue: league.venue.id,
		closure: 1,
		deletion: 1,
		domain: 1,
		match: "r2-0",
		feature: features[0],
		leagueTeam: one,
		id: acme.id,
	};
	const idFor = (name: string, path: string) => {
		if (name === "game" && path.startsWith("/api/games/")) return league.coming.id;
		return ids[name] ?? 1;
	};
	return (method: string, path: string): Good => ({
		path: path.replace(/:(\w+)/g, (_, name: string) => String(idFor(name, path))),
		body: bodies[`${method} ${path}`] ?? {},
	});
}
