import { LRUCache } from "lru-cache";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { Directory } from "../data/directory.ts";
import type { FileStore } from "../data/files.ts";
import { isKept } from "../data/platform.ts";
import { read } from "../data/tenant.ts";
import { uploadAddress, uploadKey, uploadsIn } from "../data/uploads.ts";
import { normalizeHost } from "../domain/address.ts";
import { Refusal } from "../domain/refusal.ts";
import { viewerOf } from "../domain/roles.ts";
import { failureJson } from "./access.ts";
import { unlistedHeader } from "./cache.ts";
import { imageOf } from "./image.ts";
import type { Sessions } from "./session.ts";

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
	/** Takes away the file that a row no longer names, after its transaction; addresses of other kinds are left alone. */
	drop(address: string | null | undefined): Promise<void>;
	/** The answer to `/_/uploads/{organization}/{name}`; null for a file that is not there for who asks. */
	fetch(request: Request, path: string): Promise<Response | null>;
	/** Removes the files of more than a day that no row names; how many. */
	sweep(): Promise<number>;
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

export function openUploads({ db, directory, sessions, clock, store }: Parts): Uploads {
	const shown = new LRUCache<number, { version: string; keys: Promise<Set<string>> }>({ max: organizationsMax });

	return {
		keep,
		prepare,
		drop,
		sweep,
		fetch: async (request, path) => await fetch(request, path).catch((error) => failureJson(error, "")),
	};

	async function keep(organization: { id: number }, field: string, file: unknown): Promise<string | null> {
		return (await (await prepare(field, file))?.(organization)) ?? null;
	}

	async function prepare(field: string, file: unknown) {
		if (isNothing(file)) return null;
		if (!(file instanceof Blob)) throw new Refusal(422, notFile, { [field]: notFile });
		const { bytes, name } = await imageOf(file, field);
		return async ({ id }: { id: number }): Promise<string> => {
			const key = `${id}/${name}`;
			await store.put(key, bytes);
			return uploadAddress(key);
		};
	}

	async function drop(address: string | null | undefined): Promise<void> {
		const key = uploadKey(address);
		if (key) await store.remove(key);
	}

	async function fetch(request: Request, path: string): Promise<Response | null> {
		const key = uploadKey(path);
		if (!key || (request.method !== "GET" && request.method !== "HEAD")) return null;
		const id = Number(key.split("/")[0]);
		const [isPublic, isOwn] = [await isShown(id, key), await isStaff(request, id)];
		if (!isPublic && !isOwn) return null;
		const bytes = await store.get(key);
		if (!bytes) return null;
		const headers: Record<string, string> = {
			...fileHeaders,
			...((await directory.byId(id))?.noindex ? Object.fromEntries([unlistedHeader]) : {}),
			"Cache-Control": isPublic ? immutable : "private, no-cache",
			ETag: `"${key}"`,
		};
		if (request.headers.get("if-none-match") === headers["ETag"]) return new Response(null, { status: 304, headers });
		return new Response(request.method === "HEAD" ? null : bytes, { headers });
	}

	/** Whether visitors of that organization may see the file: asked of the database once a version. */
	async function isShown(id: number, key: string): Promise<boolean> {
		const organization = await directory.byId(id);
		if (!organization) return false;
		const { version } = organization;
		const known = shown.get(id);
		if (known?.version === version) return (await known.keys).has(key);
		const keys = read(db, organization, "visitor", clock(), uploadsIn).then(({ value }) => value);
		keys.catch(() => shown.delete(id));
		shown.set(id, { version, keys });
		return (await keys).has(key);
	}

	async function isStaff(request: Request, id: number): Promise<boolean> {
		const cookies = request.headers.get("cookie");
		const host = normalizeHost(request.headers.get("host"));
		const session = host !== null && sessions.carriedBy(cookies) ? await sessions.of(cookies, host) : null;
		return viewerOf(session?.user ?? null, id).can("staff.see");
	}

	async function sweep(): Promise<number> {
		const old = Map.groupBy(await store.keysBefore(clock() - orphanMs), (key) => Number(key.split("/")[0]));
		let removed = 0;
		for (const [id, keys] of old) {
			const organization = await directory.byId(id);
			if (!organization && (await isKept(db, id))) continue; // deleted, and can be taken back
			const named = organization
				? (await read(db, organization, "staff", clock(), uploadsIn)).value
				: new Set<string>();
			for (const key of keys.filter((key) => !named.has(key))) {
				await store.remove(key);
				removed += 1;
			}
		}
		return removed;
	}
}

const notFile = "Choose a file.";

/** A browser sends an empty file for a field that was left alone, JSON nothing or null. */
const isNothing = (file: unknown) =>
	file === undefined ||
	file === null ||
	file === "" ||
	(file instanceof Blob && file.size === 0 && !("name" in file && file.name));

const immutable = "public, max-age=31536000, immutable";

const fileHeaders = {
	"Content-Type": "image/webp",
	"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
	"X-Content-Type-Options": "nosniff",
};
