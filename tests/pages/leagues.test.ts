import { afterAll, beforeAll, expect, test } from "bun:test";
import * as schema from "../../db/schema/index.ts";
import { testApp } from "../support/app.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { staffOf } from "../support/staff.ts";
import { said } from "../support/said.ts";

type Filled = Awaited<ReturnType<typeof fillLeague>>;
let site: Awaited<ReturnType<typeof testApp>>;
let filled: Filled;
let idle: number;

beforeAll(async () => {
	site = await testApp();
	const harbor = await site.organization({ slug: "harbor", name: "Harbor Hoops", domain: "hoops.example" });
	filled = await site.write(harbor, async (writer) => {
		const made = await fillLeague(writer);
		const { tx } = writer;
		const organization_id = harbor.id;
		for (const name of ["Fountain Valley Open", "Aces", "Unused"]) {
			const [league] = await tx.insert(schema.leagues).values({ organization_id, name }).returning();
			idle = league?.id ?? 0;
			if (name !== "Unused")
				await tx.insert(schema.seasonLeagues).values({ organization_id, season_id: made.season.id, league_id: idle });
		}
		const [team] = await tx.insert(schema.teams).values({ organization_id, name: "Ghosts" }).returning();
		await tx.insert(schema.leagueTeams).values({
			organization_id,
			team_id: team?.id ?? 0,
			season_league_id: made.seasonLeague.id,
			hidden: true,
		});
		return made;
	});
}, 120_000);
afterAll(async () => await site.close());

const html = async (path: string) => await (await site.get(path)).text();

test("lists every league of the active season in league order with its teams, linked to its standings", async () => {
	const text = await html("/harbor/leagueList");
	const names = [...text.matchAll(/<th scope="row">.*?<a[^>]*>([^<]+)/gs)].map(([, name]) => name);
	expect(names).toEqual(["Fountain Valley Open", "Monday Open", "Aces"]);
	expect(text).toContain(`href="/harbor/teamList?league=${filled.league.id}"`);
	expect([...text.matchAll(/<td class="n key">(\d+)/g)].map(([, count]) => count)).toEqual(["0", "4", "0"]);
	expect(text).not.toContain("Ghosts");
});

test("a league's page is its standings in the active season", async () => {
	const text = await html(`/harbor/leagues/${filled.league.id}`);
	expect(text).toContain("<h1>Monday Open</h1>");
	expect(text).toMatch(/Harbor Hawks.*Pier Pilots/s);
	expect(text).not.toContain("Ghosts");
});

test("a league without teams, or not in the season, says so; one that is not there is 404", async () => {
	expect(await html(`/harbor/leagues/${idle}`)).toContain(said.noTeamsFound);
	expect((await site.get("/harbor/leagues/999999")).status).toBe(404);
	expect((await site.get("/harbor/leagues/abc")).status).toBe(404);
});

test("on the platform's host the domain leads to the organization's own list", async () => {
	const response = await site.get("/leagueList?domain=hoops.example");
	expect([response.status, response.headers.get("location")]).toEqual([302, "/harbor/leagueList"]);
	const league = await site.get(`/leagues/${filled.league.id}?domain=hoops.example`);
	expect(league.headers.get("location")).toBe(`/harbor/leagues/${filled.league.id}`);
});

test("without leagues the list says so", async () => {
	const empty = await site.organization({ slug: "empty" });
	await site.write(empty, async ({ tx }) => {
		await tx.insert(schema.seasons).values({ organization_id: empty.id, name: "S", sport_id: 1 });
	});
	expect(await html("/empty/leagueList")).toContain("No leagues available");
	expect(await html("/empty/teamList")).toContain("No leagues available");
});

test("who is signed in has the staff's page of them under the same address (site 5)", async () => {
	const organization = await site.organization({ slug: "desk" });
	const staff = await staffOf(site, organization, "staff");
	expect((await staff.get("/leagueList")).status).toBe(404);
	await site.write(organization, fillLeague);
	for (const path of ["/leagueList", "/desk/leagueList"]) {
		const answer = await staff.get(path);
		const html = await answer.text();
		expect([path, answer.status, html.includes("Add League"), html.includes("Monday Open")]).toEqual([
			path,
			200,
			true,
			true,
		]);
	}
	expect(await html("/desk/leagueList")).not.toContain("Add League");
});
