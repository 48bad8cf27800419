import { buildId } from "../../../static/build/assets.ts";
import type { Directory } from "../../data/organization/directory.ts";
import { organizationOf, type Organization } from "../../data/organization/platform.ts";
import type { Sources } from "../../data/replica.ts";
import { organizationOfUser } from "../../data/account/users.ts";
import { urlOf } from "../../domain/address.ts";
import { to, withBase } from "../../domain/paths.ts";
import { Refusal } from "../../domain/refusal.ts";
import { holds, viewerOf, visitor, type Viewer } from "../../domain/roles.ts";
import { answer, type PageCache } from "../cache.ts";
import { failureHtml, failureOf, failurePage, failureResponse, isUnavailable } from "../errors.tsx";
import { DrawnAgain } from "./again.ts";
import { KeptPages } from "./kept.ts";
import { decodedPath, hostOf, locate, type Places } from "../locate.ts";
import type { Origins } from "../origins.ts";
import { ownAnswer, redirect, toLogin, turnedAway } from "./answers.ts";
import { FailedPages } from "./failures.ts";
import type { Quick, Sign } from "../observe.ts";
import { Moved, router, type Match, type Page, type PlatformPage, type SitePage } from "../page.ts";
import { canonicalQuery, idOf, withoutEmpty } from "../query.ts";
import { answeredBy } from "../posted/answered.ts";
import { Renderer, type Asked } from "../render.ts";
import type { Session, Sessions } from "../account/session.ts";
import type { Site } from "../site.ts";

export interface PageServerParts extends Sources {
	directory: Directory;
	sessions: Sessions;
	pages: readonly Page[];
	publicUrl: URL | null;
	origins: Origins;
	/** Milliseconds since the epoch. */
	clock: () => number;
	/** What people may sign in with besides a password. */
	provider: string | null;
	/** What a path of the platform host means where no organization is named (hosts 6). */
	withoutSite: (path: string, request: Request) => Response | null;
	/** A stored page that is not known to be true for so long says how old it is, in milliseconds. */
	freshMsMax?: number | undefined;
}

const addressLengthMax = 2_000;
/** Whose things lead a super admin to their organization. */
const ledNouns = ["games", "leagues", "players", "seasons", "teams"] as const;
const namesThing = /^\/(?:dashboard\/)?(games|leagues|players?|seasons?|teams)\/([1-9]\d{0,14})(?=\/|$)/i;

/** A page asked for: where, without the base of a site, and by whom. */
interface Visit {
	request: Request;
	path: string;
	query: URLSearchParams;
	session: Session | null;
}

/** Whom somebody works for, and their session, which may have come to say so just now. */
interface Worked {
	organization: Organization | null;
	session: Session | null;
}

/** Who looks: as who they are, and as what they want to be seen now (platform 10). */
interface Eyes {
	person: Viewer;
	viewer: Viewer;
}

/** Serves every GET of a page, from the cache where it can (caching 7). */
export class PageServer {
	readonly #parts: PageServerParts;
	readonly #places: Places;
	readonly #route: ReturnType<typeof router>;
	readonly #render: Renderer;
	readonly #kept: KeptPages;
	readonly #failed: FailedPages;
	readonly #again: DrawnAgain;

	constructor(parts: PageServerParts) {
		this.#parts = parts;
		this.#places = { directory: parts.directory, db: parts.db, publicUrl: parts.publicUrl };
		this.#route = router(parts.pages);
		this.#render = new Renderer(parts);
		this.#kept = new KeptPages(parts);
		this.#failed = new FailedPages(parts);
		this.#again = new DrawnAgain({ clock: parts.clock, draw: async (request) => await this.#serve(request) });
		parts.directory.changed = (id) => this.#again.changed(id);
	}

	get cache(): PageCache {
		return this.#kept.cache;
	}

