import { goneSince, isGone, note, noted, notedUnder, outdate, strike, type Dated, type Noted } from "./journal.ts";
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
/** Begins the keys under which the disk remembers what was taken away. */
const gonePrefix = "gone:";
/** After that time no browser puts back what it held in its local storage before. */
const goneMs = 24 * 60 * 60 * 1000;

/**
 * A database of the device, by its name, with the local storage in front of it: a write is noted there in the same tick, since a
 * page that is left at once may take its transaction with it; and a browser that is killed loses what it has put into its local
 * storage in the last seconds, while what is written here is on the disk once it is answered. Who reads takes the later of both,
 * and writes what only was noted. What is taken away is remembered for a day: a killed browser may have it in its local storage
 * again.
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
			const later = await settle(database, prefix, found);
			database.close();
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
		const rows = database.transaction(drafts).objectStore(drafts);
		const [all, gone] = await Promise.all([done(rows.count()), done(rows.count(under(gonePrefix)))]);
		database.close();
		return all - gone;
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
	return (await done(rows.getAll(under(prefix)))) as Row<T>[]; // written below
}

/** When what stood under keys that begin so was taken away; what is older than any local storage is forgotten. */
async function goneUnder(rows: IDBObjectStore, prefix: string): Promise<Map<string, number>> {
	const gone = new Map<string, number>();
	for (const { key, draft } of await rowsUnder<Dated>(rows, gonePrefix + prefix)) {
		if (draft.at < Date.now() - goneMs) rows.delete(key);
		else gone.set(key.slice(gonePrefix.length), draft.at);
	}
	return gone;
}

const under = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

/** Reads all under a prefix into `found`, and writes what only was noted; answers that. */
async function settle<T extends Dated>(database: IDBDatabase, prefix: string, found: Map<string, T>) {
	const { transaction, rows } = write(database);
	for (const { key, draft } of await rowsUnder<T>(rows, prefix)) found.set(key, draft);
	const gone = await goneUnder(rows, prefix);
	const later = laterThan(found, prefix).filter(([key, { at }]) => at >= (gone.get(key) ?? 0));
	for (const [key, value] of later) put(rows, key, value);
	await finished(transaction);
	for (const [key, value] of later) strike(key, value);
	for (const [key, at] of gone) outdate(key, at);
	return later;
}

async function store<T extends Dated>(database: IDBDatabase, batch: readonly [string, Noted<T>][]): Promise<void> {
	const { transaction, rows } = write(database);
	for (const [key, value] of batch) put(rows, key, value);
	await finished(transaction);
	for (const [key, value] of batch) strike(key, value);
}

function put<T extends Dated>(rows: IDBObjectStore, key: string, value: Noted<T>): void {
	const [gone, kept] = [gonePrefix + key, key];
	rows.delete(isGone(value) ? kept : gone);
	rows.put({ key: isGone(value) ? gone : kept, draft: value });
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
