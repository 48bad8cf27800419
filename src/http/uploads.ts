import { LRUCache } from "lru-cache";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { Directory } from "../data/organization/directory.ts";
import { type FileStore, organizationOfKey } from "../data/files.ts";
import { isKept, type Organization } from "../data/organization/platform.ts";
import { read, type Tenant } from "../data/tenant.ts";
import { emblemsIn, ownUploadKey, uploadAddress, uploadKey, uploadsIn } from "../data/page/uploads.ts";
import { normalizeHost, urlOf } from "../domain/address.ts";
import { pictureSides, sideAsked, type PictureSide } from "../domain/picture.ts";
import { Refusal } from "../domain/refusal.ts";
import { viewerOf } from "../domain/roles.ts";
import { isLeftAlone } from "./body.ts";
import { failureJson } from "./calls.ts";
import { failureOf } from "./errors.tsx";
import { sharedHeader, unlistedHeader } from "./cache.ts";
import { imageOf, smallerOf } from "./image.ts";
import type { Sessions } from "./account/session.ts";

/** Pictures that people upload: made before the transaction that names them, swept away when none did (writing 5). */
export interface Uploads {
	/**
	 * Makes and stores the picture of a field of a body; its address, or null when no file was sent. What is no picture is
	 * refused (422) with the field named. Never inside a Writer.
	 */
	keep(organization: { id: number }, field: string, file: unknown): Promise<string | null>;
	/**
	 * Makes the picture of a field and says how to store it, once it is known for whom; null when no file was sent. What is no
	 * picture is refused before anything else is done.
	 */
	prepare(field: string, file: unknown): Promise<((organization: { id: number }) => Promise<string>) | null>;
	/**
	 * Takes away an organization's own files that nothing of it names any more, after the transaction; all other addresses are
	 * left alone (writing 10). What cannot be taken away now is swept later: the change itself is made.
	 */
	drop(organization: Organization, addresses: readonly (string | null | undefined)[]): Promise<void>;
	/** The answer to `/_/uploads/{organization}/{name}`; null for a file that is not there for who asks. */
	fetch(request: Request, path: string): Promise<Response | null>;
	/** Removes the files of more than a day that no row names, and those that were never finished; how many. */
	sweep(): Promise<number>;
	/** Removes what a process that was killed more than a day ago left of a picture; how many. */
	sweepUnfinished(): Promise<number>;
}

interface Parts {
	db: PostgresJsDatabase;
	directory: Directory;
	sessions: Sessions;
	/** Milliseconds since the epoch. */
	clock: () => number;
	store: FileStore;
}

const orphanMs = 24 * 60 * 60 * 1000;
const organizationsMax = 1_000;
const copiesBytesMax = 8 * 1024 * 1024;

