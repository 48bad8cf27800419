import * as fs from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import { migrations } from "../../../db/migrate.ts";
import { NotYet } from "../../domain/refusal.ts";
import { compressedTar } from "../backup/archive.ts";
import { jsonPart, openingName, openingOf } from "../backup/manifest.ts";
import type { FileStore } from "../files.ts";
import type { Organization } from "../organization/platform.ts";
import { read } from "../tenant.ts";
import { addFiles, addRows } from "./export.ts";

const atOnceMax = 2;
const readBytes = 64 * 1024;
const stallMsMax = 60_000;
let taking = 0;

/**
 * The file of `tipoff export-organization`, for an owner to download: read as the tenant, so that row-level security lets no
 * other organization's row in. The rows are taken at once into a file of this process alone, so that no slow reader holds the
 * snapshot or anybody's turn; then they and the pictures follow as fast as they are read, and who reads nothing for a minute
 * is left. Refused (busy): a third one whose rows are taken at the same time.
 */
export async function organizationFile(
	db: PostgresJsDatabase,
	organization: Organization,
	{ store, instant, stallMs = stallMsMax }: { store: FileStore; instant: number; stallMs?: number },
): Promise<ReadableStream<Uint8Array>> {
	if (taking >= atOnceMax)
		throw new NotYet("busy", "Others are downloading right now. Please try again in a minute.", 60);
	taking += 1;
	const { held, rows } = await taken(db, organization, instant).finally(() => (taking -= 1));
	const { stream, write, end, fail } = handedOut(stallMs);
	const send = async () => {
		for await (const chunk of bytesOf(held)) await write(chunk);
		const archive = compressedTar(write);
		await addFiles(archive, store, rows, () => {}).catch(async (error: unknown) => {
			await archive.abandon();
			throw error;
		});
		await archive.end();
		end();
	};
	// Who reads learns of a failure by a file without its end, which no import takes.
	void send()
		.catch(fail)
		.finally(() => closed(held));
	return stream;
}

/**
 * A stream that takes a chunk when one is read, and fails when none is for so long. (Under Bun 1.4 a TransformStream that is
 * aborted while it waits for its reader never returns.)
 */
function handedOut(stallMs: number) {
	let wanted = Promise.withResolvers<void>();
	let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
	let isLeft = false;
	const leave = (error: Error) => {
		isLeft = true;
		wanted.promise.catch(() => {});
		wanted.reject(error);
	};
	const stream = new ReadableStream<Uint8Array>(
		{
			start: (given) => void (controller = given),
			pull: () => wanted.resolve(),
			cancel: () => leave(new Error("nobody waits for it")),
		},
		{ highWaterMark: 0 },
	);
	return {
		stream,
		async write(chunk: Uint8Array) {
			const stalled = setTimeout(() => leave(new Error("nobody reads it")), stallMs);
			await wanted.promise.finally(() => clearTimeout(stalled));
			if (isLeft) throw new Error("nobody reads it");
			wanted = Promise.withResolvers();
			controller?.enqueue(chunk);
		},
		end: () => controller?.close(),
		fail: (error: unknown) => controller?.error(error),
	};
}

/** The rows of one snapshot, and the file that holds them. */
async function taken(db: PostgresJsDatabase, organization: Organization, instant: number) {
	const held = await namelessFile();
	try {
		return { held, rows: await rowsInto(held, db, organization, instant) };
	} catch (error) {
		await closed(held);
		throw error;
	}
}

/**
 * A file without a name, by its descriptor: however this process ends, nothing of it stays on the disk. (A FileHandle would
 * throw when it is collected with an answer that nobody has read.)
 */
async function namelessFile(): Promise<number> {
	const folder = await mkdtemp(join(tmpdir(), "tipoff-download-"));
	try {
		return fs.openSync(join(folder, "rows"), "wx+", 0o600);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

async function* bytesOf(file: number): AsyncGenerator<Uint8Array> {
	for (let position = 0; ;) {
		const { bytesRead, buffer } = await readAt(file, new Uint8Array(readBytes), 0, readBytes, position);
		if (bytesRead === 0) return;
		yield buffer.subarray(0, bytesRead);
		position += bytesRead;
	}
}

async function append(file: number, chunk: Uint8Array): Promise<void> {
	for (let at = 0; at < chunk.length;) at += (await writeAt(file, chunk, at, chunk.length - at, null)).bytesWritten;
}

const [readAt, writeAt, closed] = [promisify(fs.read), promisify(fs.write), promisify(fs.close)];

async function rowsInto(file: number, db: PostgresJsDatabase, organization: Organization, instant: number) {
	const archive = compressedTar(async (chunk) => await append(file, chunk));
	try {
		await archive.add(openingName, jsonPart(openingOf("organization", instant, migrations)));
		const { value } = await read(
			db,
			organization,
			"staff",
			instant,
			async ({ tx }) => {
				const { id, name, slug } = organization;
				return await addRows(
					archive,
					async (statement) => await tx.execute(sql.raw(statement)),
					{ id, name, slug },
					() => {},
				);
			},
			{ limit: "export" },
		);
		await archive.end({ open: true });
		return value;
	} catch (error) {
		await archive.abandon();
		throw error;
	}
}
