import type { GameStatus } from "../../src/domain/game/game.ts";
import type { Sheet } from "../../src/domain/tally/sheet.ts";
import { lateCounted } from "../../src/domain/tally/entries.ts";
import { hear } from "../lib/journal.ts";
import { openStore, tapPrefix } from "./store.ts";
import { openTable } from "./table.ts";

type Table = ReturnType<typeof openTable>;

interface Seat {
	table: Table;
	isShown: boolean;
	/** Ends it, where it was opened. */
	close: (() => void) | null;
}

const momentMs = 1_000;

/** A table that is left goes on until all that was pressed at it is saved, and is the same when its game is opened again. */
const seats = new Map<number, Seat>();
const listeners = new Set<() => void>();

/** The table of a game: the one that still sends, else a new one. */
export const tableOf = (sheet: Sheet): Table => seatOf(sheet).table;

/** Opens the table of a game for the screen; the returned function leaves it. */
export function attend(sheet: Sheet): () => void {
	const seat = begin(seatOf(sheet));
	seat.isShown = true;
	return () => {
		seat.isShown = false;
		endWhereIdle(seat);
	};
}

/** Sends what the device has for these games and no table of this page knows: an earlier visit has left it, or another tab. */
export async function sendLeft(games: readonly number[], sheetOf: (game: number) => Sheet | null): Promise<void> {
	for (const game of games) {
		const known = seats.get(game);
		if (known) {
			known.table.look();
			continue;
		}
		const store = openStore(game);
		const left = await store.taps();
		const sheet = left.length > 0 ? ((await store.seen().catch(() => null))?.sheet ?? sheetOf(game)) : null;
		if (sheet) begin(seatOf(sheet));
	}
}

/** The same for what comes to the device later, until the returned function is called; another tab has a moment to send its own. */
export function sendLate(games: readonly number[], sheetOf: (game: number) => Sheet | null): () => void {
	let timer = 0;
	const stop = hear(tapPrefix, () => {
		clearTimeout(timer);
		timer = window.setTimeout(() => void sendLeft(games, sheetOf), momentMs);
	});
	return () => {
		stop();
		clearTimeout(timer);
	};
}

/** How many presses wait, of games that are on the screen or were. */
export function waitingCount(): number {
	return [...seats.values()].reduce((sum, { table }) => sum + table.snapshot().sync.waiting, 0);
}

export function hearTables(listener: () => void): () => void {
	listeners.add(listener);
	return () => void listeners.delete(listener);
}

/** How the games stand on this device, which may be more than the server has heard. */
export const statuses = (): ReadonlyMap<number, GameStatus> =>
	new Map([...seats].map(([game, { table }]) => [game, table.snapshot().tally.status]));

let ended: string | null = null;
const lates = new Map<number, string>();

/** Why the link of these tables has ended, once one of them has heard it. */
export const endSaid = (): string | null => ended;

/** What became of presses that came too late, game by game, without a name; the same list until it changes. */
export const latesSaid = (): string => [...lates.values()].join("\n");

function note({ game, snapshot }: Table): void {
	const { sync, entries } = snapshot();
	ended = sync.over ?? ended;
	const late = lateCounted(entries);
	if (late !== null) lates.set(game, late);
}

function seatOf(sheet: Sheet): Seat {
	const known = seats.get(sheet.game.id);
	if (known) return known;
	const seat = { table: openTable(sheet), isShown: false, close: null };
	seats.set(sheet.game.id, seat);
	return seat;
}

function begin(seat: Seat): Seat {
	if (seat.close) return seat;
	const leave = seat.table.subscribe(() => {
		note(seat.table);
		tell(); // of what it came to in the end, too
		endWhereIdle(seat);
	});
	const close = seat.table.open();
	seat.close = () => {
		leave();
		close();
	};
	return seat;
}

function endWhereIdle({ table, isShown, close }: Seat): void {
	if (isShown || !table.isIdle()) return;
	close?.();
	seats.delete(table.game);
	tell();
}

function tell(): void {
	for (const listener of listeners) listener();
}
