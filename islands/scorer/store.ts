import type { Sheet, SheetTap } from "../../src/domain/tally/sheet.ts";
import type { LiveGame } from "../../src/domain/live.ts";
import type { Tap } from "../../src/domain/taps.ts";
import { done, finished } from "../lib/requests.ts";

/** A press as the device keeps it until the server has answered; keys are in the order of pressing. */
export interface Kept {
	key: number;
	tap: Tap;
}

/** How a game stood when the server was last heard, for a page that is opened without it. */
export interface Seen {
	sheet: Sheet;
	live: LiveGame;
	taken: readonly Tap[];
	/** Presses that count for nothing, as the server has said; not there in what an older page has kept. */
	answers?: readonly SheetTap[];
}

/** What survives a reload, a crash and a dead battery. */
export interface Store {
	taps(): Promise<Kept[]>;
	add(tap: Tap): Promise<number>;
	remove(keys: readonly number[]): Promise<void>;
	seen(): Promise<Seen | null>;
	see(seen: Seen): Promise<void>;
}

const name = "tipoff-scorer";
const [taps, games] = ["taps", "games"];
const keptMs = 14 * 24 * 60 * 60 * 1000;

/** The device's database; where there is none, memory alone, and `lasts` says so. It can be written to at once. */
export function openStore(gameId: number): Store & { lasts: Promise<boolean> } {
	const opening = openDatabase().then(
		(database) => ({ store: inDatabase(database, gameId), lasts: true }),
		() => ({ store: inMemory(), lasts: false }),
	);
	const opened = async () => (await opening).store;
	return {
		taps: async () => await (await opened()).taps(),
		add: async (tap) => await (await opened()).add(tap),
		remove: async (keys) => await (await opened()).remove(keys),
		seen: async () => await (await opened()).seen(),
		see: async (seen) => await (await opened()).see(seen),
		lasts: opening.then(({ lasts }) => lasts),
	};
}

async function openDatabase(): Promise<IDBDatabase> {
	const opening = indexedDB.open(name, 1);
	opening.addEventListener("upgradeneeded", () => {
		opening.result.createObjectStore(taps, { keyPath: "key", autoIncrement: true }).createIndex("game", "game");
		opening.result.createObjectStore(games, { keyPath: "game" });
	});
	return await done(opening);
}

function inDatabase(database: IDBDatabase, game: number): Store {
	const read = (store: string) => database.transaction(store).objectStore(store);
	const write = (store: string, durability: IDBTransactionDurability = "strict") => {
		const transaction = database.transaction(store, "readwrite", { durability });
		return { transaction, rows: transaction.objectStore(store) };
	};
	return {
		taps: async () => (await done(read(taps).index("game").getAll(game))) as Kept[], // written by `add`, in the order of keys
		async add(tap) {
			const { transaction, rows } = write(taps);
			const key = done(rows.add({ game, tap }));
			await finished(transaction);
			return Number(await key);
		},
		async remove(keys) {
			const { transaction, rows } = write(taps);
			for (const key of keys) rows.delete(key);
			await finished(transaction);
		},
		seen: async () => ((await done(read(games).get(game))) as { seen: Seen } | undefined)?.seen ?? null, // written by `see`
		async see(seen) {
			const { transaction, rows } = write(games, "relaxed");
			rows.put({ game, seen, at: Date.now() });
			const old = (await done(rows.getAll())) as { game: number; at: number }[]; // written just above
			for (const row of old) if (row.at < Date.now() - keptMs) rows.delete(row.game);
			await finished(transaction);
		},
	};
}

function inMemory(): Store {
	const rows = new Map<number, Tap>();
	let last = 0;
	return {
		taps: async () => [...rows].map(([key, tap]) => ({ key, tap })),
		add: async (tap) => {
			rows.set((last += 1), tap);
			return last;
		},
		remove: async (keys) => keys.forEach((key) => rows.delete(key)),
		seen: async () => null,
		see: async () => {},
	};
}
