import type { LiveGame } from "../../src/domain/game/live.ts";
import { tapsMax, type Tap, type TapOutcome } from "../../src/domain/scorer/taps.ts";
import type { Sent } from "../lib/send.ts";
import type { Store } from "./store.ts";

/** What became of presses: as the server has said, in the order of sending. */
export interface Answer {
	outcomes: readonly TapOutcome[];
	/** How the game stands then; none where a press could not even be read. */
	live: LiveGame | null;
	/** Why nothing is read or taken any more: the link has ended. */
	over?: string | null;
}

interface Parts {
	store: Store;
	send(taps: readonly Tap[]): Promise<Sent>;
	heard(taps: readonly Tap[], answer: Answer): void;
	changed(): void;
}

interface Row {
	tap: Tap;
	/** Pressed on this page; the others were found on the device. */
	isOwn: boolean;
	/** The server may have it already. */
	isTried: boolean;
}

export type Outbox = ReturnType<typeof openOutbox>;

const waitMs = { least: 1_000, most: 15_000 };
const unreadable = 422;
const signIn = new Set([401, 403]);

/**
 * Presses on their way: kept on the device first, sent in order, again and again until the server answers. It knows each by its
 * `op_id`, so that sending twice counts once.
 */
export function openOutbox({ store, send, heard, changed }: Parts) {
	let rows: Row[] = [];
	/** Answered or taken back on this page, whatever the device still says. */
	const done = new Set<string>();
	let isBegun = false;
	let isFlying = false;
	let failures = 0;
	let trouble: { kind: "offline" | "stopped"; message: string } | null = null;
	let isKept = true;
	let isClosed = false;
	let timer = 0;
	let most = tapsMax;

	function forget(batch: readonly Row[]): void {
		const opIds = batch.map(({ tap }) => tap.op_id);
		for (const opId of opIds) done.add(opId);
		rows = rows.filter((row) => !batch.includes(row));
		store.remove(opIds);
	}

	async function flush(): Promise<void> {
		if (!isBegun || isClosed || isFlying || rows.length === 0) return;
		clearTimeout(timer);
		isFlying = true;
		const batch = rows.slice(0, most);
		for (const row of batch) row.isTried = true;
		changed();
		const sent = await send(batch.map(({ tap }) => tap));
		isFlying = false;
		settle(batch, sent);
		changed();
		if (!trouble) void flush();
	}

	function settle(batch: readonly Row[], sent: Sent): void {
		const answer = sent.ok ? answerIn(sent.body) : null;
		if (answer) {
			[failures, trouble, most] = [0, null, tapsMax];
			forget(batch);
			return heard(
				batch.map(({ tap }) => tap),
				answer,
			);
		}
		if (!sent.ok && sent.status === unreadable) return unread(batch, sent.message);
		const [kind, message] =
			!sent.ok && signIn.has(sent.status)
				? (["stopped", sent.message] as const)
				: (["offline", sent.ok || sent.status === 0 ? "" : sent.message] as const);
		trouble = { kind, message };
		const longest = Math.min(waitMs.most, waitMs.least * 2 ** failures++);
		if (!isClosed) timer = window.setTimeout(() => void flush(), longest * (0.75 + Math.random() / 2));
	}

	/** One that cannot be read must not hold up the others: they are sent one by one until it is found. */
	function unread(batch: readonly Row[], message: string): void {
		trouble = null;
		most = 1;
		if (batch.length > 1) return;
		forget(batch);
		const taps = batch.map(({ tap }) => tap);
		heard(taps, { outcomes: taps.map(({ op_id }) => ({ op_id, status: "refused", message })), live: null });
	}

	return {
		get waiting(): Tap[] {
			return rows.map(({ tap }) => tap);
		},
		/** Whether something has been sent and not answered: then the server may or may not have it. */
		get isUncertain(): boolean {
			return rows.some(({ isTried }) => isTried);
		},
		get state() {
			return { count: rows.length, isBegun, isFlying, trouble, isKept };
		},
		/** Presses of an earlier visit come first, those of another tab since then last; what that one has settled goes. */
		async look(): Promise<void> {
			const kept = await store.taps();
			const here = new Set(rows.map(({ tap }) => tap.op_id));
			const there = new Set(kept.map(({ op_id }) => op_id));
			const found = kept.filter(({ op_id }) => !here.has(op_id) && !done.has(op_id));
			const others = found.map((tap) => ({ tap, isOwn: false, isTried: true }));
			const left = rows.filter(({ tap, isOwn }) => isOwn || isFlying || there.has(tap.op_id));
			rows = isBegun ? [...left, ...others] : [...others, ...left];
			isBegun = true;
			changed();
			await flush();
		},
		add(tap: Tap): void {
			void store.add(tap).then((isStored) => {
				if (isStored) return;
				isKept = false;
				changed();
			});
			rows.push({ tap, isOwn: true, isTried: false });
			changed();
			if (!trouble) void flush();
		},
		/** Takes back what was never sent; false where the server may have it. */
		cancel(opId: string): boolean {
			const row = rows.find(({ tap, isTried }) => tap.op_id === opId && !isTried);
			if (!row) return false;
			forget([row]);
			changed();
			return true;
		},
		/** The network may be back. */
		retry(): void {
			void flush();
		},
		close(): void {
			isClosed = true;
			clearTimeout(timer);
		},
	};
}

/** A network that asks for a login answers as well, but not with outcomes. */
function answerIn(body: Record<string, unknown>): Answer | null {
	if (!Array.isArray(body["outcomes"]) || typeof body["live"] !== "object") return null;
	const over = typeof body["over"] === "string" ? body["over"] : null;
	return { outcomes: body["outcomes"] as TapOutcome[], live: body["live"] as LiveGame, over }; // as the call describes them
}
