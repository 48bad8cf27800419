import type { Sheet, SheetTap } from "../../src/domain/tally/sheet.ts";
import type { LiveGame } from "../../src/domain/game/live.ts";
import type { Tap } from "../../src/domain/scorer/taps.ts";
import { openDisk } from "../lib/disk.ts";
import { notedUnder, takesNotes } from "../lib/journal.ts";
import { done, finished } from "../lib/requests.ts";

/** How a game stood when the server was last heard, for a page that is opened without it. */
interface Seen {
	sheet: Sheet;
	live: LiveGame;
	taken: readonly Tap[];
	/** Presses that count for nothing, as the server has said; not there in what an older page has kept. */
	answers?: readonly SheetTap[];
}

/** What survives a page that is left at once, a reload, a crash and a dead battery. */
export interface Store {
	/** The presses that wait, in their order. */
	taps(): Promise<Tap[]>;
	/** Noted before it returns; answers whether the device keeps it. */
	add(tap: Tap): Promise<boolean>;
	/** The same for what no longer waits. */
	remove(opIds: readonly string[]): void;
	seen(): Promise<Seen | null>;
	see(seen: Seen): Promise<void>;
	/** Takes away how the game stood, which has names. */
	forget(): Promise<void>;
	/** Whether this device keeps anything. */
	lasts(): Promise<boolean>;
}

interface Kept {
	tap: Tap;
	/** Milliseconds since 1970. */
	at: number;
}

const name = "tipoff-scorer";
const [taps, games] = ["taps", "games"];
const keptMs = 14 * 24 * 60 * 60 * 1000;
const presses = openDisk<Kept>("tipoff-taps");

/** Of every press; a game's begin with its number. */
export const tapPrefix = "tipoff:tap:";

/** What the device keeps of a game; it can be written to at once. */
export function openStore(gameId: number): Store {
	const prefix = `${tapPrefix}${gameId}:`;
	const keys = new Map<string, string>();
	let last = notedUnder(prefix).reduce((most, [key]) => Math.max(most, Number(key.split(":")[3])), 0);

	const write = async (at: number, tap: Tap) => {
		const key = `${prefix}${String(at).padStart(15, "0")}:${tap.op_id}`;
		keys.set(tap.op_id, key);
		return await presses.write(key, { tap, at: Date.now() });
	};
	return {
		async taps() {
			await moveOver(gameId, write).catch(() => {}); // a device without such a database
			const kept = await presses.all(prefix);
			for (const [key, { tap }] of kept) keys.set(tap.op_id, key);
			return [...kept.values()].map(({ tap }) => tap);
		},
		async add(tap) {
			last = Math.max(Date.now(), last + 1); // a clock that is set back does not change the order
			return await write(last, tap);
		},
		remove(opIds) {
			for (const opId of opIds) {
				const key = keys.get(opId);
				if (key) void presses.write(key, null);
				keys.delete(opId);
			}
		},
		async seen() {
			const rows = (await database()).transaction(games).objectStore(games);
			return ((await done(rows.get(gameId))) as { seen: Seen } | undefined)?.seen ?? null; // written by `see`
		},
		async see(seen) {
			const transaction = (await database()).transaction(games, "readwrite", { durability: "relaxed" });
			const rows = transaction.objectStore(games);
			rows.put({ game: gameId, seen, at: Date.now() });
			const old = (await done(rows.getAll())) as { game: number; at: number }[]; // written just above
			for (const row of old) if (row.at < Date.now() - keptMs) rows.delete(row.game);
			await finished(transaction);
		},
		async forget() {
			const transaction = (await database()).transaction(games, "readwrite");
			transaction.objectStore(games).delete(gameId);
			await finished(transaction);
		},
		lasts: async () =>
			takesNotes() ||
			(await database().then(
				() => true,
				() => false,
			)),
	};
}

/** Presses that an older page has kept, under the numbers of their order: they stay the first. */
async function moveOver(game: number, write: (at: number, tap: Tap) => Promise<boolean>): Promise<void> {
	const transaction = (await database()).transaction(taps);
	const old = (await done(transaction.objectStore(taps).index("game").getAll(game))) as { key: number; tap: Tap }[]; // written by that page
	if (old.length === 0) return;
	const moved = await Promise.all(old.map(async ({ key, tap }) => ({ key, isKept: await write(key, tap) })));
	const emptying = (await database()).transaction(taps, "readwrite");
	for (const { key, isKept } of moved) if (isKept) emptying.objectStore(taps).delete(key);
	await finished(emptying);
}

let opened: Promise<IDBDatabase> | null = null;

/** Open as long as the page is; where that fails the next one tries again. */
async function database(): Promise<IDBDatabase> {
	opened ??= openDatabase().catch((error: unknown) => {
		opened = null;
		throw error;
	});
	return await opened;
}

async function openDatabase(): Promise<IDBDatabase> {
	const opening = indexedDB.open(name, 1);
	opening.addEventListener("upgradeneeded", () => {
		opening.result.createObjectStore(taps, { keyPath: "key", autoIncrement: true }).createIndex("game", "game");
		opening.result.createObjectStore(games, { keyPath: "game" });
	});
	return await done(opening);
}
