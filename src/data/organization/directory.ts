import { doubt } from "../../../db/face.ts";
import { LRUCache } from "lru-cache";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { LiveFeed } from "../game/live-feed.ts";
import * as platform from "./platform.ts";
import type { Organization } from "./platform.ts";
import { Reading } from "./reading.ts";

const entriesMax = 20_000;
const unknownMax = 2_000;

const silentMsUsual = 1_000;

interface Entry {
	readonly organization: Organization;
	/** The epoch in which the row was read; 0 when it has changed since. */
	epoch: number;
	/** The instant up to which it is known to be true, once it is no longer believed. */
	asOf: number;
	/** What was asked before this instant may be older than the row. */
	knownAt: number;
	/** This process has changed something: believed again when it has heard what. */
	isDoubted: boolean;
	/** The same for as long as no name of the organization may have changed. */
	readonly names: object;
}

/** A notice of a change, as the database hands it on to every process (caching 2). */
export interface Notice {
	/** A new version and nothing else; another change of the row; what the directory shows; a running game. */
	kind: "version" | "row" | "platform" | "live";
	/** Null for the platform's. */
	organization_id: number | null;
	/** The version; the name that leads to the organization now, `*` for several; the game as JSON. */
	text: string | null;
}

/** The version of what the directory shows. */
export interface PlatformVersion {
	readonly version: string;
	/** The instant up to which it is known to be true. */
	readonly asOf: number;
}

/**
 * The organizations that were asked for, in memory: kept up to date by notices, unverified when some may have been missed
 * (caching 2). Names that lead nowhere are remembered too, in a small cache of their own. Instants are those of
 * `performance.now()`.
 */
export class Directory {
	readonly #db: PostgresJsDatabase;
	readonly #byId = new LRUCache<number, Entry>({ max: entriesMax });
	readonly #names = new LRUCache<string, { id: number; names: object }>({ max: entriesMax * 2 });
	readonly #unknown = new LRUCache<string, true>({ max: unknownMax, ttl: 60_000 });
	readonly #entries = new WeakMap<Organization, Entry>();
	readonly #readings = new Set<Reading>();
	#epoch = 1;
	#heardTo = Number.NEGATIVE_INFINITY;
	#isDeaf = false;
	#platform: (PlatformVersion & { epoch: number }) | null = null;
	#platformKnownAt = Number.NEGATIVE_INFINITY;
	/** When nothing was heard for so long, nothing in memory is believed. */
	silentMsMax = silentMsUsual;
	/** What is heard of running games, beside the organizations themselves. */
	readonly live = new LiveFeed();
	/** Has notices asked for at once: this process has changed something. */
	wake: () => void = () => {};
	/** Told of every organization that was heard to have changed. */
	changed: (organizationId: number) => void = () => {};

	constructor(db: PostgresJsDatabase) {
		this.#db = db;
	}

