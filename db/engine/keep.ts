import { setTimeout } from "node:timers/promises";
import type { Engine } from "../embedded.ts";

export interface Kept {
	/** Ends the server, whichever it is by now, and starts no other one. */
	stop(): Promise<void>;
}

/**
 * Starts the server again whenever it ends unasked, for as long as this process lives: at once when it had run for a while,
 * after growing pauses when it ends early or does not start. What is in the way is said when it changes, not each time
 * (operations 12).
 */
export function keepRunning(first: Engine, again: () => Promise<Engine>, say: (line: string) => void): Kept {
	let current = first;
	const stopping = new AbortController();
	const { signal } = stopping;

	const watch = async (): Promise<void> => {
		let pauseMs = 0;
		while (!signal.aborted) {
			const since = performance.now();
			await current.exited;
			if (signal.aborted) return;
			say("The built-in PostgreSQL ended by itself; it is started again.");
			pauseMs = performance.now() - since > steadyMs ? 0 : longer(pauseMs);
			await restart(pauseMs);
		}
	};

	const restart = async (firstPauseMs: number): Promise<void> => {
		let said = "";
		for (let pauseMs = firstPauseMs; !signal.aborted; pauseMs = longer(pauseMs)) {
			if (pauseMs > 0) await setTimeout(pauseMs, null, { signal }).catch(() => {});
			if (signal.aborted) return;
			try {
				current = await again();
				if (signal.aborted) await current.stop();
				return;
			} catch (error) {
				const reason = error instanceof Error ? error.message : String(error);
				if (reason !== said) say(reason);
				said = reason;
			}
		}
	};

	const watching = watch();
	return {
		async stop() {
			stopping.abort();
			await current.stop();
			await watching;
		},
	};
}

const longer = (pauseMs: number) => Math.min(pauseMsMax, Math.max(pauseMsMin, pauseMs * 2));
const pauseMsMin = 100;
const pauseMsMax = 30_000;
const steadyMs = 2_000;
