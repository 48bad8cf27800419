import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { nearby, type Source, type Sources } from "../data/replica.ts";
import type { Directory } from "../data/organization/directory.ts";
import { menu } from "../data/page/links.ts";
import { deleted } from "../data/organization/changes.ts";
import * as platform from "../data/organization/platform.ts";
import { Behind, read, type Tenant } from "../data/tenant.ts";
import { nextMidnight } from "../domain/clock.ts";
import type { Values } from "../domain/form-values.ts";
import { Refusal } from "../domain/refusal.ts";
import { holds, type Viewer, visitor } from "../domain/roles.ts";
import { brandRules } from "../ui/brand.ts";
import { ownBrandsOf, ownPlatformBrandsOf, platformDocument, siteDocument } from "./document.tsx";
import type { Site } from "./site.ts";
import type { Origins } from "./origins.ts";
import {
	chromeOf,
	idFrom,
	runningMs,
	type PlatformContext,
	type PlatformPage,
	type SiteContext,
	type SitePage,
} from "./page.ts";
import { readQuery } from "./query.ts";

/** A body with the version that its snapshot showed and the instant at which it stops being true. */
export interface Rendered {
	type: string;
	body: string;
	version: string;
	until: number;
	/** The rules in its head, which its policy allows. */
	rules?: string | null;
	/** Other sites may show it in a frame. */
	framed?: boolean;
	/** Other sites may load it as a part of theirs: a feed. */
	shared?: boolean;
	/** Its organization asks search engines to leave it out. */
	unlisted?: boolean;
	/** After how many seconds a browser loads it again. */
	refresh?: number | null;
	/** Read at a replica, which may not know of the next version yet. */
	isReplica?: boolean;
	/** Of what it was drawn from, where that may be asked (caching 12). */
	sum?: string | null;
}

/** What was drawn before would be drawn again: it holds in this version too. */
export type Same = Pick<Rendered, "version" | "isReplica"> & { body: null };

/** A page asked for: its path's parameters and its query. */
export interface Asked<P> {
	page: P;
	params: Record<string, string>;
	query: URLSearchParams;
	/** Somebody of the staff looks as a visitor would (platform 10). */
	asVisitor?: boolean;
	/** What names the session of who asks. */
	session?: string;
	/** What the call has answered whose form was posted to the page. */
	answered?: Values | null;
	/** Everybody sees the same: a replica may show it that has this version. */
	known?: { version: string };
}

/** What a page shows and its menu, as one snapshot has them. */
interface Loaded extends Pick<Rendered, "version" | "isReplica" | "sum"> {
	readonly data: unknown;
	readonly links: Awaited<ReturnType<typeof menu>>;
	readonly context: SiteContext;
}

/** What was drawn before, from what, and until when it is true. */
export type Before = { readonly sum?: string | null | undefined; readonly until: number };

/** So many organizations stand in a super admin's top bar; their list has all of them. */
const choicesMax = 100;

/** What somebody may choose from who belongs to no organization (access 11). */
export async function choicesFor(db: PostgresJsDatabase, { user }: Viewer) {
	return user && holds(user.role, "platform.manage") ? await platform.choices(db, choicesMax) : undefined;
}

interface Parts extends Sources {
	directory: Directory;
	origins: Origins;
	clock: () => number;
	provider: string | null;
}

const htmlType = "text/html; charset=utf-8";
const nothingHere = () => new Refusal("missing", "There is no page at this address.");

/** Turns pages into bodies: load in one snapshot, then draw outside of it. */
export class Renderer {
	readonly #parts: Parts;

	constructor(parts: Parts) {
		this.#parts = parts;
	}

	async site(asked: Asked<SitePage>, site: Site, viewer: Viewer, path: string): Promise<Rendered> {
		return await this.#drawn(asked, await this.#loaded(asked, site, viewer), path);
	}

	/** For anybody who is not signed in. It is not drawn where all that it shows is as it was before (caching 12). */
	async publicSite(asked: Asked<SitePage>, site: Site, path: string, before: Before | null): Promise<Rendered | Same> {
		const loaded = await this.#loaded(asked, site, visitor);
		const { sum, version, isReplica, context } = loaded;
		const isSame = before?.sum && before.sum === sum && context.instant < before.until;
		return isSame ? { body: null, version, isReplica } : await this.#drawn(asked, loaded, path);
	}

