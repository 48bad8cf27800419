import type { ReactNode } from "react";
import type { Tenant } from "../data/tenant.ts";
import type { deleted } from "../data/organization/changes.ts";
import type { allSports, directory, DirectoryFilter, Organization } from "../data/organization/platform.ts";
import type { QueryOf, QuerySpec } from "../domain/query.ts";
import type { Values } from "../domain/form-values.ts";
import type { Capability, Viewer } from "../domain/roles.ts";
import { compile, menuSlugOf, routeOf, type RouteName, type RouteQuery, type StaffRoute } from "../domain/routes.ts";
import type { Crumb } from "../ui/desk.tsx";
import type { Json, Styles } from "../ui/shell.tsx";
import type { Site } from "./site.ts";
import { idOf } from "./query.ts";

/** What every screen knows: who looks, when, at which site, by which address. */
interface Known<Q extends QuerySpec> {
	/** What people may sign in with besides a password, by its name. */
	provider: string | null;
	viewer: Viewer;
	/** What names the session of who looks, among their own (access 19). */
	session: string | null;
	/** What the call has answered whose form was posted to the page; null where it is only looked at. */
	answered: Values | null;
	/** The platform's own address: scheme, host and port. */
	platform: string;
	/** Milliseconds since the epoch, from the one clock. */
	instant: number;
	/** The segments of the path that the pattern names; those ending in `id` are row ids. */
	params: Record<string, string>;
	/** A named id of the path; the pattern has already refused what is none. */
	id(name?: string): number;
	query: QueryOf<Q>;
	/** The whole address of a path of this site, for what leaves the page (canonical address, JSON-LD). */
	absolute(path: string): string;
}

export interface SiteContext<Q extends QuerySpec = QuerySpec> extends Known<Q> {
	site: Site;
	tenant: Tenant;
}

export interface PlatformContext<Q extends QuerySpec = QuerySpec> extends Known<Q> {
	directory(filter: DirectoryFilter): ReturnType<typeof directory>;
	/** The organizations that can be taken back, and the sports that there are. */
	deleted(): ReturnType<typeof deleted>;
	sports(): ReturnType<typeof allSports>;
	/** Where an organization's site is: on its own domain, else under its slug on this host (platform 2). */
	home(organization: Pick<Organization, "domain" | "slug">): string;
}

/** Thrown by a load: what is asked for is at another path of the site now. */
export class Moved extends Error {
	constructor(
		readonly path: string,
		/** 302 where the address may lead elsewhere some day. */
		readonly status: 301 | 302 = 301,
	) {
		super(`moved to ${path}`);
	}
}

/** Taps do not renew a version, so a body with a running score is kept no longer than this (caching 5). */
export const runningMs = 10_000;

type Chrome = "site" | "bare" | "desk";

/** What the table of routes says of a screen's address. */
interface Place<Q extends QuerySpec> {
	/** `/teams/:id`; a parameter whose name ends in `id` is a row id, others are one segment. */
	path: string;
	/** Other addresses of the same screen. */
	aliases: readonly string[];
	queries: Q;
	/** The menu entry (its slug) that this page belongs to. */
	menu: string | undefined;
	/** Who may see it: a staff screen. Under an address that visitors have too, the public one comes after it. */
	can: Capability | undefined;
	/** The variants of a site that have this screen; without it every site does (adult 1). */
	variants: readonly string[] | undefined;
}

interface Screen<C, D> {
	route: RouteName;
	/** The data, inside one snapshot; null is 404. */
	load(context: C): Promise<D | null> | D | null;
	/** The page's own part of `<title>`; null makes it exactly the site's title. */
	title?(data: D, context: C): string | null;
	description?(data: D, context: C): string;
	/** `site` (default): navbar and footer; `bare`: neither; `desk`: the dashboard's sidebar and top bar. */
	chrome?: Chrome | ((context: C) => Chrome);
	/** The platform's screen of an address for who has chosen no organization; else the organization's own is shown. */
	isSpare?: boolean;
	/** The address, with its base, that this person is sent to instead; null shows the page. */
	leadsTo?(viewer: Viewer, site: Site | null): string | null;
	/** Where the page stands, for the top bar; the last one is the page itself. */
	crumbs?(data: D, context: C): readonly Crumb[];
	/** The part of the dashboard that it belongs to, which is known also where the page cannot be shown. */
	section?: Crumb;
	/** Other sites may show it in a frame; its links leave the frame. Its query may say how it looks there. */
	framed?(context: C): { theme?: "light" | "dark" | "auto" | undefined; color?: string | undefined };
	/** After how many seconds the page is loaded again, where no script may follow its games; null leaves it as it is. */
	refreshes?(data: D, context: C): number | null;
	/** It sends forms or has islands: with the dashboard's script and a token, hence never stored. */
	live?: boolean;
	/** Many look at it after a change: who did in the last minute finds it drawn already (caching 11). */
	again?: boolean;
	/** The classes of `<main>`; null for pages whose banner fills the width. */
	main?: string | null;
	/** On the home the poster says the organization's name, not the band. */
	poster?: boolean;
	/** schema.org objects. */
	structured?(data: D, context: C): Json[];
	/** Whether it shows a running game: then it is stored for ten seconds at most, and a script follows the score (caching 5). */
	follows?(data: D, context: C): boolean;
	/** What it needs besides the site's own styles; a screen of staff has all. */
	styles?: Styles;
	/** Whether it shows a film: then a script says where that does not load. */
	films?(data: D, context: C): boolean;
	/** The instant at which a stored body is no longer true (caching 3). */
	until?(data: D, context: C): number | undefined;
	/** Not for search engines: filtered lists, the login. */
	noindex?(data: D, context: C): boolean;
	/** More organizations' colours that the page shows. */
	brands?(data: D): readonly string[];
	/** The path of a feed of what changes on it, for readers of feeds. */
	news?(data: D, context: C): string | null;
	/** The path, with query, that is this page's one address; by default its own path with the declared query. */
	canonical?(data: D, context: C): string;
	View?(props: { data: D; context: C }): ReactNode;
	/** Instead of a View: a file of another kind, such as a sitemap. */
	file?: { type: string; text(data: D, context: C): string };
}

