import { afterAll, beforeAll, expect, test } from "bun:test";
import { openApiSite, type ApiSite } from "../api/league.ts";
import { staffOf } from "../support/staff.ts";

const platform = "leagues.example";

let site: ApiSite;
let owner: Awaited<ReturnType<typeof staffOf>>;
let logo: string;

/** The first organization asks search engines to leave it out, the second one does not. */
beforeAll(async () => {
	site = await openApiSite();
	owner = await staffOf(site, site.acme, "org_owner", platform);
	const form = new FormData();
	form.set("logo", new File([Buffer.from(onePixel, "base64")], "logo.png", { type: "image/png" }));
	const answer = await owner.send("PUT", `/api/organizations/${site.acme.id}`, form);
	logo = ((await answer.json()) as { organization: { logo_url: string } }).organization.logo_url;
	await noindex(true);
});
afterAll(async () => await site.close());

async function noindex(isUnlisted: boolean) {
	const answer = await owner.send("PUT", `/api/organizations/${site.acme.id}`, { noindex: isUnlisted });
	expect(answer.status).toBe(200);
}

async function said(path: string, host = platform, headers: Record<string, string> = {}) {
	const response = await site.get(path, { host, headers });
	await response.body?.cancel();
	return [path, response.status, response.headers.get("x-robots-tag")];
}

test("pages, embeds, feeds, pictures and calls of an unlisted organization say so in a header, by both its addresses", async () => {
	const { teams, coming } = site.league;
	const inside = [
		"/teamList",
		"/robots.txt",
		"/_/embed/standings",
		"/_/feeds/games.ics",
		"/_/feeds/games.csv",
		`/_/feeds/teams/${teams[0]!.id}/games.ics`,
		`/_/feeds/games/${coming.id}.ics`,
	];
	for (const path of inside) {
		expect(await said(`/acme${path}`)).toEqual([`/acme${path}`, 200, "noindex"]);
		expect(await said(path, "acme.test")).toEqual([path, 200, "noindex"]);
	}
	expect(await said(logo)).toEqual([logo, 200, "noindex"]);
	for (const path of ["/api/teamsv2?slug=acme", `/api/organizations/slug/acme`])
		expect(await said(path)).toEqual([path, 200, "noindex"]);
});

test("a stored page says it again, and so does the answer that nothing has changed", async () => {
	const first = await site.get("/acme/_/feeds/games.ics", { host: platform });
	const etag = first.headers.get("etag") ?? "";
	const again = await site.get("/acme/_/feeds/games.ics", { host: platform, headers: { "if-none-match": etag } });
	expect([again.status, again.headers.get("x-robots-tag")]).toEqual([304, "noindex"]);
});

test("a signed-in person's page says it too", async () => {
	const response = await owner.get("/acme/teamList");
	expect([response.status, response.headers.get("x-robots-tag")]).toEqual([200, "noindex"]);
});

test("other organizations may be found, their calls never", async () => {
	expect(await said("/harbor/teamList")).toEqual(["/harbor/teamList", 200, null]);
	expect(await said("/harbor/_/feeds/games.ics")).toEqual(["/harbor/_/feeds/games.ics", 200, null]);
	expect(await said("/")).toEqual(["/", 200, null]);
	for (const path of ["/api/teamsv2?slug=harbor", "/api/organizations", "/api/docs"])
		expect(await said(path)).toEqual([path, 200, "noindex"]);
});

test("who is listed again says nothing any more", async () => {
	await noindex(false);
	expect(await said("/acme/teamList")).toEqual(["/acme/teamList", 200, null]);
	expect(await said(logo)).toEqual([logo, 200, null]);
	await noindex(true);
});

test("nothing is closed to who is to read there that it is not to be listed, and no map leads to it", async () => {
	await site.organization({ slug: "acme-north", name: "Acme North" });
	const rules = async (path: string, host = platform) =>
		(await (await site.get(path, { host })).text()).trimEnd().split("\n");
	const open = ["User-agent: *", "Disallow:"];
	expect(await rules("/acme/robots.txt")).toEqual(open);
	expect(await rules("/robots.txt", "acme.test")).toEqual(open);
	const map = (slug: string) => `Sitemap: https://leagues.example/${slug}/sitemap.xml`;
	expect(await rules("/acme-north/robots.txt")).toEqual([...open, map("acme-north")]);
	const platformRules = await rules("/robots.txt");
	expect(platformRules.slice(0, 3)).toEqual([...open, "Sitemap: https://leagues.example/sitemap.xml"]);
	expect(platformRules).toContain(map("acme-north"));
	expect(platformRules).not.toContain(map("acme"));
	const login = await site.get("/acme-north/login", { host: platform });
	expect([login.status, /<meta name="robots" content="noindex[^"]*"/.test(await login.text())]).toEqual([200, true]);
});

const onePixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
