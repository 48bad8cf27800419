import type { LiveFeed } from "../../data/game/live-feed.ts";
import type { GameStatus } from "../../domain/game/game.ts";

/** What the hub itself reads of a game; the rest passes through as JSON. */
export type Watched = { id: number; seq: number; status: GameStatus };

/** One stream: what it follows, and how it is written to and ended. */
export interface Viewer {
	readonly games: readonly number[];
	push(chunk: Uint8Array): void;
	end(): void;
}

interface Parts {
	feed: LiveFeed;
	/** The games as a visitor may see them, in one snapshot; those that are not to be seen are left out. */
	load(organizationId: number, ids: readonly number[]): Promise<Watched[]>;
	/** Whether notices are heard at present; until they are, nothing in memory is believed for long. */
	isHeard(): boolean;
	timing?: Partial<typeof usual> | undefined;
}

/** A game as it was last known: encoded once, written to everybody. */
export interface Known {
	seq: number;
	isOver: boolean;
	text: string;
	chunk: Uint8Array;
	at: number;
}

interface Channel {
	id: number;
	organizationId: number;
	viewers: Set<Viewer>;
	known: Known | null;
	/** How often what is known was doubted, and how often before it was last read: a later doubt makes the next to ask read anew. */
	doubts: number;
	settled: number;
	/** Nothing older than this is passed on; unknown again after notices may have been missed. */
	seqMin: number;
	reading: { done: Promise<void>; doubts: number } | null;
}

const usual = { beatMs: 15_000, rereadMs: 500, unheardMs: 2_000 };
const encoder = new TextEncoder();
const beat = encoder.encode(":\n\n");

/**
 * Running games and who follows them (caching 6). A change is heard from the database, encoded once and written to all; a
 * snapshot is read once a game and moment, however many come, and anew whenever notices may have been missed
 * (caching 2). What other processes serve does not matter here: each hears the same.
 */
export class Hub {
	readonly #parts: Parts;
	readonly #timing: typeof usual;
	readonly #channels = new Map<number, Channel>();
	readonly #viewers = new Set<Viewer>();
	readonly #leave: () => void;
	#beating: ReturnType<typeof setInterval> | null = null;
	#rereading: ReturnType<typeof setTimeout> | null = null;