/** Pictures in the store of files, answered to who may see them. */
export class StoredUploads implements Uploads {
	readonly #parts: Parts;
	readonly #shown = new LRUCache<number, { version: string; shown: Promise<Shown> }>({ max: organizationsMax });
	readonly #copies = new LRUCache<string, Uint8Array<ArrayBuffer>>({
		maxSize: copiesBytesMax,
		sizeCalculation: ({ byteLength }) => byteLength,
	});
	/** One copy is made at a time: thirty signs of a page are asked for at once. */
	#making: Promise<unknown> = Promise.resolve();

	constructor(parts: Parts) {
		this.#parts = parts;
	}

	async keep(organization: { id: number }, field: string, file: unknown): Promise<string | null> {
		return (await (await this.prepare(field, file, organization.id))?.(organization)) ?? null;
	}

	async prepare(field: string, file: unknown, turn?: number) {
		if (isNothing(file)) return null;
		if (!(file instanceof Blob)) throw new Refusal("invalid", notFile, { [field]: notFile });
		const { bytes, name } = await imageOf(file, field, turn);
		return async ({ id }: { id: number }): Promise<string> => {
			const key = `${id}/${name}`;
			await this.#parts.store.put(key, bytes);
			return uploadAddress(key);
		};
	}

	async drop(organization: Organization, addresses: readonly (string | null | undefined)[]): Promise<void> {
		const keys = new Set(addresses.flatMap((address) => ownUploadKey(organization, address) ?? []));
		if (keys.size > 0) await this.#removeUnnamed(organization, keys).catch(failureOf);
	}

	/** How many of them nothing of the organization names, which are removed. */
	async #removeUnnamed(organization: Organization, keys: ReadonlySet<string>): Promise<number> {
		const { value: named } = await read(this.#parts.db, organization, "staff", this.#parts.clock(), uploadsIn, {
			limit: "sweep",
		});
		const unnamed = keys.difference(named);
		for (const key of unnamed) {
			for (const side of pictureSides) this.#copies.delete(`${key}/${side}`);
			await this.#parts.store.remove(organization, key);
		}
		return unnamed.size;
	}

	async #answer(request: Request, path: string): Promise<Response | null> {
		const key = uploadKey(path);
		if (!key || (request.method !== "GET" && request.method !== "HEAD")) return null;
		const id = organizationOfKey(key);
		const [audience, isOwn] = [await this.#audienceOf(id, key), await this.#isStaff(request, id)];
		if (!audience && !isOwn) return null;
		const side = sideAsked(urlOf(request.url).searchParams);
		const bytes = await (side ? this.#copyOf(key, side) : this.#parts.store.get(key));
		if (!bytes) return null;
		const headers: Record<string, string> = {
			...fileHeaders,
			...((await this.#parts.directory.byId(id))?.noindex ? Object.fromEntries([unlistedHeader]) : {}),
			"Cache-Control": audience ? `${audience}, max-age=31536000, immutable` : "private, no-cache",
			ETag: `"${key}${side ? `/${side}` : ""}"`,
		};
		if (request.headers.get("if-none-match") === headers["ETag"]) return new Response(null, { status: 304, headers });
		return new Response(request.method === "HEAD" ? null : bytes, { headers });
	}

	/** A copy for a place that shows so many pixels a side; the whole where none can be made (writing 17). */
	async #copyOf(key: string, side: PictureSide): Promise<Uint8Array<ArrayBuffer> | null> {
		const name = `${key}/${side}`;
		const known = this.#copies.get(name);
		if (known) return known;
		const making = this.#making.then(async () => {
			const made = this.#copies.get(name);
			const whole = made ? null : await this.#parts.store.get(key);
			if (!whole) return made ?? null;
			const copy = await smallerOf(whole, side).catch(() => whole);
			this.#copies.set(name, copy);
			return copy;
		});
		this.#making = making.catch(() => {});
		return await making;
	}

	/**
	 * Who may keep the file, where visitors of that organization may see it: caches between us and them the emblems alone, since
	 * nothing takes back from them who is hidden later. Asked of the database once a version.
	 */
	async #audienceOf(id: number, key: string): Promise<"public" | "private" | null> {
		const organization = await this.#parts.directory.byId(id);
		if (!organization) return null;
		const { version } = organization;
		const known = this.#shown.get(id);
		if (known?.version === version) return audienceIn(await known.shown, key);
		const forget = () => {
			this.#shown.delete(id);
			this.#parts.directory.drop(id);
		};
		const shown = read(this.#parts.db, organization, "visitor", this.#parts.clock(), shownIn).then((found) => {
			if (found.version !== version) forget();
			return found.value;
		});
		shown.catch(forget);
		this.#shown.set(id, { version, shown });
		return audienceIn(await shown, key);
	}

	async #isStaff(request: Request, id: number): Promise<boolean> {
		const cookies = request.headers.get("cookie");
		const host = normalizeHost(request.headers.get("host"));
		const user =
			host !== null && this.#parts.sessions.carriedBy(cookies)
				? await this.#parts.sessions.userOf(cookies, host)
				: null;
		return viewerOf(user, id).can("staff.see");
	}

	async sweep(): Promise<number> {
		let removed = await this.sweepUnfinished();
		for (const [id, keys] of Map.groupBy(
			await this.#parts.store.keysBefore(this.#parts.clock() - orphanMs),
			organizationOfKey,
		)) {
			const organization = await this.#parts.directory.byId(id);
			if (organization) removed += await this.#removeUnnamed(organization, new Set(keys));
			if (organization || (await isKept(this.#parts.db, id))) continue; // deleted, and can be taken back
			for (const key of keys) await this.#parts.store.remove({ id }, key);
			removed += keys.length;
		}
		return removed;
	}

	async sweepUnfinished(): Promise<number> {
		return await this.#parts.store.removeUnfinished(this.#parts.clock() - orphanMs);
	}

	async fetch(request: Request, path: string): Promise<Response | null> {
		return await this.#answer(request, path).catch((error: unknown) => failureJson(error, ""));
	}
}

/** What visitors see, and what of it is an emblem. */
interface Shown {
	keys: Set<string>;
	emblems: Set<string>;
}

const shownIn = async (tenant: Tenant): Promise<Shown> => ({
	keys: await uploadsIn(tenant),
	emblems: await emblemsIn(tenant),
});

function audienceIn({ keys, emblems }: Shown, key: string) {
	if (!keys.has(key)) return null;
	return emblems.has(key) ? "public" : "private";
}

const notFile = "Choose a file.";

const isNothing = (file: unknown) => file === undefined || file === null || file === "" || isLeftAlone(file);

const fileHeaders = {
	"Content-Type": "image/webp",
	"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
	"X-Content-Type-Options": "nosniff",
	...Object.fromEntries([sharedHeader]),
};
