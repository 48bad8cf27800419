import { brotliCompressSync, constants } from "node:zlib";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { buildId } from "../../static/build/assets.ts";
import type { Directory } from "../data/directory.ts";
import { menu, type MenuLink } from "../data/links.ts";
import { read } from "../data/tenant.ts";
import { organizationOf } from "../data/platform.ts";
import { organizationOfUser } from "../data/users.ts";
import { nextMidnight } from "../domain/clock.ts";
import { Refusal } from "../domain/refusal.ts";
import { holds, viewerOf, visitor, type Viewer } from "../domain/roles.ts";
import { compressed as squeezed } from "./encoding.ts";
import type { DeskPlace } from "./desk.tsx";
import { answer, PageCache, securityHeaders, unlistedHeader, type Stored } from "./cache.ts";
import { urlOf } from "../domain/address.ts";
import { to, withBase } from "../domain/paths.ts";
import {
	deskFailurePage,
	failureHtml,
	failureOf,
	failurePage,
	failureResponse,
	isUnavailable,
	retryHeaders,
	siteFailurePage,
	type Failure,
} from "./errors.tsx";
import { hostOf, locate, namesTwoHosts, type Located, type Places } from "./locate.ts";
import type { Site } from "./site.ts";
import type { Origins } from "./origins.ts";
import { Moved, router, type Match, type Page, type PlatformPage, type SitePage } from "./page.ts";
import { canonicalQuery, idOf } from "./query.ts";
import { choicesFor, renderer, type Asked, type Rendered } from "./render.ts";
import type { Session, Sessions } from "./session.ts";
import { answeredBy } from "./posted/answered.ts";
import { withToken } from "./posted/hidden.ts";
import { answerToken } from "./signing.ts";

export interface PageServerParts {
	db: PostgresJsDatabase;
	directory: Directory;
	sessions: Sessions;
	pages: readonly Page[];
	publicUrl: URL | null;
	origins: Origins;
	/** Milliseconds since the epoch. */
	clock: () => number;
	/** What a path of the platform host means where no organization is named (hosts 6). */
	/** What people may sign in with besides a password. */
	provider: string | null;
	withoutSite: (path: string, request: Request) => Response | null;
	/** A stored page that is not known to be true for so long says how old it is, in milliseconds. */
	freshMsMax?: number | undefined;
}

const addressLengthMax = 2_000;
/** Whose things lead a super admin to their organization. */
const ledNouns = ["games", "leagues", "players", "seasons", "teams"] as const;
const namesThing = /^\/(?:dashboard\/)?(games|leagues|players?|seasons?|teams)\/([1-9]\d{0,14})(?=\/|$)/i;
const rawKeysMax = 20_000;
const lostBytesMax = 4 * 1024 * 1024;

/** Where a raw address led last time: enough to answer it again without parsing it. */
interface Memo {
	kind: "slug" | "host" | "platform";
	name: string;
	key: string;
}

/** What a page is asked for under: a version, and the instant (performance.now) up to which it is known to hold. */
interface Known {
	version: string;
	asOf: number;
}