	constructor(parts: Parts) {
		this.#parts = parts;
		this.#timing = { ...usual, ...parts.timing };
		this.#leave = parts.feed.listen({
			heard: (organizationId, text) => this.#hear(organizationId, text),
			doubted: (organizationId) => this.#doubt(organizationId),
		});
	}

	get viewers(): number {
		return this.#viewers.size;
	}

	/** Whose games these are, where that is known already. */
	organizationOf(id: number): number | undefined {
		return this.#channels.get(id)?.organizationId;
	}

	/** What is known of the games; null when one of them is not to be seen. */
	known(ids: readonly number[]): Known[] | null {
		const known = ids.flatMap((id) => this.#channels.get(id)?.known ?? []);
		return known.length === ids.length ? known : null;
	}

	/** Reads what is not known, or no longer believed: once, also when many ask at the same time. */
	async learn(organizationId: number, ids: readonly number[]): Promise<void> {
		const unknown = ids.filter((id) => !this.#isKnown(id));
		const reading = unknown.flatMap((id) => this.#readingOf(id) ?? []);
		const unread = unknown.filter((id) => !this.#readingOf(id));
		if (unread.length > 0) await this.#read(organizationId, unread);
		await Promise.all(reading);
	}

	/** From now on the viewer is written every change; to be called in the same turn as what was known is written. */
	join(viewer: Viewer): void {
		this.#viewers.add(viewer);
		for (const id of viewer.games) this.#channels.get(id)?.viewers.add(viewer);
		if (!this.#parts.isHeard()) this.#reread(this.#timing.unheardMs);
	}

	leave(viewer: Viewer): void {
		this.#viewers.delete(viewer);
		for (const id of viewer.games) this.#channels.get(id)?.viewers.delete(viewer);
	}

	/** Ends every stream; there are none afterwards. */
	close(): void {
		this.#leave();
		if (this.#beating) clearInterval(this.#beating);
		if (this.#rereading) clearTimeout(this.#rereading);
		for (const viewer of this.#viewers) viewer.end();
		this.#channels.clear();
	}

	#isKnown(id: number): boolean {
		const channel = this.#channels.get(id);
		if (!channel?.known) return false;
		if (this.#parts.isHeard()) return channel.settled === channel.doubts;
		return performance.now() - channel.known.at < this.#timing.rereadMs;
	}

	/** A reading under way that began after the last doubt. */
	#readingOf(id: number): Promise<void> | null {
		const channel = this.#channels.get(id);
		return channel?.reading?.doubts === channel?.doubts ? (channel?.reading?.done ?? null) : null;
	}

	async #read(organizationId: number, ids: readonly number[]): Promise<void> {
		const channels = ids.map((id) => this.#channelOf(organizationId, id));
		const doubts = channels.map((channel) => channel.doubts);
		const done = this.#parts.load(organizationId, ids).then((games) => {
			const seen = new Map(games.map((game) => [game.id, game]));
			for (const [at, channel] of channels.entries()) {
				const game = seen.get(channel.id);
				channel.settled = Math.max(channel.settled, doubts[at] ?? 0);
				if (game) this.#learn(channel, game, JSON.stringify(game));
				else this.#drop(channel);
			}
		});
		const readings = channels.map((channel) => (channel.reading = { done, doubts: channel.doubts }));
		try {
			await done;
		} finally {
			for (const [at, channel] of channels.entries()) if (channel.reading === readings[at]) channel.reading = null;
			this.#beating ??= setInterval(() => this.#beat(), this.#timing.beatMs);
		}
	}

	#channelOf(organizationId: number, id: number): Channel {
		const known = this.#channels.get(id);
		if (known) return known;
		const channel: Channel = {
			id,
			organizationId,
			viewers: new Set(),
			known: null,
			doubts: 0,
			settled: 0,
			seqMin: Number.NEGATIVE_INFINITY,
			reading: null,
		};
		this.#channels.set(id, channel);
		return channel;
	}

	#hear(organizationId: number, text: string): void {
		const game = read(text);
		const channel = game && this.#channels.get(game.id);
		if (channel?.organizationId === organizationId) this.#learn(channel, game as Watched, text);
	}

	/** Keeps what is new, and writes it to everybody. */
	#learn(channel: Channel, { seq, status }: Watched, text: string): void {
		if (seq < channel.seqMin) return;
		channel.seqMin = seq;
		const at = performance.now();
		if (channel.known?.text === text) return void (channel.known.at = at);
		const isOver = status !== "live" && status !== "scheduled";
		const chunk = encoder.encode(`id: ${seq}\ndata: ${text}\n\n`);
		channel.known = { seq, isOver, text, chunk, at };
		for (const viewer of channel.viewers) viewer.push(chunk);
		if (isOver) for (const viewer of channel.viewers) if (this.#isAllOver(viewer)) viewer.end();
	}

	#isAllOver({ games }: Viewer): boolean {
		return games.every((id) => this.#channels.get(id)?.known?.isOver ?? true);
	}

	/** The game is no longer to be seen. */
	#drop(channel: Channel): void {
		this.#channels.delete(channel.id);
		for (const viewer of channel.viewers) if (this.#isAllOver(viewer)) viewer.end();
	}

	/** Null doubts everything: then even an older snapshot is the truth, since the database may have been put back. */
	#doubt(organizationId: number | null): void {
		for (const channel of this.#channels.values()) {
			if (organizationId !== null && channel.organizationId !== organizationId) continue;
			channel.doubts += 1;
			if (organizationId === null) channel.seqMin = Number.NEGATIVE_INFINITY;
		}
		this.#reread(this.#timing.rereadMs);
	}

	#reread(afterMs: number): void {
		if (this.#channels.size > 0) this.#rereading ??= setTimeout(() => void this.#readDoubted(), afterMs);
	}

	async #readDoubted(): Promise<void> {
		const isHeard = this.#parts.isHeard();
		const watched = [...this.#channels.values()].filter(
			({ viewers, doubts, settled }) => viewers.size > 0 && (doubts > settled || !isHeard),
		);
		const groups = Map.groupBy(watched, ({ organizationId }) => organizationId);
		const reads = [...groups].map(([id, channels]) => this.#read(id, channels.map((channel) => channel.id))); // prettier-ignore
		const done = await Promise.allSettled(reads);
		this.#rereading = null;
		const isUnread = done.some(({ status }) => status === "rejected");
		if (isUnread || !this.#parts.isHeard()) this.#reread(this.#timing.unheardMs);
	}

	#beat(): void {
		for (const viewer of this.#viewers) viewer.push(beat);
		for (const channel of this.#channels.values())
			if (channel.viewers.size === 0 && !channel.reading) this.#channels.delete(channel.id);
		if (this.#channels.size > 0 || !this.#beating) return;
		clearInterval(this.#beating);
		this.#beating = null;
	}
}

/** What a notice says; one that is no JSON says nothing. */
function read(text: string): Watched | null {
	try {
		return JSON.parse(text) as Watched; // written by `announce`
	} catch {
		return null;
	}
}
