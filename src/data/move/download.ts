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
import type { Organization } from "../platform.ts";
import { read } from "../tenant.ts";
import { addFiles, addRows } from "./export.ts";

const atOnceMax = 2;
const readBytes = 64 * 1024;
let running = 0;

/**
 * The file of `tipoff export-organization`, for an owner to download: read as the tenant, so that row-level security lets no
 * other organization's row in. The rows are taken at once into a file of this process alone, so that no slow reader holds the
 * snapshot; then they and the pictures follow as fast as they are taken. Refused (503): a third one at the same time.
 */
export async function organizationFile(
	db: PostgresJsDatabase,
	organization: Organization,
	{ store, instant }: { store: FileStore; instant: number },
): Promise<ReadableStream<Uint8Array>> {
	if (running >= atOnceMax)
		throw new NotYet(503, "Others are downloading right now. Please try again in a minute.", 60);
	running += 1;
	const held = await namelessFile().catch((error: unknown) => {
		running -= 1;
		throw error;
	});
	const leave = async () => {
		running -= 1;
		await promisify(fs.close)(held);
	};
	try {
		const rows = await rowsInto(held, db, organization, instant);
		const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
		const writer = writable.getWriter();
		const send = async () => {
			for await (const chunk of bytesOf(held)) await writer.write(chunk);
			const archive = compressedTar(async (chunk) => await writer.write(chunk));
			await addFiles(archive, store, rows, () => {}).catch(async (error: unknown) => {
				await archive.abandon();
				throw error;
			});
			await archive.end();
			await writer.close();
		};
		// Who reads learns of a failure by a file without its end, which no import takes.
		void send()
			.catch(async (error: unknown) => await writer.abort(error).catch(() => {}))
			.finally(leave);
		return readable;
	} catch (error) {
		await leave();
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

const [readAt, writeAt] = [promisify(fs.read), promisify(fs.write)];

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
