import type postgres from "postgres";
import type { Circuit } from "./circuit.ts";
import type { Asking } from "./limits.ts";
import { Line } from "./line.ts";
import { Operation } from "./operation.ts";
import { patiently } from "./patience.ts";
import { Unavailable } from "./unavailable.ts";

interface Parts {
	max: number;
	/** How many times as long as usual all may take. */
	patience: number;
	/** Makes a driver with one connection, which it opens when it is first needed. */
	open: (onclose: () => void) => postgres.Sql;
	circuit: () => Circuit;
}

type Waiter = { operation: Operation; serve: (line: Line) => void; waitedMs: number };

const waitMsMax = 3_000;
const silentMsMax = 1_500;
/** `begin` asks for nothing: who is slow to answer it is slow. */
const openingMsMax = 1_000;
const overMsMax = 2_000;
const idleMsMax = 300_000;
const ageMsMax = 2_700_000;

/**
 * The connections of a process. No organization holds more than half of them, so that what one of them asks for holds up
 * nobody else's visitors; who waits longest among those whose organization holds least comes next (operations 15).
 */
export class Pool {
	readonly #parts: Parts;
	readonly #idle: Line[] = [];
	readonly #busy = new Map<Line, Operation>();
	readonly #running = new Set<Operation>();
	#waiting: Waiter[] = [];
	readonly #stop: () => void;

	constructor(parts: Parts) {
		this.#parts = parts;
		this.#stop = patiently((ms) => this.#pass(ms / parts.patience));
	}

	/** Does something on a connection within the time that it is given. */
	async run<T>(asking: Asking, act: (line: Line, operation: Operation) => Promise<T>): Promise<T> {
		this.#parts.circuit().admit();
		const operation = new Operation(asking);
		this.#running.add(operation);
		try {
			return await Promise.race([operation.given, this.#perform(operation, act)]);
		} finally {
			this.#running.delete(operation);
		}
	}

	/** What waits or runs fails, and no connection of today is used again. */
	drop(cause: unknown): void {
		for (const operation of this.#running) operation.giveUp("silent", cause);
		for (const line of [...this.#idle.splice(0), ...this.#busy.keys()]) line.discard();
		this.#busy.clear();
	}

	/** Lets what runs come to its end for so long. */
	async close(ms: number): Promise<void> {
		const started = performance.now();
		while (this.#running.size > 0 && performance.now() - started < ms) await Bun.sleep(10);
		this.#stop();
		const lines = [...this.#idle.splice(0), ...this.#busy.keys()];
		for (const line of lines) line.isLost = true;
		await Promise.all(lines.map(({ sql }) => sql.end({ timeout: 1 }).catch(() => {})));
	}

	async #perform<T>(operation: Operation, act: (line: Line, operation: Operation) => Promise<T>): Promise<T> {
		for (;;) {
			const line = await this.#take(operation);
			const wasUsed = line.isUsed;
			try {
				return await act(line, operation);
			} catch (error) {
				// One that was kept may have ended while nobody looked: nothing was done on it, so another one does it.
				if (line.isLost && wasUsed && !operation.begun && !operation.failure) continue;
				throw operation.failure ?? (line.isLost || !operation.begun ? new Unavailable("silent", error) : error);
			} finally {
				this.#release(line);
			}
		}
	}

	async #take(operation: Operation): Promise<Line> {
		if (operation.failure) throw operation.failure;
		const line = this.#mayHold(operation) ? this.#free() : null;
		if (line) return this.#given(line, operation);
		return await new Promise((serve) => this.#waiting.push({ operation, serve, waitedMs: 0 }));
	}

	#given(line: Line, operation: Operation): Line {
		this.#busy.set(line, operation);
		line.idleMs = 0;
		return line;
	}

	#free(): Line | null {
		const line = this.#idle.pop();
		if (line) return line;
		if (this.#busy.size >= this.#parts.max) return null;
		return new Line(this.#parts.open, (lost) => this.#lost(lost));
	}

	#release(line: Line): void {
		const operation = this.#busy.get(line);
		this.#busy.delete(line);
		line.isUsed = true;
		if (line.isLost || !operation || operation.failure || line.ageMs > ageMsMax) line.discard();
		else this.#idle.push(line);
		this.#serve();
	}

	/** The next of those who wait, as long as there is a connection for one. */
	#serve(): void {
		while (this.#waiting.length > 0) {
			const next = this.#next();
			const line = next ? this.#free() : null;
			if (!next || !line) return;
			this.#waiting.splice(this.#waiting.indexOf(next), 1);
			next.serve(this.#given(line, next.operation));
		}
	}

	#next(): Waiter | null {
		const held = this.#held();
		let next: Waiter | null = null;
		for (const waiter of this.#waiting)
			if (this.#mayHold(waiter.operation, held))
				if (!next || count(held, waiter.operation) < count(held, next.operation)) next = waiter;
		return next;
	}

	#held(): Map<number | null, number> {
		const held = new Map<number | null, number>();
		for (const { owner } of this.#busy.values()) held.set(owner, (held.get(owner) ?? 0) + 1);
		return held;
	}

	#mayHold(operation: Operation, held = this.#held()): boolean {
		const { max } = this.#parts;
		const share = operation.owner === null ? max - 1 : Math.ceil(max / 2);
		return count(held, operation) < Math.max(share, 1);
	}

	#lost(line: Line): void {
		const at = this.#idle.indexOf(line);
		if (at >= 0) this.#idle.splice(at, 1);
		if (this.#busy.has(line)) this.#parts.circuit().doubt();
	}

	#pass(ms: number): void {
		for (const operation of this.#running) {
			operation.pass(ms);
			if (operation.silentMs > (operation.begun ? silentMsMax : openingMsMax)) {
				operation.silentMs = 0;
				this.#parts.circuit().doubt();
			}
		}
		for (const waiter of this.#waiting) {
			waiter.waitedMs += ms;
			if (waiter.waitedMs > waitMsMax) waiter.operation.giveUp("busy");
		}
		this.#waiting = this.#waiting.filter(({ operation }) => operation.failure === null);
		for (const [line, operation] of this.#busy) this.#endOver(line, operation, ms);
		for (const line of this.#idle) [line.idleMs, line.ageMs] = [line.idleMs + ms, line.ageMs + ms];
		const old = this.#idle.filter(({ idleMs }) => idleMs > idleMsMax);
		for (const line of old) {
			this.#idle.splice(this.#idle.indexOf(line), 1);
			line.discard();
		}
	}

	/** What was given up on and does not come to its end is ended. */
	#endOver(line: Line, operation: Operation, ms: number): void {
		line.ageMs += ms;
		if (!operation.failure) return;
		operation.silentMs += ms;
		if (operation.silentMs <= overMsMax) return;
		this.#busy.delete(line);
		line.discard();
		this.#serve();
	}
}

const count = (held: Map<number | null, number>, { owner }: Operation) => held.get(owner) ?? 0;
