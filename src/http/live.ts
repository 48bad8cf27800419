import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { Directory } from "../data/directory.ts";
import { liveGames } from "../data/live.ts";
import { organizationsOf } from "../data/platform.ts";
import { read } from "../data/tenant.ts";
import { networkOf } from "../domain/attempts.ts";
import { urlOf } from "../domain/address.ts";
import { NotYet, Refusal } from "../domain/refusal.ts";
import { failureJson } from "./calls.ts";
import { Hub, type Known } from "./live/hub.ts";
import { hostOf, locateCall, type Places } from "./locate.ts";
import { idOf } from "./query.ts";
import { addressOf, noteAddress } from "./peer.ts";

interface LiveParts extends Places {
	db: PostgresJsDatabase;
	directory: Directory;
	clock: () => number;
	trustedProxies: ReadonlySet<string>;
	/** So many may follow games in this process at the same time. */
	viewersMax?: number | undefined;
}

/** Bun's server, as far as a stream needs it: it closes what is quiet for ten seconds unless it is told not to. */
export interface Keeper {
	requestIP(request: Request): { address: string } | null;
	timeout(request: Request, seconds: number): void;
}

export const eventsPath = "/_/events";

const gamesMax = 50;
const viewersMaxUsual = 10_000;
/** Of one address, which a whole hall may share. */
const perAddressMax = 1_000;
/** Chunks that somebody has not read yet; who falls further behind is let go, and comes back to a snapshot. */
const queueMax = 64;
const fullSeconds = 10;
const retryMs = { least: 1_000, spread: 4_000 };

const headers = {
	"Content-Type": "text/event-stream; charset=utf-8",
	"Cache-Control": "no-store",
	"X-Accel-Buffering": "no",
	"X-Content-Type-Options": "nosniff",
};

/** `GET /_/events?game=1&game=2`: the games' state now and every change of it, as server-sent events, until all are over. */
export function openLive(parts: LiveParts) {
	const { db, directory, clock, trustedProxies, viewersMax = viewersMaxUsual } = parts;
	const hub = new Hub({
		feed: directory.live,
		isHeard: () => directory.listening,
		load: async (organizationId, ids) => {
			const organization = await directory.byId(organizationId);
			if (!organization) return [];
			return (await read(db, organization, "visitor", clock(), async (tenant) => await liveGames(tenant, ids))).value;
		},
	});
	const perAddress = new Map<string, number>();
	let isClosing = false;

	return {
		/** How many follow games here at present. */
		get viewers() {
			return hub.viewers;
		},
		async fetch(request: Request, server?: Keeper): Promise<Response> {
			try {
				return await open(request, server);
			} catch (error) {
				return failureJson(error, "");
			}
		},
		/** Ends all streams and takes no more; browsers come back to the process that follows (caching 6). */
		close(): void {
			isClosing = true;
			hub.close();
		},
	};

	async function open(request: Request, server?: Keeper): Promise<Response> {
		if (request.method !== "GET") throw new Refusal(405, "Events can only be read.");
		const ids = idsOf(urlOf(request.url).searchParams.getAll("game"));
		noteAddress(request, server?.requestIP(request)?.address, trustedProxies);
		const address = networkOf(addressOf(request));
		refuseCrowd(address);
		const organizationId = await organizationFor(request, ids);
		await hub.learn(organizationId, ids);
		refuseCrowd(address);
		const known = hub.known(ids);
		if (!known) throw notFound();
		const news = newsFor(known, request.headers.get("last-event-id"));
		if (news.length === 0 && known.every(({ isOver }) => isOver)) return new Response(null, { status: 204 });
		server?.timeout(request, 0);
		return new Response(streamOf(ids, address, news, known), { headers });
	}

	function refuseCrowd(address: string): void {
		if (isClosing) throw new NotYet(503, "This server is about to stop. Please try again.", 1);
		if (hub.viewers >= viewersMax)
			throw new NotYet(503, "Too many people follow games right now. Please try again.", fullSeconds);
		if ((perAddress.get(address) ?? 0) >= perAddressMax)
			throw new NotYet(429, "Too many follow games from this address. Please try again later.", fullSeconds);
	}

	/** The one organization of all these games; on its own domain only that one's games are there. */
	async function organizationFor(request: Request, ids: readonly number[]): Promise<number> {
		const own = await locateCall(parts, hostOf(request), new URLSearchParams());
		const unknown = ids.filter((id) => hub.organizationOf(id) === undefined);
		const led = unknown.length > 0 ? await organizationsOf(db, "games", unknown) : [];
		const all = new Set([...ids.flatMap((id) => hub.organizationOf(id) ?? []), ...led, ...(own ? [own.id] : [])]);
		const [only] = all;
		if (only === undefined || all.size > 1) throw notFound();
		return only;
	}

	function streamOf(games: readonly number[], address: string, news: readonly Known[], known: readonly Known[]) {
		let control: ReadableStreamDefaultController<Uint8Array> | null = null;
		const left = () => {
			if (!control) return;
			control = null;
			hub.leave(viewer);
			const others = (perAddress.get(address) ?? 1) - 1;
			if (others > 0) perAddress.set(address, others);
			else perAddress.delete(address);
		};
		const viewer = {
			games,
			push(chunk: Uint8Array) {
				control?.enqueue(chunk);
				if ((control?.desiredSize ?? 0) < -queueMax) viewer.end();
			},
			end() {
				const ending = control;
				left();
				ending?.close();
			},
		};
		return new ReadableStream<Uint8Array>({
			start(controller) {
				control = controller;
				perAddress.set(address, (perAddress.get(address) ?? 0) + 1);
				hub.join(viewer);
				viewer.push(opening());
				for (const { chunk } of news) viewer.push(chunk);
				if (known.every(({ isOver }) => isOver)) viewer.end();
			},
			cancel: left,
		});
	}
}

/** What somebody has not seen yet. An event's id is its game's seq, so it says something only where there is one game. */
function newsFor(known: readonly Known[], lastEventId: string | null): readonly Known[] {
	const [only] = known;
	return known.length === 1 && only && lastEventId === String(only.seq) ? [] : known;
}

/** When to come back after the stream was cut: everybody at a time of their own, or they would all come at once. */
function opening(): Uint8Array {
	const ms = retryMs.least + Math.floor(Math.random() * retryMs.spread);
	return new TextEncoder().encode(`retry: ${ms}\n\n`);
}

function idsOf(texts: readonly string[]): number[] {
	const ids = texts.map((text) => idOf(text));
	const known = [...new Set(ids.filter((id) => id !== null))];
	if (known.length === 0 || ids.includes(null) || known.length > gamesMax)
		throw new Refusal(400, `Name one to ${gamesMax} games.`);
	return known;
}

const notFound = () => new Refusal(404, "Not found.");