/** Serves every GET of a page, from the cache where it can (caching 7). */
export function pageServer(parts: PageServerParts) {
	const { directory, sessions, clock, origins, freshMsMax } = parts;
	const places: Places = { directory, db: parts.db, publicUrl: parts.publicUrl };
	const route = router(parts.pages);
	const render = renderer(parts);
	const cache = new PageCache();
	const lost = new PageCache(lostBytesMax);
	const memos = new Map<string, Memo>();

	return { cache, remembered, fetch: serveSafely };

	async function serveSafely(request: Request): Promise<Response> {
		try {
			return await serve(request);
		} catch (error) {
			return failureHtml(error);
		}
	}

	/** A page that was served before to anybody without a session, of a version that still holds. */
	function remembered(request: Request): Response | null {
		const memo = memos.get(request.url);
		if (!memo || (request.method !== "GET" && request.method !== "HEAD") || namesTwoHosts(request)) return null;
		if (sessions.carriedBy(request.headers.get("cookie"))) return null;
		const known = memo.kind === "platform" ? directory.peekPlatform() : directory.peek(memo.kind, memo.name);
		const entry = known ? cache.get(memo.key, known.version, clock()) : undefined;
		return entry ? answer(entry, request) : null;
	}

	async function serve(request: Request): Promise<Response> {
		if (request.method !== "GET" && request.method !== "HEAD") throw new Refusal(405, "Pages can only be read.");
		if (request.url.length > addressLengthMax) throw new Refusal(404, "No address here is that long.");
		const host = hostOf(request);
		const url = urlOf(request.url);
		const path = decodedPath(url.pathname);
		if (path.length > 1 && path.endsWith("/")) return redirect(path.slice(0, -1), url.search, 301);
		const session = await sessionOf(request, host);
		const first = session && firstOf(session);
		if (first && path !== first()) return redirect(first(path === to.login() ? undefined : path + url.search), "", 302);
		const located = await locate(places, host, path, url.searchParams);
		if (located.kind === "redirect") return redirect(located.to, "", located.status);
		if (located.kind === "site") return await serveSite(request, located.site, located.path, url.searchParams, session);
		return await servePlatform(request, located, url.searchParams, session);
	}

	async function sessionOf(request: Request, host: string): Promise<Session | null> {
		const cookies = request.headers.get("cookie");
		return sessions.carriedBy(cookies) ? await sessions.of(cookies, host) : null;
	}

	async function servePlatform(
		request: Request,
		{ path, host }: Located & { kind: "platform" },
		query: URLSearchParams,
		session: Session | null,
	): Promise<Response> {
		const viewer = viewerOf(session?.user ?? null, null);
		const found = route(path, "platform").find(
			({ page }) => (!page.can || viewer.can(page.can)) && !(page.isSpare && session?.acting_organization_id),
		);
		if (found?.page.of === "platform") {
			const elsewhere = found.page.leadsTo?.(viewer, null) ?? null;
			if (elsewhere !== null) return redirect(elsewhere, "", 302);
			const asked: Asked<PlatformPage> = { page: found.page, params: found.params, query, ...named(session, request) };
			if (session || found.page.live) return await own(request, session, await render.platform(asked, viewer));
			const key = `${buildId} ${host} ${path}${canonicalQuery(asked.page.queries, query)}`;
			const known = await directory.platformVersion();
			const shown = await stored(key, 0, known, () => render.platform(asked, visitor));
			if (shown.entry.version !== known.version) directory.dropPlatform();
			remember(request, { kind: "platform", name: "", key });
			return answer(shown.entry, request, { asOf: shown.asOf, freshMsMax });
		}
		const led = session && holds(session.user.role, "platform.manage") ? await ledBy(path, query) : null;
		const isOurs = request.headers.get("sec-fetch-site") !== "cross-site"; // another site chooses nothing for anybody
		if (session && isOurs && led?.isChosen && led.id !== session.acting_organization_id) {
			await sessions.change(session.id, { acting_organization_id: led.id });
			session = { ...session, acting_organization_id: led.id };
		}
		const id = led?.id ?? session?.user.organization_id ?? session?.acting_organization_id ?? null;
		const organization = id === null ? null : await directory.byId(id);
		if (organization && (route(path, "site").length > 0 || isDeskPath(path)))
			return await serveSite(request, { organization, base: "", host, by: "session" }, path, query, session);
		if (session && route(path, "site").some(({ page }) => page.can)) return redirect(to.organizations(), "", 302);
		const screens = route(path, "site");
		if (!session && screens.length > 0 && screens.every(({ page }) => page.can)) return toLogin("", request);
		const answered = parts.withoutSite(path, request);
		if (answered) return answered;
		throw new Refusal(404, "There is no page at this address.");
	}

	/**
	 * The organization that the address leads a super admin to: its own page, or a thing of it, and then all that this page leads
	 * to is that organization's; or that of the user for whom they act, on the screens that read `userId` (access 11).
	 */
	async function ledBy(path: string, query: URLSearchParams): Promise<{ id: number; isChosen: boolean } | null> {
		const [match] = route(path, "site");
		const id = idOf(match?.params["organizationId"]);
		if (id !== null && !(await directory.byId(id))) throw new Refusal(404, "Organization not found");
		if (id !== null) return { id, isChosen: true };
		const userId = idOf(query.get("userId") ?? undefined);
		const isRead = userId !== null && route(path, "site").some(({ page }) => "userId" in page.queries);
		const ofUser = isRead ? await organizationOfUser(parts.db, userId) : null;
		if (ofUser !== null) return { id: ofUser, isChosen: false };
		const [, word = "", thing] = namesThing.exec(path) ?? [];
		const noun = ledNouns.find((known) => known.startsWith(word.toLowerCase()));
		const ofThing = noun && thing ? await organizationOf(parts.db, noun, Number(thing)) : null;
		if (ofThing !== null && !(await directory.byId(ofThing))) return null;
		return ofThing === null ? null : { id: ofThing, isChosen: true };
	}

	async function serveSite(
		request: Request,
		site: Site,
		path: string,
		query: URLSearchParams,
		session: Session | null,
	): Promise<Response> {
		const { organization } = site;
		const person = session ? viewerOf(session.user, organization.id) : visitor;
		const viewer = session?.public_mode ? visitor : person;
		const matches = route(path, "site").filter(
			({ page }) => page.variants?.includes(organization.site_variant) ?? true,
		);
		try {
			const found = matches.find(({ page }) => !page.can || viewer.can(page.can));
			if (session?.public_mode && !found && matches.some(({ page }) => page.can && person.can(page.can))) {
				await sessions.change(session.id, { public_mode: false });
				return await serveSite(request, site, path, query, { ...session, public_mode: false });
			}
			if (!found) return turnedAway(request, site, matches, viewer);
			if (found.page.of !== "site") throw new Refusal(404, "There is no page at this address.");
			const elsewhere = found.page.leadsTo?.(viewer, site) ?? null;
			if (elsewhere !== null) return redirect(elsewhere, "", 302);
			if (found.page.framed && site.by !== "session") session = null; // a frame shows the same to everybody
			const asVisitor = session?.public_mode === true && person.can("staff.see");
			const asked: Asked<SitePage> = {
				page: found.page,
				params: found.params,
				query,
				asVisitor,
				...named(session, request),
			};
			if (session || found.page.live) return await own(request, session, await render.site(asked, site, viewer, path));
			const key = `${buildId} ${site.by === "domain" ? site.host : site.base} ${path}${canonicalQuery(asked.page.queries, query)}`;
			const known = { version: organization.version, asOf: directory.asOf(organization) };
			const shown = await stored(key, organization.id, known, () => render.site(asked, site, visitor, path));
			if (site.by === "domain") remember(request, { kind: "host", name: site.host, key });
			if (site.by === "slug") remember(request, { kind: "slug", name: organization.slug, key });
			return answer(shown.entry, request, { asOf: shown.asOf, freshMsMax });
		} catch (error) {
			if (error instanceof Moved) return redirect(withBase(site.base, error.path), urlOf(request.url).search, 301);
			const failure = failureOf(error);
			if (isUnavailable(error)) return failureResponse(failurePage(failure), failure);
			if (!viewer.can("staff.see")) return await siteFailure(failure, site, viewer);
			return await deskFailure(request, session, failure, { site, viewer, path, origins }, matches[0]?.page);
		}
	}

	/** A staff screen to somebody who may not see it: the login for a visitor, 403 for the wrong role (hosts 6). */
	function turnedAway(request: Request, site: Site, matches: Match[], viewer: Viewer): Response {
		if (matches.length === 0) throw new Refusal(404, "There is no page at this address.");
		if (viewer.user) throw new Refusal(403, "Your role does not allow this.");
		return toLogin(site.base, request);
	}

	function toLogin(base: string, request: Request): Response {
		const { pathname, search } = urlOf(request.url);
		return redirect(withBase(base, to.login(pathname + search)), "", 302);
	}

	/** An answer for one person: never stored, with the token that their forms send back. */
	async function own(
		request: Request,
		session: Session | null,
		{ type, body, unlisted }: Pick<Rendered, "type" | "body" | "unlisted">,
		failure?: Failure,
	): Promise<Response> {
		const headers = new Headers(securityHeaders);
		headers.set("Content-Type", type);
		headers.set("Cache-Control", "private, no-store");
		headers.set("Vary", "Accept-Encoding, Cookie");
		if (unlisted) headers.set(...unlistedHeader);
		const { token, cookies } = answerToken(request, session, sessions.secure);
		for (const cookie of cookies) headers.append("Set-Cookie", cookie);
		for (const [name, value] of Object.entries(failure ? retryHeaders(failure) : {})) headers.set(name, value);
		const given = new Response(withToken(body, token, request.url), { status: failure?.status ?? 200, headers });
		return await squeezed(given, request);
	}

	/**
	 * The page of this version from memory, or rendered: once for all who ask for it at the same time. One that was drawn from
	 * a newer row than the one that led to it is given and not kept: another row might have led elsewhere (caching 8).
	 */
	async function stored(key: string, owner: number, known: Known, make: () => Promise<Rendered>) {
		const kept = cache.get(key, known.version, clock());
		if (kept) return { entry: kept, asOf: known.asOf };
		return await cache.once(`${known.version} ${key}`, async () => {
			const asOf = performance.now();
			const entry = compressed(await make(), owner, 200);
			if (entry.version === known.version) cache.set(key, entry);
			return { entry, asOf };
		});
	}

	/** What fails for the staff of an organization fails inside their dashboard. */
	async function deskFailure(
		request: Request,
		session: Session | null,
		failure: Failure,
		place: DeskPlace,
		page: Page | undefined,
	): Promise<Response> {
		const choices = await choicesFor(parts.db, place.viewer).catch(() => undefined);
		const body = deskFailurePage(failure, { ...place, choices }, page);
		return await own(request, session, { type: "text/html; charset=utf-8", body }, failure);
	}

	/** A refusal inside a site keeps its menu; one body a site and failure, since it does not depend on the path. */
	async function siteFailure(failure: Failure, site: Site, { user }: Viewer): Promise<Response> {
		const { organization } = site;
		const isStranger = user !== null && failure.status === 403;
		const key = `${site.host} ${site.base} ${failure.status} ${failure.sentence}`;
		const known = failure.status === 404 ? lost.get(key, organization.version, clock()) : undefined;
		if (known) return answer(known, new Request("http://localhost/"), { cacheControl: "no-store" });
		const instant = clock();
		const { value: links, version } = await read(parts.db, organization, "visitor", instant, menu).catch(withoutMenu);
		const body = siteFailurePage(failure, site, instant, links, origins, isStranger);
		const until = nextMidnight(instant, organization.time_zone);
		if (failure.status === 404 && version === organization.version)
			lost.set(key, compressed({ type: "text/html; charset=utf-8", body, version, until }, organization.id, 404));
		return failureResponse(body, failure);
	}

	/** By the address alone, hence only where it names the same host as the Host header does. */
	function remember(request: Request, memo: Memo) {
		if (!request.url.startsWith(`http://${request.headers.get("host")}/`)) return;
		if (memos.size >= rawKeysMax) memos.delete(memos.keys().next().value ?? "");
		memos.set(request.url, memo);
	}
}

