import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq, inArray } from "drizzle-orm";
import * as schema from "../../../db/schema/index.ts";
import { testApp } from "../../support/app.ts";
import { fillLeague } from "../../support/seasons/league.ts";
import { staffOf } from "../../support/staff.ts";
import { said } from "../../support/said.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let acme: Awaited<ReturnType<typeof site.organization>>;
let league: Awaited<ReturnType<typeof fillLeague>>;
let staff: Awaited<ReturnType<typeof staffOf>>;

beforeAll(async () => {
	site = await testApp();
	acme = await site.organization({ slug: "acme", name: "Acme Hoops" });
	league = await site.write(acme, fillLeague);
	staff = await staffOf(site, acme, "staff");
}, 120_000);
afterAll(async () => await site.close());

const path = (query = "") => `/dashboard/seasons/${league.season.id}${query}`;

async function look(query = "") {
	const response = await staff.get(path(query));
	const html = await response.text();
	const island = /<div data-island="division-board".*?<\/output><\/div>/s.exec(html)?.[0] ?? "";
	return { status: response.status, html, text: island.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ") };
}

test("the season page has the standings of teams without a division, and the divisions with theirs", async () => {
	const { status, text, html } = await look();
	expect(status).toBe(200);
	expect(text).toContain("Standings 3 without a division");
	expect(text).toMatch(/– QQ Quay Queens Monday Open · 0–0 .*Reef Rockets .*Pier Pilots Monday Open, 4th · 0–1/);
	expect(text).toMatch(
		/Divisions All Divisions Gold Add Division Gold 1 team .*1 HH Harbor Hawks Monday Open, 1st · 1–0/,
	);
	expect(html).toContain(`href="/dashboard/seasons/${league.season.id}/divisions/${league.division.id}"`);
	expect(html).toContain('data-confirm="Are you sure you want to delete this division?"');
});

test("a filter in the address shows one division, one that is none shows all", async () => {
	const made = await staff.send("POST", `/api/seasonsv2/${league.season.id}/divisions`, { name: "Silver" });
	const { division } = (await made.json()) as { division: { id: number } };
	const headings = (html: string) => [...html.matchAll(/<h3[^>]*>(?:<[^>]+>)?([^<]+)/g)].map(([, name]) => name);
	expect(headings((await look()).html)).toEqual(["Gold", "Silver"]);
	expect(headings((await look(`?division=${division.id}`)).html)).toEqual(["Silver"]);
	expect(headings((await look("?division=999999")).html)).toEqual(["Gold", "Silver"]);
	expect((await look("?division=abc")).status).toBe(400);
	await staff.send("DELETE", `/api/divisions/${division.id}`);
});

test("hidden teams stand in the panel with a word, and hold no seed", async () => {
	const hidden = league.leagueTeams[2]?.id ?? 0;
	await site.write(acme, async ({ tx }) => {
		await tx.update(schema.leagueTeams).set({ hidden: true }).where(eq(schema.leagueTeams.id, hidden));
	});
	const { text, html } = await look();
	expect(text).toContain("Quay Queens Hidden Monday Open");
	const props = /data-island="division-board" data-props="([^"]*)"/.exec(html)?.[1]?.replaceAll("&quot;", '"') ?? "{}";
	const { board } = JSON.parse(props.replaceAll("&#x27;", "'").replaceAll("&amp;", "&"));
	expect(board.teams).toHaveLength(4);
	expect(board.orders.all.map(({ slt_id }: { slt_id: number }) => slt_id)).not.toContain(hidden);
	expect(board.leagues[0].teams).toHaveLength(3);
});

test("where all teams are in a division the panel of the others says so", async () => {
	const ids = await site.write(acme, async ({ tx }) => {
		const rows = league.leagueTeams.slice(1).map(({ id }, at) => ({
			organization_id: acme.id,
			division_id: league.division.id,
			slt_id: id,
			position: at + 2,
		}));
		const made = await tx.insert(schema.divisionTeams).values(rows).returning({ id: schema.divisionTeams.id });
		return made.map(({ id }) => id);
	});
	const { text } = await look();
	expect(text).toContain("All teams are in a division.");
	expect(text).not.toContain(said.noTeamsFound);
	await site.write(acme, async ({ tx }) => {
		await tx.delete(schema.divisionTeams).where(inArray(schema.divisionTeams.id, ids));
	});
});

test("without divisions and without teams the panels say so", async () => {
	await staff.send("DELETE", `/api/divisions/${league.division.id}`);
	expect((await look()).text).toContain(said.noDivisionsYet);
	const made = await staff.send("POST", "/api/seasonsv2", { name: "Empty" });
	const { season } = (await made.json()) as { season: { id: number } };
	const html = await (await staff.get(`/dashboard/seasons/${season.id}`)).text();
	for (const sentence of [said.noTeamsFound, said.noDivisionsYet, "No leagues available"])
		expect(html).toContain(sentence);
});

test("the panels go with the feature, and nobody else's page has them", async () => {
	await site.database.owner.sql`update features set enabled = false where organization_id = ${acme.id}`;
	const { html } = await look();
	expect(html).toContain("Monday Open");
	for (const text of ["division-board", "Add Division", "Divisions"]) expect(html).not.toContain(text);
});
