import { doubt } from "../../../db/face.ts";
import { LRUCache } from "lru-cache";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { LiveFeed } from "../game/live-feed.ts";
import * as platform from "./platform.ts";
import type { Organization } from "./platform.ts";

const entriesMax = 20_000;
const unknownMax = 2_000;

const silentMsUsual = 6_000;

interface Entry {
	organization: Organization;
	/** The epoch in which the row was read; 0 when it changed meanwhile. */
	epoch: number;
	/** The instant up to which it is known to be true, once it is no longer believed. */
	asOf: number;
}

/** The version of what the directory shows. */
export interface PlatformVersion {
	readonly version: string;
	/** The instant up to which it is known to be true. */
	readonly asOf: number;
}

/**
 * The organizations that were asked for, in memory: dropped by notification, unverified when the notifications may have
 * been missed (caching 2). Names that lead nowhere are remembered too, in a small cache of their own. Instants are those of
 * `performance.now()`.
 */
export class Directory {
	readonly #db: PostgresJsDatabase;
	readonly #byId = new LRUCache<number, Entry>({ max: entriesMax });
	readonly #names = new LRUCache<string, { id: number; epoch: number }>({ max: entriesMax * 2 });
	readonly #unknown = new LRUCache<string, true>({ max: unknownMax, ttl: 60_000 });
	readonly #entries = new WeakMap<Organization, Entry>();
	#epoch = 1;
	#listening = false;
	#heardTo = Number.NEGATIVE_INFINITY;
	#changes = 0;
	#platform: (PlatformVersion & { epoch: number }) | null = null;
	/** Notifications that were not heard for so long are taken for lost. */
	silentMsMax = silentMsUsual;
	/** What is heard of running games, beside the organizations themselves. */
	readonly live = new LiveFeed();

	constructor(db: PostgresJsDatabase) {
		this.#db = db;
	}

	/** What is known without asking: the organization, null (known to be nobody's) or undefined (ask). */
	peek(kind: "slug" | "host", name: string): Organization | null | undefined {
		const key = `${kind}:${name}`;
		if (this.listening && this.#unknown.get(key)) return null;
		const named = this.#names.get(key);
		const entry = named?.epoch === this.#epoch ? this.#byId.get(named.id) : undefined;
		return entry && this.#trusts(entry) ? entry.organization : undefined;
	}

	async find(kind: "slug" | "host", name: string): Promise<Organization | null> {
		const known = this.peek(kind, name);
		if (known !== undefined) return known;
		const key = `${kind}:${name}`;
		const stale = this.#stale(key);
		try {
			const load = kind === "slug" ? platform.bySlug : platform.byDomain;
			const { organization, epoch } = await this.#read(async () => await load(this.#db, name));
			if (organization) this.#names.set(key, { id: organization.id, epoch });
			else if (epoch === this.#epoch) this.#unknown.set(key, true);
			return organization;
		} catch (error) {
			if (stale) return stale;
			throw error;
		}
	}

	async byId(id: number): Promise<Organization | null> {
		const entry = this.#byId.get(id);
		if (entry && this.#trusts(entry)) return entry.organization;
		return (await this.#read(async () => await platform.byId(this.#db, id))).organization;
	}

	/** The instant up to which a row that was given out here is known to be true. */
	asOf(organization: Organization): number {
		const entry = this.#entries.get(organization);
		if (!entry) return Number.NEGATIVE_INFINITY;
		const isBelieved = this.#byId.peek(organization.id) === entry && this.#trusts(entry);
		return isBelieved ? Math.max(entry.asOf, this.#heardTo) : entry.asOf;
	}

	/** The version of what the directory shows, where it is known without asking. */
	peekPlatform(): PlatformVersion | undefined {
		if (!this.listening || this.#platform?.epoch !== this.#epoch) return undefined;
		return { ...this.#platform, asOf: Math.max(this.#platform.asOf, this.#heardTo) };
	}

	async platformVersion(): Promise<PlatformVersion> {
		const known = this.peekPlatform();
		if (known !== undefined) return known;
		const [changes, epoch, asOf] = [this.#changes, this.#epoch, performance.now()];
		try {
			const read = { version: await platform.platformVersion(this.#db), asOf, epoch };
			if (changes === this.#changes) this.#platform = read;
			return read;
		} catch (error) {
			if (this.#platform) return this.#platform;
			throw error;
		}
	}

	/** After a change of one organization, or of what the directory shows. */
	drop(organizationId: number) {
		this.#changes += 1;
		const entry = this.#byId.get(organizationId);
		if (entry) this.#settle(entry);
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

	/** Everything is heard that was committed before this instant. */
	heard(instant: number) {
		this.#heardTo = Math.max(this.#heardTo, instant);
		if (!this.#listening && this.silentMs <= this.silentMsMax) this.unverify(true);
	}

	/** The database seems to be silent: it is asked, so that nobody has to find out by waiting (operations 14). */
	suspect() {
		doubt(this.#db);
	}

	/** Nothing has been heard for too long. */
	deafen() {
		if (this.#listening) this.unverify(false);
	}

	/** Notifications may have been missed: nothing kept is believed until the database has confirmed it. */
	unverify(listening: boolean) {
		for (const entry of this.#byId.values()) this.#settle(entry);
		this.#listening = listening;
		if (listening) this.#heardTo = performance.now();
		this.#epoch += 1;
		this.#changes += 1;
		this.#unknown.clear();
		this.live.doubt(null);
	}

	/** Whether what is heard is all that there is to hear. */
	get listening(): boolean {
		return this.#listening && this.silentMs <= this.silentMsMax;
	}

	/** For how long nothing has been heard for certain: all that was committed before is known here. */
	get silentMs(): number {
		return performance.now() - this.#heardTo;
	}

	/** A row that changed while it was read is kept too, for the time in which there is no better one. */
	async #read(load: () => Promise<Organization | null>) {
		const [changes, asOf] = [this.#changes, performance.now()];
		const organization = await load();
		const epoch = changes === this.#changes ? this.#epoch : 0;
		if (!organization) return { organization, epoch };
		const [entry, known] = [{ organization, epoch, asOf }, this.#byId.peek(organization.id)];
		this.#entries.set(organization, entry);
		if (!known || !this.#trusts(known) || this.#trusts(entry)) this.#byId.set(organization.id, entry);
		return { organization, epoch };
	}

	#trusts(entry: Entry): boolean {
		return this.listening && entry.epoch === this.#epoch;
	}

	/** It was true for as long as it was believed. */
	#settle(entry: Entry) {
		if (entry.epoch === this.#epoch) entry.asOf = Math.max(entry.asOf, this.#heardTo);
	}

	/** A row that may be out of date: good enough only while the database does not answer. */
	#stale(key: string): Organization | undefined {
		const named = this.#names.get(key);
		return named && this.#byId.get(named.id)?.organization;
	}
}
