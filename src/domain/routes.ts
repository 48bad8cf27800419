import { businessCategories, businessSports, signupStatuses } from "./business/businesses.ts";
import { secondFactorWays } from "./account/factors.ts";
import { typedTimetable } from "./bracket/timetable/query.ts";
import type { QuerySpec } from "./query.ts";
import type { Capability } from "./roles.ts";

export interface Route {
	/** Without the site's base; a parameter whose name ends in `id` is a row id, others are one segment. */
	path: string;
	/** Other addresses of the same screen. */
	also?: readonly string[];
	query?: QuerySpec;
	/** Who may see it; without it everybody. Under an address that visitors have too, staff get the staff's. */
	can?: Capability;
	/** The variants of a site that have it; without it every site does (adult 1). */
	variants?: readonly string[];
	/** The route whose entry of the menu it belongs to. */
	menu?: string;
	/** What it is called where somebody puts it into the menu (content 3). */
	entry?: string;
	/** What of it stands in the site's map: the one address, or one for each row of a noun. */
	mapped?: "once" | "leagues" | "divisions" | "teams" | "players" | "games" | "venues" | "slugs";
	/** An organization may bear its first segment all the same (hosts 5). */
	free?: true;
	/** What a visitor gets on the platform's host without an organization, but for the directory (hosts 6). */
	alone?: "unauthorized" | "back";
}

const themes = ["light", "dark", "auto"] as const;
const look = { theme: themes, color: "text" } as const;
const acting = { userId: "id" } as const;
const players = { name: "text", league: "id", team: "id", page: "number" } as const;
const standings = { league: "text", division: "text", season: "id", page: "number" } as const;
/** The variant whose site has these pages (adult 1): any organization may choose it. */
export const adultLeague = ["adult-league"] as const;

/**
 * Every address of the product outside of `/api`, by the name that its page and `to` know it by. Matching, builders, reserved
 * words, audience, menu, sitemap and robots come from here.
 */
