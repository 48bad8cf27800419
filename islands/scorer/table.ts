import type { LiveGame } from "../../src/domain/game/live.ts";
import type { Tap } from "../../src/domain/scorer/taps.ts";
import { entriesOf } from "../../src/domain/tally/entries.ts";
import { type Sheet, type SheetTap, playerOn } from "../../src/domain/tally/sheet.ts";
import { type Press, type Sync, firstSnapshot } from "../../src/domain/tally/snapshot.ts";
import { tallied } from "../../src/domain/tally/tally.ts";
import { follow, isOver } from "../lib/follow.ts";
import { asksLeaving } from "../lib/leaving.ts";
import { call } from "../lib/call.ts";
import { type Answer, type Outbox, openOutbox } from "./outbox.ts";
import { openStore } from "./store.ts";

const giveUpMs = 10_000;
const rereadMs = 1_200;
/** A link that is over. */
const gone = 410;

/**
 * The scorer's side of a game: presses count on the screen at once and reach the server when they can; what the server says,
 * and what others press, is put under them.
 */
export function openTable(first: Sheet) {
	const id = first.game.id;
	const listeners = new Set<() => void>();
	let [sheet, live] = [first, first.live];
	/** Presses that the server has counted, in `live` already, with the number that it had reached then. */
	let taken: { tap: Tap; seq: number }[] = [];
	/** Presses that the server has answered with "no" since the sheet was read. */
	let answers: SheetTap[] = [];
	/** What others were told while it was uncertain whether it holds presses of ours. */
	let held: LiveGame | null = null;
	/** Nothing was heard from the server yet: the page and the device may remember another time. */
	let isMemory = true;
	let isSheetMemory = true;
	let lasts = true;
	let rereading = 0;
	let over: string | null = null;
	let stop: (() => void) | null = null;
	let shown = firstSnapshot(first);
	const store = openStore(id);
	const outbox = openOutbox({ store, send: alone(id, post), heard: answered, changed: show });

	function show(): void {
		const { waiting } = outbox;
		const own = taken.map(({ tap }) => tap);
		shown = {
			sheet,
			tally: tallied(sheet, live, own, waiting),
			entries: entriesOf(sheet, own, waiting, answers),
			sync: { ...syncOf(outbox.state, lasts), over },
		};
		for (const listener of listeners) listener();
	}

	async function post(taps: readonly Tap[]) {
		return await call("POST /api/gamesv2/:game/taps", { game: id }, { taps }, AbortSignal.timeout(giveUpMs));
	}

	/** Of a link that has ended nothing more is kept than what waits. */
	function keep(): void {
		if (over === null) store.see({ sheet, live, taken: taken.map(({ tap }) => tap), answers }).catch(() => {}); // it was only for a visit without network
	}

	function rereadSoon(): void {
		if (live.seq > sheet.live.seq) rereading ||= window.setTimeout(() => void reread(), rereadMs);
	}

	async function reread(): Promise<void> {
		const sent = await call("GET /api/gamesv2/:game/sheet", { game: id }, undefined, AbortSignal.timeout(giveUpMs));
		rereading = 0;
		if (!sent.ok && sent.status === gone) {
			over = sent.message;
			return show();
		}
		if (!sent.ok || !("sides" in sent.body)) return;
		take(sent.body);
		rereadSoon();
	}

	function take(next: Sheet): void {
		if (!isSheetMemory && next.live.seq < sheet.live.seq) return;
		sheet = next;
		if (isMemory || next.live.seq >= live.seq) live = next.live;
		[isMemory, isSheetMemory] = [false, false];
		if (held && held.seq <= live.seq) held = null;
		taken = taken.filter(({ seq }) => seq > next.live.seq);
		answers = stillOpen(answers, next);
		keep();
		show();
	}

	function heard(said: LiveGame): void {
		if (!isMemory && said.seq < live.seq) return;
		if (outbox.isUncertain) held = said;
		else [live, isMemory] = [said, false];
		rereadSoon();
		show();
	}

	function answered(taps: readonly Tap[], { outcomes, live: now, over: ended }: Answer): void {
		over = ended ?? over;
		const wasOver = isOver(live);
		const statuses = new Map(outcomes.map((outcome) => [outcome.op_id, outcome]));
		const newest = newerOf(now, held);
		if (newest && (isMemory || newest.seq >= live.seq)) [live, isMemory] = [newest, false];
		held = null;
		if (wasOver && !isOver(live)) listen(); // what was heard has ended with the game
		for (const tap of taps) {
			const { status = "refused", message } = statuses.get(tap.op_id) ?? {};
			if (status === "applied") taken.push({ tap, seq: now?.seq ?? 0 });
			else answers.push(sheetTap(sheet, tap, status, message ?? null));
		}
		taken = taken.filter(({ seq }) => seq > sheet.live.seq);
		keep();
		rereadSoon();
	}

	/** Hears what others press, once the table is open. */
	function listen(): void {
		if (!stop) return;
		stop();
		stop = follow([id], heard);
	}

	function press(tap: Press): void {
		outbox.add({ ...tap, op_id: operationId(), at: new Date().toISOString() });
	}

	/** What an earlier visit has seen and this page's own sheet has not. */
	async function recall(): Promise<void> {
		lasts = await store.lasts();
		const seen = await store.seen().catch(() => null);
		answers = stillOpen(seen?.answers ?? [], sheet);
		if (!seen || seen.live.seq <= live.seq) return;
		[sheet, live] = [seen.sheet, seen.live];
		taken = seen.taken.map((tap) => ({ tap, seq: seen.live.seq }));
	}

	return {
		game: id,
		/** Nothing waits, here or from an earlier visit. */
		isIdle: () => outbox.state.isBegun && outbox.state.count === 0,
		subscribe(listener: () => void) {
			listeners.add(listener);
			return () => void listeners.delete(listener);
		},
		snapshot: () => shown,
		press,
		undo(opId: string): void {
			if (!outbox.cancel(opId)) press({ action: "undo", of: opId });
		},
		retry: () => outbox.retry(),
		/** Presses of this game may have come to the device elsewhere. */
		look: () => void outbox.look(),
		/** Begins to listen and to send; the returned function ends both. */
		open(): () => void {
			const leaving = new AbortController();
			const { signal } = leaving;
			void recall()
				.then(async () => await outbox.look())
				.then(reread);
			stop = follow([id], heard);
			const isBack = () => document.hidden || [outbox.retry(), void reread()];
			const stopAsking = asksLeaving(() => !shown.sync.lasts && shown.sync.waiting > 0);
			addEventListener("online", isBack, { signal });
			document.addEventListener("visibilitychange", isBack, { signal });
			return () => {
				leaving.abort();
				stopAsking();
				clearTimeout(rereading);
				outbox.close();
				stop?.();
				stop = null;
			};
		},
	};
}

