import { afterAll, beforeAll, expect, test } from "bun:test";
import { openApiSite, type ApiSite } from "../league.ts";
import { said } from "../../support/said.ts";

let site: ApiSite;
beforeAll(async () => {
	site = await openApiSite();
});
afterAll(async () => await site.close());

test("who is signed in, with the fields of the contract", async () => {
	expect((await site.call("/auth/check-auth")).json).toEqual({ authenticated: false, user: null });
	expect((await site.call("/auth/check-auth", { cookie: "sid=nobody" })).json.authenticated).toBe(false);
	const staff = await site.signIn(site.acme, "staff");
	const { json, headers } = await site.call("/auth/check-auth", staff);
	expect(json).toEqual({
		authenticated: true,
		user: {
			id: staff.id,
			username: staff.username,
			email: "staff@example.test",
			role: "staff",
			organization_id: site.acme.id,
			theme: "light",
			sports: site.acme.sports,
		},
	});
	expect(headers.get("cache-control")).toBe("no-store");
	const root = await site.signIn(null, "super_admin");
	expect((await site.call("/auth/check-auth", root)).json.user).toMatchObject({ organization_id: null, sports: [] });
});

test("a super admin is led by the id of a path or by userId, and must choose where nothing leads", async () => {
	const root = await site.signIn(null, "super_admin");
	const staff = await site.signIn(site.harbor, "staff");
	const { json } = await site.call(`/playersv2/${site.other.players[0]?.id}`, root);
	expect(json.player.email).toBe("p0@example.test");
	expect((await site.call("/gamesv2/999999", root)).status).toBe(404);
	const none = await site.call("/gamesv2", root);
	expect([none.status, none.json]).toEqual([400, { message: said.chooseOrganizationFirst }]);
	const { sportId, id } = site.other.stat;
	expect((await site.call(`/statsv2/${sportId}?userId=${staff.id}`, root)).json[0].id).toBe(id);
	expect((await site.call(`/statsv2/${sportId}?userId=${staff.id}&slug=acme`, root)).status).toBe(400);
	expect((await site.call(`/statsv2/${sportId}?userId=999999`, root)).status).toBe(404);
});

test("everybody else's userId leads to their own organization or nowhere", async () => {
	const [mine, theirs] = [await site.signIn(site.acme, "staff"), await site.signIn(site.harbor, "staff")];
	const path = `/statsv2/${site.league.stat.sportId}`;
	expect((await site.call(`${path}?userId=${mine.id}`, mine)).json[0].id).toBe(site.league.stat.id);
	expect((await site.call(`${path}?userId=${theirs.id}`, mine)).status).toBe(404);
	expect((await site.call(`${path}?userId=${theirs.id}`)).status).toBe(401);
	expect((await site.call(`${path}?userId=${theirs.id}&slug=acme`)).json[0].id).toBe(site.league.stat.id);
});

test("a sport that the organization does not play has no statistics", async () => {
	expect((await site.call(`/statsv2/${site.league.stat.sportId + 1}?slug=acme`)).status).toBe(404);
});

test("organizations that contradict each other are refused", async () => {
	const { acme, harbor } = site;
	expect((await site.call(`/pages/by-slug/teamList?orgId=${harbor.id}&slug=acme`)).status).toBe(400);
	expect((await site.call(`/organization-links/${harbor.id}`, { host: "acme.test" })).status).toBe(400);
	expect((await site.call(`/pages/by-slug/teamList?orgId=${acme.id}`, { host: "acme.test" })).status).toBe(200);
	expect((await site.call("/pages/by-slug/teamList", { host: "acme.test" })).json.page.link.label).toBe("Standings");
	expect((await site.call("/pages/by-slug/nothing", { host: "acme.test" })).status).toBe(404);
	expect((await site.call("/pages/by-slug/teamList?orgId=99999")).status).toBe(404);
	expect((await site.call("/pages/by-slug/teamList?orgId=some")).status).toBe(400);
	expect((await site.call("/organization-links/99999")).status).toBe(404);
});

test("the segments of a path belong together, else nothing is there", async () => {
	const { league } = site;
	const [season] = await site.write(site.acme, async ({ tx }) => {
		const { seasons } = await import("../../../db/schema/index.ts");
		const row = { organization_id: site.acme.id, name: "Spring", active: false, sport_id: league.stat.sportId };
		return await tx.insert(seasons).values(row).returning();
	});
	const division = `divisions/${league.division.id}`;
	expect((await site.call(`/seasonsv2/${league.season.id}/${division}?slug=acme`)).status).toBe(200);
	expect((await site.call(`/seasonsv2/${season?.id}/${division}?slug=acme`)).status).toBe(404);
	expect((await site.call(`/seasonsv2/${season?.id}/${division}/games?slug=acme`)).status).toBe(404);
	expect((await site.call(`/seasonsv2/${season?.id}/leagues-with-teams-public?slug=acme`)).json).toEqual({
		leagues: [],
	});
});

test("a scope is active or all", async () => {
	const path = `/playersv2/${site.league.players[0]?.id}/basic?slug=acme`;
	const all = (await site.call(path)).json;
	expect((await site.call(`${path}&scope=all`)).json).toEqual(all);
	expect((await site.call(`${path}&scope=active`)).json).toEqual(all);
	const refused = await site.call(`${path}&scope=some`);
	expect([refused.status, Object.keys(refused.json)]).toEqual([400, ["message"]]);
});

test("what is no call is not found, and says so without echoing", async () => {
	const { status, json, headers } = await site.call("/no-such-thing?slug=acme");
	expect([status, json]).toEqual([404, { message: "Not found." }]);
	expect(headers.get("cache-control")).toBe("no-store");
});
