import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip as gzipOf, gzipSync } from "node:zlib";

export type Encoding = "br" | "zstd" | "gzip" | "";

/** The smallest that an Accept-Encoding header allows. */
export const encodingOf = chooser("br", "zstd", "gzip");

/** The quickest to make: for what is sent once. */
const quickest = chooser("zstd", "br", "gzip");

/** The first that a header allows; the usual headers are known by heart. */
function chooser(...liked: readonly Encoding[]): (accepted: string) => Encoding {
	const known = new Map<string, Encoding>();
	return (accepted) => {
		const before = known.get(accepted);
		if (before !== undefined) return before;
		const allowed = (name: string) => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0+)?\\b(?!\\.))`).test(accepted);
		const first = liked.find(allowed) ?? "";
		if (known.size < knownMax) known.set(accepted, first);
		return first;
	};
}

const knownMax = 100;
const bytesMin = 1_400;
const quality = 4;
const level = 3;

/** Texts that nobody has stored yet: calls, exports, staff pages. None of them bears the token as it is (access 3). */
const worthIt = /^(application\/json|text\/(html|csv))/;

/** An answer in the encoding that its asker takes, where that is worth it. */
export async function compressed(response: Response, request: Request): Promise<Response> {
	const encoding = quickest(request.headers.get("accept-encoding") ?? "");
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
	zstd: async (body: Uint8Array) => await Bun.zstdCompress(body, { level }),
	gzip: async (body: Uint8Array) => await gzip(body, { level: quality }),
};
const squeeze = {
	br: (body: Uint8Array) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
	zstd: (body: Uint8Array) => Bun.zstdCompressSync(body, { level }),
	gzip: (body: Uint8Array) => gzipSync(body, { level: quality }),
};
