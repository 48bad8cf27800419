import { urlOf } from "../domain/address.ts";
import { isLocalPath, to } from "../domain/paths.ts";
import { routesAt } from "../domain/routes.ts";
import { Refusal } from "../domain/refusal.ts";

/**
 * An address of the platform host that names no organization (hosts 6): a built-in page leads to the directory, a team or
 * a player is "Unauthorized access", a staff screen asks for the login; null is an address that the product does not have.
 */
export function withoutSite(path: string, request: Request): Response | null {
	const kind = kindOf(path);
	if (kind === null) return null;
	if (kind === "unauthorized") throw new Refusal("unknown", "Unauthorized access");
	if (kind === "staff") return redirect(to.login(nextOf(request)));
	return redirect(kind === "back" ? (referrerOf(request, path) ?? to.home()) : to.home());
}

/** What a visitor may get of the pages at an address; null where there are none. */
function kindOf(path: string): "public" | "staff" | "unauthorized" | "back" | null {
	const found = routesAt(path);
	if (found.length === 0) return null;
	return found.find(({ alone }) => alone)?.alone ?? (found.some(({ can }) => !can) ? "public" : "staff");
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
