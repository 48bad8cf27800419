import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createApi } from "../../src/api/index.ts";
import { bind } from "../../src/commands/serve.ts";
import type { Env } from "../../src/env.ts";
import { openApiSite, type ApiSite } from "../api/league.ts";
import { manifest } from "../../static/build/assets.ts";
import { goodCalls } from "../support/bodies.ts";
import { testApp } from "../support/app.ts";
import { crawl } from "../support/demo.ts";
import { few } from "../support/depth.ts";
import { staffOf } from "../support/staff.ts";

const platform = "leagues.example";
const routes = createApi({ sessions: { secure: false } } as never).routes; // only its route table is read

let site: ApiSite;
let people: Record<"staff" | "org_owner" | "super_admin", Awaited<ReturnType<typeof staffOf>>>;
let at: Awaited<ReturnType<typeof goodCalls>>;

beforeAll(async () => {
	site = await openApiSite();
	people = {
		staff: await staffOf(site, site.acme, "staff", platform),
		org_owner: await staffOf(site, site.acme, "org_owner", platform),
		super_admin: await staffOf(site, site.acme, "super_admin", platform),
	};
	at = await goodCalls(site, people.staff.id);
}, 120_000);
afterAll(async () => await site.close());

const visit = async (path: string, host = platform, headers: Record<string, string> = {}) =>
	await site.get(path, { host, headers });

/** What an answer of any kind must say, and does not. */
function faults(
	{ headers }: Response,
	{ cache, secure = true, isShared = false }: { cache: RegExp; secure?: boolean; isShared?: boolean },
): string[] {
	const policy = headers.get("content-security-policy") ?? "";
	const isFramed = policy.includes("frame-ancestors *");
	return [
		...(/default-src '(self|none)'/.test(policy) && !/unsafe|script-src [^;]*(\*|http)/.test(policy) ? [] : ["policy"]),
		...(isFramed || policy.includes("frame-ancestors 'none'") ? [] : ["frame-ancestors"]),
		...(isFramed === headers.has("x-frame-options") ? ["x-frame-options"] : []),
		...(headers.get("x-content-type-options") === "nosniff" ? [] : ["nosniff"]),
		...(headers.get("referrer-policy") === "strict-origin-when-cross-origin" ? [] : ["referrer"]),
		...(/^max-age=31536000(; includeSubDomains)?$/.test(headers.get("strict-transport-security") ?? "") === secure
			? []
			: ["transport"]),
		...(/(^|, )camera=\(\)(, |$)/.test(headers.get("permissions-policy") ?? "") ? [] : ["permissions"]),
		...(headers.get("cross-origin-opener-policy") === "same-origin" ? [] : ["opener"]),
		...(headers.get("cross-origin-resource-policy") === (isFramed || isShared ? "cross-origin" : "same-origin")
			? []
			: ["resource"]),
		...(headers.has("x-request-id") ? [] : ["id"]),
		...(cache.test(headers.get("cache-control") ?? "") ? [] : [`cache ${headers.get("cache-control")}`]),
		...(headers.has("server") || headers.has("x-powered-by") ? ["says what it is"] : []),
		...headers.getSetCookie().flatMap((cookie) => cookieFaults(cookie, secure)),
	];
}

/** The token alone is there for scripts; every other cookie is not. */
function cookieFaults(cookie: string, secure: boolean): string[] {
	const [name = ""] = cookie.split("=");
	const attributes = cookie.split(/;\s*/).slice(1);
	const needed = [
		"Path=/",
		"SameSite=Lax",
		...(secure ? ["Secure"] : []),
		...(name === "XSRF-TOKEN" ? [] : ["HttpOnly"]),
	];
	const isNamed = !secure || name === "XSRF-TOKEN" || name.startsWith("__Host-");
	return [
		...needed.filter((one) => !attributes.includes(one)).map((one) => `${name} without ${one}`),
		...(isNamed && !attributes.some((one) => one.startsWith("Domain")) ? [] : [`${name} is not of this host`]),
	];
}

const wrongIn = (answers: readonly (readonly [string, Response, RegExp])[]) =>
	answers.flatMap(([name, response, cache]) => faults(response, { cache }).map((fault) => `${name}: ${fault}`));

const kept = /^public, no-cache$/;
const own = /^private, no-store$/;
const never = /^no-store$/;