export const routes = {
	// The platform's own
	directory: {
		path: "/",
		also: ["/browse"],
		query: { sport: "text", city: "text", name: "text", page: "number" },
	},
	organizations: { path: "/organizations", can: "platform.manage", query: { name: "text", page: "number" } },

	// The way in
	login: { path: "/login", query: { next: "text" } },
	secondFactor: { path: "/login/second-factor", query: { by: secondFactorWays, next: "text" } },
	setUpFactor: { path: "/login/set-up", can: "staff.see", query: { next: "text" } },
	newPassword: { path: "/login/password", query: { next: "text" } },
	scorer: { path: "/_/score" },

	// The public site
	page: { path: "/:slug", mapped: "slugs" },
	home: { path: "/", also: ["/site"], menu: "home", entry: "Home" },
	standings: { path: "/teamList", query: standings, menu: "standings", entry: "Standings" },
	coachStandings: { path: "/JTeamList", query: standings, menu: "standings" },
	schedule: {
		path: "/schedule",
		also: ["/games"],
		query: {
			date: "text",
			league: "id",
			team: "id",
			status: ["scheduled", "completed"],
			season: "id",
			week: "number",
			page: "number",
		},
		menu: "schedule",
		entry: "Schedule",
	},
	// Below a segment that nobody may bear: no page of an organization's own has to make way for it.
	venueSite: { path: "/schedule/venues/:id", menu: "schedule", mapped: "venues" },
	venueSheet: { path: "/schedule/venues/:id/sheet", query: { date: "text" }, menu: "schedule" },
	players: { path: "/players", also: ["/playerList"], query: players, menu: "players", entry: "Players" },
	playersAtRegistration: { path: "/registration", query: players, menu: "players" },
	leaderboard: {
		path: "/leaderboard",
		query: { stat: "text", by: ["total", "game"], games: "number", league: "id", season: "id", page: "number" },
		menu: "leaderboard",
		entry: "Leaderboard",
	},
	leagues: { path: "/leagueList", menu: "standings", entry: "Leagues", mapped: "once", alone: "back" },
	league: { path: "/leagues/:id", menu: "standings", mapped: "leagues" },
	tournament: { path: "/tournament", menu: "tournament", entry: "Tournament" },
	bracket: {
		path: "/tournamentBracket",
		query: { divisionId: "id", seasonId: "id" },
		menu: "tournament",
		mapped: "divisions",
	},
	team: {
		path: "/teams/:id",
		query: { season: "id", league: "id" },
		menu: "standings",
		mapped: "teams",
		alone: "unauthorized",
	},
	player: {
		path: "/players/:id",
		query: { tab: ["bio", "videos"], season: "id", team: "id" },
		menu: "players",
		mapped: "players",
		alone: "unauthorized",
	},
	playerStats: {
		path: "/player/:id/stats",
		query: { season: "id", games: ["all"], page: "number" },
		menu: "players",
	},
	game: { path: "/games/:id", query: { edit: ["stats"] }, menu: "schedule", mapped: "games" },

	// What the adult league's site has besides
	registration: { path: "/registration", variants: adultLeague, menu: "registration" },
	leagueInfo: { path: "/leagueInfo", variants: adultLeague, menu: "leagueInfo" },
	youth: { path: "/youth", variants: adultLeague, menu: "youth" },
	bareYouth: { path: "/youth/jccoc" },
	ourTeam: { path: "/ourTeam", variants: adultLeague, menu: "ourTeam" },
	leagueFootage: { path: "/leagueFootage", variants: adultLeague, menu: "leagueFootage" },
	store: { path: "/store", variants: adultLeague, menu: "store" },
	contact: { path: "/contact", variants: adultLeague, menu: "contact" },

	// The dashboard
	dashboard: { path: "/dashboard", can: "staff.see" },
	organization: {
		path: "/organizations/:organizationId",
		can: "organization.edit",
		query: { user: "text", users: "number" },
	},
	domain: { path: "/organizations/:organizationId/domains/:domainId", can: "organization.edit" },
	seasons: { path: "/dashboard/seasons", can: "staff.see" },
	season: {
		path: "/dashboard/seasons/:id",
		also: ["/season/:id", "/leagueList"],
		can: "staff.see",
		query: { division: "id" },
	},
	staffLeague: {
		path: "/dashboard/seasons/:season_id/leagues/:id",
		also: ["/leagues/:id"],
		can: "staff.see",
		query: { date: "text", page: "number" },
	},
	availability: { path: "/dashboard/seasons/:season_id/leagues/:id/availability", can: "staff.see" },
	staffDivision: { path: "/dashboard/seasons/:season_id/divisions/:id", can: "staff.see" },
	timetable: {
		path: "/dashboard/seasons/:season_id/divisions/:id/timetable",
		can: "game.edit",
		query: typedTimetable,
	},
	seeds: { path: "/dashboard/seasons/:season_id/divisions/:id/seeds", can: "division.edit" },
	eligibility: { path: "/dashboard/seasons/:seasonId/divisions/:divisionId/eligibility", can: "staff.see" },
	staffTeam: {
		path: "/dashboard/seasons/:season_id/leagues/:league_id/teams/:team_id",
		also: ["/teams/:id", "/dashboard/singleTeamToggle/:id"],
		can: "staff.see",
		query: { season: "id", find: "text" },
	},
	replan: {
		path: "/dashboard/seasons/:season_id/leagues/:league_id/teams/:team_id/replan",
		can: "game.edit",
		query: { as: ["out", "in"], from: "date", full: ["remove"] },
	},
	allTeams: { path: "/teamList", can: "staff.see", query: { name: "text", page: "number" } },
	staffSchedule: { path: "/schedule", can: "staff.see", query: { league: "id", season: "id", page: "number" } },
	scheduleBuilder: {
		path: "/scheduleBuilder",
		can: "calendar.edit",
		query: { league: "id", season: "id", schedule: "id" },
	},
	staffStandings: { path: "/fab/standings", can: "staff.see", free: true },
	brackets: { path: "/bracket", can: "staff.see" },
	allPlayers: {
		path: "/playerListAuth",
		can: "staff.see",
		query: { name: "text", season: "id", league: "id", team: "id", show: ["same"], page: "number" },
	},
	staffPlayer: {
		path: "/dashboard/players/:id",
		also: ["/players/:id"],
		can: "staff.see",
		query: { season: "id", team: "id" },
	},
	mergePlayers: {
		path: "/dashboard/players/merge",
		can: "player.edit",
		query: { of: "id", keep: "id", with: "ids" },
	},
	score: { path: "/games/:id/score", can: "game.score" },
	scoreSheet: { path: "/games/:id/sheet", can: "game.score" },
	scorers: { path: "/dashboard/scorers", can: "game.score", query: { game: "id" } },
	venues: { path: "/dashboard/venues", can: "calendar.edit" },
	venue: { path: "/dashboard/venues/:id", can: "calendar.edit" },
	clashes: { path: "/dashboard/clashes", can: "staff.see", query: { page: "number" } },
	changeGames: {
		path: "/dashboard/change-games",
		can: "game.edit",
		query: { from: "date", until: "date", venue: "id", league: "id", team: "id", games: "ids" },
	},
	periods: { path: "/gamePeriod", can: "setting.edit", query: acting },
	attributes: { path: "/playerAttributes", can: "setting.edit", query: acting },
	stats: { path: "/stats", can: "setting.edit", query: acting },
	userSettings: { path: "/userSettings", can: "staff.see" },
	platformUserSettings: { path: "/userSettings", can: "platform.manage" },
	deletions: { path: "/dashboard/deleted", can: "deletion.undo", query: { page: "number" } },
	deletion: { path: "/dashboard/deleted/:deletion_id", can: "deletion.undo" },
	audit: {
		path: "/dashboard/audit",
		can: "audit.see",
		query: {
			text: "text",
			noun: "text",
			row: "id",
			actor: "text",
			from: "date",
			until: "date",
			before: "id",
			after: "id",
		},
	},
	transfer: { path: "/dashboard/transfer", can: "season.transfer" },
	businesses: {
		path: "/businessPage",
		can: "business.edit",
		query: {
			name: "text",
			sport: businessSports,
			category: businessCategories,
			status: signupStatuses,
			page: "number",
		},
	},
	menuEditor: { path: "/navbar-links", can: "menu.edit" },
	editPage: { path: "/dashboard/pages/:linkId/edit", can: "menu.edit" },
	siteLinks: { path: "/dashboard/site-links", can: "menu.edit", variants: [...adultLeague, "jccoc"] },
	embeds: { path: "/dashboard/embeds", can: "menu.edit", query: { what: "text", ...look } },

	// For frames of other sites, calendars and crawlers
	embedStandings: { path: "/_/embed/standings", query: { league: "id", ...look } },
	embedSchedule: { path: "/_/embed/schedule", query: { league: "id", team: "id", ...look } },
	embedBracket: {
		path: "/_/embed/bracket",
		query: { divisionId: "id", seasonId: "id", ...look, view: ["switched"] },
	},
	feed: { path: "/_/feeds/games.ics" },
	leagueFeed: { path: "/_/feeds/leagues/:id/games.ics" },
	teamFeed: { path: "/_/feeds/teams/:id/games.ics" },
	playerFeed: { path: "/_/feeds/players/:id/games.ics" },
	leagueChanges: { path: "/_/feeds/leagues/:id/changes.atom" },
	teamChanges: { path: "/_/feeds/teams/:id/changes.atom" },
	venueFeed: { path: "/_/feeds/venues/:id/games.ics" },
	gameFeed: { path: "/_/feeds/games/:id.ics" },
	gamesTable: { path: "/_/feeds/games.csv", query: { league: "id", team: "id" } },
	sitemap: { path: "/sitemap.xml" },
	robots: { path: "/robots.txt" },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;
type Row<K extends RouteName> = (typeof routes)[K];

/** Those that only people with a capability see. */
export type StaffRoute = { [K in RouteName]: Row<K> extends { can: Capability } ? K : never }[RouteName];

/** The query that a route declares. */
export type RouteQuery<K extends RouteName> =
	Row<K> extends { query: infer Q extends QuerySpec } ? Q : Record<never, never>;

export const routeNames = Object.keys(routes) as RouteName[]; // the keys of that record are exactly the names

export function routeOf(name: RouteName): Route {
	return routes[name];
}

type MenuName = { [K in RouteName]: Row<K> extends { menu: infer M } ? M : never }[RouteName];

/** The slug of the menu's entry that a route belongs to. */
export function menuSlugOf(name: RouteName): string | undefined {
	const row: { path: string; menu?: MenuName } = routes[name];
	return row.menu === undefined ? undefined : routes[row.menu].path.slice(1);
}

/** All addresses of a route. */
export function pathsOf({ path, also = [] }: Route): string[] {
	return [path, ...also];
}

/** Whether people open it: neither a file nor a part for other sites, which stand under `/_/` or end like a file. */
export function isForPeople({ path }: Route): boolean {
	return !path.startsWith("/_/") && !/\.\w+$/.test(path);
}

/** How an address is recognized: the names of its parameters, in order, and what the whole path looks like. */
export function compile(path: string) {
	const names: string[] = [];
	const source = path.replaceAll(".", "\\.").replace(/:(\w+)/g, (_, name: string) => {
		names.push(name);
		return /id$/i.test(name) ? "([1-9]\\d{0,14})" : "([^/]+)";
	});
	return { key: path.toLowerCase(), names, pattern: new RegExp(`^${source}$`, "i") };
}

const compiled = routeNames
	.map(routeOf)
	.filter(isForPeople)
	.flatMap((route) => pathsOf(route).map((path) => ({ route, path, pattern: compile(path).pattern })));

/** The product's own pages at an address, which the pages of an organization's own are not. */
export function routesAt(path: string): Route[] {
	const own = compiled.filter((one) => one.path !== routes.page.path && one.pattern.test(path));
	return own.map(({ route }) => route);
}

const segmentOf = (path: string) => (path.split("/")[1] ?? "").toLowerCase();

/** First segments of all addresses that people open, in lower case. */
export const routeSegments: ReadonlySet<string> = new Set(
	compiled.map(({ path }) => segmentOf(path)).filter((segment) => segment !== "" && !segment.startsWith(":")),
);

/** Those that anybody may bear (hosts 5), and the addresses below them that are the product's all the same. */
const free = compiled.filter(({ route }) => route.free);
export const freePaths: ReadonlySet<string> = new Set(free.map(({ path }) => path.toLowerCase()));
export const freeSegments: ReadonlySet<string> = new Set(free.map(({ path }) => segmentOf(path)));

/** Addresses that only some variants fill: elsewhere they show the organization's own page of that slug (site 10). */
export const pageSegments: ReadonlySet<string> = new Set(
	compiled
		.filter(({ path, route }) => route.variants && path.lastIndexOf("/") === 0)
		.filter(({ path }) => routesAt(path).every(({ variants }) => variants))
		.map(({ path }) => segmentOf(path)),
);
