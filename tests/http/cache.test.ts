import { afterAll, beforeAll, expect, test } from "bun:test";
import { brotliDecompressSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { links } from "../../db/schema/index.ts";
import { PageCache, type Stored } from "../../src/http/cache.ts";
import { manifest } from "../../static/build/assets.ts";
import { another } from "../support/another.ts";
import { testApp } from "../support/app.ts";
import { staffOf } from "../support/staff.ts";
import { proxyTo } from "../support/servers/proxy.ts";
import { until } from "../support/until.ts";
import { said } from "../support/said.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let organization: { id: number; time_zone: string };

beforeAll(async () => {
	site = await testApp();
	organization = await site.organization({ slug: "acme", name: "Acme Hoops" });
}, 120_000);
afterAll(async () => await site.close(), 90_000);

const rename = async (label: string) =>
	await site.write(
		organization,
		async ({ tx }) => await tx.update(links).set({ label }).where(eq(links.slug, "schedule")),
	);
const missing = "/acme/nothing-here";

test("a page is answered with its hash, and 304 to who has it, in the encoding that is asked for", async () => {
	const first = await site.get("/acme/sitemap.xml", { headers: { "accept-encoding": "gzip, br" } });
	expect([
		first.headers.get("content-encoding"),
		first.headers.get("cache-control"),
		first.headers.get("vary"),
	]).toEqual(["br", "public, no-cache", "Accept-Encoding, Cookie"]);
	const etag = first.headers.get("etag") ?? "";
	expect(etag).toMatch(/^"[a-z0-9]+-br"$/);
	const again = await site.get("/acme/sitemap.xml", { headers: { "if-none-match": etag, "accept-encoding": "br" } });
	expect([again.status, await again.text()]).toEqual([304, ""]);
	const gzip = await site.get("/acme/sitemap.xml", { headers: { "accept-encoding": "gzip;q=1, br;q=0" } });
	expect(gzip.headers.get("content-encoding")).toBe("gzip");
	const plain = await site.get("/acme/sitemap.xml");
	expect(plain.headers.get("content-encoding")).toBeNull();
	const unzipped = Bun.gunzipSync(new Uint8Array(await gzip.arrayBuffer()));
	expect(new TextDecoder().decode(unzipped)).toBe(await plain.text());
});

test("a visitor's page brings its colour along, and its policy allows these rules alone", async () => {
	const staff = await staffOf(site, organization, "staff");
	for (const answer of [
		await site.get("/acme/schedule"),
		await site.get("/"),
		await site.get("/acme/_/embed/standings"),
		await staff.get("/acme/leaderboard"),
	]) {
		const html = await answer.text();
		const [rules = "", ...others] = [...html.matchAll(/<style>([^<]*)<\/style>/g)].map(([, text = ""]) => text);
		expect(rules).toMatch(/^:root,\.b-[0-9a-f]{6}\{--brand:#[0-9a-f]{6}\}\n/);
		const hash = new Bun.CryptoHasher("sha256").update(rules).digest("base64");
		const policy = answer.headers.get("content-security-policy");
		expect(policy).toEndWith(`; style-src 'self' 'sha256-${hash}'`);
		expect([others, html.includes("/_/brand/")]).toEqual([[], false]);
	}
	const login = await site.get("/acme/login"); // its colour may change while it is open
	expect(login.headers.get("content-security-policy")).not.toContain("style-src");
	expect(await login.text()).toContain('<link rel="stylesheet" href="/_/brand/');
});

test("a stored page says what is loaded with it, and that links of its site may be fetched ahead", async () => {
	const page = await site.get("/acme/schedule");
	expect(page.headers.get("link")).toContain(`<${manifest.css}>; rel=preload; as=style`);
	expect(page.headers.get("link")).toContain(`<${manifest.font}>; rel=preload; as=font`);
	const [, address = ""] = /^"(\/_\/assets\/[^"]+)"$/.exec(page.headers.get("speculation-rules") ?? "") ?? [];
	const rules = await site.get(address);
	expect(rules.headers.get("content-type")).toBe("application/speculationrules+json");
	expect(await rules.json()).toMatchObject({ prefetch: [{ eagerness: "moderate" }] });
	for (const path of ["/acme/_/embed/standings", "/acme/sitemap.xml", "/acme/login", missing])
		expect([path, (await site.get(path)).headers.has("speculation-rules")]).toEqual([path, false]);
});

test("undeclared names of the query make no second copy", async () => {
	await site.get("/acme/robots.txt");
	const before = site.app.cache.bytes;
	await site.get("/acme/robots.txt?utm_source=x");
	expect(site.app.cache.bytes).toBe(before);
});

const seenIn = async ({ get }: Pick<Awaited<ReturnType<typeof another>>, "get">) => await (await get(missing)).text();
const isOnSocket = () => site.database.options.host.startsWith("/");
/** Patient enough for a machine that has much else to do. */
const pace = { everyMs: 50, silentMsMax: 1_500 };

test("a change is seen at once, and in another process soon after", async () => {
	await using other = await another(site);
	await until(() => other.directory.listening);
	expect(await seenIn(other)).toContain("Schedule");
	await rename("Fixtures");
	await until(async () => (await seenIn(other)).includes("Fixtures"));
	expect(await (await site.get(missing)).text()).toContain("Fixtures");
}, 120_000);

test("a page that is asked for again becomes smaller, and says the same under the same tag (caching 9)", async () => {
	await rename("Fixtures and results");
	const seen = async () => {
		const response = await site.get("/acme/schedule", { headers: { "accept-encoding": "br" } });
		const bytes = await response.bytes();
		return { bytes, text: brotliDecompressSync(bytes).toString(), etag: response.headers.get("etag") };
	};
	const first = await seen();
	await until(async () => (await seen()).bytes.length < first.bytes.length);
	const later = await seen();
	expect([later.text, later.etag]).toEqual([first.text, first.etag]);
});

test("a silent notification line makes everything unverified, so that nothing stale is served (caching 2, operations 6)", async () => {
	if (!isOnSocket()) return console.warn(said.frozenLineBuiltIn);
	await using proxy = await proxyTo(site.database.options);
	await using other = await another(site, { line: proxy.options, pace });
	const { directory } = other;
	await until(async () => {
		await seenIn(other);
		return directory.listening && directory.peek("slug", "acme")?.id === organization.id;
	});
	proxy.freeze();
	await rename("Calendar");
	await until(async () => (await seenIn(other)).includes("Calendar")); // what was on its way may still be heard
	await until(() => !directory.listening);
	proxy.thaw();
	await until(() => directory.listening);
}, 240_000);

test("without the database stored pages still answer, others say so, and all is well when it comes back", async () => {
	if (!isOnSocket()) return console.warn("The lost database is tried on the built-in engine's socket only.");
	await using proxy = await proxyTo(site.database.options);
	await using other = await another(site, { through: proxy.options, pace });
	const { directory, get } = other;
	for (const path of ["/acme/robots.txt", "/"])
		await until(async () => directory.listening && (await get(path)).status === 200);
	await proxy.end();
	await until(() => !directory.listening);
	expect((await get("/acme/robots.txt")).status).toBe(200);
	expect((await get("/")).status).toBe(200);
	const lost = await get("/acme/sitemap.xml");
	expect([lost.status, lost.headers.get("retry-after")]).toEqual([503, "5"]);
	expect(await lost.text()).toContain(said.databaseDoesNotAnswer);
	expect((await get("/api/sportsv2")).status).toBe(503);
	const unready = await get("/readyz");
	expect([unready.status, unready.headers.get("retry-after")]).toEqual([503, "5"]);
	await proxy.again();
	await until(async () => (await get("/acme/sitemap.xml")).status === 200);
	await until(() => directory.listening);
}, 240_000);

test("what is given without the database says how old it is, and confirms nothing (caching 8)", async () => {
	if (!isOnSocket()) return console.warn("The lost database is tried on the built-in engine's socket only.");
	await using proxy = await proxyTo(site.database.options);
	await using other = await another(site, { through: proxy.options, pace, freshMsMax: 1_000 });
	const { directory, get } = other;
	const paths = ["/acme/robots.txt", "/"];
	const etags = new Map<string, string>();
	for (const path of paths)
		await until(async () => {
			const response = await get(path);
			etags.set(path, response.headers.get("etag") ?? "");
			return directory.listening && response.status === 200 && etags.get(path) !== "";
		});
	await proxy.end();
	for (const path of paths) {
		const ask = async () => await get(path, { headers: { "if-none-match": etags.get(path) ?? "" } });
		await until(async () => (await ask()).headers.has("age"));
		const old = await ask();
		expect([old.status, old.headers.get("etag"), old.headers.get("cache-control")]).toEqual([200, null, "no-store"]);
		expect(old.headers.get("cache-status")).toMatch(/^Tipoff; hit; ttl=-\d+; detail=unconfirmed$/);
		expect((await old.text()).length).toBeGreaterThan(20);
	}
	await proxy.again();
	for (const path of paths) {
		await until(async () => (await get(path, { headers: { "if-none-match": etags.get(path) ?? "" } })).status === 304);
	}
}, 240_000);

test("a page dies at its instant: the organization's midnight, on the days of clock change too", async () => {
	const days = [
		["2026-11-20T20:00:00Z", "2026-11-21T08:00:00Z"],
		["2026-11-01T20:00:00Z", "2026-11-02T08:00:00Z"],
		["2026-03-08T07:59:00Z", "2026-03-08T08:00:00Z"],
		["2026-03-08T20:00:00Z", "2026-03-09T07:00:00Z"],
	] as const;
	for (const [now, midnight] of days) {
		site.now.instant = Date.parse(now);
		await rename(`Schedule of ${now}`);
		await site.get("/acme/robots.txt");
		const kept = site.app.cache.bytes;
		site.now.instant = Date.parse(midnight) - 1;
		await site.get("/acme/robots.txt");
		expect(site.app.cache.untilOf(/robots/)).toBe(Date.parse(midnight));
		site.now.instant = Date.parse(midnight);
		await site.get("/acme/robots.txt");
		expect(site.app.cache.untilOf(/robots/)).toBeGreaterThan(Date.parse(midnight));
		expect(site.app.cache.bytes).toBe(kept);
	}
});

const entry = (owner: number, version: string, bytes: number): Stored => ({
	status: 200,
	type: "text/html",
	br: new Uint8Array(bytes),
	gzip: null,
	rough: false,
	etag: "x",
	owner,
	version,
	until: Number.POSITIVE_INFINITY,
});

test("no tenant holds more than a quarter, and all of them no more than 64 MB", () => {
	const cache = new PageCache();
	const mega = 1_000_000;
	for (let at = 0; at < 30; at += 1) cache.set(`a${at}`, entry(1, "v", mega));
	expect(cache.bytes).toBeLessThanOrEqual(16 * 1024 * 1024);
	expect(cache.get("a0", "v", 0)).toBeUndefined();
	expect(cache.get("a29", "v", 0)).toBeDefined();
	for (let owner = 2; owner < 12; owner += 1)
		for (let at = 0; at < 7; at += 1) cache.set(`${owner}-${at}`, entry(owner, "v", mega));
	expect(cache.bytes).toBeLessThanOrEqual(64 * 1024 * 1024);
});

test("a page of an earlier version is given to nobody, and stays to be compared until another one takes its place", () => {
	const cache = new PageCache();
	const old = entry(1, "old", 1000);
	cache.set("one", old);
	cache.set("other", entry(2, "old", 1000));
	cache.set("two", entry(1, "new", 1000));
	expect(cache.get("one", "new", 0)).toBeUndefined();
	expect(cache.last("one")).toBe(old);
	const before = cache.bytes;
	cache.set("one", { ...old, version: "new" });
	expect([cache.get("one", "new", 0)?.etag, cache.bytes]).toEqual([old.etag, before]);
	expect(cache.get("one", "old", 0)).toBeUndefined();
	expect(cache.get("other", "old", 0)).toBeDefined();
});

test("everybody who asks for a page while it is rendered waits for the same rendering", async () => {
	const cache = new PageCache();
	let count = 0;
	const render = async () => {
		count += 1;
		await Promise.resolve();
		return entry(1, "v", 10);
	};
	await Promise.all([cache.once("k", render), cache.once("k", render), cache.once("k", render)]);
	expect(count).toBe(1);
	await cache.once("k", render);
	expect(count).toBe(2);
});

test("answers of the API are compressed where it is worth it", async () => {
	const small = await site.get("/api/sportsv2", { headers: { "accept-encoding": "br" } });
	expect(small.headers.get("content-encoding")).toBeNull();
	const large = await site.get("/api/openapi.json", { headers: { "accept-encoding": "gzip" } });
	expect(large.headers.get("content-encoding")).toBe("gzip");
	const text = new TextDecoder().decode(Bun.gunzipSync(new Uint8Array(await large.arrayBuffer())));
	expect(Object.keys(JSON.parse(text) as object)).toContain("paths");
});

test("an address that names one host in a request to another is not remembered for the one that it names", async () => {
	const ask = async (address: string, host: string) =>
		await (await site.app.fetch(new Request(`http://${address}/acme/robots.txt?odd`, { headers: { host } }))).text();
	const odd = await ask("localhost:3000", "nobody.test");
	const right = await ask("localhost:3000", "localhost:3000");
	expect(right).toContain("User-agent");
	expect(odd).not.toContain("User-agent");
	expect(await ask("localhost:3000", "localhost:3000")).toBe(right);
});
