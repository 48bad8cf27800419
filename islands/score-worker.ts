/**
 * Keeps a scorer's page on the device, so that a phone without network can open it again in the middle of a game. Registered by
 * that page for its own address alone; network first, since a page of yesterday must not hide today's.
 */
interface Scope {
	addEventListener(type: "install" | "activate", hear: (event: Lasting) => void): void;
	addEventListener(type: "message", hear: (event: Lasting & { data: unknown }) => void): void;
	addEventListener(type: "fetch", hear: (event: Lasting & Asked) => void): void;
	skipWaiting(): Promise<void>;
	clients: { claim(): Promise<void> };
	registration: { scope: string };
}
type Lasting = { waitUntil(work: Promise<unknown>): void };
type Asked = { request: Request; respondWith(answer: Promise<Response>): void };

const worker = self as unknown as Scope; // what a service worker's global is; the page's types know another one
const cacheName = () => `tipoff-score ${worker.registration.scope}`;
const patienceMs = 4_000;

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("message", (event) => {
	if (isAddresses(event.data)) event.waitUntil(keep(event.data));
});
worker.addEventListener("fetch", (event) => {
	const { request } = event;
	const { origin, pathname } = new URL(request.url);
	if (request.method !== "GET" || origin !== location.origin) return;
	if (request.mode === "navigate") event.respondWith(page(request));
	else if (/^\/_\/(assets|brand)\//.test(pathname)) event.respondWith(file(request));
});

/** The page and its files, as they are now; what an earlier build left goes. */
async function keep(addresses: readonly string[]): Promise<void> {
	const cache = await caches.open(cacheName());
	const wanted = new Set(addresses);
	for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url);
	for (const address of addresses) if (!(await cache.match(address))) await cache.add(address).catch(() => {}); // the next visit tries again
}

async function page(request: Request): Promise<Response> {
	const cache = await caches.open(cacheName());
	const kept = await cache.match(request);
	try {
		const answer = await fetch(request, kept ? { signal: AbortSignal.timeout(patienceMs) } : {});
		if (answer.ok) await cache.put(request, answer.clone());
		else if (answer.status < 500) await cache.delete(request); // no longer for this person
		return answer.status >= 500 && kept ? kept : answer;
	} catch (error) {
		if (kept) return kept;
		throw error;
	}
}

/** Files are named by their content. */
async function file(request: Request): Promise<Response> {
	return (await (await caches.open(cacheName())).match(request)) ?? (await fetch(request));
}

export {};

const isAddresses = (data: unknown): data is string[] =>
	Array.isArray(data) && data.every((address) => typeof address === "string");
