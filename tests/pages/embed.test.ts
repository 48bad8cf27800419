import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import * as schema from "../../db/schema/index.ts";
import { markupErrors } from "../support/accessible.ts";
import { testApp } from "../support/app.ts";
import { fillLeague } from "../support/league.ts";
import { staffOf } from "../support/staff.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let acme: Awaited<ReturnType<typeof site.organization>>;
let league: Awaited<ReturnType<typeof fillLeague>>;

beforeAll(async () => {
	site = await testApp();
	acme = await site.organization({ slug: "acme", name: "Acme Hoops" });
	league = await site.write(acme, fillLeague);
});
afterAll(async () => await site.close());

const policy = (response: Response) => response.headers.get("content-security-policy") ?? "";
const paths = ["/_/embed/standings", "/_/embed/schedule"];
const bracket = () => `/_/embed/bracket?divisionId=${league.division.id}&seasonId=${league.season.id}`;

describe("a page for frames", () => {
	test.each(paths)("%s may be framed, has no script and leads out of the frame", async (path) => {
		const response = await site.get(`/acme${path}`);
		const html = await response.text();
		expect([response.status, policy(response).includes("frame-ancestors *")]).toEqual([200, true]);
		expect(html).not.toContain("<script");
		expect(html).toContain('<base target="_top"/>');
		expect(html).not.toContain('class="band"');
		expect(await markupErrors(html)).toEqual([]);
	});

	test("may be a bracket too", async () => {
		await site.write(acme, async ({ tx }) => {
			await tx.insert(schema.divisionTeams).values({
				organization_id: acme.id,
				division_id: league.division.id,
				slt_id: league.leagueTeams[1]?.id ?? 0,
				position: 1,
			});
		});
		const response = await site.get(`/acme${bracket()}`);
		const html = await response.text();
		expect([response.status, policy(response).includes("frame-ancestors *")]).toEqual([200, true]);
		expect(html).toContain("Pier Pilots");
		expect(html).not.toContain("<script");
		expect((await site.get("/acme/_/embed/bracket?divisionId=999999&seasonId=1")).status).toBe(404);
		const staff = await staffOf(site, acme, "staff");
		const list = (await (await staff.get("/bracket")).text()).replaceAll("<!-- -->", "");
		expect(list).toContain("2 teams · not started");
		expect(list).toContain(`href="/dashboard/seasons/${league.season.id}/divisions/${league.division.id}"`);
	});

	test("is the only one that may", async () => {
		for (const path of [
			"/acme",
			"/acme/schedule",
			"/acme/teamList",
			"/acme/login",
			"/",
			"/acme/nothing",
			"/_/embed/nothing",
		])
			expect([path, policy(await site.get(path)).includes("frame-ancestors 'none'")]).toEqual([path, true]);
	});

	test("is themed by its query, and refuses what is no colour", async () => {
		const html = await (await site.get("/acme/_/embed/standings?theme=dark&color=c2410c")).text();
		expect(html).toContain('data-theme="dark"');
		expect(html).toContain("/_/brand/c2410c.css");
		expect((await site.get("/acme/_/embed/standings?color=red;}")).status).toBe(400);
		expect((await site.get("/acme/_/embed/standings?theme=loud")).status).toBe(400);
	});

	test("shows one league or all, and what visitors see even to staff", async () => {
		const one = await (await site.get(`/acme/_/embed/standings?league=${league.league.id}`)).text();
		expect(one).toContain("Monday Open standings");
		await site.write(acme, async ({ tx }) => {
			await tx
				.update(schema.leagueTeams)
				.set({ hidden: true })
				.where(eq(schema.leagueTeams.id, league.leagueTeams[2]?.id ?? 0));
		});
		const staff = await staffOf(site, acme, "staff");
		const seen = await (await staff.get("/acme/_/embed/standings")).text();
		expect(seen).toContain("Harbor Hawks");
		expect(seen).not.toContain("Quay Queens");
	});

	test("has a snippet to paste, in the dashboard", async () => {
		const staff = await staffOf(site, acme, "staff");
		const html = await (
			await staff.get(`/dashboard/embeds?what=schedule&league=${league.league.id}&theme=dark`)
		).text();
		expect(html).toContain(
			`&lt;iframe src=&quot;http://localhost:3000/acme/_/embed/schedule?league=${league.league.id}&amp;theme=dark&quot;`,
		);
	});
});
