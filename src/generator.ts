import { cancelled, type Generate } from "./data/schedule/generation.ts";
import { Refusal } from "./domain/refusal.ts";
import type { Generation } from "./domain/schedule/generator/give-way.ts";
import { inThread, openThreads, Workers } from "./threads.ts";
import type { Said } from "./workers/schedule.ts";

const busy = "Other schedules are being generated right now. Please try again.";
// Beside this file in the source, beside the main entry in the binary: hence this folder and no other.
const workers = new Workers(() => new Worker(new URL("./workers/schedule.ts", import.meta.url), { ref: false }));

/** Generates in workers; each that waits holds a connection. */
export function openGenerator({ runningMax = 2, waitingMax = 2 } = {}): Generate {
	const threads = openThreads({ runningMax, waitingMax, busy, cancelled });
	return async (input, { progress, signal }) => {
		progress(0);
		const hear = (said: Said): { done: Generation } | null => {
			if ("generated" in said) return { done: said.generated };
			if ("refused" in said) throw new Refusal(said.refused.kind, said.refused.sentence, said.refused.fields);
			progress(said.share);
			return null;
		};
		return await threads(null, signal, async () => await inThread({ workers, task: input, hear, signal, cancelled }));
	};
}
