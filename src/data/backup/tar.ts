export const blockBytes = 512;

/** The ustar header of a regular file that only its owner may read, so that `tar` opens an archive too. */
export function headerOf(name: string, size: number): Buffer {
	const block = Buffer.alloc(blockBytes);
	block.write(name, 0, 100, "utf8");
	block.write(octal(0o600, 8), 100);
	block.write(octal(0, 8), 108);
	block.write(octal(0, 8), 116);
	block.write(octal(size, 12), 124);
	block.write(octal(0, 12), 136);
	block.write(" ".repeat(8), 148);
	block.write("0", 156);
	block.write("ustar\u000000", 257, "latin1");
	block.write(octal(sumOf(block), 7), 148);
	return block;
}

/** Null for bytes that are no such header. */
export function readHeader(block: Buffer): { name: string; size: number } | null {
	const sum = numberAt(block, 148, 8);
	const plain = Buffer.from(block);
	plain.write(" ".repeat(8), 148);
	if (block.toString("latin1", 257, 262) !== "ustar" || sum !== sumOf(plain)) return null;
	const size = numberAt(block, 124, 12);
	return Number.isSafeInteger(size) ? { name: textAt(block, 0, 100), size } : null;
}

/** What fills the last block of a file. */
export const padding = (size: number) => new Uint8Array((blockBytes - (size % blockBytes)) % blockBytes);

/** With the zero byte that ends it. */
const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, "0")}\0`;

const sumOf = (block: Buffer) => block.reduce((sum, byte) => sum + byte, 0);

const textAt = (block: Buffer, at: number, length: number) =>
	(block.toString("utf8", at, at + length).split("\0")[0] ?? "").trim();

const numberAt = (block: Buffer, at: number, length: number) => Number.parseInt(textAt(block, at, length), 8);
