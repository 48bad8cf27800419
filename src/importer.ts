import type { ConnectionOptions } from "../db/client.ts";
import type { ImportFiles, UploadOutcome } from "./data/import/upload.ts";
import { NotYet, Refusal } from "./domain/refusal.ts";
import { inThread, openThreads, Workers } from "./threads.ts";
import type { ImportJob, ImportSaid } from "./workers/import.ts";

const busy = "Other files are being read right now. Please try again.";
// Beside this file in the source, beside the main entry in the binary: hence this folder and no other.
const workers = new Workers(() => new Worker(new URL("./workers/import.ts", import.meta.url), { ref: false }));
const cancelled = () => new Refusal("conflict", "The import was cancelled. Nothing has changed.");

/** Imports in workers: reading and comparing a large file would keep everybody else waiting (writing 3, writing 12). */
export function openImporter(
	database: string | ConnectionOptions,
	{ runningMax = 2, waitingMax = 4 } = {},
): ImportFiles {
	const threads = openThreads({ runningMax, waitingMax, busy, cancelled });
	return async (order, signal) =>
		await threads(order.slug, signal, async () => {
			const task: ImportJob = { database, order };
			return await inThread({ workers, task, hear, signal, cancelled });
		});
}

function hear(said: ImportSaid): { done: UploadOutcome } {
	if ("done" in said) return said;
	if ("failed" in said) throw Object.assign(new Error(said.failed.message), { code: said.failed.code });
	const { kind, sentence, fields, seconds } = said.refused;
	throw seconds === undefined ? new Refusal(kind, sentence, fields) : new NotYet("busy", sentence, seconds);
}