describe("every page", () => {
	/** All that links lead to, the files too. */
	const walk = async (get: (path: string) => Promise<Response>, starts: readonly string[]) => {
		const answers = new Map<string, Response>();
		const noting = async (path: string) => {
			const response = await get(path);
			answers.set(path, new Response(null, response)); // what is read of it is another matter
			return response;
		};
		const pages = await crawl(noting, starts, 2);
		const files = [...pages.values()].flatMap(({ html }) =>
			[...html.matchAll(/(?:href|src)="(?:https:\/\/acme\.test)?(\/_\/[^"#]*)"/g)].map(([, path = ""]) =>
				path.replaceAll("&amp;", "&"),
			),
		);
		for (const path of new Set(files)) await (await noting(path)).body?.cancel();
		return answers;
	};
	const isUpload = (path: string) => path.includes("/_/uploads/");
	const isStatic = (path: string) => /^\/_\/(assets|brand|uploads)\//.test(path);

	test("to visitors may be kept by whoever asks each time, for all alike", async () => {
		const starts = ["/", "/players?name=Last", "/leaderboard", "/sitemap.xml", "/robots.txt", "/tournament"];
		const answers = await walk(async (path) => await visit(path, "acme.test"), [...starts, "/_/embed/standings"]);
		for (const [path, response] of await walk(async (path) => await visit(path), ["/", "/acme", "/api/docs"]))
			answers.set(`${platform}${path}`, response);
		const wrong = [...answers].flatMap(([path, response]) => {
			const { status, headers } = response;
			if (isStatic(path.replace(platform, "")))
				return faults(response, { cache: /immutable$/, isShared: isUpload(path) }).map((one) => `${path}: ${one}`);
			const isLogin = headers.get("cache-control") === "private, no-store";
			const isPage = status === 200 && !isLogin && !path.includes("/api/");
			const paged = isLogin ? own : kept;
			const cache = status !== 200 || path.includes("/api/") ? never : paged;
			const said = faults(response, { cache, isShared: status === 200 && path.includes("/_/feeds/") });
			if (isPage && headers.get("vary") !== "Accept-Encoding, Cookie") said.push("vary");
			if (isPage && headers.getSetCookie().length > 0) said.push("a cookie");
			if (isLogin && !/\/login/.test(path)) said.push("not kept");
			return said.map((one) => `${path}: ${one}`);
		});
		expect(wrong).toEqual([]);
		expect(answers.size).toBeGreaterThan(50);
	}, 120_000);

	test.each(few(["staff", "org_owner", "super_admin"] as const))(
		"to somebody signed in (%s) is theirs alone",
		async (role) => {
			const answers = await walk(people[role].get, ["/dashboard/seasons", "/acme", "/organizations", "/nothing-here"]);
			const wrong = [...answers].flatMap(([path, response]) => {
				const { status, headers } = response;
				if (isStatic(path))
					return faults(response, { cache: /immutable$/, isShared: isUpload(path) }).map((one) => `${path}: ${one}`);
				const cache = (status >= 300 && status < 400) || path.startsWith("/api/") ? never : /^(private, )?no-store$/;
				const said = faults(response, { cache });
				if (headers.has("etag")) said.push("etag");
				if (status === 200 && !path.startsWith("/api/") && headers.get("vary") !== "Accept-Encoding, Cookie")
					said.push("vary");
				return said.map((one) => `${path}: ${status} ${one}`);
			});
			expect(wrong).toEqual([]);
			expect(answers.size).toBeGreaterThan(60);
		},
		120_000,
	);
});

describe("every call", () => {
	test.each(few(["staff", "nobody", "super_admin"] as const))(
		"as %s is stored nowhere",
		async (who) => {
			const answers: [string, Response, RegExp][] = [];
			for (const { method, path } of routes) {
				const there = at(method, path).path;
				const response =
					method === "GET"
						? await (who === "nobody" ? visit(`${there}?slug=acme`) : people[who].get(there))
						: await site.app.fetch(new Request(`http://${platform}${there}`, { method, headers: { host: platform } }));
				answers.push([`${method} ${there} ${response.status}`, response, never]);
				if (response.headers.getSetCookie().length > 0) expect(there).toBe("/api/auth/check-auth");
			}
			expect(wrongIn(answers)).toEqual([]);
			expect(answers.length).toBeGreaterThan(150);
		},
		120_000,
	);
});

test("assets, small files, redirects, refusals and what is nowhere say it too", async () => {
	const post = async (path: string) =>
		await site.app.fetch(new Request(`http://${platform}${path}`, { method: "POST", headers: { host: platform } }));
	const etag = (await visit("/acme")).headers.get("etag") ?? "";
	const answers: [string, Response, RegExp][] = [
		["asset", await visit(manifest.favicon), /immutable$/],
		["worker", await visit("/_/score-worker.js"), /^no-cache$/],
		["no asset", await visit("/_/assets/none.css"), never],
		["colour", await visit("/_/brand/aabbcc.css"), /immutable$/],
		["no colour", await visit("/_/brand/red.css"), never],
		["icon", await visit("/favicon.ico"), /^public, max-age=86400$/],
		["health", await visit("/healthz"), never],
		["readiness", await visit("/readyz"), never],
		["certificate", await visit(`/_/tls?domain=${platform}`), never],
		["no certificate", await visit("/_/tls?domain=nobody.test"), never],
		["events", await visit(`/_/events?game=${site.league.coming.id}`), never],
		["no events", await visit("/_/events?game=x"), never],
		["no upload", await visit("/_/uploads/1/none.webp"), never],
		["not modified", await visit("/acme", platform, { "if-none-match": etag }), kept],
		["slash", await visit("/acme/"), never],
		["to the site", await visit("/?domain=acme.test"), never],
		["to the login", await visit("/acme/dashboard/seasons"), never],
		["without a site", await visit("/teams/1"), never],
		["posted page", await post("/acme"), never],
		["lost", await visit("/acme/nothing"), never],
		["unknown host", await visit("/", "nobody.example"), never],
		["call of an unknown host", await visit("/api/teamsv2", "nobody.example"), never],
		["nonsense host", await visit("/", "a@b"), never],
		["call of a nonsense host", await visit("/api/teamsv2", "a@b"), never],
		["broken address", await visit("/%E0%A4%A"), never],
		["long address", await visit(`/${"a".repeat(3_000)}`), never],
		["forged", await post("/api/auth/logout"), never],
	];
	expect(wrongIn(answers)).toEqual([]);
	expect(answers.find(([name]) => name === "not modified")?.[1].status).toBe(304);
	for (const [, response] of answers) await response.body?.cancel();
});

test("an uploaded picture is a picture and nothing else, whoever asks", async () => {
	const form = new FormData();
	form.set("logo", new File([Buffer.from(onePixel, "base64")], `"><script>.html`, { type: "text/html" }));
	const answer = await people.org_owner.send("PUT", `/api/organizations/${site.acme.id}`, form);
	const { organization } = (await answer.json()) as { organization: { logo_url: string } };
	expect(organization.logo_url).toStartWith("/_/uploads/");
	for (const response of [await visit(organization.logo_url), await people.staff.get(organization.logo_url)]) {
		expect(faults(response, { cache: /^public, max-age=31536000, immutable$/, isShared: true })).toEqual([]);
		expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/webp"]);
		expect(response.headers.get("content-security-policy")).toContain("sandbox");
	}
});

const onePixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

test("only the platform's own address speaks for the names below it", async () => {
	const transport = async (path: string, host: string) =>
		(await visit(path, host)).headers.get("strict-transport-security");
	for (const path of ["/", "/acme", "/nowhere", "/api/organizations", "/healthz", manifest.favicon])
		expect([path, await transport(path, platform)]).toEqual([path, "max-age=31536000; includeSubDomains"]);
	for (const path of ["/", "/nowhere", "/api/organizations"])
		expect([path, await transport(path, "acme.test")]).toEqual([path, "max-age=31536000"]);
});

test("other sites may load feeds and pictures, and show embeds; nothing else", async () => {
	const policy = async (path: string) => (await visit(path)).headers.get("cross-origin-resource-policy");
	for (const path of ["games.ics", "games.csv", `teams/${site.league.teams[0]!.id}/games.ics`])
		expect([path, await policy(`/acme/_/feeds/${path}`)]).toEqual([path, "cross-origin"]);
	expect(await policy("/acme/_/embed/standings")).toBe("cross-origin");
	for (const path of [
		"/acme",
		"/api/teamsv2?slug=acme",
		manifest.favicon,
		"/acme/sitemap.xml",
		"/acme/_/feeds/none.ics",
	])
		expect([path, await policy(path)]).toEqual([path, "same-origin"]);
	const own = await people.staff.get("/acme/_/feeds/games.ics");
	expect([own.status, own.headers.get("cross-origin-resource-policy")]).toEqual([200, "same-origin"]);
});

test("what is said before the product is there, and where it fails altogether, says it too", async () => {
	const server = bind({ host: "127.0.0.1", port: 0 } as Env, false); // it reads no more of it
	const ask = async () => {
		const response = await fetch(server.url);
		response.headers.set("x-request-id", "none yet");
		return { status: response.status, faults: faults(response, { cache: never, secure: false }) };
	};
	expect(await ask()).toEqual({ status: 503, faults: [] });
	server.reload({
		fetch: () => {
			throw new Error("nobody expected this");
		},
	});
	expect(await ask()).toEqual({ status: 500, faults: [] });
	await server.stop(true);
});

test("without TLS nothing is said of it, and cookies are as strict as they can be", async () => {
	const plain = await testApp();
	await plain.organization({ slug: "acme" });
	for (const path of ["/acme", "/acme/login", "/api/auth/check-auth", "/none"])
		expect([path, faults(await plain.get(path), { cache: /./, secure: false })]).toEqual([path, []]);
	await plain.close();
});
