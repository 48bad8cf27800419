import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import * as schema from "../../db/schema/index.ts";
import type { Organization } from "../../src/data/organization/platform.ts";
import { addDays } from "../../src/domain/clock.ts";
import { calledFields } from "../../src/domain/team/schema.ts";
import { testApp } from "../support/app.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { records, seasonRows, type TeamRecord } from "../support/seasons/season-ledger.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let organization: Organization;
let league: Awaited<ReturnType<typeof fillLeague>>;

beforeAll(async () => {
	site = await testApp({ template: "season" });
	organization = await site.organization({ slug: "harbor", name: "Harbor Hoops" });
	league = await site.write(organization, fillLeague);
}, 120_000);
afterAll(async () => await site.close());

const html = async (path: string) => await (await site.get(path)).text();
const hawks = () => `/harbor/teams/${league.teams[0]?.id}`;
const first = <T>(rows: T[]): T => rows[0] as T; // an insert of one row returns one
const hide = async (sltId: number | undefined, hidden: boolean) =>
	await site.write(organization, async ({ tx }) => {
		await tx
			.update(schema.leagueTeams)
			.set({ hidden })
			.where(eq(schema.leagueTeams.id, sltId ?? 0));
	});

describe("a team's page", () => {
	test("shows record, position, streak, league and season in its banner", async () => {
		const page = await html(hawks());
		expect(page).toContain("<title>Harbor Hawks · harbor</title>");
		expect(page).toContain("<h1>Harbor Hawks</h1>");
		expect(page).toContain("Monday Open · Fall 2026");
		for (const [label, value] of [
			["Record", "1–0"],
			["Position", "1 of 4"],
			["Streak", "W1"],
		])
			expect(page).toContain(`<dt class="cap">${label}</dt><dd>${value}</dd>`);
	});

	test("shows all that the team is called", async () => {
		const id = league.teams[0]?.id ?? 0;
		const call = async (called: Partial<typeof schema.teams.$inferInsert>) =>
			await site.write(organization, async ({ tx }) => {
				await tx.update(schema.teams).set(called).where(eq(schema.teams.id, id));
			});
		const called = Object.fromEntries(Object.keys(calledFields).map((name) => [name, `Known by ${name}`]));
		await call(called);
		const page = await html(hawks());
		await call({ name: "Harbor Hawks" });
		for (const text of Object.values(called)) expect(page.slice(page.indexOf("<h1"))).toContain(text);
	});

	test("shows its form, its margins, its schedule with results and byes", async () => {
		const page = await html(hawks());
		expect(page).toContain('aria-label="Last ten games, latest first"');
		expect(page).toContain("61–58");
		expect(page).toContain("vs Pier Pilots");
		expect(page).toContain("Schedule, latest first");
		expect(page).toContain(`href="/harbor/games/${league.played.id}"`);
		expect(page).toContain('<th scope="row">Bye</th>');
		expect(page).toContain("Place among 4 teams");
		const loser = await html(`/harbor/teams/${league.teams[1]?.id}`);
		expect(loser).toContain("58–61");
		expect(loser).toContain("at Harbor Hawks");
	});

	test("shows its roster with numbers and averages, linked", async () => {
		const page = await html(hawks());
		expect(page).toContain(`<a href="/harbor/players/${league.players[0]?.id}">First0 Last0</a>`);
		expect(page).toContain('<td class="n dim">4</td>');
		expect(page).toContain('<abbr title="Points per game">PPG</abbr>');
		expect(page).toContain('<td class="n key">20.0</td>');
	});

	test("a game to come has its time, a postponed one says so", async () => {
		const queens = `/harbor/teams/${league.teams[2]?.id}`;
		expect(await html(queens)).toContain('<span class="dim">8:00 PM</span>');
		await site.write(organization, async ({ tx }) => {
			await tx.update(schema.games).set({ status: "postponed" }).where(eq(schema.games.id, league.coming.id));
		});
		expect(await html(queens)).toContain(">Postponed</span>");
	});

	test("the captain is named and linked", async () => {
		await site.write(organization, async ({ tx }) => {
			await tx
				.update(schema.leagueTeams)
				.set({ captain: "Somebody Else", captain_id: league.players[0]?.id ?? 0 })
				.where(eq(schema.leagueTeams.id, league.leagueTeams[0]?.id ?? 0));
		});
		const page = await html(hawks());
		expect(page).toContain(
			`<dt class="cap">Captain</dt><dd><a href="/harbor/players/${league.players[0]?.id}">First0 Last0</a></dd>`,
		);
		expect(page).not.toContain("Somebody Else");
	});

	test("an empty roster and schedule say so", async () => {
		const empty = await site.write(organization, async ({ tx }) => {
			const team = first(
				await tx.insert(schema.teams).values({ organization_id: organization.id, name: "New Team" }).returning(),
			);
			await tx.insert(schema.leagueTeams).values({
				organization_id: organization.id,
				season_league_id: league.seasonLeague.id,
				team_id: team.id,
			});
			return team;
		});
		const page = await html(`/harbor/teams/${empty.id}`);
		expect(page).toContain("No games available");
		expect(page).toContain("No players yet");
	});

	test("a team in no league still has a page", async () => {
		const [team] = await site.write(
			organization,
			async ({ tx }) =>
				await tx.insert(schema.teams).values({ organization_id: organization.id, name: "Free Agents" }).returning(),
		);
		const response = await site.get(`/harbor/teams/${team?.id}`);
		expect(response.status).toBe(200);
		expect(await response.text()).toContain("Free Agents");
	});

	test("a long season shows what lies around today and folds the whole of it", async () => {
		const [, , home, away] = league.leagueTeams.map(({ id }) => id);
		await site.write(organization, async ({ tx }) => {
			await tx.insert(schema.games).values(
				Array.from({ length: 30 }, (_, index) => ({
					organization_id: organization.id,
					season_id: league.season.id,
					season_league_id: league.seasonLeague.id,
					home_team_id: home ?? 0,
					away_team_id: away ?? 0,
					date: addDays("2026-11-01", index),
				})),
			);
		});
		const page = await html(`/harbor/teams/${league.teams[2]?.id}`);
		expect(page).toContain("All 31 games of the season, latest first");
		const [shown = "", whole = ""] = page.split("<details");
		expect([...shown.matchAll(/<tr class="game">/g)]).toHaveLength(12);
		expect([...whole.matchAll(/<tr class="game">/g)]).toHaveLength(31);
		expect(shown).toContain('<time dateTime="2026-11-20">');
		expect(shown).not.toContain('<time dateTime="2026-11-01">');
		for (const part of [shown.slice(shown.indexOf('id="schedule"')), whole]) {
			const days = [...part.matchAll(/<td><time dateTime="([^"]+)">/g)].map(([, day]) => day ?? "");
			expect(days).toEqual(days.toSorted().toReversed());
		}
	});

	test("earlier seasons stay reachable, each at its own address", async () => {
		const past = await site.write(organization, async ({ tx }) => {
			const own = { organization_id: organization.id };
			const season = first(
				await tx
					.insert(schema.seasons)
					.values({ ...own, name: "2025-26", startDate: "2025-09-01", active: false, sport_id: league.season.sport_id })
					.returning(),
			);
			const seasonLeague = first(
				await tx
					.insert(schema.seasonLeagues)
					.values({ ...own, season_id: season.id, league_id: league.league.id })
					.returning(),
			);
			await tx
				.insert(schema.leagueTeams)
				.values({ ...own, season_league_id: seasonLeague.id, team_id: league.teams[0]?.id ?? 0 });
			return season;
		});
		const page = await html(hawks());
		expect(page).toContain(`href="/harbor/teams/${league.teams[0]?.id}?season=${past.id}"`);
		expect(page).toContain(">2025–26</a>");
		const before = await html(`${hawks()}?season=${past.id}`);
		expect(before).toContain("Monday Open · 2025–26");
		expect(before).toContain(
			`<link rel="canonical" href="http://localhost:3000/harbor/teams/${league.teams[0]?.id}?season=${past.id}"/>`,
		);
		expect(before).not.toContain("61–58");
	});

	test('says "so far" of a season that goes on, and of no other', async () => {
		expect(await html(hawks())).toContain(">The season</h2>");
		await site.write(organization, async ({ tx }) => {
			const [home, away] = league.leagueTeams.map(({ id }) => id);
			await tx.insert(schema.games).values({
				organization_id: organization.id,
				season_id: league.season.id,
				season_league_id: league.seasonLeague.id,
				home_team_id: away ?? 0,
				away_team_id: home ?? 0,
				date: "2026-12-20",
			});
		});
		const page = await html(hawks());
		expect(page).toContain(">The season so far</h2>");
		expect(page).toMatch(/2026-12-20.*2026-11-16/s);
	});

	test("describes itself as a SportsTeam of schema.org", async () => {
		const [, text = "{}"] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(await html(hawks())) ?? [];
		expect(JSON.parse(text)).toMatchObject({
			"@context": "https://schema.org",
			"@type": "SportsTeam",
			name: "Harbor Hawks",
			sport: "Basketball",
			memberOf: { "@type": "SportsOrganization", name: "Monday Open" },
			athlete: [{ "@type": "Person", name: "First0 Last0" }],
		});
	});
});