function syncOf({ count, isFlying, trouble, isKept }: Outbox["state"], lasts: boolean): Sync {
	const unsaved = trouble && !isFlying ? trouble.kind : "sending";
	return {
		state: count === 0 ? "saved" : unsaved,
		waiting: count,
		message: trouble?.message ?? "",
		lasts: isKept && lasts,
	};
}

function newerOf(a: LiveGame | null, b: LiveGame | null): LiveGame | null {
	if (!a || !b) return a ?? b;
	return a.seq >= b.seq ? a : b;
}

/** Two tabs of one device send one after the other, so that the order holds. */
function alone<T, R>(id: number, work: (given: T) => Promise<R>): (given: T) => Promise<R> {
	if (!("locks" in navigator)) return work; // only pages behind TLS have them
	return async (given) => (await navigator.locks.request(`tipoff-taps-${id}`, async () => await work(given))) as R;
}

/** Those that the sheet does not know, and late ones that staff have not accepted since. */
function stillOpen(answers: readonly SheetTap[], { taps }: Sheet): SheetTap[] {
	const known = new Map(taps.map(({ op_id, status }) => [op_id, status]));
	return answers.filter(
		({ op_id, status }) => (known.get(op_id) ?? status) === status && (status === "late" || !known.has(op_id)),
	);
}

function sheetTap(sheet: Sheet, tap: Tap, status: SheetTap["status"], message: string | null): SheetTap {
	const { op_id, action, side, roster_id, n, period_id } = tap;
	return {
		op_id,
		action,
		side: (roster_id ? playerOn(sheet, roster_id)?.side : side) ?? null,
		roster_id: roster_id ?? null,
		n: n ?? null,
		period_id: period_id ?? null,
		status,
		message,
		actor: "",
	};
}

/** A name that nobody else gives; without TLS a browser has randomness, but no randomUUID. */
function operationId(): string {
	if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
	return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
