import { Refusal } from "../../domain/refusal.ts";

export const tooMuch = () => new Refusal("large", "This is more than can be taken at once.");
export const unreadable = () => new Refusal("invalid", "Some of this cannot be read.");

/** What was sent. Refused (413) where it is longer: what it says of its own length is asked first, and not believed. */
export async function bytesOf(request: Request, bytesMax: number): Promise<Buffer<ArrayBuffer>> {
	if (Number(request.headers.get("content-length") ?? 0) > bytesMax) throw tooMuch();
	const chunks: Uint8Array[] = [];
	let length = 0;
	for await (const chunk of request.body ?? []) {
		length += chunk.length;
		if (length > bytesMax) throw tooMuch();
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
}
