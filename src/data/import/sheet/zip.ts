import { inflateRawSync } from "node:zlib";

/** What is wrong with an archive. */
export class BrokenArchive extends Error {}
/** More is packed into it than is ever unpacked here. */
export class ArchiveTooLarge extends Error {}

interface Entry {
	method: number;
	packed: number;
	from: number;
}

/**
 * The files of a ZIP archive, unpacked when they are asked for, and never more bytes of all of them together than
 * `bytesMax`: what an archive says of its sizes is believed of none.
 */
export function openZip(bytes: Buffer, bytesMax: number) {
	const entries = listed(bytes);
	let left = bytesMax;
	return {
		has: (name: string) => entries.has(name.toLowerCase()),
		/** A file's text; null where there is none of that name. */
		text(name: string): string | null {
			const entry = entries.get(name.toLowerCase());
			if (!entry) return null;
			const unpacked = unpack(bytes, entry, left);
			left -= unpacked.length;
			return unpacked.toString("utf8");
		},
	};
}

const endSign = 0x06054b50;
const entrySign = 0x02014b50;
const fileSign = 0x04034b50;
const endBytes = 22;
const commentBytesMax = 65_535;
const entriesMax = 10_000;

/** The directory at the end of the archive, by lower-case names. */
function listed(bytes: Buffer): Map<string, Entry> {
	const end = endOf(bytes);
	const count = bytes.readUInt16LE(end + 10);
	let at = bytes.readUInt32LE(end + 16);
	const entries = new Map<string, Entry>();
	for (let read = 0; read < Math.min(count, entriesMax); read += 1) {
		if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entrySign) throw new BrokenArchive();
		const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
			number,
			number,
			number,
		]; // three of three
		entries.set(
			bytes
				.toString("utf8", at + 46, at + 46 + name)
				.replaceAll("\\", "/")
				.toLowerCase(),
			{
				method: bytes.readUInt16LE(at + 10),
				packed: bytes.readUInt32LE(at + 20),
				from: bytes.readUInt32LE(at + 42),
			},
		);
		at += 46 + name + extra + comment;
	}
	return entries;
}

function endOf(bytes: Buffer): number {
	for (let at = bytes.length - endBytes; at >= Math.max(0, bytes.length - endBytes - commentBytesMax); at -= 1)
		if (bytes.readUInt32LE(at) === endSign) return at;
	throw new BrokenArchive();
}

function unpack(bytes: Buffer, { method, packed, from }: Entry, bytesMax: number): Buffer {
	if (from + 30 > bytes.length || bytes.readUInt32LE(from) !== fileSign) throw new BrokenArchive();
	const start = from + 30 + bytes.readUInt16LE(from + 26) + bytes.readUInt16LE(from + 28);
	const content = bytes.subarray(start, start + packed);
	if (content.length < packed || (method !== 0 && method !== 8)) throw new BrokenArchive();
	if (method === 0 ? packed > bytesMax : bytesMax <= 0) throw new ArchiveTooLarge();
	if (method === 0) return content;
	try {
		return inflateRawSync(content, { maxOutputLength: bytesMax });
	} catch (error) {
		throw isTooLarge(error) ? new ArchiveTooLarge() : new BrokenArchive();
	}
}

const isTooLarge = (error: unknown) =>
	error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
