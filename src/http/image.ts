import { pictureSideMax, type PictureSide } from "../domain/picture.ts";
import { Refusal, refused } from "../domain/refusal.ts";
import { takingTurns } from "./turns.ts";

/** A picture as it is stored: WebP under a random name. */
export interface Picture {
	bytes: Uint8Array<ArrayBuffer>;
	name: string;
}

const fileBytesMax = 10 * 1024 * 1024;
const storedBytesMax = 1024 * 1024;
const pixelsMax = 50_000_000;
const qualities = [85, 70, 55, 40, 20];
const nameBytes = 18;

/**
 * Makes the picture that is kept of an uploaded file: WebP of at most 800 pixels a side and 1 MB (players 13), turned as its EXIF
 * says and without any (writing 5). Refused (422, with the field) are files that are no image or only half of one, and by its head
 * alone one that is too large to decode (writing 11). `organization` is whose turn it takes.
 */
export async function imageOf(file: Blob, field = "image", organization = 0): Promise<Picture> {
	if (file.size === 0) throw refused(field, "This file is empty.");
	if (file.size > fileBytesMax) throw refused(field, "This file is larger than 10 MB.");
	const bytes = new Uint8Array(await file.arrayBuffer());
	if (isCutJpeg(bytes)) throw refused(field, damaged);
	const made = async <T>(work: () => Promise<T>) =>
		await work().catch((error: unknown) => {
			throw error instanceof Refusal ? error : refused(field, reasons[codeOf(error)] ?? damaged);
		});
	const { width, height } = await made(async () => await new Bun.Image(bytes).metadata());
	if (width * height > pixelsMax) throw refused(field, tooManyPixels);
	const webp = await made(async () => await inTurn(organization, async () => await small(bytes)));
	if (!webp) throw refused(field, "This image cannot be made small enough.");
	return { bytes: webp, name: `${randomName()}.webp` };
}

/** A smaller copy of a picture that is kept, for a place that shows so many pixels a side (writing 17). */
export async function smallerOf(picture: Uint8Array<ArrayBuffer>, side: PictureSide): Promise<Uint8Array<ArrayBuffer>> {
	const fitting = new Bun.Image(picture).resize(side, side, { fit: "inside", withoutEnlargement: true });
	const copy = new Uint8Array(await fitting.webp({ quality: 85 }).bytes());
	return copy.byteLength < picture.byteLength ? copy : picture;
}

/** One picture at a time: a large one takes 200 MB while it is decoded. */
const inTurn = takingTurns({
	ofOneMax: 8,
	ofAllMax: 32,
	sentences: {
		ofOne: "Several of your pictures are still being made. Please wait a moment and try again.",
		ofAll: "Many pictures are being made right now. Please try again in a moment.",
	},
});

/** Decoded once, then written in ever lower quality until it is small enough; null when it never is. */
async function small(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | null> {
	const whole = new Bun.Image(bytes, { maxPixels: pixelsMax });
	const fitting = whole.resize(pictureSideMax, pictureSideMax, { fit: "inside", withoutEnlargement: true });
	const plain = await fitting.png().bytes();
	for (const quality of qualities) {
		const webp = new Uint8Array(await new Bun.Image(plain).webp({ quality }).bytes());
		if (webp.byteLength <= storedBytesMax) return webp;
	}
	return null;
}

const tooManyPixels = "This image has too many pixels.";
const damaged = "This image is damaged or incomplete.";

const reasons: Record<string, string> = {
	ERR_IMAGE_UNKNOWN_FORMAT: "This file is not an image. Choose a JPEG, PNG, WebP or GIF.",
	ERR_IMAGE_FORMAT_UNSUPPORTED: "Images of this kind cannot be read here. Choose a JPEG, PNG, WebP or GIF.",
	ERR_IMAGE_TOO_MANY_PIXELS: tooManyPixels,
};

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : "");

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
