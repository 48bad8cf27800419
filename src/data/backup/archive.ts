import { createReadStream } from "node:fs";
import { open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createGunzip, createGzip } from "node:zlib";
import { lockFile } from "../../../db/engine/lock.ts";
import { handOver } from "../../../db/engine/ownership.ts";
import { diskReason } from "../../../db/start-error.ts";
import { Refusal } from "../../domain/refusal.ts";
import { headerOf, padding, readHeader, blockBytes } from "./tar.ts";

/** Takes the parts of a file one after the other. */
export interface Archive {
	add(name: string, bytes: Uint8Array): Promise<void>;
}

/** A compressed tar that grows part by part; it has its name only when it is whole, and nobody else may read it. */
export interface ArchiveFile extends Archive {
	/** Closes it and gives it its name; its size in bytes. */
	finish(): Promise<number>;
	/** Leaves nothing of it. */
	abandon(): Promise<void>;
}

export interface Part {
	name: string;
	bytes: Buffer;
}

export const sha256 = (bytes: Uint8Array) => new Bun.CryptoHasher("sha256").update(bytes).digest("hex");

/** Refused: a file that is there already, a folder in which none can be made, and a disk that takes no more of it. */
export async function createArchive(path: string): Promise<ArchiveFile> {
	if (await stat(path).catch(() => null))
		throw new Refusal("conflict", `There is already a file ${path}: name another one, or remove it first.`);
	await removeLeft(dirname(path));
	const partial = path.replace(/(\.tipoff)?$/, partialEnd);
	const file = await open(partial, "wx", 0o600).catch((error: unknown) => {
		throw notWritten(path, error);
	});
	const refuse = (error: unknown) => {
		throw notWritten(path, error);
	};
	lockFile(file.fd);
	handOver(dirname(path), partial);
	const { add, end, abandon } = compressedTar(async (chunk) => await file.writeFile(chunk).catch(refuse));
	return {
		add,
		async finish() {
			await end();
			await file.sync().catch(refuse);
			const { size } = await file.stat();
			await rename(partial, path);
			await file.close();
			return size;
		},
		async abandon() {
			await abandon();
			await file.close().catch(() => {});
			await rm(partial, { force: true });
		},
	};
}

/** No other program's files end like this. */
const partialEnd = ".tipoff.partial";

/** What killed backups have left in a folder; one that is still being written is locked. */
async function removeLeft(folder: string): Promise<void> {
	const names = await readdir(folder).catch(() => []);
	for (const name of names.filter((one) => one.endsWith(partialEnd))) {
		const file = await open(join(folder, name), "r").catch(() => null);
		if (file && lockFile(file.fd)) await rm(join(folder, name), { force: true });
		await file?.close();
	}
}

function notWritten(path: string, error: unknown): Refusal {
	const reason = diskReason(error) ?? (error instanceof Error ? error.message : String(error));
	return new Refusal("full", `${path} cannot be written (${reason}): nothing of it is left.`);
}

/**
 * Writes parts as a compressed tar, no faster than they are taken. One that is `open` has no end: what another one writes
 * after it is read as its rest.
 */
export function compressedTar(write: (chunk: Uint8Array) => Promise<unknown>) {
	const gzip = createGzip({ level: 6 });
	const written = pour(gzip, write);
	written.catch(() => gzip.destroy());
	const push = async (bytes: Uint8Array) => {
		const isFlowing = gzip.write(bytes);
		if (!isFlowing) await Promise.race([new Promise((resolve) => gzip.once("drain", resolve)), written]);
	};
	return {
		async add(name: string, bytes: Uint8Array) {
			await push(headerOf(name, bytes.byteLength));
			await push(bytes);
			await push(padding(bytes.byteLength));
		},
		async end({ open = false }: { open?: boolean } = {}) {
			gzip.end(open ? undefined : new Uint8Array(2 * blockBytes));
			await written;
		},
		async abandon() {
			gzip.destroy();
			await written.catch(() => {});
		},
	};
}

async function pour(stream: AsyncIterable<Uint8Array>, write: (chunk: Uint8Array) => Promise<unknown>): Promise<void> {
	for await (const chunk of stream) await write(chunk);
}

/** The parts of an archive in their order. Refused (invalid): what is none, and one that is damaged or ends too early. */
export async function* partsOf(path: string): AsyncGenerator<Part> {
	const found = await stat(path).catch(() => null);
	if (!found?.isFile()) throw new Refusal("missing", `There is no file ${path}.`);
	if (found.size === 0) throw new Refusal("invalid", `The file ${path} is empty.`);
	const gunzip = createGunzip();
	const source = createReadStream(path);
	source.on("error", (error) => gunzip.destroy(error));
	const reader = new Reader(source.pipe(gunzip));
	try {
		for (;;) {
			const header = await reader.take(blockBytes);
			if (header.every((byte) => byte === 0)) return;
			const { name, size } = readHeader(header) ?? fail();
			const bytes = await reader.take(size);
			await reader.take(padding(size).byteLength);
			yield { name, bytes };
		}
	} catch (error) {
		throw error instanceof Refusal || !isOfZlib(error) ? error : damaged();
	} finally {
		source.destroy();
		gunzip.destroy();
	}
}

export const damaged = () =>
	new Refusal(
		"invalid",
		"This file is damaged or no file that Tipoff wrote: nothing was changed. Take another copy of it.",
	);

function fail(): never {
	throw damaged();
}

const isOfZlib = (error: unknown) => error instanceof Error && "code" in error && String(error.code).startsWith("Z_");

/** Takes bytes off a stream in the portions that are asked for. */
class Reader {
	#chunks: AsyncIterator<Buffer>;
	#held: Buffer[] = [];
	#size = 0;

	constructor(stream: AsyncIterable<Buffer>) {
		this.#chunks = stream[Symbol.asyncIterator]();
	}

	async take(size: number): Promise<Buffer> {
		while (this.#size < size) {
			const { done, value } = await this.#chunks.next();
			if (done) throw damaged();
			this.#held.push(value);
			this.#size += value.byteLength;
		}
		const all = this.#held.length === 1 && this.#held[0] ? this.#held[0] : Buffer.concat(this.#held);
		this.#held = [all.subarray(size)];
		this.#size = all.byteLength - size;
		return all.subarray(0, size);
	}
}
