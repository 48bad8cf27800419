import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { Directory } from "../../data/organization/directory.ts";
import { liveGames } from "../../data/game/live.ts";
import { organizationsOf } from "../../data/organization/platform.ts";
import { read } from "../../data/tenant.ts";
import { networkOf } from "../../domain/account/attempts.ts";
import { urlOf } from "../../domain/address.ts";
import { NotYet, Refusal, notFound } from "../../domain/refusal.ts";
import { failureJson } from "../calls.ts";
import { Hub, type Known } from "./hub.ts";
import { hostOf, locateCall, type Places } from "../locate.ts";
import { idOf } from "../query.ts";
import { addressOf, noteAddress } from "../peer.ts";

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
export class Live {
	readonly #parts: LiveParts;
	readonly #hub: Hub;
	readonly #perAddress = new Map<string, number>();
	#isClosing = false;

	constructor(parts: LiveParts) {
		const { directory } = parts;
		this.#parts = parts;
		this.#hub = new Hub({
			feed: directory.live,
			isHeard: () => directory.listening,
			load: async (organizationId, ids) => await this.#load(organizationId, ids),
		});
	}

	/** How many follow games here at present. */
	get viewers() {
		return this.#hub.viewers;
	}

	async fetch(request: Request, server?: Keeper): Promise<Response> {
		try {
			return await this.#open(request, server);
		} catch (error) {
			return failureJson(error, "");
		}
	}

	/** Ends all streams and takes no more; browsers come back to the process that follows (caching 6). */
	close(): void {
		this.#isClosing = true;
		this.#hub.close();
	}

	async #load(organizationId: number, ids: readonly number[]) {
		const { db, directory, clock } = this.#parts;
		const organization = await directory.byId(organizationId);
		if (!organization) return [];
		return (await read(db, organization, "visitor", clock(), async (tenant) => await liveGames(tenant, ids))).value;
	}

	async #open(request: Request, server?: Keeper): Promise<Response> {
		if (request.method !== "GET") throw new Refusal("unsupported", "Events can only be read.");
		const ids = idsOf(urlOf(request.url).searchParams.getAll("game"));
		noteAddress(request, server?.requestIP(request)?.address, this.#parts.trustedProxies);
		const address = networkOf(addressOf(request));
		this.#refuseCrowd(address);
		const organizationId = await this.#organizationFor(request, ids);
		await this.#hub.learn(organizationId, ids);
		this.#refuseCrowd(address);
		const known = this.#hub.known(ids);
		if (!known) throw notFound();
		const news = newsFor(known, request.headers.get("last-event-id"));
		if (news.length === 0 && known.every(({ isOver }) => isOver)) return new Response(null, { status: 204 });
		server?.timeout(request, 0);
		return new Response(this.#streamOf(ids, address, news, known), { headers });
	}

	#refuseCrowd(address: string): void {
		if (this.#isClosing) throw new NotYet("busy", "This server is about to stop. Please try again.", 1);
		if (this.#hub.viewers >= (this.#parts.viewersMax ?? viewersMaxUsual))
			throw new NotYet("busy", "Too many people follow games right now. Please try again.", fullSeconds);
		if ((this.#perAddress.get(address) ?? 0) >= perAddressMax)
			throw new NotYet("often", "Too many follow games from this address. Please try again later.", fullSeconds);
	}

	/** The one organization of all these games; on its own domain only that one's games are there. */
	async #organizationFor(request: Request, ids: readonly number[]): Promise<number> {
		const own = await locateCall(this.#parts, hostOf(request), new URLSearchParams());
		const unknown = ids.filter((id) => this.#hub.organizationOf(id) === undefined);
		const led = unknown.length > 0 ? await organizationsOf(this.#parts.db, "games", unknown) : [];
		const all = new Set([...ids.flatMap((id) => this.#hub.organizationOf(id) ?? []), ...led, ...(own ? [own.id] : [])]);
		const [only] = all;
		if (only === undefined || all.size > 1) throw notFound();
		return only;
	}

	#streamOf(games: readonly number[], address: string, news: readonly Known[], known: readonly Known[]) {
		const viewer = new Follower(games, () => {
			this.#hub.leave(viewer);
			this.#count(address, -1);
		});
		return new ReadableStream<Uint8Array>({
			start: (controller) => {
				viewer.begin(controller);
				this.#count(address, 1);
				this.#hub.join(viewer);
				viewer.push(opening());
				for (const { chunk } of news) viewer.push(chunk);
				if (known.every(({ isOver }) => isOver)) viewer.end();
			},
			cancel: () => viewer.leave(),
		});
	}

	#count(address: string, by: 1 | -1): void {
		const count = (this.#perAddress.get(address) ?? 0) + by;
		if (count > 0) this.#perAddress.set(address, count);
		else this.#perAddress.delete(address);
	}
}

/** Somebody who follows games, until they leave, fall too far behind, or all is over. */
class Follower {
	readonly games: readonly number[];
	readonly #left: () => void;
	#control: ReadableStreamDefaultController<Uint8Array> | null = null;

	constructor(games: readonly number[], left: () => void) {
		this.games = games;
		this.#left = left;
	}

	begin(control: ReadableStreamDefaultController<Uint8Array>): void {
		this.#control = control;
	}

	push(chunk: Uint8Array): void {
		this.#control?.enqueue(chunk);
		if ((this.#control?.desiredSize ?? 0) < -queueMax) this.end();
	}

	end(): void {
		const ending = this.#control;
		this.leave();
		ending?.close();
	}

	leave(): void {
		if (!this.#control) return;
		this.#control = null;
		this.#left();
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
		throw new Refusal("malformed", `Name one to ${gamesMax} games.`);
	return known;
}
