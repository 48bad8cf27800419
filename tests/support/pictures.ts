/** One grey point, as a PNG. */
const point = Buffer.from(
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==",
	"base64",
);

/** A small picture as a browser sends it. */
export const imageFile = (name: string): File => new File([point], `${name}.png`, { type: "image/png" });

/** A picture of one colour, which makes a small file of however many pixels, as JPEG. */
export async function grey(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
	const small = new Bun.Image(point).resize(width, height, { fit: "fill" });
	return new Uint8Array(await small.jpeg({ quality: 80 }).bytes());
}

/** A PNG whose head claims 30,000 pixels a side, with the head's checksum set right. */
export function bomb(): Uint8Array<ArrayBuffer> {
	const bytes = new Uint8Array(point);
	const view = new DataView(bytes.buffer);
	view.setUint32(16, 30_000);
	view.setUint32(20, 30_000);
	view.setUint32(29, Bun.hash.crc32(bytes.slice(12, 29)));
	return bytes;
}
