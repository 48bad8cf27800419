import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import type { Directory } from "../../data/organization/directory.ts";
import { answer, PageCache, type Stored } from "../cache.ts";
import { urlOf } from "../../domain/address.ts";
import { namesTwoHosts } from "../locate.ts";
import type { Quick, Sign } from "../observe.ts";
import type { Rendered, Same } from "../render.ts";
import type { Sessions } from "../account/session.ts";
import type { Asked } from "./again.ts";

const rawKeysMax = 20_000;

/** Where a raw address led last time: enough to answer it again without parsing it. */
interface Memo {
	kind: "slug" | "host" | "platform";
	name: string;
	key: string;
	/** Of the address, as the log says it. */
	path: string;
	/** Of a page that is drawn again after a change: when somebody last asked for it. */
	again: Asked | null;
}

/** What a page is asked for under: a version, and the instant (performance.now) up to which it is known to hold. */
interface Known {
	version: string;
	asOf: number;
}

interface Parts {
	directory: Directory;
	sessions: Pick<Sessions, "carriedBy">;
	clock: () => number;
}

/** Pages that were drawn for nobody in particular, and the addresses that led to them. */
export class KeptPages {
	readonly cache = new PageCache();
	/** How many pages were found to be what they were in an earlier version. */
	same = 0;
	readonly #memos = new Map<string, Memo>();
	readonly #parts: Parts;

	constructor(parts: Parts) {
		this.#parts = parts;
	}

	/** A page that was served before to anybody without a session, of a version that still holds. */
	remembered(request: Request, sign?: Sign): Quick | null {
		const { directory, sessions, clock } = this.#parts;
		const memo = this.#memos.get(request.url);
		if (!memo || (request.method !== "GET" && request.method !== "HEAD") || namesTwoHosts(request)) return null;
		if (sessions.carriedBy(request.headers.get("cookie"))) return null;
		const known = memo.kind === "platform" ? directory.peekPlatform() : directory.peek(memo.kind, memo.name);
		const entry = known ? this.cache.get(memo.key, known.version, clock()) : undefined;
		if (!entry) return null;
		if (entry.rough) this.#refine(memo.key, entry);
		if (memo.again) memo.again.at = clock();
		return { response: answer(entry, request, { sign }), path: memo.path };
	}

	/** By the address alone, hence only where it names the same host as the Host header does. */
	remember(request: Request, memo: Omit<Memo, "path">): void {
		if (!request.url.startsWith(`http://${request.headers.get("host")}/`)) return;
		if (this.#memos.size >= rawKeysMax) this.#memos.delete(this.#memos.keys().next().value ?? "");
		this.#memos.set(request.url, { ...memo, path: urlOf(request.url).pathname });
	}

	/**
	 * The page of this version from memory, or rendered: once for all who ask for it at the same time. One that was drawn from
	 * a newer row than the one that led to it is given and not kept: another row might have led elsewhere (caching 8).
	 */
	async page({ key, owner, known }: Wanted, make: (before: Stored | null) => Promise<Rendered | Same>) {
		const kept = this.cache.get(key, known.version, this.#parts.clock());
		if (kept?.rough) this.#refine(key, kept);
		if (kept) return { entry: kept, asOf: known.asOf };
		return await this.cache.once(`${known.version} ${key}`, async () => {
			const asOf = performance.now();
			const before = this.cache.last(key);
			const { isReplica, ...made } = await make(before);
			const entry = made.body === null ? this.#sameAs(before, made.version) : compressed(made, owner, 200);
			if (entry.version === known.version) this.cache.set(key, entry);
			return { entry, asOf: isReplica ? known.asOf : asOf };
		});
	}

	#sameAs(before: Stored | null, version: string): Stored {
		if (!before) throw new Error("a page that was not drawn is the same as another one");
		this.same += 1;
		return { ...before, version };
	}

	/** Asked for again it is worth more of another thread's time (caching 9). */
	#refine(key: string, entry: Stored): void {
		entry.rough = false;
		const better = async () => {
			const br = await brotli(brotliDecompressSync(entry.br), qualityOf(fine));
			this.cache.replace(key, entry, { ...entry, br: new Uint8Array(br) });
		};
		void better().catch(() => {}); // it stays as it is
	}
}

/** A page by its key, whose it is, and the version under which it is asked for. */
interface Wanted {
	key: string;
	owner: number;
	known: Known;
}

const [quick, fine] = [1, 6];
const refinedCharactersMin = 1_400;
const qualityOf = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
const brotli = promisify(brotliCompress);

/** Quickly, since somebody waits and many a page is asked for once (caching 9). */
export function compressed({ body, ...rendered }: Rendered, owner: number, status: number): Stored {
	const bytes = Buffer.from(body); // once for both who read them
	return {
		...rendered,
		status,
		br: new Uint8Array(brotliCompressSync(bytes, qualityOf(quick))),
		rough: body.length > refinedCharactersMin,
		gzip: null,
		etag: Bun.hash(bytes, rendered.refresh ?? 0).toString(36),
		owner,
	};
}
