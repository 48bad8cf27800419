import { LRUCache } from "lru-cache";

/** A page's address, and when a visitor last asked for it there. */
export interface Asked {
	readonly url: string;
	readonly host: string;
	/** Milliseconds since the epoch. */
	at: number;
}

interface Parts {
	/** Milliseconds since the epoch. */
	clock: () => number;
	/** Draws what a visitor would get for it, and keeps it. */
	draw: (request: Request) => Promise<unknown>;
	/** Does something later. */
	later?: (ms: number, act: () => void) => void;
}

const rememberedMs = 60_000;
const gapMs = 1_000;
/** So many addresses of an organization; the one that was asked for longest ago makes room. */
const addressesMax = 12;
const organizationsMax = 2_000;

/**
 * After a change the pages of an organization that visitors have asked for in the last minute are drawn again, so that the next
 * one finds them kept (caching 11): one at a time, an organization at most once a second, and none while a page is being made for
 * somebody who waits.
 */
export class DrawnAgain {
	readonly #parts: Required<Parts>;
	readonly #asked = new LRUCache<number, Map<string, Asked>>({ max: organizationsMax });
	readonly #changed = new Set<number>();
	readonly #begun = new Map<number, number>();
	/** What is left of the round that is on. */
	readonly #left: Asked[] = [];
	readonly #own = new WeakSet<Request>();
	#isTimed = false;
	#waiting = 0;
	#isDrawing = false;
	/** How many were drawn in all. */
	count = 0;

	constructor(parts: Parts) {
		this.#parts = { later: (ms, act) => void setTimeout(act, ms).unref(), ...parts };
	}

	/** A visitor has asked for a page that is worth it; what is answered learns of it when others do. */
	asked(organizationId: number, request: Request): Asked | null {
		if (this.#own.has(request)) return this.#asked.get(organizationId)?.get(request.url) ?? null;
		const { url } = request;
		const own = this.#asked.get(organizationId) ?? new Map<string, Asked>();
		const asked: Asked = { url, host: request.headers.get("host") ?? "", at: this.#parts.clock() };
		own.delete(url);
		own.set(url, asked);
		if (own.size > addressesMax) own.delete(own.keys().next().value ?? "");
		this.#asked.set(organizationId, own);
		return asked;
	}

	/** Somebody waits for a page meanwhile. */
	async during<T>(work: () => Promise<T>): Promise<T> {
		this.#waiting += 1;
		try {
			return await work();
		} finally {
			this.#waiting -= 1;
			this.#go();
		}
	}

	/** An organization has changed. */
	changed(organizationId: number): void {
		if (!this.#asked.has(organizationId)) return;
		this.#changed.add(organizationId);
		this.#go();
	}

	#go(): void {
		if (this.#isDrawing) return;
		this.#isDrawing = true;
		void this.#draw();
	}

	/** One after the other, for as long as nobody waits: who ends that goes on with it. */
	async #draw(): Promise<void> {
		for (let next = this.#next(); next; next = this.#next()) {
			const request = new Request(next.url, { headers: { host: next.host } });
			this.#own.add(request);
			await this.#parts.draw(request).catch(() => {}); // whoever asks for it is told why
			this.count += 1;
		}
		this.#isDrawing = false;
	}

	#next(): Asked | undefined {
		if (this.#waiting > 0) return undefined;
		while (this.#left.length === 0) {
			const now = this.#parts.clock();
			const due = [...this.#changed].find((id) => now - (this.#begun.get(id) ?? 0) >= gapMs);
			if (due === undefined) return this.#goLater(now);
			this.#changed.delete(due);
			this.#left.push(...this.#latest(due, now));
		}
		return this.#left.shift();
	}

	/** What was asked for in the last minute, the latest first. */
	#latest(organizationId: number, now: number): Asked[] {
		const own = this.#asked.get(organizationId) ?? new Map<string, Asked>();
		for (const [url, { at }] of own) if (now - at > rememberedMs) own.delete(url);
		if (own.size > 0) this.#begun.set(organizationId, now);
		else this.#begun.delete(organizationId);
		if (own.size === 0) this.#asked.delete(organizationId);
		return [...own.values()].toReversed();
	}

	#goLater(now: number): undefined {
		if (this.#isTimed || this.#changed.size === 0) return;
		const begun = [...this.#changed].map((id) => this.#begun.get(id) ?? 0);
		this.#isTimed = true;
		this.#parts.later(Math.min(...begun) + gapMs - now, () => {
			this.#isTimed = false;
			this.#go();
		});
	}
}
