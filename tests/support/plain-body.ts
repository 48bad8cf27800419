import { brotliDecompressSync, gunzipSync } from "node:zlib";

/** A body as it was before it was compressed. */
export function plainBody(body: Uint8Array, { headers }: Response): Uint8Array {
	const encoding = headers.get("content-encoding");
	if (encoding === "br") return brotliDecompressSync(body);
	return encoding === "gzip" ? gunzipSync(body) : body;
}
