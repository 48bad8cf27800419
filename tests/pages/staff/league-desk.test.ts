import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import * as schema from "../../../db/schema/index.ts";
import { testApp } from "../../support/app.ts";
import { fillLeague } from "../../support/seasons/league.ts";
import { staffOf } from "../../support/staff.ts";
import { said } from "../../support/said.ts";

type Site = Awaited<ReturnType<typeof testApp>>;
type League = Awaited<ReturnType<typeof fillLeague>>;

let site: Site;
let organization: Awaited<ReturnType<Site["organization"]>>;
let league: League;
let ada: Awaited<ReturnType<typeof staffOf>>;
let count = 0;

beforeAll(async () => {
	site = await testApp();
}, 120_000);
beforeEach(async () => {
	organization = await site.organization({ slug: `acme-${++count}` });
	league = await site.write(organization, fillLeague);
	ada = await staffOf(site, organization, "staff");
});
afterAll(async () => await site.close());

const address = (query = "") => `/dashboard/seasons/${league.season.id}/leagues/${league.league.id}${query}`;

async function shown(path = address()) {
	const response = await ada.get(path);
	const html = await response.text();
	const table = (caption: string) =>
		new RegExp(`<caption[^>]*>${caption}</caption>.*?</table>`, "s").exec(html)?.[0] ?? "";
	return { status: response.status, html, rows: (caption: string) => rowsOf(table(caption)) };
}

/** The texts of a table's body, a list a row; typed values stand in brackets. */
function rowsOf(table: string): string[][] {
	const body = /<tbody>(.*)<\/tbody>/s.exec(table)?.[1] ?? "";
	return body.split("</tr>").flatMap((row) => {
		const cells = [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = ""]) => textOf(cell));
		return cells.length > 0 ? [cells] : [];
	});
}

const textOf = (html: string) =>
	html
		.replaceAll(/<div[^>]* popover.*?<\/div>/gs, "")
		.replaceAll(/<span class="only-narrow meta">(<span.*?<\/span>|.)*?<\/span>/gs, "")
		.replaceAll(/<input type="number"[^>]*? value="(\d*)"[^>]*>/g, "[$1]")
		.replaceAll(/<[^>]*>/g, "")
		.trim();