describe("what is not there", () => {
	test.each(["99999999", "99999999?season=1"])("/teams/%s is a 404 with its sentence (wording 5)", async (path) => {
		const response = await site.get(`/harbor/teams/${path}`);
		expect(response.status).toBe(404);
		expect(await response.text()).toContain("Failed to fetch team");
	});

	test("a season that the team did not play, another organization's team, and a name instead of an id", async () => {
		await site.organization({ slug: "other" });
		expect((await site.get(`${hawks()}?season=99999999`)).status).toBe(404);
		expect((await site.get(`/other/teams/${league.teams[0]?.id}`)).status).toBe(404);
		expect((await site.get("/harbor/teams/hawks")).status).toBe(404);
	});
});

describe("what a visitor must not see", () => {
	test("a team in a season in which it is hidden; its earlier season stays (teams 6)", async () => {
		await hide(league.leagueTeams[0]?.id, true);
		const now = await site.get(`${hawks()}?season=${league.season.id}`);
		expect(now.status).toBe(404);
		expect(await now.text()).not.toContain("Harbor Hawks");
		const before = await html(hawks());
		expect(before).toContain("Monday Open · 2025–26");
		expect(before).not.toContain("Fall 2026");
		const loser = await html(`/harbor/teams/${league.teams[1]?.id}`);
		expect(loser).toContain("at Harbor Hawks");
		expect(loser).toContain(`<dt class="cap">Record</dt><dd>0–1</dd>`);
		await hide(league.leagueTeams[0]?.id, false);
	});

	test("a hidden player's name, number or way, on the roster, as captain or in the description", async () => {
		await site.write(organization, async ({ tx }) => {
			await tx
				.update(schema.players)
				.set({ privacy: "hidden" })
				.where(eq(schema.players.id, league.players[0]?.id ?? 0));
		});
		const page = await html(hawks());
		expect(page).not.toContain("Last0");
		expect(page).not.toContain("Somebody Else");
		expect(page).not.toContain(`/players/${league.players[0]?.id}"`);
		expect(page).not.toContain('<td class="n dim">4</td>');
		expect(page).toContain("Private player");
	});
});

