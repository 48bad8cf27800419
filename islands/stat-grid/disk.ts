import type { Draft } from "../../src/domain/stat-grid/draft.ts";
import { done, finished } from "../lib/requests.ts";

/**
 * The device's database. A browser that is killed loses what it has put into its local storage in the last seconds; what is
 * written here is on the disk once it is answered.
 */
const name = "tipoff-stats";
const drafts = "drafts";

interface Row {
	key: string;
	draft: Draft;
}

/** The latest write of each key that still waits: one is under way, and those in between need no disk. */
const waiting = new Map<string, Draft | null>();
let writing: Promise<void> | null = null;

/** Writes a draft, or takes it away; answers once it is done, or cannot be. */
export async function writeDisk(key: string, draft: Draft | null): Promise<void> {
	waiting.set(key, draft);
	writing ??= writeAll().finally(() => {
		writing = null;
	});
	await writing;
}

export async function readDisk(key: string): Promise<Draft | null> {
	try {
		const database = await open();
		const row = (await done(database.transaction(drafts).objectStore(drafts).get(key))) as Row | undefined; // written below
		database.close();
		return row?.draft ?? null;
	} catch {
		return null; // a browser that keeps nothing
	}
}

async function writeAll(): Promise<void> {
	try {
		const database = await open();
		while (waiting.size > 0) {
			const transaction = database.transaction(drafts, "readwrite", { durability: "strict" });
			const rows = transaction.objectStore(drafts);
			for (const [key, draft] of waiting) {
				if (draft === null) rows.delete(key);
				else rows.put({ key, draft } satisfies Row);
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
