import { NotYet, type Refusal } from "./domain/refusal.ts";

interface Room {
	runningMax: number;
	waitingMax: number;
	/** What those are told who find no room. */
	busy: string;
	/** What becomes of work that nobody waits for any more. */
	cancelled: () => Refusal;
}

/**
 * Work in threads of their own: so much at a time, some more waits, the rest is asked to come again (503); so is an owner
 * whose work is under way.
 */
export function openThreads({ runningMax, waitingMax, busy, cancelled }: Room) {
	const owners = new Set<string>();
	const waiting: (() => void)[] = [];
	let running = 0;

	async function enter(signal: AbortSignal): Promise<void> {
		if (running < runningMax) return void (running += 1);
		const { promise, resolve, reject } = Promise.withResolvers<void>();
		const leave = () => {
			const at = waiting.indexOf(resolve);
			if (at >= 0) waiting.splice(at, 1);
			reject(cancelled());
		};
		waiting.push(resolve);
		signal.addEventListener("abort", leave, { once: true });
		await promise.finally(() => signal.removeEventListener("abort", leave));
	}

	async function inTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
		await enter(signal);
		try {
			if (signal.aborted) throw cancelled();
			return await work();
		} finally {
			const next = waiting.shift();
			if (next) next();
			else running -= 1;
		}
	}

	return async <T>(owner: string | null, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
		if (owner !== null && owners.has(owner)) throw new NotYet("busy", theirs, againSeconds);
		if (running >= runningMax && waiting.length >= waitingMax) throw new NotYet("busy", busy, againSeconds);
		if (owner === null) return await inTurn(signal, work);
		owners.add(owner);
		return await inTurn(signal, work).finally(() => owners.delete(owner));
	};
}

const theirs = "Files of this organization are being read right now. Please try again in a moment.";
const againSeconds = 5;

/**
 * Workers of one kind. One that has done its work waits a while for more, since to start one takes longer than most of what it
 * is given. `make` makes one that holds up no process (`ref: false`).
 */
export class Workers {
	readonly #make: () => Worker;
	readonly #idle = new Map<Worker, Timer>();

	constructor(make: () => Worker) {
		this.#make = make;
	}

	take(): Worker {
		const worker = this.#idle.keys().next().value;
		if (!worker) return this.#made();
		clearTimeout(this.#idle.get(worker));
		this.#idle.delete(worker);
		return worker;
	}

	#made(): Worker {
		const worker = this.#make();
		worker.addEventListener("close", () => this.#idle.delete(worker));
		return worker;
	}

	keep(worker: Worker): void {
		const end = () => {
			this.#idle.delete(worker);
			worker.terminate();
		};
		this.#idle.set(worker, setTimeout(end, idleMs).unref());
	}
}

const idleMs = 10_000;

interface Task<Said, T> {
	workers: Workers;
	task: object;
	/** What it says; null where that is not yet the end. */
	hear: (said: Said) => { done: T } | null;
	signal: AbortSignal;
	cancelled: () => Refusal;
}

/** Gives a worker its task; it ends where it fails, or where nobody waits for it. */
export async function inThread<Said, T>({ workers, task, hear, signal, cancelled }: Task<Said, T>): Promise<T> {
	const { promise, resolve, reject } = Promise.withResolvers<T>();
	const worker = workers.take();
	let isDone = false;
	const cancel = () => reject(cancelled());
	const listen = ({ data }: MessageEvent<Said>) => {
		try {
			const heard = hear(data);
			if (!heard) return;
			isDone = true;
			resolve(heard.done);
		} catch (error) {
			isDone = true;
			reject(error);
		}
	};
	const fail = ({ message }: ErrorEvent) => reject(new Error(`a worker failed: ${message}`));
	signal.addEventListener("abort", cancel, { once: true });
	worker.addEventListener("message", listen);
	worker.addEventListener("error", fail);
	// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
	worker.postMessage(task);
	try {
		return await promise;
	} finally {
		signal.removeEventListener("abort", cancel);
		worker.removeEventListener("message", listen);
		worker.removeEventListener("error", fail);
		if (isDone && !signal.aborted) workers.keep(worker);
		else worker.terminate();
	}
}