describe("a whole season", () => {
	const path = new Map<string, string>();
	beforeAll(async () => {
		const rows = await site.database.owner.sql<{ id: string; name: string }[]>`
			select t.id::text, t.name from teams t join organizations o on o.id = t.organization_id where o.slug = 'hoops'`;
		for (const { id, name } of rows) path.set(name, `/hoops/teams/${id}`);
	});

	test("a team has the record of its games, and its place by the share it has won", async () => {
		const table = records();
		expect(table).toHaveLength(30);
		for (const { team, wins, losses, share } of table.filter((_, at) => at % 7 < 2)) {
			const page = await html(path.get(team) ?? "");
			expect(page).toContain(`<dt class="cap">Record</dt><dd>${wins}–${losses}</dd>`);
			const above = table.filter((other) => isAbove(other, { wins, losses, share })).length;
			const level = table.filter((other) => other.team !== team && other.share === share).length;
			const position = Number(/<dt class="cap">Position<\/dt><dd>(\d+) of 30<\/dd>/.exec(page)?.[1]);
			expect([team, position > above, position <= above + 1 + level]).toEqual([team, true, true]); // level teams have met
			expect(page).toContain(`now ${position} of 30`);
		}
	}, 120_000);

	test("a roster has the averages of its lines", async () => {
		const page = await html(path.get("Port Alder Herons") ?? "");
		const lines = seasonRows().lines.filter(({ player, PTS }) => player === "tobias_wren" && PTS);
		const average = (stat: string) =>
			(lines.reduce((sum, line) => sum + Number(line[stat]), 0) / lines.length).toFixed(1);
		const [, wren = ""] = /Tobias Wren<\/a><\/th>(.*?)<\/tr>/.exec(page) ?? [];
		expect([...wren.matchAll(/<td[^>]*>([^<]*)</g)].map(([, text]) => text)).toEqual([
			"G",
			`${lines.length}`,
			...["PTS", "REB", "AST"].map(average),
		]);
		expect(page).toContain("All 82 games of the season");
	});
});

/** A better share of wins to three digits, else fewer losses, else more wins. */
function isAbove(one: Omit<TeamRecord, "team">, other: Omit<TeamRecord, "team">): boolean {
	const shares = [one, other].map(({ share }) => Math.round(1000 * share)) as [number, number];
	return shares[0] > shares[1] || (shares[0] === shares[1] && one.losses < other.losses);
}
