import type { QueryFor } from "./query.ts";
import { routeNames, routeOf, routes, type RouteName, type RouteQuery } from "./routes.ts";

type Value = string | number | readonly number[] | null | undefined;
type Query = Readonly<Record<string, Value>>;

/** The parameters of a path in their order: ids are numbers, others are one segment. Which id is meant: (leagues 1, leagues 2). */
type ParamsOf<P extends string> = P extends `${string}:${infer Rest}`
	? Rest extends `${infer Name}/${infer More}`
		? [ParamOf<Name>, ...ParamsOf<More>]
		: [ParamOf<Rest>]
	: [];
type ParamOf<Name extends string> = Lowercase<Name> extends `${string}id` | `${string}id.${string}` ? number : string;
type Builder<P extends string, Rest extends unknown[] = []> = (...given: [...ParamsOf<P>, ...Rest]) => string;
type Builders = {
	[K in RouteName]: Builder<
		(typeof routes)[K]["path"],
		keyof RouteQuery<K> extends never ? [] : [query?: QueryFor<RouteQuery<K>>]
	>;
};

/** What fills the parameters of a path, the query behind them. */
function builder(path: string) {
	const [start = "", ...ends] = path.split(/:\w+/);
	return (...given: (string | number | Query | undefined)[]) => {
		let filled = start;
		for (const [at, end] of ends.entries()) filled += `${String(given[at])}${end}`;
		return withQuery(filled, given[ends.length] as Query | undefined); // what comes after the parameters
	};
}

const builders = new Map(routeNames.map((name) => [name, builder(routeOf(name).path)]));
const built = Object.fromEntries(builders) as Builders; // each by the path of its own route

/** Every address of a site, without the tenant's prefix: `ui/link` puts the base in front. */
export const to = {
	...built,
	bracket: (seasonId: number, divisionId: number) => built.bracket({ divisionId, seasonId }),
	oneTeam: builder(routes.staffTeam.also[1]) as Builder<(typeof routes.staffTeam.also)[1]>,
	/** Where somebody goes on to after the step. */
	login: (next?: string) => built.login({ next }),
	newPassword: (next?: string) => built.newPassword({ next }),
	setUpFactor: (next?: string) => built.setUpFactor({ next }),
	/** Everything of an organization, to download. */
	organizationFile: (organizationId: number) => `/api/organizations/${organizationId}/file`,
	/** Where a menu entry leads: the standings open with all leagues (standings 5). */
	menu: (slug: string): string =>
		`/${slug}`.toLowerCase() === routes.standings.path.toLowerCase()
			? built.standings({ league: "all" })
			: built.page(slug),
};

/** The path of any route, with what fills its parameter. */
export function pathOf(name: RouteName, parameter?: string | number): string {
	return builders.get(name)?.(parameter) ?? "/";
}

/** A path with the query names that have a value, in the order given. */
export function withQuery(path: string, query: Query = {}): string {
	const named = Object.entries(query).flatMap(([name, value]) => {
		const text = typeof value === "object" && value !== null ? value.join(",") : String(value ?? "");
		return text === "" ? [] : [`${name}=${encodeURIComponent(text)}`];
	});
	return named.length === 0 ? path : `${path}?${named.join("&")}`;
}

/** Puts a site's base (`""` or `/{slug}`) in front of a path of the site; the home of `/{slug}` has no trailing slash. */
export function withBase(base: string, path: string): string {
	if (base === "") return path;
	if (path === "/") return base;
	return path.startsWith("/?") ? base + path.slice(1) : base + path;
}

/** A path of this origin that a person may be sent to: never another host, not even by `//` or a backslash (access 2). */
export function isLocalPath(path: string): boolean {
	if (!/^\/(?![/\\])[^\s\\\x00-\x1f]*$/.test(path)) return false;
	return URL.parse(path, "http://here.test")?.pathname.startsWith("//") === false; // "/..//host" becomes "//host" where it is read
}
