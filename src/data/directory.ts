import { LRUCache } from "lru-cache";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { LiveFeed } from "./live-feed.ts";
import * as platform from "./platform.ts";
import type { Organization } from "./platform.ts";

const entriesMax = 20_000;
const unknownMax = 2_000;

interface Entry {
	organization: Organization;
	/** The epoch in which the version was last compared with the database. */
	epoch: number;
}

/**
 * The organizations that were asked for, in memory: dropped by notification, unverified when the notifications may have
 * been missed (caching 2). Names that lead nowhere are remembered too, in a small cache of their own.
 */
export class Directory {
	readonly #db: PostgresJsDatabase;
	readonly #byId = new LRUCache<number, Entry>({ max: entriesMax });
	readonly #names = new LRUCache<string, number>({ max: entriesMax * 2 });
	readonly #unknown = new LRUCache<string, true>({ max: unknownMax, ttl: 60_000 });
	#epoch = 1;
	#listening = false;
	#changes = 0;
	#platform: { version: string; epoch: number } | null = null;
	/** What is heard of running games, beside the organizations themselves. */
	readonly live = new LiveFeed();

	constructor(db: PostgresJsDatabase) {
		this.#db = db;
	}

	/** What is known without asking: the organization, null (known to be nobody's) or undefined (ask). */
	peek(kind: "slug" | "host", name: string): Organization | null | undefined {
		const key = `${kind}:${name}`;
		if (this.#unknown.get(key)) return null;
		const id = this.#names.get(key);
		if (id === undefined) return undefined;
		const entry = this.#byId.get(id);
		return entry && this.#trusts(entry) ? entry.organization : undefined;
	}

	async find(kind: "slug" | "host", name: string): Promise<Organization | null> {
		const known = this.peek(kind, name);
		if (known !== undefined) return known;
		const key = `${kind}:${name}`;
		const before = this.#changes;
		const stale = this.#stale(key);
		try {
			const found = await (kind === "slug" ? platform.bySlug : platform.byDomain)(this.#db, name);
			if (before === this.#changes) this.#keep(key, found);
			return found;
		} catch (error) {
			if (stale) return stale;
			throw error;
		}
	}

	async byId(id: number): Promise<Organization | null> {
		const entry = this.#byId.get(id);
		if (entry && this.#trusts(entry)) return entry.organization;
		const before = this.#changes;
		const found = await platform.byId(this.#db, id);
		if (found && before === this.#changes) this.#byId.set(id, { organization: found, epoch: this.#epoch });
		return found;
	}

	/** The version of what the directory shows, where it is known without asking. */
	peekPlatform(): string | undefined {
		return this.#listening && this.#platform?.epoch === this.#epoch ? this.#platform.version : undefined;
	}

	async platformVersion(): Promise<string> {
		const known = this.peekPlatform();
		if (known !== undefined) return known;
		const before = this.#changes;
		try {
			const version = await platform.platformVersion(this.#db);
			if (before === this.#changes) this.#platform = { version, epoch: this.#epoch };
			return version;
		} catch (error) {
			if (this.#platform) return this.#platform.version;
			throw error;
		}
	}

	/** After a change of one organization, or of what the directory shows. */
	drop(organizationId: number) {
		this.#changes += 1;
		this.#byId.delete(organizationId);
		this.#unknown.clear();
		this.live.doubt(organizationId);
	}

	dropPlatform() {
		this.#changes += 1;
		if (this.#platform) this.#platform.epoch = 0;
		this.#names.clear();
		this.#unknown.clear();
	}

	/** Notifications may have been missed: nothing kept is believed until the database has confirmed it. */
	unverify(listening: boolean) {
		this.#listening = listening;
		this.#epoch += 1;
		this.#changes += 1;
		this.#unknown.clear();
		this.live.doubt(null);
	}

	get listening(): boolean {
		return this.#listening;
	}

	#trusts(entry: Entry): boolean {
		return this.#listening && entry.epoch === this.#epoch;
	}

	/** A row that may be out of date: good enough only while the database does not answer. */
	#stale(key: string): Organization | undefined {
		const id = this.#names.get(key);
		return id === undefined ? undefined : this.#byId.get(id)?.organization;
	}

	#keep(key: string, found: Organization | null) {
		if (!found) {
			this.#unknown.set(key, true);
			return;
		}
		this.#names.set(key, found.id);
		this.#byId.set(found.id, { organization: found, epoch: this.#epoch });
	}
}
