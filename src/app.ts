import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { answers } from "../db/face.ts";
import type { ConnectionOptions } from "../db/client.ts";
import { manifest } from "../static/build/assets.ts";
import { createApi } from "./api/index.ts";
import type { Directory } from "./data/organization/directory.ts";
import type { FileStore } from "./data/files.ts";
import { keepAll } from "./data/stat/keep-all.ts";
import { sweepKept } from "./data/retention.ts";
import { assetResponse, brandSheet, scoreWorker } from "./http/assets.ts";
import { unlistedHeader } from "./http/cache.ts";
import { docsPage } from "./http/docs.tsx";
import { certificate, certificatePath } from "./http/certificate.ts";
import { openDns, type Dns } from "./http/dns.ts";
import { compressed } from "./http/encoding.ts";
import { failureHtml, roomSeconds, unavailableSeconds } from "./http/errors.tsx";
import { eventsPath, Live, type Keeper } from "./http/live/live.ts";
import { OpenIdConnect } from "./http/oidc/oidc.ts";
import type { Provider } from "./http/oidc/provider.ts";
import { originsOf, type Analytics } from "./http/origins.ts";
import { PageServer } from "./http/pages/pages.ts";
import { postedForms } from "./http/posted/index.ts";
import { failureJson } from "./http/calls.ts";
import { inTime } from "./http/arrival.ts";
import { normalizeHost, urlOf } from "./domain/address.ts";
import { Refusal } from "./domain/refusal.ts";
import { namesTwoHosts, nonsenseHost, twoHosts } from "./http/locate.ts";
import { calledPath, expensiveLimits, isDownload } from "./http/limits.ts";
import { type LogForm, observer } from "./http/observe.ts";
import { noteAddress } from "./http/peer.ts";
import { lackOfRoom } from "./http/room.ts";
import { noteScorer, scorerOf } from "./http/scorer.ts";
import { openSessions } from "./http/account/session.ts";
import { askedFor, openTurnedAway } from "./http/turned-away.ts";
import { StoredUploads } from "./http/uploads.ts";
import { sitemap } from "./pages/index.ts";
import { withoutSite } from "./pages/without-site.ts";
import { openGenerator } from "./generator.ts";
import { openImporter } from "./importer.ts";

export interface AppParts {
	db: PostgresJsDatabase;
	/** How it is reached, by threads with connections of their own. */
	database: string | ConnectionOptions;
	/** A replica of it, where pages that everybody sees alike are read. */
	replica?: PostgresJsDatabase | undefined;
	directory: Directory;
	/** Milliseconds since the epoch. */
	clock: () => number;
	publicUrl: URL | null;
	port: number;
	siteTitles: Record<string, string>;
	/** Where page views of a host are counted. */
	analytics?: Analytics;
	/** Where uploaded files lie. */
	files: FileStore;
	/** Where domains are looked up; the machine's own servers unless said otherwise. */
	dns?: Dns;
	/** Where people may sign in besides here. */
	provider?: Provider | null;
	/** Addresses whose X-Forwarded-For is believed. */
	trustedProxies?: ReadonlySet<string>;
	/** How many may follow running games at the same time. */
	viewersMax?: number;
	/** How long a call waits for all that is sent to it, in milliseconds. */
	arrivalMsMax?: number;
	/** For how long a stored page is given as fresh though nothing confirms it, in milliseconds. */
	freshMsMax?: number;
	/** How requests are logged; not at all unless said. */
	log?: LogForm;
}

