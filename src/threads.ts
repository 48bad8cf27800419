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

interface Task<Said, T> {
	worker: Worker;
	task: object;
	/** What it says; null where that is not yet the end. */
	hear: (said: Said) => { done: T } | null;
	signal: AbortSignal;
	cancelled: () => Refusal;
}

/** Gives a worker its task; ends it when it has said what became of that, or when nobody waits for it. */
export async function inThread<Said, T>({ worker, task, hear, signal, cancelled }: Task<Said, T>): Promise<T> {
	const { promise, resolve, reject } = Promise.withResolvers<T>();
	const cancel = () => reject(cancelled());
	signal.addEventListener("abort", cancel, { once: true });
	worker.addEventListener("message", ({ data }: MessageEvent<Said>) => {
		try {
			const heard = hear(data);
			if (heard) resolve(heard.done);
		} catch (error) {
			reject(error);
		}
	});
	worker.addEventListener("error", ({ message }) => reject(new Error(`a worker failed: ${message}`)));
	// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
	worker.postMessage(task);
	try {
		return await promise;
	} finally {
		signal.removeEventListener("abort", cancel);
		worker.terminate();
	}
}
