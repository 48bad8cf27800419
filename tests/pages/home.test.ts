import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import * as schema from "../../db/schema/index.ts";
import { testApp } from "../support/app.ts";
import { fillLeague } from "../support/seasons/league.ts";
import { records, totals } from "../support/seasons/season-ledger.ts";

type Filled = Awaited<ReturnType<typeof fillLeague>>;
let site: Awaited<ReturnType<typeof testApp>>;
let harbor: Awaited<ReturnType<typeof site.organization>>;
let filled: Filled;

// The clock stands on Friday, November 20, 2026: one game was played on the 16th, the next is on the 23rd.
beforeAll(async () => {
	site = await testApp();
	harbor = await site.organization({ slug: "harbor", name: "Harbor Hoops", domain: "hoops.example" });
	filled = await site.write(harbor, fillLeague);
}, 120_000);
afterAll(async () => await site.close());

const html = async (path: string, host?: string) => await (await site.get(path, host ? { host } : {})).text();
const between = (text: string, from: string, to: string) => text.slice(text.indexOf(from), text.indexOf(to));

describe("the home of an organization", () => {
	test("names the organization and the season, its title is the site's, its description welcomes", async () => {
		const text = await html("/harbor");
		expect(text).toContain("<h1>Harbor Hoops</h1>");
		expect(text).toContain("Fall 2026 season");
		expect(text).toContain("<title>hoops.example</title>");
		expect(text).toContain('<meta name="description" content="Welcome to hoops.example"');
	});

	test("is the same by slug, at /site and on the own domain but for the links", async () => {
		const [slug, alias, domain] = await Promise.all([
			html("/harbor"),
			html("/harbor/site"),
			html("/", "hoops.example"),
		]);
		expect(alias).toBe(slug);
		expect(slug.replaceAll('"/harbor/', '"/').replaceAll('"/harbor"', '"/"')).toBe(domain);
	});

	test("puts the next game on the board, the last one into the results", async () => {
		const text = await html("/harbor");
		const board = between(text, '<article class="bug', '<section class="strip"');
		expect(board).toContain("Next game");
		expect(board).toContain("Mon, Nov 23, 8:00 PM");
		expect(board).toContain("Reef Rockets");
		const strip = between(text, '<section class="strip"', 'id="next-games"');
		expect(strip).toContain(`href="/harbor/games/${filled.played.id}"`);
		expect(strip).toContain("Harbor Hawks");
		expect(strip).toMatch(/>61</);
	});

	test("shows the records beside the games to come, the standings and the leaders", async () => {
		const text = await html("/harbor");
		expect(between(text, 'id="next-games"', 'id="standings"')).toContain("0–0");
		expect(between(text, 'id="standings"', 'id="stat-leaders"')).toMatch(/Harbor Hawks.*Pier Pilots/s);
		expect(text).toContain('href="/harbor/teamList?league=all"');
		expect(text.slice(text.indexOf('id="stat-leaders"'))).toMatch(/First0 Last0.*20/s);
	});

	test("shows a game that is being played before the next one", async () => {
		await site.write(harbor, async ({ tx }) => {
			await tx
				.update(schema.games)
				.set({ status: "live", score_home: 12, score_away: 9 })
				.where(eq(schema.games.id, filled.coming.id));
		});
		const live = between(await html("/harbor"), '<article class="bug', "</article>");
		expect(live).toContain("Live game");
		expect(live).toContain("Follow the game");
		await site.write(harbor, async ({ tx }) => {
			await tx
				.update(schema.games)
				.set({ status: "scheduled", score_home: null, score_away: null })
				.where(eq(schema.games.id, filled.coming.id));
		});
	});

	test("puts the leaders first in the variants that want them", async () => {
		const order = async (slug: string) => {
			const text = await html(`/${slug}`);
			return text.indexOf('id="stat-leaders"') < text.indexOf('id="standings"');
		};
		expect(await order("harbor")).toBe(false);
		for (const site_variant of ["leaders", "jccoc"] as const) {
			const organization = await site.organization({ slug: `with-${site_variant}`, site_variant });
			await site.write(organization, fillLeague);
			expect(await order(`with-${site_variant}`)).toBe(true);
			expect(await html(`/with-${site_variant}`)).toContain("20.0 a game");
		}
	});

	test("splits the table of a single league into even halves", async () => {
		const organization = await site.organization({ slug: "even" });
		await site.write(organization, async (writer) => {
			const { seasonLeague } = await fillLeague(writer);
			const own = { organization_id: organization.id };
			const made = await writer.tx
				.insert(schema.teams)
				.values(["Fifth", "Sixth"].map((name) => ({ ...own, name })))
				.returning();
			await writer.tx
				.insert(schema.leagueTeams)
				.values(made.map(({ id }) => ({ ...own, season_league_id: seasonLeague.id, team_id: id })));
		});
		const text = await html("/even");
		const tables = text.slice(text.indexOf('id="standings"')).split("<table").slice(1, 3);
		expect(tables.map((table) => table.match(/<td class="rank/g)?.length)).toEqual([3, 3]);
		expect(tables[0]).toContain('Monday Open<span class="of"> · 6 teams</span>');
		expect(tables[1]).toContain("Monday Open, continued");
		await site.write(organization, async ({ tx }) => {
			const names = ["Seventh", "Eighth", "Ninth", "Tenth", "Last"];
			const own = { organization_id: organization.id };
			const [known] = await tx.select().from(schema.seasonLeagues);
			const made = await tx
				.insert(schema.teams)
				.values(names.map((name) => ({ ...own, name })))
				.returning();
			await tx
				.insert(schema.leagueTeams)
				.values(made.map(({ id }) => ({ ...own, season_league_id: known?.id ?? 0, team_id: id })));
		});
		expect(await html("/even")).toMatch(/ · 11 teams<.*>Last</);
	});

	test("of many leagues shows the first ones, and the records of whoever plays next", async () => {
		const organization = await site.organization({ slug: "many" });
		await site.write(organization, async (writer) => {
			await fillLeague(writer); // of Monday Open, whose game is the next, stands behind the others
			const own = { organization_id: organization.id };
			const names = Array.from({ length: 12 }, (_, at) => `Division ${at + 10}`);
			const [season] = await writer.tx.select().from(schema.seasons);
			for (const [at, name] of ["Before all", ...names].entries()) {
				const [league] = await writer.tx
					.insert(schema.leagues)
					.values({ ...own, name })
					.returning();
				const [seasonLeague] = await writer.tx
					.insert(schema.seasonLeagues)
					.values({ ...own, season_id: season?.id ?? 0, league_id: league?.id ?? 0, position: at, placed: true })
					.returning();
				if (name === "Before all") continue; // nobody plays there yet: it takes no table's place
				const [team] = await writer.tx
					.insert(schema.teams)
					.values({ ...own, name: `The ${name}` })
					.returning();
				await writer.tx
					.insert(schema.leagueTeams)
					.values({ ...own, season_league_id: seasonLeague?.id ?? 0, team_id: team?.id ?? 0 });
			}
		});
		const text = await html("/many");
		const tables = between(text, 'id="standings"', 'id="stat-leaders"');
		expect(tables.split("<table").length - 1).toBe(12);
		expect(tables).toContain("The Division 21");
		expect(tables).not.toContain("Monday Open");
		expect(between(text, 'id="next-games"', 'id="standings"').match(/0–0/g)).toHaveLength(2);
	});

	test("a day of another year than today's says its year", async () => {
		const organization = await site.organization({ slug: "turn" });
		await site.write(organization, async (writer) => {
			const { played, coming } = await fillLeague(writer);
			const move = (id: number, date: string) =>
				writer.tx.update(schema.games).set({ date }).where(eq(schema.games.id, id));
			await move(played.id, "2025-12-29");
			await move(coming.id, "2027-01-04");
		});
		const text = await html("/turn");
		expect(text).toContain('<time dateTime="2025-12-29">Mon, Dec 29, 2025</time>');
		expect(text).toContain("Mon, Jan 4, 2027, 8:00 PM");
	});

	test("every page can be shared with a picture", async () => {
		const picture = async (path: string) => /property="og:image" content="([^"]*)"/.exec(await html(path))?.[1] ?? "";
		for (const path of ["/", "/login", "/harbor", "/harbor/schedule", `/harbor/games/${filled.played.id}`])
			expect(await picture(path)).toMatch(/^http:\/\/[a-z.:0-9]+\/_\/assets\/share\.[0-9a-f]+\.png$/);
		const address = new URL(await picture("/harbor"));
		expect((await site.get(address.pathname)).headers.get("content-type")).toBe("image/png");
		const signed = await site.organization({ slug: "signed" });
		await site.database.owner.sql`update organizations set logo_url = '/_/logo.png' where id = ${signed.id}`;
		await site.write(signed, async () => {});
		expect(await picture("/signed")).toBe("http://localhost:3000/_/logo.png");
	});

	test("keeps drafts, hidden teams' tables and hidden players from visitors", async () => {
		const organization = await site.organization({ slug: "secret" });
		await site.write(organization, async (writer) => {
			const { games, leagueTeams, players } = await fillLeague(writer);
			const { tx } = writer;
			await tx
				.update(schema.games)
				.set({ published_at: null })
				.where(eq(schema.games.id, games[1]?.id ?? 0));
			await tx
				.update(schema.leagueTeams)
				.set({ hidden: true })
				.where(eq(schema.leagueTeams.id, leagueTeams[3]?.id ?? 0));
			await tx
				.update(schema.players)
				.set({ privacy: "hidden" })
				.where(eq(schema.players.id, players[0]?.id ?? 0));
		});
		const text = await html("/secret");
		expect(text).not.toContain("Reef Rockets");
		expect(text).not.toContain("Last0");
		expect(text).toContain("Harbor Hawks");
	});

	test("says that there are no games, and that no season is active", async () => {
		const fresh = await site.organization({ slug: "fresh" });
		expect(await html("/fresh")).toContain("No season is active right now");
		await site.write(fresh, async ({ tx }) => {
			await tx.insert(schema.seasons).values([
				{ organization_id: fresh.id, name: "Winter 2027", sport_id: 1 },
				{ organization_id: fresh.id, name: "Past", sport_id: 1, active: false },
			]);
		});
		expect(await html("/fresh")).toContain("No games available");
		await site.write(fresh, async ({ tx }) => {
			await tx.update(schema.seasons).set({ active: false });
		});
		const text = await html("/fresh");
		expect(text).toContain("Winter 2027 season");
		expect(text).toMatch(/href="\/fresh\/teamList\?league=all&amp;season=\d+"/);
	});

	test("says who it is to search engines", async () => {
		const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(await html("/harbor"))?.[1] ?? "{}";
		expect(JSON.parse(json)).toMatchObject({
			"@type": "SportsOrganization",
			name: "Harbor Hoops",
			url: "http://hoops.example:3000",
			sport: "Basketball",
		});
	});
});

test("/millionaire is a home without navbar and footer; other homes have both", async () => {
	expect((await site.get("/millionaire")).status).toBe(404);
	await site.organization({ slug: "millionaire", name: "Millionaire Basketball", site_variant: "millionaire" });
	const bare = await html("/millionaire");
	expect(bare).toContain("<h1>Millionaire Basketball</h1>");
	expect(bare).not.toContain('class="band"');
	expect(bare).not.toContain("<footer");
	for (const path of ["/harbor", "/millionaire/schedule"]) {
		expect(await html(path)).toContain('class="band"');
		expect(await html(path)).toContain("<footer");
	}
});

test("a whole season's home shows the leaders and the first of the table", async () => {
	const other = await testApp({ template: "season" });
	const text = await (await other.get("/hoops")).text();
	await other.close();
	for (const stat of ["PTS", "3PM", "REB", "AST"])
		for (const { total } of totals(stat).slice(0, 3)) expect(text).toContain(`>${total.toLocaleString("en-US")}<`);
	const [first] = records();
	expect(between(text, 'id="standings"', 'id="stat-leaders"')).toMatch(
		new RegExp(`${first?.team}.*?>${first?.wins}<.*?>${first?.losses}<`, "s"),
	);
}, 120_000);