export interface SitePage<Q extends QuerySpec = QuerySpec, D = unknown> extends Screen<SiteContext<Q>, D>, Place<Q> {
	of: "site";
}

export interface PlatformPage<Q extends QuerySpec = QuerySpec, D = unknown>
	extends Screen<PlatformContext<Q>, D>, Place<Q> {
	of: "platform";
}

export type Page = SitePage | PlatformPage;

/** What the pages of a route know. */
export type ContextOf<K extends RouteName> = SiteContext<RouteQuery<K>>;

type Given<C, D, K extends RouteName> = Screen<C, D> & { route: K };

/** What stands around a page for whoever looks. */
export function chromeOf<C>({ chrome }: Pick<Screen<C, unknown>, "chrome">, context: C): Chrome {
	return (typeof chrome === "function" ? chrome(context) : chrome) ?? "site";
}

/** A page of an organization's site: a value that the site map lists. */
export function sitePage<const K extends RouteName, D>(screen: Given<ContextOf<K>, D, K>): Page {
	return { ...placeOf(screen.route), ...screen, of: "site" } as unknown as Page; // the site map forgets each page's own types
}

type DeskGiven<K extends StaffRoute, D> = Given<ContextOf<K>, D, K> &
	({ section: Crumb } | { crumbs(data: D, context: ContextOf<K>): readonly Crumb[] });

/** A staff screen: in the dashboard's frame, for who holds the capability. One without `crumbs` is its section itself. */
export function deskPage<const K extends StaffRoute, D>(screen: DeskGiven<K, D>): Page {
	const { section } = screen;
	const crumbs = section ? { crumbs: () => [section] } : {};
	return sitePage<K, D>({ main: null, noindex: () => true, ...crumbs, ...screen, chrome: "desk", live: true });
}

/** An address that only sends on who may use it. */
export function doorPage(door: { route: StaffRoute; leadsTo: NonNullable<SitePage["leadsTo"]> }): Page {
	return sitePage({ ...door, load: () => null });
}

/** A page of the platform itself. */
export function platformPage<const K extends RouteName, D>(screen: Given<PlatformContext<RouteQuery<K>>, D, K>): Page {
	return { ...placeOf(screen.route), ...screen, of: "platform" } as unknown as Page; // as above
}

function placeOf(name: RouteName): Place<QuerySpec> {
	const { path, also: aliases = [], query: queries = {}, can, variants } = routeOf(name);
	return { path, aliases, queries, can, variants, menu: menuSlugOf(name) };
}

export interface Match {
	page: Page;
	params: Record<string, string>;
}

/**
 * Finds the pages of a path in the order of the site map: staff screens stand before the public ones of their address. An
 * address that only some variants fill is open to the other sites' own pages (site 10).
 */
export function router(pages: readonly Page[]) {
	const routes = pages.flatMap((page) => [page.path, ...page.aliases].map((path) => ({ page, ...compile(path) })));
	const fixed = Map.groupBy(
		routes.filter((route) => route.names.length === 0),
		(route) => `${route.page.of} ${route.key}`,
	);
	const open = routes.filter((route) => route.names.length > 0);
	return (path: string, of: Page["of"]): Match[] => {
		const exact = fixed.get(`${of} ${path.toLowerCase()}`);
		const own = (exact ?? []).map(({ page }) => ({ page, params: {} }));
		if (own.some(({ page }) => !page.variants)) return own;
		const rest = open.flatMap(({ page, names, pattern }) => {
			const found = page.of === of ? pattern.exec(path) : null;
			return found ? [{ page, params: Object.fromEntries(names.map((name, at) => [name, found[at + 1] ?? ""])) }] : [];
		});
		return [...own, ...rest];
	};
}

export function idFrom(params: Record<string, string>, name = "id"): number {
	const id = idOf(params[name]);
	if (id === null) throw new Error(`the pattern of this page has no id named ${name}`);
	return id;
}
