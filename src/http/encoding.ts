import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip as gzipOf, gzipSync } from "node:zlib";

export type Encoding = "br" | "gzip" | "";

/** The best that an Accept-Encoding header allows; the usual headers are known by heart. */
export function encodingOf(accepted: string): Encoding {
	const known = encodings.get(accepted);
	if (known !== undefined) return known;
	const allowed = (name: string) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0+)?\\b(?!\\.))`).test(accepted);
	const best = (["br", "gzip"] as const).find(allowed) ?? "";
	if (encodings.size < knownMax) encodings.set(accepted, best);
	return best;
}

const encodings = new Map<string, Encoding>();
const knownMax = 100;
const bytesMin = 1_400;
const quality = 4;

/** Texts that nobody has stored yet: calls, exports, staff pages. None of them bears the token as it is (access 3). */
const worthIt = /^(application\/json|text\/(html|csv))/;

/** An answer in the encoding that its asker takes, where that is worth it. */
export async function compressed(response: Response, request: Request): Promise<Response> {
	const encoding = encodingOf(request.headers.get("accept-encoding") ?? "");
	if (!encoding || !response.body || !worthIt.test(response.headers.get("content-type") ?? "")) return response;
	const body = await response.bytes();
	const headers = new Headers(response.headers);
	headers.delete("Content-Length");
	headers.set("Vary", "Accept-Encoding, Cookie");
	if (body.byteLength < bytesMin) return new Response(body, { status: response.status, headers });
	headers.set("Content-Encoding", encoding);
	const small = body.byteLength < aloneBytesMin ? squeeze[encoding](body) : await squeezeAlone[encoding](body);
	return new Response(new Uint8Array(small), { status: response.status, headers });
}

/** What takes long is done on another thread, so that others are answered meanwhile. */
const aloneBytesMin = 256 * 1024;
const [brotli, gzip] = [promisify(brotliCompress), promisify(gzipOf)];
const squeezeAlone = {
	br: async (body: Uint8Array) => await brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
	gzip: async (body: Uint8Array) => await gzip(body, { level: quality }),
};
const squeeze = {
	br: (body: Uint8Array) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
	gzip: (body: Uint8Array) => gzipSync(body, { level: quality }),
};
