import { brotliDecompressSync, gzipSync, zstdCompressSync } from "node:zlib";
import { LRUCache } from "lru-cache";
import { manifest } from "../../static/build/assets.ts";
import { encodingOf, type Encoding } from "./encoding.ts";

/** An answer as it is kept: its body compressed, under the version that its snapshot showed (caching 1, caching 3). */
export interface Stored {
	status: number;
	type: string;
	br: Uint8Array<ArrayBuffer>;
	gzip: Uint8Array<ArrayBuffer> | null;
	/** Compressed in a hurry: nobody has asked for it again yet. */
	rough: boolean;
	etag: string;
	/** Whose it is: an organization's id, or 0 for the platform's own pages. */
	owner: number;
	version: string;
	/** The instant at which it dies of itself. */
	until: number;
	/** Of what it was drawn from (caching 12). */
	sum?: string | null;
	/** The rules in its head, which its policy allows. */
	rules?: string | null;
	/** Other sites may show it in a frame. */
	framed?: boolean;
	/** Other sites may load it as a part of theirs. */
	shared?: boolean;
	/** It belongs to an organization that search engines shall not list. */
	unlisted?: boolean;
	/** After how many seconds a browser loads it again. */
	refresh?: number | null;
	/** The headers of each encoding, once they were asked for again: making them anew costs as much as all the rest. */
	headers?: Partial<Record<Encoding, Headers>>;
}

const pagesBytesMax = 64 * 1024 * 1024;
const overheadBytes = 600;
/** No answer is given as fresh that is older. */
const freshMsUsual = 10_000;

/**
 * Rendered pages in memory, bounded in bytes; no tenant holds more than a quarter. One of an earlier version is given to nobody,
 * and stays until there is no room: it may turn out to be the same in this one (caching 12).
 */
export class PageCache {
	readonly #entries: LRUCache<string, Stored>;
	readonly #shareMax: number;
	readonly #owners = new Map<number, { bytes: number; keys: Set<string> }>();
	readonly #rendering = new Map<string, Promise<unknown>>();