/**
 * What somebody sees before anything else: the choice of a password, with a temporary one (access 17), then the second factor
 * that their organization demands (factors 6).
 */
function firstOf({ mustChangePassword, mustSetUpFactor }: Session): ((next?: string) => string) | null {
	if (mustChangePassword) return to.newPassword;
	return mustSetUpFactor ? to.setUpFactor : null;
}

const named = (session: Session | null, request: Request) =>
	session ? { session: session.name, answered: answeredBy(request) } : {};

/** While the database does not answer; such a page is not kept. */
const withoutMenu = (): { value: MenuLink[]; version: null } => ({ value: [], version: null });

const isDeskPath = (path: string) => path.startsWith(`${to.dashboard()}/`);

function compressed({ body, ...rendered }: Rendered, owner: number, status: number): Stored {
	const br = new Uint8Array(brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }));
	return {
		...rendered,
		status,
		br,
		gzip: null,
		etag: Bun.hash(`${rendered.refresh ?? ""} ${body}`).toString(36),
		owner,
	};
}

function decodedPath(pathname: string): string {
	try {
		const path = decodeURIComponent(pathname);
		if (!/[\0-\x1f\x7f]/.test(path) && !path.includes("//")) return path;
	} catch {}
	throw new Refusal(400, "The address is not written correctly.");
}

const redirect = (path: string, search: string, status: 301 | 302) =>
	new Response(null, {
		status,
		headers: {
			...securityHeaders,
			"Cache-Control": "no-store",
			Location: encodeURI(path).replace(/%25/g, "%") + search,
		},
	});
