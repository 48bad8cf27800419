import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { manifest } from "../static/build/assets.ts";
import { createApi } from "./api/index.ts";
import type { Directory } from "./data/directory.ts";
import type { FileStore } from "./data/files.ts";
import { platformVersion } from "./data/platform.ts";
import { sweepKept } from "./data/retention.ts";
import { assetResponse, brandSheet, scoreWorker } from "./http/assets.ts";
import { unlistedHeader } from "./http/cache.ts";
import { docsPage } from "./http/docs.tsx";
import { certificate, certificatePath } from "./http/certificate.ts";
import { openDns, type Dns } from "./http/dns.ts";
import { compressed } from "./http/encoding.ts";
import { failureHtml } from "./http/errors.tsx";
import { eventsPath, openLive, type Keeper } from "./http/live.ts";
import { openIdConnect, type Provider } from "./http/oidc.ts";
import { originsOf } from "./http/origins.ts";
import { pageServer } from "./http/pages.ts";
import { failureJson } from "./http/access.ts";
import { inTime } from "./http/arrival.ts";
import { normalizeHost, urlOf } from "./domain/address.ts";
import { Refusal } from "./domain/refusal.ts";
import { nonsenseHost } from "./http/locate.ts";
import { expensiveLimits, isDownload } from "./http/limits.ts";
import { type LogForm, observer } from "./http/observe.ts";
import { noteAddress } from "./http/signing.ts";
import { openSessions } from "./http/session.ts";
import { openUploads } from "./http/uploads.ts";
import { sitemap, withoutSite } from "./pages/index.ts";
import { openGenerator } from "./generator.ts";

export interface AppParts {
	db: PostgresJsDatabase;
	directory: Directory;
	/** Milliseconds since the epoch. */
	clock: () => number;
	publicUrl: URL | null;
	port: number;
	siteTitles: Record<string, string>;
	/** Where page views of a host are counted. */
	analytics?: Record<string, string>;
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
	/** How requests are logged; not at all unless said. */
	log?: LogForm;
}

export type App = ReturnType<typeof createApp>;

/** The whole product as one `fetch`: the only place where its parts are put together. */
export function createApp(parts: AppParts) {
	const { db, directory, clock, publicUrl, port, siteTitles, provider = null, trustedProxies = new Set() } = parts;
	const origins = originsOf(publicUrl, port, siteTitles, parts.analytics);
	const sessions = openSessions(db, publicUrl?.protocol === "https:");
	const uploads = openUploads({ db, directory, sessions, clock, store: parts.files });
	const pages = pageServer({
		db,
		directory,
		sessions,
		pages: sitemap,
		publicUrl,
		origins,
		clock,
		withoutSite,
		provider: provider?.name ?? null,
	});
	const live = openLive({ db, directory, publicUrl, clock, trustedProxies, viewersMax: parts.viewersMax });
	const dns = parts.dns ?? openDns();
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
	});

	const observing = observer({ log: parts.log ?? "off", secure: publicUrl?.protocol === "https:" });
	const limits = expensiveLimits(clock);

	const signIn = provider
		? openIdConnect(provider, { db, directory, sessions, publicUrl, clock, platform: origins.platform })
		: null;

	return {
		sessions,
		origins,
		cache: pages.cache,
		live,
		uploads,
		/** Deletes what the log and the list of deletions have kept as long as they may. */
		retain: async () => await sweepKept(db, clock()),
		/** What is counted, for Prometheus. */
		metrics: () =>
			observing.metrics({
				live_viewers: live.viewers,
				page_cache_bytes: pages.cache.bytes,
				process_resident_bytes: process.memoryUsage.rss(),
			}),
		fetch: (request: Request, server?: Keeper): Response | Promise<Response> =>
			observing.fetch(
				request,
				() => pages.remembered(request),
				() => route(request, server),
			),
	};

	async function route(request: Request, server?: Keeper): Promise<Response> {
		const path = urlOf(request.url).pathname;
		if (path === "/healthz") return plain("ok");
		if (path === "/readyz") return await ready(db, directory);
		if (signIn && path.startsWith("/_/oidc/"))
			return await signIn(request).then((found) => found ?? pages.fetch(request), failureHtml);
		if (path === certificatePath) return await certificate({ directory, publicUrl }, request);
		if (path === eventsPath) return await live.fetch(request, server);
		if (path.startsWith("/_/")) return await file(request, path);
		if (path !== "/api" && !path.startsWith("/api/")) return await page(request, path);
		const answer = await call(request, path, server);
		answer.headers.set(...unlistedHeader); // figures for programs: nobody shall come upon them by a search
		return answer;
	}

	async function call(request: Request, path: string, server?: Keeper): Promise<Response> {
		if (normalizeHost(request.headers.get("host")) === null) return failureJson(new Refusal(400, nonsenseHost), 400);
		if (request.method !== "GET") noteAddress(request, server?.requestIP(request)?.address, trustedProxies);
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

	async function page(request: Request, path: string): Promise<Response> {
		return path === "/favicon.ico" ? redirectTo(manifest.favicon) : await pages.fetch(request);
	}
}

async function ready(db: PostgresJsDatabase, directory: Directory): Promise<Response> {
	const answers = await platformVersion(db).then(
		() => true,
		() => false,
	);
	if (!answers) return plain("The database does not answer.", 503);
	return directory.listening ? plain("ready") : plain("Notifications are not heard.", 503);
}

/** A slow reader of a large file may pause for as long. */
const downloadSeconds = 120;

const plain = (text: string, status = 200) =>
	new Response(text, { status, headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" } });

const redirectTo = (to: string) =>
	new Response(null, { status: 302, headers: { Location: to, "Cache-Control": "public, max-age=86400" } });
