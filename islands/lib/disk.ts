import { goneSince, isGone, note, noted, notedUnder, strike, type Dated, type Noted } from "./journal.ts";
import { done, finished } from "./requests.ts";

export interface Disk<T> {
	/** Writes a draft, or takes it away; answers once it is done, or cannot be, and then whether the device keeps it. */
	write(key: string, draft: T | null): Promise<boolean>;
	/** As far as it is known at once. */
	now(key: string): T | null;
	read(key: string): Promise<T | null>;
	/** The drafts whose keys begin so, in the order of their keys. */
	all(prefix: string): Promise<Map<string, T>>;
}

interface Row<T> {
	key: string;
	draft: T;
}

const drafts = "drafts";

/**
 * A database of the device, by its name, with the local storage in front of it: a write is noted there in the same tick, since a
 * page that is left at once may take its transaction with it; and a browser that is killed loses what it has put into its local
 * storage in the last seconds, while what is written here is on the disk once it is answered. Who reads takes the later of both,
 * and writes what only was noted.
 */
export function openDisk<T extends Dated>(name: string): Disk<T> {
	/** The latest write of each key that still waits: one is under way, and those in between need no disk. */
	const waiting = new Map<string, Noted<T>>();
	let writing: Promise<boolean> | null = null;

	return {
		async write(key, draft) {
			const value = draft ?? goneSince(noted(key));
			const isNoted = note(key, value);
			waiting.set(key, value);
			writing ??= writeAll();
			return (await writing) || isNoted;
		},
		now(key) {
			const found = noted<T>(key);
			return found && !isGone(found) ? found : null;
		},
		read: async (key) => (await all(key)).get(key) ?? null,
		all,
	};

	async function all(prefix: string): Promise<Map<string, T>> {
		await writing;
		const found = new Map<string, T>();
		try {
			const database = await open(name);
			const { transaction, rows } = write(database);
			for (const { key, draft } of await rowsUnder<T>(rows, prefix)) found.set(key, draft);
			const later = laterThan(found, prefix);
			for (const [key, value] of later) put(rows, key, value);
			await finished(transaction);
			database.close();
			for (const [key, value] of later) strike(key, value);
			return merged(found, later);
		} catch {
			return merged(found, laterThan(found, prefix)); // a browser without such a database, or a full one
		}
	}

	async function writeAll(): Promise<boolean> {
		const database = await open(name).catch(() => null);
		if (!database) {
			for (const [key, value] of waiting) strike(key, value); // there is no disk to forget it
			return end(false);
		}
		try {
			while (waiting.size > 0) {
				const batch = [...waiting];
				waiting.clear();
				await store(database, batch);
			}
			return end(true);
		} catch {
			return end(false); // what was taken away stays noted, until a later visit can
		} finally {
			database.close();
		}
	}

	/** In the tick in which nothing waits any more: what is written after it begins anew. */
	function end(isWritten: boolean): boolean {
		waiting.clear();
		writing = null;
		return isWritten;
	}
}

/** How many drafts a database of the device holds; none where there is no such database, which asking does not make. */
export async function rowsOn(name: string): Promise<number> {
	try {
		const opening = indexedDB.open(name);
		opening.addEventListener("upgradeneeded", () => opening.transaction?.abort());
		const database = await done(opening);
		const count = await done(database.transaction(drafts).objectStore(drafts).count());
		database.close();
		return count;
	} catch {
		return 0;
	}
}

async function open(name: string): Promise<IDBDatabase> {
	const opening = indexedDB.open(name, 1);
	opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(drafts, { keyPath: "key" }));
	return await done(opening);
}

function write(database: IDBDatabase) {
	const transaction = database.transaction(drafts, "readwrite", { durability: "strict" });
	return { transaction, rows: transaction.objectStore(drafts) };
}

async function rowsUnder<T>(rows: IDBObjectStore, prefix: string): Promise<Row<T>[]> {
	const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
	return (await done(rows.getAll(range))) as Row<T>[]; // written below
}

async function store<T extends Dated>(database: IDBDatabase, batch: readonly [string, Noted<T>][]): Promise<void> {
	const { transaction, rows } = write(database);
	for (const [key, value] of batch) put(rows, key, value);
	await finished(transaction);
	for (const [key, value] of batch) strike(key, value);
}

function put<T extends Dated>(rows: IDBObjectStore, key: string, value: Noted<T>): void {
	if (isGone(value)) rows.delete(key);
	else rows.put({ key, draft: value });
}

function laterThan<T extends Dated>(found: ReadonlyMap<string, T>, prefix: string): [string, Noted<T>][] {
	return notedUnder<T>(prefix).filter(([key, { at }]) => (found.get(key)?.at ?? 0) <= at);
}

function merged<T extends Dated>(found: Map<string, T>, later: readonly [string, Noted<T>][]): Map<string, T> {
	for (const [key, value] of later) {
		if (isGone(value)) found.delete(key);
		else found.set(key, value);
	}
	return new Map([...found].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