describe("the staff's league page", () => {
	test("has the teams by rank with captain, players, wins and losses, and warns of fewer than five players", async () => {
		const { status, html, rows } = await shown();
		expect(status).toBe(200);
		expect(html).toContain("<h1>Monday Open</h1>");
		expect(html).toContain("4 teams · 2 games · Fall 2026");
		const teams = rows("Teams");
		expect(teams.map((cells) => cells[2]?.slice(-11))).toHaveLength(4);
		expect(teams[0]?.slice(1, 7)).toEqual(["1", expect.stringContaining("Harbor Hawks"), "–", "1", "1", "0"]);
		expect(
			new Set(teams.filter(([, , , , , wins, losses]) => wins === "0" && losses === "0").map(([, rank]) => rank)),
		).toEqual(
			new Set(["–"]), // before the first game everybody would be first
		);
		expect([...html.matchAll(/aria-label="Fewer than 5 players"/g)]).toHaveLength(4);
		expect([...html.matchAll(/<span class="only-narrow meta">Fewer than 5 players/g)]).toHaveLength(4);
		const [, choices = ""] = /<select id="add-game-home".*?>(.*?)<\/select>/s.exec(html) ?? [];
		const names = [...choices.matchAll(/>([^<]+)<\/option>/g)].map(([, name]) => name);
		expect(names).toEqual(["Choose a team", "Harbor Hawks", "Pier Pilots", "Quay Queens", "Reef Rockets"]);
		expect(/<dialog[^>]* id="add-game".*?<\/dialog>/s.exec(html)?.[0]).toContain('name="ask" value="true"'); // a day outside of the season's
		expect(html).toContain(`href="${address(`/teams/${league.teams[0]?.id}`)}"`);
	});

	test("has games, byes and weeks off in one calendar", async () => {
		const reason = "Who sees the reasonStaff onlyVisitors tooSave score"; // of the dialog beside a stored result
		const { html, rows } = await shown();
		const calendar = rows("Game schedule").map((cells) => cells.slice(1));
		expect(calendar).toEqual([
			[
				"1",
				"Mon, Nov 16, 2026",
				"Harbor Hawks vs Pier Pilots",
				"–",
				"7:00 PM",
				"Completed",
				`Home[61]–Away[58]${reason}`,
			],
			["2", "Mon, Nov 23, 2026", "Quay Queens vs Reef Rockets", "–", "8:00 PM", "Scheduled", "Home[]–Away[]"],
			["3", "Mon, Nov 23, 2026", "Harbor Hawks", "Bye", "–"],
			["4", "Mon, Nov 30, 2026", "No Games (Holiday)"],
		]);
		expect(html).toContain(`href="/games/${league.played.id}"`);
		for (const label of ["+ Add Game", "+ Add Bye", "+ Add Week Off", "All Dates"]) expect(html).toContain(label);
	});

	test("says why a score cannot be right, beside the score", async () => {
		const { html } = await shown();
		expect(html).toContain('aria-label="Score mismatch of Harbor Hawks vs Pier Pilots"');
		expect(html).toContain("The periods of Harbor Hawks add up to 15; the final score says 61.");
		expect(html).not.toContain("Score mismatch of Quay Queens");
	});

	test("shows one day, or what has none, and all again where a day is empty", async () => {
		await ada.send("POST", `/api/seasonsv2/${league.season.id}/leagues/${league.league.id}/games`, {
			home_team_id: league.leagueTeams[0]?.id,
			away_team_id: league.leagueTeams[1]?.id,
		});
		const dates = async (query: string) => (await shown(address(query))).rows("Game schedule").map((cells) => cells[2]);
		expect(await dates("?date=2026-11-23")).toEqual(["Mon, Nov 23, 2026", "Mon, Nov 23, 2026"]);
		expect(await dates("?date=none")).toEqual(["TBD"]);
		expect(await dates("?date=2031-01-01")).toHaveLength(5);
		expect(await dates("?date=all")).toHaveLength(5);
		expect((await shown(address("?date=someday"))).status).toBe(400);
	});

	test("is empty in the words of the rules", async () => {
		const { sql } = site.database.owner;
		for (const table of ["games", "byes", "week_offs"])
			await sql`delete from ${sql(table)} where organization_id = ${organization.id}`;
		const { html } = await shown();
		expect(html).toContain("No games or byes available");
		const builder = `/scheduleBuilder?league=${league.league.id}&amp;season=${league.season.id}`;
		expect(html).toContain(`href="${builder}"`); // who has just added teams is led to their games
	});

	test("says every sentence of the rules (wording 1) before or after a form", async () => {
		const { html } = await shown();
		for (const sentence of [
			said.selectGamesToDelete,
			said.selectTeam,
			said.weekOffCreated,
			"Bye created!",
			"Score updated successfully",
			"Items deleted successfully",
			"Team added successfully",
			"Team updated!",
			"Teams deleted successfully",
			"Game created!",
			said.weekOffNotCreated,
			said.gameNotCreated,
			"Failed to create bye",
			said.deletingFailed,
			"Failed to add team",
			"Failed to update team",
			said.gameNotUpdated,
		])
			expect(html).toContain(`="${sentence}"`);
	});

	test("reads a week off without a reason as one, and names drafts, put-off games and hidden teams", async () => {
		const { sql } = site.database.owner;
		await sql`update week_offs set reason = null where organization_id = ${organization.id}`;
		await sql`update games set status = 'postponed', published_at = null where id = ${league.coming.id}`;
		await sql`update league_teams set hidden = true where id = ${league.leagueTeams[1]?.id ?? 0}`;
		const { html, rows } = await shown();
		expect(rows("Game schedule").at(-1)?.at(-1)).toBe("No Games (Off Week)");
		expect(rows("Game schedule")[1]?.[6]).toBe("PostponedDraft");
		expect(html).toMatch(/aria-label="Hide Pier Pilots"[^>]* checked=""/);
	});

	test("is in pages of a hundred, opens where the season is, and stays small", async () => {
		const { db } = site.database.owner;
		const [home = 0, away = 0] = league.leagueTeams.map(({ id }) => id);
		const day = (at: number) =>
			Temporal.PlainDate.from("2026-09-01")
				.add({ days: Math.floor(at / 10) })
				.toString();
		await db.insert(schema.games).values(
			Array.from({ length: 2000 }, (_, at) => ({
				organization_id: organization.id,
				season_id: league.season.id,
				season_league_id: league.seasonLeague.id,
				home_team_id: home,
				away_team_id: away,
				date: day(at),
				time: "19:00",
			})),
		);
		site.directory.drop(organization.id);
		const open = await shown();
		expect(open.rows("Game schedule")).toHaveLength(100);
		expect(open.rows("Game schedule").some((cells) => cells[2] === "Mon, Nov 16, 2026")).toBe(true);
		const second = await shown(address("?page=2"));
		expect(second.rows("Game schedule")[0]?.slice(1, 3)).toEqual(["101", "Fri, Sep 11, 2026"]);
		const last = (await shown(address("?page=900"))).rows("Game schedule");
		expect(last.at(-1)?.[1]).toBe("2004");
		expect(Bun.gzipSync(open.html).byteLength).toBeLessThan(100_000);
	});

	test("stands under the short address too, in the active season", async () => {
		expect((await shown(`/leagues/${league.league.id}`)).html).toContain("+ Add Game");
		const visitor = await site.get(`/${organization.slug}/leagues/${league.league.id}`);
		expect([visitor.status, (await visitor.text()).includes("+ Add Game")]).toEqual([200, false]);
		expect((await ada.get("/leagues/999999")).status).toBe(404);
	});

	test("is for the organization's own staff, and for ids that belong together", async () => {
		const harbor = await site.organization({ slug: `harbor-${count}` });
		const other = await site.write(harbor, fillLeague);
		expect((await ada.get(`/dashboard/seasons/${other.season.id}/leagues/${other.league.id}`)).status).toBe(404);
		expect((await ada.get(`/dashboard/seasons/${league.season.id}/leagues/${other.league.id}`)).status).toBe(404);
		const away = await site.get(`/${organization.slug}${address()}`);
		expect([away.status, away.headers.get("location")?.startsWith(`/${organization.slug}/login?next=`)]).toEqual([
			302,
			true,
		]);
	});

	test("keeps the names that people type as text", async () => {
		const name = '<img src=x onerror="alert(1)"> & "Sons"';
		await ada.send("POST", `/api/seasonsv2/${league.season.id}/leagues/${league.league.id}/teams`, { name });
		const { html } = await shown();
		expect(html).not.toContain("<img src=x");
		expect(html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &quot;Sons&quot;");
	});
});
