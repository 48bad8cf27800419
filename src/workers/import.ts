import { connect, type ConnectionOptions } from "../../db/client.ts";
import { type FilesOrder, importOrdered, type UploadOutcome } from "../data/import/upload.ts";
import { postgresCode } from "../data/tenant.ts";
import { NotYet, Refusal, type RefusalKind } from "../domain/refusal.ts";

/** What this thread is given: where the database is, and what to import. */
export interface ImportJob {
	database: string | ConnectionOptions;
	order: FilesOrder;
}

/** What it says: what was imported, why not, or how it failed; errors do not travel between threads as what they are. */
export type ImportSaid =
	| { done: UploadOutcome }
	| { refused: { kind: RefusalKind; sentence: string; fields: Record<string, string> | undefined; seconds?: number } }
	| { failed: { message: string; code: string | undefined } };

declare const self: Worker;

/** A thread for one import after another, each with connections of its own; ended by whoever started it. */
self.addEventListener("message", async ({ data: { database, order } }: MessageEvent<ImportJob>) => {
	const { db, close } = connect(database, { max: connectionsMax });
	const said = await importOrdered(db, order).then((done): ImportSaid => ({ done }), unlucky);
	await close().catch(() => {}); // whoever waits shall hear what happened to the import
	// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
	self.postMessage(said);
});

/** A transaction, and what is looked up beside it; no organization holds more than half. */
const connectionsMax = 4;

function unlucky(error: unknown): ImportSaid {
	if (!(error instanceof Refusal)) return { failed: { message: String(error), code: postgresCode(error) } };
	const { kind, message: sentence, fields } = error;
	const seconds = error instanceof NotYet ? error.seconds : undefined;
	return {
		refused: { kind, sentence, fields: fields && { ...fields }, ...(seconds === undefined ? {} : { seconds }) },
	};
}
