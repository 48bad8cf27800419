import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";

/** A body as it was before it was compressed. */
export function plainBody(body: Uint8Array, { headers }: Response): Uint8Array {
	const encoding = headers.get("content-encoding");
	if (encoding === "br") return brotliDecompressSync(body);
	if (encoding === "zstd") return zstdDecompressSync(body);
	return encoding === "gzip" ? gunzipSync(body) : body;
}