/** The whole product as one `fetch`: the only place where its parts are put together. */
export function createApp(parts: AppParts) {
	const { db, directory, clock, publicUrl, port, siteTitles, provider = null, trustedProxies = new Set() } = parts;
	const origins = originsOf(publicUrl, port, siteTitles, parts.analytics);
	const sessions = openSessions(db, publicUrl?.protocol === "https:");
	const uploads = new StoredUploads({ db, directory, sessions, clock, store: parts.files });
	const pages = new PageServer({
		db,
		replica: parts.replica,
		directory,
		sessions,
		pages: sitemap,
		publicUrl,
		origins,
		clock,
		withoutSite,
		provider: provider?.name ?? null,
		freshMsMax: parts.freshMsMax,
	});
	const live = new Live({ db, directory, publicUrl, clock, trustedProxies, viewersMax: parts.viewersMax });
	const dns = parts.dns ?? openDns();
	const turnedAway = openTurnedAway(db, clock);
	const signIn = provider
		? new OpenIdConnect(provider, { db, directory, sessions, publicUrl, clock, turnedAway, platform: origins.platform })
		: null;
	const api = createApi({
		db,
		directory,
		sessions,
		uploads,
		files: parts.files,
		publicUrl,
		clock,
		dns,
		generate: openGenerator(),
		linking: signIn,
		turnedAway,
		importFiles: openImporter(parts.database),
	});

	const { platformTitle } = origins;
	const forms = postedForms({ sessions, page: async (request) => await pages.fetch(request), platformTitle });
	const observing = observer({ log: parts.log ?? "off", publicUrl });
	const limits = expensiveLimits(clock);

	return {
		sessions,
		origins,
		cache: pages.cache,
		live,
		uploads,
		/** Deletes what the log and the list of deletions have kept as long as they may. */
		retain: async () => await sweepKept(db, clock()),
		/** Makes the standings that are not kept yet. */
		keep: async () => await keepAll(db, clock()),
		/** What is counted, for Prometheus. */
		metrics: () =>
			observing.metrics({
				live_viewers: live.viewers,
				page_cache_bytes: pages.cache.bytes,
				...pages.counts,
				process_resident_bytes: process.memoryUsage.rss(),
			}),
		fetch: (request: Request, server?: Keeper): Response | Promise<Response> =>
			observing.fetch(
				request,
				(sign) => pages.remembered(request, sign),
				async () => await noted(request, await route(request, server)),
			),
	};

	/** Who is refused something stands in the log of their organization (access 23). */
	async function noted(request: Request, answer: Response): Promise<Response> {
		const cookies = request.headers.get("cookie");
		const host = normalizeHost(request.headers.get("host"));
		if (answer.status !== 403 || host === null) return answer;
		const user = sessions.carriedBy(cookies) ? await sessions.userOf(cookies, host) : null;
		const scorer = user ? null : await scorerOf({ db }, request);
		if (user) await turnedAway(request, user.organization_id, { user }, { noun: "access", label: askedFor(request) });
		if (scorer) await noteScorer(turnedAway, request, scorer);
		return answer;
	}

	async function route(request: Request, server?: Keeper): Promise<Response> {
		const path = urlOf(request.url).pathname;
		if (path === "/healthz") return plain("ok");
		if (path === "/readyz") return await ready(parts);
		if (namesTwoHosts(request)) return manyHosts(path, platformTitle);
		if (signIn && path.startsWith("/_/oidc/")) {
			noteAddress(request, server?.requestIP(request)?.address, trustedProxies);
			const failed = (error: unknown) => failureHtml(error, platformTitle);
			return await signIn.fetch(request).then((found) => found ?? pages.fetch(request), failed);
		}
		if (path === certificatePath) return await certificate({ directory, publicUrl }, request);
		if (path === eventsPath) return await live.fetch(request, server);
		if (path.startsWith("/_/")) return await file(request, path);
		if (path !== "/api" && !path.startsWith("/api/")) return await page(request, path, server);
		const answer = await call(request, calledPath(path), server);
		answer.headers.set(...unlistedHeader); // figures for programs: nobody shall come upon them by a search
		return answer;
	}

	/** `from` is what a browser sent, where that is a form of a page. */
	async function call(request: Request, path: string, server?: Keeper, from = request): Promise<Response> {
		if (normalizeHost(request.headers.get("host")) === null)
			return failureJson(new Refusal("malformed", nonsenseHost), 400);
		if (request.method !== "GET") noteAddress(request, server?.requestIP(from)?.address, trustedProxies);
		if (isDownload(path) && request.method === "HEAD")
			return failureJson(new Refusal("unsupported", "Download it by GET."), "");
		if (isDownload(path)) server?.timeout(request, downloadSeconds);
		const tooMuch = await overLimit(request, path);
		if (tooMuch) return tooMuch;
		if (path === "/api/docs" && request.method === "GET")
			return await docsPage(await api.fetch(new Request("http://localhost/api/openapi.json")));
		const answer =
			request.method === "GET" ? api.fetch(request) : inTime(request, api.fetch(request), parts.arrivalMsMax);
		return await compressed(await answer, request);
	}

	async function overLimit(request: Request, path: string): Promise<Response | null> {
		const cookies = request.headers.get("cookie");
		const host = normalizeHost(request.headers.get("host"));
		if (host === null || !limits.concerns(request, path) || !sessions.carriedBy(cookies)) return null;
		const user = await sessions.userOf(cookies, host);
		try {
			if (user) limits.count(request, path, user.id);
			return null;
		} catch (error) {
			return failureJson(error, 400);
		}
	}

	async function file(request: Request, path: string): Promise<Response> {
		const built = assetResponse(request, path) ?? brandSheet(path) ?? scoreWorker(request, path);
		return built ?? (await uploads.fetch(request, path)) ?? (await pages.fetch(request));
	}

	async function page(request: Request, path: string, server?: Keeper): Promise<Response> {
		if (path === "/favicon.ico") return redirectTo(manifest.favicon);
		return await forms.fetch(request, async (own) => {
			const called = calledPath(urlOf(own.url).pathname);
			return await noted(own, await call(own, called, server, request));
		});
	}
}

async function ready({ db, directory, files }: AppParts): Promise<Response> {
	if (!(await answers(db))) return notReady("The database does not answer.", unavailableSeconds);
	const lack = await lackOfRoom(db, files);
	if (lack) return notReady(lack, roomSeconds);
	const isHeard = directory.silentMs <= unheardMsMax;
	return isHeard ? plain("ready") : notReady("Notices of changes are not heard.", unavailableSeconds);
}

/** For a moment it goes on without its memory (caching 2), which is no reason to send people elsewhere. */
const unheardMsMax = 6_000;

const notReady = (sentence: string, seconds: number) => plain(sentence, 503, { "Retry-After": String(seconds) });

/** Whichever of the hosts were answered, something on the way here may have meant the other (hosts 1). */
function manyHosts(path: string, platformTitle: string): Response {
	const refusal = new Refusal("malformed", twoHosts);
	return path.startsWith("/api/") ? failureJson(refusal, 400) : failureHtml(refusal, platformTitle);
}

/** A slow reader of a large file may pause for as long. */
const downloadSeconds = 120;

const plain = (text: string, status = 200, more: Record<string, string> = {}) =>
	new Response(text, {
		status,
		headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", ...more },
	});

const redirectTo = (to: string) =>
	new Response(null, { status: 302, headers: { Location: to, "Cache-Control": "public, max-age=86400" } });