	/** What is known without asking: the organization, null (known to be nobody's) or undefined (ask). */
	peek(kind: "slug" | "host", name: string): Organization | null | undefined {
		const key = `${kind}:${name}`;
		const named = this.#names.get(key);
		const entry = named && this.#byId.get(named.id);
		if (entry && entry.names === named.names && this.#trusts(entry)) return entry.organization;
		return this.listening && this.#unknown.get(key) ? null : undefined;
	}

	async find(kind: "slug" | "host", name: string): Promise<Organization | null> {
		const known = this.peek(kind, name);
		if (known !== undefined) return known;
		const key = `${kind}:${name}`;
		const stale = this.#stale(key);
		try {
			const load = kind === "slug" ? platform.bySlug : platform.byDomain;
			const { entry, reading, epoch } = await this.#read(async () => await load(this.#db, name));
			if (entry) this.#names.set(key, { id: entry.organization.id, names: entry.names });
			else if (epoch === this.#epoch && !reading.concerns(key)) this.#unknown.set(key, true);
			return entry?.organization ?? null;
		} catch (error) {
			if (stale) return stale;
			throw error;
		}
	}

	async byId(id: number): Promise<Organization | null> {
		const entry = this.#byId.get(id);
		if (entry && this.#trusts(entry)) return entry.organization;
		return (await this.#read(async () => await platform.byId(this.#db, id))).entry?.organization ?? null;
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
		const [epoch, asOf] = [this.#epoch, performance.now()];
		try {
			const { value, reading } = await this.#following(async () => await platform.platformVersion(this.#db));
			const read = { version: value, asOf, epoch };
			if (reading.agrees("platform", value)) [this.#platform, this.#platformKnownAt] = [read, performance.now()];
			return read;
		} catch (error) {
			if (this.#platform) return this.#platform;
			throw error;
		}
	}

	/** After a change of one organization by this process: asked for anew until the notice of it has come. */
	drop(organizationId: number) {
		for (const reading of this.#readings) reading.hear(organizationId, null);
		const entry = this.#byId.peek(organizationId);
		if (entry) this.#doubt(entry);
		this.live.doubt(organizationId);
		this.wake();
	}

	/** The same for what the directory shows, and for names. */
	dropPlatform() {
		for (const reading of this.#readings) reading.hear("platform", null).named("*");
		if (this.#platform) this.#platform.epoch = 0;
		this.#platformKnownAt = performance.now();
		this.#names.clear();
		this.#unknown.clear();
		this.wake();
	}

	/** Notices in the order of the changes: with them everything is heard that was committed before this instant. */
	hear(notices: readonly Notice[], instant: number) {
		for (const { kind, organization_id, text } of notices) {
			if (kind === "platform") this.#renewPlatform(text ?? "", instant);
			else if (organization_id === null) continue;
			else if (kind === "live") this.live.hear(organization_id, text ?? "");
			else {
				if (kind === "version") this.#renew(organization_id, text ?? "", instant);
				else this.#forget(organization_id, text);
				this.live.doubt(organization_id);
			}
		}
		this.#heardTo = Math.max(this.#heardTo, instant);
		this.#isDeaf = false;
		for (const { kind, organization_id: id } of notices)
			if (id !== null && (kind === "version" || kind === "row")) this.changed(id);
	}

	/** The database seems to be silent: it is asked, so that nobody has to find out by waiting (operations 14). */
	suspect() {
		doubt(this.#db);
	}

	/** Whether something is heard is looked at now and then: who follows a game waits for nothing else. */
	check() {
		if (this.#isDeaf || this.listening) return;
		this.#isDeaf = true;
		this.live.doubt(null);
	}

	/** Notices may have been missed: nothing kept is believed until the database has confirmed it. */
	unverify(listening: boolean) {
		for (const entry of this.#byId.values()) this.#settle(entry);
		if (listening) this.#heardTo = performance.now();
		this.#epoch += 1;
		this.#unknown.clear();
		this.live.doubt(null);
	}

	/** Whether what is heard is all that there is to hear. */
	get listening(): boolean {
		return this.silentMs <= this.silentMsMax;
	}

	/** For how long nothing has been heard for certain: all that was committed before is known here. */
	get silentMs(): number {
		return performance.now() - this.#heardTo;
	}

	/** A row that changed while it was read is kept too, for the time in which there is no better one. */
	async #read(load: () => Promise<Organization | null>) {
		const [epoch, asOf] = [this.#epoch, performance.now()];
		const { value: organization, reading } = await this.#following(load);
		if (!organization) return { entry: null, reading, epoch };
		const known = this.#byId.peek(organization.id);
		const isCurrent = reading.agrees(organization.id, organization.version);
		const entry: Entry = {
			organization,
			epoch: isCurrent ? epoch : 0,
			asOf,
			knownAt: performance.now(),
			isDoubted: false,
			names: isCurrent && known?.epoch === epoch && isCalled(known.organization, organization) ? known.names : {},
		};
		this.#entries.set(organization, entry);
		if (!known || !this.#trusts(known) || this.#trusts(entry)) this.#byId.set(organization.id, entry);
		return { entry, reading, epoch };
	}

	async #following<T>(load: () => Promise<T>): Promise<{ value: T; reading: Reading }> {
		const reading = new Reading();
		this.#readings.add(reading);
		try {
			return { value: await load(), reading };
		} finally {
			this.#readings.delete(reading);
		}
	}

	/** Nothing of the row but its version is new: it need not be read again. */
	#renew(id: number, version: string, instant: number) {
		for (const reading of this.#readings) reading.hear(id, version);
		const entry = this.#byId.peek(id);
		if (!entry || entry.epoch !== this.#epoch || entry.organization.version === version) return;
		if (entry.knownAt > instant) return this.#doubt(entry);
		this.#settle(entry);
		const organization = { ...entry.organization, version };
		const renewed = { ...entry, organization, asOf: instant, isDoubted: false };
		this.#entries.set(organization, renewed);
		this.#byId.set(id, renewed);
	}

	#forget(id: number, name: string | null) {
		for (const reading of this.#readings) reading.hear(id, null).named(name);
		const entry = this.#byId.peek(id);
		if (entry) this.#settle(entry);
		if (entry) entry.epoch = 0;
		if (name === "*") this.#unknown.clear();
		else if (name !== null) this.#unknown.delete(name);
	}

	#renewPlatform(version: string, instant: number) {
		for (const reading of this.#readings) reading.hear("platform", version);
		const isOlder = this.#platformKnownAt > instant && this.#platform?.version !== version;
		if (!isOlder) this.#platform = { version, asOf: instant, epoch: this.#epoch };
		else if (this.#platform) this.#platform.epoch = 0;
	}

	#doubt(entry: Entry) {
		this.#settle(entry);
		entry.isDoubted = true;
		entry.knownAt = performance.now();
	}

	#trusts(entry: Entry): boolean {
		return this.listening && entry.epoch === this.#epoch && !entry.isDoubted;
	}

	/** It was true for as long as it was believed. */
	#settle(entry: Entry) {
		if (entry.epoch === this.#epoch && !entry.isDoubted) entry.asOf = Math.max(entry.asOf, this.#heardTo);
	}

	/** A row that may be out of date: good enough only while the database does not answer. */
	#stale(key: string): Organization | undefined {
		const named = this.#names.get(key);
		return named && this.#byId.get(named.id)?.organization;
	}
}

const isCalled = (one: Organization, other: Organization) => one.slug === other.slug && one.domain === other.domain;
