import { afterAll, beforeAll, expect, test } from "bun:test";
import { testApp } from "../support/app.ts";
import { staffOf } from "../support/staff.ts";

let site: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
	site = await testApp({
		publicUrl: new URL("https://leagues.example"),
		siteTitles: { "leagues.example": "Leagues of the Coast", "acme.test": "Acme" },
	});
	await site.organization({ slug: "acme", domain: "acme.test" });
}, 120_000);
afterAll(async () => await site.close(), 120_000);

const titleOf = async (path: string, host: string) =>
	/<title>([^<]*)/.exec(await (await site.get(path, { host })).text())?.[1];

const wrongAddresses = { "/nosuchslug": 404, "/teams/1": 401, "/?city=%00": 400 };

test.each(Object.entries(wrongAddresses))("%s fails under the title of the platform's host", async (path, status) => {
	const answer = await site.get(path, { host: "leagues.example" });
	expect(answer.status).toBe(status);
	expect(await answer.text()).toMatch(/<title>[^<]* · Leagues of the Coast<\/title>/);
});

test("a super admin's wrong address fails under that title too", async () => {
	const root = await staffOf(site, null, "super_admin", "leagues.example");
	const answer = await root.get("/organizations/9999");
	expect(answer.status).toBe(404);
	expect(await answer.text()).toMatch(/<title>[^<]* · Leagues of the Coast<\/title>/);
});

test("the platform's own host has a title by the configuration, as the sites have (site 1)", async () => {
	expect(await titleOf("/", "leagues.example")).toContain("Leagues of the Coast");
	expect(await titleOf("/login", "leagues.example")).toContain("Leagues of the Coast");
	expect(await titleOf("/", "acme.test")).toBe("Acme");
});
