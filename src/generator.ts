import { cancelled, type Generate } from "./data/schedule-generation.ts";
import { NotYet, Refusal } from "./domain/refusal.ts";
import type { Generated, Input } from "./domain/schedule/generate.ts";
import type { Said } from "./workers/schedule.ts";

/** Generates in workers: so many at a time, some more wait (each holds a connection), others are asked to come again. */
export function openGenerator({ runningMax = 2, waitingMax = 2 } = {}): Generate {
	let running = 0;
	const waiting: (() => void)[] = [];
	return async (input, { progress, signal }) => {
		progress(0);
		if (running >= runningMax) {
			if (waiting.length >= waitingMax)
				throw new NotYet(503, "Other schedules are being generated right now. Please try again.", 5);
			await new Promise<void>((resolve) => waiting.push(resolve));
		} else running += 1;
		try {
			if (signal.aborted) throw cancelled();
			return await inWorker(input, progress, signal);
		} finally {
			const next = waiting.shift();
			if (next) next();
			else running -= 1;
		}
	};
}

async function inWorker(input: Input, progress: (share: number) => void, signal: AbortSignal): Promise<Generated> {
	// Beside this file in the source, beside the main entry in the binary: hence this folder and no other.
	const worker = new Worker(new URL("./workers/schedule.ts", import.meta.url));
	const { promise, resolve, reject } = Promise.withResolvers<Generated>();
	const cancel = () => reject(cancelled());
	signal.addEventListener("abort", cancel, { once: true });
	worker.addEventListener("message", ({ data }: MessageEvent<Said>) => {
		if ("share" in data) progress(data.share);
		else if ("generated" in data) resolve(data.generated);
		else reject(new Refusal(data.refused.status, data.refused.sentence, data.refused.fields));
	});
	worker.addEventListener("error", ({ message }) => reject(new Error(`the schedule's worker failed: ${message}`)));
	// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
	worker.postMessage(input);
	try {
		return await promise;
	} finally {
		signal.removeEventListener("abort", cancel);
		worker.terminate();
	}
}
