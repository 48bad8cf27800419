import { afterAll, beforeAll, expect, test } from "bun:test";
import { testApp } from "../../support/app.ts";
import { fillLeague } from "../../support/seasons/league.ts";
import { staffOf } from "../../support/staff.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let staff: Awaited<ReturnType<typeof staffOf>>;
let league: Awaited<ReturnType<typeof fillLeague>>;

beforeAll(async () => {
	site = await testApp();
	const organization = await site.organization({ slug: "acme" });
	league = await site.write(organization, fillLeague);
	staff = await staffOf(site, organization, "staff");
}, 120_000);
afterAll(async () => await site.close());

test("calls whose body says nothing may have none", async () => {
	const { season, league: one, teams } = league;
	for (const [method, path] of [
		["PUT", `/api/seasonsv2/${season.id}/leagues/${one.id}/teams/${teams[0]?.id}/toggle-hidden`],
		["POST", "/api/playerAttributes/reset"],
		["POST", `/api/gamePeriods/reset/${league.period.sportId}`],
	] as const)
		expect({ path, status: (await staff.send(method, path)).status }).toEqual({ path, status: 200 });
});

test("a revision that is no whole number is refused, not taken for none", async () => {
	for (const revision of ["x", 1.5, [1], {}]) {
		const response = await staff.send("PUT", `/api/seasonsv2/${league.season.id}`, { name: "Won", revision });
		expect(response.status).toBe(422);
		expect(Object.keys(((await response.json()) as { fields: object }).fields)).toEqual(["revision"]);
	}
});

test("JSON beyond all measure is refused before it is read", async () => {
	const response = await staff.send("POST", "/api/seasonsv2", { name: "x".repeat(3_000_000) });
	expect([413, 422]).toContain(response.status);
});

test("staff pages are compressed for who takes it", async () => {
	const response = await site.app.fetch(
		new Request("http://localhost:3000/dashboard/seasons", {
			headers: { host: "localhost:3000", cookie: staff.cookie, "accept-encoding": "br" },
		}),
	);
	expect([response.status, response.headers.get("content-encoding"), response.headers.get("cache-control")]).toEqual([
		200,
		"br",
		"private, no-store",
	]);
});

test("a staff screen asks a visitor of the platform's host for the login", async () => {
	for (const path of [
		"/dashboard/deleted",
		"/dashboard/transfer",
		"/dashboard/audit",
		"/dashboard/players/merge?of=1",
		"/dashboard/seasons",
	]) {
		const response = await site.get(path);
		expect([path, response.status, response.headers.get("location")?.split("?")[0]]).toEqual([path, 302, "/login"]);
	}
});
