import { Refusal } from "../domain/refusal.ts";

/** A picture as it is stored: WebP under a random name. */
export interface Picture {
	bytes: Uint8Array<ArrayBuffer>;
	name: string;
}

const fileBytesMax = 10 * 1024 * 1024;
const storedBytesMax = 1024 * 1024;
const sidePixelsMax = 800;
const pixelsMax = 50_000_000;
const qualities = [85, 70, 55, 40, 20];
const nameBytes = 18;

/**
 * Makes the picture that is kept of an uploaded file: WebP of at most 800 pixels a side and 1 MB (players 13), turned as its EXIF
 * says and without any (writing 5). Refused (422, with the field) are files that are no image or only half of one.
 */
export async function imageOf(file: Blob, field = "image"): Promise<Picture> {
	if (file.size > fileBytesMax) throw refused(field, "This file is larger than 10 MB.");
	const bytes = new Uint8Array(await file.arrayBuffer());
	if (isCutJpeg(bytes)) throw refused(field, damaged);
	for (const quality of qualities) {
		const webp = await inTurn(() => encoded(bytes, quality)).catch((error: unknown) => {
			throw refused(field, reasons[codeOf(error)] ?? damaged);
		});
		if (webp.byteLength <= storedBytesMax) return { bytes: webp, name: `${randomName()}.webp` };
	}
	throw refused(field, "This image cannot be made small enough.");
}

/** One picture at a time: a large one takes 200 MB while it is decoded. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
	const next = before.then(work);
	before = next.catch(() => {});
	return next;
}

let before: Promise<unknown> = Promise.resolve();

async function encoded(bytes: Uint8Array<ArrayBuffer>, quality: number): Promise<Uint8Array<ArrayBuffer>> {
	const image = new Bun.Image(bytes, { maxPixels: pixelsMax });
	const small = image.resize(sidePixelsMax, sidePixelsMax, { fit: "inside", withoutEnlargement: true });
	return new Uint8Array(await small.webp({ quality }).bytes());
}

const damaged = "This image is damaged or incomplete.";

const reasons: Record<string, string> = {
	ERR_IMAGE_UNKNOWN_FORMAT: "This file is not an image. Choose a JPEG, PNG, WebP or GIF.",
	ERR_IMAGE_FORMAT_UNSUPPORTED: "Images of this kind cannot be read here. Choose a JPEG, PNG, WebP or GIF.",
	ERR_IMAGE_TOO_MANY_PIXELS: "This image has too many pixels.",
};

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : "");

const refused = (field: string, sentence: string) => new Refusal(422, sentence, { [field]: sentence });

const randomName = () => Buffer.from(crypto.getRandomValues(new Uint8Array(nameBytes))).toString("base64url");

/** A JPEG without an end after its scan: the decoder would fill up what is missing with grey and say nothing. */
function isCutJpeg(bytes: Uint8Array<ArrayBuffer>): boolean {
	if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return false;
	const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	return buffer.lastIndexOf(endMarker) < scanStart(buffer);
}

const endMarker = Buffer.from([0xff, 0xd9]);

/** Where the first scan begins, past all segments, of which EXIF may hold a small JPEG with an end of its own. */
function scanStart(buffer: Buffer): number {
	let at = 2;
	while (at + 4 <= buffer.length && buffer[at] === 0xff) {
		const marker = buffer[at + 1] ?? 0;
		if (marker === 0xda) return at;
		at += marker === 0xff ? 1 : 2 + buffer.readUInt16BE(at + 2);
	}
	return buffer.length;
}
