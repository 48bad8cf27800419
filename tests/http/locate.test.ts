import { afterAll, beforeAll, expect, test } from "bun:test";
import { testApp } from "../support/app.ts";
import { staffOf } from "../support/staff.ts";

let site: Awaited<ReturnType<typeof testApp>>;
const publicUrl = new URL("https://leagues.example");

beforeAll(async () => {
	site = await testApp({ publicUrl });
	await site.organization({ slug: "acme", name: "Acme Hoops", domain: "acme.test" });
	await site.organization({ slug: "harbor", name: "Harbor Hoops" });
	await site.database.owner
		.sql`insert into organization_aliases (slug, organization_id) select 'old-harbor', id from organizations where slug = 'harbor'`;
});
afterAll(async () => await site.close());

const platform = { host: "leagues.example" };
const statusOf = async (path: string, host: string) => (await site.get(path, { host })).status;
const locationOf = async (path: string, host = "leagues.example") => {
	const response = await site.get(path, { host });
	return [response.status, response.headers.get("location")];
};

test("a site is reached by its domain and by its slug", async () => {
	for (const host of ["acme.test", "www.acme.test", "ACME.test:443", "acme.test."])
		expect(await statusOf("/robots.txt", host)).toBe(200);
	expect(await statusOf("/harbor/robots.txt", "leagues.example")).toBe(200);
});

test("both ways show the same page but for its links", async () => {
	const byDomain = await (await site.get("/robots.txt", { host: "acme.test" })).text();
	const bySlug = await (await site.get("/acme/robots.txt", platform)).text();
	expect(bySlug).toBe(byDomain);
	expect(byDomain).toContain("Sitemap: https://acme.test/sitemap.xml");
});

test("unknown hosts and slugs are not found, nonsense is refused", async () => {
	expect(await statusOf("/", "nobody.test")).toBe(404);
	expect(await statusOf("/nobody", "leagues.example")).toBe(404);
	expect(await statusOf("/", "127.0.0.1")).toBe(404);
	expect((await site.get("/", { headers: { host: "a b" } })).status).toBe(400);
});

test("an old slug and a slug in capitals lead to the right one", async () => {
	expect(await locationOf("/old-harbor/robots.txt?x=1")).toEqual([301, "/harbor/robots.txt?x=1"]);
	expect(await locationOf("/HARBOR/robots.txt")).toEqual([301, "/harbor/robots.txt"]);
});

test("?domain= on the platform leads to that organization's slug, and nowhere when it contradicts the path", async () => {
	expect(await locationOf("/schedule?domain=www.acme.test&week=2")).toEqual([302, "/acme/schedule?week=2"]);
	expect(await locationOf("/acme/schedule?domain=acme.test")).toEqual([302, "/acme/schedule"]);
	expect((await site.get("/harbor/schedule?domain=acme.test", platform)).status).toBe(404);
	expect((await site.get("/schedule?domain=nobody.test", platform)).status).toBe(404);
});

test("a trailing slash leads to the address without, and never off the site", async () => {
	expect(await locationOf("/harbor/")).toEqual([301, "/harbor"]);
	expect((await site.get("//evil.test/", platform)).status).toBe(400);
	expect((await site.get("/%5Cevil.test/", platform)).headers.get("location")?.startsWith("/%5C")).toBe(true);
});

const badAddresses = [
	"/%ff",
	"/%00",
	"/a%0d%0ab",
	`/${"a".repeat(3000)}`,
	"/harbor/teams/abc",
	"/harbor/teams/-1",
	"/harbor/teams/99999999999999999999",
	"/harbor/%c3%28",
];
test.each(badAddresses)("a senseless address is a page that says so, not a failure (%#)", async (path) => {
	const response = await site.get(path, platform);
	expect([400, 404]).toContain(response.status);
	expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
	expect(await response.text()).toContain("<h1>");
});

test("pages can only be read", async () => {
	for (const method of ["POST", "PUT", "DELETE"]) {
		const response = await site.app.fetch(
			new Request("http://leagues.example/harbor", { method, headers: { host: "leagues.example" } }),
		);
		expect(response.status).toBe(405);
	}
});

test("a call that does not exist is said as JSON", async () => {
	const response = await site.get("/api/nothing", platform);
	expect([response.status, await response.json()]).toEqual([404, { message: "Not found." }]);
});

test("a person of one organization is a visitor on the site of another", async () => {
	const { sql } = site.database.owner;
	const [user] =
		await sql`insert into users (organization_id, username) select id, 'ada' from organizations where slug = 'harbor' returning id`;
	const cookie = (await site.app.sessions.create(Number(user?.["id"]), "acme.test")).cookie.split(";")[0] ?? "";
	expect((await site.app.sessions.userOf(cookie, "acme.test"))?.username).toBe("ada");
	expect(await site.app.sessions.userOf(cookie, "leagues.example")).toBeNull();
	const [stored] = await sql`select id from sessions`;
	expect(cookie).not.toContain(String(stored?.["id"]));
	const response = await site.get("/robots.txt", { host: "acme.test", headers: { cookie } });
	expect([response.status, response.headers.get("cache-control"), response.headers.get("etag")]).toEqual([
		200,
		"private, no-store",
		null,
	]);
});

test("what everybody sees leads to the organization's own site, also where the session alone names it", async () => {
	const [harbor] = await site.database.owner.sql`select id::int from organizations where slug = 'harbor'`;
	const { cookie } = await staffOf(site, { id: Number(harbor?.["id"]) }, "staff", "leagues.example");
	const html = await (await site.get("/leaderboard", { ...platform, headers: { cookie } })).text();
	const links = [...html.matchAll(/<nav[\s\S]*?<\/nav>/g)].flatMap(([nav]) => [...nav.matchAll(/href="(\/[^"]*)"/g)]);
	expect(links.length).toBeGreaterThan(3);
	expect(links.map(([, path = ""]) => path).filter((path) => !/^\/harbor(\/|$)/.test(path))).toEqual([]);
});

test("a cookie of no session is a visitor's", async () => {
	const response = await site.get("/robots.txt", {
		host: "acme.test",
		headers: { cookie: "__Host-sid=nothing; sid=x" },
	});
	expect([response.status, response.headers.get("cache-control")]).toEqual([200, "public, no-cache"]);
});

test("the icon that browsers ask for by habit is kept for a day", async () => {
	const response = await site.get("/favicon.ico");
	expect(response.status).toBe(302);
	expect(response.headers.get("location")).toMatch(/^\/_\/assets\/favicon\.[0-9a-f]+\.svg$/);
	expect(response.headers.get("cache-control")).toBe("public, max-age=86400");
});
