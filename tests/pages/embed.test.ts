import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import * as schema from "../../db/schema/index.ts";
import { markupErrors } from "../support/screens/accessible.ts";
import { testApp } from "../support/app.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { staffOf } from "../support/staff.ts";
import { said } from "../support/said.ts";

let site: Awaited<ReturnType<typeof testApp>>;
let acme: Awaited<ReturnType<typeof site.organization>>;
let league: Awaited<ReturnType<typeof fillLeague>>;

beforeAll(async () => {
	site = await testApp();
	acme = await site.organization({ slug: "acme", name: "Acme Hoops" });
	league = await site.write(acme, fillLeague);
}, 120_000);
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
		expect(html).toContain('<base target="_blank"/>');
		expect(html).not.toContain('class="band"');
		expect(html).not.toContain("Skip to content");
		expect(html.match(/<h1/g)).toHaveLength(1);
		expect(policy(response)).toContain("script-src 'none'");
		expect(await markupErrors(html)).toEqual([]);
	});

	test("begins a running week with today, as the site does (scheduling 1)", async () => {
		const own = await site.organization({ slug: "frames" });
		const { coming, played } = await site.write(own, fillLeague);
		await site.write(own, async ({ tx }) => {
			await tx.update(schema.games).set({ date: "2026-11-16" }).where(eq(schema.games.id, played.id));
			await tx.update(schema.games).set({ date: "2026-11-19" }).where(eq(schema.games.id, coming.id));
		});
		const before = site.now.instant;
		site.now.instant = Date.parse("2026-11-18T20:00:00Z");
		const html = await (await site.get("/frames/_/embed/schedule")).text();
		site.now.instant = before;
		const days = [...html.matchAll(/id="day-2026-11-(\d+)"/g)].map(([, day]) => day);
		expect(days.indexOf("19")).toBeLessThan(days.indexOf("16"));
		expect(html).toContain("Earlier this week");
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
		expect(policy(response)).toContain("script-src 'none'");
		expect(html).toContain("Pier Pilots");
		expect(html).not.toContain("<script");
		expect(html).toContain(`<h1 class="sr">${league.division.name} Bracket</h1>`);
		expect(await markupErrors(html)).toEqual([]);
		expect((await site.get("/acme/_/embed/bracket?divisionId=999999&seasonId=1")).status).toBe(404);
		const staff = await staffOf(site, acme, "staff");
		const list = (await (await staff.get("/bracket")).text()).replaceAll("<!-- -->", "");
		expect(list).toContain("2 teams · not started");
		expect(list).toContain(`href="/dashboard/seasons/${league.season.id}" class="button">Divisions and seeds`);
		expect(list).toContain(`href="/dashboard/seasons/${league.season.id}/divisions/${league.division.id}"`);
	});

	test("shows of a bracket's games what their page shows: day, place, and who plays now", async () => {
		const [home, away] = league.leagueTeams;
		const values = { date: "2026-12-05", location: "Pier 4", status: "live" as const, score_home: 9, score_away: 7 };
		const game = await site.write(acme, async ({ tx }) => {
			const [made] = await tx
				.insert(schema.games)
				.values({
					...values,
					organization_id: acme.id,
					season_id: league.season.id,
					division_id: league.division.id,
					match_id: "r1-0",
					home_team_id: home?.id ?? 0,
					away_team_id: away?.id ?? 0,
				})
				.returning();
			return made;
		});
		const shown = await site.get(`/acme${bracket()}`);
		expect(shown.headers.get("refresh")).toBe("20");
		const live = await shown.text();
		expect(live).toContain('<span class="badge live">Live</span>');
		expect(live).not.toContain("<script");
		await site.write(acme, async ({ tx }) => {
			await tx
				.update(schema.games)
				.set({ status: "final" })
				.where(eq(schema.games.id, game?.id ?? 0));
		});
		const over = await (await site.get(`/acme${bracket()}`)).text();
		expect(over).toContain('Sat, Dec 5 ·</span> <span class="place">Pier 4</span>');
		expect(over).toContain(`href="/acme/games/${game?.id}"`);
		expect(over).toContain("— Division Champion!");
		expect(over).toContain('class="bracket-view"');
		const other = `divisionId=${league.division.id}&amp;seasonId=${league.season.id}&amp;theme=dark`;
		const tree = await (await site.get(`/acme${bracket()}&theme=dark`)).text();
		expect(tree).toContain(`<a class="button as-list" href="?${other}&amp;view=switched" target="_self">`);
		const list = await (await site.get(`/acme${bracket()}&theme=dark&view=switched`)).text();
		expect(list).toContain(`<a class="button as-list switched" href="?${other}" target="_self">`);
		expect(await markupErrors(list)).toEqual([]);
		expect((await site.get(`/acme${bracket()}&view=upside-down`)).status).toBe(400);
	});

	test("may be framed by a site on which somebody of the staff is signed in", async () => {
		const staff = await staffOf(site, acme, "staff");
		const response = await staff.get("/acme/_/embed/standings");
		expect(policy(response)).toContain("frame-ancestors *");
		expect(response.headers.get("x-frame-options")).toBe(null);
	});

	test("says that a league is not played now, instead of showing the others", async () => {
		const old = await site.write(acme, async ({ tx }) => {
			const own = { organization_id: acme.id };
			const [row] = await tx
				.insert(schema.leagues)
				.values({ ...own, name: "Old League" })
				.returning();
			const values = {
				...own,
				name: "Spring 2020",
				startDate: "2020-02-01",
				active: false,
				sport_id: league.stat.sportId,
			};
			const [season] = await tx.insert(schema.seasons).values(values).returning();
			await tx.insert(schema.seasonLeagues).values({ ...own, season_id: season?.id ?? 0, league_id: row?.id ?? 0 });
			return row?.id;
		});
		for (const [name, nothing] of [
			["standings", said.noTeamsFound],
			["schedule", said.noGamesFound],
		]) {
			const html = await (await site.get(`/acme/_/embed/${name}?league=${old}`)).text();
			expect(html).toContain(nothing ?? "");
			expect(html).not.toContain("Harbor Hawks");
			expect((await site.get(`/acme/_/embed/${name}?league=999999`)).status).toBe(404);
		}
	});

	test("looks again while a game is played or is to be played today, under its own address, and is stored no longer", async () => {
		const harbor = await site.organization({ slug: "harbor", name: "Harbor" });
		const { played } = await site.write(harbor, fillLeague);
		const at = async (local: string, change: Partial<typeof schema.games.$inferInsert>) => {
			site.now.instant = Date.parse(`${local}-08:00`);
			await site.write(harbor, async ({ tx }) => {
				await tx.update(schema.games).set(change).where(eq(schema.games.id, played.id));
			});
			const asked = [];
			for (const name of ["standings", "schedule"]) {
				const response = await site.get(`/harbor/_/embed/${name}?theme=dark`);
				asked.push(response.headers.get("refresh"));
				expect(await markupErrors(await response.text())).toEqual([]);
			}
			const until = site.app.cache.untilOf(/harbor \/_\/embed\/schedule/) ?? 0;
			return [...asked, (until - site.now.instant) / 1000];
		};
		const tonight = {
			status: "scheduled" as const,
			score_home: null,
			score_away: null,
			date: "2026-11-20",
			time: "19:00",
		};
		expect(await at("2026-11-20T12:00", tonight)).toEqual(["300", "300", 300]);
		expect(await at("2026-11-20T18:50", tonight)).toEqual(["60", "60", 60]);
		expect(await at("2026-11-20T19:10", { status: "live", score_home: 2 })).toEqual(["20", "20", 10]);
		expect(await at("2026-11-20T21:00", { status: "final", score_away: 3 })).toEqual([null, null, 3 * 60 * 60]);
		expect(await at("2026-11-21T12:00", tonight)).toEqual([null, null, 12 * 60 * 60]);
		expect(await (await site.get("/harbor/schedule")).text()).not.toContain("http-equiv");
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
		expect(html).toContain("--brand:#c2410c");
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

	test("has a snippet to paste, in the dashboard, for whatever it can show now", async () => {
		const staff = await staffOf(site, acme, "staff");
		const only = await (await staff.get("/dashboard/embeds")).text();
		expect(only).toContain(">Standings: Monday Open</option>"); // a season's only league is all its leagues
		expect(only).toContain("title=&quot;Standings of Monday Open, Acme Hoops&quot;");
		expect(only).not.toContain("All Leagues");
		const other = await site.write(acme, async ({ tx }) => {
			const own = { organization_id: acme.id };
			const [past] = await tx
				.insert(schema.seasons)
				.values({ ...own, name: "Long ago", active: false, sport_id: league.season.sport_id })
				.returning();
			const [named] = await tx
				.insert(schema.leagues)
				.values({ ...own, name: "Premier Eleven" })
				.returning();
			const [tuesday] = await tx
				.insert(schema.leagues)
				.values({ ...own, name: "Tuesday Open" })
				.returning();
			await tx.insert(schema.seasonLeagues).values([
				{ ...own, season_id: past?.id ?? 0, league_id: named?.id ?? 0 },
				{ ...own, season_id: league.season.id, league_id: tuesday?.id ?? 0 },
			]);
			return named;
		});
		const htmlOf = async (what: string) => await (await staff.get(`/dashboard/embeds?what=${what}&theme=dark`)).text();
		const addressed = (path: string) =>
			`&lt;iframe src=&quot;http://localhost:3000/acme/_/embed/${path.replaceAll("&", "&amp;amp;")}&quot;`;
		const table = await htmlOf(`schedule-${league.league.id}`);
		expect(table).toContain(">Standings: All Leagues</option>");
		expect(table).toContain(addressed(`schedule?league=${league.league.id}&theme=dark`));
		expect(table).not.toContain("Premier Eleven");
		const { division, season } = league;
		expect(table).toContain('data-copy="snippet-text"');
		const coloured = await staff.get("/dashboard/embeds?what=standings&color=%23C2410C");
		expect(await coloured.text()).toContain("/_/embed/standings?theme=auto&amp;amp;color=c2410c&quot;");
		expect((await staff.get("/dashboard/embeds?color=red")).status).toBe(400);
		const cup = await htmlOf(`bracket-${division.id}`);
		expect(cup).toContain(addressed(`bracket?divisionId=${division.id}&seasonId=${season.id}&theme=dark`));
		expect(cup).toContain(`title=&quot;${division.name} Bracket, Acme Hoops&quot;`);
		expect(await markupErrors(cup)).toEqual([]);
		for (const what of [`standings-${other?.id}`, "bracket-999999", "leaders"])
			expect([what, (await staff.get(`/dashboard/embeds?what=${what}`)).status]).toEqual([what, 404]);
	});
});
