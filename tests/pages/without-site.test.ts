import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { withoutSite } from "../../src/pages/without-site.ts";
import { testApp } from "../support/app.ts";
import { routes } from "../support/contract.ts";

let site: Awaited<ReturnType<typeof testApp>>;

beforeAll(async () => {
	site = await testApp();
	await site.organization({ slug: "harbor" });
}, 120_000);
afterAll(async () => await site.close());

const ask = async (path: string, headers: Record<string, string> = {}) => {
	const response = await site.get(path, { headers });
	return [response.status, response.headers.get("location")] as const;
};

describe("on the platform's host without an organization", () => {
	test.each([
		"/schedule",
		"/teamList",
		"/jteamlist",
		"/players",
		"/player/7/stats",
		"/games/3",
		"/leagues/2",
		"/store",
	])("the built-in page %s leads to the directory", async (path) => expect(await ask(path)).toEqual([302, "/"]));

	test.each(["/teams/3", "/players/3"])("%s is unauthorized", async (path) => {
		const response = await site.get(path);
		expect(response.status).toBe(401);
		const text = await response.text();
		expect(text.slice(text.indexOf("<body")).match(/Unauthorized access/g)).toHaveLength(1);
		expect(text).toContain("Find a league");
	});

	test("the leagues list goes back to where the visitor came from, on this host only", async () => {
		const referrer = (referer: string) => ask("/leagueList", { referer });
		expect(await ask("/leagueList")).toEqual([302, "/"]);
		expect(await referrer("http://localhost:3000/harbor/schedule?week=2")).toEqual([302, "/harbor/schedule?week=2"]);
		expect(await referrer("http://evil.example/harbor")).toEqual([302, "/"]);
		expect(await referrer("http://localhost:3000/leagueList")).toEqual([302, "/"]);
		expect(await referrer("http://localhost:3000//evil.example")).toEqual([302, "/"]);
		expect(await referrer("nonsense")).toEqual([302, "/"]);
	});

	test("a staff screen asks for the login and remembers where to go", async () => {
		expect(await ask("/dashboard/seasons/4")).toEqual([302, "/login?next=%2Fdashboard%2Fseasons%2F4"]);
		expect(await ask("/fab/standings")).toEqual([302, "/login?next=%2Ffab%2Fstandings"]);
		expect(await ask("/stats?userId=3")).toEqual([302, "/login?next=%2Fstats%3FuserId%3D3"]);
	});

	test("what the product does not have stays not found", async () => {
		for (const path of ["/dashboard/nothing", "/teams/abc", "/games/1/2", "/season/0"])
			expect((await ask(path))[0]).toBe(404);
	});
});

const ofSlugs =
	/^\/(jccoc|millionaire|\{slug\})(\/|$)|^\/(browse|login(\/(password|second-factor|set-up))?)?$|^\/youth\/jccoc$|pageSlug/;

test("every route of the contract has an answer without an organization", () => {
	for (const { path: pattern, audience } of routes) {
		const path = pattern.replace("{base}", "").replace(/\{\w*id\}/gi, "5");
		if (ofSlugs.test(path)) continue;
		const answer = () => withoutSite(path, new Request(`http://localhost${path}`));
		if (path === "/teams/5" || path === "/players/5") expect(answer).toThrow("Unauthorized access");
		else {
			const location = answer()?.headers.get("location");
			expect([path, location]).toEqual([
				path,
				audience === "public" || audience === "both" ? "/" : `/login?next=${encodeURIComponent(path)}`,
			]);
		}
	}
	expect(routes.length).toBeGreaterThan(50);
});