	/** How many pages were drawn before anybody asked for them, and how many were not, being as they were (caching 11, 12). */
	get counts() {
		return { pages_drawn_again: this.#again.count, pages_found_same: this.#kept.same };
	}

	async fetch(request: Request): Promise<Response> {
		try {
			return await this.#again.during(async () => await this.#serve(request));
		} catch (error) {
			return failureHtml(error, this.#parts.origins.platformTitle);
		}
	}

	/** A page that was served before to anybody without a session, of a version that still holds. */
	remembered(request: Request, sign: Sign): Quick | null {
		return this.#kept.remembered(request, sign);
	}

	async #serve(request: Request): Promise<Response> {
		if (request.method !== "GET" && request.method !== "HEAD")
			throw new Refusal("unsupported", "Pages can only be read.");
		if (request.url.length > addressLengthMax) throw new Refusal("missing", "No address here is that long.");
		const host = hostOf(request);
		const url = urlOf(request.url);
		const path = decodedPath(url.pathname);
		if (path.length > 1 && path.endsWith("/")) return redirect(path.slice(0, -1), url.search, 301);
		const session = await this.#sessionOf(request, host);
		const first = session && firstOf(session);
		if (first && path !== first()) return redirect(first(path === to.login() ? undefined : path + url.search), "", 302);
		const query = url.searchParams;
		const located = await locate(this.#places, host, path, query);
		if (located.kind === "redirect") return redirect(located.to, "", located.status);
		const visit = { request, path: located.path, query, session };
		if (located.kind === "site") return await this.#serveSite(visit, located.site);
		return await this.#servePlatform(visit, located.host);
	}

	async #sessionOf(request: Request, host: string): Promise<Session | null> {
		const { sessions } = this.#parts;
		const cookies = request.headers.get("cookie");
		return sessions.carriedBy(cookies) ? await sessions.of(cookies, host) : null;
	}

	async #servePlatform(visit: Visit, host: string): Promise<Response> {
		const { request, path, session } = visit;
		const viewer = viewerOf(session?.user ?? null, null);
		const found = this.#route(path, "platform").find(
			({ page }) => (!page.can || viewer.can(page.can)) && !(page.isSpare && session?.acting_organization_id),
		);
		if (found?.page.of === "platform")
			return await this.#platformPage(visit, host, { page: found.page, params: found.params }, viewer);
		const { organization, session: now } = await this.#workedFor(visit);
		const screens = this.#route(path, "site");
		if (organization && (screens.length > 0 || isDeskPath(path)))
			return await this.#serveSite({ ...visit, session: now }, { organization, base: "", host, by: "session" });
		if (session && screens.some(({ page }) => page.can)) return redirect(to.organizations(), "", 302);
		if (!session && screens.length > 0 && screens.every(({ page }) => page.can)) return toLogin("", request);
		const answered = this.#parts.withoutSite(path, request);
		if (answered) return answered;
		throw new Refusal("missing", "There is no page at this address.");
	}

	async #platformPage(
		{ request, path, query, session }: Visit,
		host: string,
		{ page, params }: { page: PlatformPage; params: Match["params"] },
		viewer: Viewer,
	): Promise<Response> {
		const { directory, freshMsMax, sessions } = this.#parts;
		const elsewhere = page.leadsTo?.(viewer, null) ?? null;
		if (elsewhere !== null) return redirect(elsewhere, "", 302);
		const asked: Asked<PlatformPage> = { page, params, query, ...named(session, request) };
		if (session || page.live)
			return await ownAnswer({ request, session, secure: sessions.secure }, await this.#render.platform(asked, viewer));
		const fuller = withoutEmpty(page.queries, query);
		if (fuller !== null) return redirect(path, fuller, 302);
		const key = `${buildId} ${host} ${path}${canonicalQuery(page.queries, query)}`;
		const known = await directory.platformVersion();
		const shown = await this.#kept.page({ key, owner: 0, known }, () =>
			this.#render.platform({ ...asked, known }, visitor),
		);
		if (shown.entry.version !== known.version) directory.dropPlatform();
		this.#kept.remember(request, { kind: "platform", name: "", key, again: null });
		return answer(shown.entry, request, { asOf: shown.asOf, freshMsMax });
	}

	/** Whom somebody works for on the platform's host: their own, or the one that a super admin is led to or has chosen. */
	async #workedFor({ request, path, query, session }: Visit): Promise<Worked> {
		if (!session) return { organization: null, session };
		const { directory, sessions } = this.#parts;
		const led = holds(session.user.role, "platform.manage") ? await this.#ledBy(path, query) : null;
		const isOurs = request.headers.get("sec-fetch-site") !== "cross-site"; // another site chooses nothing for anybody
		const chosen = isOurs && led?.isChosen && led.id !== session.acting_organization_id ? led.id : null;
		if (chosen !== null) await sessions.change(session.id, { acting_organization_id: chosen });
		const now = chosen === null ? session : { ...session, acting_organization_id: chosen };
		const id = led?.id ?? now.user.organization_id ?? now.acting_organization_id;
		return { organization: id === null ? null : await directory.byId(id), session: now };
	}

	/**
	 * The organization that the address leads a super admin to: its own page, or a thing of it, and then all that this page leads
	 * to is that organization's; or that of the user for whom they act, on the screens that read `userId` (access 11).
	 */
	async #ledBy(path: string, query: URLSearchParams): Promise<{ id: number; isChosen: boolean } | null> {
		const { db, directory } = this.#parts;
		const screens = this.#route(path, "site");
		const id = idOf(screens[0]?.params["organizationId"]);
		if (id !== null && !(await directory.byId(id))) throw new Refusal("missing", "Organization not found");
		if (id !== null) return { id, isChosen: true };
		const userId = idOf(query.get("userId") ?? undefined);
		const isRead = userId !== null && screens.some(({ page }) => "userId" in page.queries);
		const ofUser = isRead ? await organizationOfUser(db, userId) : null;
		if (ofUser !== null) return { id: ofUser, isChosen: false };
		const [, word = "", thing] = namesThing.exec(path) ?? [];
		const noun = ledNouns.find((known) => known.startsWith(word.toLowerCase()));
		const ofThing = noun && thing ? await organizationOf(db, noun, Number(thing)) : null;
		if (ofThing !== null && !(await directory.byId(ofThing))) return null;
		return ofThing === null ? null : { id: ofThing, isChosen: true };
	}

	async #serveSite(visit: Visit, site: Site): Promise<Response> {
		const { request, path, session } = visit;
		const { organization } = site;
		const person = session ? viewerOf(session.user, organization.id) : visitor;
		const viewer = session?.public_mode ? visitor : person;
		const matches = this.#route(path, "site").filter(
			({ page }) => page.variants?.includes(organization.site_variant) ?? true,
		);
		const found = matches.find(({ page }) => !page.can || viewer.can(page.can));
		const seen = found?.page.framed && site.by !== "session" ? { ...visit, session: null } : visit; // the same to everybody
		try {
			if (session?.public_mode && !found && matches.some(({ page }) => page.can && person.can(page.can)))
				return await this.#backToWork(visit, site, session);
			if (!found) return turnedAway(request, site, matches, viewer);
			return await this.#sitePage(seen, site, found, { person, viewer });
		} catch (error) {
			return await this.#failedSite(error, seen, { site, viewer, path }, matches[0]?.page);
		}
	}

	/** Who asks for a staff screen does not look as a visitor any more (platform 10). */
	async #backToWork(visit: Visit, site: Site, session: Session): Promise<Response> {
		await this.#parts.sessions.change(session.id, { public_mode: false });
		return await this.#serveSite({ ...visit, session: { ...session, public_mode: false } }, site);
	}

	async #sitePage(visit: Visit, site: Site, { page, params }: Match, { person, viewer }: Eyes): Promise<Response> {
		const { request, path, query, session } = visit;
		const { sessions } = this.#parts;
		if (page.of !== "site") throw new Refusal("missing", "There is no page at this address.");
		const elsewhere = page.leadsTo?.(viewer, site) ?? null;
		if (elsewhere !== null) return redirect(elsewhere, "", 302);
		const asVisitor = session?.public_mode === true && person.can("staff.see");
		const asked: Asked<SitePage> = { page, params, query, asVisitor, ...named(session, request) };
		if (session || page.live)
			return await ownAnswer(
				{ request, session, secure: sessions.secure },
				await this.#render.site(asked, site, viewer, path),
			);
		return await this.#keptSitePage(visit, site, asked);
	}

	async #keptSitePage({ request, path, query }: Visit, site: Site, asked: Asked<SitePage>): Promise<Response> {
		const { directory, freshMsMax } = this.#parts;
		const { organization } = site;
		const fuller = withoutEmpty(asked.page.queries, query);
		if (fuller !== null) return redirect(withBase(site.base, path), fuller, 302);
		const place = site.by === "domain" ? site.host : site.base;
		const key = `${buildId} ${place} ${path}${canonicalQuery(asked.page.queries, query)}`;
		const known = { version: organization.version, asOf: directory.asOf(organization) };
		const shown = await this.#kept.page({ key, owner: organization.id, known }, (before) =>
			this.#render.publicSite({ ...asked, known }, site, path, before),
		);
		const again = asked.page.again ? this.#again.asked(organization.id, request) : null;
		if (site.by === "domain") this.#kept.remember(request, { kind: "host", name: site.host, key, again });
		if (site.by === "slug") this.#kept.remember(request, { kind: "slug", name: organization.slug, key, again });
		return answer(shown.entry, request, { asOf: shown.asOf, freshMsMax });
	}

	async #failedSite(
		error: unknown,
		{ request, session }: Visit,
		place: { site: Site; viewer: Viewer; path: string },
		page: Page | undefined,
	): Promise<Response> {
		const { site, viewer } = place;
		if (error instanceof Moved) {
			const search = error.path.includes("?") ? "" : urlOf(request.url).search;
			return redirect(withBase(site.base, error.path), search, error.status);
		}
		const failure = failureOf(error);
		if (isUnavailable(error)) return failureResponse(failurePage(failure, this.#parts.origins.platformTitle), failure);
		if (!viewer.can("staff.see")) return await this.#failed.site(failure, site, viewer);
		return await this.#failed.desk({ request, session }, failure, place, page);
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

const isDeskPath = (path: string) => path.startsWith(`${to.dashboard()}/`);
