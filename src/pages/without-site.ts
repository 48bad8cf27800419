import { urlOf } from "../domain/address.ts";
import { isLocalPath, to } from "../domain/paths.ts";
import { Refusal } from "../domain/refusal.ts";

/**
 * An address of the platform host that names no organization (hosts 6): a built-in page leads to the directory, a team or
 * a player is "Unauthorized access", a staff screen asks for the login; null is an address that the product does not have.
 */
export function withoutSite(path: string, request: Request): Response | null {
	const kind = kindOf(path);
	if (kind === null) return null;
	if (kind === "closed") throw new Refusal(401, "Unauthorized access");
	if (kind === "staff") return redirect(to.login(nextOf(request)));
	return redirect(kind === "back" ? (referrerOf(request, path) ?? to.home()) : to.home());
}

type Kind = "public" | "staff" | "closed" | "back";

/** The route table's pages without their base; `*` is an id. */
const routes: Record<Kind, readonly string[]> = {
	closed: ["/teams/*", "/players/*"],
	back: ["/leagueList"],
	public: [
		"/site",
		"/schedule",
		"/teamList",
		"/JTeamList",
		"/playerList",
		"/players",
		"/player/*/stats",
		"/games",
		"/games/*",
		"/leaderboard",
		"/leagues/*",
		"/registration",
		"/leagueInfo",
		"/tournament",
		"/tournamentBracket",
		"/ourTeam",
		"/leagueFootage",
		"/youth",
		"/contact",
		"/store",
	],
	staff: [
		"/bracket",
		"/navbar-links",
		"/organizations",
		"/organizations/*",
		"/playerListAuth",
		"/stats",
		"/gamePeriod",
		"/userSettings",
		"/playerAttributes",
		"/games/*/score",
		"/games/*/sheet",
		"/season/*",
		"/dashboard",
		"/dashboard/audit",
		"/dashboard/deleted",
		"/dashboard/deleted/*",
		"/dashboard/embeds",
		"/dashboard/players/merge",
		"/dashboard/scorers",
		"/dashboard/site-links",
		"/dashboard/transfer",
		"/dashboard/seasons",
		"/dashboard/seasons/*",
		"/dashboard/seasons/*/leagues/*",
		"/dashboard/seasons/*/leagues/*/teams/*",
		"/dashboard/seasons/*/divisions/*",
		"/dashboard/seasons/*/divisions/*/eligibility",
		"/dashboard/players/*",
		"/dashboard/singleTeamToggle/*",
		"/dashboard/pages/*/edit",
		"/fab/standings",
		"/scheduleBuilder",
		"/businessPage",
	],
};

const kinds = new Map(
	(Object.keys(routes) as Kind[]) // the keys of that record are exactly the kinds
		.flatMap((kind) => routes[kind].map((route) => [route.toLowerCase(), kind] as const)),
);

function kindOf(path: string): Kind | null {
	return kinds.get(path.toLowerCase().replace(/\/[1-9]\d{0,14}(?=\/|$)/g, "/*")) ?? null;
}

const nextLengthMax = 100;

function nextOf(request: Request): string {
	const { pathname, search } = urlOf(request.url);
	return pathname.length + search.length > nextLengthMax ? pathname : pathname + search;
}

/** Where the visitor came from on this host, never the page itself. */
function referrerOf(request: Request, path: string): string | null {
	const url = URL.parse(request.headers.get("referer") ?? "");
	if (!url || url.host !== request.headers.get("host") || url.pathname.toLowerCase() === path.toLowerCase())
		return null;
	return isLocalPath(url.pathname) ? url.pathname + url.search : null;
}

const redirect = (location: string) =>
	new Response(null, { status: 302, headers: { Location: location, "Cache-Control": "no-store" } });
