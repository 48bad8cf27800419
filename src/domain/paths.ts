/** Every address of a site, without the tenant's prefix: `ui/link` puts the base in front. Which id is meant: (leagues 1, leagues 2). */
type Query = Record<string, string | number | null | undefined>;

export const to = {
	home: () => "/",
	standings: (query?: { league?: string | number; division?: string | number; season?: number }) =>
		withQuery("/teamList", query),
	coachStandings: (query?: { league?: string | number; division?: string | number; season?: number }) =>
		withQuery("/JTeamList", query),
	schedule: (query?: {
		date?: string;
		week?: number;
		league?: number;
		team?: number;
		status?: string;
		season?: number;
		page?: number;
	}) => withQuery("/schedule", query),
	players: (query?: {
		name?: string | undefined;
		league?: number | undefined;
		team?: number | undefined;
		page?: number | undefined;
	}) => withQuery("/players", query),
	leaderboard: (query?: {
		stat?: string | undefined;
		by?: string | undefined;
		games?: number | undefined;
		league?: number | undefined;
		season?: number | undefined;
		page?: number | undefined;
	}) => withQuery("/leaderboard", query),
	leagues: () => "/leagueList",
	league: (leagueId: number) => `/leagues/${leagueId}`,
	team: (teamId: number, query?: { season?: number }) => withQuery(`/teams/${teamId}`, query),
	player: (
		playerId: number,
		query?: { tab?: string | undefined; season?: number | undefined; team?: number | undefined },
	) => withQuery(`/players/${playerId}`, query),
	playerStats: (
		playerId: number,
		query?: { season?: number | undefined; games?: string | undefined; page?: number | undefined },
	) => withQuery(`/player/${playerId}/stats`, query),
	game: (gameId: number) => `/games/${gameId}`,
	score: (gameId: number) => `/games/${gameId}/score`,
	tournament: () => "/tournament",
	bracket: (seasonId: number, divisionId: number) => withQuery("/tournamentBracket", { divisionId, seasonId }),
	dashboard: () => "/dashboard",
	seasons: () => "/dashboard/seasons",
	season: (seasonId: number) => `/dashboard/seasons/${seasonId}`,
	staffLeague: (seasonId: number, leagueId: number, query?: { date?: string; page?: number }) =>
		withQuery(`/dashboard/seasons/${seasonId}/leagues/${leagueId}`, query),
	staffTeam: (seasonId: number, leagueId: number, teamId: number) =>
		`/dashboard/seasons/${seasonId}/leagues/${leagueId}/teams/${teamId}`,
	staffDivision: (seasonId: number, divisionId: number) => `/dashboard/seasons/${seasonId}/divisions/${divisionId}`,
	eligibility: (seasonId: number, divisionId: number) =>
		`/dashboard/seasons/${seasonId}/divisions/${divisionId}/eligibility`,
	brackets: () => "/bracket",
	staffStandings: () => "/fab/standings",
	staffPlayer: (playerId: number) => `/dashboard/players/${playerId}`,
	staffSchedule: (query?: { league?: number | undefined; season?: number | undefined; page?: number | undefined }) =>
		withQuery("/schedule", query),
	scheduleBuilder: (query?: Partial<Record<"league" | "season" | "schedule", number | undefined>>) =>
		withQuery("/scheduleBuilder", query),
	oneTeam: (teamId: number) => `/dashboard/singleTeamToggle/${teamId}`,
	allTeams: (query?: { name?: string | undefined; page?: number | undefined }) => withQuery("/teamList", query),
	allPlayers: (
		query?: Partial<Record<"name" | "show", string | undefined>> &
			Partial<Record<"season" | "league" | "team" | "page", number | undefined>>,
	) => withQuery("/playerListAuth", query),
	mergePlayers: ({ of, keep, with: others }: { of: number; keep?: number; with?: readonly number[] }) =>
		withQuery("/dashboard/players/merge", { of, keep, with: others?.join(",") }),
	userSettings: () => "/userSettings",
	periods: (query?: { userId?: number }) => withQuery("/gamePeriod", query),
	attributes: (query?: { userId?: number }) => withQuery("/playerAttributes", query),
	stats: (query?: { userId?: number }) => withQuery("/stats", query),
	deletions: (query?: { page?: number | undefined }) => withQuery("/dashboard/deleted", query),
	deletion: (deletionId: number) => `/dashboard/deleted/${deletionId}`,
	transfer: () => "/dashboard/transfer",
	embeds: (query?: Record<string, string | number | undefined>) => withQuery("/dashboard/embeds", query),
	embed: (what: string, query?: Record<string, string | number | undefined>) => withQuery(`/_/embed/${what}`, query),
	siteLinks: () => "/dashboard/site-links",
	menuEditor: () => "/navbar-links",
	editPage: (linkId: number) => `/dashboard/pages/${linkId}/edit`,
	businesses: (
		query?: Partial<Record<"name" | "sport" | "category" | "status", string | undefined>> & {
			page?: number | undefined;
		},
	) => withQuery("/businessPage", query),
	audit: (
		query?: Partial<Record<"text" | "noun" | "actor" | "from" | "until", string | undefined>> &
			Partial<Record<"row" | "before" | "after", number | undefined>>,
	) => withQuery("/dashboard/audit", query),
	organizations: (query?: { name?: string | undefined; page?: number | undefined }) =>
		withQuery("/organizations", query),
	organization: (
		organizationId: number,
		query?: Partial<Record<"user", string | undefined> & Record<"users", number | undefined>>,
	) => withQuery(`/organizations/${organizationId}`, query),
	/** Everything of it, to download. */
	organizationFile: (organizationId: number) => `/api/organizations/${organizationId}/file`,
	/** Where a scorer's link leads, on any host. */
	scorer: () => "/_/score",
	scorers: (query?: { game?: number | undefined }) => withQuery("/dashboard/scorers", query),
	scoreSheet: (gameId: number) => `/games/${gameId}/sheet`,
	login: (next?: string) => withQuery("/login", { next }),
	/** Where somebody with a temporary password chooses their own. */
	newPassword: (next?: string) => withQuery("/login/password", { next }),
	/** Where a second factor is asked for after the password. */
	secondFactor: (query?: { by?: string; next?: string | undefined }) => withQuery("/login/second-factor", query),
	/** Where somebody sets up the one that their organization demands. */
	setUpFactor: (next?: string) => withQuery("/login/set-up", { next }),
	/** Calendars to subscribe to, and a table; under the site's base like every page. */
	feed: () => "/_/feeds/games.ics",
	leagueFeed: (leagueId: number) => `/_/feeds/leagues/${leagueId}/games.ics`,
	teamFeed: (teamId: number) => `/_/feeds/teams/${teamId}/games.ics`,
	playerFeed: (playerId: number) => `/_/feeds/players/${playerId}/games.ics`,
	gameFeed: (gameId: number) => `/_/feeds/games/${gameId}.ics`,
	gamesTable: (query?: { league?: number | undefined; team?: number | undefined }) =>
		withQuery("/_/feeds/games.csv", query),
	page: (slug: string) => `/${slug}`,
	/** Where a menu entry leads: the standings open with all leagues (standings 5). */
	menu: (slug: string): string => (slug.toLowerCase() === "teamlist" ? to.standings({ league: "all" }) : to.page(slug)),
};

/** A path with the query names that have a value, in the order given. */
export function withQuery(path: string, query: Query = {}): string {
	const named = Object.entries(query).filter(
		(entry): entry is [string, string | number] => entry[1] !== undefined && entry[1] !== null && entry[1] !== "",
	);
	if (named.length === 0) return path;
	return `${path}?${named.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")}`;
}

/** Puts a site's base (`""` or `/{slug}`) in front of a path of the site; the home of `/{slug}` has no trailing slash. */
export function withBase(base: string, path: string): string {
	if (base === "") return path;
	return path === "/" ? base : path.startsWith("/?") ? base + path.slice(1) : base + path;
}

/** A path of this origin that a person may be sent to: never another host, not even by `//` or a backslash (access 2). */
export function isLocalPath(path: string): boolean {
	return /^\/(?![/\\])[^\s\\\x00-\x1f]*$/.test(path);
}
