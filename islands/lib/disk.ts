import { done, finished } from "./requests.ts";

export interface Disk<T> {
	/** Writes a draft, or takes it away; answers once it is done, or cannot be. */
	write(key: string, draft: T | null): Promise<void>;
	read(key: string): Promise<T | null>;
	/** The drafts whose keys begin so. */
	all(prefix: string): Promise<Map<string, T>>;
}

const drafts = "drafts";

/**
 * A database of the device, by its name. A browser that is killed loses what it has put into its local storage in the last
 * seconds; what is written here is on the disk once it is answered.
 */
export function openDisk<T>(name: string): Disk<T> {
	/** The latest write of each key that still waits: one is under way, and those in between need no disk. */
	const waiting = new Map<string, T | null>();
	let writing: Promise<void> | null = null;

	return {
		async write(key, draft) {
			waiting.set(key, draft);
			writing ??= writeAll().finally(() => {
				writing = null;
			});
			await writing;
		},
		async read(key) {
			try {
				const database = await open();
				const row = (await done(database.transaction(drafts).objectStore(drafts).get(key))) as { draft: T } | undefined; // written below
				database.close();
				return row?.draft ?? null;
			} catch {
				return null; // a browser that keeps nothing
			}
		},
		async all(prefix) {
			try {
				const database = await open();
				const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
				const rows = (await done(database.transaction(drafts).objectStore(drafts).getAll(range))) as {
					key: string;
					draft: T;
				}[]; // written below
				database.close();
				return new Map(rows.map(({ key, draft }) => [key, draft]));
			} catch {
				return new Map(); // as above
			}
		},
	};

	async function writeAll(): Promise<void> {
		try {
			const database = await open();
			while (waiting.size > 0) {
				const transaction = database.transaction(drafts, "readwrite", { durability: "strict" });
				const rows = transaction.objectStore(drafts);
				for (const [key, draft] of waiting) {
					if (draft === null) rows.delete(key);
					else rows.put({ key, draft });
				}
				waiting.clear();
				await finished(transaction);
			}
			database.close();
		} catch {
			waiting.clear();
		}
	}

	async function open(): Promise<IDBDatabase> {
		const opening = indexedDB.open(name, 1);
		opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(drafts, { keyPath: "key" }));
		return await done(opening);
	}
}