	constructor(bytesMax = pagesBytesMax) {
		this.#shareMax = bytesMax / 4;
		this.#entries = new LRUCache<string, Stored>({
			maxSize: bytesMax,
			sizeCalculation: sizeOf,
			dispose: (entry, key) => this.#forget(key, entry),
		});
	}

	get(key: string, version: string, instant: number): Stored | undefined {
		const entry = this.#entries.get(key);
		return entry && entry.version === version && instant < entry.until ? entry : undefined;
	}

	/** What was stored last under this key, of whichever version. */
	last(key: string): Stored | null {
		return this.#entries.peek(key) ?? null;
	}

	/** The one rendering of a page: everybody who asks meanwhile waits for the same one. */
	async once<T>(key: string, render: () => Promise<T>): Promise<T> {
		const running = this.#rendering.get(key);
		if (running) return (await running) as T; // a key is rendered in one way
		const started = render().finally(() => this.#rendering.delete(key));
		this.#rendering.set(key, started);
		return await started;
	}

	set(key: string, entry: Stored) {
		const size = sizeOf(entry, key);
		if (size > this.#shareMax) return;
		this.#entries.delete(key);
		const owner = this.#owners.get(entry.owner) ?? { bytes: 0, keys: new Set<string>() };
		while (owner.bytes + size > this.#shareMax) {
			const oldest = owner.keys.values().next();
			if (oldest.done) break;
			this.#entries.delete(oldest.value);
		}
		this.#owners.set(entry.owner, owner);
		owner.keys.add(key);
		owner.bytes += size;
		this.#entries.set(key, entry);
	}

	/** The same answer in other bytes, where it has not been thrown out meanwhile. */
	replace(key: string, before: Stored, after: Stored) {
		if (this.#entries.peek(key) === before) this.set(key, after);
	}

	get bytes(): number {
		return this.#entries.calculatedSize;
	}

	/** When the first entry dies whose key fits; for looking inside. */
	untilOf(pattern: RegExp): number | undefined {
		for (const [key, entry] of this.#entries.entries()) if (pattern.test(key)) return entry.until;
		return undefined;
	}

	#forget(key: string, entry: Stored) {
		const owner = this.#owners.get(entry.owner);
		if (!owner?.keys.delete(key)) return;
		owner.bytes -= sizeOf(entry, key);
		if (owner.keys.size === 0) this.#owners.delete(entry.owner);
	}
}

interface Answering {
	cacheControl?: string;
	/** The instant (performance.now) up to which it is known to be true. */
	asOf?: number;
	freshMsMax?: number | undefined;
	/** What the headers get that are this answer's alone. */
	sign?: (headers: Headers) => void;
}

/**
 * The answer from a stored page: 304 where the visitor has it, else the best encoding that is accepted. One whose truth is
 * not known for the last ten seconds says how old it is, is kept by nobody and confirms nothing (caching 8).
 */
export function answer(
	entry: Stored,
	request: Request,
	{ cacheControl, asOf = Number.POSITIVE_INFINITY, freshMsMax = freshMsUsual, sign }: Answering = {},
): Response {
	const { status, etag } = entry;
	const encoding = encodingOf(request.headers.get("accept-encoding") ?? "");
	const headers = entry.headers?.[encoding] ?? headersOf(entry, encoding, cacheControl);
	if (sign) (entry.headers ??= {})[encoding] = headers; // asked for again by an address that is known
	sign?.(headers); // every answer copies them
	const ageMs = performance.now() - asOf;
	if (ageMs > freshMsMax)
		return new Response(bodies[encoding](entry), { status, headers: aged(headers, ageMs, freshMsMax) });
	if (status === 200 && request.headers.get("if-none-match")?.includes(etag)) return notModified(headers);
	return new Response(bodies[encoding](entry), { status, headers });
}

/** In the words of RFC 9111 and RFC 9211: stored, and its time of being fresh is over. */
function aged(of: Headers, ageMs: number, freshMsMax: number): Headers {
	const headers = new Headers(of);
	headers.delete("ETag");
	headers.set("Cache-Control", "no-store");
	headers.set("Age", String(Math.floor(ageMs / 1000)));
	headers.set("Cache-Status", `Tipoff; hit; ttl=${Math.floor((freshMsMax - ageMs) / 1000)}; detail=unconfirmed`);
	return headers;
}

function headersOf(
	{ type, status, etag, rules, framed, shared, unlisted, refresh }: Stored,
	encoding: Encoding,
	cacheControl = "public, no-cache",
): Headers {
	const headers = new Headers(framed ? framedHeaders : securityHeaders);
	headers.set("Cache-Control", cacheControl);
	headers.set("Vary", "Accept-Encoding, Cookie");
	headers.set("Content-Type", type);
	if (rules) headers.set(...policyWith(rules, headers));
	if (status === 200 && type === htmlType) headers.set("Link", preloads);
	if (status === 200 && type === htmlType && !framed) headers.set("Speculation-Rules", `"${manifest.speculation}"`);
	if (shared) headers.set(...sharedHeader);
	if (unlisted) headers.set(...unlistedHeader);
	if (refresh) headers.set("Refresh", String(refresh));
	if (encoding) headers.set("Content-Encoding", encoding);
	if (status === 200) headers.set("ETag", encoding ? `"${etag}-${encoding}"` : `"${etag}"`);
	return headers;
}

function notModified(of: Headers): Response {
	const headers = new Headers(of);
	headers.delete("Content-Encoding");
	return new Response(null, { status: 304, headers });
}

const bodies: Record<Encoding, (entry: Stored) => Uint8Array<ArrayBuffer>> = {
	br: (entry) => entry.br,
	gzip: (entry) => (entry.gzip ??= new Uint8Array(gzipSync(brotliDecompressSync(entry.br), { level: 6 }))),
	zstd: (entry) => new Uint8Array(zstdCompressSync(brotliDecompressSync(entry.br))), // who takes it takes br, nearly always
	"": (entry) => new Uint8Array(brotliDecompressSync(entry.br)),
};

const sizeOf = (entry: Stored, key: string) =>
	entry.br.byteLength + Math.ceil(entry.br.byteLength * 1.2) + key.length * 2 + overheadBytes;

/** What every answer of ours says to the browser (caching 4, access 9, hosts 10). */
export const securityHeaders: Record<string, string> = {
	"Content-Security-Policy":
		"default-src 'self'; script-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; img-src 'self' data: https:; frame-src https://www.youtube-nocookie.com",
	"Referrer-Policy": "strict-origin-when-cross-origin",
	"X-Content-Type-Options": "nosniff",
	"X-Frame-Options": "DENY",
	"Permissions-Policy": [
		"accelerometer",
		"camera",
		"display-capture",
		"geolocation",
		"gyroscope",
		"hid",
		"idle-detection",
		"local-fonts",
		"magnetometer",
		"microphone",
		"midi",
		"payment",
		"serial",
		"usb",
		"xr-spatial-tracking",
	]
		.map((name) => `${name}=()`)
		.join(", "),
	"Cross-Origin-Opener-Policy": "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
};

/** The policy of an answer, and the rules in its head besides: by their hash, so that no others are (access 9). */
export function policyWith(rules: string, headers: Headers): ["Content-Security-Policy", string] {
	const hash = new Bun.CryptoHasher("sha256").update(rules).digest("base64");
	return ["Content-Security-Policy", `${headers.get("Content-Security-Policy")}; style-src 'self' 'sha256-${hash}'`];
}

const htmlType = "text/html; charset=utf-8";

/** Known before the first byte of the page, also to a proxy that may send it ahead. */
const preloads = [
	`<${manifest.css}>; rel=preload; as=style`,
	`<${manifest.font}>; rel=preload; as=font; type="font/woff2"; crossorigin`,
].join(", ");

/** What other sites may load: uploaded pictures, feeds, and pages for their frames. */
export const sharedHeader = ["Cross-Origin-Resource-Policy", "cross-origin"] as const;

/** What is no page cannot say it in its head: feeds, files, pictures, answers of calls. */
export const unlistedHeader = ["X-Robots-Tag", "noindex"] as const;

const framable = "frame-ancestors *";

/** The same for a page that any site may show in a frame; no script ever runs in it. */
const { "X-Frame-Options": _, ...unframed } = securityHeaders;
const framedHeaders = {
	...unframed,
	...Object.fromEntries([sharedHeader]),
	"Content-Security-Policy": (securityHeaders["Content-Security-Policy"] ?? "")
		.replace("frame-ancestors 'none'", framable)
		.replace("script-src 'self'", "script-src 'none'"),
};

/** Gives an answer what it has not said itself: no kind of answer can forget it. */
export function secure({ headers }: Response): void {
	const isFramable = headers.get("content-security-policy")?.includes(framable) ?? false;
	for (const [name, value] of entries)
		if (!headers.has(name) && !(isFramable && name === "X-Frame-Options")) headers.set(name, value);
}

const entries = Object.entries(securityHeaders);