	async #loaded(asked: Asked<SitePage>, site: Site, viewer: Viewer) {
		const load = async (source: Source) => await this.#load(source, asked, { site, viewer });
		const loaded = await this.#read(asked, load);
		if (loaded.version !== site.organization.version) this.#parts.directory.drop(site.organization.id);
		return loaded;
	}

	async #drawn(asked: Asked<SitePage>, loaded: Loaded, path: string): Promise<Rendered> {
		const { db, origins } = this.#parts;
		const { page } = asked;
		const { data, links, context, version, isReplica, sum } = loaded;
		const { viewer, site } = context;
		const { organization } = site;
		const around = {
			menu: links,
			origins,
			path,
			asVisitor: asked.asVisitor,
			choices: chromeOf(page, context) === "desk" ? await choicesFor(db, viewer) : undefined,
		};
		return {
			type: page.file?.type ?? htmlType,
			body: page.file ? page.file.text(data, context) : siteDocument(page, data, context, around),
			rules: rulesOf(ownBrandsOf(page, data, context)),
			framed: page.framed !== undefined,
			shared: page.path.startsWith("/_/feeds/"),
			unlisted: organization.noindex,
			refresh: page.refreshes?.(data, context) ?? null,
			version,
			isReplica,
			sum,
			until: untilOf(page, data, context),
		};
	}

	/** What is for one person is read at the primary: they see what they have just changed. */
	async #read<T>({ known }: Asked<unknown>, load: (source: Source) => Promise<T>): Promise<T> {
		const { db, replica } = this.#parts;
		return await nearby({ db, replica: known ? replica : null }, load);
	}

	async #load(
		{ db, isReplica }: Source,
		{ page, params, query, session, answered = null, known }: Asked<SitePage>,
		{ site, viewer }: { site: Site; viewer: Viewer },
	): Promise<Loaded> {
		const { origins, provider } = this.#parts;
		const instant = this.#parts.clock();
		const face = viewer.can("staff.see") ? "staff" : "visitor";
		const load = async (tenant: Tenant) => {
			const { organization } = tenant; // as the snapshot shows it, where the one in memory is older
			const context = inSite(page, {
				provider,
				session: session ?? null,
				answered,
				platform: origins.platform,
				site: { ...site, organization },
				tenant,
				viewer,
				instant,
				params,
				id: (name) => idFrom(params, name),
				query: readQuery(page.queries, query),
				absolute: (inside) => origins.of(organization, inside),
			});
			const [data, links] = await Promise.all([
				page.load(context),
				page.file || chromeOf(page, context) !== "site" ? [] : menu(tenant),
			]);
			if (data === null) throw nothingHere();
			if (isReplica && page.follows?.(data, context)) throw new Behind(); // a running score has no version (caching 5)
			return { data, links, context };
		};
		const how = { exact: isReplica, summed: known !== undefined };
		const { value, version, sum } = await read(db, site.organization, face, instant, load, how);
		return { ...value, version, isReplica, sum };
	}

	async platform(asked: Asked<PlatformPage>, viewer: Viewer): Promise<Rendered> {
		const { page } = asked;
		const load = async (source: Source) => await this.#loadPlatform(source, asked, viewer);
		const { data, context, version, isReplica } = await this.#read(asked, load);
		return {
			type: page.file?.type ?? htmlType,
			body: page.file ? page.file.text(data, context) : platformDocument(page, data, context, this.#parts.origins),
			rules: rulesOf(ownPlatformBrandsOf(page, data)),
			version,
			isReplica,
			until: Number.POSITIVE_INFINITY,
		};
	}

	async #loadPlatform(
		{ db, isReplica }: Source,
		{ page, params, query, session, answered = null, known }: Asked<PlatformPage>,
		viewer: Viewer,
	) {
		const { origins, clock, provider } = this.#parts;
		const context: PlatformContext = {
			provider,
			session: session ?? null,
			answered,
			platform: origins.platform,
			viewer,
			instant: clock(),
			params,
			id: (name) => idFrom(params, name),
			query: readQuery(page.queries, query),
			absolute: (inside) => origins.platform + inside,
			directory: (filter) => platform.directory(db, filter),
			deleted: () => deleted(db, clock()),
			sports: () => platform.allSports(db),
			home: (organization) => (organization.domain ? origins.of(organization, "/") : `/${organization.slug}`),
		};
		const data = await page.load(context);
		if (data === null) throw nothingHere();
		const { version } = data as { version: string }; // platform pages load with the platform's version
		if (isReplica && version !== known?.version) throw new Behind();
		return { data, context, version, isReplica };
	}
}

const rulesOf = (brands: readonly string[] | null) => brands && brandRules(brands);

/** The instant at which what was drawn is no longer true. */
function untilOf(page: SitePage, data: unknown, context: SiteContext): number {
	const { instant, site } = context;
	return Math.min(
		page.until?.(data, context) ?? nextMidnight(instant, site.organization.time_zone),
		page.follows?.(data, context) ? instant + runningMs : Number.POSITIVE_INFINITY,
	);
}

/** What everybody sees leads to the organization's own site, where its own pages lie, also where the session names it (hosts 2). */
function inSite(page: SitePage, context: SiteContext): SiteContext {
	const { site } = context;
	if (site.by !== "session" || chromeOf(page, context) !== "site") return context;
	return { ...context, site: { ...site, base: `/${site.organization.slug}` } };
}
